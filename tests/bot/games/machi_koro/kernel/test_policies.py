"""The policies of rollouts."""

from random import Random

import pytest

from bot.games.machi_koro import Options
from bot.games.machi_koro.edition import EDITIONS
from bot.games.machi_koro.kernel import Policy, Position, RandomPolicy, SensiblePolicy, new_game, play, tables_of
from bot.games.machi_koro.kernel.tables import Tables


class Mixed:
    """Asks one policy for seat 0 and another for the other seats."""

    def __init__(self, first: Policy, others: Policy) -> None:
        self.first, self.others = first, others

    def __getattr__(self, question: str) -> object:
        def ask(position: Position, seat: int, *arguments: object) -> object:
            return getattr(self.first if seat == 0 else self.others, question)(position, seat, *arguments)

        return ask


def table(edition: str = "base", market: str = "all") -> Tables:
    return tables_of(Options(edition=edition, market=market, first="joining"), 4)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_the_sensible_policy_beats_random_ones(edition: str) -> None:
    won = 0
    for seed in range(40):
        random = Random(seed).random
        position = new_game(table(edition), random)
        position.first = position.roller = seed % 4
        policy = Mixed(SensiblePolicy(random), RandomPolicy(random))
        won += play(position, policy, random) == (0,)  # type: ignore[arg-type]
    assert won >= 28


def test_random_building_is_uniform_among_what_can_be_built() -> None:
    random = Random(1).random
    position = new_game(table(), random)
    tables, policy = position.tables, RandomPolicy(random)
    sold_out, owned = tables.number["ranch"], tables.number["stadium"]
    position.market[sold_out] = 0
    position.change(0, owned, 1)
    choices = tables.affordable[6]

    drawn = [policy.build(position, 0, choices) for _ in range(6_000)]

    possible = set(choices) - {sold_out, owned}
    assert set(drawn) == possible
    even = len(drawn) / len(possible)
    assert all(0.7 * even < drawn.count(card) < 1.3 * even for card in possible)


def test_a_copy_plays_on_by_itself() -> None:
    random = Random(2).random
    start = new_game(table("everything", "10"), random)
    play(start, RandomPolicy(random), random, turns=30)
    before = {name: getattr(start, name) for name in ("turn", "roller", "winners")}
    deck, cards, coins = start.deck[:], start.cards[:], start.coins[:]

    ends = []
    for _ in range(2):
        twin = start.copy()
        dice = Random(7).random
        play(twin, RandomPolicy(dice), dice)
        ends.append((twin.turn, twin.winners, twin.coins))

    assert ends[0] == ends[1]
    assert {name: getattr(start, name) for name in before} == before
    assert (start.deck, start.cards, start.coins) == (deck, cards, coins)
