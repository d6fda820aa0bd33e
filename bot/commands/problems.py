"""What keeps a command from starting."""


class CannotStart(Exception):
    """What was set or asked for cannot be used; the message is one line that says what and why."""
