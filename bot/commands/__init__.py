"""What ``python -m bot`` can do, one module each; `bot.__main__` chooses."""
