"""Votes and seats that change hands: commands, buttons, deadlines. Imports `tables` and `ui`."""
