"""Robots of three levels for Machi Koro."""
