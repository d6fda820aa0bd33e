"""Machi Koro's phrasebook."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, cast

from bot.games.hindsight import Difference
from bot.games.machi_koro import MACHI_KORO, robot
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.events import GameBegan, MachiEvent, TurnBegan
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.review import comparing_orders as orders_compared
from bot.games.machi_koro.review.comparing import compared
from bot.games.machi_koro.views import MachiView, TurnView, turn_view
from bot.games.orders import PostalOrders
from bot.games.values import Action, Decision, Event, Past, Refusal, View, Why
from bot.language import Sentence, say
from bot.language.caches import in_each_language
from rendering.words.captions import MOST_TURNS, Caption, best
from rendering.words.common import as_read
from rendering.words.machi_koro import (
    articles,
    captions,
    comparing,
    comparing_orders,
    overview,
    questions,
    reasons,
    refusals,
    since_last_move,
    turning,
)
from rendering.words.machi_koro.achievements import BADGES
from rendering.words.machi_koro.event_words import SALE, headline
from rendering.words.machi_koro.names import CARDS, also_called, card_name, names_elsewhere
from rendering.words.machi_koro.orders import lines
from rendering.words.machi_koro.terms import MachiTerms
from rendering.words.machi_koro.turn_log import log_of
from rendering.words.phrasebook import Article, Badge, SetsOfOrders, Turned

TITLE: Final = Sentence("Machi Koro", context="the name of a game")


class MachiPhrasebook(MachiTerms):
    """Machi Koro in words."""

    game = MACHI_KORO
    command = "/machi"
    fair = (
        Sentence("Fair dice"),
        Sentence(
            "🎲 **Fair dice.** A secret decides every roll and shuffle. It was fixed when the table opened, and each "
            "player who joins changes the luck, too. So nobody can choose it.\n"
            "SHA-256 of the secret: `{commitment}`\n"
            "-# It is in the file name of the lobby's picture. After the game `/table verify` checks it all."
        ),
    )

    @property
    def title(self) -> str:
        return str(TITLE)

    @property
    def about(self) -> str:
        return say("Roll dice and build a town; 2 to 4 players (5 with expansions)")

    def how_it_goes(self, language: str) -> str:
        """The whole game in five lines; they name no button."""
        return say(
            "**1.** You begin with a Wheat Field, a Bakery and 3 coins.\n"
            "**2.** Until you have a Train Station you roll one die: cards for 7 and more pay nothing yet.\n"
            "**3.** Red cards are paid first, then the bank pays, then purple cards take from others. Nobody pays more "
            "than they have.\n"
            "**4.** Build one thing each turn, or save your coins. Of each purple card you may have only one.\n"
            "**5.** Landmarks help you for the rest of the game. A number on an unfinished landmark is its price."
        )

    @property
    def badges(self) -> Mapping[str, Badge]:
        return {achievement: Badge(str(name), str(how)) for achievement, (name, how) in BADGES.items()}

    def ask(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        return questions.ask(decision, machi(view), names)

    def instead(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        return questions.instead(decision, machi(view), names)

    def answer(self, action: Action, decision: Decision, view: View, names: Sequence[str]) -> str:
        return questions.answer_words(cast("MachiAction", action), decision, names)

    def better(self, given: Action, best: Action, decision: Decision, view: View, names: Sequence[str]) -> str:
        return questions.better(cast("MachiAction", given), cast("MachiAction", best), decision, names)

    def compared(
        self, given: Action, best: Action, decision: Decision, view: View, names: Sequence[str]
    ) -> Sequence[str]:
        answers = cast("MachiAction", given), cast("MachiAction", best)
        return [comparing.told(fact, names) for fact in compared(machi(view), decision, *answers)]

    def orders(self, sets: Sequence[PostalOrders], view: View, seat: int, names: Sequence[str]) -> Sequence[str]:
        town, found = machi(view).towns[seat], list[str]()
        for number, each in enumerate(sets, 1):
            found += [f"{number}."] if len(sets) > 1 else []
            found += lines(cast("Orders", each), town, names)
        return found

    def compared_orders(
        self, sets: SetsOfOrders, differences: Sequence[Difference], view: View, names: Sequence[str]
    ) -> Sequence[str]:
        given, best = (cast("Sequence[Orders]", each) for each in sets)
        found = orders_compared.compared(machi(view), given, best, differences)
        numbers = [f"{each.difference.turn + 1}. " if len(given) > 1 else "" for each in found]
        return [number + comparing_orders.reason(each, names) for number, each in zip(numbers, found, strict=True)]

    def refused(self, refusal: Refusal, names: Sequence[str]) -> str:
        return refusals.refused(refusal, names)

    def log(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[str]:
        return [log_of(turn, names) for turn in turns_of(events, len(names))]

    def missed(
        self, past: Sequence[Past], seat: int, names: Sequence[str], before: Past | None = None
    ) -> Sequence[str]:
        shown, purse = [(turn_of(each), as_read(each, seat, names)) for each in past], None
        if before is not None:
            purse = machi(before.view).towns[seat].coins, machi(past[-1].view).towns[seat].coins
        return since_last_move.missed(shown, seat, names, purse)

    def turned(self, events: Sequence[Event], later: Sequence[Event], seat: int, names: Sequence[str]) -> Turned:
        return turning.turned(events, later, seat, names)

    def recap(
        self, past: Sequence[Past], seats: Collection[int], names: Sequence[str], table: int
    ) -> Sequence[Caption]:
        """Return each turn, if they are few; else the greatest and what changed for those seats; what came on sale."""
        told, few = list[Caption](), len(past) <= MOST_TURNS
        last = machi(past[-1].view) if past else None
        captioned = [captions.caption(machi(each.view), turn_of(each), names, table, last=last) for each in past]
        for each, caption in zip(past, captioned, strict=True):
            turn, most = turn_of(each), caption is best(captioned)
            said = [event for event in turn.events if (most and event in caption.events) or isinstance(event, SALE)]
            before, after = list[str](), since_last_move.changed(turn, seats, names, said)
            if few:
                before, after = captions.beside(machi(each.view), turn, names, said)
            told += [*map(Caption, before), *([caption] if most and caption.words else []), *map(Caption, after)]
        new = since_last_move.new_on_sale(map(turn_of, past), names)
        return [*told, Caption(new)] if new else told

    def overview(self, view: View, names: Sequence[str], robots: Collection[int] = ()) -> Sequence[str]:
        """Return whose turn it is, every town, the market, and the open questions."""
        table = machi(view)
        if table.postal and table.pending:
            first = say(
                "By post, round {round}: **{name}** begins the next turn.", round=table.round, name=names[table.active]
            )
            return [first, *overview.everything(table, names)]
        asks = questions.asks(table, names, robots)
        return [headline(table.turn, names), *overview.everything(table, names), *asks]

    def why(self, reason: Why, names: Sequence[str]) -> str:
        assert isinstance(reason, robot.Why)  # noqa: S101 - the caller has looked up the game
        return reasons.why(reason, names)

    def articles(self) -> Sequence[Article]:
        return _articles()


@in_each_language()
def _articles() -> tuple[Article, ...]:
    cards = [
        Article(
            card.id,
            card_name(card.id),
            also_called(card),
            overview.card_text(card),
            about=overview.option(card),
            elsewhere=names_elsewhere(card),
        )
        for card in CARDS.values()
    ]
    return (*cards, *articles.sections())


def machi(view: View) -> MachiView:
    """Return the view as a Machi Koro view."""
    assert isinstance(view, MachiView)  # noqa: S101 - the caller has looked up the game
    return view


def turns_of(events: Sequence[Event], seats: int) -> list[TurnView]:
    """Group all events of a game into turns."""
    turns: list[list[MachiEvent]] = []
    for event in events:
        if isinstance(event, TurnBegan):
            turns.append([])
        if not isinstance(event, GameBegan):
            turns[-1].append(event)  # type: ignore[arg-type]  # the game's own events
    return [turn_view(story, seats, over=True) for story in turns]


def turn_of(past: Past) -> TurnView:
    """Return that turn, as its viewer saw it."""
    view = machi(past.view)
    return view.last if past.ended and view.last is not None else view.turn
