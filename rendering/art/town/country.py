"""The country around the town: ranch, forest and mine."""

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.isometric import Block, at, box, cylinder, dome, gable, house, pane, plot, shape, spot, windows
from rendering.art.nature import bush, conifer, cow
from rendering.art.props import fence, lamp, person
from rendering.art.svg import circle, line, polygon
from rendering.art.town.look import Look, Shapes


def ranch(look: Look) -> Shapes:
    """A red barn and cows in a pasture: more cows with every copy, then a silo."""
    barn = Block(1.0, 0.9, 4.4, 4.0, 3.0)
    wall = barn.left
    shapes = [plot(colours.GRASS), fence(((0.5, 9.4), (0.5, 0.5), (9.4, 0.5)))]
    shapes += [house(barn, colours.RED), _barn_door(barn), gable(barn, colours.SLATE, 2.3, "y", colours.RED)]
    shapes.append(shape(wall, ((1.65, 3.0), (2.75, 3.0), (2.75, 4.0), (1.65, 4.0)), colours.WHITE))
    shapes.append(shape(wall, ((1.85, 3.15), (2.55, 3.15), (2.55, 3.85), (1.85, 3.85)), colours.GLASS))
    shapes.append(windows(barn.right, 2, 1, (0.4, 0.8, 3.2, 1.3), 0.5))
    if look.grown == 3:
        shapes += [cylinder((7.6, 1.8, 0), 0.95, 4.6, colours.STONE), dome((7.6, 1.8, 4.6), 0.95, 0.9, colours.RED)]
    herd = sorted(
        ((4.4, 7.6), (8.4, 4.6), (8.0, 8.0), (1.9, 7.4), (6.4, 6.0))[: 1 + look.grown + look.grown // 3], key=sum
    )
    if not look.closed:
        shapes += [cow(x, y, 1.35, colours.INK if i % 2 == 0 else colours.BARK) for i, (x, y) in enumerate(herd)]
    shapes += [fence(((0.5, 9.4), (5.0, 9.4))), fence(((9.4, 0.5), (9.4, 9.4), (7.6, 9.4)))]
    return shapes


def _barn_door(barn: Block) -> str:
    wall = barn.left
    bars = (((1.2, 0.1), (3.2, 2.1)), ((3.2, 0.1), (1.2, 2.1)))
    cross = "".join(line((wall.at(*a), wall.at(*b)), colours.WHITE, 2) for a, b in bars)
    return pane(wall, (1.0, 0, 2.4, 2.3), colours.WHITE) + pane(wall, (1.2, 0.1, 2.0, 2.0), "#B23A35") + cross


def forest(look: Look) -> Shapes:
    """Firs, denser and higher with every copy, and a pile of logs."""
    spread = (
        (3.0, 1.6, 1.15), (6.4, 1.2, 0.95), (1.4, 4.0, 0.9), (5.0, 4.2, 1.3), (8.4, 3.2, 1.0), (3.2, 6.6, 1.05),
        (1.0, 1.4, 0.8), (8.6, 0.9, 0.85), (7.2, 5.6, 1.2), (1.2, 8.2, 0.9), (5.2, 7.6, 0.95),
        (8.8, 7.4, 0.9), (3.4, 3.8, 1.15), (6.6, 3.0, 1.2), (1.8, 5.9, 1.1), (7.0, 8.8, 0.75),
    )  # fmt: skip
    count, size = {1: (6, 1.35), 2: (11, 1.4), 3: (16, 1.5)}[look.grown]
    shapes = [plot("#77BE6A")]
    for i, (x, y, s) in enumerate(sorted(spread[:count], key=lambda fir: fir[0] + fir[1])):
        shapes.append(conifer(x, y, s * size, colours.PINE if i % 3 else colours.LEAF))
    if look.grown < 3:
        shapes += [_log(6.5, 7.8, 0), _log(6.5, 8.6, 0), _log(6.5, 8.2, 0.6)]
    return [*shapes, lamp(5.2, 9.2)]


def _log(x: float, y: float, z: float) -> str:
    a, b = at(x, y, z + 0.35), at(x + 2.0, y, z + 0.35)
    return line((a, b), colours.BARK, 7) + circle(b, 3.3, colours.CREAM) + circle(b, 1.6, colours.WOOD)


def mine(look: Look) -> Shapes:
    """A mountain with snow on its top and a tunnel; more carts, then a winding tower."""
    shapes = [plot("#BDB39A"), _mountain(Block(3.6, 0.4, 5.8, 5.4, 5.6)), _mountain(Block(0.5, 0.5, 7.0, 6.4, 9.6))]
    shapes += [_tunnel(2.7, 6.0), _rails(2.7)]
    if look.grown == 3:
        shapes.append(_winding_tower(7.9, 6.6))
    carts = ((8.2, colours.GOLD), (6.6, colours.TEAL))[: look.grown]
    shapes += [_cart(2.75, y, ore) for y, ore in reversed(carts)]
    shapes += [_crystal(6.6, 8.2, 1.2), _crystal(7.4, 8.0, 0.8), bush(9.0, 8.8, 0.7, colours.PINE)]
    if not look.closed:
        shapes.append(person(5.0, 8.6, colours.ORANGE, colours.GOLD))
    return shapes


def _mountain(block: Block) -> str:
    """A peak over a block's foot, with snow."""
    x, y, w, d, h, _ = block
    peak = at(x + w * 0.48, y + d * 0.48, h)
    left, front, right = at(x, y + d), at(x + w, y + d), at(x + w, y)

    def down(corner: tuple[float, float], share: float) -> tuple[float, float]:
        return peak.x + (corner[0] - peak.x) * share, peak.y + (corner[1] - peak.y) * share

    ridge = ((left[0] + front[0]) / 2, (left[1] + front[1]) / 2)
    valley = ((right[0] + front[0]) / 2, (right[1] + front[1]) / 2)
    return (
        polygon((peak, left, front), "#8D93A3")
        + polygon((peak, front, right), "#666C80")
        + polygon((peak, down(left, 0.62), ridge, front), "#9DA3B2")
        + polygon((peak, down(left, 0.36), down(ridge, 0.27), down(ridge, 0.4), down(front, 0.3)), colours.WHITE)
        + polygon((peak, down(front, 0.3), down(valley, 0.4), down(valley, 0.26), down(right, 0.34)), "#D5DCE8")
    )


def _tunnel(x: float, y: float) -> str:
    """A tunnel's mouth in a frame of beams, two and a half paces wide."""
    frame = Block(x - 0.8, y, 2.6, 1.2, 2.6)
    wall = frame.left
    return (
        box(frame, colours.WOOD)
        + shape(wall, ((0.4, 0), (2.2, 0), (2.2, 1.7), (1.8, 2.15), (0.8, 2.15), (0.4, 1.7)), colours.INK)
        + circle(wall.at(1.3, 2.35), 2.6, colours.LAMP)
    )


def _rails(x: float) -> str:
    sleepers = [line((at(x - 0.15, y), at(x + 1.15, y)), colours.BARK, 2.4) for y in (7.4, 8.0, 8.6, 9.2)]
    rails = [line((at(x + a, 7.2), at(x + a, 9.6)), colours.SLATE, 1.8) for a in (0.15, 0.85)]
    return "".join(sleepers + rails)


def _cart(x: float, y: float, ore: str) -> str:
    body = Block(x, y, 1.0, 1.3, 0.8, 0.35)
    lumps = ((0.3, 0.3, 4), (0.7, 0.4, 4.4), (0.35, 0.9, 4.4), (0.75, 0.95, 3.8))
    heap = [circle(at(x + a, y + b, 1.25), r, darker(ore, 1 if i % 2 else 0.9)) for i, (a, b, r) in enumerate(lumps)]
    return box(body, colours.SLATE) + "".join(heap)


def _crystal(x: float, y: float, size: float) -> str:
    foot = at(x, y)
    tip, knee = foot.y - 18 * size, foot.y - 12 * size
    left = ((foot.x, tip), (foot.x - 5 * size, knee), (foot.x - 4 * size, foot.y), (foot.x, foot.y + 2))
    right = ((foot.x, tip), (foot.x + 5 * size, knee), (foot.x + 4 * size, foot.y), (foot.x, foot.y + 2))
    return spot(x, y, 0.4) + polygon(left, "#6FE0D0") + polygon(right, colours.TEAL)


def _winding_tower(x: float, y: float) -> str:
    top = at(x, y, 4.6)
    legs = [line((at(x + a, y + b), top), colours.BRICK, 3) for a, b in ((-1, -1), (1, -1), (-1, 1), (1, 1))]
    return (
        "".join(legs)
        + line((at(x - 0.6, y + 0.6, 1.9), at(x + 0.6, y - 0.6, 1.9)), colours.BRICK, 2)
        + circle(top, 9, colours.INK)
        + circle(top, 6.4, colours.STONE)
        + circle(top, 2, colours.INK)
    )
