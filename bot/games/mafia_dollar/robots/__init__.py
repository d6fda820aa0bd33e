"""Robots of three levels for MafiaDollar. They see views only, never a state."""
