"""Sentences about games."""
