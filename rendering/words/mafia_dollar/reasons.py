"""The public reasons of robots in MafiaDollar, in a few words, to be put after the robot's name."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.mafia_dollar.robot import Why
from bot.language import Sentence
from bot.language.tables import By, Fields, Words, said
from rendering.words.mafia_dollar.names import card_name, dollars
from rendering.words.mafia_dollar.places import name_of, percent

WORDS: Final[Mapping[str, Words]] = {
    "hires": Sentence("{card} is one more gangster for jobs"),
    "steps_in": Sentence("{card} can step in for another gangster"),
    "more_actions": Sentence("another warehouse is another action each turn"),
    "more_actions_later": Sentence("another warehouse is another action for more gangsters later"),
    "protects": Sentence("the dog guards the loot"),
    "protects_later": Sentence("the dog waits there for loot"),
    "arms": Sentence("{card} is better with it"),
    "holds_up": Sentence("{name}'s {card} does nothing for now"),
    "holds_longer": Sentence("{name}'s {card} can do nothing for even longer"),
    "frees": Sentence("{card} can act again"),
    "frees_rival": Sentence("{name}'s {card} can act again"),
    "loosens": Sentence("{card} has one block less"),
    "celebrates": Sentence("everybody who has loot gives some"),
    "pays_the_police": By(
        "dollars",
        {None: Sentence("police in hand cost dollars at the end")},
        Sentence("playing it now saves {dollars} at the end"),
    ),
    "least_useful": Sentence("{card} helps least now"),
    "takes_loot": By(
        "card", {None: Sentence("loot lies there for the taking")}, Sentence("{card} lies there for the taking")
    ),
    "robs": By(
        "chance",
        {None: Sentence("had a chance to get at {name}'s loot")},
        Sentence("had a chance of {chance} to get at {name}'s loot"),
    ),
    "shoots": By(
        "chance",
        {None: Sentence("had a chance to get rid of {name}'s {card}")},
        Sentence("had a chance of {chance} to get rid of {name}'s {card}"),
    ),
    "gets_ready": Sentence("{card} can do a job from the street next turn"),
    "comes_home": Sentence("{card} is safer at home"),
    "shares_items": Sentence("{card} uses it better"),
    "waits_for_loot": By(
        "dollars",
        {None: Sentence("{card} waits on the street for better loot")},
        Sentence("{card} waits on the street for loot worth more than {dollars}"),
    ),
    "waits_for_chance": By(
        "chance",
        {None: Sentence("{card} waits on the street for a better chance")},
        Sentence("{card} waits on the street: no job promised more than {chance}"),
    ),
    "nothing_better": Sentence("nothing else was worth doing"),
    "habit": Sentence("nothing was better"),
}
"""By reason."""


def why(reason: Why, names: Sequence[str]) -> str:
    """The reason, to be put after the robot's name."""
    fields: Fields = {
        "name": ("seat", lambda seat: name_of(names, seat)),
        "card": ("card", card_name),
        "chance": ("chance", percent),
        "dollars": ("dollars", lambda amount: dollars(abs(amount))),
    }
    return said(reason, WORDS[reason.reason], fields)
