"""Machi Koro in Discord: its board, its buttons and its commands."""
