"""Date and time arithmetic: deadlines, people's and servers' preferences, waking hours.

Imports `data` only.
"""
