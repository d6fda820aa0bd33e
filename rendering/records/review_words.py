"""Sentences on the picture of a game looked back on. Chances stand there in points: hundredths."""

from collections.abc import Mapping, Sequence, Set
from typing import Final

from bot.games.registry import GAMES
from bot.games.values import Event
from bot.language import Plural, Sentence, listed, percent, say, say_plural, signed
from bot.language.rows import commas, headed, phrase
from bot.review.decisions import Played
from bot.review.moments import Moment
from bot.review.review import Review, Verdict, came_late, leader
from rendering.words.common import turn_words
from rendering.words.phrasebook import Phrasebook, Turned

_CHANCES: Final = Sentence("Chance to win, and where it changed most")
_CHANCES_BY_LUCK: Final = Sentence("Chance to win, and where luck changed it most")
LUCK: Final = Sentence("Luck with dice and cards, all turns added up")
DECISIONS: Final = Sentence("Decisions: what one cost on average, as a share of the player's own chance to win")
A_DECISION_COST: Final = Sentence("A decision cost")
DECISIONS_FOLLOW: Final = Sentence("Decisions follow in a few minutes")
NOT_ALL_JUDGED: Final = Sentence("some small decisions are not judged")
_PLAYED_BEST: Final = Sentence("{name} played best")
_NOBODY_BEST: Final = Sentence("It is too close to say who played best")
PRACTICE: Final = Sentence("Was it luck? Practice from turn {turn} of table {table}")
PARTLY: Final = Sentence("partly a stand-in")
PARTLY_ORDERS: Final = Sentence("partly by standing orders")
PARTLY_EITHER: Final = Sentence("partly orders or a stand-in")
FAR_OFF: Final = Sentence("the estimate of luck was far off in this game")
_TOO_CLOSE: Final = Plural("{winners} won; it is too close to say whether it was luck")
_SHARED: Final = Sentence("the end: {winners} share the win")
_TIED: Final = Sentence("the end: {tied}")
NOT_SHOWN: Final = Sentence("not shown", context="in place of a player's luck")
NOT_ALL: Final = Sentence("Not everybody shows their luck")
_LUCKY_ALONE: Final = Sentence("{lucky} was lucky")
_LUCKY: Final = Sentence("{lucky} was lucky; with even luck it is too close to say who would have won")
_LUCKY_BUT_BEST: Final = Sentence("{lucky} was lucky, but would probably have won with even luck, too")
_LUCKY_OTHER: Final = Sentence("{lucky} was lucky; with even luck, {even} would probably have won")
_LUCKY_IN_VAIN: Final = Sentence("{lucky} was lucky, but {even} won all the same")
_LUCKY_LATE: Final = Sentence("{leader} led most of the game, but {winner}'s luck came late")
_FROM_BEHIND: Final = Sentence(
    "{leader} led most of the game, but {winner} would probably have won with even luck, too"
)
_BEST: Final = Sentence("{even} won, and would probably have won with even luck, too")
_OTHER: Final = Sentence("With even luck, {even} would probably have won")
_POINTS: Final = Plural("{change} point", "{change} points")


def chances(game: str) -> Sentence:
    """The title of the lines: which of their changes are named."""
    return _CHANCES if GAMES[game].hidden_hands else _CHANCES_BY_LUCK


def about(game: str, table: int) -> str:
    """Below the verdict: what is looked back on."""
    return say("Was it luck? {game}, table {table}", game=game, table=table)


def verdict(review: Review, names: Sequence[str], unnamed: Set[int] = frozenset()) -> str:
    """The verdict: who was lucky and who would have won with even luck, without a full stop.

    Nothing is said from which the luck of `unnamed` seats follows: who would have won tells it of the winner.
    """
    lucky, even, winners = review.verdict.lucky, review.verdict.even, won(review)
    said = {lucky, even}
    if even is not None:
        said |= set(winners)
    if said & unnamed:
        return NOT_ALL() if lucky is None or lucky in unnamed else _LUCKY_ALONE(lucky=names[lucky])
    if despite := _despite_a_leader(review, names, unnamed):
        return despite
    if even is None or (lucky is None and _hardly(review, even)):
        if lucky is None:
            return _TOO_CLOSE(len(winners), winners=listed([names[seat] for seat in winners]))
        return _LUCKY(lucky=names[lucky])
    if lucky is None or (lucky == even and winners != [even]):
        return (_BEST if winners == [even] else _OTHER)(even=names[even])
    if lucky == even:
        return _LUCKY_BUT_BEST(lucky=names[even])
    return (_LUCKY_IN_VAIN if winners == [even] else _LUCKY_OTHER)(lucky=names[lucky], even=names[even])


def _despite_a_leader(review: Review, names: Sequence[str], unnamed: Set[int]) -> str:
    """What lines show in which another was ahead for most of the game than who won, if luck does not account for it.

    Empty if nobody else was, or if the verdict says so itself: who had the luck, or that another would have won.
    """
    found, ahead, (winner, *shared) = review.verdict, leader(review), won(review)
    told = found.even is None and found.lucky == winner
    if shared or told or ahead in (None, winner) or {found.even, found.lucky} - {None, winner}:
        return ""
    if winner not in unnamed and came_late(review, winner):
        return _LUCKY_LATE(leader=names[ahead], winner=names[winner])
    if found.even is None or _hardly(review, winner):
        return ""
    return _FROM_BEHIND(leader=names[ahead], winner=names[winner])


def _hardly(review: Review, even: int) -> bool:
    """Whether a winner had luck, but less than it may be off by: it may have been what they won by."""
    return won(review) == [even] and 0 < review.sums[even].luck <= review.verdict.error


def won(review: Review) -> list[int]:
    """The seats that won, several if they share the win."""
    return [seat for seat, sums in enumerate(review.sums) if sums.result]


def tie(review: Review, tied: str, names: Sequence[str]) -> str:
    """How the game ended in a tie, or empty. `tied`: what the game says of it, if rules broke the tie."""
    if tied:
        return _TIED(tied=tied)
    winners = won(review)
    return _SHARED(winners=listed([names[seat] for seat in winners])) if len(winners) > 1 else ""


def share(hundredths: int) -> str:
    """A height of the lines."""
    return percent(hundredths / 100)


def luck(chance: float) -> str:
    """How lucky a player was: the figure of a bar."""
    return signed(_hundredths(chance))


def points(chance: float) -> str:
    """A change of a chance, with its sign."""
    return _POINTS(abs(_hundredths(chance)), change=luck(chance))


def moment(found: Moment, turned: Turned, names: Sequence[str]) -> str:
    """A moment on which the game turned: what happened, what it brought, and points of the player whom it changed most.

    Each change has its player's name, unless that name has just been said.
    """
    said, last = [headed(turn_words(found.turn), turned.told)], found.seat
    for seat, change in ((turned.whose, turned.brought), (found.most, points(found.gained[found.most]))):
        if change:
            said.append(change if seat == last else phrase(names[seat], change))
            last = seat
    return commas(said)


def helped(review: Review, seat: int) -> str:
    """What acted for a seat's player now and then: orders, or the bot or another person; empty if nothing did.

    With hidden hands nobody learns that orders acted: it may have been either.
    """
    found = {point.entry for point in review.points if point.seat == seat} & {*review.away}
    if not found:
        return ""
    orders = found & {*review.ordered}
    if orders and orders == found:
        return str(PARTLY_ORDERS)
    return str(PARTLY_EITHER if orders or GAMES[review.game].hidden_hands else PARTLY)


def what_happened(
    book: Phrasebook, found: Moment, events: tuple[Sequence[Event], Sequence[Event]], names: Sequence[str]
) -> Turned:
    """What a moment was. `events`: its own, and those of the later entries of its turn; see `happened`."""
    if found.cause == "deed":
        return book.whole_turn(events[0], names)
    return book.turned(*events, found.most, names)


def stand_in(name: str) -> str:
    """What acted for a player: the bot, a robot or another person."""
    return say("{name}'s stand-in", name=name)


def lucks(chances: Mapping[int, float], names: Sequence[str]) -> str:
    """The luck of these seats in one line."""
    each = [phrase(names[seat], points(luck)) for seat, luck in chances.items()]
    return headed(LUCK, commas(each))


def error(found: Verdict) -> str:
    """How far the verdict may be from the truth."""
    if found.far_off:
        return FAR_OFF()
    count = _hundredths(found.error)
    return say_plural("luck may be off by {count} point", "luck may be off by {count} points", count)


def undone(count: int) -> str:
    """Steps that were taken back, which count nowhere."""
    return say_plural("{count} move taken back", "{count} moves taken back", count)


def played_best(name: str | None) -> str:
    """The player with the cheapest decisions, or that nobody knows, without a full stop."""
    return str(_NOBODY_BEST) if name is None else _PLAYED_BEST(name=name)


def cost(share: float) -> str:
    """The share of the own chance to win that decisions cost."""
    return percent(share, 1)


def costs(found: Mapping[int, Played], names: Sequence[str]) -> str:
    """What a decision of these seats cost, in one line."""
    return headed(DECISIONS, commas(phrase(names[seat], cost(each.cost)) for seat, each in found.items()))


def _hundredths(chance: float) -> int:
    return round(100 * chance)
