"""SQL statements, one subject a module. Queries are mixed into `Reads`, changes into `Change`.

Imports `data.rows`, `data.failures` and `data.packing` only.
"""
