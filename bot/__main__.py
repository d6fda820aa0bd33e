"""The command line. Without a command it joins Discord if there is a token, else it opens the playground."""

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
"""Exit code when a setting or an argument cannot be used."""
INTERRUPTED = 130
"""Exit code when Ctrl+C interrupted a command."""
SERVES = (None, "run")
"""Commands that go on until they are stopped."""
UNSET = (
    "DISCORD_TOKEN is not set, so there is no bot to run: `python -m bot setup` asks for it, and `python -m bot` opens "
    "the playground, which needs none"
)
MOST_DAYS = 36_500
MOST_DIGITS = 15


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code. Signal handlers come first, because the imports that follow are slow."""
    asked = command_line().parse_args(arguments)
    if asked.version:
        from bot.hosting.project import release

        print(f"Bakers & Bootleggers {release()}")  # noqa: T201 - for the terminal
        return 0
    try:
        if asked.command in SERVES:
            end_on_signals()
        from bot.settings import read_settings

        return run(asked, read_settings())
    except CannotStart as error:
        print(f"bot: {error}", file=sys.stderr)  # noqa: T201 - for the terminal
        return UNUSABLE
    except KeyboardInterrupt:
        if asked.command in SERVES:
            log.debug("stopped while it was starting")
            return 0
        print("bot: interrupted", file=sys.stderr)  # noqa: T201
        return INTERRUPTED


def command_line() -> argparse.ArgumentParser:
    """Describe the arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Plays tabletop games on Discord, or without a token in a local playground.",
    )
    parser.add_argument("--version", action="store_true", help="print version, commit and schema of the database")
    # Only the playground passes this: the bot then reads its address and clock, and when to stop, from standard input.
    parser.add_argument("--in-playground", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--in-a-file", action="store_true", help=argparse.SUPPRESS)  # whatever DATABASE_URL names
    commands = parser.add_subparsers(dest="command", metavar="command")
    commands.add_parser("run", help="play on Discord; ends at once without a token, as a service should")
    commands.add_parser("setup", help="ask for a bot's token, check it, print its invitation and write .env")
    live = commands.add_parser(
        "live-check",
        help="test Discord's undocumented behaviours in a channel and compare them with the playground's",
        description="Posts in that channel, tests Discord's undocumented behaviours one by one, prints the results "
        "beside the playground's, and deletes everything it posted. Needs DISCORD_TOKEN.",
    )
    live.add_argument("--channel", type=int, required=True, metavar="ID", help="a channel where the bot may write")
    live.add_argument(
        "--wait",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="how long to wait for each of your clicks; 0 skips those tests",
    )
    live.add_argument(
        "--old-edits", action="store_true", help="also edit one of the bot's messages that is older than an hour"
    )
    commands.add_parser("healthy", help="ask the running bot whether it lives; exit code 1: it does not")
    copy = commands.add_parser("backup", help="copy the database; the bot may run")
    copy.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="where to write the copy, must not exist yet; without it: a dated one in BACKUP_PATH, as every night",
    )
    back = commands.add_parser("restore", help="replace the database by a copy; the bot must not run")
    back.add_argument("file", type=Path, metavar="FILE", help="a copy made by backup")
    again = commands.add_parser(
        "forget-again",
        help="after going back to a copy, forget people who have asked for it since; the bot must not run",
        description="The bot does this itself when it starts, unless several processes share it. Run it once with each "
        "process's list.",
    )
    again.add_argument(
        "file", type=Path, nargs="?", metavar="LIST", help="the list; without it: the one beside DATABASE_PATH"
    )
    commands.add_parser("verify-all", help="replay every game and compare it with the stored state")
    mover = commands.add_parser(
        "move-database",
        help="copy everything from SQLite to PostgreSQL, or back; the bot must not run",
        description="Copies everything into an empty database, compares both, and replays every game in both. FROM and "
        "TO are a file, an address (postgresql://…), or the words DATABASE_PATH and DATABASE_URL for what these "
        "settings name: other users of this machine can read an address on the command line, with its password.",
    )
    mover.add_argument("source", metavar="FROM", help="the database to copy")
    mover.add_argument("target", metavar="TO", help="an empty database, or a file that is not there yet")
    commands.add_parser("recount", help="count results and ratings again from the journals; the bot must not run")
    prune = commands.add_parser("prune", help="delete games that ended long ago; the bot must not run")
    prune.add_argument("--days", type=int, default=365, metavar="N", help="how many days ago; default 365")
    prune.add_argument("--dry-run", action="store_true", help="only count them")
    record = commands.add_parser("export", help="write a finished game to a file, without names")
    record.add_argument("table", type=table_number, metavar="TABLE", help="the table's number")
    record.add_argument("file", type=Path, metavar="FILE", help="where to write it; compressed if the name ends in .gz")
    problem = commands.add_parser("report", help="write the game behind a player's problem report to a file")
    problem.add_argument("report", metavar="ID", help="the report's id, which the player was given")
    problem.add_argument(
        "file", type=Path, metavar="FILE", help="where to write it; compressed if the name ends in .gz"
    )
    return parser


def table_number(text: str) -> int:
    """Parse a table's number.

    Raises:
        argparse.ArgumentTypeError: no table can have that number.
    """
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"a table's number consists of digits: {text!r}")
    return int(text)


def run(asked: argparse.Namespace, settings: "Settings") -> int:
    """Run a command. Each is imported when it runs, so that the playground's page opens at once.

    Raises:
        CannotStart: a setting or an argument cannot be used.
    """
    if asked.command == "setup":
        from bot.cli import setup

        return setup.run(settings)
    if asked.command == "live-check":
        from bot.cli import live_check

        return live_check.run(settings, asked.channel, patience=asked.wait, old=asked.old_edits)
    if asked.command == "healthy":
        from bot.cli import healthy

        return healthy.run(settings)
    if asked.command in ("backup", "restore", "verify-all", "recount", "prune"):
        return _look_after(asked, settings)
    if asked.command == "move-database":
        from bot.cli import move

        return move.run(settings, asked.source, asked.target)
    if asked.command == "forget-again":
        from bot.cli import forget_again

        return forget_again.run(settings, asked.file or settings.forgotten_path)
    if asked.command in ("export", "report"):
        from bot.cli import records

        if asked.command == "report":
            return records.report(settings, asked.report, asked.file)
        return records.export(settings, asked.table, asked.file)
    if asked.command == "run" and settings.discord_token is None:
        from bot.settings import misnamed

        raise CannotStart("; ".join((UNSET, *misnamed())))
    if settings.discord_token is None and settings.discord_api_url is None and not asked.in_playground:
        from bot.cli import playground

        return playground.run(settings)
    gc_policy.put_off()
    from bot.cli import serve

    if asked.in_a_file:
        from msgspec import structs

        settings = structs.replace(settings, database_url=None)
    serve.run(settings, in_playground=asked.in_playground)
    return 0


def _look_after(asked: argparse.Namespace, settings: "Settings") -> int:
    from bot.cli import database

    match asked.command:
        case "backup" if asked.file is None:
            from bot.cli import copies

            return copies.take(settings)
        case "backup":
            return database.back_up(settings, asked.file)
        case "restore":
            return database.restore(settings, asked.file)
        case "recount":
            return database.recount(settings)
        case "prune":
            if not 1 <= asked.days <= MOST_DAYS:
                raise CannotStart(f"--days: from 1 to {MOST_DAYS:,}")
            return database.prune(settings, asked.days, really=not asked.dry_run)
        case _:
            return database.verify_all(settings)


if __name__ == "__main__":
    sys.exit(main())
