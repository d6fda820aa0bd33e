"""Trades in words, a line for each offer and answer."""

from collections.abc import Sequence
from typing import Final, assert_never

from bot.games.mafia_dollar import events as e
from bot.language import Sentence
from rendering.words.common import Told
from rendering.words.mafia_dollar.names import (
    shown_card,
)

Seats = Sequence[str]


def bargained(event: e.Offered | e.Answered | e.Dropped | e.Traded, names: Seats) -> str:
    """What became of an offer, in one line."""
    match event:
        case e.Offered(seat, partner, give, ahead):
            return (OFFERED_AHEAD if ahead else OFFERED)(names, seat, partner, card=shown_card(give))
        case e.Answered(seat, partner, give):
            return ANSWERED(names, seat, partner, card=shown_card(give))
        case e.Dropped(seat, partner, why):
            return _dropped(why, names, seat, partner)
        case e.Traded(seat, partner, given, taken):
            if given is None or taken is None:
                return TRADED(names, seat, partner)
            return TRADED_CARDS(names, seat, partner, given=shown_card(given), taken=shown_card(taken))
        case _:
            assert_never(event)


def _dropped(why: str, names: Seats, seat: int, partner: int) -> str:
    match why:
        case "withdrawn":
            return WITHDRAWN(names, seat, partner)
        case "declined":
            return DECLINED(names, partner, seat)
        case "answer_declined":
            return ANSWER_DECLINED(names, seat, partner)
        case _:
            return LAPSED(names, seat, partner)


OFFERED: Final = Told(
    Sentence("🤝 **{name}** offers {card} to **{other}**."),
    you=Sentence("🤝 You offer {card} to **{other}**."),
    to_you=Sentence("🤝 **{name}** offers you {card}."),
)
OFFERED_AHEAD: Final = Told(
    Sentence("🤝 **{name}** offers {card} to **{other}**, for when their turn comes."),
    you=Sentence("🤝 You offer {card} to **{other}**, for when their turn comes."),
    to_you=Sentence("🤝 **{name}** offers you {card}, for when their turn comes."),
)
ANSWERED: Final = Told(
    Sentence("🤝 **{name}** answers **{other}** with {card}."),
    you=Sentence("🤝 You answer **{other}** with {card}."),
    to_you=Sentence("🤝 **{name}** answers you with {card}."),
)
TRADED: Final = Told(
    Sentence("🤝 **{name}** and **{other}** traded one card."),
    you=Sentence("🤝 You and **{other}** traded one card."),
    to_you=Sentence("🤝 **{name}** and you traded one card."),
)
TRADED_CARDS: Final = Told(
    Sentence("🤝 **{name}** gave {given} to **{other}** for {taken}."),
    you=Sentence("🤝 You gave {given} to **{other}** for {taken}."),
    to_you=Sentence("🤝 **{name}** gave you {given} for {taken}."),
)
WITHDRAWN: Final = Told(
    Sentence("🤝 **{name}** took back the offer to **{other}**."),
    you=Sentence("🤝 You took back the offer to **{other}**."),
    to_you=Sentence("🤝 **{name}** took back the offer to you."),
)
DECLINED: Final = Told(
    Sentence("🤝 **{name}** declined **{other}**'s offer."),
    you=Sentence("🤝 You declined **{other}**'s offer."),
    to_you=Sentence("🤝 **{name}** declined your offer."),
)
ANSWER_DECLINED: Final = Told(
    Sentence("🤝 **{name}** declined **{other}**'s answer."),
    you=Sentence("🤝 You declined **{other}**'s answer."),
    to_you=Sentence("🤝 **{name}** declined your answer."),
)
LAPSED: Final = Told(
    Sentence("🤝 **{name}**'s offer to **{other}** lapsed."),
    you=Sentence("🤝 Your offer to **{other}** lapsed."),
    to_you=Sentence("🤝 **{name}**'s offer to you lapsed."),
)
