"""Choices can be listed, counted, tested and sampled, and all four agree."""

import pytest

from bot.games.choices import AnyOf, Axis, Choice, OneOf, Product, Subsets


def agree(choice: Choice[str]) -> list[str]:
    """Check that listing, counting, testing and sampling agree; returns the answers."""
    listed = list(choice)
    assert len(choice) == len(listed) == len(set(listed))
    assert [choice.sample(lambda _, at=at: at) for at in range(len(choice))] == listed  # type: ignore[misc]
    assert all(answer in choice for answer in listed)
    assert "something else" not in choice
    return listed


def test_one_of_these() -> None:
    assert agree(OneOf(("apple", "pear"))) == ["apple", "pear"]
    assert agree(OneOf(("apple",))) == ["apple"]


def test_a_choice_combines_one_value_per_axis_or_stands_alone() -> None:
    axes = (Axis("first", ("a", "b")), Axis("second", (1, 2, 3)))

    assert agree(Product("{}{}".format, axes, ("none",))) == ["a1", "a2", "a3", "b1", "b2", "b3", "none"]
    assert agree(Product("{}{}".format, axes)) == ["a1", "a2", "a3", "b1", "b2", "b3"]


def test_an_empty_axis_leaves_only_the_rest() -> None:
    axes = (Axis("first", ("a", "b")), Axis("second", ()))

    assert agree(Product("{}{}".format, axes, ("none",))) == ["none"]


def test_sampling_asks_for_a_number_below_the_count() -> None:
    asked: list[int] = []

    def pick(many: int) -> int:
        asked.append(many)
        return many - 1

    assert OneOf(("a", "b", "c")).sample(pick) == "c"
    assert Product("{}".format, (Axis("only", (1, 2)),), ("none",)).sample(pick) == "none"
    assert asked == [3, 3]


def test_both_kinds_are_choices() -> None:
    assert isinstance(OneOf(("a",)), Choice)
    assert isinstance(Product("{}".format, ()), Choice)


def test_one_of_several_choices() -> None:
    pairs = Product("{}{}".format, (Axis("first", ("a", "b")), Axis("second", (1, 2))))

    assert agree(AnyOf((OneOf(("x", "y")), pairs, OneOf(("z",))))) == ["x", "y", "a1", "a2", "b1", "b2", "z"]


def test_some_of_these_as_one_question_among_others() -> None:
    some = Subsets(("a", "b", "c"), 1, 2)

    def label(chosen: tuple[str, ...], where: int) -> str:
        return "".join(chosen) + str(where)

    assert agree(Product(label, (Axis("some", some), Axis("where", (1, 2))))) == [
        f"{chosen}{where}" for chosen in ("a", "b", "c", "ab", "ac", "bc") for where in (1, 2)
    ]


@pytest.mark.parametrize(("many", "least", "most"), [(0, 0, 0), (4, 0, 4), (6, 1, 3), (5, 2, 2), (3, 1, 1)])
def test_every_subset_stands_where_listing_puts_it(many: int, least: int, most: int) -> None:
    some = Subsets(tuple(range(many)), least, most)
    listed = list(some)

    assert len(some) == len(listed) == len(set(listed))
    assert [some[at] for at in range(len(some))] == listed
    with pytest.raises(IndexError):
        some[len(some)]


def test_subsets_of_many_are_counted_and_picked_without_listing_them() -> None:
    some = Subsets(tuple(range(44)), 1, 4)

    assert len(some) == 44 + 946 + 13_244 + 135_751
    assert some[len(some) - 1] == (40, 41, 42, 43)
