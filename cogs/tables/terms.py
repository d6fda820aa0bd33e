"""The terms of a table: its game's settings, and those that every table has."""

from collections.abc import Mapping, Sequence

import msgspec

from bot.calendar.deadlines import Deadline
from bot.games.values import LEVELS, Options
from bot.language import Sentence, say, say_plural
from bot.language import offered as languages
from bot.language.commands import option_name
from bot.language.reading import folded, items, names_of_language
from bot.table.table import Table
from bot.table.terms import Pace, Terms, Who, at_pace, with_deadline
from cogs.tables import extra_words
from cogs.ui import deadlines, words
from cogs.ui.motion_words import MOTIONS
from rendering.words import PHRASEBOOKS, Phrasebook
from rendering.words.common import capital, listed
from rendering.words.settings import Alternative, NotAgreed, Setting, no_such_option, picked

SEATS, PACE, DEADLINE, ABSENCE = "seats", "pace", "deadline", "absence"
STAND_IN, HELP, LANGUAGE, TIDY, INVITED = "stand_in", "help", "language", "tidy", "invited"
OF_EVERY_TABLE = (SEATS, PACE, DEADLINE, ABSENCE, STAND_IN, HELP, LANGUAGE, TIDY)
"""The settings that every table has, for any game."""
PACES: Mapping[Pace, Sentence] = {"live": Sentence("live"), "postal": Sentence("by post")}
PACES_TOLD: Mapping[Pace, Sentence] = {
    "live": Sentence("everybody takes turns, right here"),
    "postal": Sentence("everybody sends orders in private; then a whole turn is played at once"),
}

ABSENCES: Mapping[str, tuple[Sentence, Sentence]] = {
    "waking-pause": (
        Sentence("Nights not counted, holidays wait"),
        Sentence("A deadline skips quiet hours, days off and holidays"),
    ),
    "clock-pause": (
        Sentence("Nights count, holidays wait"),
        Sentence("A deadline runs day and night; the table waits for absent players"),
    ),
    "waking-play": (
        Sentence("Nights not counted, bot plays during holidays"),
        Sentence("The bot plays for absent players; a deadline skips quiet hours"),
    ),
    "clock-play": (
        Sentence("Nights count, bot plays during holidays"),
        Sentence("The bot plays for absent players; a deadline runs day and night"),
    ),
}
"""What to do about nights and holidays: label and explanation. A key is `Terms.waking`, then `Terms.away`."""


EXTRAS: Mapping[str, tuple[Sentence, Sentence]] = {
    "coach": (Sentence("odds on request"), Sentence("Players may ask for their odds; nobody else sees them")),
    "reasons": (Sentence("robots say why"), Sentence("A line on the board for each robot's reasons")),
    "in_time": (extra_words.IN_TIME, extra_words.IN_TIME_ABOUT),
    "roll_call": (extra_words.ROLL_CALL, extra_words.ROLL_CALL_ABOUT),
}
"""What a table may have besides: label and explanation. The keys are fields of `Terms`."""
KEPT: Mapping[str, tuple[Sentence, Sentence]] = {INVITED: (extra_words.INVITED, extra_words.INVITED_ABOUT)}
"""Likewise, at tables to which people are invited: `Terms.who`."""


OLD_BOARDS: Mapping[str, tuple[Sentence, Sentence]] = {
    "stay": (Sentence("stay"), Sentence("Every turn can be read in the channel")),
    "away": (Sentence("go away"), Sentence("Only the last two stay, and after the end one message with the story")),
}
"""What becomes of old boards: label and explanation, without and with `Terms.tidy`."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What a person typed to open a table; None is the default.

    `game`: the game's own settings by key, as typed; lists are separated by commas.
    """

    game: Mapping[str, str | None]
    seats: int | None = None
    pace: str | None = None
    deadline: str | None = None
    language: str | None = None


def agree(book: Phrasebook, wanted: Wanted, *, who: Who, invited: tuple[int, ...]) -> tuple[Options, Terms]:
    """The options and terms for a new table.

    Raises:
        NotAgreed: a setting is not possible; says why, and what is.
    """
    options = book.game.options_type()
    pace = _pace(book, wanted.pace or "live")
    for key, typed in wanted.game.items():
        if typed is not None:
            options = _agree(book, options, _settings(book, pace, options, taken=1), key, items(typed))
    seats = wanted.seats or book.game.seats(options)[-1]
    expect_seats(book, options, seats, taken=1)
    deadline, language = _deadline(pace, wanted.deadline), language_of(wanted.language) if wanted.language else ""
    terms = Terms(
        options=encoded(options), seats=seats, who=who, invited=invited, pace=pace, waking=True, language=language
    )
    return options, with_deadline(terms, deadline)


def settings(table: Table, locale: str = "") -> tuple[Setting, ...]:
    """All settings of a table, with the chosen values, and why some alternatives are not possible now.

    `locale`: the Discord language of the person who chooses; it suggests a time zone.
    """
    book, options, terms = PHRASEBOOKS[table.row.game], table.options(), table.terms
    taken = len(table.seats)
    possible = book.game.seats(options)
    rows = [
        *book.settings(options, taken),
        Setting(
            key=SEATS,
            title=say("Seats"),
            alternatives=tuple(
                Alternative(
                    str(seats),
                    say_plural("{count} seat", "{count} seats", seats),
                    "",
                    _why_not_so_many(seats, possible, taken),
                )
                for seats in book.widest
            ),
            chosen=(str(terms.seats),),
        ),
        Setting(key=PACE, title=say("Pace"), alternatives=_paces(book), chosen=(terms.pace,)),
    ]
    live = terms.pace == "live"
    offered = dict.fromkeys((terms.deadline, *deadlines.usual(locale)))
    rows.append(
        Setting(
            key=DEADLINE,
            title=say("Deadline"),
            alternatives=tuple(
                Alternative(deadlines.written(each), deadlines.in_words(each, terms.pace)) for each in offered
            ),
            chosen=(deadlines.written(terms.deadline),),
        )
    )
    if live:
        absences = tuple(
            Alternative(value, capital(str(name)), str(about)) for value, (name, about) in ABSENCES.items()
        )
        rows.append(
            Setting(key=ABSENCE, title=say("Nights and holidays"), alternatives=absences, chosen=(_absence(terms),))
        )
    rows.append(
        Setting(
            key=STAND_IN,
            title=say("Who plays for absent players"),
            alternatives=tuple(
                Alternative(each, str(words.LEVEL_ROBOTS[each]), capital(str(words.LEVEL_ABOUT[each])))
                for each in words.LEVEL_ABOUT
            ),
            chosen=(terms.stand_in,),
        )
    )
    rows.append(
        Setting(
            key=HELP,
            title=str(extra_words.EXTRAS),
            alternatives=tuple(
                Alternative(value, str(name), str(about))
                for value, (name, about) in {**EXTRAS, **(KEPT if terms.invited else {})}.items()
            ),
            chosen=(
                *(value for value in EXTRAS if getattr(terms, value)),
                *([INVITED] if terms.who == "invited" else []),
            ),
            several=True,
        )
    )
    rows.append(
        Setting(
            key=TIDY,
            title=str(words.OLD_BOARDS),
            alternatives=tuple(
                Alternative(value, str(name), str(about)) for value, (name, about) in OLD_BOARDS.items()
            ),
            chosen=("away" if terms.tidy else "stay",),
        )
    )
    if len(languages()) > 1:
        choices = tuple(Alternative(tag, name) for tag, name in languages().items())
        spoken = Setting(
            key=LANGUAGE, title=str(words.LANGUAGE_OF_TABLE), alternatives=choices, chosen=(table.language,)
        )
        rows.append(spoken)
    return tuple(rows)


def revised(table: Table, key: str, values: Sequence[str]) -> Terms:
    """The terms with another choice for one setting, and with the other changes that follow from it.

    Raises:
        NotAgreed: the choice is not possible; says why, and what is.
    """
    book, terms, options = PHRASEBOOKS[table.row.game], table.terms, _chosen(table)
    most = book.game.seats(options)[-1]
    if key == SEATS:
        seats = _number(_one(values))
        expect_seats(book, options, seats, taken=len(table.seats))
        return msgspec.structs.replace(terms, seats=seats)
    if key == DEADLINE:
        return with_deadline(terms, _deadline(terms.pace, _one(values)))
    if key == ABSENCE:
        if _one(values) not in ABSENCES:
            raise NotAgreed(words.CHOOSE_ONE)
        hours, _, away = _one(values).partition("-")
        return msgspec.structs.replace(terms, waking=hours == "waking", away="play" if away == "play" else "pause")
    if key == STAND_IN:
        level = next((level for level in LEVELS if level == _one(values)), None)
        if level is None:
            raise NotAgreed(words.CHOOSE_ONE)
        return msgspec.structs.replace(terms, stand_in=level)
    if key == TIDY:
        return msgspec.structs.replace(terms, tidy=_one(values) == "away")
    if key == LANGUAGE:
        return msgspec.structs.replace(terms, language=language_of(_one(values)))
    if key == HELP:
        who: Who = "invited" if INVITED in values and terms.invited else "everyone"
        return msgspec.structs.replace(terms, who=who, **{extra: extra in values for extra in EXTRAS})
    if key == PACE:
        pace = _pace(book, _one(values))
        deadline = terms.deadline if pace == terms.pace else _deadline(pace, None)
        return with_deadline(msgspec.structs.replace(terms, pace=pace), deadline)
    options = _agree(book, options, _settings(book, terms.pace, options, taken=len(table.seats)), key, values)
    possible = book.game.seats(options)
    expect_seats(book, options, max(len(table.seats), possible.start), taken=len(table.seats))
    seats = possible[-1] if terms.seats == most else min(terms.seats, possible[-1])
    return msgspec.structs.replace(terms, options=encoded(options), seats=seats)


def language_of(typed: str) -> str:
    """The tag of a language by its tag or its name.

    Raises:
        NotAgreed: there is no such language.
    """
    wanted = folded(typed)
    for tag, name in languages().items():
        if wanted in (folded(tag), folded(name), *map(folded, names_of_language(tag))):
            return tag
    raise NotAgreed(words.NO_SUCH_LANGUAGE(languages=listed(languages().values())))


def in_phrases(table: Table, *, seats: bool = True, match: bool = False) -> list[str]:
    """The terms, one phrase each: edition, players (if `seats`), what is not usual about the game, pace.

    `match`: of a tournament, which seats its entrants by turns.
    """
    book, terms, options = PHRASEBOOKS[table.row.game], table.terms, table.options()
    by_turns = (match or terms.tournament) and getattr(options, "first", "") == "joining"
    options = msgspec.structs.replace(options, first="random") if by_turns else options
    most = terms.seats if table.row.phase == "lobby" else len(table.seats)
    least = book.game.seats(options)[0] if table.row.phase == "lobby" else most
    phrases = [book.edition(options), *([players(least, most)] if seats else []), *book.terms(options)]
    phrases += [say("players take turns going first")] if by_turns else []
    phrases += [say("old boards go away")] if terms.tidy else []
    if terms.pace == "postal":
        return [*phrases, str(PACES["postal"]), deadlines.in_words(terms.deadline, terms.pace)]
    if terms.deadline is not None:
        phrases.append(deadlines.agreed(terms))
    phrases += [str(MOTIONS["play_on"].agreed)] if terms.away == "play" else []
    phrases += [str(EXTRAS["reasons"][0])] if terms.reasons else []
    return phrases if terms.coach else [*phrases, say("no odds are shown")]


def players(least: int, most: int) -> str:
    """How many may play."""
    if least == most:
        return say_plural("{count} player", "{count} players", most)
    return say("{least}–{most} players", least=least, most=most)


def expect_seats(book: Phrasebook, options: Options, seats: int, *, taken: int) -> None:
    """Check that a table of that game can have that many seats when `taken` are taken.

    Raises:
        NotAgreed: it cannot; says with which settings it could.
    """
    if seats < taken:
        raise NotAgreed(words.TOO_FEW_SEATS(taken))
    possible = book.game.seats(options)
    if seats in possible:
        return
    ways = [
        each.name
        for setting in book.settings(options, taken)
        if not setting.several
        for each in setting.alternatives
        if not each.why_not and seats in book.game.seats(book.agree(options, setting.key, (each.value,)))
    ]
    raise NotAgreed(words.seats_possible(book.title, possible, seats, ways))


def _absence(terms: Terms) -> str:
    return f"{'waking' if terms.waking else 'clock'}-{terms.away}"


def encoded(options: Options) -> msgspec.Raw:
    """A game's options as a table's terms store them."""
    return msgspec.Raw(msgspec.json.encode(options))


def _chosen(table: Table) -> Options:
    """A table's options as chosen, before its pace changes them."""
    chosen: Options = msgspec.json.decode(table.terms.options, type=table.game.options_type)
    return chosen


def _settings(book: Phrasebook, pace: Pace, options: Options, *, taken: int) -> Sequence[Setting]:
    """The game's settings at that pace, when `taken` seats are taken."""
    return book.settings(at_pace(pace, book.game, options), taken)


def _agree(book: Phrasebook, options: Options, rows: Sequence[Setting], key: str, values: Sequence[str]) -> Options:
    """The options as chosen, with another choice for one of the game's settings."""
    if all(setting.key != key for setting in rows):
        option = option_name(key, "table watch").strip("`")
        raise NotAgreed(no_such_option(rows, option, book.title))
    if not any(setting.key == key and setting.several for setting in rows):
        picked(rows, key, values, book.title)
    return book.agree(options, key, values)


def _one(values: Sequence[str]) -> str:
    if len(values) != 1:
        raise NotAgreed(words.CHOOSE_ONE)
    return values[0]


def _number(value: str) -> int:
    if not (value.isascii() and value.isdecimal()):
        raise NotAgreed(words.CHOOSE_ONE)
    return int(value)


def _why_not_so_many(seats: int, possible: range, taken: int) -> str:
    if seats < taken:
        return say_plural("{count} player sits here already", "{count} players sit here already", taken)
    if seats in possible:
        return ""
    return say("with these options the game is for {least} to {most}", least=possible[0], most=possible[-1])


def _paces(book: Phrasebook) -> tuple[Alternative, ...]:
    why_not = {} if book.postal else {"postal": say("{game} is not played by post", game=book.title)}
    return tuple(
        Alternative(pace, str(name), capital(str(PACES_TOLD[pace])), why_not.get(pace, ""))
        for pace, name in PACES.items()
    )


def _pace(book: Phrasebook, value: str) -> Pace:
    setting = Setting(key=PACE, title=say("Pace"), alternatives=_paces(book), chosen=())
    return "postal" if picked([setting], PACE, [value], book.title) == "postal" else "live"


def _deadline(pace: Pace, typed: str | None) -> Deadline | None:
    """The typed deadline, or the default for that pace.

    Raises:
        NotAgreed: what was typed is no deadline.
    """
    if typed is not None:
        return deadlines.read(typed)
    return deadlines.DEFAULT if pace == "postal" else None
