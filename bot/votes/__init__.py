"""Votes at a table, and seats that change hands. Imports `table` and what lies below it."""
