"""What the journal of a finished game tells, for its poster: only what everybody saw (RULINGS.md, "Who sees what")."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from bot.games.mafia_dollar.cards import VALUE
from bot.games.mafia_dollar.events import (
    DealBegan,
    Hired,
    MafiaEvent,
    PolicePlayed,
    Raided,
    Resigned,
    Stole,
    TookLoot,
    TookOut,
    TurnBegan,
)
from bot.games.mafia_dollar.state import MafiaState
from bot.games.values import Story


class Member(msgspec.Struct, frozen=True):
    """A gangster who worked for a seat, and how many jobs succeeded. `fell`: he was taken out, or caught in a raid."""

    card: str
    jobs: int
    fell: bool


class Haul(msgspec.Struct, frozen=True):
    """Loot that a gangster took from a pile: `count` cards, of which everybody saw the first (`top`)."""

    turn: int
    seat: int
    gangster: str
    top: str
    count: int


class Heist(msgspec.Struct, frozen=True):
    """Loot that a gangster stole from `owner`: `count` cards, which only the two saw."""

    turn: int
    seat: int
    owner: int
    gangster: str
    count: int


class MafiaStory(Story, frozen=True, kw_only=True):
    """A finished game. `crews`: by seat, who worked for it, the busiest first.

    `haul`: the one with the most valuable card on top, among equals the one with most cards. `police`: by seat, the
    police cards it played.
    """

    deals: int
    crews: tuple[tuple[Member, ...], ...]
    haul: Haul | None
    heist: Heist | None
    police: tuple[int, ...]


def find_story(state: MafiaState, events: Iterable[MafiaEvent]) -> MafiaStory:
    """Return the story of a finished game. `state`: its end; `events`: all that count, in order."""
    return msgspec.structs.replace(story_so_far(len(state.clans), events), turns=state.turn, deals=state.deal)


def story_so_far(seats: int, events: Iterable[MafiaEvent]) -> MafiaStory:
    """Return the story of these turns, in order; `deals` counts the dealt ones."""
    crews: list[dict[str, Member]] = [{} for _ in range(seats)]
    hauls, heists, turn, deals = list[Haul](), list[Heist](), 0, 0
    police = Counter[int]()
    for hidden in events:
        match hidden.seen_by(None):
            case TurnBegan(_, number):
                turn = number
            case DealBegan(deal):
                deals = deal
            case Hired(seat, card):
                crews[seat][card] = _hired(crews[seat].get(card), card)
            case TookLoot(seat, gangster, _, count, top):
                hauls.append(Haul(turn, seat, gangster, top, count))
                _works(crews[seat], gangster)
            case Stole(seat, gangster, owner, _, count):
                heists.append(Heist(turn, seat, owner, gangster, count))
                _works(crews[seat], gangster)
            case TookOut(seat, gangster, owner, target):
                _works(crews[seat], gangster)
                _falls(crews[owner], target)
            case Raided(seat, _, _, gangsters):
                for gangster in gangsters:
                    _falls(crews[seat], gangster)
            case PolicePlayed(seat):
                police[seat] += 1
            case Resigned(seat):
                crews[seat] = {}
    return MafiaStory(
        turns=turn,
        deals=deals,
        crews=tuple(tuple(sorted(crew.values(), key=lambda each: (-each.jobs, each.fell))) for crew in crews),
        haul=max(hauls, key=lambda each: (VALUE[each.top], each.count), default=None),
        heist=max(heists, key=lambda each: each.count, default=None),
        police=tuple(police[seat] for seat in range(len(crews))),
    )


def _hired(before: Member | None, card: str) -> Member:
    return Member(card, 0 if before is None else before.jobs, fell=False)


def _works(crew: dict[str, Member], gangster: str) -> None:
    before = crew.get(gangster, Member(gangster, 0, fell=False))
    crew[gangster] = msgspec.structs.replace(before, jobs=before.jobs + 1)


def _falls(crew: dict[str, Member], gangster: str) -> None:
    if gangster in crew:
        crew[gangster] = msgspec.structs.replace(crew[gangster], fell=True)
