"""MafiaDollar as integers in flat lists: the same rules, several times faster, for rollouts.

`rules` changes a state of named structs, records events and stops at each question. A rollout needs none of that: it
plays thousands of turns and only wants to know who wins. Here a card is an integer, what lies on it is a list at its
number, and one loop in `turns` plays whole turns.

- `tables` compiles the card table into integers, once. `position` has the lists.
- `turns.play` plays with the `effects` of single moves, `jobs` and `police` are its rare steps, `dealing` deals and
  scores.
- `moves` lists what a seat can do. `policies` chooses at random, `sensible` quickly and sensibly. Any object with
  these methods will do.
- `sampling` starts from a seat's view; what the seat cannot know is drawn, or left out. `known_cards` follows the
  cards that it saw. `translation` makes moves of the rules' actions.

Every function that needs chance takes `random`, which returns floats from 0 to below 1. Tests prove that the kernel
and `rules` agree after every turn. Nobody trades or resigns here; a view with resigned seats is fine.
"""

from bot.games.mafia_dollar.kernel.policies import RandomPolicy
from bot.games.mafia_dollar.kernel.policy import Policy
from bot.games.mafia_dollar.kernel.position import Position
from bot.games.mafia_dollar.kernel.sampling import Worlds, from_view
from bot.games.mafia_dollar.kernel.sensible import SensiblePolicy
from bot.games.mafia_dollar.kernel.tables import Tables, tables_of
from bot.games.mafia_dollar.kernel.turns import new_game, play

__all__ = [
    "Policy",
    "Position",
    "RandomPolicy",
    "SensiblePolicy",
    "Tables",
    "Worlds",
    "from_view",
    "new_game",
    "play",
    "tables_of",
]
