"""Views of imagined games, built by hand: early, middle and late, with two to five seats."""

from collections.abc import Sequence

import msgspec

from bot.games.machi_koro import Options
from bot.games.machi_koro.edition import edition
from bot.games.machi_koro.events import (
    Added,
    Built,
    BuiltNothing,
    Closed,
    Dealt,
    Earned,
    Fished,
    GameWon,
    Gave,
    MachiEvent,
    Reopened,
    Rolled,
    Swapped,
    Took,
    TurnBegan,
)
from bot.games.machi_koro.postal_turn import MachiPostalReport, TurnReport
from bot.games.machi_koro.views import Holding, MachiView, Pile, Site, TownView, TurnView
from bot.games.values import Outcome
from data.cards import machi_koro as cards

BASE = tuple(card for card in cards.load().establishments if card.set == "base")
SITES = tuple(card.id for card in cards.load().landmarks if card.set == "base")

NAMES = ("Ann", "Mika", "Professor Lin", "Bo", "Cleo")


def town(seat: int, coins: int, held: str, built: str = "", *, resigned: bool = False) -> TownView:
    """A town from words such as ``bakery*2 mine`` and ``train_station``."""
    given = {}
    for word in held.split():
        card, _, copies = word.partition("*")
        given[card] = int(copies or 1)
    order = [card.id for card in cards.load().establishments]
    holdings = tuple(Holding(card, given[card]) for card in order if card in given)
    return TownView(seat, coins, holdings, tuple(Site(site, site in built.split()) for site in SITES), resigned)


def market(left: int = 5, sold: Sequence[str] = ()) -> tuple[Pile, ...]:
    """The base game's market."""
    return tuple(Pile(card.id, 0 if card.id in sold else min(left, card.copies)) for card in BASE)


def turn(
    seat: int,
    dice: tuple[int, ...],
    events: Sequence[MachiEvent],
    seats: int,
    *,
    number: int = 12,
    extra: bool = False,
    over: bool = False,
) -> TurnView:
    """A turn whose gains, fired cards and built card follow from its events."""
    gains = [0] * seats
    fired: list[list[str]] = [[] for _ in range(seats)]
    built = None
    for event in events:
        if isinstance(event, Earned):
            gains[event.seat] += event.coins
            fired[event.seat].append(event.card)
        elif isinstance(event, Took):
            gains[event.seat] += event.coins
            gains[event.payer] -= event.coins
            if event.card not in fired[event.seat]:
                fired[event.seat].append(event.card)
        elif isinstance(event, Built):
            built = event.card
    told = (TurnBegan(seat, number, extra), *((Rolled(seat, dice),) if dice else ()), *events)
    return TurnView(number, seat, extra, dice, tuple(gains), tuple(tuple(cards) for cards in fired), built, over, told)


def view(
    towns: Sequence[TownView],
    now: TurnView,
    last: TurnView | None = None,
    *,
    round_: int = 4,
    outcome: Outcome | None = None,
    on_sale: tuple[Pile, ...] | None = None,
) -> MachiView:
    """A spectator's view, in the smallest edition that has all cards in the towns."""
    base = {card.id for card in BASE} >= {held.card for town in towns for held in town.holdings}
    return MachiView(
        viewer=None,
        pending=(),
        outcome=outcome,
        round=round_,
        active=now.seat,
        towns=tuple(towns),
        market=market() if on_sale is None else on_sale,
        deck=0,
        turn=now,
        last=last,
        choices={},
        options=Options(edition="base" if base else "everything"),
    )


START = "wheat_field bakery"


def opening(seats: int = 4) -> MachiView:
    """Nobody has rolled yet."""
    towns = [town(seat, 3, START) for seat in range(seats)]
    return view(towns, turn(0, (), (), seats, number=1), round_=1)


def early() -> MachiView:
    """Two players, one die."""
    towns = [
        town(0, 5, "wheat_field*2 ranch bakery cafe"),
        town(1, 2, "wheat_field ranch*3 bakery*2 forest"),
    ]
    events = (Earned(1, "bakery", 2, 2), Built(1, "forest", 3))
    return view(towns, turn(1, (2,), (Earned(1, "ranch", 3, 3), *events), 2, number=8, over=True))


def middle() -> MachiView:
    """Four players, a 9: mines pay, a restaurant takes."""
    towns = [
        town(
            0,
            14,
            f"{START}*3 ranch*3 cafe convenience_store*2 forest stadium cheese_factory*2 family_restaurant",
            "train_station shopping_mall",
        ),
        town(
            1,
            23,
            f"{START} forest*3 tv_station furniture_factory*2 mine*2 apple_orchard",
            "train_station amusement_park",
        ),
        town(
            2,
            31,
            "wheat_field*4 ranch bakery convenience_store business_center mine apple_orchard*2 "
            "fruit_and_vegetable_market family_restaurant",
            "train_station shopping_mall radio_tower",
        ),
        town(3, 6, f"{START}*3 cafe*2 convenience_store mine fruit_and_vegetable_market*2", "train_station"),
    ]
    events = (
        Took(2, 1, "family_restaurant", 2, 2),
        Took(0, 1, "family_restaurant", 2, 2),
        Earned(1, "mine", 2, 10),
        Earned(2, "mine", 1, 5),
        Earned(3, "mine", 1, 5),
    )
    return view(towns, turn(1, (5, 4), events, 4, number=43), round_=11)


def built() -> MachiView:
    """The same turn at its end: a landmark was built, and the next player is about to roll."""
    before = middle()
    last = turn(1, (5, 4), (*before.turn.events[2:], Built(1, "radio_tower", 22)), 4, number=43, over=True)
    towns = list(before.towns)
    towns[1] = town(
        1,
        1,
        f"{START} forest*3 tv_station furniture_factory*2 mine*2 apple_orchard",
        "train_station amusement_park radio_tower",
    )
    return view(towns, turn(2, (), (), 4, number=44), last, round_=11)


def three() -> MachiView:
    """Three players; one card was swapped."""
    towns = [
        town(0, 9, "wheat_field*2 ranch bakery*2 cafe*2 convenience_store business_center mine"),
        town(1, 17, f"{START} ranch forest*2 stadium apple_orchard", "train_station"),
        town(2, 0, f"{START} cafe convenience_store*3 cheese_factory", "train_station shopping_mall"),
    ]
    events = (Swapped(seat=0, card="business_center", give="bakery", partner=1, take="mine"), BuiltNothing(0))
    return view(towns, turn(0, (3, 3), events, 3, number=25, extra=True, over=True), round_=8)


def late() -> MachiView:
    """Two players who own everything."""
    every = " ".join(f"{card.id}*{2 if card.colour != 'purple' else 1}" for card in BASE)
    towns = [
        town(0, 103, every, "train_station shopping_mall amusement_park"),
        town(1, 48, every, "train_station shopping_mall radio_tower"),
    ]
    events = (Earned(1, "fruit_and_vegetable_market", 2, 16), Built(1, "ranch", 1))
    return view(towns, turn(1, (6, 6), events, 2, number=99, over=True), round_=50)


def crowded() -> MachiView:
    """Four players who own fifteen kinds of card each."""
    every = " ".join(f"{card.id}*{2 if card.colour != 'purple' else 1}" for card in BASE)
    towns = [town(seat, 28 + seat, every, "train_station") for seat in range(4)]
    events = tuple(Took(seat, 0, "stadium", 2, 2) for seat in (1, 2, 3))
    return view(towns, turn(0, (1, 5), events, 4, number=88), round_=22)


def won() -> MachiView:
    """The last landmark is built."""
    before = middle()
    towns = list(before.towns)
    towns[2] = town(
        2,
        4,
        "wheat_field*4 ranch bakery convenience_store business_center mine apple_orchard*2 "
        "fruit_and_vegetable_market family_restaurant",
        " ".join(SITES),
    )
    last = turn(
        2,
        (6, 4),
        (Earned(2, "apple_orchard", 2, 6), Built(2, "amusement_park", 16), GameWon(2, "landmarks")),
        4,
        number=51,
        over=True,
    )
    return view(towns, last, None, round_=13, outcome=Outcome(((2,), (1,), (0,), (3,)), "landmarks"))


def resigned() -> MachiView:
    """One of four players has left."""
    before = middle()
    towns = list(before.towns)
    towns[0] = TownView(0, 0, (), towns[0].sites, resigned=True)
    return view(towns, before.turn, round_=11)


def nothing() -> MachiView:
    """A roll without any income."""
    towns = [town(seat, seat, START) for seat in range(4)]
    return view(towns, turn(3, (6,), (), 4, number=4), round_=1)


def everything() -> MachiView:
    """Five players late in a game with every box: closed copies, invested coins, a raised roll."""
    supply = tuple(edition("everything").establishments.values())
    sites = tuple(card.id for card in cards.load().landmarks if card.counts)
    towns = []
    for seat in range(5):
        mine = supply[seat : seat + 25] if seat else [*supply[6:30], supply[30]]
        holdings = tuple(
            Holding(
                card.id,
                1 if card.major else 2,
                closed=at % 3 if at % 5 == 0 and not card.major else 0,
                invested=7 if card.id == "tech_startup" else 0,
            )
            for at, card in enumerate(mine)
        )
        built = tuple(Site(site, at <= seat) for at, site in enumerate(sites))
        towns.append(TownView(seat, 12 * seat, holdings, built, city_hall=True))
    events = (
        Added(1, "harbor", 2, 12),
        Fished(1, (3, 4)),
        Earned(1, "tuna_boat", 2, 14),
        Closed(1, "winery", 1),
        Reopened(2, "winery", 1),
        Gave(1, "moving_company", "bakery", 2),
        Dealt(("mine", "park")),
        Built(1, "airport", 30),
    )
    now = msgspec.structs.replace(turn(1, (4, 6), events, 5, number=120), added=2)
    piles = tuple(Pile(card.id, 3) for card in supply[::3])
    return view(towns, now, round_=24, on_sale=piles)


def posted(seats: int = 5) -> MachiPostalReport:
    """A postal turn of ten turns: a re-roll, a raised roll, an extra turn, a swap, turns without income."""
    told: list[TurnReport] = []
    for at in range(10):
        seat = at % seats
        events: list[MachiEvent] = [Earned(other, "wheat_field", 1, other + 1) for other in range(seats)]
        events += [Took((seat + 1) % seats, seat, "cafe", 2, 2), Closed(seat, "winery", 1)]
        if at == 1:
            events.insert(0, Swapped(seat=seat, card="business_center", give="bakery", partner=0, take="mine"))
        if at == 4:
            events = []
        events.append(Built(seat, "airport", 30) if at == 2 else BuiltNothing(seat))
        dice = (6, 6) if at == 3 else (at % 6 + 1,)
        one = turn(seat, dice, events, seats, number=40 + at, extra=at == 3, over=True)
        if at == 3:
            first, *rest = one.events
            raised = (first, Rolled(seat, (2, 5)), *rest[:1], Added(seat, "harbor", 2, 14), *rest[1:])
            one = msgspec.structs.replace(one, events=raised, added=2)
        told.append(TurnReport(one, (), tuple(10 * other + at for other in range(seats))))
    after = everything() if seats == 5 else view([town(s, 5, START) for s in range(seats)], turn(0, (), (), seats))
    return MachiPostalReport(tuple(told), after)


ALL = {
    "opening": opening, "early": early, "middle": middle, "built": built, "three": three, "late": late,
    "crowded": crowded, "won": won, "resigned": resigned, "nothing": nothing, "everything": everything,
}  # fmt: skip


def names(count: int) -> tuple[str, ...]:
    """That many names."""
    return NAMES[:count]


HOSTILE = (
    "漢字仮名交じり文がとても長い名前の人はここにいますよねえ本当",
    "무궁화꽃이피었습니다무궁화꽃이피었습니다무궁화꽃이피었습",
    "Z̷̢̧̛̹̈́̓͝a̸̡̛̤̔l̵̢̛̮̊g̶̨̛̈́o̷̧̊ ̶̈́c̵̛o̸m̴e̷s",
    "محمد عبد الرحمن 42",
    "שלום-עולם (x)",
    "👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈🇯🇵🏴󠁧󠁢󠁳󠁣󠁴󠁿1️⃣",
    "   \n\t ",
    "a\nb\r\nc\u2028d",
    "\u202eevil\u202c",
    "ﷺ﷽",
    "𝕱𝖆𝖓𝖈𝖞 𝓷𝓪𝓶𝓮",
    "W" * 32,
    "i" * 32,
    "हिन्दी नाम क्षत्रिय",
    "ภาษาไทยที่มีสระซ้อน",
    "தமிழ் বাংলা తెలుగు",
    "ქართული Հայերեն ᏣᎳᎩ",
    "\u0301\u0301\u0301",
    "\U000e0001\ue000\U0010ffff",
    "‏‎⁦⁩",
    "🫨🫩",
    "<b>&amp;</b> @everyone",
    "አማርኛ ភាសាខ្មែរ မြန်မာ",
    "\ud800",
)
"""Names that have broken other programs."""
