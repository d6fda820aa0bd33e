"""The entries of a journal: what was done (a deed), the events, and the numbers drawn for it."""

import msgspec

from bot.games.chance import Draw


class Began(msgspec.Struct, frozen=True, tag="began"):
    """The game began with that many seats, under these options (still encoded)."""

    seats: int
    options: msgspec.Raw


class Acted(msgspec.Struct, frozen=True, tag="acted", omit_defaults=True):
    """A seat answered a decision (the action still encoded).

    `ordered`: its standing orders did, at a table where everybody may know that.
    """

    seat: int
    decision: int
    action: msgspec.Raw
    ordered: bool = False


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A seat resigned."""

    seat: int


class Undid(msgspec.Struct, frozen=True, tag="undid", omit_defaults=True):
    """A seat took back the entry with that number; or the whole table did (`agreed`), as `seat` had proposed.

    The table may also take back an irrevocable step; then the face-down cards were shuffled again.
    """

    seat: int
    entry: int
    agreed: bool = False


class Carried(msgspec.Struct, frozen=True, tag="carried"):
    """The game went on under newer rules: `was` is the state as the earlier rules had saved it."""

    was: msgspec.Raw


class SteppedBack(msgspec.Struct, frozen=True, tag="stepped_back"):
    """The game went back to a copy of the database, and continues from there in the epoch of that id.

    The face-down cards were shuffled again. From this entry on all numbers come from a new secret, whose SHA-256 is
    `commitment`.
    """

    epoch: str
    commitment: str


class Practised(msgspec.Struct, frozen=True, tag="practised"):
    """A practice goes on from here: all entries before are a copy of those of the finished game at that `table`.

    The face-down cards were shuffled again. The numbers before were drawn with these `keys`, in hexadecimal, one for
    each epoch; from this entry on all come from a new secret.
    """

    table: int
    keys: tuple[str, ...]


Deed = Began | Acted | Left | Undid | Carried | SteppedBack | Practised


class Entry(msgspec.Struct, frozen=True):
    """One line of the journal.

    `number` counts from 1 without gaps, `turn` counts from 1, `events` are encoded, `draws` are the numbers
    drawn, `counter` is how many had been drawn at the table afterwards. `rules` is the version of the rules, `hash`
    the fingerprint of the state after. `final`: it cannot be undone. `quiet`: only some seats know of it, and an undo
    ignores it.
    """

    number: int
    turn: int = msgspec.field(name="go")
    deed: Deed
    events: msgspec.Raw
    draws: tuple[Draw, ...]
    counter: int
    rules: int
    hash: str
    final: bool
    quiet: bool = False
