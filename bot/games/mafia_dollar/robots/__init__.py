"""Robots of three levels for MafiaDollar."""
