"""Migrations of saved states: each function takes plain values in one version's form and returns the next version's.

A field that was added later and has a default needs no migration.
"""


def without_notes(saved: dict[str, object]) -> dict[str, object]:
    """Drop the notes of version 1: they belonged to steps that no longer exist and were empty between actions."""
    return {name: value for name, value in saved.items() if name != "notes"}
