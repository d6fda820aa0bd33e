"""Tracks which seat has to act, and by when: obligations, reminders, and what happens when a deadline passes.

Imports `orders`, `votes`, `table` and what lies below them.
"""
