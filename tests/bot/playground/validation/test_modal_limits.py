"""Discord's limits for forms, each broken by raw HTTP and answered with Discord's own error."""

from typing import Any

import pytest

from tests.bot.playground.conftest import MovableClock
from tests.bot.playground.raw import Json, Raw, ok
from tests.support.person import Failed, Impossible, Person

COMMAND: Json = {"type": 1, "name": "ask", "description": "Ask"}


def field(custom_id: str = "f", **more: object) -> Json:
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def label(component: Json, **more: object) -> Json:
    return {"type": 18, "label": "Field", "component": component, **more}


def form(*parts: Json, **more: object) -> Json:
    return {"title": "A form", "custom_id": "form", "components": list(parts), **more}


RADIO: Json = {
    "type": 21,
    "custom_id": "r",
    "options": [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}],
}

BREAKING = [
    (form(label(field()), title="x" * 46), "title: BASE_TYPE_BAD_LENGTH"),
    (form(label(field()), custom_id="x" * 101), "custom_id: BASE_TYPE_BAD_LENGTH"),
    (form(), "components: BASE_TYPE_BAD_LENGTH"),
    (form(*(label(field(str(number))) for number in range(6))), "components: BASE_TYPE_BAD_LENGTH"),
    (form(label(field()), label(field())), "components.1.component.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED"),
    (form(label(field(), label="x" * 46)), "components.0.label: BASE_TYPE_BAD_LENGTH"),
    (form(label(field(), description="x" * 101)), "components.0.description: BASE_TYPE_MAX_LENGTH"),
    (form(label(field(placeholder="x" * 101))), "components.0.component.placeholder: BASE_TYPE_MAX_LENGTH"),
    (form(label(field(max_length=4001))), "components.0.component.max_length: NUMBER_TYPE_MAX"),
    (form(label(field(min_length=3, max_length=2))), "components.0.component.min_length: NUMBER_TYPE_MAX"),
    (form(label({**RADIO, "options": RADIO["options"][:1]})), "components.0.component.options: BASE_TYPE_BAD_LENGTH"),
    (form(field()), "components.0.type: UNION_TYPE_CHOICES"),
    (form(label({"type": 2, "style": 1, "custom_id": "b"})), "components.0.component.type: UNION_TYPE_CHOICES"),
]


async def asked(raw: Raw, ann: Person) -> Any:  # noqa: ANN401 - raw JSON
    """Ann runs a command; returns its interaction."""
    ok(await raw.sync(COMMAND))
    await raw.connect()
    await ann.refresh()
    await ann.start_interaction(2, ann.channel("machi-koro"), {"name": "ask"})
    return await raw.event("INTERACTION_CREATE")


async def test_a_form_over_a_limit_is_refused_with_its_field(raw: Raw, ann: Person) -> None:
    interaction = await asked(raw, ann)
    for body, fault in BREAKING:
        refused = await raw.answer(interaction, 9, body)
        assert (refused.status, refused.code) == (400, 50035), fault
        assert refused.faults() == [f"data.{fault}"]


async def test_a_form_returns_the_entered_values(raw: Raw, ann: Person, bo: Person) -> None:
    choice: Json = {"type": 3, "custom_id": "s", "options": [{"label": "A", "value": "a"}], "required": False}
    people: Json = {"type": 5, "custom_id": "u"}
    shown = form({"type": 10, "content": "Hello"}, label(field()), label(choice), label(people), label(RADIO))
    ok(await raw.answer(await asked(raw, ann), 9, shown))
    await ann.wait_until(lambda: ann._modals, "a form")
    [got] = ann._modals.values()
    parts = [
        {"type": 18, "component": {"type": 4, "custom_id": "f", "value": "text"}},
        {"type": 18, "component": {"type": 3, "custom_id": "s", "values": []}},
        {"type": 18, "component": {"type": 5, "custom_id": "u", "values": [bo.user_id]}},
        {"type": 18, "component": {"type": 21, "custom_id": "r", "value": "2"}},
    ]
    data = {"custom_id": got["custom_id"], "components": parts}
    await ann.start_interaction(5, ann.channel("machi-koro"), data)
    submitted = await raw.event("INTERACTION_CREATE")
    assert submitted["type"] == 5
    assert [part["type"] for part in submitted["data"]["components"]] == [10, 18, 18, 18, 18]
    filled = [part["component"] for part in submitted["data"]["components"][1:]]
    assert [each.get("value", each.get("values")) for each in filled] == ["text", [], [bo.user_id], "2"]
    assert bo.user_id in submitted["data"]["resolved"]["members"]
    with pytest.raises(Impossible, match="on its way"):
        await ann.start_interaction(5, ann.channel("machi-koro"), data)
    ok(await raw.answer(submitted, 4, {"content": "thanks"}))
    with pytest.raises(Impossible, match="not open any more"):
        await ann.start_interaction(5, ann.channel("machi-koro"), data)


async def test_an_unanswered_form_can_be_sent_again(raw: Raw, ann: Person, clock: MovableClock) -> None:
    ok(await raw.answer(await asked(raw, ann), 9, form(label(field()))))
    await ann.wait_until(lambda: ann._modals, "a form")
    parts = [{"type": 18, "component": {"type": 4, "custom_id": "f", "value": "x"}}]
    data: Json = {"custom_id": "form", "components": parts}
    first = await ann.start_interaction(5, ann.channel("machi-koro"), data)
    await raw.event("INTERACTION_CREATE")
    clock.move(3.1)
    with pytest.raises(Failed):
        await ann.outcome(first)
    second = await ann.start_interaction(5, ann.channel("machi-koro"), data)
    ok(await raw.answer(await raw.event("INTERACTION_CREATE"), 4, {"content": "thanks"}))
    await ann.outcome(second)


@pytest.mark.parametrize("value", ["", "x", "x" * 6])
async def test_a_form_is_not_handed_in_against_its_own_limits(raw: Raw, ann: Person, value: str) -> None:
    ok(await raw.answer(await asked(raw, ann), 9, form(label(field(min_length=2, max_length=5)))))
    await ann.wait_until(lambda: ann._modals, "a form")
    parts = [{"type": 18, "component": {"type": 4, "custom_id": "f", "value": value}}]
    with pytest.raises(Impossible, match="field"):
        await ann.start_interaction(5, ann.channel("machi-koro"), {"custom_id": "form", "components": parts})


async def test_a_form_is_sent_from_its_own_place_and_person(raw: Raw, ann: Person, bo: Person) -> None:
    ok(await raw.answer(await asked(raw, ann), 9, form(label(field()))))
    await ann.wait_until(lambda: ann._modals, "a form")
    assert not bo._modals
    parts = [{"type": 18, "component": {"type": 4, "custom_id": "f", "value": "x"}}]
    data: Json = {"custom_id": "form", "components": parts}
    for person, channel in ((ann, "speakeasy"), (bo, "machi-koro")):
        with pytest.raises(Impossible, match="not open any more"):
            await person.start_interaction(5, person.channel(channel), data)
    await ann.start_interaction(5, ann.channel("machi-koro"), data)
    ok(await raw.answer(await raw.event("INTERACTION_CREATE"), 4, {"content": "thanks"}))


async def test_a_form_cannot_answer_a_form(raw: Raw, ann: Person) -> None:
    ok(await raw.answer(await asked(raw, ann), 9, form(label(field()))))
    await ann.wait_until(lambda: ann._modals, "a form")
    parts = [{"type": 18, "component": {"type": 4, "custom_id": "f", "value": "x"}}]
    await ann.start_interaction(5, ann.channel("machi-koro"), {"custom_id": "form", "components": parts})
    submitted = await raw.event("INTERACTION_CREATE")
    refused = await raw.answer(submitted, 9, form(label(field())))
    assert refused.faults() == ["type: BASE_TYPE_CHOICES"]


async def test_a_form_is_a_first_answer_only(raw: Raw, ann: Person) -> None:
    interaction = await asked(raw, ann)
    ok(await raw.answer(interaction, 5))
    refused = await raw.answer(interaction, 9, form(label(field())))
    assert (refused.status, refused.code) == (400, 40060)
