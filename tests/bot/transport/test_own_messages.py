"""How the bot's own messages are marked and found again."""

import unicodedata

from bot.transport.own_messages import unseen_mark


def test_a_notice_is_not_taken_for_one_of_another_table() -> None:
    marks = [unseen_mark(table, number) for table in range(1, 40) for number in range(1, 40)]
    assert not [(one, other) for one in marks for other in marks if one is not other and one in other]


def test_a_reader_does_not_see_a_mark() -> None:
    mark = unseen_mark(2**40, 12)
    assert {unicodedata.category(letter) for letter in mark} == {"Cf"}
    assert mark.strip() == mark, "Discord cuts white space at a text's ends"
