"""What a seat can do in Machi Koro."""

from bot.games.game import Action


class Roll(Action, frozen=True, tag="roll"):
    """Roll one die or two."""

    dice: int = 1


class Reroll(Action, frozen=True, tag="reroll"):
    """Roll all dice again, one or two of them (Radio Tower)."""

    dice: int = 1


class Keep(Action, frozen=True, tag="keep"):
    """Let the dice lie (Radio Tower)."""


class Target(Action, frozen=True, tag="target"):
    """Choose whom to take coins from (TV Station)."""

    seat: int


class Swap(Action, frozen=True, tag="swap"):
    """Give one card to `partner` and take one of theirs (Business Center)."""

    give: str
    partner: int
    take: str


class Build(Action, frozen=True, tag="build"):
    """Pay for an establishment on offer, or for a landmark."""

    card: str


class Pass(Action, frozen=True, tag="pass"):
    """Do not build; do not swap."""


MachiAction = Roll | Reroll | Keep | Target | Swap | Build | Pass
