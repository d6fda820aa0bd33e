"""Thirty gangsters, composed from parts: one file for each kind of part, and `gangsters` for what each wears."""
