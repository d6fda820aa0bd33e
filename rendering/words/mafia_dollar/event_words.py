"""The events of MafiaDollar in words, a line for each event. `names`: the seats' names, escaped for their place.

Events must come from `seen_by`: a card that is None there is not named.
"""

import itertools
from collections.abc import Container, Iterable, Sequence
from typing import Final

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.views import TurnView
from bot.language import Sentence, say, say_plural
from bot.language.rows import commas, paragraph
from rendering.words.common import Told, listed
from rendering.words.mafia_dollar.job_words import done
from rendering.words.mafia_dollar.names import dollars, in_hand, loot_name
from rendering.words.mafia_dollar.play_words import played, taken
from rendering.words.mafia_dollar.trade_words import bargained

Seats = Sequence[str]


def headline(turn: TurnView, names: Seats) -> str:
    """Whose turn it is, in one line."""
    return HEADLINE(names, turn.seat)


HEADLINE: Final = Told(Sentence("**{name}**'s turn"), you=Sentence("Your turn"))


def story(turn: TurnView, names: Seats) -> list[str]:
    """The events of a turn, one line for each event that has one."""
    return event_lines(turn.events, names)


DRAWN = (
    e.TurnBegan
    | e.LootTurnedUp
    | e.Drew
    | e.Hired
    | e.Opened
    | e.Guarded
    | e.Blocked
    | e.Discarded
    | e.Skipped
    | e.MovedOut
    | e.CameHome
    | e.TookLoot
    | e.TookOut
    | e.Stole
    | e.Traded
    | e.Gave
    | e.PolicePlayed
)
"""What the picture of a table names as well as words could."""


def beside_picture(turn: TurnView, names: Seats) -> list[str]:
    """The lines of a turn that the table's picture lacks. It shows the turn's last skill check as a scene."""
    return event_lines([each for each in turn.events if not isinstance(each, DRAWN) and each != turn.check], names)


def event_lines(events: Iterable[e.MafiaEvent], names: Seats) -> list[str]:
    """One line for each event that has one; similar events in a row share a line."""
    happened = list(events)
    drawn = {event.card for event in happened if isinstance(event, e.Drew) and event.card is not None}
    carried_out = any(isinstance(event, e.Passed | e.Gave) for event in happened)
    lines: list[str] = []
    for kind, row in itertools.groupby(happened, key=_alike):
        alike = list(row)
        if kind == "turned up":
            lines.append(_turned_up([event for event in alike if isinstance(event, e.LootTurnedUp)], names))
        elif kind == "passed":
            known = [event for event in alike if isinstance(event, e.Passed) and event.card is not None]
            lines += [say("✉️ Everybody passed a card to the left."), *(line(event, names) for event in known)]
        elif kind != "chosen" or not carried_out:
            lines += filter(None, (line(event, names, drawn) for event in alike))
    return lines


def _alike(event: e.MafiaEvent) -> str:
    """The key of events that share a line if they follow each other; empty: none."""
    match event:
        case e.LootTurnedUp():
            return "turned up"
        case e.Passed():
            return "passed"
        case e.Chose() | e.ChoseAnew():
            return "chosen"
        case _:
            return ""


def log_line(number: int, events: Sequence[e.MafiaEvent], names: Seats) -> str:
    """A whole turn in one line, for the log, without the events that every turn has."""
    short = [event for event in events if not isinstance(event, e.TurnBegan | e.Drew)]
    return f"`{number:>3}` " + " · ".join(event_lines(short or events, names))


def line(event: e.MafiaEvent, names: Seats, described: Container[str] = ()) -> str:
    """One event in one line; empty for events without a line. `described`: cards whose figures another line says."""
    match event:
        case e.GameBegan(seats, target):
            return _began(seats, target)
        case e.DealBegan():
            return _dealt(event, names)
        case e.TurnBegan(seat):
            return TURN(names, seat)
        case e.LootTurnedUp():
            return _turned_up([event], names)
        case e.Drew(seat, str(card)):
            return DREW_CARD(names, seat, card=in_hand(card))
        case e.Drew(seat):
            return DREW(names, seat)
        case e.EndDrawn(seat, _, check):
            return (END_IN_CHECK if check else END_DRAWN)(names, seat)
        case e.DealEnded():
            return _reckoned(event, names)
        case e.Resigned(seat):
            return RESIGNED(names, seat)
        case e.GameWon(seat, reason):
            return won(names, seat, reason)
        case e.Offered() | e.Answered() | e.Dropped() | e.Traded():
            return bargained(event, names)
        case e.Chose() | e.ChoseAnew() | e.Passed() | e.Gave() | e.PolicePlayed() | e.Confiscated() | e.Raided():
            return taken(event, names)
        case (
            e.HandedOver()
            | e.MovedOut()
            | e.CameHome()
            | e.TookLoot()
            | e.Checked()
            | e.TookOut()
            | e.SpoilsShared()
            | e.Stole()
        ):
            return done(event, names)
        case _:
            return played(event, names, described)


TURN: Final = Told(Sentence("**{name}**'s turn."), you=Sentence("Your turn."))
DREW: Final = Told(Sentence("**{name}** drew a card."), you=Sentence("You drew a card."))
DREW_CARD: Final = Told(Sentence("**{name}** drew **{card}**."), you=Sentence("You drew **{card}**."))
END_DRAWN: Final = Told(
    Sentence("🍻 **{name}** turned up the **End of the prohibition** while drawing. The deal is over."),
    you=Sentence("🍻 You turned up the **End of the prohibition** while drawing. The deal is over."),
)
END_IN_CHECK: Final = Told(
    Sentence("🍻 **{name}** turned up the **End of the prohibition** in the middle of a check. The deal is over."),
    you=Sentence("🍻 You turned up the **End of the prohibition** in the middle of a check. The deal is over."),
)
RESIGNED: Final = Told(
    Sentence("**{name}** left the game; every card is discarded."),
    you=Sentence("You left the game; every card is discarded."),
)


# --- the course of the game -----------------------------------------------------------------------------


def _began(seats: int, target: int | None) -> str:
    if target:
        return say_plural(
            "{count} player begin: a match to {dollars}.",
            "{count} players begin: a match to {dollars}.",
            seats,
            dollars=dollars(target),
        )
    return say_plural("{count} player begin: most dollars win.", "{count} players begin: most dollars win.", seats)


def _dealt(event: e.DealBegan, names: Seats) -> str:
    return paragraph(_dealing(event.deal, len(event.loot)), FIRST_TURN(names, event.first))


def _dealing(deal: int, loot: int) -> str:
    """That the cards are dealt, and how much loot was among them."""
    if not loot:
        return say("🃏 Deal {number}.", number=deal) if deal > 1 else say("🃏 The cards are dealt.")
    if deal > 1:
        return say_plural(
            "🃏 Deal {number}; {count} loot card from the hands went to the piles.",
            "🃏 Deal {number}; {count} loot cards from the hands went to the piles.",
            loot,
            number=deal,
        )
    return say_plural(
        "🃏 The cards are dealt; {count} loot card from the hands went to the piles.",
        "🃏 The cards are dealt; {count} loot cards from the hands went to the piles.",
        loot,
    )


FIRST_TURN: Final = Told(Sentence("**{name}** has the first turn."), you=Sentence("You have the first turn."))


def _turned_up(row: Sequence[e.LootTurnedUp], names: Seats) -> str:
    loot, several = listed(loot_name(event.card) for event in row), len(row) > 1
    if row[0].check:
        return (TURNED_UP_IN_CHECK if several else ONE_TURNED_UP_IN_CHECK)(names, row[0].seat, loot=loot)
    return (TURNED_UP if several else ONE_TURNED_UP)(names, row[0].seat, loot=loot)


ONE_TURNED_UP: Final = Told(
    Sentence("**{name}** turned up {loot}: onto its pile."), you=Sentence("You turned up {loot}: onto its pile.")
)
TURNED_UP: Final = Told(
    Sentence("**{name}** turned up {loot}: onto the piles."), you=Sentence("You turned up {loot}: onto the piles.")
)
ONE_TURNED_UP_IN_CHECK: Final = Told(
    Sentence("**{name}** turned up {loot} during the check: onto its pile."),
    you=Sentence("You turned up {loot} during the check: onto its pile."),
)
TURNED_UP_IN_CHECK: Final = Told(
    Sentence("**{name}** turned up {loot} during the check: onto the piles."),
    you=Sentence("You turned up {loot} during the check: onto the piles."),
)


def _reckoned(event: e.DealEnded, names: Seats) -> str:
    banked = _sums(event.dollars, names)
    if event.deal == 1:
        return say("💵 Banked: {sums}.", sums=banked)
    return say(
        "💵 Banked in deal {number}: {sums}. In all: {totals}.",
        number=event.deal,
        sums=banked,
        totals=_sums(event.totals, names),
    )


def _sums(amounts: Sequence[int], names: Seats) -> str:
    return commas(BANKED(names, seat, dollars=dollars(amount)) for seat, amount in enumerate(amounts))


BANKED: Final = Told(
    Sentence("**{name}** {dollars}", context="in a list of players and what they banked"),
    you=Sentence("you {dollars}", context="in a list of players and what they banked"),
)


def won(names: Seats, seat: int, reason: str) -> str:
    """The end of the game, in one line."""
    return (LAST_LEFT if reason == "last_left" else WON)(names, seat)


LAST_LEFT: Final = Told(
    Sentence("🏆 **{name}** wins: nobody else is left."), you=Sentence("🏆 You win: nobody else is left.")
)
WON: Final = Told(
    Sentence("🏆 **{name}** wins: the richest in town."), you=Sentence("🏆 You win: the richest in town.")
)
