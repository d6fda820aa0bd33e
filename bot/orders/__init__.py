"""Orders that players hand in beforehand: postal turns, and standing orders.

Imports `robots`, `votes`, `table` and what lies below them.
"""
