"""The commands of ``python -m bot``, one module each; `bot.__main__` chooses.

May import every room of `bot`.
"""
