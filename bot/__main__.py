"""The command line. With a token it joins Discord; without one it opens the playground."""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bot.concurrency import end_on_signals
from bot.errors import CannotStart
from bot.hosting import gc_policy

if TYPE_CHECKING:
    from bot.settings import Settings

log = logging.getLogger("bot")

UNUSABLE = 2
"""Exit code when something that was set cannot be used."""
BROKEN_OFF = 130
"""Exit code when Ctrl+C ended a command before it was done."""
MOST_DAYS = 36_500
MOST_DIGITS = 15


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; the exit code. Signals are obeyed first: what follows takes long to import."""
    asked = command_line().parse_args(arguments)
    try:
        if asked.command is None:
            end_on_signals()
        from bot.settings import read_settings

        return run(asked, read_settings())
    except CannotStart as error:
        print(f"bot: {error}", file=sys.stderr)  # noqa: T201 - for whoever started it
        return UNUSABLE
    except KeyboardInterrupt:
        if asked.command is None:
            log.debug("stopped before it was there")
            return 0
        print("bot: broken off", file=sys.stderr)  # noqa: T201
        return BROKEN_OFF


def command_line() -> argparse.ArgumentParser:
    """What can be asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Plays Machi Koro and MafiaDollar on Discord; without a token, in a playground of your own.",
    )
    # Only the playground asks for this: its clock, and when to stop, come on standard input.
    parser.add_argument("--led", action="store_true", help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", metavar="command")
    live = commands.add_parser(
        "live-check",
        help="try Discord's doubtful behaviours in a channel and compare them with the playground's",
        description="Posts in that channel, tries Discord's doubtful behaviours one by one, prints what happened "
        "beside what the playground does, and deletes everything again. Needs DISCORD_TOKEN.",
    )
    live.add_argument("--channel", type=int, required=True, metavar="ID", help="where the bot may write")
    live.add_argument("--wait", type=float, default=60.0, metavar="SECONDS", help="for each click of yours; 0: none")
    live.add_argument("--old-edits", action="store_true", help="also edit a message of the bot's older than an hour")
    copy = commands.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("file", type=Path, metavar="FILE", help="where the copy goes; must not be there yet")
    back = commands.add_parser("restore", help="put a copy in the place of the database; the bot must not run")
    back.add_argument("file", type=Path, metavar="FILE", help="a copy made by backup")
    commands.add_parser("verify-all", help="play every journal again and compare it with what is stored")
    prune = commands.add_parser("prune", help="throw away games that ended long ago; the bot must not run")
    prune.add_argument("--days", type=int, default=365, metavar="N", help="how long ago; 365 if left out")
    prune.add_argument("--dry-run", action="store_true", help="only say how many")
    record = commands.add_parser("export", help="write a finished game to a file, without names")
    record.add_argument("table", type=table_number, metavar="TABLE", help="the table's number")
    record.add_argument("file", type=Path, metavar="FILE", help="where it goes; packed if the name ends in .gz")
    problem = commands.add_parser("report", help="write the game of a problem that a player reported to a file")
    problem.add_argument("report", metavar="ID", help="the number the player was given")
    problem.add_argument("file", type=Path, metavar="FILE", help="where it goes; packed if the name ends in .gz")
    return parser


def table_number(text: str) -> int:
    """A table's number, as it was typed.

    Raises:
        argparse.ArgumentTypeError: no table has that number.
    """
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"a table's number has digits only: {text!r}")
    return int(text)


def run(asked: argparse.Namespace, settings: "Settings") -> int:
    """Do it. Each command is imported when it is wanted, so that the playground's page is there at once.

    Raises:
        CannotStart: what was set or asked for cannot be used.
    """
    if asked.command == "live-check":
        from bot.cli import live_check

        return live_check.run(settings, asked.channel, patience=asked.wait, old=asked.old_edits)
    if asked.command in ("backup", "restore", "verify-all", "prune"):
        return _look_after(asked, settings)
    if asked.command in ("export", "report"):
        from bot.cli import records

        if asked.command == "report":
            return records.report(settings, asked.report, asked.file)
        return records.export(settings, asked.table, asked.file)
    if settings.discord_token is None and settings.discord_api_url is None:
        from bot.cli import playground

        return playground.run(settings)
    gc_policy.put_off()
    from bot.cli import serve

    serve.run(settings, led=asked.led)
    return 0


def _look_after(asked: argparse.Namespace, settings: "Settings") -> int:
    from bot.cli import database

    match asked.command:
        case "backup":
            return database.back_up(settings, asked.file)
        case "restore":
            return database.restore(settings, asked.file)
        case "prune":
            if not 1 <= asked.days <= MOST_DAYS:
                raise CannotStart(f"--days: from 1 to {MOST_DAYS:,}")
            return database.prune(settings, asked.days, really=not asked.dry_run)
        case _:
            return database.verify_all(settings)


if __name__ == "__main__":
    sys.exit(main())
