"""How states that earlier versions of the rules saved become those of today.

Each function takes a state as plain values and gives it in the form of the next version. A field that came later and
has a default needs no line here.
"""


def without_notes(saved: dict[str, object]) -> dict[str, object]:
    """Version 1 kept notes for steps that the rules no longer have; nothing was ever open in them between actions."""
    return {name: value for name, value in saved.items() if name != "notes"}
