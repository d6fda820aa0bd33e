"""Deadlines, preferences and waking hours: date and time arithmetic. Imports `data` only."""
