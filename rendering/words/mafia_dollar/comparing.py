"""Why another answer was better, in sentences that speak to the player who gave one."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.mafia_dollar.review.comparing import Fact, Told
from bot.language import Plural, Sentence
from bot.language.rows import stopped
from bot.language.tables import Fields, Words, said
from rendering.words.mafia_dollar.names import (
    actions_counted,
    bullets,
    card_name,
    dollars,
    gangsters_counted,
    item_name,
    locks,
    loot_counted,
)
from rendering.words.mafia_dollar.places import name_of, percent

WORDS: Final[Mapping[Told, Words]] = {
    "only_one": Sentence("No gangster of yours can act now, so {card} is useful at once."),
    "work": Sentence("You have {actions} a turn and {gangsters} who can act, so {card} is useful at once."),
    "no_work": Sentence("You have {actions} a turn and {gangsters} who can act already, so {card} would have to wait."),
    "hands": Sentence("You have {gangsters} who can act, but only {actions} a turn: a warehouse brings one more."),
    "grows": Sentence("With it you have {actions} a turn, and {card} in your hand could use the new one."),
    "no_hands": Sentence("You have {actions} a turn and {gangsters} who can act: nobody would use one more action."),
    "nobody_free": Sentence("No gangster of yours can act now: nobody would use one more action."),
    "splits": Sentence("Loot in two places is safer: a burglar gets into only one of them."),
    "guards": Sentence("{card} holds {count}, worth {dollars}, and a dog makes break-ins harder."),
    "guards_nothing": Sentence("{card} is empty, so the dog has nothing to guard yet."),
    "reserve": Sentence("If a gangster of yours is blocked, {card} can act instead."),
    "reserve_more": Sentence("If one more gangster of yours is blocked, {card} can act instead."),
    "acts_instead": Sentence("{other} is blocked: {card} can act instead."),
    "attacks_better": Sentence("With {other}, attacks by {card} have a chance of {chance} instead of {before}."),
    "breaks_in_better": Sentence("With {other}, break-ins by {card} have a chance of {chance} instead of {before}."),
    "breaks_in_past_dogs": Sentence(
        "Dogs guard all loot of others: with {other}, break-ins by {card} have a chance of {chance} instead of "
        "{before}."
    ),
    "carries": Sentence("With {other}, {card} takes up to {count} at once."),
    "cannot_use": Sentence("{card} is blocked, and cannot use {other} now."),
    "costs_them": Sentence("Until {card} is freed, {name} has one action less to use."),
    "leaves_nobody": Sentence("{card} is {name}'s last gangster who can act."),
    "costs_them_nothing": Sentence(
        "{name} has {actions} a turn and {gangsters} who can act, so another gangster acts instead of {card}."
    ),
    "without": Sentence("Without {card}, {name} has one action less to use."),
    "holds_up": Sentence("Until {card} is freed, {name} has one gangster less to choose from."),
    "blocked_already": Sentence("{name}'s {card} was blocked already."),
    "can_act": Sentence("{card} can act again"),
    "still_blocked": Sentence("Another block still lies on {card}."),
    "spends": Sentence("Your choice costs you {card}, a gangster."),
    "rivals": Sentence("{card} works for {name}, not for you."),
    "gifts": Plural(
        "{count} player has loot and must give you some.", "{count} players have loot and must give you some."
    ),
    "no_gifts": Sentence("Nobody else had loot to give."),
    "frees_all": Sentence("It takes the blocks off {gangsters} of yours."),
    "saves": Sentence(
        "{card} in your hand would cost you {dollars} at the end, and the police find no loot of yours now."
    ),
    "saves_and_loses": Sentence("{card} saves you {dollars} at the end, but takes loot of yours worth {less}."),
    "raided": Sentence("{card} saves you {dollars} at the end, but takes your gangsters and loot worth {less}."),
    "passes_on": Sentence(
        "When you play police, everybody passes a card to the left: you could get rid of {card} ({dollars}), but you "
        "get one from the right."
    ),
    "no_actions": Sentence("Playing police leaves you no actions that turn, and {gangsters} of yours could act."),
    "only_discarded": Sentence("If you discard {card}, it is wasted."),
    "sure_loot": Sentence("{other} gets {card} without a check."),
    "gives_up": Sentence("It gives up {card}, which {other} could take without a check."),
    "dearer": Sentence("{card} is worth {dollars} more."),
    "has_dog": Sentence("{card} has a guard dog."),
    "fuller": Sentence("{card} holds {count} already, and a burglar gets into only one warehouse."),
    "goes_home": Sentence("After the job, {card} is at home, and can only go out in your next turn."),
    "attack": Sentence("The attack on {name}'s {card} has a chance of {chance}."),
    "break_in": Sentence("{name}'s {card} holds {count}; the break-in has a chance of {chance}."),
    "exposed": Sentence("{card} can be attacked on the street."),
    "out_next": Sentence("From the street, {card} can do a job in your next turn."),
    "out_next_with": Sentence(
        "If you open {other} from your hand, {card} can also do a job from the street in your next turn."
    ),
    "safe": Sentence("Nobody can attack {card} at home."),
    "unused": Sentence("You had {actions} left and a gangster who could act."),
    "keeps": Sentence("That spends {other}, and you keep {card}."),
    "stronger": Sentence("{card} is the stronger one: {attack} and {burglary}."),
    "outside": Sentence("{card} is on the street already."),
    "attacks_instead": Sentence("Attacks by {card} have a chance of {chance}, those by {other} {before}."),
    "breaks_in_instead": Sentence("Break-ins by {card} have a chance of {chance}, those by {other} {before}."),
}
_ITEMS: Final = ("attacks_better", "breaks_in_better", "breaks_in_past_dogs", "carries", "cannot_use")
"""Facts whose `other` card is an item."""


def told(fact: Fact, names: Sequence[str]) -> str:
    """The fact as a sentence."""
    fields: Fields = {
        "card": ("card", card_name),
        "other": ("other", item_name if fact.told in _ITEMS else card_name),
        "name": ("seat", lambda seat: name_of(names, seat)),
        "dollars": ("dollars", dollars),
        "less": ("less", dollars),
        "chance": ("chance", percent),
        "before": ("before", percent),
        "actions": ("actions", actions_counted),
        "gangsters": ("gangsters", gangsters_counted),
        "count": ("count", loot_counted),
        "attack": ("attack", bullets),
        "burglary": ("burglary", locks),
    }
    return stopped(said(fact, WORDS[fact.told], fields))
