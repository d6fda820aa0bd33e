"""Tournaments: opening and joining them, and the message that shows each. Imports `tables` and `ui`."""
