"""Forged interactions: commands, clicks and forms that a stranger, a cheat or another version could send.

They are made from what the bot offers: its registered commands, the patterns of its custom ids and the values of its
menus.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from discord import ui

from bot.client import TableBot
from bot.table.table import Ref
from cogs.ui.components import VERBS, Verb

Json: TypeAlias = dict[str, Any]

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
STRING, INTEGER, BOOLEAN, USER, CHANNEL = 3, 4, 5, 6, 7
BUTTON, MENU, USER_MENU, ROLE_MENU, CHANNEL_MENU = 2, 3, 5, 6, 8
COMPONENT_TYPES = {
    ui.Button: BUTTON,
    ui.Select: MENU,
    ui.UserSelect: USER_MENU,
    ui.RoleSelect: ROLE_MENU,
    ui.ChannelSelect: CHANNEL_MENU,
}
HUGE = (0, -1, 7, 2**31, 2**53 - 1, -(2**53), 10**15 - 1, 10**9 - 1)

WORDS = (
    *("", " ", "²", "٣", "-1", "0", "1", "2", "9" * 300, "x" * 6000, "🍞" * 1500, "‮nur ‭gnp", "@everyone", "@here"),
    *("<@&1> <#2> </table open:3>", "a\nb\x00c", "`**_~|> # - [x](http://y)", "\ud7ff￿", "e\u0301\u0327" * 200),
    *("mine", "Mine", "wheat_field", "tv_station", "radio_tower", "no", "yes", "open", "Ann", "Bo", "1: Ann", "none"),
    *("2d", "20:00 Europe/Berlin", "99d 99h", "0h", "W03", "H01", "V1", "'; DROP TABLE tables; --", "%s %d {0}", "NaN"),
)
"""Texts for fields that expect a name, a card or a deadline."""

ARGS = (
    *(
        "0",
        "1",
        "2",
        "5",
        "9",
        "12",
        "99",
        "1234",
        "18446744073709551615"[:20],
        "looks",
        "open",
        "closed",
        "game",
        "table",
        "mine",
        "radio_tower",
    ),
    *(
        "0-0",
        "1-2",
        "9-9",
        "0-mine-0",
        "1-wheat_field-9",
        "0.open",
        "1.final",
        "101-machi_koro",
        "99999999999999999999-mafia_dollar",
        "1-board",
        "999999-final",
        "0123456789ab-7",
        "0123456789ab",
        "machi_koro-all",
        "chess-month",
        "pause",
        "resume",
        "draw",
        "play_on",
        "replace",
    ),
    *(
        "undo",
        "now",
        "late",
        "deadline",
        "zone",
        "seats-0",
        "edition-1",
        "pass",
        "give",
        "trade",
        "0-x",
        "0-1-2",
        "0.dice",
        "1.buy",
    ),
    *("dice", "buy", "0.buy.0", "0.dice.0", "0.1", "1.2", "0-W03", "0-a-b-c", "quiet", "remind", "palette", "dm"),
)
"""Arguments of custom ids; each verb uses those that fit its pattern."""

JUNK_IDS = (
    "",
    "t",
    "t:",
    "t:1",
    "t:1:2:",
    "t:x:y:roll",
    "t:1:1:rol",
    "other",
    "t:²:1:roll:1",
    "t:1:1:roll:3",
    "x" * 100,
)


BROKEN_FORMS: tuple[list[Json], ...] = (
    [],
    [{}],
    [{"type": 18}],
    [{"type": 18, "component": {"type": 4, "custom_id": "deadline"}}],
    [{"type": 18, "component": {"type": 4, "custom_id": "deadline", "value": None}}],
    [{"type": 18, "component": {"type": 4, "custom_id": "deadline", "value": 5}}],
    [{"type": 18, "component": {"type": 3, "custom_id": "deadline", "values": ["2d"]}}],
    [{"type": 18, "component": None}],
    [{"type": 1, "components": []}],
)
"""Form data that no form of ours sends: missing fields, or fields of another kind."""


class Forged(msgspec.Struct, frozen=True):
    """One interaction: its type, data and, for a click, the clicked `component`; `what` is a short description."""

    kind: int
    data: Json
    what: str
    component: Json | None = None


class Forger:
    """Makes random forgeries from a bot's commands, buttons and menus."""

    def __init__(self, rng: random.Random, bot: TableBot) -> None:
        self.rng = rng
        commands = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
        self.leaves = [leaf for command in commands for leaf in _leaves(command, ())]
        self.kinds = {verb: COMPONENT_TYPES[verb.control] for _, verb in sorted(VERBS.items())}
        self.tables: list[int] = [1]
        self.decisions: list[int] = [0, 1]
        self.people: Mapping[int, Json] = {}
        self.channels: Mapping[int, Json] = {}
        self.seen: list[Json] = []
        """Controls that are shown somewhere."""

    def fitting(self, verb: Verb) -> list[str]:
        """The values of `ARGS` that fit a verb; an empty one if it takes no argument."""
        return [arg for arg in ("", *ARGS) if verb.takes(arg)]

    def make(self) -> Forged:
        """Make a forgery of any kind."""
        match self.rng.choices(("command", "offers", "click", "shown", "junk", "form"), (8, 5, 12, 8, 1, 1.5))[0]:
            case "command":
                return self.command()
            case "offers":
                return self.command(focused=True)
            case "click":
                return self.click()
            case "shown":
                return self.shown()
            case "junk":
                return self._component(self.rng.choice(JUNK_IDS), self.rng.choice((BUTTON, MENU)))
            case _:
                return self.form()

    # --- commands ---------------------------------------------------------------------------------

    def command(self, *, focused: bool = False) -> Forged:
        """A command, with options left out, made up, or too many."""
        path, options = self.rng.choice(self.leaves)
        completing = [option for option in options if option.get("autocomplete")]
        if focused and not completing:
            focused = False
        asked = self.rng.choice(completing)["name"] if focused else None
        resolved: Json = {}
        given = []
        for each in options:
            if each["name"] == asked or self.rng.random() < (0.97 if each.get("required") else 0.4):
                value = self._value(each, resolved)
                filled = {"name": each["name"], "type": each["type"], "value": value}
                if each["name"] == asked:
                    filled |= {"focused": True, "value": self.rng.choice(WORDS), "type": each["type"]}
                given.append(filled)
        if self.rng.random() < 0.01:
            path = (*path[:-1], "gone")
        for name in reversed(path[1:]):
            given = [{"name": name, "type": 1, "options": given}]
        data: Json = {"id": "1", "name": path[0], "type": 1, "options": given}
        if resolved:
            data["resolved"] = resolved
        return Forged(AUTOCOMPLETE if focused else COMMAND, data, f"/{' '.join(path)} {given}"[:200])

    def _value(self, option: Json, resolved: Json) -> object:
        match option["type"]:
            case 4:
                least, most = option.get("min_value", -5), option.get("max_value", 10)
                return self.rng.choice((least, most, self.rng.randint(least, most), *HUGE))
            case 5:
                return self.rng.random() < 0.5
            case 6:
                return self._user(resolved)
            case 7:
                return self._channel(resolved)
            case 11:
                return self._file(resolved)
        choices = [each["value"] for each in option.get("choices", ())]
        return self.rng.choice(choices) if choices and self.rng.random() < 0.9 else self.rng.choice(self._words())

    def _words(self) -> Sequence[str]:
        shown = [each["value"] for control in self.seen for each in control.get("options") or ()]
        return (*WORDS, *shown, *map(str, self.tables))

    def _channel(self, resolved: Json) -> str:
        number = self.rng.choice(list(self.channels))
        resolved.setdefault("channels", {})[str(number)] = self.channels[number]
        return str(number)

    def _file(self, resolved: Json) -> str:
        number, size = str(self.rng.choice((1, 123456789))), self.rng.choice((2**31, 2**53 - 1))
        url = f"http://127.0.0.1:9/{number}.json"  # too large to be fetched
        file = {"id": number, "filename": "forged.json", "size": size, "url": url, "proxy_url": url}
        resolved.setdefault("attachments", {})[number] = file
        return number

    def _role(self, resolved: Json) -> str:
        number = str(self.rng.choice((1, 123456789)))
        colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
        role = {"id": number, "name": "forged", "color": 0, "colors": colours, "hoist": False, "position": 1}
        rest = {"permissions": "0", "managed": False, "mentionable": True, "flags": 0}
        resolved.setdefault("roles", {})[number] = role | rest
        return number

    def _user(self, resolved: Json) -> str:
        number = self.rng.choice(list(self.people))
        person = self.people[number]
        resolved.setdefault("users", {})[str(number)] = person["user"]
        if person.get("member"):
            resolved.setdefault("members", {})[str(number)] = person["member"]
        return str(number)

    # --- clicks -----------------------------------------------------------------------------------

    def click(self) -> Forged:
        """A click on a possible control: any verb, with any table, decision and argument."""
        verb = self.rng.choice(list(self.kinds))
        arg = self.rng.choice(self.fitting(verb))
        table = Ref(self.rng.choice((*self.tables, *self.tables, 0, 999_999, 10**15 - 1)), self._epoch())
        decision = self.rng.choice((*self.decisions, 0, 1, 999_999_999, 10_000_001, 100_000_161))
        return self._component(verb.custom_id(table, decision, arg or None), self.kinds[verb])

    def _epoch(self) -> str:
        """The first epoch, and sometimes one that nobody knows."""
        return "0123ab" if self.rng.random() < 0.1 else ""

    def shown(self) -> Forged:
        """A click on a control that is shown to somebody."""
        if not self.seen:
            return self.click()
        control = self.rng.choice(self.seen)
        parts = control["custom_id"].split(":")
        if self.rng.random() < 0.3:
            parts[self.rng.choice((1, 2))] = str(self.rng.choice((*self.tables, *self.decisions)))
        return self._component(":".join(parts), control["type"], control.get("options"))

    def misfits(self) -> Iterator[Forged]:
        """For every verb, clicks and choices that don't match the message, and broken forms."""
        for verb, kind in self.kinds.items():
            identifier = verb.custom_id(Ref(1), 1, self.fitting(verb)[0] or None)
            shown = self._component(identifier, kind)
            other = MENU if kind == BUTTON else BUTTON
            yield _misfit(shown, "of another type than its message shows", component_type=other)
            yield _misfit(shown, "that its message does not show", custom_id=identifier.replace("t:1:", "t:2:"))
            yield self._component(identifier, other)
            if kind != BUTTON:
                yield _misfit(shown, "with nothing chosen", values=[], resolved={})
                yield _misfit(shown, "without values", values=None)
                yield _misfit(shown, "with values resolved to nothing", values=["123456789"], resolved={})
                yield _misfit(shown, "with others resolved", values=["1"], resolved=self._somebody())
            if kind in (USER_MENU, ROLE_MENU, CHANNEL_MENU):
                yield _misfit(shown, "with unresolved values", values=["123456789"], resolved=None)
        for opens in self._forms():
            for parts in BROKEN_FORMS:
                identifier = opens.custom_id(Ref(1))
                yield Forged(MODAL, {"custom_id": identifier, "components": parts}, f"a form {identifier} of {parts}")

    def _somebody(self) -> Json:
        resolved: Json = {}
        self._user(resolved)
        return resolved

    def _forms(self) -> list[Verb]:
        return [verb for verb in self.kinds if verb.form]

    def form(self) -> Forged:
        """A submitted form, existing or invented, with any text in it."""
        identifier = self.rng.choice(self._forms()).custom_id(Ref(self.rng.choice((0, *self.tables)), self._epoch()))
        if self.rng.random() < 0.2:
            identifier = self.rng.choice(JUNK_IDS)
        field = {"type": 4, "custom_id": "x", "value": self.rng.choice(self._words())}
        part = {"type": 18, "component": field} if self.rng.random() < 0.9 else {"type": 1, "components": [field]}
        return Forged(MODAL, {"custom_id": identifier, "components": [part]}, f"a form {identifier} {field}"[:200])

    def _component(self, identifier: str, kind: int, options: Sequence[Json] | None = None) -> Forged:
        data: Json = {"custom_id": identifier, "component_type": kind}
        component: Json = {"type": kind, "custom_id": identifier}
        if kind == BUTTON:
            component |= {"style": 2, "label": "forged"}
        elif kind == USER_MENU:
            data["values"] = [self._user(data.setdefault("resolved", {}))]
        elif kind == ROLE_MENU:
            data["values"] = [self._role(data.setdefault("resolved", {}))]
        elif kind == CHANNEL_MENU:
            data["values"] = [self._channel(data.setdefault("resolved", {}))]
        else:
            values = [each["value"] for each in options or ()]
            chosen = self.rng.choice((*values, *values, *self._words()))[:100] or "x"
            data["values"] = [chosen]
            component["options"] = [{"label": "forged", "value": chosen}]
        return Forged(COMPONENT, data, f"{identifier} {data.get('values', '')}"[:200], component)


def _misfit(forged: Forged, how: str, **changed: object) -> Forged:
    """The same click with changed data; None removes a field."""
    data = {key: value for key, value in (forged.data | changed).items() if value is not None}
    return Forged(forged.kind, data, f"{forged.what} {how}", forged.component)


def _leaves(command: Json, above: tuple[str, ...]) -> list[tuple[tuple[str, ...], list[Json]]]:
    path, options = (*above, command["name"]), command.get("options") or []
    inner = [option for option in options if option["type"] in (1, 2)]
    return [leaf for each in inner for leaf in _leaves(each, path)] if inner else [(path, options)]
