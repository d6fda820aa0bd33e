"""What /help says."""

from bot.table.table import Table

HELP_NO_TABLE = (
    "**1.** `/table open` starts a table in this channel.\n"
    "**2.** Others press **Join** (or you add a **robot**), then **Start**.\n"
    "**3.** Buttons on the board are all you need; `/card` explains any card."
)
HELP_IN_PRIVATE = (
    "**1.** Tables live in a server's channels: use `/table open` in one where I am.\n"
    "**2.** Others press **Join** (or you add a **robot**), then **Start**.\n"
    "**3.** Here, `/card` explains any card."
)
HELP_OVER = (
    "**1.** This game is over. **Rematch** on the last board starts another with the same people.\n"
    "**2.** `/table verify` shows the dice's secret and checks every roll.\n"
    "**3.** `/table open` starts a fresh table."
)
HELP_MORE = (
    "- **Looking.** `/card` explains any card or rule: it offers those of this table first, and finds every other one "
    "as you type. `/table show` (`text:True` for words, `go:` for an earlier moment), `/table log`, `/table rules`.\n"
    "- **Being away.** **Since you left** tells what you missed. `/my games` lists all your tables, `/my settings` has "
    "reminders, quiet hours, words or pictures and colours, `/my away` announces a holiday.\n"
    "- **Changing your mind.** `/table undo` takes back your own last step until dice fall or somebody moves.\n"
    "- **Leaving.** `/table leave` before the start, `/table resign` afterwards, `/table close` asks everybody. "
    "`/table replace` hands your seat to somebody else or to a robot.\n"
    "- **Together.** `/table pause`, `/table deadline`, `/table draw` and `/table undo back:` ask the table; most must "
    "agree, or all where the game would end. Who does not answer in two days does not count."
)


def help_lobby(table: Table, *, seated: bool) -> str:
    """What to do in a lobby."""
    mine = "You have a seat." if seated else "Press **Join** to take a seat."
    return (
        f"**1.** {mine} {len(table.seats)} of {table.terms.seats} seats are taken.\n"
        "**2.** **Easy**, **Normal** or **Hard robot** fills a seat; **Rules…** is for the host.\n"
        "**3.** Anybody with a seat presses **Start** when all are there."
    )


def help_your_move(ask: str, command: str) -> str:
    """What to do when something is asked of you."""
    return (
        f"**1.** It is your move: {ask}\n"
        f"**2.** Use the buttons on the newest board, or type `{command}`.\n"
        "**3.** `/table show` draws everything; `/card` explains any card or rule."
    )


HELP_PLAYED_FOR = (
    "**1.** You were away, so a robot plays for you here. **I'm back** below, or `/my back`, gives you your seat "
    "again.\n"
    "**2.** `/table show` draws the table, `/table log` tells what happened.\n"
    "**3.** `/card` explains any card or rule."
)
HELP_PAUSED = (
    "**1.** The table has paused this game: nobody can move, and no deadline runs.\n"
    "**2.** **Go on…** on the newest board, or `/table pause`, asks the table to go on.\n"
    "**3.** `/table show` draws the table, `/table log` tells what happened."
)


def help_waiting(waiting: str, *, seated: bool, resigned: bool = False) -> str:
    """What to do while others move."""
    mine = "You get a line here when it is your move" if seated else "You are watching"
    if resigned:
        mine = "You have left this game and can watch it"
    return (
        f"**1.** Waiting for {waiting}. {mine}.\n"
        "**2.** `/table show` draws the table, `/table log` tells what happened.\n"
        "**3.** `/card` explains any card or rule."
    )


def help_by_post(mine: str, waiting: str, command: str, deadline: float | None) -> str:
    """What to do in a game by post; `deadline` in seconds since 1970."""
    until = f" The turn is played <t:{int(deadline)}:R>." if deadline is not None else ""
    return (
        f"**1.** {mine}{until}\n"
        f"**2.** `{command} orders` writes and hands in yours, in private. Still waited for: {waiting}.\n"
        "**3.** When the time has come, or all orders are final, the whole turn is played and shown at once."
    )
