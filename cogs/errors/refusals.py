"""The words for every error of a table; never more than the person who asked may know."""

from bot import errors
from bot.language import either, say, say_plural
from bot.language.commands import command_line, option_name
from cogs.errors.limit_words import no_room
from cogs.errors.tournament_words import tournament_problem
from cogs.ui import naming, time_words, words
from cogs.ui.labels import HELP, JOIN, OPTIONS, REMATCH, START, shown
from rendering.words import PHRASEBOOKS
from rendering.words.common import listed


def problem(error: errors.TableError, language: str | None = None) -> str:
    """What was wrong, and what the person can do now.

    `language`: of the table, whose buttons are named as they are labelled there; None: in the reader's.
    """
    match error:
        case errors.TournamentError():
            return tournament_problem(error)
        case errors.Full():
            return no_room(error, language)
        case errors.NoSuchTable():
            return str(words.NOT_HERE)
        case errors.NoSuchImport():
            return say(
                "I do not have that game any more. Send the file again with {command}.",
                command=command_line("table show", file=""),
            )
        case errors.WrongPhase(phase="lobby"):
            return say(
                "The game has not begun yet: press **{start}**, or use `/table start`.", start=shown(START, language)
            )
        case errors.WrongPhase(phase="playing"):
            return say("The game has begun already. `/table show` draws it.")
        case errors.WrongPhase(phase="over"):
            return say(
                "This game is over. **{rematch}** on its last board, or `/table open`, starts another.",
                rematch=shown(REMATCH, language),
            )
        case errors.WrongPhase():
            return say("This table is closed. `/table open` starts another.")
        case errors.OtherEpoch():
            return say(
                "The bot went back to a copy, and this message does not count any more. Use the newest one of its "
                "table; if there is none, that table is lost."
            )
        case errors.NotPosted():
            return say("The bot went back to a copy, and I am showing this table again. Try again in a moment.")
        case errors.Paused():
            return str(time_words.PAUSED)
        case errors.ChannelBusy():
            return say(
                "This channel has a game already: `/table show` draws it. Play another one in a thread: {command}.",
                command=command_line("table open", thread=True),
            )
        case errors.NotSeated():
            return say(
                "You do not play at this table. `/table show` lets you watch; **{join}** is open until a game starts.",
                join=shown(JOIN, language),
            )
        case errors.AlreadySeated():
            return say("You have a seat at this table already.")
        case errors.NotInvited():
            return say(
                "This table is for people its host has named. Ask the host, or open your own in another channel."
            )
        case errors.TableFull():
            return say_plural(
                "All {count} seats are taken. You can watch, or open a table in another channel.",
                "All {count} seats are taken. You can watch, or open a table in another channel.",
                error.seats,
            )
        case errors.TooFewPlayers():
            return say_plural(
                "This game needs at least {count} player: let somebody **{join}**, or add a **robot**.",
                "This game needs at least {count} players: let somebody **{join}**, or add a **robot**.",
                error.least,
                join=shown(JOIN, language),
            )
        case errors.SeatsDoNotFit():
            return say_plural(
                "{count} seat does not fit: {taken} are taken. As agreed, this game is for {least} to {most} players. "
                "**{options}** shows what else is possible.",
                "{count} seats do not fit: {taken} are taken. As agreed, this game is for {least} to {most} players. "
                "**{options}** shows what else is possible.",
                error.seats,
                taken=error.taken,
                least=error.possible[0],
                most=error.possible[-1],
                options=shown(OPTIONS, language),
            )
        case errors.NoRobot():
            return str(words.NO_ROBOT_LEFT)
        case errors.NotHost():
            return say("Only the host or a server manager can do that before the game starts.")
        case errors.NotWatched():
            return say("People play at this table: `/table close` asks them to end it.")
        case errors.NotStarter():
            return say("Only the person who started this game, or a server manager, can stop it.")
        case errors.NoWatching(managers=True):
            return say("In this server only managers let robots play among themselves. Ask one of them.")
        case errors.NoWatching():
            return say(
                "In this server robots may not play alone. {command} lets you play against them.",
                command=command_line("table open", robots=""),
            )
        case errors.NotYourDecision(seated=True):
            return say(
                "Waiting for {name}. You will get a line here when it is your turn.", name=naming.safe(error.name)
            )
        case errors.NotYourDecision():
            return say(
                "Waiting for {name}. You are watching this table; `/table open` elsewhere starts your own.",
                name=naming.safe(error.name),
            )
        case errors.PostalTable():
            return say(
                "This table plays by post: {orders} writes your orders. **{help}** says more.",
                orders=_orders(),
                help=shown(HELP, language),
            )
        case errors.NotPostal():
            return say("This table is not played by post: use the buttons on its newest board.")
        case errors.NotPlayedByPost():
            return say(
                "{game} cannot be played by post. Leave {option} out to play turn by turn.",
                option=option_name("pace", "table open"),
                game=words.GAME_NAMES[error.game],
            )
        case errors.NothingHandedIn():
            return say("You have sent no orders for this turn. {orders} writes and sends them.", orders=_orders())
        case errors.NothingOrdered():
            return say("These orders are empty: choose first what they should do.")
        case errors.LateOrders(mine=True):
            return say("Those orders were for a turn that is over. {orders} shows the next ones.", orders=_orders())
        case errors.StaleClick(mine=True):
            return say("That was settled already. The newest board shows what you can do now.")
        case errors.StaleClick():
            if not error.waiting:
                return say("That was settled already. Now the game waits for nobody.")
            return say(
                "That was settled already. Now the game waits for {players}.",
                players=listed(naming.safe(name) for name in error.waiting),
            )
        case errors.NothingToUndo(owner=owner) if owner:
            return say("The last step was {name}'s: only they can take it back.", name=naming.safe(owner))
        case errors.NothingToUndo():
            return say(
                "You can take back your last step until dice are rolled or somebody else moves. "
                "{command} asks the table to go further back.",
                command=command_line("table undo", back=""),
            )
        case errors.AlreadyDone():
            return str(words.SAME_AGAIN)
        case errors.NotPaused():
            return say("This game is not paused: everybody can move.")
        case errors.VoteOver():
            return say("That vote is over. Its result is below, in this channel.")
        case errors.OtherVote():
            return say("The table is voting on something like that already. Vote on that first.")
        case errors.AskedInVain():
            return say("Your last vote here failed. You can ask again {time}.", time=time_words.at(error.until))
        case errors.OfferedLately():
            return say(
                "They did not say yes when asked before. You can ask them again {time}.",
                time=time_words.at(error.until),
            )
        case errors.NothingToVoteOn():
            return say("There is nothing to vote on: that is so already, or no longer possible.")
        case errors.OfferOver():
            return say("That seat is not free for you. `/table show` lets you watch.")
        case errors.NotTheirs():
            return say("That seat is not yours. `/table replace` asks the table.")
        case errors.StillThere():
            return say("I can show that table where it is, so it stays there.")
        case _:
            return str(words.NOT_POSSIBLE)


def _orders() -> str:
    """The commands that write orders for a postal turn."""
    return either(command_line(f"{book.command[1:]} orders") for book in PHRASEBOOKS.values() if book.postal)
