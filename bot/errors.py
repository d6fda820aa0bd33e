"""What can go wrong between a click and the rules. Each error carries the values that its message needs.

The messages that players read are in `cogs.errors.refusals`; str() of these errors is never shown.
"""

from collections.abc import Sequence
from typing import Literal

Limit = Literal[
    "lobbies",
    "hosted",
    "an hour",
    "pings",
    "threads",
    "lobbies here",
    "open here",
    "robots",
    "robots today",
    "tournament",
    "tournaments here",
    "tournaments today",
    "blocked",
]
"""What can be full (`bot.table.limits`): of one person, of a channel, of a server ("here")."""


class TableError(Exception):
    """Something is not possible at a table now. Nothing has changed."""


class NoWorker(Exception):
    """No worker process can do that now: the bot stops, too much waits, or it took too long."""


class NotThere(TableError):
    """What it is about does not exist, or not any more."""


class NoSuchTable(NotThere):
    """There is no table here, or not any more."""


class MessageGone(Exception):
    """The click is carried out, but its message is deleted or no longer the table's. `slot` shows the result."""

    def __init__(self, slot: str) -> None:
        self.slot = slot
        super().__init__(slot)


class WrongPhase(TableError):
    """The table is in phase `phase`; the action needs another one."""

    def __init__(self, phase: str) -> None:
        self.phase = phase
        super().__init__(phase)


class Paused(TableError):
    """The table is paused: nobody can move."""


class OtherEpoch(TableError):
    """The control is from another epoch: the database has gone back to a copy since."""


class NotPosted(TableError):
    """The table has gone back to a copy, and the SHA-256 of its new secret is not posted yet."""


class NotDue(TableError):
    """A scheduled action is not due, or not any more. No message is shown for it."""


class ChannelBusy(TableError):
    """Another game is open in that channel."""


class NotSeated(TableError):
    """That person does not play at the table."""


class AlreadySeated(TableError):
    """That person has a seat already."""


class NotInvited(TableError):
    """Only invited people may join the table, or a person there has blocked one who is not. The answer is the same."""


class BlockedThere(TableError):
    """A person has blocked `people` (ids) at that table or in that tournament (`table` 0), and is asked first.

    `seat`: which seat of a running game they would take; None: one in its lobby, or none. `where`: those people are
    `seated` at the table, or only `invited`; they sit in a lobby whose game that person `starts`; they are in the
    `tournament` of that number.
    """

    def __init__(
        self,
        people: Sequence[int],
        table: int = 0,
        seat: int | None = None,
        *,
        where: Literal["seated", "invited", "starts", "tournament"] = "seated",
        tournament: int = 0,
    ) -> None:
        self.people, self.table, self.seat, self.where, self.tournament = people, table, seat, where, tournament
        super().__init__()


class CannotSit(TableError):
    """The person called `name` and another one at the table are apart, so they are not asked to take a seat there."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__()


class BlockedGuests(TableError):
    """A person has blocked `people` (ids) whom they ask to their table, or to coach them."""

    def __init__(self, people: Sequence[int]) -> None:
        self.people = people
        super().__init__()


class NotInTime(TableError):
    """The table asks for players who answer in time: that person did in `kept` of their last `games` games."""

    def __init__(self, kept: int, games: int) -> None:
        self.kept, self.games = kept, games
        super().__init__()


class NoRollCall(TableError):
    """There is no roll-call at the table, or not any more."""


class TableFull(TableError):
    """All `seats` seats are taken."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        super().__init__(str(seats))


class TooFewPlayers(TableError):
    """The game needs at least `least` players."""

    def __init__(self, least: int) -> None:
        self.least = least
        super().__init__(str(least))


class SeatsDoNotFit(TableError):
    """The table cannot have `seats` seats: `taken` are taken, and the agreed game allows the numbers in `possible`."""

    def __init__(self, seats: int, possible: range, taken: int) -> None:
        self.seats, self.possible, self.taken = seats, possible, taken
        super().__init__(str(seats))


class NoRobot(TableError):
    """There is no robot at the table."""


class NotHost(TableError):
    """Only the host or a server manager may do that in the lobby."""


class NotAnExhibition(TableError):
    """People play at that table: it ends when they agree."""


class NotStarter(TableError):
    """Only the person who started the robots' game, or a server manager, may stop it."""


class NoExhibitions(TableError):
    """The server allows no games among robots, or only its managers may start one (`managers`)."""

    def __init__(self, *, managers: bool) -> None:
        self.managers = managers
        super().__init__("managers only" if managers else "nobody")


class Full(TableError):
    """A limit is reached, which allows `count`. `until`: when there is room again, if that is known.

    `until` is in seconds since 1970; None: as soon as something ends.
    """

    def __init__(self, limit: Limit, count: int, until: float | None = None) -> None:
        self.limit, self.count, self.until = limit, count, until
        super().__init__(f"{limit}: {count}")


class CannotCoach(TableError):
    """The person called `name` may not see that hand, for that `reason`."""

    def __init__(self, reason: Literal["tournament", "themselves", "plays", "not free", "bot"], name: str) -> None:
        self.reason, self.name = reason, name
        super().__init__(reason)


class NotCoached(TableError):
    """Nobody sees that player's hand, or that person sees none, or not any more."""


class NotYourDecision(TableError):
    """Another player, called `name`, has to make that decision. `seated`: the person who clicked plays here too."""

    def __init__(self, name: str, *, seated: bool = True) -> None:
        self.name, self.seated = name, seated
        super().__init__(name)


class StaleClick(TableError):
    """The decision was made already. `mine`: the person who clicked has another one to make.

    `waiting`: names of the players who have to decide now.
    """

    def __init__(self, *, mine: bool, waiting: Sequence[str]) -> None:
        self.mine, self.waiting = mine, tuple(waiting)
        super().__init__("stale")


class NothingToUndo(TableError):
    """The last step cannot be taken back, or only by its `owner`."""

    def __init__(self, owner: str = "") -> None:
        self.owner = owner
        super().__init__()


class AlreadyDone(TableError):
    """That interaction was delivered before and has been carried out."""


class PostalTable(TableError):
    """The table is played by post: players hand in orders and make no moves."""


class NotPostal(TableError):
    """The table is not played by post, so it takes no orders."""


class NotPlayedByPost(TableError):
    """The game called `game` cannot be played by post."""

    def __init__(self, game: str) -> None:
        self.game = game
        super().__init__(game)


class LateOrders(StaleClick):
    """The orders are for a postal turn that is over or whose deadline has passed.

    `mine`: the player may hand in orders for the next turn. `waiting`: names of the players without final orders.
    """


class NothingHandedIn(TableError):
    """That player has no orders that could be made final, or be reopened."""


class NothingOrdered(TableError):
    """The standing orders are empty."""


class NotPaused(TableError):
    """The game is not paused."""


class VoteOver(TableError):
    """That vote was decided or has lapsed."""


class OtherVote(TableError):
    """The table is voting on something else of the same kind."""


class NothingToVoteOn(TableError):
    """The vote would change nothing, or that step can no longer be taken back."""


class AskedInVain(TableError):
    """That player's last vote failed. They may start another one at `until` (seconds since 1970)."""

    def __init__(self, until: float) -> None:
        self.until = until
        super().__init__(f"until {until:.0f}")


class OfferedLately(TableError):
    """That person did not take a seat they were offered here. Offer one again at `until` (seconds since 1970)."""

    def __init__(self, until: float) -> None:
        self.until = until
        super().__init__(f"until {until:.0f}")


class OfferOver(TableError):
    """That seat is not offered to this person, or not any more."""


class NotTheirs(TableError):
    """That player may neither hand the seat over nor take it back."""


class StillThere(TableError):
    """The table can still be shown where it is, so it cannot be moved."""


class NoSuchImport(TableError):
    """That imported game is not kept any more."""


class TournamentError(TableError):
    """A change of a tournament is refused."""


class NoSuchTournament(TournamentError, NotThere):
    """There is no tournament with that number in that server."""


class TournamentBegun(TournamentError):
    """The tournament has begun, or is over: nobody can join or leave it."""


class TournamentOver(TournamentError):
    """The tournament is over."""


class TournamentFull(TournamentError):
    """The tournament has as many entrants as it takes: `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        super().__init__(str(most))


class TooFewEntrants(TournamentError):
    """A tournament needs at least `least` entrants. `language`: of its message, whose menu adds robots."""

    def __init__(self, least: int, language: str) -> None:
        self.least, self.language = least, language
        super().__init__(str(least))


class NotEntered(TournamentError):
    """The person who clicked is not in the tournament."""


class NoSuchEntrant(TournamentError):
    """The tournament has no entrant with that number."""


class AlreadyEntered(TournamentError):
    """The person who should take over, `name`, is in the tournament already."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)


class NotTournamentHost(TournamentError):
    """Only the host of the tournament, or a server manager, may do that."""


class CannotStart(Exception):
    """A setting or argument cannot be used. The message is one line: what and why."""


class NotYet(CannotStart):
    """The start fails for a reason that passes by itself; another try needs `seconds` at least."""

    def __init__(self, words: str, *, seconds: float = 0.0) -> None:
        self.seconds = seconds
        super().__init__(words)
