"""The words for every error of a table: one entry for each kind. Never more than the person who asked may know."""

import functools
from collections.abc import Mapping
from typing import Final

from bot import errors
from bot.language import Plural, Sentence, either
from bot.language.commands import command_line, option_name
from bot.language.tables import By, Fields, With, Words, said
from cogs.ui import labels, naming, time_words, words
from rendering.words import PHRASEBOOKS
from rendering.words.common import listed


def _orders() -> str:
    """The commands that write orders for a postal turn."""
    return either(command_line(f"{book.command[1:]} orders") for book in PHRASEBOOKS.values() if book.postal)


SETTLED: Final = By(
    "waiting",
    {(): Sentence("That was settled already. Now the game waits for nobody.")},
    Sentence("That was settled already. Now the game waits for {players}."),
)
FULL: Final = By(
    "limit",
    {
        "hosted": Plural(
            "You host a table in this server already, the most one person may. Play it to its end, or ask to close "
            "it with `/table close`.",
            "You host {count} tables in this server already, the most one person may. Play one to its end, or ask "
            "to close one with `/table close`.",
        ),
        "lobbies": Plural(
            "You host {count} table in this server that has not begun. Press **{start}** or **{leave}** there, "
            "then open the next.",
            "You host {count} tables in this server that have not begun. Press **{start}** or **{leave}** at one "
            "of them, then open the next.",
        ),
        "an hour": Plural(
            "You have opened {count} table in this server in the last hour. You can open the next one {time}.",
            "You have opened {count} tables in this server in the last hour. You can open the next one {time}.",
        ),
        "pings": Plural(
            "Your new tables may ping {count} person a minute. Try again {time}.",
            "Your new tables may ping {count} people a minute. Try again {time}.",
        ),
        "threads": Plural(
            "{count} table got a thread in this channel in the last hour. The next one can open {time}; another "
            "channel may have room now.",
            "{count} tables got threads in this channel in the last hour. The next one can open {time}; another "
            "channel may have room now.",
        ),
        "lobbies here": Plural(
            "{count} table of this server has not begun. `/table list` shows it: join it, or open yours when it "
            "has begun.",
            "{count} tables of this server have not begun. `/table list` shows them: join one, or open yours when "
            "one has begun.",
        ),
        "open here": Plural(
            "This server has {count} open table, the most it may. You can open one when it ends.",
            "This server has {count} open tables, the most it may. You can open one when another ends.",
        ),
        "robots": Plural(
            "A robot game is already running in this server. Wait for it to end, or ask the person who started it "
            "to press **{stop}**.",
            "{count} robot games are already running in this server. Wait for one to end, or ask the person who "
            "started it to press **{stop}**.",
        ),
        "robots today": Plural(
            "{count} robot game has begun here in the last day. The next one can begin {time}.",
            "{count} robot games have begun here in the last day. The next one can begin {time}.",
        ),
        "tournament": Sentence("You have a tournament here that is not over yet. Server managers may open more."),
        "tournaments here": Plural(
            "This server has {count} tournament that is not over. Wait until it ends.",
            "This server has {count} tournaments that are not over. Wait until one ends.",
        ),
        "blocked": Plural(
            "You have blocked {count} person, the most I keep apart from you. Unblock somebody first.",
            "You have blocked {count} people, the most I keep apart from you. Unblock somebody first.",
        ),
        "tournaments today": Plural(
            "You have opened {count} tournament here in the last day. You can open the next one {time}.",
            "You have opened {count} tournaments here in the last day. You can open the next one {time}.",
        ),
    },
)
"""What is full, and when it will not be."""
WORDS: Final[Mapping[type[errors.TableError], Words]] = {
    errors.Full: FULL,
    errors.NoSuchTable: words.NOT_HERE,
    errors.NoSuchImport: With(
        Sentence("I do not have that game any more. Send the file again with {command}."),
        command=lambda: command_line("table show", file=""),
    ),
    errors.WrongPhase: By(
        "phase",
        {
            "lobby": Sentence("The game has not begun yet: press **{start}**, or use `/table start`."),
            "playing": Sentence("The game has begun already. `/table show` draws it."),
            "over": Sentence("This game is over. **{rematch}** on its last board, or `/table open`, starts another."),
        },
        Sentence("This table is closed. `/table open` starts another."),
    ),
    errors.OtherEpoch: Sentence(
        "I went back to an older copy of the games, and this message does not count any more. Use the newest one of "
        "its table; if there is none, that table is lost."
    ),
    errors.NotPosted: Sentence(
        "I went back to an older copy of the games, and am showing this table again. Try again in a moment."
    ),
    errors.Paused: time_words.PAUSED,
    errors.ChannelBusy: With(
        Sentence("This channel has a game already: `/table show` draws it. Play another one in a thread: {command}."),
        command=lambda: command_line("table open", thread=True),
    ),
    errors.NotSeated: Sentence(
        "You do not play at this table. `/table show` lets you watch; **{join}** is open until a game starts."
    ),
    errors.AlreadySeated: Sentence("You have a seat at this table already."),
    errors.NotInvited: Sentence(
        "There is no seat for you at this table. You can open your own table in another channel."
    ),
    errors.CannotSit: Sentence("{name} cannot take that seat. Choose another person, or a robot."),
    errors.BlockedThere: By(
        "where",
        {
            "seated": Sentence("You have blocked {people}, and they sit at this table. Sit down all the same?"),
            "invited": Sentence("You have blocked {people}, and they are invited here. Sit down all the same?"),
            "starts": Sentence(
                "You have blocked {people}, and they have a seat here. Start the game all the same? Until it starts, "
                "you can leave or close the table."
            ),
            "tournament": Sentence(
                "You have blocked {people}, and they are in this tournament: you may have to play each other. Enter "
                "all the same?"
            ),
        },
    ),
    errors.BlockedGuests: Sentence(
        "You have blocked {people}, so I do not bring you together. `/my blocked` changes that."
    ),
    errors.NotInTime: Sentence(
        "This table asks for players who were on time in nine of their last ten games. You were on time in {kept} of "
        "your last {games}; nobody else reads that. Each new game without a missed deadline counts, and old ones drop "
        "out. `/table list` shows other tables."
    ),
    errors.NoRollCall: Sentence("There is no roll-call at this table now."),
    errors.TableFull: Plural(
        "All {count} seats are taken. You can watch, or open a table in another channel.", of="seats"
    ),
    errors.TooFewPlayers: Plural(
        "This game needs at least {count} player: let somebody **{join}**, or add a **robot**.",
        "This game needs at least {count} players: let somebody **{join}**, or add a **robot**.",
        of="least",
    ),
    errors.SeatsDoNotFit: Plural(
        "{count} seat does not fit: {taken} are taken. As agreed, this game is for {least} to {most} players. "
        "**{options}** shows what else is possible.",
        "{count} seats do not fit: {taken} are taken. As agreed, this game is for {least} to {most} players. "
        "**{options}** shows what else is possible.",
        of="seats",
    ),
    errors.NoRobot: words.NO_ROBOT_LEFT,
    errors.NotHost: Sentence("Only the host or a server manager can do that before the game starts."),
    errors.NotAnExhibition: Sentence("People play at this table: `/table close` asks them to end it."),
    errors.NotStarter: Sentence("Only the person who started this game, or a server manager, can stop it."),
    errors.NoExhibitions: By(
        "managers",
        {
            True: Sentence("In this server only managers let robots play among themselves. Ask one of them."),
            False: With(
                Sentence("In this server robots may not play alone. {command} lets you play against them."),
                command=lambda: command_line("table open", robots=""),
            ),
        },
    ),
    errors.CannotCoach: By(
        "reason",
        {
            "tournament": Sentence("There are no coaches in tournaments: you alone see your hand."),
            "themselves": Sentence("You see your hand already. Name a person who does not play here."),
            "plays": Sentence("{name} plays at this table, so they may not see your hand."),
            "not free": Sentence(
                "{name} cannot be your coach. A coach must want to help you, and cannot be a person who has had a "
                "seat in this game, has been offered one, or has seen another hand."
            ),
            "bot": Sentence("{name} is a bot. Name a person."),
        },
    ),
    errors.NotCoached: Sentence("That has ended already: only its player sees that hand now."),
    errors.NotYourDecision: By(
        "seated",
        {
            True: Sentence("Waiting for {name}. You will get a line here when it is your turn."),
            False: Sentence(
                "Waiting for {name}. You are watching this table; `/table open` elsewhere starts your own."
            ),
        },
    ),
    errors.PostalTable: With(
        Sentence("This table plays by post: {orders} writes your orders. **{help}** says more."), orders=_orders
    ),
    errors.NotPostal: Sentence("This table is not played by post: use the buttons on its newest board."),
    errors.NotPlayedByPost: With(
        Sentence("{game} cannot be played by post. Leave {option} out to play turn by turn."),
        option=lambda: option_name("pace", "table open"),
    ),
    errors.NothingHandedIn: With(
        Sentence("You have sent no orders for this turn. {orders} lets you write and send them."), orders=_orders
    ),
    errors.NothingOrdered: Sentence(
        "So far, these orders only tell me to ask you. First choose something that I should do."
    ),
    errors.LateOrders: By(
        "mine",
        {
            True: With(
                Sentence("Those orders were for a turn that is over. {orders} shows the next ones."), orders=_orders
            )
        },
        SETTLED,
    ),
    errors.StaleClick: By(
        "mine",
        {True: Sentence("That was settled already. The newest board shows what you can do now.")},
        SETTLED,
    ),
    errors.NothingToUndo: By(
        "owner",
        {
            "": With(
                Sentence(
                    "You can take back your last step until dice are rolled or somebody else moves. "
                    "{command} asks the table to go further back."
                ),
                command=lambda: command_line("table undo", back=""),
            )
        },
        Sentence("The last step was {owner}'s: only they can take it back."),
    ),
    errors.AlreadyDone: words.SAME_AGAIN,
    errors.NotPaused: Sentence("This game is not paused: everybody can move."),
    errors.VoteOver: Sentence("That vote is over. Its result is below, in this channel."),
    errors.OtherVote: Sentence("The table is voting on something like that already. Vote on that first."),
    errors.AskedInVain: Sentence("Your last vote here failed. You can ask again {time}."),
    errors.OfferedLately: Sentence("They did not say yes when asked before. You can ask them again {time}."),
    errors.NothingToVoteOn: Sentence("There is nothing to vote on: that is so already, or no longer possible."),
    errors.OfferOver: Sentence(
        "That seat is no longer free, or is kept for another person. `/table show` lets you watch."
    ),
    errors.NotTheirs: Sentence("That seat is not yours. `/table replace` asks the table."),
    errors.StillThere: Sentence("I can show that table where it is, so it stays there."),
    errors.NoSuchTournament: Sentence(
        "There is no such tournament in this server. `/tournament show` shows the newest."
    ),
    errors.TournamentBegun: Sentence("This tournament has begun already, or is over."),
    errors.TournamentOver: Sentence("This tournament is over."),
    errors.TournamentFull: Plural(
        "There is no room for more: this tournament takes {count} player.",
        "There is no room for more: this tournament takes {count} players.",
        of="most",
    ),
    errors.TooFewEntrants: Plural(
        "A tournament needs {count} player or more. Robots can fill it: **{menu}**.",
        "A tournament needs {count} players or more. Robots can fill it: **{menu}**.",
        of="least",
    ),
    errors.NotEntered: Sentence("You are not in this tournament."),
    errors.NoSuchEntrant: Sentence("There is no such player in this tournament."),
    errors.AlreadyEntered: Sentence("{name} is in this tournament already."),
    errors.NotTournamentHost: Sentence("Only the tournament's host, or a server manager, can do that."),
}
"""What was wrong, and what the person can do now. Errors that are not here are said to be not possible now."""
LABELS: Final = {
    "start": labels.START,
    "join": labels.JOIN,
    "leave": labels.LEAVE,
    "stop": labels.STOP,
    "rematch": labels.REMATCH,
    "help": labels.HELP,
    "options": labels.OPTIONS,
    "menu": labels.ADD_ROBOT,
}
"""The buttons and menus that sentences name."""
FIELDS: Final[Fields] = {
    "name": ("name", naming.safe),
    "owner": ("owner", naming.safe),
    "people": ("people", lambda users: listed(f"<@{user}>" for user in users)),
    "players": ("waiting", lambda names: listed(map(naming.safe, names))),
    "time": ("until", time_words.from_now),
    "game": ("game", lambda game: words.GAME_NAMES[game]),
    "least": ("possible", min),
    "most": ("possible", max),
}


def problem(error: errors.TableError, language: str | None = None) -> str:
    """What was wrong, and what the person can do now.

    `language`: of the table, whose buttons are named as they are labelled there; None: in the reader's.
    """
    of = error.language if isinstance(error, errors.TooFewEntrants) else language
    shown = {name: functools.partial(labels.shown, label, of) for name, label in LABELS.items()}
    return said(error, With(WORDS.get(type(error), words.NOT_POSSIBLE), **shown), FIELDS)
