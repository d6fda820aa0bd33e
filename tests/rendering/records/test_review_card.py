"""The picture of a game looked back on: small, readable, and honest about what it does not know."""

from collections.abc import Sequence
from functools import partial
from importlib import import_module

import pytest
from msgspec.structs import replace

from bot.games.chances import Cause, Point
from bot.games.journal import events_of, live
from bot.games.registry import GAMES
from bot.language import LANGUAGES, speaking
from bot.language.rows import capital, semicolons
from bot.review.decisions import Mistake, Played
from bot.review.moments import Moment, happened
from bot.review.review import Review, Undone, Verdict
from rendering.accessible_palettes import Palette, recoloured
from rendering.drawing.theme import TALLEST, WIDTH
from rendering.records import ReviewShown, review_card
from rendering.records import review_words as words
from rendering.records.review_card import _PLOT, _SECOND, _named, _placed, _turns
from rendering.words import PHRASEBOOKS
from rendering.words.phrasebook import Turned
from tests.bot.review.test_review import BASE, MAFIA, POST, looked_back
from tests.rendering.conftest import Inks
from tests.rendering.fitting import broken, drawn
from tests.rendering.pictures import pixels
from tests.rendering.records.test_profile_card import MOST_KIB
from tests.support.finished import recorded

NAMES = ("Ann", "Bo", "Cleo", "Dee", "Eve", "Fay")
GAMES_SHOWN = (BASE, POST, MAFIA)


def shown(name: str, names: Sequence[str] = NAMES, **changes: object) -> ReviewShown:
    found, review = recorded(name)[0], replace(looked_back(name), **changes)
    called = tuple(names[: found.seats])
    game, book = GAMES[found.game], PHRASEBOOKS[found.game]
    told = tuple(
        words.what_happened(book, each, happened(game, found.entries, each), called) for each in review.moments
    )
    tied = book.tied(events_of(game, live(found.entries)[-1:]), called)
    return ReviewShown(review, told, called, found.game, 12, 1_764_000_000.0, tied=tied)


MISTAKE = Mistake(3, 9, 0, "{}", "{}", chance=0.5, lost=0.25, error=0.01, futures=48)
DECIDED = {0: Played(50, (MISTAKE,) * 4), 1: Played(50), 2: Played(50, (MISTAKE,) * 9, 3)}


def judged(review: Review, lucky: int | None, even: int | None) -> str:
    return words.verdict(replace(review, verdict=replace(review.verdict, lucky=lucky, even=even)), NAMES)


@pytest.mark.parametrize("name", GAMES_SHOWN)
def test_it_says_in_words_who_was_lucky_and_where_it_turned(name: str) -> None:
    found = shown(name)
    picture = review_card(found)
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == WIDTH
    assert picture.height <= TALLEST
    assert len(picture.png) < MOST_KIB * 1024
    assert picture.alt.startswith(words.verdict(found.review, NAMES))
    for moment, told in zip(found.review.moments, found.told, strict=True):
        assert told.told
        assert f"Turn {moment.turn}: {told.told}, " in picture.alt
        assert told.brought in picture.alt
    for seat, luck in found.lucks.items():
        assert f"{NAMES[seat]} {words.points(luck)}" in picture.alt


def test_it_has_a_bar_of_decisions_for_each_person_and_says_who_played_best() -> None:
    found = replace(shown(BASE), decided=DECIDED)
    picture = review_card(found)
    assert "It is too close to say who played best. " in picture.alt
    assert f"{words.DECISIONS}: Bo 0%, Ann 4%, Cleo 9%." in picture.alt
    assert f"{capital(str(words.NOT_ALL_JUDGED))}." in picture.alt
    assert review_card(shown(BASE)).height < picture.height <= TALLEST
    clear = replace(found, decided={0: Played(50, (MISTAKE,) * 12), 1: Played(50)})
    assert "Bo played best. " in review_card(clear).alt
    alone = review_card(replace(found, decided={0: DECIDED[0]})).alt
    assert f"{words.DECISIONS}: Ann 4%." in alone
    assert "played best" not in alone


def test_what_one_keeps_to_oneself_has_no_bar_and_nobody_played_best_then() -> None:
    hidden = replace(shown(BASE), decided={0: Played(50, (MISTAKE,) * 12), 1: Played(50)}, unnamed=frozenset({0}))
    alt = review_card(hidden).alt
    assert f"{words.DECISIONS}: Bo 0%." in alt
    assert "played best" not in alt


def test_it_says_that_decisions_follow_and_nothing_where_none_can_be_judged() -> None:
    assert f"{words.DECISIONS_FOLLOW}." in review_card(replace(shown(BASE), decided=None)).alt
    for none in ({}, {0: Played(0), 1: Played(0)}):
        alt = review_card(replace(shown(BASE), decided=none)).alt
        assert "Decisions" not in alt
        assert "played best" not in alt


@pytest.mark.parametrize("name", [BASE, MAFIA])
def test_a_practice_says_from_where_and_its_lines_begin_there(name: str, inks: Inks) -> None:
    whole = shown(name)
    points = [point for point in whole.review.points if point.turn >= 14]
    found = replace(whole, source=7, review=replace(whole.review, points=tuple(points), moments=()), told=())
    said = "Practice from turn 14 of table 7."
    assert said in review_card(found).alt
    assert "Practice" not in review_card(whole).alt
    assert _turns(13, points[-1].turn)[0] > 13
    assert _turns(0, 40) == range(5, 41, 5)


@pytest.mark.parametrize("palette", ["colour-vision", "high-contrast"])
def test_it_can_be_had_in_every_palette(palette: Palette) -> None:
    picture = review_card(replace(shown(BASE), decided=DECIDED))
    other = pixels(recoloured(picture, palette))
    assert other.size == (picture.width, picture.height)
    assert other.convert("RGB").tobytes() != pixels(picture).convert("RGB").tobytes()


@pytest.mark.parametrize("name", GAMES_SHOWN)
def test_any_names_can_be_read(name: str, inks: Inks) -> None:
    review_card(replace(shown(name, ("N" * 90, "\u202e", "小林さくら", "🐉", "y", "W" * 32)), decided=DECIDED))


@pytest.mark.parametrize("name", GAMES_SHOWN)
def test_long_names_are_whole_beside_their_bars(name: str) -> None:
    names = tuple(f"Maximilian Bartholomew Feathers{at}" for at in range(6))
    shown_to = replace(shown(name, names), decided=DECIDED)
    found = drawn({"review": lambda: review_card(shown_to)})["review"]
    for each in shown_to.names:
        assert not broken(each, [label.text for label in found])


def test_the_verdict_names_people_only_as_far_as_it_is_sure() -> None:
    review = looked_back(BASE)  # Bo won
    assert judged(review, None, None) == "Bo won; it is too close to say whether it was luck"
    assert judged(review, 2, 0) == "Cleo was lucky; with even luck, Ann would probably have won"
    assert judged(review, 2, 1) == "Cleo was lucky, but Bo won all the same"
    assert judged(review, 1, 1) == "Bo was lucky, but would probably have won with even luck, too"
    assert judged(review, 2, None) == "Cleo was lucky; with even luck it is too close to say who would have won"
    assert judged(review, None, 1) == "Bo won, and would probably have won with even luck, too"
    assert judged(review, None, 0) == "With even luck, Ann would probably have won"


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        (0.13, "Bo won; it is too close to say whether it was luck"),
        (-0.05, "Bo won, and would probably have won with even luck, too"),
    ],
)
def test_a_winners_luck_within_the_error_may_be_what_they_won_by(luck: float, said: str) -> None:
    review = looked_back(BASE)
    sums = tuple(replace(each, luck=luck) if seat == 1 else each for seat, each in enumerate(review.sums))
    assert judged(replace(review, sums=sums, verdict=replace(review.verdict, error=0.21)), None, 1) == said


def led_by_ann(review: Review, late: Cause) -> Review:
    """The same, but Ann is ahead until the last turn; `late` then makes Bo win."""
    ann, bo = (0.6, 0.2, 0.1, 0.1), (0.0, 1.0, 0.0, 0.0)
    points = [Point(turn, turn, "luck", 0, ann) for turn in range(1, 10)]
    return replace(review, points=(*points, Point(10, 10, late, 1, bo)))


@pytest.mark.parametrize(
    ("late", "lucky", "even", "hidden", "said"),
    [
        ("luck", 1, 1, set(), "Ann led most of the game, but Bo's luck came late"),
        ("luck", None, None, set(), "Ann led most of the game, but Bo's luck came late"),
        ("luck", None, None, {1}, "Bo won; it is too close to say whether it was luck"),
        ("luck", 1, 1, {1}, "Not everybody shows their luck"),
        ("luck", 1, None, set(), "Bo was lucky; with even luck it is too close to say who would have won"),
        ("luck", 1, 0, set(), "Bo was lucky; with even luck, Ann would probably have won"),
        ("luck", 0, 1, set(), "Ann was lucky, but Bo won all the same"),
        ("choice", None, None, set(), "Bo won; it is too close to say whether it was luck"),
        ("choice", 1, 1, set(), "Ann led most of the game, but Bo would probably have won with even luck, too"),
    ],
)
def test_the_verdict_agrees_with_lines_in_which_another_led(
    late: Cause, lucky: int | None, even: int | None, hidden: set[int], said: str
) -> None:
    review = led_by_ann(looked_back(BASE), late)
    found = replace(review, verdict=replace(review.verdict, lucky=lucky, even=even))
    assert words.verdict(found, NAMES, hidden) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_verdict_is_whole_with_the_longest_names(language: str) -> None:
    review = led_by_ann(looked_back(BASE), "choice")
    found = replace(review, verdict=replace(review.verdict, lucky=1, even=1), moments=())
    names = tuple(f"Maximilian Bartholomew Feathers{at}" for at in range(4))
    with speaking(language):
        card = replace(shown(BASE, names), review=found, told=())
        verdict = words.verdict(found, names)
        lines = [each for each in drawn({"review": lambda: review_card(card)})["review"] if each.text in verdict]
    assert "".join(each.text for each in lines).replace(" ", "").startswith(verdict.replace(" ", ""))
    assert not [each for each in lines if each.faults]


def test_of_two_who_share_the_win_neither_is_called_the_winner() -> None:
    review = looked_back(BASE)
    half = tuple(replace(each, result=0.5 if seat in (0, 1) else 0.0) for seat, each in enumerate(review.sums))
    shared = replace(review, sums=half)
    assert judged(shared, None, None) == "Ann and Bo won; it is too close to say whether it was luck"
    assert judged(shared, None, 1) == "With even luck, Bo would probably have won"
    assert judged(shared, 1, 1) == "With even luck, Bo would probably have won"
    assert judged(shared, 2, 1) == "Cleo was lucky; with even luck, Bo would probably have won"
    picture = review_card(replace(shown(BASE), review=shared))
    assert "The end: Ann and Bo share the win." in picture.alt


def test_a_tie_that_the_rules_broke_is_told_at_the_end_of_the_lines() -> None:
    assert shown(MAFIA).tied == "Cleo and Eve had $185,000 each"
    texts = [label.text for label in drawn({"review": lambda: review_card(shown(MAFIA))})["review"]]
    assert "the end: Cleo and Eve had $185,000 each" in " ".join(texts)
    assert "the end" not in review_card(shown(BASE)).alt.lower()


@pytest.mark.parametrize("name", GAMES_SHOWN)
def test_every_line_ends_at_its_seats_mark(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = dict[int, tuple[int, int]]()
    monkeypatch.setattr(
        import_module("rendering.records.review_card"),
        "seat_disc",
        lambda _, seat, at, __: marks.setdefault(seat, at[:2]),
    )
    found = shown(name)
    review_card(found)
    (winner,) = words.won(found.review)
    (plot,) = {y - marks[winner][1] for seat, (_, y) in marks.items() if seat != winner}
    assert plot in (
        _PLOT,
        _PLOT - _SECOND * (len(found.told) + bool(found.tied)),
    )  # the lower with two lines on each flag
    assert len({x for seat, (x, _) in marks.items() if seat != winner}) == len(marks) - 1


def test_where_the_estimate_was_far_off_no_luck_has_a_figure() -> None:
    review = looked_back(BASE)
    found = shown(BASE, verdict=replace(review.verdict, lucky=None, even=None, error=1.2))
    texts = [label.text for label in drawn({"review": partial(review_card, found)})["review"]]
    assert texts.count(str(words.NOT_SHOWN)) == len(review.sums)
    assert not {words.luck(each.luck) for each in review.sums} & set(texts)
    assert not lucks(found)


@pytest.mark.parametrize(
    ("most", "brought", "said"),
    [
        (1, ("+4 coins", 1), "turn 7: Bo rolled 4, +4 coins, −12 points"),
        (0, ("+2 coins", 0), "turn 7: Bo rolled 4, Ann +2 coins, −12 points"),
        (0, ("+4 coins", 1), "turn 7: Bo rolled 4, +4 coins, Ann −12 points"),
        (0, ("", 0), "turn 7: Bo rolled 4, Ann −12 points"),
    ],
)
def test_every_change_says_whose_it_is_once(most: int, brought: tuple[str, int], said: str) -> None:
    moment = Moment(turn=7, entry=9, cause="luck", seat=1, most=most, gained=(-0.12, -0.12), at=3)
    assert words.moment(moment, Turned("Bo rolled 4", *brought), NAMES) == said


def test_an_error_of_everything_is_no_number() -> None:
    assert "99 points" in words.error(Verdict(None, None, (), 0.99))
    assert words.error(Verdict(None, None, (), 1.32)) == str(words.FAR_OFF)


def test_what_the_bot_or_a_substitute_did_is_told_apart() -> None:
    review = looked_back(BASE)
    entry = next(point.entry for point in review.points if point.seat == 2)
    found = drawn({"review": lambda: review_card(shown(BASE, away=(entry,)))})["review"]
    assert [label.text for label in found].count(str(words.PARTLY)) == 1


def test_orders_are_no_stand_in_and_with_hidden_hands_nobody_learns_of_them() -> None:
    review = looked_back(BASE)
    first, second, *_ = dict.fromkeys(point.entry for point in review.points if point.seat == 2)
    alone, both = ({"away": (first, second), "ordered": each} for each in ((first, second), (second,)))
    assert words.helped(replace(review, **alone), 2) == str(words.PARTLY_ORDERS)
    assert words.helped(replace(review, **both), 2) == str(words.PARTLY_EITHER)
    assert words.helped(replace(review, **alone), 1) == ""
    hidden = looked_back(MAFIA)
    entry = next(point.entry for point in hidden.points if point.seat == 1)
    assert words.helped(replace(hidden, away=(entry,)), 1) == str(words.PARTLY_EITHER)


def test_steps_that_were_taken_back_are_counted_and_how_far_off_it_may_be_is_told() -> None:
    verdict = Verdict(None, None, (0.25,) * 4, 0.123)
    picture = review_card(shown(BASE, undone=(Undone(3, 9, 0, False),), verdict=verdict))
    assert picture.alt.endswith("Luck may be off by 12 points. 1 move taken back.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_far_off_and_how_many_moves_were_taken_back_is_never_cut(language: str) -> None:
    verdict = Verdict(None, None, (0.25,) * 4, 0.39)
    undone = tuple(Undone(turn, 9, 0, False) for turn in range(3, 17))
    with speaking(language):
        found = drawn({"review": lambda: review_card(shown(BASE, undone=undone, verdict=verdict))})["review"]
        said = capital(semicolons([words.error(verdict), words.undone(14)]))
    assert [label.faults for label in found if label.text == said] == [()]


@pytest.mark.parametrize(
    "places", [(100, 500, 900), (900, 950, 1000), (100, 110, 120), (600, 610, 1100), (140, 460, 540)]
)
def test_no_pole_runs_through_another_flag(places: Sequence[int]) -> None:
    labels = ["turn 31: Robo Rye rolled 12, +30 coins, Bo −31 points"] * 3
    flags, placed = _named(labels, [(0, x) for x in places], 26, 1148)
    assert _placed(flags, 26, 1148)[0] == 0
    assert sorted(lane for lane, _ in placed) == [0, 1, 2]
    for flag, (_, start) in zip(flags, placed, strict=True):
        assert 26 <= start <= flag.x <= start + flag.width <= 26 + 1148


@pytest.mark.parametrize("game", [BASE, MAFIA])
def test_a_seat_that_keeps_its_luck_has_a_name_but_no_bar_and_no_figure(game: str) -> None:
    seats = len(looked_back(game).sums)
    for hidden in (frozenset({1}), frozenset(range(seats))):
        found = replace(shown(game), unnamed=hidden)
        texts = [label.text for label in drawn({"review": partial(review_card, found)})["review"]]
        assert texts.count(str(words.NOT_SHOWN)) == len(hidden)
        assert all(name in texts for name in found.names)
        figures = {words.luck(found.review.sums[seat].luck) for seat in range(seats) if seat not in hidden}
        assert len([text for text in texts if text in figures]) == seats - len(hidden)
        assert not [name for seat, name in enumerate(found.names) if seat in hidden and f"{name} " in lucks(found)]


def lucks(found: ReviewShown) -> str:
    """The sentence of an alt text about everybody's luck."""
    return next((each for each in review_card(found).alt.split(". ") if each.startswith(str(words.LUCK))), "")


@pytest.mark.parametrize(
    ("lucky", "even", "hidden", "said"),
    [
        (2, 0, {2}, "Not everybody shows their luck"),  # Ann would have won: so the winner was lucky
        (2, 0, {1}, "Cleo was lucky"),
        (2, 0, {3}, "Cleo was lucky; with even luck, Ann would probably have won"),
        (1, 1, {1}, "Not everybody shows their luck"),
        (None, None, {1}, "Bo won; it is too close to say whether it was luck"),
        (2, None, {1}, "Cleo was lucky; with even luck it is too close to say who would have won"),
        (2, None, {2}, "Not everybody shows their luck"),
        (None, 0, {1}, "Not everybody shows their luck"),
    ],
)
def test_the_verdict_says_nothing_from_which_hidden_luck_follows(
    lucky: int | None, even: int | None, hidden: set[int], said: str
) -> None:
    review = looked_back(BASE)  # Bo won
    found = replace(review, verdict=replace(review.verdict, lucky=lucky, even=even))
    assert words.verdict(found, NAMES, frozenset(hidden)) == said
