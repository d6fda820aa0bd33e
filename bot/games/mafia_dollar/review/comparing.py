"""What tells a better answer from the one that was given: facts by the rules, from the seat's own view, as data.

They are for that player alone, after the end: a hand and what lies in warehouses show in them.
`rendering.words.mafia_dollar.comparing` has the sentences.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from bot.games.mafia_dollar import odds
from bot.games.mafia_dollar.actions import (
    Attack,
    Birthday,
    Block,
    Burgle,
    ComeHome,
    Discard,
    EndTurn,
    Equip,
    Free,
    Guard,
    HandOver,
    Hire,
    MafiaAction,
    MoveOut,
    Open,
    Police,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import ATTACK, BONUS, BURGLARY, GROUP, PENALTY, RAID, SLOT, STARS, VALUE
from bot.games.mafia_dollar.lessons import toll
from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView

MOST: Final = 3
"""How many facts a player reads at most."""

Told = Literal[
    "only_one",
    "work",
    "no_work",
    "hands",
    "grows",
    "no_hands",
    "nobody_free",
    "splits",
    "guards",
    "guards_nothing",
    "reserve",
    "reserve_more",
    "acts_instead",
    "without",
    "attacks_better",
    "breaks_in_better",
    "breaks_in_past_dogs",
    "carries",
    "cannot_use",
    "costs_them",
    "leaves_nobody",
    "costs_them_nothing",
    "holds_up",
    "blocked_already",
    "can_act",
    "still_blocked",
    "spends",
    "rivals",
    "gifts",
    "no_gifts",
    "frees_all",
    "saves",
    "saves_and_loses",
    "raided",
    "passes_on",
    "no_actions",
    "only_discarded",
    "sure_loot",
    "gives_up",
    "dearer",
    "has_dog",
    "fuller",
    "goes_home",
    "attack",
    "break_in",
    "exposed",
    "out_next",
    "out_next_with",
    "safe",
    "unused",
    "keeps",
    "stronger",
    "outside",
    "attacks_instead",
    "breaks_in_instead",
]


class Fact(msgspec.Struct, frozen=True):
    """One fact about the better answer or the given one.

    `card`, `other`: cards. `seat`: another player. `dollars`, `less`: amounts. `chance`, `before`: of a check, from 0
    to 1. `actions`, `gangsters`: how many actions a turn that player has, and gangsters who can act. `count`: loot
    cards, or players. `attack`, `burglary`: a gangster's points.
    """

    told: Told
    card: str = ""
    other: str = ""
    seat: int = 0
    dollars: int = 0
    less: int = 0
    chance: float = 0.0
    before: float = 0.0
    actions: int = 0
    gangsters: int = 0
    count: int = 0
    attack: int = 0
    burglary: int = 0


def compared(view: MafiaView, given: MafiaAction, best: MafiaAction) -> Sequence[Fact]:
    """Return the facts that tell the best answer from the given one, those that matter most first; maybe none.

    `view`: the player's own, from before them.

    Raises:
        ValueError: it is a spectator's.
    """
    if view.me is None:
        raise ValueError("spectators have nothing to compare")
    found = _Seen(view, view.me)
    against = _only_there(found.against(given, best), found.what_for(best))
    facts = [*found.pro(given, best), *against]
    price = list(found.price(given, best)) if facts else []
    return [*facts[: MOST - len(price)], *price]


def speaks_for(view: MafiaView, given: MafiaAction, best: MafiaAction) -> bool:
    """Whether `compared` tells something for the best answer; for ending the turn, something against the given one."""
    if view.me is None:
        return False
    found = _Seen(view, view.me)
    return bool([*found.against(given, best)] if isinstance(best, EndTurn) else found.pro(given, best))


def _only_there(facts: Iterable[Fact], others: Iterable[Fact]) -> list[Fact]:
    """Those facts that do not hold for the other answer as well, with other names."""
    both = {msgspec.structs.replace(each, card="", other="", seat=0) for each in others}
    return [each for each in facts if msgspec.structs.replace(each, card="", other="", seat=0) not in both]


def _waits(clan: ClanView, gangster: GangsterView) -> bool:
    """Whether a free gangster would find all actions of his clan used by others: on the street one acts first."""
    out = gangster in clan.street
    others = [each for each in (clan.street if out else clan.gangsters) if not each.blocks and each != gangster]
    return len(others) >= len(clan.warehouses)


class _Seen:
    """The table as that player saw it."""

    def __init__(self, view: MafiaView, me: ClanView) -> None:
        self._view, self._me = view, me

    def pro(self, given: MafiaAction, best: MafiaAction) -> list[Fact]:
        """What speaks for the best answer and not for the given one; what does so only weakly, if nothing else."""
        strong = _only_there(self.what_for(best), self.what_for(given))
        strong.sort(key=lambda fact: fact.less - fact.dollars)
        weak = _only_there(self.weakly(best), self.weakly(given))
        return [*strong[:2], *self.between(given, best)] or weak

    # --- for one answer --------------------------------------------------------------------------

    def what_for(self, action: MafiaAction) -> Iterator[Fact]:
        """What speaks for an answer."""
        me = self._me
        match action:
            case Hire(card):
                if len(me.free) < len(me.warehouses):
                    yield self._mine("work" if me.free else "only_one", card)
            case Open():
                if len(me.free) > len(me.warehouses):
                    yield self._mine("hands")
                elif len(me.free) == len(me.warehouses) and (hire := self._strongest_in_hand):
                    yield Fact("grows", hire, actions=len(me.warehouses) + 1)
            case Guard(_, warehouse):
                store = self._view.warehouse(warehouse)[1]
                if store.count:
                    worth = sum(VALUE[loot] for loot in store.loot or ())
                    yield Fact("guards", warehouse, dollars=worth, count=store.count)
            case Equip(item, name) | HandOver(_, name, item):
                gangster = self._view.gangster(name)[1]
                if not gangster.blocks:
                    yield from self._equipped(item, gangster)
            case Block(_, name):
                seat, gangster = self._view.gangster(name)
                clan = self._view.clans[seat]
                if not gangster.blocks and len(clan.free) <= len(clan.warehouses):
                    yield Fact("costs_them" if len(clan.free) > 1 else "leaves_nobody", name, seat=seat)
            case Free(_, name):
                seat, gangster = self._view.gangster(name)
                if seat == me.seat and len(gangster.blocks) == 1:
                    waits = len(me.free) >= len(me.warehouses)
                    works: Told = "work" if me.free else "only_one"
                    yield Fact("can_act", name) if waits else self._mine(works, name)
            case Birthday(free=free):
                givers = sum(any(store.count for store in clan.warehouses) for clan in self._others)
                if givers:
                    yield Fact("gifts", count=givers)
                held = len(me.gangsters) - len(me.free)
                if free and held:
                    yield Fact("frees_all", gangsters=held)
            case Police(card):
                yield from self._police(card)
            case TakeLoot(name, kind):
                top = next(pile.top for pile in self._view.piles if pile.kind == kind)
                if top is not None:
                    yield Fact("sure_loot", top, name)
            case Attack(name, target):
                yield self._attack(name, target)
                clan = self._view.clans[self._view.gangster(target)[0]]
                if len(clan.free) <= len(clan.warehouses):
                    yield Fact("without" if len(clan.free) > 1 else "leaves_nobody", target, seat=clan.seat)
            case Burgle(name, place):
                yield self._break_in(name, place)
            case MoveOut(name):
                spare = len(me.warehouses) - sum(not each.blocks for each in me.street)
                stores = [card for card in me.hand or () if GROUP[card] == "warehouse"]
                if spare > 0:
                    yield Fact("out_next", name)
                elif not spare and stores:
                    yield Fact("out_next_with", name, stores[0])
            case ComeHome(name) if self._feared:
                yield Fact("safe", name)

    def against(self, action: MafiaAction, better: MafiaAction) -> Iterator[Fact]:
        """What speaks against the given answer."""
        me = self._me
        match action:
            case Hire(card):
                if len(me.free) >= len(me.warehouses):
                    yield self._mine("no_work", card)
            case Open():
                if len(me.free) <= len(me.warehouses):
                    yield self._mine("no_hands" if me.free else "nobody_free")
            case Guard(_, warehouse):
                if not self._view.warehouse(warehouse)[1].count:
                    yield Fact("guards_nothing", warehouse)
            case Equip(item, name) | HandOver(_, name, item):
                if self._view.gangster(name)[1].blocks:
                    yield Fact("cannot_use", name, item)
            case Block(_, name):
                seat, gangster = self._view.gangster(name)
                clan = self._view.clans[seat]
                free, stores = len(clan.free), len(clan.warehouses)
                if gangster.blocks:
                    yield Fact("blocked_already", name, seat=seat)
                elif _waits(clan, gangster):
                    yield Fact("costs_them_nothing", name, seat=seat, actions=stores, gangsters=free)
            case Free(card, name):
                seat, gangster = self._view.gangster(name)
                if seat != me.seat:
                    yield Fact("rivals", name, seat=seat)
                elif len(gangster.blocks) > 1:
                    yield Fact("still_blocked", name)
                elif _waits(me, gangster):
                    yield self._mine("no_work", name)
                if card in ATTACK and not isinstance(better, Free):
                    yield Fact("spends", card)
            case Birthday():
                if not any(store.count for clan in self._others for store in clan.warehouses):
                    yield Fact("no_gifts")
            case Police(card) if not isinstance(better, Police):
                if toll(self._view, card) or self._raids(card):
                    yield next(self._police(card))
                if me.free:
                    yield self._mine("no_actions")
            case Discard(card):
                yield Fact("only_discarded", card)
            case Attack(name, target):
                yield self._attack(name, target)
            case Burgle(name, place):
                yield self._break_in(name, place)
            case TakeLoot(name) if isinstance(better, EndTurn):
                yield Fact("goes_home", name)
            case MoveOut(name) if self._feared and not isinstance(better, MoveOut):
                yield Fact("exposed", name)
            case EndTurn():
                ready = [each for each in me.free if not each.acted]
                if self._view.actions and ready:
                    yield Fact("unused", actions=self._view.actions)

    def price(self, given: MafiaAction, best: MafiaAction) -> Iterator[Fact]:
        """What the better answer costs."""
        if isinstance(best, Police) and not isinstance(given, Police) and self._me.free:
            yield self._mine("no_actions")
        if isinstance(given, TakeLoot) and isinstance(best, MoveOut | ComeHome):
            top = next(pile.top for pile in self._view.piles if pile.kind == given.pile)
            if top is not None:
                yield Fact("gives_up", top, given.gangster)

    def weakly(self, action: MafiaAction) -> Iterator[Fact]:
        """What speaks for an answer where nothing else does."""
        me = self._me
        match action:
            case Hire(card):
                yield Fact("reserve" if len(me.free) == len(me.gangsters) else "reserve_more", card)
            case Open() if me.free and any(store.count for store in me.warehouses):
                yield Fact("splits")
            case Block(_, name):
                seat, gangster = self._view.gangster(name)
                if not gangster.blocks:
                    yield Fact("holds_up", name, seat=seat)

    # --- two answers of one kind -----------------------------------------------------------------

    def between(self, given: MafiaAction, best: MafiaAction) -> Iterator[Fact]:
        """How two answers of one kind differ."""
        match given, best:
            case (Block(one, who), Block(other, whom)) | (Free(one, who), Free(other, whom)) if who == whom:
                if one != other:
                    yield Fact("keeps", one, other)
            case (Block(_, one), Block(_, other)) | (Free(_, one), Free(_, other)):
                yield from self._stronger(one, other)
            case (Equip(_, one), Equip(_, other)) if one != other:
                yield from self._stronger(one, other)
            case Free(_, one), Hire(other) if len(self._me.free) < len(self._me.warehouses):
                if any(each.card == one and len(each.blocks) == 1 for each in self._me.gangsters):
                    yield Fact("acts_instead", other, one)
            case Hire(), Free(_, other) if any(each.card == other for each in self._me.street):
                yield Fact("outside", other)
            case (Burgle(one, _), Burgle(other, place)) if one != other:
                yield from self._carries_more(one, other, self._view.warehouse(place)[1].count)
            case (TakeLoot(gangster=one), TakeLoot(gangster=other, count=count)) if one != other:
                yield from self._carries_more(one, other, count)
            case MoveOut(one), MoveOut(other):
                yield from self._better_at(one, other)
            case Hire(one), Hire(other):
                points = ATTACK[other] + BURGLARY[other]
                if points > ATTACK[one] + BURGLARY[one]:
                    yield Fact("stronger", other, one, attack=ATTACK[other], burglary=BURGLARY[other])
            case TakeLoot(pile=one, warehouse=here), TakeLoot(pile=other, warehouse=there):
                tops = {pile.kind: pile.top for pile in self._view.piles}
                now, then = (0 if (top := tops[kind]) is None else VALUE[top] for kind in (one, other))
                if then > now:
                    yield Fact("dearer", tops[other] or "", dollars=then - now)
                elif one == other and here != there:
                    yield from self._better_store(here, there)

    def _stronger(self, one: str, other: str) -> Iterator[Fact]:
        was, (seat, then) = self._view.gangster(one)[1], self._view.gangster(other)
        if then.attack + then.burglary > was.attack + was.burglary:
            yield Fact("stronger", other, one, seat, attack=then.attack, burglary=then.burglary)
        out = [each.card for clan in self._view.clans for each in clan.street]
        if other in out and one not in out:
            yield Fact("outside", other)

    def _better_at(self, one: str, other: str) -> Iterator[Fact]:
        """The jobs at which a gangster is better than another one."""
        was, then = (self._view.gangster(name)[1] for name in (one, other))
        dog = self._all_guarded
        if any(store.count for clan in self._others for store in clan.warehouses):
            before, chance = (self._chance(each.burglary - dog) for each in (was, then))
            if chance > before:
                yield Fact("breaks_in_instead", other, one, chance=chance, before=before)
        if any(clan.street for clan in self._others):
            before, chance = (self._chance(each.attack) for each in (was, then))
            if chance > before:
                yield Fact("attacks_instead", other, one, chance=chance, before=before)

    def _carries_more(self, one: str, other: str, there: int) -> Iterator[Fact]:
        """Whether a gangster's vehicle lets him take more than another one could, of that many loot cards."""
        was, then = (self._view.gangster(name)[1] for name in (one, other))
        if min(then.load, there) > was.load:
            vehicle = next(item for item in then.items if SLOT[item] == "vehicle")
            yield Fact("carries", other, vehicle, count=then.load)

    def _better_store(self, here: str, there: str) -> Iterator[Fact]:
        was, then = self._view.warehouse(here)[1], self._view.warehouse(there)[1]
        if then.dog and not was.dog:
            yield Fact("has_dog", there)
        elif then.count < was.count:
            yield Fact("fuller", here, count=was.count)

    # --- what a card or a job does ---------------------------------------------------------------

    def _mine(self, told: Told, card: str = "") -> Fact:
        """A fact about the own actions and gangsters who can act."""
        return Fact(told, card, actions=len(self._me.warehouses), gangsters=len(self._me.free))

    def _equipped(self, item: str, gangster: GangsterView) -> Iterator[Fact]:
        slot = SLOT[item]
        more = BONUS[item] - sum(BONUS[each] for each in gangster.items if SLOT[each] == slot)
        if more <= 0:
            return
        if slot == "vehicle":
            yield Fact("carries", gangster.card, item, count=gangster.load + more)
            return
        told: Told = "attacks_better" if slot == "weapon" else "breaks_in_better"
        points = gangster.attack if slot == "weapon" else gangster.burglary
        if slot != "weapon" and self._all_guarded:
            told, points = "breaks_in_past_dogs", points - 1
        before, then = (self._chance(each) for each in (points, points + more))
        if then > before:
            yield Fact(told, gangster.card, item, chance=then, before=before)

    def _police(self, card: str) -> Iterator[Fact]:
        """What a police card saves, takes and lets the seat pass on."""
        loss = toll(self._view, card)
        if self._raids(card):
            yield Fact("raided", card, dollars=PENALTY[card], less=loss)
        elif loss:
            yield Fact("saves_and_loses", card, dollars=PENALTY[card], less=loss)
        else:
            yield Fact("saves", card, dollars=PENALTY[card])
        others = [each for each in self._me.hand or () if each in PENALTY and each != card]
        if others:
            dearest = max(others, key=PENALTY.__getitem__)
            yield Fact("passes_on", dearest, dollars=PENALTY[dearest])

    def _raids(self, card: str) -> bool:
        """Whether the police take gangsters and warehouses, too."""
        return STARS[card] == RAID and bool(self._me.gangsters or len(self._me.warehouses) > 1)

    def _attack(self, name: str, target: str) -> Fact:
        seat, chance = self._view.gangster(target)[0], self._chance(self._view.gangster(name)[1].attack)
        return Fact("attack", target, name, seat, chance=chance)

    def _break_in(self, name: str, place: str) -> Fact:
        seat, store = self._view.warehouse(place)
        chance = self._chance(self._view.gangster(name)[1].burglary - (store.dog is not None))
        return Fact("break_in", place, name, seat, chance=chance, count=store.count)

    # --- who and where ---------------------------------------------------------------------------

    @property
    def _others(self) -> list[ClanView]:
        return [clan for clan in self._view.clans if clan.seat != self._me.seat and not clan.resigned]

    @property
    def _strongest_in_hand(self) -> str:
        """The gangster in hand with the most points; empty if there is none."""
        hand = [card for card in self._me.hand or () if card in ATTACK]
        return max(hand, key=lambda card: ATTACK[card] + BURGLARY[card], default="")

    @property
    def _feared(self) -> bool:
        """Whether another player has a gangster who can attack."""
        return any(each for clan in self._others for each in clan.free if self._chance(each.attack))

    @property
    def _all_guarded(self) -> bool:
        """Whether a dog guards every warehouse of others with loot, so that the best target has one, too."""
        targets = [store for clan in self._others for store in clan.warehouses if store.count]
        return bool(targets) and all(store.dog for store in targets)

    def _chance(self, points: int) -> float:
        return round(float(odds.of(self._view, points, private=True).success), 2)
