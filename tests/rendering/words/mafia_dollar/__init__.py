"""MafiaDollar in words."""
