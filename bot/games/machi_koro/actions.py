"""What a seat can do in Machi Koro."""

from bot.games.values import Action


class Roll(Action, frozen=True, tag="roll"):
    """Roll one die or two."""

    dice: int = 1


class Reroll(Action, frozen=True, tag="reroll"):
    """Roll all dice again, one or two of them (Radio Tower)."""

    dice: int = 1


class Keep(Action, frozen=True, tag="keep"):
    """Keep the roll (Radio Tower); add nothing to it (Harbor)."""


class Add(Action, frozen=True, tag="add"):
    """Add two to the total rolled (Harbor)."""


class Target(Action, frozen=True, tag="target"):
    """Choose the player to take coins from (TV Station)."""

    seat: int


class Swap(Action, frozen=True, tag="swap"):
    """Give one card to `partner` and take one of theirs (Business Center)."""

    give: str
    partner: int
    take: str


class Which(Action, frozen=True, tag="which"):
    """Choose whether a closed or an open copy of a card changes hands."""

    closed: bool


class Demolish(Action, frozen=True, tag="demolish"):
    """Tear down a landmark (Demolition Company)."""

    landmark: str


class Give(Action, frozen=True, tag="give"):
    """Give a card to another player (Moving Company)."""

    card: str
    receiver: int


class Renovate(Action, frozen=True, tag="renovate"):
    """Close all open copies of a card (Renovation Company)."""

    card: str


class Activate(Action, frozen=True, tag="activate"):
    """Activate another card of one's own (Convention Center)."""

    card: str


class Invest(Action, frozen=True, tag="invest"):
    """Put a coin on the card (Tech Startup)."""


class Build(Action, frozen=True, tag="build"):
    """Pay for an establishment on offer, or for a landmark."""

    card: str


class Pass(Action, frozen=True, tag="pass"):
    """Build nothing, or do not use a card that may be declined."""


MachiAction = (
    Roll | Reroll | Keep | Add | Target | Swap | Which | Demolish | Give | Renovate | Activate | Invest | Build | Pass
)
