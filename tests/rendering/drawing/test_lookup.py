"""Lookup tables do what Pillow does with a list."""

import random

import pytest
from PIL import Image

from rendering.drawing.lookup import Lookup


@pytest.mark.parametrize("seed", range(3))
def test_a_table_replaces_each_value(seed: int) -> None:
    rng = random.Random(seed)
    image = Image.frombytes("L", (32, 8), rng.randbytes(256))
    entries = list(rng.randbytes(256))
    replaced = image.point(Lookup(entries))
    assert replaced.mode == "L"
    assert replaced.tobytes() == image.point(entries).tobytes() == bytes(entries[each] for each in image.tobytes())
