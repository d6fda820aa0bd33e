"""The terms of a table, and the options of its game at its pace."""

from typing import Final, Literal

import msgspec

from bot.calendar.deadlines import Deadline, over_days
from bot.errors import NotPlayedByPost
from bot.games.game import AnyGame
from bot.games.values import Level, Options

Pace = Literal["live", "postal"]
POST: Final = "post"
"""The kind of alarm that resolves a postal turn."""

Who = Literal["everyone", "invited"]
ExhibitionPace = Literal["slow", "steady", "fast"]
"""How fast robots play in an exhibition game."""


class RollCall(msgspec.Struct, frozen=True):
    """A roll-call before the game: from when until when (seconds since 1970), and the users who are `here` already."""

    since: float
    until: float
    here: tuple[int, ...] = ()


class Practice(msgspec.Struct, frozen=True):
    """From where a practice goes on: the finished game at that `table`, before its journal's `entry`, in that turn."""

    table: int
    entry: int
    turn: int


class Terms(msgspec.Struct, frozen=True, kw_only=True, rename={"exhibition": "watch"}):
    """The terms of a table. The host can change them until the game starts; votes change some of them later.

    - `options`: the game's own, still encoded.
    - `seats`: how many may sit down; `who` may, and the users `invited`. Of these the ones who `declined`: they left.
    - `home`: the channel it was opened from, also if the table has a thread; `server`: the server's name then.
    - `pace`: "live", or "postal", where a whole postal turn is resolved from orders.
    - `deadline`: of a turn, or of a postal turn; None: there is none.
    - `waking`: the deadline counts only the time in which the player may be pinged. So it is agreed at new tables
      that have no short deadline (`with_deadline`), unless they choose to count nights.
    - `away`: when a player is on holiday, the table waits, or the player is played for.
    - `stand_in`: the level of the robot that plays for absent players.
    - `reasons`: robots say why they act. `coach`: players may ask for their odds.
    - `exhibition`: only robots play, for spectators, at that speed.
    - `role`: the role that is pinged when the table opens; 0: none.
    - `matched`: the queue brought the `invited` people together.
    - `language`: of its messages; empty in tables of earlier versions.
    - `tournament`: the number of the tournament that it belongs to; 0: none.
    - `tidy`: old boards are removed from the channel, and at the end everything but the poster.
    - `guided`: a newcomer's first game against robots: a set table, in no records.
    - `practice`: it goes on from a moment of a finished game, against robots, in no records.
    - `in_time`: it takes people who answered in time lately (`bot.table.in_time`), and invited ones.
    - `roll_call`: before the game begins, everybody says that they are here; `called`: the one that is on.
    - `rematch_of`: the table of which this is a rematch, in its order of seats but with the second seat first; 0: none.
    """

    options: msgspec.Raw
    seats: int
    who: Who = "everyone"
    invited: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()
    home: int = 0
    server: str = ""
    pace: Pace = "live"
    deadline: Deadline | None = None
    waking: bool = False
    away: Literal["pause", "play"] = "pause"
    stand_in: Level = "normal"
    reasons: bool = False
    coach: bool = True
    exhibition: ExhibitionPace | None = None
    rematch_of: int = 0
    role: int = 0
    matched: bool = False
    tournament: int = 0
    language: str = ""
    tidy: bool = False
    guided: bool = False
    practice: Practice | None = None
    in_time: bool = False
    roll_call: bool = False
    called: RollCall | None = None

    @property
    def for_learning(self) -> bool:
        """Whether one person plays alone to learn: it begins without a lobby, and stands in no records."""
        return self.guided or self.practice is not None


def with_deadline(terms: Terms, deadline: Deadline | None) -> Terms:
    """The terms with that deadline. Whether nights count follows it from short to long, and back."""
    short, was = (each is not None and not over_days(each) for each in (deadline, terms.deadline))
    return msgspec.structs.replace(terms, deadline=deadline, waking=terms.waking if short == was else not short)


def at_pace(pace: Pace, game: AnyGame, options: Options) -> Options:
    """The options of a game at that pace, given the chosen ones.

    Raises:
        NotPlayedByPost: that game cannot be played by post.
    """
    if pace == "live":
        return options
    if game.postal is None:
        raise NotPlayedByPost(game.name)
    chosen: Options = game.postal.options(options)
    return chosen
