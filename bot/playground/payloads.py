"""Converts the world's objects to Discord's JSON. ``base`` is the origin of file addresses."""

import msgspec

from bot.playground.validation.limits import EMBED_MEDIA
from bot.playground.world import permissions
from bot.playground.world.components import all_media, walk
from bot.playground.world.discord_types import ChannelType, ComponentType, Json, MessageType, Permission
from bot.playground.world.models import Attachment, Channel, Command, Interaction, Message, User
from bot.playground.world.snowflakes import made_at, timestamp
from bot.playground.world.world import GUILD_NAME, World


def user(person: User) -> Json:
    return {
        "id": str(person.id),
        "username": person.username,
        "global_name": person.global_name,
        "discriminator": "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
    }


def person(someone: User) -> Json:
    """A user object with additional fields for the page."""
    return user(someone) | {
        "colour": someone.colour,
        "dm_closed": someone.dm_closed,
        "manager": someone.manager,
        "locale": someone.locale,
        "installed": someone.installed,
    }


def member(world: World, someone: User) -> Json:
    """A guild member object, with its user."""
    return {
        "user": user(someone),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(role_id) for role_id in permissions.role_ids(world, someone)],
        "joined_at": timestamp(someone.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def role(role_id: int, name: str, allowed: Permission, position: int, *, managed: bool = False) -> Json:
    return {
        "id": str(role_id),
        "name": name,
        "color": 0,
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(int(allowed)),
        "managed": managed,
        "mentionable": False,
        "flags": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    }


def roles(world: World) -> list[Json]:
    """The server's roles."""
    return [
        role(role_id, name, permissions.of_role(world, role_id), position, managed=role_id == world.bot_role_id)
        for position, (role_id, name) in enumerate(
            ((world.guild_id, "@everyone"), (world.manager_role_id, "Manager"), (world.bot_role_id, world.bot.name))
        )
    ]


def guild(world: World) -> Json:
    """The guild object of ``GET /guilds/{id}``."""
    return {
        "id": str(world.guild_id),
        "name": GUILD_NAME,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "description": None,
        "banner": None,
        "owner_id": str(world.owner_id),
        "region": "local",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": roles(world),
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": world.preferred_locale,
        "max_members": 500000,
    }


def page_guild(world: World) -> Json:
    """The server, as far as the page shows it."""
    return {"id": str(world.guild_id), "name": GUILD_NAME, "preferred_locale": world.preferred_locale}


def guild_create(world: World) -> Json:
    """GUILD_CREATE for a bot without the members intent, which sees itself and the active threads."""
    seen = [text_channel for text_channel in world.text_channels() if permissions.of_bot(world, text_channel)]
    threads = [
        each
        for each in world.threads()
        if not each.archived
        and permissions.of_bot(world, each)
        and (each.type == ChannelType.PUBLIC_THREAD or world.bot_id in each.member_ids)
    ]
    return guild(world) | {
        "joined_at": timestamp(world.bot.joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(world.users),
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "members": [member(world, world.bot)],
        "channels": [channel(world, each) for each in seen],
        "threads": [channel(world, each) for each in threads],
    }


def channel(world: World, place: Channel, *, viewer_id: int | None = None) -> Json:
    """A channel object. Direct messages name the person other than ``viewer_id`` (by default the bot)."""
    last = None if place.last_message_id is None else str(place.last_message_id)
    basics: Json = {"id": str(place.id), "type": int(place.type), "last_message_id": last, "flags": 0}
    if place.type == ChannelType.GROUP_DM:
        others = [user(each) for each in world.people() if each.id != viewer_id]
        return basics | {"name": place.name, "recipients": others, "owner_id": str(world.people()[0].id), "icon": None}
    if place.is_dm:
        other = world.bot_id if viewer_id == place.recipient_id else place.recipient_id or 0
        return basics | {"recipients": [user(world.user(other))]}
    basics |= {
        "guild_id": str(place.other_guild_id or world.guild_id),
        "name": place.name,
        "rate_limit_per_user": 0,
        "parent_id": None if place.parent_id is None else str(place.parent_id),
    }
    if place.is_thread:
        return basics | _thread(world, place)
    overwrites = [
        {"id": str(each.id), "type": each.kind, "allow": str(each.allow), "deny": str(each.deny)}
        for each in permissions.overwrites(world, place)
    ]
    return basics | {
        "position": place.position,
        "topic": place.topic,
        "nsfw": False,
        "permission_overwrites": overwrites,
    }


def _thread(world: World, thread: Channel) -> Json:
    metadata: Json = {
        "archived": thread.archived,
        "locked": thread.locked,
        "auto_archive_duration": thread.auto_archive_minutes,
        "archive_timestamp": timestamp(thread.archive_changed_at),
        "create_timestamp": timestamp(made_at(thread.id)),
    }
    if thread.type == ChannelType.PRIVATE_THREAD:
        metadata["invitable"] = True
    written: Json = {
        "owner_id": str(thread.owner_id),
        "thread_metadata": metadata,
        "message_count": thread.message_count,
        "total_message_sent": thread.message_count,
        "member_count": len(thread.member_ids),
    }
    if world.bot_id in thread.member_ids:
        written["member"] = thread_member(thread, world.bot_id)
    return written


def thread_member(thread: Channel, user_id: int) -> Json:
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "flags": 0,
        "join_timestamp": timestamp(made_at(thread.id)),
    }


def file_url(base: str, channel_id: int, attachment: Attachment) -> str:
    return f"{base}/cdn/attachments/{channel_id}/{attachment.id}/{attachment.filename}"


def attachment(base: str, channel_id: int, file: Attachment) -> Json:
    url = file_url(base, channel_id, file)
    written: Json = {
        "id": str(file.id),
        "filename": file.filename,
        "size": file.size,
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
    }
    if file.width is not None and file.height is not None:
        written |= {"width": file.width, "height": file.height}
    if file.description is not None:
        written["description"] = file.description
    return written


def message(world: World, note: Message, base: str, *, in_reply: bool = True) -> Json:
    """A message object, with files under ``base``.

    Files shown by components or embeds are not among its ``attachments``, as on Discord.
    """
    components, shown = _components(note, base)
    embeds, embedded = _embeds(note, base)
    written: Json = {
        "id": str(note.id),
        "channel_id": str(note.channel_id),
        "type": note.type,
        "content": note.content,
        "author": user(world.user(note.author_id)),
        "timestamp": timestamp(made_at(note.id)),
        "edited_timestamp": None if note.edited_at is None else timestamp(note.edited_at),
        "tts": False,
        "pinned": False,
        "flags": note.flags,
        "mention_everyone": note.mention_everyone,
        "mentions": [user(world.users[each]) for each in note.mention_ids if each in world.users],
        "mention_roles": [],
        "embeds": embeds,
        "components": components,
        "attachments": [
            attachment(base, note.channel_id, each) for each in note.attachments if each.id not in shown | embedded
        ],
    }
    if note.webhook:
        written |= {"webhook_id": str(world.bot_id), "application_id": str(world.bot_id)}
    if note.interaction is not None:
        written |= _interaction_of(world, world.channel(note.channel_id), note.interaction)
    if note.reference is not None:
        written["message_reference"] = note.reference
        if in_reply and note.type == MessageType.REPLY:
            original = world.storage.message(int(note.reference["message_id"]))
            written["referenced_message"] = None if original is None else message(world, original, base, in_reply=False)
    thread = world.channels.get(note.id)
    if thread is not None:
        written["thread"] = channel(world, thread)
    return written


def _installed(world: World, place: Channel, user_id: int) -> Json:
    """The installer of the app: the server, in direct messages nobody (``"0"``), outside the person who uses it."""
    if place.is_outside:
        return {"1": str(user_id)}
    return {"0": "0" if place.is_dm else str(world.guild_id)}


def _interaction_of(world: World, place: Channel, told: Json) -> Json:
    who = user(world.user(int(told["user_id"])))
    metadata: Json = {
        "id": told["id"],
        "type": told["type"],
        "user": who,
        "authorizing_integration_owners": _installed(world, place, int(told["user_id"])),
    }
    for key in ("name", "interacted_message_id", "original_response_message_id"):
        if told.get(key) is not None:
            metadata[key] = told[key]
    written: Json = {"interaction_metadata": metadata}
    if told.get("name") is not None:
        written["interaction"] = {"id": told["id"], "type": told["type"], "name": told["name"], "user": who}
    return written


def _components(note: Message, base: str) -> tuple[list[Json], set[int]]:
    """The components with media addresses filled in, and the files they show."""
    components: list[Json] = msgspec.to_builtins(note.components)
    files = {one.id: one for one in note.attachments}
    shown: set[int] = set()
    for media in all_media(components):
        file = files.get(int(media.get("attachment_id", 0)))
        if file is None:
            media.setdefault("proxy_url", media["url"])
            continue
        shown.add(file.id)
        url = file_url(base, note.channel_id, file)
        media.update(
            url=url,
            proxy_url=url,
            content_type=file.content_type,
            width=file.width,
            height=file.height,
            id=str(file.id),
            loading_state=2,
            flags=0,
        )
    for component in walk(components):
        if component.get("type") == ComponentType.FILE:
            file = files.get(int(component["file"].get("attachment_id", 0)))
            component.update({} if file is None else {"name": file.filename, "size": file.size})
    return components, shown


def _embeds(note: Message, base: str) -> tuple[list[Json], set[int]]:
    embeds: list[Json] = msgspec.to_builtins(note.embeds)
    files = {f"attachment://{one.filename}": one for one in reversed(note.attachments)}
    shown: set[int] = set()
    for embed in embeds:
        embed.setdefault("type", "rich")
        for part, key in EMBED_MEDIA:
            file = files.get((embed.get(part) or {}).get(key, ""))
            if file is not None:
                shown.add(file.id)
                url = file_url(base, note.channel_id, file)
                embed[part][key] = url
                embed[part][f"proxy_{key}"] = url
                if part in ("image", "thumbnail"):
                    embed[part] |= {"width": file.width or 0, "height": file.height or 0}
    return embeds, shown


def command(world: World, kept: Command) -> Json:
    """An application command object."""
    written: Json = {
        "id": str(kept.id),
        "application_id": str(world.bot_id),
        "version": str(kept.version),
        "type": 1,
        "description": "",
        "default_member_permissions": None,
        "name_localizations": None,
        "description_localizations": None,
        "nsfw": False,
        "integration_types": [0],
    }
    if kept.guild_id is not None:
        written["guild_id"] = str(kept.guild_id)
    else:
        written |= {"contexts": None, "dm_permission": True}
    return written | {key: value for key, value in kept.body.items() if value is not None}


def interaction(world: World, asked: Interaction, base: str) -> Json:
    """INTERACTION_CREATE; ``asked.data`` contains the resolved objects."""
    place = world.channel(asked.channel_id)
    who = world.user(asked.user_id)
    written: Json = {
        "id": str(asked.id),
        "application_id": str(world.bot_id),
        "type": asked.type,
        "token": asked.token,
        "version": 1,
        "locale": who.locale,
        "channel_id": str(place.id),
        "entitlements": [],
        "app_permissions": str(int(permissions.of_app(world, place))),
        "attachment_size_limit": 10 * 1024 * 1024,
        "authorizing_integration_owners": _installed(world, place, who.id),
        "data": asked.data,
    }
    if place.is_dm:
        written |= {
            "context": 2 if place.type == ChannelType.GROUP_DM else 1,
            "user": user(who),
            "channel": channel(world, place),
        }
    else:
        allowed, guild_id = str(int(permissions.of(world, who, place))), str(place.other_guild_id or world.guild_id)
        written |= {
            "context": 0,
            "guild_id": guild_id,
            "guild_locale": world.preferred_locale,
            "guild": {"id": guild_id, "locale": world.preferred_locale, "features": []},
            "channel": channel(world, place) | {"permissions": allowed},
            "member": member(world, who) | {"permissions": allowed},
        }
    if asked.message_id is not None:
        on = world.storage.message(asked.message_id)
        if on is not None:
            written["message"] = message(world, on, base)
    return written
