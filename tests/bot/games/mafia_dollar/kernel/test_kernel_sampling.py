"""The kernel continues from a seat's view as the rules do, and knows no more than the view."""

import os
from collections import Counter
from collections.abc import Iterator
from random import Random

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from bot.games.mafia_dollar.cards import CARDS, END
from bot.games.mafia_dollar.kernel import Position, from_view, tables_of
from bot.games.mafia_dollar.kernel.known_cards import known_cards
from bot.games.mafia_dollar.rules.questions import QUESTIONS
from data.cards.mafia_dollar import LOOT_KINDS
from tests.bot.games.mafia_dollar.kernel.lockstep import Leader, differences, follow
from tests.bot.games.mafia_dollar.kernel.test_kernel_equality import TRADES
from tests.bot.games.mafia_dollar.positions import Table, cards_of, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.random_play import OPTIONS, RandomGame
from tests.bot.games.mafia_dollar.redealing import redealt

SAMPLES = int(os.environ.get("BOT_TEST_MAFIA_SAMPLES", "400"))
"""How many positions are sampled."""
OPTIONS_AND_MATCH = (*OPTIONS, Options(target=100_000))


def sampled(state: MafiaState, viewer: int | None, seed: int) -> Position:
    """A position from that seat's view."""
    tables = tables_of(state.options, len(state.clans))
    return from_view(MAFIA_DOLLAR.view(state, viewer), tables, Random(seed).random, first=state.first)


def states(many: int, step: int = 9) -> Iterator[tuple[MafiaState, int]]:
    """States of random games with trades, and some with players who left; with a seed for each.

    There are at most `step` moves between two of them.
    """
    made, seed = 0, 0
    while made < many:
        seed += 1
        seats = 2 + seed % 5
        game = RandomGame(seed, seats, OPTIONS_AND_MATCH[seed // 5 % 4], trading=40)
        steps = Random(seed)
        game.play_on(steps.randrange(60))
        if seed % 4 == 3 and seats > 2:
            game.resign()
        while game.state.pending and made < many:
            yield game.state, made
            made += 1
            game.play_on(1 + steps.randrange(step))


def hide(state: MafiaState, position: Position) -> MafiaState:
    """The state with its hidden cards as in the position."""
    names = position.tables.names
    other = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state))
    for seat, one in enumerate(other.clans):
        one.hand = [names[card] for card in position.hands[seat]]
        for place in one.warehouses:
            place.loot = [names[card] for card in position.loot[position.tables.number[place.card]]]
    other.deck = [names[card] for card in position.deck]
    other.discard = [names[card] for card in position.discard]
    other.piles = {kind: [names[card] for card in pile] for kind, pile in zip(LOOT_KINDS, position.piles, strict=True)}
    return other


def reveal(position: Position, state: MafiaState) -> None:
    """Put the hidden cards of the position where they are in the state."""
    number = position.tables.number
    for seat, one in enumerate(state.clans):
        position.hands[seat] = [number[card] for card in one.hand]
        assert sorted(position.gangsters[seat]) == sorted(number[man.card] for man in one.gangsters)
        position.gangsters[seat] = [number[man.card] for man in one.gangsters]  # a view doesn't show their order
        for place in one.warehouses:
            position.loot[number[place.card]] = [number[card] for card in place.loot]
    position.deck = [number[card] for card in state.deck]
    position.discard = [number[card] for card in state.discard]
    position.piles = [[number[card] for card in state.piles[kind]] for kind in LOOT_KINDS]
    position.chosen = {secret.seat: number[secret.card] for secret in state.secrets}


def test_games_continue_from_a_view_at_every_question() -> None:
    begun: Counter[str] = Counter()
    for state, seed in states(100_000, step=1):
        ask = state.pending[0].ask
        if begun.keys() == QUESTIONS.keys() - TRADES:
            break
        if begun[ask] >= 3:
            continue
        begun[ask] += 1
        position = sampled(state, state.pending[0].seat, seed)
        reveal(position, state)
        leader = Leader(state.options, len(state.clans), seed)
        leader.state = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state))
        leader.floats.clear()
        follow(leader, position)

    assert begun.keys() == QUESTIONS.keys() - TRADES


def test_a_sampled_position_gives_the_same_view() -> None:
    for state, seed in states(SAMPLES):
        viewer = None if seed % 5 == 4 else Random(seed).randrange(len(state.clans))

        other = hide(state, sampled(state, viewer, seed))

        assert Counter(cards_of(other)) == Counter(list(CARDS))
        assert END in other.deck[:31]
        assert MAFIA_DOLLAR.view(other, viewer) == MAFIA_DOLLAR.view(state, viewer)


def test_a_position_does_not_depend_on_hidden_cards() -> None:
    for state, seed in states(SAMPLES // 4):
        viewer = Random(seed).randrange(len(state.clans))
        other = redealt(state, viewer, Chance(b"dealer %d" % seed))

        first, second = sampled(state, viewer, seed), sampled(other, viewer, seed)

        for name in Position.__slots__:
            assert getattr(first, name) == getattr(second, name)


def test_what_events_tell_is_true() -> None:
    found: Counter[str] = Counter()
    for state, seed in states(SAMPLES):
        viewer = Random(seed).randrange(len(state.clans))
        tables = tables_of(state.options, len(state.clans))
        names = tables.names
        lying = set(cards_of(state)) - set(state.deck) - {card for one in state.clans for card in one.hand}

        known = known_cards(MAFIA_DOLLAR.view(state, viewer), tables)

        places = {place.card: place.loot for one in state.clans for place in one.warehouses}
        for card, seat in known.hands.items():
            assert names[card] in (*state.clans[seat].hand, *state.discard) or names[card] in lying
            found["hand"] += seat != viewer and names[card] in state.clans[seat].hand
        for card, store in known.loot.items():
            assert names[card] in (*places.get(names[store], ()), *state.discard)
            found["loot"] += 1
        for kind, pile in zip(LOOT_KINDS, known.piles, strict=True):
            assert not pile or state.piles[kind][-len(pile) :] == [names[card] for card in pile]
            found["pile"] += len(pile) > 1
        assert {names[card] for card in known.open} <= lying
        found["discard"] += any(names[card] in state.discard[:-1] for card in known.open)

    assert min(found[what] for what in ("hand", "loot", "pile", "discard")) > SAMPLES // 40


def test_hidden_cards_are_drawn_anew_with_every_seed() -> None:
    table = Table(clan("G01 G02", warehouse("W01")), clan("G03 G04", warehouse("W02", "L01", "L02")))

    positions = [sampled(table.state, 0, seed) for seed in range(300)]

    names = positions[0].tables.names
    assert sampled(table.state, 0, 5).deck == positions[5].deck
    rival = Counter(names[card] for position in positions for card in position.hands[1])
    assert len(rival) > 100
    assert max(rival.values()) < 20
    ends = Counter(position.deck.index(position.tables.end) for position in positions)
    assert ends.keys() == set(range(31))
    assert differences(table.state, positions[0])[0].startswith("hand of 1")


def test_a_card_passed_on_is_in_the_rivals_hand() -> None:
    game = RandomGame(3, 3, Options(), trading=0)
    while not (game.state.pending and game.state.pending[0].ask == "pass"):
        game.move()
    giver = game.state.pending[0].seat
    while game.state.pending[0].ask == "pass":
        game.move()
    receiver = game.state.others(giver)[0]
    tables = tables_of(game.state.options, 3)
    view = MAFIA_DOLLAR.view(game.state, giver)
    passed = [card for card, seat in known_cards(view, tables).hands.items() if seat == receiver]

    assert len(passed) == 1
    assert all(passed[0] in sampled(game.state, giver, seed).hands[receiver] for seed in range(20))


def test_a_gangster_who_has_acted_rests() -> None:
    table = Table(
        clan("B01", gangster("G01", acted=True), gangster("G02", street=True), warehouse("W01")),
        clan("B02", warehouse("W02")),
        actions=1,
    )

    position = sampled(table.state, 0, 1)

    assert [position.tables.names[one] for one in position.acted] == ["G01"]
    assert position.actions == 1
