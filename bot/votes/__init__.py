"""Votes at a table, seats that change hands, and cooldowns for votes and offers.

Imports `table` and the rooms below it.
"""
