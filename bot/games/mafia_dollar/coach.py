"""How likely each of a player's gangsters succeeds, for that player only: the own hand is counted in."""

from fractions import Fraction

import msgspec

from bot.games.mafia_dollar import odds as checks
from bot.games.mafia_dollar.views import GangsterView, MafiaView


class JobOdds(msgspec.Struct, frozen=True):
    """One gangster's chances of success: in an `attack`, a `burglary`, and a burglary past a `dog`.

    `street`: he is on the street, where jobs are done. `blocked`: he can do nothing until he is freed.
    """

    gangster: str
    street: bool
    blocked: bool
    attack: Fraction
    burglary: Fraction
    dog: Fraction


class MafiaOdds(msgspec.Struct, frozen=True):
    """The chances of all the viewer's gangsters, and their targets.

    `targets`: rivals' gangsters on the street. `stores`: rivals' warehouses with loot; `dogs` of them are guarded.
    """

    jobs: tuple[JobOdds, ...]
    targets: int
    stores: int
    dogs: int


def odds(view: MafiaView) -> MafiaOdds:
    """Work out the chances of the viewer's gangsters.

    Raises:
        ValueError: the viewer is a spectator.
    """
    me = view.me
    if me is None:
        raise ValueError("a spectator has no gangsters")
    rivals = [clan for clan in view.clans if clan.seat != me.seat and not clan.resigned]
    loaded = [store for clan in rivals for store in clan.warehouses if store.count]
    jobs = [
        *(_jobs(view, each, street=True) for each in me.street),
        *(_jobs(view, each, street=False) for each in me.hideout),
    ]
    return MafiaOdds(
        tuple(jobs),
        sum(len(clan.street) for clan in rivals),
        len(loaded),
        sum(store.dog is not None for store in loaded),
    )


def _jobs(view: MafiaView, gangster: GangsterView, *, street: bool) -> JobOdds:
    def chance(points: int) -> Fraction:
        return checks.of(view, points, private=True).success

    return JobOdds(
        gangster.card,
        street,
        bool(gangster.blocks),
        chance(gangster.attack),
        chance(gangster.burglary),
        chance(gangster.burglary - 1),
    )
