"""The options of a table in words, and their choices in the lobby."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from bot.games.machi_koro import Options as MachiOptions
from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.views import MachiView
from bot.games.values import Options, View
from bot.language import Sentence, say
from bot.language.contexts import CHOICE
from bot.language.reading import folded, halves
from data.cards.machi_koro import Establishment
from rendering.words.common import capital, listed
from rendering.words.machi_koro.names import CARDS, card_name, effect, every_name, numbers
from rendering.words.phrasebook import Phrasebook
from rendering.words.settings import Alternative, NotAgreed, Setting, picked

EDITIONS: Mapping[str, Sentence] = {
    "base": Sentence("base game", context=CHOICE),
    "harbor": Sentence("Harbor", context="a box of Machi Koro"),
    "millionaires-row": Sentence("Millionaire's Row", context="a box of Machi Koro"),
    "everything": Sentence("every box", context=CHOICE),
}
ABOUT: Mapping[str, Sentence] = {
    "edition": Sentence("Which boxes are in play (the base game)", context="description of an option"),
    "market": Sentence("Which cards are on sale (every card)", context="description of an option"),
    "finish": Sentence("When the game ends (with the last landmark)", context="description of an option"),
    "first": Sentence("Who has the first turn (by chance)", context="description of an option"),
    "without": Sentence("Cards to leave out, with commas between them", context="description of an option"),
}
"""What each setting decides."""
MARKETS: Mapping[str, Sentence] = {
    "all": Sentence("every card on sale", context=CHOICE),
    "10": Sentence("market of 10 piles", context=CHOICE),
    "12": Sentence("market of 12 piles", context=CHOICE),
    "15": Sentence("market of 15 piles", context=CHOICE),
    "4-4-2": Sentence("market of 4 low, 4 high and 2 purple cards", context=CHOICE),
    "5-5-2": Sentence("market of 5 low, 5 high and 2 purple cards", context=CHOICE),
    "6-6-2": Sentence("market of 6 low, 6 high and 2 purple cards", context=CHOICE),
    "growing": Sentence("fair seats: a market that grows", context=CHOICE),
}
FINISHES: Mapping[str, Sentence] = {
    "at-once": Sentence("the last landmark wins at once", context=CHOICE),
    "end-of-round": Sentence("the round is played to its end", context=CHOICE),
}
FIRSTS: Mapping[str, Sentence] = {
    "random": Sentence("first turn by chance", context=CHOICE),
    "joining": Sentence("the first to join begins", context=CHOICE),
}

PLACES: Mapping[str, Sentence] = {
    "base": Sentence("15 cards and 4 landmarks; 2 to {most} players"),
    "harbor": Sentence("25 cards and 6 landmarks: boats, flowers, the Airport; 2 to {most} players"),
    "millionaires-row": Sentence(
        "28 cards and 4 landmarks: wine, loans, moving, demolition; 2 to {most} players",
    ),
    "everything": Sentence(
        "39 cards and 6 landmarks: Harbor, Millionaire's Row, the Convention Center; 2 to {most} players",
    ),
}
"""What each edition brings."""
REFILLS: Final = Sentence("Dealt from a shuffled deck; a new card comes when a pile runs out")
DECKS: Final = Sentence("Two decks, below 7 and from 7 up, and one of purple cards")
WAYS: Mapping[str, Sentence] = {
    "all": Sentence("Only the dice are left to chance"),
    "10": REFILLS,
    "12": REFILLS,
    "15": REFILLS,
    "4-4-2": DECKS,
    "5-5-2": DECKS,
    "6-6-2": DECKS,
    "growing": Sentence("One pile, and one more each turn, up to 10; the round is played out"),
    "at-once": Sentence("The game ends with that turn"),
    "end-of-round": Sentence("Everybody has the same number of turns; coins decide a tie"),
    "random": Sentence("The fair dice decide"),
    "joining": Sentence("At a table, that is the player who opened it"),
}
BY_POST_TO_THE_END: Final = Sentence(
    "by post the round is always played to its end", context="why a choice is not possible"
)
GROWING_TO_THE_END: Final = Sentence(
    "with fair seats the round is always played to its end", context="why a choice is not possible"
)

FAIREST: Mapping[str, int] = {"base": 4}
"""By edition, for how many players fair seats are recommended; `tests/benchmarks/seats.py` has the figures."""
FAIREST_FOR: Final = Sentence("Fairest for {count} players. {about}")
NOTHING_SAID: Mapping[str, str] = {}


class MachiTerms(Phrasebook):
    """The part of Machi Koro's phrasebook about a table's options."""

    widest: ClassVar[range] = range(2, 6)
    postal: ClassVar[bool] = True

    def edition(self, options: Options) -> str:
        return capital(str(EDITIONS[_machi(options).edition]))

    def terms(self, options: Options) -> Sequence[str]:
        return agreed(_machi(options))

    def tip(self, options: Options, taken: int) -> str:
        now = _machi(options)
        if now.market != "all" or FAIREST.get(now.edition) != taken:
            return ""
        return say(
            "With {count} players, the first one has an edge. “Fair seats”, a market in the options, ends that.",
            count=taken,
        )

    def how_it_differs(self, options: Options) -> str:
        if not (piles := _machi(options).grows_to):
            return ""
        return say(
            "**6.** At this table the market grows: the first player finds one pile, and each turn brings one more, "
            "until there are {count}.",
            count=piles,
        )

    def settings(self, options: Options, seated: int) -> Sequence[Setting]:
        now = _machi(options)
        return (
            Setting(
                key="edition",
                title=say("Edition"),
                about=ABOUT["edition"],
                alternatives=tuple(_edition(now, name, seated) for name in EDITIONS),
                chosen=(now.edition,),
            ),
            _one_of("market", say("Market"), MARKETS, now.market, abouts=_fairest(now)),
            _one_of(
                "finish",
                say("The end"),
                FINISHES,
                _finish(now),
                why_not={"at-once": str(BY_POST_TO_THE_END if now.postal else GROWING_TO_THE_END)}
                if now.plays_round_out
                else NOTHING_SAID,
            ),
            _one_of("first", say("First turn"), FIRSTS, now.first),
            Setting(
                key="without",
                title=say("Cards left out of the game"),
                about=ABOUT["without"],
                alternatives=tuple(
                    Alternative(card.id, f"{numbers(card)} {card_name(card.id)}", effect(card, briefly=True))
                    for card in _cards(now)
                ),
                chosen=now.without,
                several=True,
            ),
        )

    def agree(self, options: Options, key: str, values: Sequence[str]) -> Options:
        now = _machi(options)
        if key == "without":
            return msgspec.structs.replace(now, without=_left_out(now, values))
        value = picked(self.settings(now, 0), key, values, self.title)
        changed = msgspec.structs.replace(now, **{key: value})
        there = {card.id for card in _cards(changed)}
        return msgspec.structs.replace(changed, without=tuple(card for card in changed.without if card in there))

    def at_hand(self, options: Options, view: View | None) -> Sequence[str]:
        now = _machi(options)
        on_offer = [pile.card for pile in view.market] if isinstance(view, MachiView) else []
        landmarks = list(edition_of(now).landmarks)
        rest = [card.id for card in _cards(now) if card.id not in now.without]
        return tuple(dict.fromkeys([*on_offer, *landmarks, *rest, *now.without]))


def agreed(options: MachiOptions) -> list[str]:
    """Return the agreed options that are not usual, a phrase each."""
    phrases = [str(MARKETS[options.market])] if options.market != "all" else []
    if options.first != "random":
        phrases.append(str(FIRSTS[options.first]))
    if (finish := _finish(options)) != "at-once" and not options.postal:
        phrases.append(str(FINISHES[finish]))
    if options.without:
        phrases.append(say("without {cards}", cards=listed(card_name(card) for card in options.without)))
    return phrases


def _finish(options: MachiOptions) -> str:
    """Return how a game with these options ends."""
    return "end-of-round" if options.plays_round_out else options.finish


def _machi(options: Options) -> MachiOptions:
    assert isinstance(options, MachiOptions)  # noqa: S101 - the game's own
    return options


def _edition(now: MachiOptions, name: str, seated: int) -> Alternative:
    most = edition_of(msgspec.structs.replace(now, edition=name)).most_seats
    why_not = say("{count} players sit here, and it is for 2 to {most}", count=seated, most=most)
    return Alternative(name, str(EDITIONS[name]), PLACES[name](most=most), why_not if seated > most else "")


def _fairest(now: MachiOptions) -> Mapping[str, str]:
    """Return what fair seats are in an edition in which they were measured to be fairest."""
    many = FAIREST.get(now.edition)
    return {"growing": FAIREST_FOR(count=many, about=WAYS["growing"])} if many else {}


def _one_of(
    key: str,
    title: str,
    names: Mapping[str, Sentence],
    chosen: str,
    *,
    why_not: Mapping[str, str] = NOTHING_SAID,
    abouts: Mapping[str, str] = NOTHING_SAID,
) -> Setting:
    """A setting with one choice. `abouts`: of choices that are more than `WAYS` says."""
    return Setting(
        key=key,
        title=title,
        about=ABOUT[key],
        alternatives=tuple(
            Alternative(value, str(name), abouts.get(value, str(WAYS[value])), why_not.get(value, ""))
            for value, name in names.items()
        ),
        chosen=(chosen,),
    )


def _cards(options: MachiOptions) -> list[Establishment]:
    """Return the edition's establishments, by the lowest total they act on."""
    return sorted(edition_of(options).establishments.values(), key=lambda card: card.rolls[0])


def _left_out(options: MachiOptions, values: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the cards given by id or any name, each once, in table order.

    Raises:
        NotAgreed: the edition has no such card, or no card would be left.
    """
    cards = _cards(options)
    names = {name: card.id for card in reversed(cards) for name in map(folded, every_name(card))}
    meant = set[str]()
    for value in values:
        pairs = [(value, value), *halves(value)]
        named = next((pair for pair in pairs if all(folded(each) in names for each in pair)), None)
        if named is None:
            raise NotAgreed(_no_such(value, options))
        meant.update(names[folded(each)] for each in named)
    if len(meant) == len(cards):
        raise NotAgreed(say("Something must be left to build: leave fewer cards out."))
    return tuple(card.id for card in cards if card.id in meant)


def _no_such(value: str, options: MachiOptions) -> str:
    """Return why a card cannot be left out: unknown, a landmark, or of another edition."""
    wanted = folded(value)
    card = next((c for c in CARDS.values() if wanted in map(folded, every_name(c))), None)
    if card is None:
        shown = "".join(letter for letter in value[:40] if letter.isalnum() or letter in " -'")
        return say("There is no card called “{card}” to leave out. Start typing and choose from the list.", card=shown)
    if not isinstance(card, Establishment):
        return say("{card} is a landmark, and landmarks cannot be left out.", card=card_name(card.id))
    return say(
        "{card} is not in this edition ({edition}), so you do not need to leave it out.",
        card=card_name(card.id),
        edition=EDITIONS[options.edition],
    )
