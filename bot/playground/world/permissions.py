"""Permissions: the server's roles, a channel's overwrites, and what a missing permission implies."""

from functools import reduce
from operator import or_

from bot.playground.world import errors
from bot.playground.world.discord_types import ChannelType, Permission
from bot.playground.world.models import Channel, Overwrite, User
from bot.playground.world.world import World

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
"""The bot's invitation: a member's permissions, and private threads. Nothing to manage."""
ALL = reduce(or_, Permission)
NEEDS_SENDING = Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE
"""Permissions that are useless without the one to send."""
ROLE, MEMBER = 0, 1


def role_ids(world: World, someone: User) -> list[int]:
    """Somebody's roles, without @everyone."""
    if someone.bot:
        return [world.bot_role_id]
    return [world.manager_role_id] if someone.manager else []


def of_role(world: World, role_id: int) -> Permission:
    """A role's permissions in the server: the stored ones, or the initial ones."""
    founded = {world.manager_role_id: EVERYONE | MANAGER, world.bot_role_id: BOT}
    return Permission(world.role_permissions.get(role_id, int(founded.get(role_id, EVERYONE))))


def overwrites(world: World, channel: Channel) -> list[Overwrite]:
    """A channel's overwrites, including what was taken from the bot there."""
    if not channel.denied:
        return channel.overwrites
    own = Overwrite(id=world.bot_id, kind=MEMBER)
    others = []
    for each in channel.overwrites:
        if (each.kind, each.id) == (MEMBER, world.bot_id):
            own = each
        else:
            others.append(each)
    return [*others, Overwrite(own.id, MEMBER, own.allow & ~channel.denied, own.deny | channel.denied)]


def of(world: World, someone: User, channel: Channel) -> Permission:
    """What somebody may do in a channel: roles, then overwrites for everyone, for roles, for the member.

    A thread has its parent's. Without seeing a channel nothing is allowed there; without sending, neither attaching,
    embedding nor mentioning everyone.
    """
    if channel.is_dm or channel.is_outside:
        return EVERYONE
    if someone.bot and not world.bot_is_member:
        return Permission.NONE
    return _of_roles(world, someone, channel, {world.guild_id, *role_ids(world, someone)})


def _of_roles(world: World, someone: User, channel: Channel, roles: set[int]) -> Permission:
    allowed = reduce(or_, (of_role(world, role_id) for role_id in roles))
    if Permission.ADMINISTRATOR in allowed:
        return ALL
    parent = world.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
    written = overwrites(world, parent)
    if channel is not parent:
        written = written + overwrites(world, channel)
    layers = (
        [entry for entry in written if entry.kind == ROLE and entry.id == world.guild_id],
        [entry for entry in written if entry.kind == ROLE and entry.id in roles - {world.guild_id}],
        [entry for entry in written if entry.kind == MEMBER and entry.id == someone.id],
    )
    for layer in layers:
        for each in layer:
            allowed &= ~Permission(each.deny)
        for each in layer:
            allowed |= Permission(each.allow)
    if Permission.VIEW_CHANNEL not in allowed:
        return Permission.NONE
    return allowed if sending(channel) in allowed else allowed & ~NEEDS_SENDING


def of_bot(world: World, channel: Channel) -> Permission:
    """What the bot may do in a channel."""
    return of(world, world.bot, channel)


def of_app(world: World, channel: Channel) -> Permission:
    """What an interaction tells the application: the bot's permissions, or everybody's in a server without it."""
    if channel.is_dm or channel.is_outside or world.bot_is_member:
        return of_bot(world, channel)
    return _of_roles(world, world.bot, channel, {world.guild_id})


def in_server(world: World, person: User) -> Permission:
    """What a person's roles allow, without channels."""
    return reduce(or_, (of_role(world, role_id) for role_id in (world.guild_id, *role_ids(world, person))))


def require(world: World, channel: Channel, *wanted: Permission) -> None:
    """Raise 50001 if the bot cannot see the channel, 50013 if it lacks one of these permissions there."""
    allowed = of_bot(world, channel)
    if not _sees(world.bot, channel, allowed):
        raise errors.missing_access()
    if any(permission not in allowed for permission in wanted):
        raise errors.missing_permissions()


def sending(channel: Channel) -> Permission:
    """The permission needed to send a message there."""
    return Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES


def may_see(world: World, person: User, channel: Channel) -> bool:
    """Whether a person can see a channel."""
    if channel.is_outside:
        return not person.bot
    if channel.is_dm:
        return channel.recipient_id == person.id
    return _sees(person, channel, of(world, person, channel))


def _sees(someone: User, channel: Channel, allowed: Permission) -> bool:
    if Permission.VIEW_CHANNEL not in allowed:
        return False
    private = channel.type == ChannelType.PRIVATE_THREAD
    return not private or someone.id in channel.member_ids or Permission.MANAGE_THREADS in allowed
