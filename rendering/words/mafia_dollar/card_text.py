"""Each answer of MafiaDollar in words: short, for a menu (`answer_words`), and its meaning (`describe`)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar.cards import BONUS, COUNTER, PENALTY, SLOT, STARS
from bot.games.mafia_dollar.scores import FOR_A_WAREHOUSE
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.language import Sentence, say, say_counted, say_plural
from bot.language.rows import headed, paragraph, stopped
from bot.language.tables import By, Fields, Words, said
from rendering.words.common import LINE_HOLDS, capital, fitting, listed
from rendering.words.mafia_dollar.names import (
    actions_counted,
    bullets,
    card_name,
    cards_counted,
    dollars,
    in_hand,
    item_name,
    locks,
    loot_counted,
    loot_name,
    pile_name,
    symbol_named,
    symbol_of,
)
from rendering.words.mafia_dollar.places import (
    attack_odds,
    break_in_points,
    burglary_odds,
    can_act,
    figures_of,
    find_gangster,
    find_warehouse,
    inside,
    left_of,
    name_of,
    needs,
    offer_under,
    percent,
    somebodys,
    source_of,
    state_of,
)
from rendering.words.mafia_dollar.steps import CONFIRM, DECLINE, END_TURN, Choice, kept

Seats = Sequence[str]


def _card(choice: Choice) -> str:
    """The card that is played, passed on, given, lost or offered."""
    return next(card for name in ("card", "loot", "give") if (card := getattr(choice.action, name, "")))


def _of(name: str, written: Callable[[str], str]) -> tuple[str, Callable[[Choice], str]]:
    """A field of the answer that is a card."""
    return "", lambda choice: written(choice.field(name))


def _somebodys(name: str) -> tuple[str, Callable[[Choice], str]]:
    """A gangster or a warehouse, with its owner unless it is the player's own."""
    return "", lambda choice: somebodys(choice.view, choice.field(name), choice.names)


def _source(choice: Choice) -> str | None:
    """The warehouse in which loot lies."""
    return source_of(choice.view, choice.field("loot"))


FIELDS: Final[Fields] = {
    "card": ("", lambda choice: in_hand(_card(choice))),
    "put": _of("card", item_name),
    "symbol": _of("card", symbol_of),
    "item": _of("item", item_name),
    **{name: _somebodys(name) for name in ("gangster", "target", "warehouse", "receiver")},
    "name": ("", lambda choice: name_of(choice.names, choice.action.partner)),
    "haul": ("", lambda choice: _taken(choice.action, choice.view)),
    "source": ("", lambda choice: card_name(_source(choice) or "")),
}
BRIEFLY: Final[Fields] = {**FIELDS, "card": ("", lambda choice: card_name(_card(choice)))}
GIVE_LOOT: Final = By(_source, {None: Sentence("Give {card}")}, Sentence("Give {card} in {source}"))
LOSE_LOOT: Final = By(_source, {None: Sentence("Lose {card}")}, Sentence("Lose {card} in {source}"))
SHORT: Final[Mapping[type[a.MafiaAction], Words]] = {
    a.Hire: Sentence("Hire {card}"),
    a.Open: Sentence("Open {card}"),
    a.Guard: Sentence("{put} guards {warehouse} · symbol {symbol}"),
    a.Equip: Sentence("{put} for {gangster} · symbol {symbol}"),
    a.Block: Sentence("{put} for {gangster} · symbol {symbol}"),
    a.Free: Sentence("Free {gangster} with a {symbol} ({put})"),
    a.Birthday: By(
        lambda choice: choice.action.free,
        {True: Sentence("{put}: gifts to {warehouse}")},
        Sentence("{put}: gifts to {warehouse}, blocks stay on"),
    ),
    a.Police: Sentence("Play the {card}"),
    a.Discard: Sentence("Discard {card}"),
    a.Skip: Sentence("Play nothing: all your cards are police"),
    a.EndTurn: END_TURN,
    a.MoveOut: Sentence("{gangster} goes out"),
    a.ComeHome: Sentence("{gangster} comes home"),
    a.TakeLoot: Sentence("{gangster} takes {haul}"),
    a.Attack: Sentence("{gangster} attacks {target}"),
    a.Burgle: Sentence("{gangster} breaks into {warehouse}"),
    a.HandOver: Sentence("{gangster} hands {item} to {receiver}"),
    a.PassCard: Sentence("Pass on {card}"),
    a.GiveLoot: GIVE_LOOT,
    a.LoseLoot: LOSE_LOOT,
    a.KeepWarehouse: Sentence("Keep {warehouse}"),
    a.Offer: By(
        lambda choice: choice.action.ahead,
        {True: Sentence("For {name}'s turn: {card}")},
        Sentence("Offer {name}: {card}"),
    ),
    a.Withdraw: Sentence("Take back the offer to {name}"),
    a.Answer: Sentence("Give {card}"),
    a.Decline: DECLINE,
    a.Confirm: CONFIRM,
}
"""Each answer in a few words."""


def answer_words(
    action: a.MafiaAction, decision: Decision, view: MafiaView, names: Seats, *, holds: int = LINE_HOLDS
) -> str:
    """An answer in a few words; with the warehouse where loot goes, if there are several, and the chance of a job.

    A card in it has only its name if more than `holds` characters were needed otherwise.
    """
    if isinstance(action, a.Steal):
        return f"{listed(map(loot_name, action.loot))}{_to(action.warehouse, view)}"
    if isinstance(action, a.Spoils):
        return kept(action.keep, view)
    choice = Choice(action, decision, view, names)
    words = said(choice, SHORT[type(action)], FIELDS)
    if len(words) > holds:
        words = said(choice, SHORT[type(action)], BRIEFLY)
    match action:
        case a.TakeLoot(warehouse=warehouse):
            return f"{words}{_to(warehouse, view)}"
        case a.Attack() | a.Burgle():
            return f"{words}{_chance(action, view)}"
        case _:
            return words


def take_words(action: a.TakeLoot, decision: Decision, view: MafiaView, names: Seats) -> str:
    """A gangster and the loot that they take, without the warehouse it goes to."""
    return said(Choice(action, decision, view, names), SHORT[a.TakeLoot], FIELDS)


def _taken(action: a.TakeLoot, view: MafiaView) -> str:
    """The loot of a job: the top card of a pile, or a number of cards."""
    top = next((each.top for each in view.piles if each.kind == action.pile), None)
    if action.count == 1 and top is not None:
        return loot_name(top)
    return say_counted("{count} {loot}", action.count, loot=pile_name(action.pile))


def _to(warehouse: str, view: MafiaView) -> str:
    """The warehouse that loot goes to; empty if the viewer has only one."""
    return f" → {card_name(warehouse)}" if view.me is None or len(view.me.warehouses) != 1 else ""


def _chance(action: a.Attack | a.Burgle, view: MafiaView) -> str:
    """The chance of a skill check; empty if one of the two is not in play."""
    placed = find_gangster(view, action.gangster)
    if placed is None:
        return ""
    if isinstance(action, a.Attack):
        return f" · {percent(attack_odds(view, placed.gangster).success)}"
    stored = find_warehouse(view, action.warehouse)
    return f" · {percent(burglary_odds(view, placed.gangster, stored.warehouse).success)}" if stored else ""


# --- what it means ---------------------------------------------------------------------------------------


def describe(action: a.MafiaAction, decision: Decision, view: MafiaView, names: Seats) -> str:
    """The meaning of an answer, for a reader who does not know the rules: as many sentences as a menu's line holds."""
    choice, meaning = Choice(action, decision, view, names), MEANING[type(action)]
    meant = [said(choice, meaning, MEANT)] if isinstance(meaning, Sentence | By) else meaning(choice)
    return fitting(filter(None, meant), lambda sentences: paragraph(*sentences))


def _equipped(choice: Choice) -> list[str]:
    """What a gangster can do with a new item."""
    handed = isinstance(choice.action, a.HandOver)
    gangster, card = choice.field("receiver" if handed else "gangster"), choice.field("item" if handed else "card")
    cost = say("Costs an action; the giver is done for this turn.") if handed else ""
    placed, slot = find_gangster(choice.view, gangster), SLOT[card]
    had = next((item for item in placed.gangster.items if SLOT[item] == slot), None) if placed else None
    now = BONUS[card] - (BONUS[had] if had else 0)
    if placed:
        his = placed.gangster
        now += {"weapon": his.attack, "tool": his.burglary, "vehicle": his.load}[slot]
    what = EQUIPPED[slot](gangster=card_name(gangster), bullets=bullets(now), locks=locks(now), loot=loot_counted(now))
    return [what, _discarded([had]) if had else "", cost]


def _discarded(items: Sequence[str]) -> str:
    return say_plural(
        "{items} is discarded.", "{items} are discarded.", len(items), items=listed(map(item_name, items))
    )


EQUIPPED: Final = {
    "weapon": Sentence("{gangster} attacks with {bullets}."),
    "tool": Sentence("{gangster} breaks in with {locks}."),
    "vehicle": Sentence("{gangster} takes up to {loot} at once."),
}
"""What a gangster can do with a new item, by its slot."""


def _blocked(choice: Choice) -> list[str]:
    placed = find_gangster(choice.view, choice.field("gangster"))
    symbol = symbol_named(COUNTER[choice.field("card")])
    who = f"{capital(fitting(state_of(placed), ' · '.join, LINE_HOLDS - 1))}." if placed else ""
    return [who, say("Cannot act until a {symbol} frees them.", symbol=symbol)]


def _freed(choice: Choice) -> list[str]:
    gangster = choice.field("gangster")
    placed, name = find_gangster(choice.view, gangster), card_name(gangster)
    left = len(placed.gangster.blocks) - 1 if placed else 0
    helped = say("That helps a rival.") if placed and placed.seat != choice.view.viewer else ""
    if left <= 0:
        return [helped, say("{gangster} can act again at once.", gangster=name)]
    held = say_plural(
        "{count} block would still hold {gangster} back.",
        "{count} blocks would still hold {gangster} back.",
        left,
        gangster=name,
    )
    return [helped, held]


def _ended(choice: Choice) -> list[str]:
    view = choice.view
    next_one = name_of(choice.names, left_of(view, view.active))
    following = say("Then it is {name}'s turn; open offers lapse.", name=next_one)
    if not view.actions:
        return [following]
    unused = say_plural("{count} action would go unused.", "{count} actions would go unused.", view.actions)
    return [unused, following]


def _moved_out(choice: Choice) -> list[str]:
    ready = say("Ready for a job from your next turn on; can be attacked there.")
    placed = find_gangster(choice.view, choice.field("gangster"))
    return [ready, f"{figures_of(placed.gangster)}." if placed else ""]


def _hauled(choice: Choice) -> list[str]:
    pile, count = choice.field("pile"), int(choice.field("count"))
    found = next((shown for shown in choice.view.piles if shown.kind == pile), None)
    stored = find_warehouse(choice.view, choice.field("warehouse"))
    into, hidden = f"{capital(inside(stored.warehouse))}." if stored else "", ""
    if found is not None and found.top is not None and count > 1:
        cards = cards_counted(count - 1)
        hidden = say("Takes {loot}, and {cards} from below it, face down.", loot=loot_name(found.top), cards=cards)
    return [into, hidden, say("Then goes home.")]


def _attacked(choice: Choice) -> list[str]:
    placed, target = find_gangster(choice.view, choice.field("gangster")), choice.field("target")
    if placed is None:
        return [say("Goes home afterwards, won or lost.")]
    points, name, prey = placed.gangster.attack, card_name(target), find_gangster(choice.view, target)
    if prey and prey.gangster.items:
        end = say("If it works, {gangster} is out and the items can be yours.", gangster=name)
    else:
        end = say("If it works, {gangster} is out.", gangster=name)
    return [stopped(headed(bullets(points), needs(points))), end]


def _broken_into(choice: Choice) -> list[str]:
    placed = find_gangster(choice.view, choice.field("gangster"))
    stored = find_warehouse(choice.view, choice.field("warehouse"))
    if placed is None or stored is None:
        return [say("Goes home afterwards, won or lost.")]
    needed, points = needs(break_in_points(placed.gangster, stored.warehouse)), locks(placed.gangster.burglary)
    chance = (
        say("{points} − 1 dog: {needed}.", points=points, needed=needed)
        if stored.warehouse.dog
        else stopped(headed(points, needed))
    )
    return [_haul(placed.gangster.load, stored.warehouse.count), chance]


def _haul(load: int, count: int) -> str:
    """The number of loot cards, out of `count`, that a gangster with that load could take."""
    if count == 1:
        return say("Takes the only loot card.")
    if load == 1:
        return say_counted("Takes 1 of {count} loot cards.", count)
    return say_counted("Takes up to {most} of {count} loot cards.", count, most=min(load, count))


def _asked_above(_: Choice) -> list[str]:
    """The question says what each of these answers means."""
    return []


def _passed(choice: Choice) -> list[str]:
    card = choice.field("card")
    return [say("You avoid a penalty of {dollars}.", dollars=dollars(PENALTY[card])) if card in PENALTY else ""]


def _shared(choice: Choice) -> list[str]:
    job, keep = choice.view.job, choice.action.keep if isinstance(choice.action, a.Spoils) else ()
    if job is None:
        return [say("The rest is discarded.")]
    winner = find_gangster(choice.view, job.gangster)
    own = [item for item in winner.gangster.items if SLOT[item] in keep] if winner else []
    gone = [item for item in job.items if SLOT[item] not in keep] + own
    return [_discarded(gone) if gone else say("Nothing is lost.")]


def _answered(choice: Choice) -> list[str]:
    offer = offer_under(choice.view, choice.decision.id)
    who = name_of(choice.names, -1 if offer is None else offer.seat)
    return [say("{name} must still say yes before you swap the cards.", name=who)]


def _offered(choice: Choice) -> list[str]:
    """Of an offer: its answer, then what is the same for all."""
    ahead = isinstance(choice.action, a.Offer) and choice.action.ahead
    kind = "ahead" if ahead else "blind" if choice.view.options.blind_trades else "open"
    return [said(choice, ANSWERED[kind], MEANT), say("You still decide after their answer.")]


ANSWERED: Final = {
    "ahead": Sentence("Waits for {name}'s turn; nobody sees it before then."),
    "blind": Sentence("{name} can answer with a card, without seeing yours."),
    "open": Sentence("{name} can answer with a card."),
}
"""How an offer can be answered."""


def _own_can_act(choice: Choice) -> bool:
    return choice.view.me is not None and any(map(can_act, choice.view.me.gangsters))


MEANT: Final[Fields] = {
    **FIELDS,
    "dollars": ("", lambda _: dollars(-FOR_A_WAREHOUSE)),
    "actions": ("", lambda choice: actions_counted(len(choice.view.clans[choice.view.active].warehouses))),
    "stolen": ("", lambda choice: loot_counted(len(choice.action.loot))),
}
MEANING: Final[Mapping[type[a.MafiaAction], Sentence | By[Sentence] | Callable[[Choice], list[str]]]] = {
    a.Hire: Sentence("Comes into your hideout. Can go out this turn; does jobs from your next turn on."),
    a.Open: By(
        _own_can_act,
        {True: Sentence("One more action each turn, this one too. Costs {dollars} at the end.")},
        Sentence("One more action a turn, as soon as a gangster can act. Costs {dollars} at the end."),
    ),
    a.Guard: Sentence("A rival who breaks in there counts one less."),
    a.Equip: _equipped,
    a.Block: _blocked,
    a.Free: _freed,
    a.Birthday: By(
        lambda choice: choice.action.free,
        {True: Sentence("All blocks on your gangsters go. Everybody who has loot gives you one loot card.")},
        Sentence("The blocks on your gangsters stay. Everybody who has loot gives you one loot card."),
    ),
    a.Police: By(
        lambda choice: STARS[choice.action.card],
        {
            1: Sentence("No actions; all pass a card to the left. Then you lose a loot card of your choice."),
            2: Sentence("No actions; all pass a card to the left. Then you lose your most valuable loot card."),
            3: Sentence(
                "No actions; all pass a card to the left. Then you lose all you have in play but one empty warehouse."
            ),
        },
    ),
    a.Discard: By(
        _own_can_act,
        {True: Sentence("Face up; nothing happens. Then you have {actions}.")},
        Sentence("Face up; nothing happens. No gangster of yours can act yet."),
    ),
    a.Skip: Sentence("Police cannot be discarded, so you keep them all. You still have your actions."),
    a.EndTurn: _ended,
    a.MoveOut: _moved_out,
    a.ComeHome: Sentence("Safe from attacks, and can be given items. Costs the action."),
    a.TakeLoot: _hauled,
    a.Attack: _attacked,
    a.Burgle: _broken_into,
    a.HandOver: _equipped,
    a.PassCard: _passed,
    a.GiveLoot: _asked_above,
    a.LoseLoot: _asked_above,
    a.KeepWarehouse: Sentence("{warehouse} stays, empty and without a dog. You lose everything else you have in play."),
    a.Spoils: _shared,
    a.Steal: Sentence("{stolen}; the others only see how many."),
    a.Offer: _offered,
    a.Withdraw: Sentence("{name} can no longer answer it."),
    a.Answer: _answered,
    a.Decline: Sentence("Both keep their cards. Nobody else hears of it."),
    a.Confirm: Sentence("You swap the two cards now. The others see only that you traded."),
}
"""The meaning of each answer: a sentence, or several, the most important first."""
