"""Sentences about replays."""

READY = "-# On a phone, tap the picture to save it or to send it on."
HIDDEN = "This game still hides cards. When it is over, its replay shows all of them."
BUSY = "I am still drawing another replay. Try again in a few seconds."
STOPPED = "I am restarting. Ask for the replay again in a minute."
SHARING = "Here it comes, for everybody."
GONE = "This replay is gone. `/table replay` draws it again."
SHARED = "This replay is already here."


def progress(done: int) -> str:
    """How much of a replay has been drawn, in percent."""
    return f"🎞️ Drawing your game … {done} %"


def no_such_seat(seats: int) -> str:
    """A seat number is too large."""
    return f"This table has {seats} seats."


def shared_by(name: str) -> str:
    """Who shares a replay."""
    return f"🎞️ **{name}** shares the replay of this game."
