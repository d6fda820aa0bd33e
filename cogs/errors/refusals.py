"""The words for every error of a table; never more than the person who asked may know."""

from bot import errors
from cogs.errors.tournament_words import tournament_problem
from cogs.ui import naming, time_words, words


def problem(error: errors.TableError) -> str:
    """What was wrong, and what the person can do now."""
    match error:
        case errors.TournamentError():
            return tournament_problem(error)
        case errors.NoSuchTable():
            return words.NOT_HERE
        case errors.NoSuchImport():
            return "I do not have that game any more. Send the file again with `/table show file:`."
        case errors.WrongPhase(phase="lobby"):
            return "The game has not begun yet: press **Start**, or use `/table start`."
        case errors.WrongPhase(phase="playing"):
            return "The game has begun already. `/table show` draws it."
        case errors.WrongPhase(phase="over"):
            return "This game is over. **Rematch** on its last board, or `/table open`, starts another."
        case errors.WrongPhase():
            return "This table is closed. `/table open` starts another."
        case errors.Paused():
            return time_words.PAUSED
        case errors.ChannelBusy():
            return (
                "This channel has a game already: `/table show` draws it. "
                "Play another one in a thread: `/table open thread:True`."
            )
        case errors.NotSeated():
            return "You do not play at this table. `/table show` lets you watch; **Join** is open until a game starts."
        case errors.AlreadySeated():
            return "You have a seat at this table already."
        case errors.NotInvited():
            return "This table is for people its host has named. Ask the host, or open your own in another channel."
        case errors.TableFull():
            return f"All {error.seats} seats are taken. You can watch, or open a table in another channel."
        case errors.TooFewPlayers():
            return f"This game needs at least {error.least} players: let somebody **Join**, or add a **robot**."
        case errors.SeatsDoNotFit():
            few, most = error.possible[0], error.possible[-1]
            return (
                f"{'1 seat does' if error.seats == 1 else f'{error.seats} seats do'} not fit: {error.taken} are taken. "
                f"As agreed, this game is for {few} to {most} players. **Options** shows what else is possible."
            )
        case errors.NoRobot():
            return words.NO_ROBOT_LEFT
        case errors.NotHost():
            return "Only the host or a server manager can do that before the game starts."
        case errors.NotWatched():
            return "People play at this table: `/table close` asks them to end it."
        case errors.NotStarter():
            return "Only the person who started this game, or a server manager, can stop it."
        case errors.NoWatching(managers=True):
            return "In this server only managers let robots play among themselves. Ask one of them."
        case errors.NoWatching():
            return "In this server robots may not play alone. `/table open robots:` lets you play against them."
        case errors.EnoughToWatch(running=True):
            run = "A game to watch runs" if error.at_once == 1 else f"{error.at_once} games to watch run"
            wait = "it" if error.at_once == 1 else "one"
            ask = "ask the person who started it to press **Stop**"
            return f"{run} in this server already. Wait for {wait} to end, or {ask}."
        case errors.EnoughToWatch():
            return f"{error.a_day} games to watch have begun here within a day: that is enough for now. Try tomorrow."
        case errors.EnoughTables(begun=True):
            host = "a table" if error.most == 1 else f"{error.most} tables"
            done = "it" if error.most == 1 else "one"
            return (
                f"You host {host} in this server already, the most one person may. Play {done} to its end, or "
                f"ask to close {done} with `/table close`."
            )
        case errors.EnoughTables():
            return (
                f"You host {error.most} tables in this server that have not begun. Press **Start** or **Leave** at "
                "one of them, then open the next."
            )
        case errors.NotYourDecision(seated=True):
            return f"Waiting for {naming.safe(error.name)}. You will get a line here when it is your turn."
        case errors.NotYourDecision():
            whose = f"Waiting for {naming.safe(error.name)}."
            return f"{whose} You are watching this table; `/table open` elsewhere starts your own."
        case errors.PostalTable():
            return "This table plays by post: `/machi orders` writes your orders. **Help** says more."
        case errors.NotPostal():
            return "This table is not played by post: use the buttons on its newest board."
        case errors.NotPlayedByPost():
            return f"{words.GAME_NAMES[error.game]} cannot be played by post. Leave `pace` out to play turn by turn."
        case errors.NothingHandedIn():
            return "You have sent no orders for this turn. `/machi orders` writes and sends them."
        case errors.NothingOrdered():
            return "These orders are empty: choose first what they should do."
        case errors.LateOrders(mine=True):
            return "Those orders were for a turn that is over. `/machi orders` shows the next ones."
        case errors.StaleClick(mine=True):
            return "That was settled already. The newest board shows what you can do now."
        case errors.StaleClick():
            waiting = " and ".join(naming.safe(name) for name in error.waiting) or "nobody"
            return f"That was settled already. Now the game waits for {waiting}."
        case errors.NothingToUndo():
            return (
                "You can take back your last step until dice are rolled or somebody else moves. "
                "`/table undo back:` asks the table to go further back."
            )
        case errors.AlreadyDone():
            return words.SAME_AGAIN
        case errors.NotPaused():
            return "This game is not paused: everybody can move."
        case errors.VoteOver():
            return "That vote is over. Its result is below, in this channel."
        case errors.OtherVote():
            return "The table is voting on something like that already. Vote on that first."
        case errors.AskedInVain():
            return f"Your last vote here failed. You can ask again {time_words.at(error.until)}."
        case errors.OfferedLately():
            return f"They did not say yes when asked before. You can ask them again {time_words.at(error.until)}."
        case errors.NothingToVoteOn():
            return "There is nothing to vote on: that is so already, or no longer possible."
        case errors.OfferOver():
            return "That seat is not free for you. `/table show` lets you watch."
        case errors.NotTheirs():
            return "That seat is not yours. `/table replace` asks the table."
        case errors.StillThere():
            return "I can show that table where it is, so it stays there."
        case _:
            return words.NOT_POSSIBLE
