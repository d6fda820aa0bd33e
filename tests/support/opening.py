"""The command that opens a table of a game."""

from rendering.words import PHRASEBOOKS


def opening(game: object, **options: object) -> tuple[str, dict[str, object]]:
    """The command's name and options: the game's own command takes all of them; without any it would open a form."""
    return (f"{PHRASEBOOKS[str(game)].command[1:]} open", options) if options else ("table open", {"game": game})
