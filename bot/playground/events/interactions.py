"""Interactions from click to answer: opened for a person, sent to the bot, answered in time or failed."""

import asyncio
import secrets
from typing import NamedTuple

from bot.playground import payloads
from bot.playground.events.broadcast import Announcements
from bot.playground.events.messages import Messages
from bot.playground.events.page_events import Pages
from bot.playground.gateway.gateway import Gateway
from bot.playground.validation.command_limits import MAX_CHOICES, check_choices
from bot.playground.validation.forms import Bounds, Form, kind_of, refuse_choice
from bot.playground.validation.limits import flags_of
from bot.playground.validation.modal_limits import check_modal
from bot.playground.validation.uploads import Body
from bot.playground.world import errors
from bot.playground.world.discord_types import Answer, InteractionType, Json, MessageFlag
from bot.playground.world.models import Channel, Interaction, Message, User
from bot.playground.world.snowflakes import DISCORD_EPOCH_MS, read_id
from bot.playground.world.world import World

FIRST_ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
MAX_FOLLOW_UPS_OUTSIDE = 5
CLOCK_POLL_SECONDS = 0.05

ALLOWED_ANSWERS = {
    InteractionType.COMMAND: {Answer.MESSAGE, Answer.DEFERRED_MESSAGE, Answer.MODAL},
    InteractionType.COMPONENT: {
        Answer.MESSAGE,
        Answer.DEFERRED_MESSAGE,
        Answer.DEFERRED_UPDATE,
        Answer.UPDATE,
        Answer.MODAL,
    },
    InteractionType.AUTOCOMPLETE: {Answer.CHOICES},
    InteractionType.MODAL: {Answer.MESSAGE, Answer.DEFERRED_MESSAGE},
}
ON_A_MESSAGE = {Answer.DEFERRED_UPDATE, Answer.UPDATE}


class Origin(NamedTuple):
    """What led to an interaction: a control's message, a command's name, or the interaction that showed a form."""

    message: Message | None = None
    name: str | None = None
    form: Interaction | None = None


NO_ORIGIN = Origin()


class Interactions:
    """All interactions of the last fifteen minutes."""

    def __init__(
        self, world: World, gateway: Gateway, pages: Pages, announce: Announcements, messages: Messages
    ) -> None:
        self._world = world
        self._gateway = gateway
        self._pages = pages
        self._announce = announce
        self._messages = messages
        self._choices: dict[int, asyncio.Future[list[Json] | None]] = {}
        self._open = {interaction.id: interaction for interaction in world.storage.things(Interaction)}
        self._waiting = {each.id for each in self._open.values() if each.answer is None and not each.failed}
        self._forget_old()

    def _forget_old(self) -> None:
        self.fail_overdue()
        oldest = self._world.clock() - TOKEN_SECONDS
        for interaction in list(self._open.values()):
            if interaction.made_at < oldest:
                del self._open[interaction.id]
        limit = (int(oldest * 1000) - DISCORD_EPOCH_MS) << 22
        self._world.storage.drop_interactions_before(limit)

    def open(
        self,
        person: User,
        place: Channel,
        kind: InteractionType,
        data: Json,
        origin: Origin = NO_ORIGIN,
    ) -> Interaction:
        """Open an interaction and send it to the bot; its three seconds start now."""
        self._forget_old()
        interaction = Interaction(
            id=self._world.snowflakes.new(),
            token=secrets.token_urlsafe(48),
            type=kind,
            user_id=person.id,
            channel_id=place.id,
            data=data,
            made_at=self._world.clock(),
            name=origin.name,
            message_id=None if origin.message is None else origin.message.id,
            form_id=None if origin.form is None else origin.form.id,
        )
        self._open[interaction.id] = interaction
        self._waiting.add(interaction.id)
        self._world.storage.put(interaction)
        guild_id = None if place.is_dm else place.other_guild_id or self._world.guild_id
        told = payloads.interaction(self._world, interaction, self._announce.base)
        self._gateway.tell("INTERACTION_CREATE", told, guild_id=guild_id)
        return interaction

    @property
    def unanswered(self) -> bool:
        """Whether somebody waits for an answer that the bot can still give."""
        return bool(self._waiting)

    async def choices(self, interaction: Interaction) -> list[Json] | None:
        """Wait for an autocomplete's choices; ``None`` if the bot does not answer in time."""
        waiting: asyncio.Future[list[Json] | None] = asyncio.get_running_loop().create_future()
        self._choices[interaction.id] = waiting
        try:
            return await asyncio.wait_for(waiting, FIRST_ANSWER_SECONDS + 1)
        except TimeoutError:
            return None
        finally:
            del self._choices[interaction.id]

    async def watch(self) -> None:
        """Fail overdue interactions until the playground closes."""
        while True:
            await asyncio.sleep(CLOCK_POLL_SECONDS)
            self.fail_overdue()

    def fail_overdue(self) -> None:
        """Fail every interaction that has waited longer than three seconds."""
        now = self._world.clock()
        for interaction_id in list(self._waiting):
            interaction = self._open[interaction_id]
            if now - interaction.made_at > FIRST_ANSWER_SECONDS:
                self._fail(interaction)

    def _fail(self, interaction: Interaction) -> None:
        interaction.failed = True
        self._waiting.discard(interaction.id)
        self._world.storage.put(interaction)
        waiting = self._choices.get(interaction.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(None)
        is_command = interaction.type == InteractionType.COMMAND
        text = "The application did not respond" if is_command else "This interaction failed"
        told: Json = {"id": str(interaction.id), "message": text}
        if interaction.message_id is not None:
            told["message_id"] = str(interaction.message_id)
        self._pages.tell_one(interaction.user_id, "interaction_failed", told)

    def answer(self, interaction_id: int, token: str, asked: Json, body: Body) -> Json:
        """Take the first answer; return the callback response.

        Raises ``DiscordError``: 10062 for an unknown or late interaction, 40060 for one that is answered, 50035 for an
        answer that is over its limits or of the wrong kind.
        """
        interaction = self._open.get(interaction_id)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise errors.unknown_interaction()
        if interaction.answer is not None:
            raise errors.already_answered()
        late = self._world.clock() - interaction.made_at > FIRST_ANSWER_SECONDS
        if late and not interaction.failed:
            self._fail(interaction)
        if interaction.failed:
            raise errors.unknown_interaction()
        kind = _answer_kind(interaction, asked)
        try:
            with self._world.storage.together():
                resource = self._carry_out(interaction, kind, body)
                interaction.answer = kind
                self._world.storage.put(interaction)
                self._take_back_form(interaction)
        except errors.DiscordError as error:
            if error.errors is not None:
                error.errors = {"data": error.errors}
            raise
        self._waiting.discard(interaction.id)
        self._pages.tell_one(interaction.user_id, "interaction_done", {"id": str(interaction.id)})
        return self._response(interaction, kind, resource)

    def _carry_out(self, interaction: Interaction, kind: Answer, body: Body) -> Message | None:
        place = self._world.channel(interaction.channel_id)
        if kind in (Answer.MESSAGE, Answer.DEFERRED_MESSAGE):
            interaction.ephemeral = bool(flags_of(body.json, allowed=MessageFlag.EPHEMERAL))
            viewer_id = interaction.user_id if interaction.ephemeral else None
            if kind == Answer.MESSAGE:
                message = self._messages.post(
                    place, self._world.bot_id, body, interaction=interaction, viewer_id=viewer_id
                )
            else:
                message = self._messages.post_loading(place, interaction, viewer_id=viewer_id)
            interaction.response_id = message.id
            return message
        if kind in ON_A_MESSAGE:
            edited = None
            if kind == Answer.UPDATE:
                edited = self._messages.edit(self._world.message(place.id, interaction.message_id or 0), body)
            interaction.response_id = interaction.message_id
            return edited
        if kind == Answer.MODAL:
            self._show_modal(interaction, body.json)
            return None
        choices = _check_autocomplete(body.json)
        waiting = self._choices.get(interaction.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(choices)
        return None

    def _show_modal(self, interaction: Interaction, modal: Json) -> None:
        check_modal(modal)
        interaction.modal = modal
        self._pages.tell_one(
            interaction.user_id,
            "modal",
            {
                "interaction_id": str(interaction.id),
                "title": modal["title"],
                "custom_id": modal["custom_id"],
                "components": modal["components"],
            },
        )

    def _response(self, interaction: Interaction, kind: Answer, resource: Message | None) -> Json:
        told: Json = {
            "id": str(interaction.id),
            "type": interaction.type,
            "channel_id": str(interaction.channel_id),
        }
        place = self._world.channel(interaction.channel_id)
        if not place.is_dm:
            told["guild_id"] = str(place.other_guild_id or self._world.guild_id)
        if interaction.response_id is not None:
            told |= {
                "response_message_id": str(interaction.response_id),
                "response_message_loading": kind == Answer.DEFERRED_MESSAGE,
                "response_message_ephemeral": interaction.ephemeral,
            }
        response: Json = {"interaction": told}
        if kind != Answer.CHOICES:
            response["resource"] = {"type": int(kind)}
            if resource is not None:
                response["resource"]["message"] = payloads.message(self._world, resource, self._announce.base)
        return response

    def by_token(self, token: str) -> Interaction:
        """The interaction whose webhook a token opens.

        Raises ``DiscordError``: 50027 for an unknown or old token, 10015 before the first answer.
        """
        found = [interaction for interaction in self._open.values() if secrets.compare_digest(interaction.token, token)]
        if not found or self._world.clock() - found[0].made_at > TOKEN_SECONDS:
            raise errors.expired_token()
        if found[0].answer is None or found[0].answer == Answer.CHOICES:
            raise errors.unknown_webhook()
        return found[0]

    def message_of(self, interaction: Interaction, message_id: str) -> Message:
        """A message of an interaction, ``@original`` or by id; raises 10008."""
        if message_id == "@original":
            return self._original(interaction)
        message = self._world.message(interaction.channel_id, read_id(message_id) or 0)
        own = message.interaction is not None and message.interaction["id"] == str(interaction.id)
        if not own and message.id != interaction.response_id:
            raise errors.unknown_message()
        return message

    def _original(self, interaction: Interaction) -> Message:
        wanted = interaction.response_id
        if wanted is None:
            raise errors.unknown_message()
        return self._world.message(interaction.channel_id, wanted)

    def follow_up(self, interaction: Interaction, body: Body) -> Message:
        """Send a further answer; it replaces the first one while that is still loading.

        Raises ``DiscordError`` 40094 for the sixth where the bot does not belong.
        """
        if interaction.answer == Answer.DEFERRED_MESSAGE and interaction.response_id is not None:
            original = self._world.storage.message(interaction.response_id)
            if original is not None and original.loading:
                return self._messages.edit(original, body)
        flags = flags_of(body.json, allowed=MessageFlag.EPHEMERAL)
        place = self._world.channel(interaction.channel_id)
        if place.is_outside and interaction.follow_ups >= MAX_FOLLOW_UPS_OUTSIDE:
            raise errors.too_many_follow_ups()
        sent = self._messages.post(
            place,
            self._world.bot_id,
            body,
            interaction=interaction,
            viewer_id=interaction.user_id if flags else None,
        )
        interaction.follow_ups += 1
        self._world.storage.put(interaction)
        return sent

    def open_modal(self, person: User, custom_id: str) -> Interaction | None:
        """The latest interaction that showed this person this form, if it was not submitted."""
        shown = [
            each
            for each in self._open.values()
            if each.user_id == person.id and each.modal is not None and each.modal["custom_id"] == custom_id
        ]
        return max(shown, key=lambda each: each.id, default=None)

    def being_handed_in(self, shown: Interaction) -> bool:
        """Whether the form of an interaction is submitted and the bot can still answer."""
        return any(self._open[each].form_id == shown.id for each in self._waiting)

    def _take_back_form(self, handed_in: Interaction) -> None:
        """Close the form that was answered. One that the bot did not answer can be submitted again."""
        shown = self._open.get(handed_in.form_id or 0)
        if shown is not None:
            shown.modal = None
            self._world.storage.put(shown)


def _answer_kind(interaction: Interaction, asked: Json) -> Answer:
    allowed = set(ALLOWED_ANSWERS[InteractionType(interaction.type)])
    if interaction.type == InteractionType.MODAL and interaction.message_id is not None:
        allowed |= ON_A_MESSAGE
    kind = kind_of(asked)
    if kind is None or kind not in allowed:
        refuse_choice("type", allowed)
    return Answer(kind)


def _check_autocomplete(data: Json) -> list[Json]:
    form = Form()
    choices = form.items(data, "choices", (), Bounds(0, MAX_CHOICES), required=True)
    check_choices(form, choices, ("choices",))
    form.refuse()
    return [{"name": choice["name"], "value": choice["value"]} for choice in choices]
