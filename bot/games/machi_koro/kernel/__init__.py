"""Machi Koro as integers in flat lists: the same rules, several times faster, for rollouts.

`rules` changes a state of named structs, records events and stops at each question. A rollout needs none of that: it
plays thousands of turns and only wants to know who wins. Here a card is an integer, a town is a stretch of a list that
all towns share (``cards[seat * stride + card]``), and one loop in `turns` plays whole turns.

The loop is short because `Position.rows` always holds what every town's cards pay on every total: buying a card, a
landmark or closing a card updates a few entries, and a roll reads one entry for each seat. Only cards whose coins
depend on other cards are counted when they act.

- `tables` compiles a table's options and the card table into integers, once. `position` has the lists.
- `turns.play` plays, `income` and `majors` are its rare steps, `market` deals.
- `policies` answers the questions of `policy.Policy`: at random, or quickly and sensibly.
- `sampling` starts from a seat's view; the order of the deck, which the seat cannot know, is drawn.

Every function that needs chance takes `random`, which returns floats from 0 to below 1. Tests prove that the kernel
and `rules` agree after every turn. Nobody may resign here; a view with resigned seats is fine.
"""

from bot.games.machi_koro.kernel.policies import RandomPolicy, SensiblePolicy
from bot.games.machi_koro.kernel.policy import Policy
from bot.games.machi_koro.kernel.position import Position
from bot.games.machi_koro.kernel.sampling import from_view, seen
from bot.games.machi_koro.kernel.tables import Tables, tables_of
from bot.games.machi_koro.kernel.turns import new_game, play

__all__ = [
    "Policy",
    "Position",
    "RandomPolicy",
    "SensiblePolicy",
    "Tables",
    "from_view",
    "new_game",
    "play",
    "seen",
    "tables_of",
]
