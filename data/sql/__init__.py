"""SQL statements, one subject a module. What reads is mixed into `Reads`, what writes into `Change`.

Imports `data.rows` and `data.failures` only.
"""
