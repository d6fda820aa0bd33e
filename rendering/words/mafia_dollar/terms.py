"""A table's options in words, for the lobby and its menus."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec
from msgspec import UNSET

from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.mafia_dollar.cards import SHORT_DECK
from bot.games.mafia_dollar.game import TARGETS
from bot.games.mafia_dollar.scores import MOST_DEALS
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Options, View
from bot.language import Sentence, say, say_in_context
from bot.language.contexts import CHOICE
from rendering.words.common import capital
from rendering.words.mafia_dollar.articles import article_of, articles
from rendering.words.mafia_dollar.names import dollars
from rendering.words.mafia_dollar.rules import sections
from rendering.words.phrasebook import Phrasebook
from rendering.words.settings import Alternative, NotAgreed, Setting, picked

OPTIONS: Final[Mapping[str, tuple[str, Sentence]]] = {
    "target": ("target", Sentence("What is played for (one deal)", context="description of an option")),
    "give_items": (
        "items",
        Sentence("Whether gangsters may hand items over (they may not)", context="description of an option"),
    ),
    "blind_trades": (
        "trades",
        Sentence("Whether both see what they get before they say yes (they do)", context="description of an option"),
    ),
    "first": ("first", Sentence("Who has the first turn (by chance)", context="description of an option")),
    "deck": ("deck", Sentence("How many cards the deck has (all)", context="description of an option")),
}
"""How each setting is called as an option of a command, and what it decides."""
ANY_MATCH: Final = (
    Sentence("match to {dollars}"),
    Sentence("Until somebody has that much: several deals, never over {count}; 2 to {most} players"),
)
"""A match to any sum: its name and meaning."""
MATCHES: Final[Mapping[int, tuple[Sentence, Sentence]]] = {
    0: (
        Sentence("one deal", context=CHOICE),
        Sentence("Until the End of the prohibition is drawn; most dollars win; 2 to {most} players"),
    ),
    250_000: (
        Sentence("short match, to {dollars}"),
        Sentence("Until somebody has that much: mostly 1 or 2 deals, never over {count}; 2 to {most} players"),
    ),
    500_000: (
        Sentence("long match, to {dollars}"),
        Sentence("Until somebody has that much: mostly 2 to 5 deals, never over {count}; 2 to {most} players"),
    ),
}
"""By target in dollars (0: one deal, no match): its name and meaning."""
GIVING: Final = {
    "no": (Sentence("items stay with their gangster", context=CHOICE), Sentence("As in the basic rules")),
    "yes": (Sentence("gangsters may hand items over", context=CHOICE), Sentence("For an action, in the hideout")),
}
TRADES: Final = {
    "no": (Sentence("open trades", context=CHOICE), Sentence("Both see what they get before they say yes")),
    "yes": (Sentence("blind trades", context=CHOICE), Sentence("Nobody sees what they get before they have it")),
}
FIRSTS: Final = {
    "random": (Sentence("first turn by chance", context=CHOICE), Sentence("The fair dice decide")),
    "joining": (
        Sentence("the first to join begins", context=CHOICE),
        Sentence("At a table, that is the player who opened it"),
    ),
}
DECKS: Final = {
    "whole": (Sentence("whole deck", context=CHOICE), Sentence("As in the basic rules")),
    "short": (Sentence("short deck", context=CHOICE), Sentence("A deal is over about twice as soon")),
}


class MafiaTerms(Phrasebook):
    """The part of MafiaDollar's phrasebook about a table's options."""

    widest: ClassVar[range] = range(2, 7)

    def edition(self, options: Options) -> str:
        return capital(_match(_mafia(options).target).name)

    def terms(self, options: Options) -> Sequence[str]:
        now = _mafia(options)
        phrases = [str(TRADES["yes"][0])] if now.blind_trades else []
        phrases += [str(FIRSTS[now.first][0])] if now.first != "random" else []
        phrases += [str(DECKS["short"][0])] if now.deck is not UNSET else []
        return [*phrases, str(GIVING["yes"][0])] if now.give_items else phrases

    def settings(self, options: Options, seated: int) -> Sequence[Setting]:
        now = _mafia(options)
        targets = sorted({*MATCHES, now.target})
        return (
            Setting(
                key="target",
                title=say_in_context("a setting", "Length"),
                about=OPTIONS["target"][1],
                alternatives=tuple(_match(target) for target in targets),
                chosen=(str(now.target),),
            ),
            _one_of("give_items", say_in_context("a setting", "Handing over"), GIVING, _word(now.give_items)),
            _one_of("blind_trades", say_in_context("a setting", "Trades"), TRADES, _word(now.blind_trades)),
            _one_of("first", say("First turn"), FIRSTS, now.first),
            _one_of("deck", say("Deck"), DECKS, "whole" if now.deck is UNSET else "short"),
        )

    def agree(self, options: Options, key: str, values: Sequence[str]) -> Options:
        """The options with another choice for one setting; a match may go to any sum the rules allow.

        Raises:
            NotAgreed: the choice is not possible.
        """
        now = _mafia(options)
        if key == "target":
            return msgspec.structs.replace(now, target=_target(values))
        value = picked(self.settings(now, 0), key, values, self.title)
        match key:
            case "give_items":
                return msgspec.structs.replace(now, give_items=value == "yes")
            case "blind_trades":
                return msgspec.structs.replace(now, blind_trades=value == "yes")
            case "first":
                return msgspec.structs.replace(now, first=value)
            case "deck":
                return msgspec.structs.replace(now, deck=SHORT_DECK if value == "short" else UNSET)
            case _:
                raise KeyError(key)

    def at_hand(self, options: Options, view: View | None) -> Sequence[str]:
        rules = [article.id for article in sections()]
        if not isinstance(view, MafiaView):
            return rules
        hand = (view.me.hand if view.me else None) or ()
        piles = [pile.top for pile in view.piles if pile.top]
        ids = [*hand, *([view.card] if view.card else []), *([view.discard_top] if view.discard_top else []), *piles]
        every = articles()
        return tuple(dict.fromkeys([*(article_of(card, every).id for card in ids), *rules]))


def _mafia(options: Options) -> MafiaOptions:
    assert isinstance(options, MafiaOptions)  # noqa: S101 - the game's own
    return options


def _word(agreed: bool) -> str:
    return "yes" if agreed else "no"


def _match(target: int) -> Alternative:
    name, about = MATCHES.get(target, ANY_MATCH)
    return Alternative(str(target), name(dollars=dollars(target)), about(count=MOST_DEALS, most=MafiaTerms.widest[-1]))


def _target(values: Sequence[str]) -> int:
    """The typed target, with any separator of thousands and with or without a dollar sign.

    Raises:
        NotAgreed: it is not a number, or not a possible target.
    """
    typed = "".join(values).translate(str.maketrans("", "", "., _$"))
    target = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= len(str(TARGETS[-1])) else None
    if target is None or (target and target not in TARGETS):
        raise NotAgreed(
            say(
                "Type 0 for one deal, or {least} to {most} for a match. {short} is a short one, {long} a long one.",
                least=dollars(TARGETS[0]),
                most=dollars(TARGETS[-1]),
                short=dollars(250_000),
                long=dollars(500_000),
            )
        )
    return target


def _one_of(key: str, title: str, names: Mapping[str, tuple[Sentence, Sentence]], chosen: str) -> Setting:
    called, about = OPTIONS[key]
    return Setting(
        key=key,
        title=title,
        about=about,
        called=called,
        alternatives=tuple(Alternative(value, str(name), str(meaning)) for value, (name, meaning) in names.items()),
        chosen=(chosen,),
    )
