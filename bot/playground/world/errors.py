"""Discord's error responses: an HTTP status and a JSON error code, with a tree of faults for bad bodies."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.playground.world.discord_types import Json


class DiscordError(Exception):
    """An error response in Discord's form.

    ``status``: HTTP status. ``code``: JSON error code. ``errors``: tree of faults in the body (only for 50035).
    ``headers``: extra headers.
    """

    headers: Mapping[str, str] = MappingProxyType({})

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} (error code: {code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """The JSON body."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class RateLimited(DiscordError):
    """Too many requests. ``told`` is the body of the 429, ``headers`` say when to try again."""

    def __init__(self, told: Json, headers: dict[str, str]) -> None:
        super().__init__(429, int(told.get("code", 0)), str(told["message"]))
        self._told = told
        self.headers = headers

    def body(self) -> Json:
        """The JSON body."""
        return self._told


class Refused(Exception):
    """A person on the page tried something impossible; the text is shown to that person.

    ``status``: the HTTP status of the answer.
    """

    def __init__(self, text: str, status: int = 400) -> None:
        super().__init__(text)
        self.status = status


class Gone(Refused):
    """A message or control that the page still showed is gone: the click is dropped, which is no error."""

    def __init__(self, text: str) -> None:
        super().__init__(text, 404)


def internal() -> DiscordError:
    """Discord itself fails."""
    return DiscordError(500, 0, "500: Internal Server Error")


def unauthorized() -> DiscordError:
    """The bot token is missing or wrong."""
    return DiscordError(401, 0, "401: Unauthorized")


def unknown_route() -> DiscordError:
    """No such address in the API."""
    return DiscordError(404, 0, "404: Not Found")


def unknown_application() -> DiscordError:
    """No such application."""
    return DiscordError(404, 10002, "Unknown Application")


def unknown_channel() -> DiscordError:
    """No such channel, or none that the bot can see."""
    return DiscordError(404, 10003, "Unknown Channel")


def unknown_guild() -> DiscordError:
    """No such server."""
    return DiscordError(404, 10004, "Unknown Guild")


def unknown_member() -> DiscordError:
    """No such person in this server."""
    return DiscordError(404, 10007, "Unknown Member")


def unknown_message() -> DiscordError:
    """No such message in this channel."""
    return DiscordError(404, 10008, "Unknown Message")


def unknown_user() -> DiscordError:
    """No such person."""
    return DiscordError(404, 10013, "Unknown User")


def unknown_webhook() -> DiscordError:
    """The interaction has no answer yet, so its webhook does not exist."""
    return DiscordError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> DiscordError:
    """No such interaction, or it was not answered within three seconds."""
    return DiscordError(404, 10062, "Unknown interaction")


def unknown_command() -> DiscordError:
    """No such application command."""
    return DiscordError(404, 10063, "Unknown application command")


def already_answered() -> DiscordError:
    """The interaction already has its first answer."""
    return DiscordError(400, 40060, "Interaction has already been acknowledged.")


def too_large() -> DiscordError:
    """A file or the request is over its size limit."""
    return DiscordError(413, 40005, "Request entity too large")


def missing_access() -> DiscordError:
    """The bot may not see the channel."""
    return DiscordError(403, 50001, "Missing Access")


def not_the_author() -> DiscordError:
    """Only the author may edit a message."""
    return DiscordError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> DiscordError:
    """The message is empty."""
    return DiscordError(400, 50006, "Cannot send an empty message")


def dms_closed() -> DiscordError:
    """The person takes no direct messages from this bot."""
    return DiscordError(403, 50007, "Cannot send messages to this user")


def missing_permissions() -> DiscordError:
    """The bot sees the channel but may not do this there."""
    return DiscordError(403, 50013, "Missing Permissions")


def wrong_channel_type() -> DiscordError:
    """Not in this kind of channel."""
    return DiscordError(400, 50024, "Cannot execute action on this channel type")


def expired_token() -> DiscordError:
    """The interaction's token is older than fifteen minutes, or invalid."""
    return DiscordError(401, 50027, "Invalid Webhook Token")


def thread_archived() -> DiscordError:
    """The thread is archived."""
    return DiscordError(400, 50083, "Thread is archived")


def thread_locked() -> DiscordError:
    """Only people with Manage Threads may write in a locked thread."""
    return DiscordError(400, 160005, "Thread is locked")


def cannot_reply() -> DiscordError:
    """A reply requires the permission to read the history."""
    return DiscordError(400, 160002, "Cannot reply without permission to read message history")


def thread_exists() -> DiscordError:
    """A message can have one thread."""
    return DiscordError(400, 160004, "A thread has already been created for this message")


def old_edits_exhausted() -> DiscordError:
    """Messages older than an hour can be edited only so often."""
    return DiscordError(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later")


def not_json() -> DiscordError:
    """The body is not a JSON object."""
    return DiscordError(400, 50109, "The request body contains invalid JSON.")
