"""The sentences of /help."""

from bot.language import Sentence, say
from bot.language.rows import paragraph
from bot.table.table import Table
from cogs.ui.labels import GO_ON, JOIN, OPTIONS, REMATCH, START, shown

HELP_NO_TABLE = Sentence(
    "**1.** `/table open` starts a table in this channel.\n"
    "**2.** Others press **Join** (or you add a **robot**), then **Start**.\n"
    "**3.** Buttons on the board are all you need; `/card` explains any card."
)
HELP_IN_PRIVATE = Sentence(
    "**1.** Tables live in a server's channels: use `/table open` in one where I am.\n"
    "**2.** Others press **Join** (or you add a **robot**), then **Start**.\n"
    "**3.** Here, `/card` explains any card."
)
HOW_TO_PLAY = Sentence("How to play")
MORE = Sentence("More…")
WHAT_NOW = Sentence("What do I do now?")
READ_MORE = Sentence("Read more: cards and rules…")
WHICH_CARD = Sentence("**Which card?**")
CARD_EXPLAINED = Sentence("Its picture, what it does, and its rulings. Only you see it.")
CHOOSE_CARD = Sentence("Choose a card…")
NO_SUCH_PAGE = Sentence("That page is gone. `/card` finds every card and rule.")
HELP_UNDO = Sentence("- `/table undo` takes back a step.")
HELP_AWAY = Sentence("- `/my away` announces a holiday.")
HELP_YOUR_MOVE = Sentence(
    "**1.** Your turn! {question}\n"
    "**2.** Use the buttons on this table's newest board.\n"
    "**3.** `/table show` draws the whole table; `/card` explains any card or rule."
)


def how_to_play(title: str) -> str:
    """The button to the page of one of several games."""
    return say("How to play {game}", game=title)


def help_lobby(table: Table, *, seated: bool) -> str:
    """What to do in a lobby."""
    told = {
        "taken": len(table.seats),
        "seats": table.terms.seats,
        "join": shown(JOIN, table.language),
        "start": shown(START, table.language),
        "options": shown(OPTIONS, table.language),
    }
    if seated:
        return say(
            "**1.** You have a seat. {taken} of {seats} seats are taken.\n"
            "**2.** Robots fill empty seats; the host can change the **{options}**.\n"
            "**3.** When all are there, anybody with a seat presses **{start}**.",
            **told,
        )
    return say(
        "**1.** Press **{join}** to take a seat. {taken} of {seats} seats are taken.\n"
        "**2.** Robots fill empty seats; the host can change the **{options}**.\n"
        "**3.** When all are there, anybody with a seat presses **{start}**.",
        **told,
    )


HELP_PLAYED_FOR = Sentence(
    "**1.** You were away, so a robot plays for you. **I'm back** below, or `/my back`, gives you the seat again.\n"
    "**2.** `/table show` draws the table, `/table log` tells what happened.\n"
    "**3.** `/card` explains any card or rule."
)


def help_paused(table: Table) -> str:
    """What to do while the game is paused."""
    return say(
        "**1.** The table has paused this game: nobody can move, and no deadline runs.\n"
        "**2.** **{go_on}** on the newest board, or `/table pause`, asks the table to go on.\n"
        "**3.** `/table show` draws the table, `/table log` tells what happened.",
        go_on=shown(GO_ON, table.language),
    )


def help_over(table: Table) -> str:
    """What to do after a game."""
    return say(
        "**1.** This game is over. **{rematch}** on the last board starts another with the same people.\n"
        "**2.** `/table verify` shows the dice's secret and checks every roll.\n"
        "**3.** `/table open` starts a fresh table.",
        rematch=shown(REMATCH, table.language),
    )


def help_waiting(waiting: str, *, seated: bool, resigned: bool = False) -> str:
    """What to do while others move."""
    if resigned:
        return _WAITING_RESIGNED(players=waiting)
    return (_WAITING_SEATED if seated else _WAITING_WATCHING)(players=waiting)


_WAITING_SEATED = Sentence(
    "**1.** Waiting for {players}. You get a line here when it is your turn.\n"
    "**2.** `/table show` draws the table, `/table log` tells what happened.\n"
    "**3.** `/card` explains any card or rule."
)
_WAITING_WATCHING = Sentence(
    "**1.** Waiting for {players}. You are watching.\n"
    "**2.** `/table show` draws the table, `/table log` tells what happened.\n"
    "**3.** `/card` explains any card or rule."
)
_WAITING_RESIGNED = Sentence(
    "**1.** Waiting for {players}. You have left this game, and can watch.\n"
    "**2.** `/table show` draws the table, `/table log` tells what happened.\n"
    "**3.** `/card` explains any card or rule."
)


POSTAL_WATCHING = Sentence("You are watching.")
POSTAL_FINAL = Sentence("You have sent your orders, and you are done.")
POSTAL_SENT = Sentence("Your orders are sent; you can still change them.")
POSTAL_MISSING = Sentence("Send your orders.")


def postal_help(mine: str, waiting: str, command: str, deadline: float | None) -> str:
    """What to do in a game by post; `deadline` in seconds since 1970."""
    own = (
        mine if deadline is None else paragraph(mine, say("The turn is played {time}.", time=f"<t:{int(deadline)}:R>"))
    )
    return say(
        "**1.** {orders}\n"
        "**2.** `{command} orders` lets you write and send them, in private. Still missing: {players}.\n"
        "**3.** The whole turn is played and shown at once: at the deadline, or when everybody is done.",
        orders=own,
        command=command,
        players=waiting,
    )
