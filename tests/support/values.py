"""Values that must be there, or of one type: a test that has another one fails there."""

from typing import TypeVar

T = TypeVar("T")


def there(value: T | None) -> T:
    """The value, which is not None."""
    assert value is not None
    return value


def of_type(kind: type[T], value: object) -> T:
    """The value, which is one of these."""
    assert isinstance(value, kind)
    return value
