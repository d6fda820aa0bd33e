from rendering.art.colours import GLASS, GLASS_SHADED, LAMP, darker, evening, shut

WALL = "#C0583F"


def brightness(colour: str) -> int:
    return sum(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def test_evening_dims_walls_and_lights_windows_and_lamps() -> None:
    assert brightness(evening(WALL)) < brightness(WALL)
    for lit in (GLASS, GLASS_SHADED, LAMP):
        red, blue = int(evening(lit)[1:3], 16), int(evening(lit)[5:7], 16)
        assert red > 240
        assert blue < 160


def test_closed_windows_have_shutters() -> None:
    assert brightness(shut(GLASS)) < brightness(GLASS)


def test_shaded_window_is_still_a_window() -> None:
    assert darker(GLASS, 0.78) == GLASS_SHADED
    assert darker(WALL, 0.78) != WALL


def test_everything_but_colours_stays() -> None:
    assert evening(f'<path d="M0 0" fill="{WALL}"/>').startswith('<path d="M0 0" fill="#')
