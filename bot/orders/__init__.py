"""Orders that players hand in beforehand: for postal turns, and standing orders.

Imports `robots`, `votes`, `table` and the rooms below them.
"""
