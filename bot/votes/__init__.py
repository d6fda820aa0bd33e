"""Votes at a table, seats that change hands, and the pause before the next vote or offer.

Imports `table` and what lies below it.
"""
