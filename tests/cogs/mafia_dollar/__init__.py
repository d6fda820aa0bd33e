"""MafiaDollar in Discord."""
