"""Keeps messages up to date: what each should show, who may read it, and sending it.

Imports `votes`, `table`, `transport` and what lies below them.
"""
