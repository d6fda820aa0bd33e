"""Sentences about tables, seats and commands. Sentences about a game are with the game."""

from collections.abc import Iterator, Mapping, Sequence

from bot.language import DEFAULT, Plural, Sentence, current_language, either, say, say_plural
from bot.language.contexts import CHOICE
from bot.language.rows import bracketed, commas, paragraph
from bot.table.roll_call import asked
from bot.table.table import Table
from bot.table.table_reads import Reason
from cogs.ui import labels, naming
from rendering.drawing.cover_parts import LEVEL_NAMES
from rendering.words import PHRASEBOOKS, Badge
from rendering.words.common import capital, listed

LANGUAGE_CHANGED = Sentence("This table is in {language} now. What only you see stays in your language.")
NO_SUCH_LANGUAGE = Sentence("I do not speak that language. I speak {languages}.")
CHOOSE_ANY = Sentence("Choose any: {first} … {last}")
TOO_FEW_SEATS = Plural(
    "{count} player sits here already. For fewer seats, somebody has to leave first.",
    "{count} players sit here already. For fewer seats, somebody has to leave first.",
)
EARLIER_LINES = Plural(
    "-# {count} line before these: `/table log` has them all.",
    "-# {count} lines before these: `/table log` has them all.",
)
AS_IT_WAS = Sentence("**After turn {turn}**, as you could see it then.")
COACHED = Sentence("🎓 {coach} coaches {player}.")
NO_SUCH_TURN = Sentence("Turn {turn} is the newest one. `/table log` lists them all.")


class _GameNames(Mapping[str, str]):
    """The games' names in the reader's language."""

    def __getitem__(self, game: str) -> str:
        return str(PHRASEBOOKS[game].title)

    def __iter__(self) -> Iterator[str]:
        return iter(PHRASEBOOKS)

    def __len__(self) -> int:
        return len(PHRASEBOOKS)


GAME_NAMES: Mapping[str, str] = _GameNames()
ROBOT_NAMES = ("Robo Rye", "Bolt Bun", "Gizmo Grain", "Cog Croissant", "Dough Droid", "Widget Waffle")
"""The names of robots; they are stored, so they are the same in every language."""
LEVEL_ABOUT: Mapping[str, Sentence] = {
    "easy": Sentence("easy to beat, good for a first game"),
    "normal": Sentence("knows the game and its odds"),
    "hard": Sentence("thinks ahead and gives nothing away"),
}
"""How well robots of a level play."""
LEVEL_ROBOTS: Mapping[str, Sentence] = {
    "easy": Sentence("easy robot"),
    "normal": Sentence("normal robot"),
    "hard": Sentence("hard robot"),
}
"""Robots by their level."""

SAME_AGAIN = Sentence("That is done already.")
NOT_HERE = Sentence("There is no table in this channel. `/table open` starts one.")
NOT_POSSIBLE = Sentence("That is not possible now.")
BROKEN = Sentence(
    "Something broke on our side; your game is safe. Try again from its newest board. If it keeps happening, send "
    "the bot's admin this code: `{reference}`."
)
CANNOT_KEEP = Sentence(
    "I cannot save anything now, so nothing has changed. Try again in a few minutes. My admin can see why."
)
DAMAGED = Sentence(
    "Some of my data is damaged, so I cannot do that, and nothing has changed. Please ask my admin to restore a "
    "backup: my messages to them say how."
)
DISCORD_STUMBLED = Sentence(
    "Discord had a problem. Look at your game's newest board, and try again if nothing happened there."
)
FILTERED = Sentence(
    "A filter of Discord's or of this server refused my answer, perhaps because of a name. What you did counts: "
    "`/table show` shows the table as it is now."
)
WENT_BACK = Sentence(
    "I went back to an older copy of the games, and what came later is lost. I am showing your table again: go on "
    "there."
)
MESSAGE_GONE = Sentence("That message is gone, but what you did counts. `/table show` shows the table as it is now.")
DONE_ELSEWHERE = Sentence("Done! That message is gone.")
OLD_CONTROL = Sentence("That button is from an older version of me. `/table show` shows the table and what you can do.")
OTHER_COMMAND = Sentence("That command has changed. Restart Discord (on a phone: close and open it), then try again.")
ONLY_IN_SERVERS = Sentence("Tables are in the channels of a server. Use this there.")
NO_BOT_HERE = Sentence(
    "I can answer you here, but not show a table: this server has my commands without me. Ask a server manager to "
    "invite me: {link}"
)
NOT_INSTALLED_HERE = Sentence(
    "You have installed me for yourself, so I answer you here. Tables need me in the server. Ask a server manager to "
    "invite me: {link}"
)
NOT_A_MEMBER = Sentence("One of the people you named is not in this server.")
MANAGERS_ONLY = Sentence("Only server managers can do that.")
STARTED = Sentence("The game has begun. Good luck!")
CLOSED = Sentence("This table is closed.")
NO_COACH = Sentence("This table plays without odds. `/table show` shows everything that is open.")
MOST_REASONS = 6
"""The most reasons on one board."""
STOPPED = Sentence("⏹️ This robot game is stopped. `/table watch` starts another.")
EXHIBITION = Sentence(
    "-# 🤖 Robots play among themselves. The person who started this, or a server manager, can **Stop** it."
)
STOPPED_BY_YOU = Sentence("Stopped. The boards stay where they are.")
EXHIBITION_PACES: Mapping[str, Sentence] = {
    "slow": Sentence("slow: time to read everything", context=CHOICE),
    "steady": Sentence("steady: a few seconds a move", context=CHOICE),
    "fast": Sentence("fast: a game in a few minutes", context=CHOICE),
}


def newest_board(link: str | None) -> str:
    """The link to the board, after a click on something old."""
    return say("[Go to the board]({link})", link=link) if link else ""


ANSWER_HERE = Sentence("You can answer right here too:")


# --- the end -------------------------------------------------------------------------------------------


def well_played(users: Sequence[int]) -> str:
    """A line that pings everybody who played; empty for robots alone."""
    return say("Well played, {players}!", players=listed(f"<@{user}>" for user in users)) if users else ""


# --- the lobby -----------------------------------------------------------------------------------------

RESIGNED = Sentence("You have left the game. Thank you for playing!")
SURE_TO_CLOSE = Sentence("**Close this table?** A running game ends without a winner. I ask everybody in it first.")
SURE_TO_CLOSE_LOBBY = Sentence("**Close this table?** Nobody can join it any more.")
SURE_TO_RESIGN = Sentence(
    "**Leave this game for good?** Your cards go back to the box. `/table replace` gives your seat to somebody else "
    "or to a robot instead."
)
SURE_TO_CLOSE_ALONE = Sentence(
    "**Leave this game for good?** Only robots would be left, so the table closes without a winner."
)
SURE_TO_FORFEIT = Sentence(
    "**Leave this game for good?** You forfeit this match of the tournament, and come last in it. `/table replace` "
    "lets somebody else play on for you instead."
)
YES, NO = Sentence("Yes", context="a button: do it"), Sentence("No", context="a button: do not do it")
NOTHING_DONE = Sentence("All right, nothing has changed.")
RESIGN_INSTEAD = Sentence("The game has begun. `/table resign` leaves it for good; the others go on.")
LEAVE_INSTEAD = Sentence("The game has not begun yet. `/table leave` gives your seat back.")
OUT_ALREADY = Sentence("You have left this game already. `/table show` lets you watch the others.")
NO_ROBOT_LEFT = Sentence("There is no robot at this table.")
LANGUAGE_OF_TABLE = Sentence("Language")
OLD_BOARDS = Sentence("Old boards")
CHANGE_OLD_BOARDS = Sentence("**Old boards.** This needs no vote.")
TIDY = Sentence(
    "Old boards go away from now on. After the end only the poster stays, or the last board if there is no poster, "
    "with the story behind a button."
)
NOT_TIDY = Sentence("Boards stay in the channel from now on.")
CHANGE_LANGUAGE = Sentence("**Language of this table.** This needs no vote; the table sees who changed it.")


def coached(table: Table) -> str:
    """The coaches of a table, a line for each; empty if there are none."""
    names = naming.people(table)
    return "\n".join(COACHED(coach=coach, player=names[seat]) for seat, coach in naming.coaches(table).items())


def coaches_now(table: Table, player: str) -> str:
    """For the coach of that player, by DM: what they may see, and where."""
    said = say(
        "🎓 You may see **{name}**'s hand at table {number}, as a coach: here, or on the board in {channel}. You "
        "cannot play for them. Either of you can end it at any time.",
        name=player,
        number=table.id,
        channel=f"<#{table.row.channel_id}>",
    )
    return f"{said} · {naming.safe(table.terms.server)}" if table.terms.server else said


def reasons(table: Table, told: Sequence[Reason]) -> str:
    """The reasons of robots in a turn, a small line each, the last ones only; empty if there are none."""
    book, names = PHRASEBOOKS[table.row.game], naming.names(table)
    lines = [say("-# 💭 {name}: {reason}.", name=names[each.seat], reason=book.why(each.why, names)) for each in told]
    return "\n".join(lines[-MOST_REASONS:])


def badge(name: str, badge: Badge) -> str:
    """Somebody has earned a badge."""
    small = current_language() == DEFAULT  # how English writes after a colon
    how = f"{badge.how[0].lower()}{badge.how[1:]}" if small else badge.how
    return say("🏅 **{name}** earns **{badge}**: {how}.", name=name, badge=badge.name, how=how)


def closed(table: Table) -> str:
    """A table is closed."""
    return str(STOPPED if table.exhibition else CLOSED)


def exhibition_begun(table: Table) -> str:
    """Robots have begun to play."""
    return say_plural(
        "Table {table}: {count} robot plays in {channel}, a board for each turn. **{stop}** below the newest board "
        "ends it.",
        "Table {table}: {count} robots play in {channel}, a board for each turn. **{stop}** below the newest board "
        "ends it.",
        len(table.seats),
        table=table.id,
        channel=f"<#{table.row.channel_id}>",
        stop=labels.shown(labels.STOP, table.language),
    )


def lobby_seats(table: Table) -> str:
    """The players, and the number of free seats."""
    seated = listed(
        f"🤖 {name}{bracketed(LEVEL_NAMES[seat.robot])}" if seat.robot else f"**{name}**"
        for name, seat in zip(naming.names(table), table.seats, strict=True)
    )
    free, taken = table.terms.seats - len(table.seats), len(table.seats)
    if free <= 0 or table.row.phase != "lobby":
        return say_plural("{players} is in.", "{players} are in.", taken, players=seated)
    seats = say_plural("{count} seat is free", "{count} seats are free", free)
    said = say_plural("{players} is in, {seats}.", "{players} are in, {seats}.", taken, players=seated, seats=seats)
    if taken < table.game.seats(table.options())[0] or asked(table.terms):
        return said
    return paragraph(said, STARTS_SO(start=labels.shown(labels.START, table.language)))


STARTS_SO = Sentence("**{start}** begins the game with these players.")
"""Free seats fill with nobody."""


def lobby_guests(table: Table) -> str:
    """The people who are invited, or who alone may join; empty if there are none."""
    if table.row.phase != "lobby":
        return ""
    if table.terms.who == "invited":
        return say("Only for {people}.", people=" ".join(f"<@{user}>" for user in table.terms.invited))
    gone = {*table.terms.declined, *(seat.user_id for seat in table.seats)}
    invited = [user for user in table.terms.invited if user not in gone]
    return say("Invited: {people}.", people=" ".join(f"<@{user}>" for user in invited)) if invited else ""


def lobby_terms(table: Table, agreed: Sequence[str]) -> str:
    """What was agreed, in one line, and the table's number."""
    which = say("{game}, table {table}", game=GAME_NAMES[table.row.game], table=table.id)
    return f"{capital(' · '.join(agreed))}\n-# {which}"


def options_heading(table: Table, note: str) -> str:
    """The text above the menus in which the host changes the terms."""
    warning = f"\n⚠️ {note}" if note else ""
    heading = say(
        "**Options of table {table}.** You can change them until the game starts. After that, you can still change "
        "whether old boards stay.",
        table=table.id,
    )
    return f"{heading}{warning}"


def options_fixed(agreed: Sequence[str]) -> str:
    """The terms, for a person who cannot change them."""
    return say("Options of this table: {options}.", options=" · ".join(agreed))


CHOOSE_ONE = Sentence("Choose one of them.")


def seats_possible(title: str, possible: range, seats: int, ways: Sequence[str]) -> str:
    """A game is not for that many `seats`; `ways`: with which settings it would be."""
    said = say(
        "With these options {game} is for {least} to {most} players.",
        game=title,
        least=possible[0],
        most=possible[-1],
    )
    if not ways:
        return said
    return paragraph(said, say("For {seats}, choose {settings}.", seats=seats, settings=either(ways)))


UNDONE = Sentence("Taken back. The newest board shows what you can do now.")


def joined(table: Table) -> str:
    """A person took a seat."""
    return say(
        "You have a seat at table {table}: {taken} of {seats} are taken.",
        table=table.id,
        taken=len(table.seats),
        seats=table.terms.seats,
    )


def left(table: Table) -> str:
    """A person left their seat."""
    return str(CLOSED) if table.row.phase == "closed" else say("You have left table {table}.", table=table.id)


def log(lines: str, page: int, pages: int, undone: int) -> str:
    """A page of the log."""
    notes = [say("Page {page} of {pages}", page=page, pages=pages) if pages > 1 else say("This is everything")]
    if undone:
        notes.append(say_plural("{count} step taken back", "{count} steps taken back", undone))
    return f"{lines}\n-# {' · '.join(notes)}"


NOTHING_NEW = Sentence("Nothing has happened since your last move.")
NOTHING_YET = Sentence("Nothing has happened yet.")


def turn_line(turn: int, current: int) -> str:
    """One turn in a menu of moments to look back on."""
    return say("Turn {turn}, played now", turn=turn) if turn == current else say("After turn {turn}", turn=turn)


# --- votes ------------------------------------------------------------------------------------


def agreed_to_close(missing: list[str]) -> str:
    """The answer to a request to close a table."""
    if not missing:
        return str(CLOSED)
    return say("You agree to close this table. Waiting for {players}.", players=listed(missing))


# --- names that nobody has ---------------------------------------------------------------------------


def no_such_card(name: str, close: list[str]) -> str:
    """There is no card of that name."""
    said = say("There is no card called “{name}”.", name=naming.safe(name[:50]))
    if close:
        return paragraph(said, say("Did you mean {names}?", names=commas(close)))
    return paragraph(said, say("Start typing and choose from the list."))


def nobody_called(typed: str, here: Sequence[str]) -> str:
    """There is no player of that name; `here` are the players' names, safe in a message."""
    return say(
        "Nobody here is called “{name}”. At this table: {players}.",
        name=naming.safe(typed[:50]),
        players=listed(here),
    )
