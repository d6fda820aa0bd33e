"""MafiaDollar's phrasebook."""

import functools
from collections.abc import Sequence
from typing import cast

from bot.games.mafia_dollar import MAFIA_DOLLAR, robot
from bot.games.mafia_dollar.events import BaseEvent, DealBegan, GameBegan, GoBegan, MafiaEvent
from bot.games.mafia_dollar.views import GoView, MafiaView
from bot.games.values import Decision, Event, Past, Refusal, View, Why
from rendering.words.mafia_dollar import articles, overview, questions, reasons, refusals, rules, since_last_move
from rendering.words.mafia_dollar.event_words import log_line
from rendering.words.mafia_dollar.terms import MafiaTerms
from rendering.words.phrasebook import Article


class MafiaPhrasebook(MafiaTerms):
    """MafiaDollar in words."""

    game = MAFIA_DOLLAR
    title = "MafiaDollar"
    command = "/mafia"
    how_it_goes = (
        "**How MafiaDollar goes.** Each turn: a card is drawn for you, you play or discard one, then your gangsters "
        "act, once for each warehouse you have. 🕴️ Gangsters go out to the street, and from there take loot, attack "
        "rivals or break into warehouses. ⛔ Blocks hold rivals back. 🚓 Police in your hand cost you at the end. "
        "When the End of the prohibition turns up, the most dollars win.\n"
        "Your hand is yours alone: `/mafia hand` shows it privately, with all you can do. `/card` explains any card."
    )

    def ask(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        """What a decision asks, for a reader who may see `view`."""
        return questions.ask(decision, mafia(view), names)

    def instead(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        """What that decision asks, and a few of its answers."""
        return questions.instead(decision, mafia(view), names)

    def refused(self, refusal: Refusal, names: Sequence[str]) -> str:
        """Why an action is not possible."""
        return refusals.refused(refusal, names)

    def log(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[str]:
        """One line for each turn, as a spectator saw it."""
        return [log_line(number, go, names) for number, go in goes(events)]

    def recap(self, past: Sequence[Past], names: Sequence[str]) -> Sequence[str]:
        """One line for each of these turns."""
        return [log_line(each.go, go_of(each).events, names) for each in past]

    def missed(
        self, past: Sequence[Past], seat: int, names: Sequence[str], before: Past | None = None
    ) -> Sequence[str]:
        """One line for each turn, then what they meant for that seat."""
        then = mafia(before.view) if before is not None else None
        return since_last_move.missed([go_of(each) for each in past], seat, names, (then, mafia(past[-1].view)))

    def revealed(self, events: Sequence[Event]) -> str:
        """The deck's cards in the order in which they came off it."""
        return overview.deck_order(cast("Sequence[MafiaEvent]", events))

    def overview(self, view: View, names: Sequence[str]) -> Sequence[str]:
        """Whose turn it is, what lies in the middle, every clan, and whom the table waits for; or the reckoning.

        As everybody may see it, from any viewer's view.
        """
        table = mafia(view)
        if table.phase == "over":
            return [overview.status(table, names), *overview.scores(table, names)]
        public = questions.waiting(table, names)
        return [overview.status(table, names), *overview.everything(table, names), *([public] if public else [])]

    def why(self, reason: Why, names: Sequence[str]) -> str:
        """Why a robot did something, in a few words."""
        assert isinstance(reason, robot.Why)  # noqa: S101 - the caller has looked up the game
        return reasons.why(reason, names)

    def articles(self) -> Sequence[Article]:
        """Every distinct card, then the sections of the rules."""
        return _articles()


@functools.cache
def _articles() -> tuple[Article, ...]:
    return (*articles.articles(), *rules.sections())


def mafia(view: View) -> MafiaView:
    """The view as MafiaDollar's own."""
    assert isinstance(view, MafiaView)  # noqa: S101 - the caller has looked up the game
    return view


def goes(events: Sequence[Event]) -> list[tuple[int, list[MafiaEvent]]]:
    """The events of every turn with its number, as everybody may know them. Dealing belongs to a deal's first turn."""
    found: list[tuple[int, list[MafiaEvent]]] = []
    begun = True
    for event in events:
        if not isinstance(event, BaseEvent) or (public := event.seen_by(None)) is None:
            continue
        if isinstance(public, GameBegan | DealBegan) and (begun or isinstance(public, GameBegan)):
            found.append((len(found) + 1, []))
            begun = False
        elif isinstance(public, GoBegan):
            if begun:
                found.append((public.go, []))
            found[-1] = (public.go, found[-1][1])
            begun = True
        found[-1][1].append(cast("MafiaEvent", public))
    return found


def go_of(past: Past) -> GoView:
    """That turn, as its viewer saw it."""
    view = mafia(past.view)
    return view.last if past.ended and view.last is not None else view.go
