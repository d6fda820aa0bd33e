"""What can go wrong between a click and the rules. Each error carries what the player needs to be told.

The words are in `cogs.ui.words`; none of these is ever shown as it stands here.
"""

from collections.abc import Sequence


class TableError(Exception):
    """Something at a table is not possible now. Nothing has changed."""


class NoSuchTable(TableError):
    """There is no table here, or not any more."""


class MessageGone(Exception):
    """What was clicked for is done, but the clicked message is deleted or no longer the table's: `slot` shows it."""

    def __init__(self, slot: str) -> None:
        self.slot = slot
        super().__init__(slot)


class WrongPhase(TableError):
    """The table is in another phase than that needs: `phase` is the one it is in."""

    def __init__(self, phase: str) -> None:
        self.phase = phase
        super().__init__(phase)


class Paused(TableError):
    """Time stands still at that table: nobody moves until it goes on."""


class NotDue(TableError):
    """What was to follow by itself is not due, or not any more; nobody is told."""


class ChannelBusy(TableError):
    """Another game is open in that channel."""


class NotSeated(TableError):
    """That person does not play at the table."""


class AlreadySeated(TableError):
    """That person has a seat already."""


class NotInvited(TableError):
    """The table is for people who were named when it was opened."""


class TableFull(TableError):
    """Every seat is taken; there are `seats`."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        super().__init__(str(seats))


class TooFewPlayers(TableError):
    """The game needs at least `least`."""

    def __init__(self, least: int) -> None:
        self.least = least
        super().__init__(str(least))


class SeatsDoNotFit(TableError):
    """The table cannot have `seats` seats: `taken` are taken, and the game is for so many as `possible` as agreed."""

    def __init__(self, seats: int, possible: range, taken: int) -> None:
        self.seats, self.possible, self.taken = seats, possible, taken
        super().__init__(str(seats))


class NoRobot(TableError):
    """There is no robot at the table."""


class NotHost(TableError):
    """Only the host (or a server manager) does that while the table is in its lobby."""


class NotWatched(TableError):
    """People play at that table: it ends when they agree."""


class NotStarter(TableError):
    """Only whoever let robots play for others to watch (or a server manager) stops them."""


class NoWatching(TableError):
    """The server does not want robots to play among themselves, or only when `managers` let them."""

    def __init__(self, *, managers: bool) -> None:
        self.managers = managers
        super().__init__("managers only" if managers else "nobody")


class EnoughToWatch(TableError):
    """Robots play so many games among themselves in that server already: `at_once`, or `a_day`.

    `running`: it is those that run now.
    """

    def __init__(self, at_once: int, a_day: int, *, running: bool) -> None:
        self.at_once, self.a_day, self.running = at_once, a_day, running
        super().__init__(f"{at_once} at once, {a_day} a day")


class EnoughTables(TableError):
    """Whoever asks hosts `most` tables in that server already that have not begun; `begun`: that are open at all."""

    def __init__(self, most: int, *, begun: bool) -> None:
        self.most, self.begun = most, begun
        super().__init__(str(most))


class NotYourDecision(TableError):
    """Somebody else owes that decision: whoever is called `name`. `seated`: who asked plays here too."""

    def __init__(self, name: str, *, seated: bool = True) -> None:
        self.name, self.seated = name, seated
        super().__init__(name)


class StaleClick(TableError):
    """The decision was answered already. `mine`: who asked owes another one; `waiting`: who owes any now."""

    def __init__(self, *, mine: bool, waiting: Sequence[str]) -> None:
        self.mine, self.waiting = mine, tuple(waiting)
        super().__init__("stale")


class NothingToUndo(TableError):
    """The last step was not theirs, or it cannot be taken back."""


class AlreadyDone(TableError):
    """That interaction was delivered before and has been carried out."""


class PostalTable(TableError):
    """The table is played by post: one hands in orders there, and nobody moves by themselves."""


class NotPostal(TableError):
    """The table is not played by post, so no orders are wanted there."""


class NotByPost(TableError):
    """That game, called `game`, cannot be played by post."""

    def __init__(self, game: str) -> None:
        self.game = game
        super().__init__(game)


class LateOrders(StaleClick):
    """The orders are for a postal turn that is over, or whose deadline has just passed.

    `mine`: who asked may hand in orders for the next one; `waiting`: whose orders are not final there.
    """


class NothingHandedIn(TableError):
    """There are no orders of theirs that could be taken for final, or for not final any more."""


class NothingOrdered(TableError):
    """The standing orders that were to be followed say nothing."""


class NotPaused(TableError):
    """The game does not stand still."""


class VoteOver(TableError):
    """That vote has been decided already, or came to nothing."""


class OtherVote(TableError):
    """The table is voting on something else of the same kind."""


class NothingToVoteOn(TableError):
    """It is like that already, or that step cannot be taken back (any more)."""


class AskedInVain(TableError):
    """A vote that they had asked for came to nothing; they may ask the table again at `until`, seconds since 1970."""

    def __init__(self, until: float) -> None:
        self.until = until
        super().__init__(f"until {until:.0f}")


class OfferedLately(TableError):
    """That person was offered a seat here and has not taken it; they may be asked again at `until`, as above."""

    def __init__(self, until: float) -> None:
        self.until = until
        super().__init__(f"until {until:.0f}")


class OfferOver(TableError):
    """That seat is not offered to them, or not any more."""


class NotTheirs(TableError):
    """The seat is not theirs to hand over or to take back."""


class StillThere(TableError):
    """The table can be shown where it is, so it stays there."""


class CannotStart(Exception):
    """What was set or asked for cannot be used; the message is one line that says what and why."""
