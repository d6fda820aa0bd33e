"""Machi Koro in Discord."""
