"""Who may do what: the bot and its people in each channel."""

from bot.playground import errors
from bot.playground.models import Channel, User
from bot.playground.wire import ChannelType, Permission
from bot.playground.world import World

EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
MANAGER = (
    Permission.MANAGE_GUILD
    | Permission.MANAGE_CHANNELS
    | Permission.MANAGE_MESSAGES
    | Permission.MANAGE_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.MENTION_EVERYONE
)
BOT = EVERYONE | Permission.CREATE_PRIVATE_THREADS
"""What the bot was invited with: what any member has, and private threads. Nothing to manage."""


def of_person(person: User) -> Permission:
    """Return what a person may do in the server."""
    return EVERYONE | MANAGER if person.manager else EVERYONE


def of_bot(world: World, channel: Channel) -> Permission:
    """Return what the bot may do in a channel, by what was taken from it there or in a thread's parent."""
    if channel.is_dm:
        return EVERYONE
    parent = world.channels.get(channel.parent_id) if channel.parent_id is not None else None
    denied = channel.denied | (parent.denied if parent is not None else 0)
    allowed = BOT & ~Permission(denied)
    return allowed if Permission.VIEW_CHANNEL in allowed else Permission.NONE


def require(world: World, channel: Channel, *wanted: Permission) -> None:
    """Raise 50001 if the bot cannot see the channel, 50013 if it lacks one of these permissions there."""
    allowed = of_bot(world, channel)
    if Permission.VIEW_CHANNEL not in allowed:
        raise errors.missing_access()
    if channel.type == ChannelType.PRIVATE_THREAD and world.bot_id not in channel.member_ids:
        raise errors.missing_access()
    if any(permission not in allowed for permission in wanted):
        raise errors.missing_permissions()


def sending(channel: Channel) -> Permission:
    """Return the permission that sending a message there takes."""
    return Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES


def may_see(person: User, channel: Channel) -> bool:
    """Tell whether a person may see a channel."""
    if channel.is_dm:
        return channel.recipient_id == person.id
    if channel.type == ChannelType.PRIVATE_THREAD:
        return person.manager or person.id in channel.member_ids
    return True
