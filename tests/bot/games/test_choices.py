"""Choices can be listed, counted, tested and sampled, and all four agree."""

from bot.games.choices import Axis, Choice, OneOf, Product


def agree(choice: Choice[str]) -> list[str]:
    """Check that listing, counting, testing and sampling say the same; return the answers."""
    listed = list(choice)
    assert len(choice) == len(listed) == len(set(listed))
    assert [choice.sample(lambda _, at=at: at) for at in range(len(choice))] == listed  # type: ignore[misc]
    assert all(answer in choice for answer in listed)
    assert "something else" not in choice
    return listed


def test_one_of_these() -> None:
    assert agree(OneOf(("apple", "pear"))) == ["apple", "pear"]
    assert agree(OneOf(("apple",))) == ["apple"]


def test_one_value_of_each_axis_or_something_that_needs_no_stages() -> None:
    axes = (Axis("first", ("a", "b")), Axis("second", (1, 2, 3)))

    assert agree(Product("{}{}".format, axes, ("none",))) == ["a1", "a2", "a3", "b1", "b2", "b3", "none"]
    assert agree(Product("{}{}".format, axes)) == ["a1", "a2", "a3", "b1", "b2", "b3"]


def test_where_an_axis_is_empty_only_the_rest_is_left() -> None:
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
