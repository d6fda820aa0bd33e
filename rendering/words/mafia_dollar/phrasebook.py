"""MafiaDollar's phrasebook."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, cast

from bot.games.mafia_dollar import MAFIA_DOLLAR, moments, robot
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.events import BaseEvent, DealBegan, DealEnded, GameBegan, MafiaEvent, TurnBegan
from bot.games.mafia_dollar.review.comparing import compared
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.games.values import Action, Decision, Event, Past, Refusal, View, Why
from bot.language import Sentence, listed, say, speaking
from bot.language.caches import in_each_language
from rendering.words.captions import MOST_TURNS, Caption, best
from rendering.words.common import as_read
from rendering.words.mafia_dollar import (
    articles,
    captions,
    card_text,
    comparing,
    overview,
    questions,
    reasons,
    refusals,
    rules,
    since_last_move,
)
from rendering.words.mafia_dollar.achievements import badges
from rendering.words.mafia_dollar.event_words import log_of
from rendering.words.mafia_dollar.events import DEEDS, TURNED, TURNED_WORDS
from rendering.words.mafia_dollar.names import dollars
from rendering.words.mafia_dollar.terms import MafiaTerms
from rendering.words.phrasebook import BETTER, Article, Badge, Turned

TITLE: Final = Sentence("MafiaDollar", context="the name of a game")
FEW: Final = 2
"""Of at most that many turns a recap tells more than one thing each."""


class MafiaPhrasebook(MafiaTerms):
    """MafiaDollar in words."""

    game = MAFIA_DOLLAR
    command = "/mafia"
    fair = (
        Sentence("Fair cards"),
        Sentence(
            "🎲 **Fair cards.** A secret decides every shuffle. It was fixed when the table opened, and each player "
            "who joins changes the luck, too. So nobody can choose it.\n"
            "SHA-256 of the secret: `{commitment}`\n"
            "-# It is in the file name of the lobby's picture. After the game `/table verify` checks it all."
        ),
    )

    @property
    def title(self) -> str:
        return str(TITLE)

    @property
    def about(self) -> str:
        return say("Gangsters, loot and secret hands; 2 to 6 players")

    def how_it_goes(self, language: str) -> str:
        """The whole game in five lines. `language`: of the button that it names."""
        with speaking(language):
            hand = str(questions.MY_HAND)
        return say(
            "**1.** Only you see your hand: in a DM, or with **{hand}** on the board.\n"
            "**2.** Hire gangsters and open warehouses. Each warehouse is one action a turn.\n"
            "**3.** 🕴️ Send a gangster out to the street. From your next turn on: one job there, then home. Attacks and "
            "break-ins flip a card: its die (1 to 8) and your points must be over 8.\n"
            "**4.** 🚓 Police cards cost you if you keep them. When one is played, everybody passes a card to the "
            "left.\n"
            "**5.** The **End of the prohibition**, among the last 31 cards, ends the game: your loot's dollars "
            "count, minus {gangster} per gangster and {warehouse} per warehouse.",
            hand=hand,
            gangster=dollars(-FOR_A_GANGSTER),
            warehouse=dollars(-FOR_A_WAREHOUSE),
        )

    @property
    def badges(self) -> Mapping[str, Badge]:
        return badges()

    def ask(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        return questions.ask(decision, mafia(view), names)

    def instead(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        return questions.instead(decision, mafia(view), names)

    def answer(self, action: Action, decision: Decision, view: View, names: Sequence[str]) -> str:
        return card_text.answer_words(cast("MafiaAction", action), decision, mafia(view), names)

    def better(self, given: Action, best: Action, decision: Decision, view: View, names: Sequence[str]) -> str:
        words = [self.answer(each, decision, view, names).partition(" · ")[0] for each in (given, best)]
        return BETTER(given=words[0], best=words[1])

    def compared(
        self, given: Action, best: Action, decision: Decision, view: View, names: Sequence[str]
    ) -> Sequence[str]:
        answers = cast("MafiaAction", given), cast("MafiaAction", best)
        return [comparing.told(fact, names) for fact in compared(mafia(view), *answers)]

    def refused(self, refusal: Refusal, names: Sequence[str]) -> str:
        return refusals.refused(refusal, names)

    def log(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[str]:
        return [log_of(number, turn, names) for number, turn in turns(events)]

    def missed(
        self, past: Sequence[Past], seat: int, names: Sequence[str], before: Past | None = None
    ) -> Sequence[str]:
        then = mafia(before.view) if before is not None else None
        turns = [(turn_of(each), as_read(each, seat, names)) for each in past]
        return since_last_move.missed(turns, seat, (then, mafia(past[-1].view)))

    def turned(self, events: Sequence[Event], later: Sequence[Event], seat: int, names: Sequence[str]) -> Turned:
        """What a check came to, what was drawn last, or who left."""
        found = next((each for kind in TURNED for each in reversed(events) if isinstance(each, kind)), None)
        told = None if found is None else TURNED_WORDS.of(found)
        return Turned("" if told is None else told.clause(names, plain=True))

    def whole_turn(self, events: Sequence[Event], names: Sequence[str]) -> Turned:
        event = moments.most_dramatic([each for each in events if isinstance(each, DEEDS)])
        told = None if event is None else TURNED_WORDS.of(event)
        return Turned("" if told is None else told.clause(names, plain=True))

    def tied(self, events: Sequence[Event], names: Sequence[str]) -> str:
        """Several players had the most dollars."""
        totals = next((event.totals for event in events if isinstance(event, DealEnded)), ())
        richest = [names[seat] for seat, total in enumerate(totals) if total == max(totals)]
        if len(richest) < 2:
            return ""
        return say("{players} had {dollars} each", players=listed(richest), dollars=dollars(max(totals)))

    def recap(
        self, past: Sequence[Past], seats: Collection[int], names: Sequence[str], table: int
    ) -> Sequence[Caption]:
        """Return each turn in a line, if they are few, and what others did to gangsters and loot of those seats."""
        told, last = list[Caption](), mafia(past[-1].view) if past else None
        whole = [captions.highlights(mafia(each.view), turn_of(each), names, table, last=last) for each in past]
        most = best(one for turn in whole for one in turn)
        for each, turn in zip(past, whole, strict=True):
            lines = [one for one in turn if one.words and (len(past) <= FEW or one is best(turn))]
            if len(past) > MOST_TURNS:
                lines = [one for one in lines if one is most]
            told += [one if one is most else Caption(one.words) for one in lines]
            said = [event for one in lines for event in one.events]
            told += map(Caption, since_last_move.losses(turn_of(each), seats, names, said))
        return told

    questions_for_others = frozenset({"pass", "gift"})

    def revealed(self, events: Sequence[Event]) -> str:
        """The deck's cards in the order in which they came off it."""
        return overview.deck_order(cast("Sequence[MafiaEvent]", events))

    def overview(self, view: View, names: Sequence[str], robots: Collection[int] = ()) -> Sequence[str]:
        """The player whose turn it is, the piles, every clan, and whom the table waits for; or the results.

        As everybody may see it, from any viewer's view.
        """
        table = mafia(view)
        if table.phase == "over":
            return [overview.status(table, names), *overview.scores(table, names)]
        public = questions.waiting(table, names, robots)
        return [overview.status(table, names), *overview.everything(table, names), *([public] if public else [])]

    def why(self, reason: Why, names: Sequence[str]) -> str:
        assert isinstance(reason, robot.Why)  # noqa: S101 - the caller has looked up the game
        return reasons.why(reason, names)

    def articles(self) -> Sequence[Article]:
        return _articles()


@in_each_language()
def _articles() -> tuple[Article, ...]:
    return (*articles.articles(), *rules.sections())


def mafia(view: View) -> MafiaView:
    """The view as MafiaDollar's own."""
    assert isinstance(view, MafiaView)  # noqa: S101 - the caller has looked up the game
    return view


def turns(events: Sequence[Event]) -> list[tuple[int, list[MafiaEvent]]]:
    """The public events of every turn with its number. Dealing belongs to a deal's first turn."""
    found: list[tuple[int, list[MafiaEvent]]] = []
    begun = True
    for event in events:
        if not isinstance(event, BaseEvent) or (public := event.seen_by(None)) is None:
            continue
        if isinstance(public, GameBegan | DealBegan) and (begun or isinstance(public, GameBegan)):
            found.append((len(found) + 1, []))
            begun = False
        elif isinstance(public, TurnBegan):
            if begun:
                found.append((public.turn, []))
            found[-1] = (public.turn, found[-1][1])
            begun = True
        found[-1][1].append(cast("MafiaEvent", public))
    return found


def turn_of(past: Past) -> TurnView:
    """That turn, as its viewer saw it."""
    view = mafia(past.view)
    return view.last if past.ended and view.last is not None else view.turn
