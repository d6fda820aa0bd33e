"""Sends, edits and deletes messages: limits, files, mentions and flags in one place."""

import copy

import msgspec

from bot.playground import payloads
from bot.playground.events.broadcast import Announcements
from bot.playground.validation import limits
from bot.playground.validation.forms import Bounds, Form, refuse
from bot.playground.validation.uploads import Body, Upload, measure
from bot.playground.world import errors, mentions, permissions
from bot.playground.world.components import all_media, displayed_text, numbered
from bot.playground.world.discord_types import InteractionType, Json, MessageFlag, MessageType, Permission
from bot.playground.world.models import Attachment, Channel, Interaction, Message, User
from bot.playground.world.snowflakes import made_at, read_id
from bot.playground.world.storage import StoredFile
from bot.playground.world.world import World

SETTABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
NONCE_SECONDS = 300.0
OLD_EDIT_SECONDS = 3600.0


class Messages:
    """The world's messages. Everything is checked before a change, and stored before it is announced.

    ``old_edits_refused`` makes edits of messages older than an hour fail with 30046.
    """

    def __init__(self, world: World, announce: Announcements) -> None:
        self._world = world
        self._announce = announce
        self.old_edits_refused = False

    def post(
        self,
        place: Channel,
        author_id: int,
        body: Body,
        *,
        interaction: Interaction | None = None,
        viewer_id: int | None = None,
    ) -> Message:
        """Send a message; ``viewer_id`` makes it ephemeral.

        Raises ``DiscordError``: 50035 for a body over its limits, 50006 for an empty one, 160005 in a locked thread.
        """
        asked = body.json
        flags = limits.flags_of(asked, allowed=SETTABLE)
        limits.check_message(asked, v2=bool(flags & MessageFlag.COMPONENTS_V2))
        known = self._already_posted(place, author_id, asked) if interaction is None else None  # webhooks know none
        if known is not None:
            return known
        message = Message(
            id=self._world.snowflakes.new(),
            channel_id=place.id,
            author_id=author_id,
            type=MessageType.DEFAULT,
            flags=flags | (MessageFlag.EPHEMERAL if viewer_id is not None else 0),
            viewer_id=viewer_id,
            content=(asked.get("content") or "").strip(),
            embeds=asked.get("embeds") or [],
            nonce=None if asked.get("nonce") is None else str(asked["nonce"]),
        )
        self._reply(message, asked)
        fresh = self._files(message, body)
        message.attachments = [attachment for attachment, _ in fresh]
        message.components = self._components(message, asked, message.attachments)
        self._ping(message, asked.get("allowed_mentions"))
        _refuse_empty(message)
        self._of_interaction(message, interaction)
        self.wake(place, self._world.user(author_id))
        self._keep(message, fresh)
        self._arrived(place, message)
        return message

    def post_loading(self, place: Channel, interaction: Interaction, *, viewer_id: int | None) -> Message:
        """Send "is thinking…", which a deferred answer shows until it is edited."""
        flags = MessageFlag.LOADING | (MessageFlag.EPHEMERAL if viewer_id is not None else 0)
        message = Message(
            id=self._world.snowflakes.new(),
            channel_id=place.id,
            author_id=self._world.bot_id,
            type=_answering(interaction),
            flags=flags,
            viewer_id=viewer_id,
        )
        self.wake(place, self._world.bot)
        self._of_interaction(message, interaction)
        self._keep(message, [])
        self._arrived(place, message)
        return message

    def post_plain(self, place: Channel, author_id: int, kind: MessageType, content: str, reference: Json) -> None:
        """Send a system message, such as that a thread was created."""
        message = Message(
            id=self._world.snowflakes.new(),
            channel_id=place.id,
            author_id=author_id,
            type=kind,
            content=content,
            reference=reference,
        )
        self._keep(message, [])
        self._arrived(place, message)

    def edit(self, message: Message, body: Body) -> Message:
        """Change a message: absent fields stay, unlisted files are removed.

        Raises ``DiscordError``: 50035, 50006, 50083 in an archived thread, 30046 if old edits are refused.
        """
        asked = body.json
        place = self._world.channel(message.channel_id)
        if place.archived:
            raise errors.thread_archived()
        age = self._world.clock() - made_at(message.id)
        if self.old_edits_refused and age > OLD_EDIT_SECONDS:
            raise errors.old_edits_exhausted()
        flags = limits.flags_of(
            asked, allowed=MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2, kept=message.flags
        )
        limits.check_message(asked, v2=bool(flags & MessageFlag.COMPONENTS_V2), was_v2=message.v2)
        changed = copy.copy(message)
        changed.flags = flags & ~MessageFlag.LOADING
        if "content" in asked:
            changed.content = (asked["content"] or "").strip()
        if "embeds" in asked:
            changed.embeds = asked["embeds"] or []
        if changed.v2 and not message.v2:
            _refuse_leftovers(changed)
        fresh = self._files(changed, body)
        kept, named = _kept_files(message, body)
        changed.attachments = kept + [attachment for attachment, _ in fresh]
        if "components" in asked:
            nameable = named + [attachment for attachment, _ in fresh]
            changed.components = self._components(changed, asked, nameable)
        _refuse_lost_media(changed)
        self._ping(changed, asked.get("allowed_mentions"))
        _refuse_empty(changed)
        if not message.loading:
            changed.edited_at = self._world.clock()
        gone = {file.id for file in message.attachments} - {file.id for file in kept}
        self._keep(changed, fresh, gone)
        self._announce.message_updated(changed)
        return changed

    def take_back(self, message: Message) -> None:
        """Delete a message, as the bot does it; raises ``DiscordError`` 50083 in an archived thread."""
        if self._world.channel(message.channel_id).archived:
            raise errors.thread_archived()
        self.delete(message)

    def delete(self, message: Message) -> None:
        """Delete a message with its files."""
        self._world.storage.drop_message(message.id)
        self._announce.message_deleted(message)

    def wake(self, place: Channel, author: User) -> None:
        """Un-archive a thread, as a new message by ``author`` does.

        Raises ``DiscordError`` 160005 if it is locked and the author does not manage threads.
        """
        if place.locked and Permission.MANAGE_THREADS not in permissions.of(self._world, author, place):
            raise errors.thread_locked()
        if not place.archived:
            return
        place.archived = False
        place.archive_changed_at = self._world.clock()
        self._world.keep_channel(place)
        self._announce.channel_updated(place)

    def _already_posted(self, place: Channel, author_id: int, asked: Json) -> Message | None:
        """The message sent with the same nonce in the last minutes, if the nonce is enforced."""
        if not asked.get("enforce_nonce") or asked.get("nonce") is None:
            return None
        since = self._world.clock() - NONCE_SECONDS
        for message in self._world.storage.history(place.id, viewer_id=None, limit=100):
            if made_at(message.id) < since:
                return None
            if message.author_id == author_id and message.nonce == str(asked["nonce"]):
                return message
        return None

    def _reply(self, message: Message, asked: Json) -> None:
        reference = asked.get("message_reference")
        if not isinstance(reference, dict) or "message_id" not in reference:
            return
        original = self._world.storage.message(read_id(reference["message_id"]) or 0)
        if original is None or original.channel_id != message.channel_id or original.viewer_id is not None:
            if reference.get("fail_if_not_exists", True):
                refuse(("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
            return
        message.type = MessageType.REPLY
        message.reference = {
            "type": 0,
            "message_id": str(original.id),
            "channel_id": str(message.channel_id),
        }

    def _files(self, message: Message, body: Body) -> list[tuple[Attachment, Upload]]:
        """Make attachments of a body's files; each takes the values of its list entry."""
        form = Form()
        if len(body.files) > limits.MAX_FILES:
            form.length(("files",), Bounds(0, limits.MAX_FILES))
            form.refuse()
        entries: dict[int, Json] = {index: {} for index in body.files}
        listed = body.json.get("attachments")
        if listed is not None:
            known = {file.id for file in message.attachments}
            entries = {int(entry["id"]): entry for entry in listed if int(entry.get("id", 0)) not in known}
        for index, entry in entries.items():
            if index not in body.files:
                form.wrong(
                    ("attachments", (listed or []).index(entry) if entry else index, "id"),
                    "ATTACHMENT_NOT_FOUND",
                    f"Attachment with id {index} not found",
                )
        form.refuse()
        return [
            (
                measure(self._world.snowflakes.new(), body.files[index], entry.get("description")),
                body.files[index],
            )
            for index, entry in sorted(entries.items())
        ]

    def _components(self, message: Message, asked: Json, nameable: list[Attachment]) -> list[Json]:
        """The components with every ``attachment://`` resolved to its file; raises 50035 without one."""
        components = numbered(msgspec.to_builtins(asked.get("components") or []))
        by_name = {f"attachment://{file.filename}": file for file in reversed(nameable)}
        by_url = {payloads.file_url("", message.channel_id, file): file for file in message.attachments}
        for media in all_media(components):
            url = str(media["url"])
            if url.startswith("attachment://") and url not in by_name:
                _refuse_media()
            file = by_name.get(url) or by_url.get(url.removeprefix(self._announce.base).partition("?")[0])
            media.clear()
            media["url"] = url
            if file is not None:
                media["attachment_id"] = str(file.id)
        return components

    def _ping(self, message: Message, allowed: Json | None) -> None:
        text = "\n".join((message.content, displayed_text(message.components)))
        pinged = mentions.find(text, allowed, set(self._world.users))
        message.mention_ids, message.mention_everyone = pinged.user_ids, pinged.everyone

    def _of_interaction(self, message: Message, interaction: Interaction | None) -> None:
        if interaction is None:
            return
        message.webhook = True
        message.interaction = {
            "id": str(interaction.id),
            "type": interaction.type,
            "user_id": str(interaction.user_id),
            "name": interaction.name,
            "interacted_message_id": None if interaction.message_id is None else str(interaction.message_id),
            "original_response_message_id": None if interaction.response_id is None else str(interaction.response_id),
        }
        if interaction.response_id is None:
            message.type = _answering(interaction)
            if interaction.type == InteractionType.COMMAND:
                message.interaction["options"] = interaction.data.get("options", [])

    def _keep(self, message: Message, fresh: list[tuple[Attachment, Upload]], gone: set[int] | None = None) -> None:
        storage = self._world.storage
        with storage.together():
            for file_id in gone or ():
                storage.drop_file(file_id)
            for attachment, upload in fresh:
                stored = StoredFile(attachment.filename, attachment.content_type, upload.data)
                storage.put_file(attachment.id, message.id, stored)
            storage.put_message(message)

    def _arrived(self, place: Channel, message: Message) -> None:
        if message.viewer_id is None:
            place.last_message_id = message.id
            place.message_count += 1
            self._world.keep_channel(place)
        self._announce.message_created(message)


def _answering(interaction: Interaction) -> MessageType:
    is_command = interaction.type == InteractionType.COMMAND
    return MessageType.CHAT_INPUT_COMMAND if is_command else MessageType.DEFAULT


def _refuse_empty(message: Message) -> None:
    if not (message.content or message.embeds or message.components or message.attachments):
        raise errors.empty_message()


def _refuse_leftovers(message: Message) -> None:
    """Refuse to make a message V2 while it still has old text or embeds."""
    form = Form()
    limits.check_legacy(form, {"content": message.content, "embeds": message.embeds})
    form.refuse()


def _kept_files(message: Message, body: Body) -> tuple[list[Attachment], list[Attachment]]:
    """The files that stay, and those of them that ``attachment://`` may name.

    A listed file can only be named if its entry gives the file name beside the id. Without a list, new files replace
    the old ones; without new files all stay.
    """
    listed = body.json.get("attachments")
    if listed is None:
        kept = [] if body.files else list(message.attachments)
        return kept, kept
    entries = {int(entry.get("id", 0)): entry for entry in listed}
    kept = [
        msgspec.structs.replace(file, description=entries[file.id].get("description", file.description))
        for file in message.attachments
        if file.id in entries
    ]
    return kept, [file for file in kept if entries[file.id].get("filename")]


def _refuse_lost_media(message: Message) -> None:
    """Refuse an edit that removes a file which the components still show."""
    files = {str(file.id) for file in message.attachments}
    for media in all_media(message.components):
        if "attachment_id" in media and media["attachment_id"] not in files:
            _refuse_media()


def _refuse_media() -> None:
    code, message = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found."
    refuse(("components",), code, message)
