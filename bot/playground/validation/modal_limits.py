"""Discord's limits for modals. Pure functions over raw modal bodies."""

from bot.playground.validation.component_limits import MAX_CUSTOM_ID, check_custom_id, check_options, check_select
from bot.playground.validation.forms import Bounds, Form, Path, kind_of
from bot.playground.world.discord_types import SELECTS, ComponentType, Json

MAX_TITLE = 45
MAX_PARTS = 5
MAX_LABEL = 45
MAX_LABEL_DESCRIPTION = 100
MAX_TEXT = 4000
MAX_TEXT_PLACEHOLDER = 100
MAX_RADIO_CHOICES = 10

TOP = frozenset({ComponentType.ROW, ComponentType.TEXT, ComponentType.LABEL})
MODAL_ROW_PARTS = frozenset({ComponentType.TEXT_INPUT})
LABEL_PARTS = frozenset(
    {
        ComponentType.TEXT_INPUT,
        ComponentType.FILE_UPLOAD,
        ComponentType.RADIO_GROUP,
        ComponentType.CHECKBOX_GROUP,
        ComponentType.CHECKBOX,
        *SELECTS,
    }
)


def check_modal(body: Json) -> None:
    """Check a modal; raises ``DiscordError`` 50035 naming every fault."""
    form = Form()
    form.text(body, "title", (), Bounds(1, MAX_TITLE), required=True)
    form.text(body, "custom_id", (), Bounds(1, MAX_CUSTOM_ID), required=True)
    seen: set[str] = set()
    for index, part in enumerate(form.items(body, "components", (), Bounds(1, MAX_PARTS), required=True)):
        _check_part(form, part, ("components", index), seen)
    form.refuse()


def controls(modal: Json) -> list[Json]:
    """Return the controls of a modal, in order."""
    found: list[Json] = []
    for part in modal["components"]:
        if part["type"] == ComponentType.LABEL:
            found.append(part["component"])
        elif part["type"] == ComponentType.ROW:
            found.extend(part["components"])
    return found


def _check_part(form: Form, part: Json, path: Path, seen: set[str]) -> None:
    kind = part.get("type")
    if kind == ComponentType.TEXT:
        form.text(part, "content", path, Bounds(0, MAX_TEXT), required=True)
    elif kind == ComponentType.ROW:
        for index, control in enumerate(form.items(part, "components", path, Bounds(1, 1), required=True)):
            form.text(control, "label", (*path, "components", index), Bounds(1, MAX_LABEL), required=True)
            _check_control(form, control, (*path, "components", index), MODAL_ROW_PARTS, seen)
    elif kind == ComponentType.LABEL:
        form.text(part, "label", path, Bounds(1, MAX_LABEL), required=True)
        form.text(part, "description", path, Bounds(0, MAX_LABEL_DESCRIPTION))
        inner = part.get("component")
        if isinstance(inner, dict):
            _check_control(form, inner, (*path, "component"), LABEL_PARTS, seen)
        else:
            form.missing((*path, "component"))
    else:
        form.kind(path, TOP)


def _check_control(form: Form, control: Json, path: Path, allowed: frozenset[int], seen: set[str]) -> None:
    kind = kind_of(control)
    if kind is None or kind not in allowed:
        form.kind(path, allowed)
        return
    check_custom_id(form, control, path, seen)
    if kind == ComponentType.TEXT_INPUT:
        _check_text_input(form, control, path)
    elif kind in SELECTS:
        check_select(form, control, path)
        if control.get("disabled"):
            form.wrong((*path, "disabled"), "MODAL_SELECT_DISABLED", "A select in a modal cannot be disabled")
    elif kind == ComponentType.RADIO_GROUP:
        check_options(form, control, path, least=2, most=MAX_RADIO_CHOICES)
    elif kind == ComponentType.CHECKBOX_GROUP:
        check_options(form, control, path, least=1, most=MAX_RADIO_CHOICES)
    if kind in (ComponentType.CHECKBOX_GROUP, ComponentType.FILE_UPLOAD):
        form.number(control, "min_values", path, Bounds(0, MAX_RADIO_CHOICES))
        form.number(control, "max_values", path, Bounds(1, MAX_RADIO_CHOICES))


def _check_text_input(form: Form, control: Json, path: Path) -> None:
    if form.number(control, "style", path, Bounds(1, 2)) is None:
        form.missing((*path, "style"))
    least = form.number(control, "min_length", path, Bounds(0, MAX_TEXT), default=0)
    most = form.number(control, "max_length", path, Bounds(1, MAX_TEXT), default=MAX_TEXT)
    form.text(control, "placeholder", path, Bounds(0, MAX_TEXT_PLACEHOLDER))
    form.text(control, "value", path, Bounds(0, MAX_TEXT))
    if least is not None and most is not None and least > most:
        form.wrong((*path, "min_length"), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
