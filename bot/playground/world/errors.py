"""Discord's error responses: an HTTP status and a JSON error code, with a tree of faults for bad bodies."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

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


internal: Final = partial(DiscordError, 500, 0, "500: Internal Server Error")
unauthorized: Final = partial(DiscordError, 401, 0, "401: Unauthorized")
unknown_route: Final = partial(DiscordError, 404, 0, "404: Not Found")
unknown_application: Final = partial(DiscordError, 404, 10002, "Unknown Application")
unknown_channel: Final = partial(DiscordError, 404, 10003, "Unknown Channel")  # or one that the bot cannot see
unknown_guild: Final = partial(DiscordError, 404, 10004, "Unknown Guild")
unknown_member: Final = partial(DiscordError, 404, 10007, "Unknown Member")
unknown_message: Final = partial(DiscordError, 404, 10008, "Unknown Message")
unknown_user: Final = partial(DiscordError, 404, 10013, "Unknown User")
unknown_webhook: Final = partial(DiscordError, 404, 10015, "Unknown Webhook")  # the interaction has no answer yet
unknown_interaction: Final = partial(DiscordError, 404, 10062, "Unknown interaction")  # or a late one
unknown_command: Final = partial(DiscordError, 404, 10063, "Unknown application command")
too_many_follow_ups: Final = partial(
    DiscordError, 400, 40094, "This interaction has hit the maximum number of follow up messages"
)
already_answered: Final = partial(DiscordError, 400, 40060, "Interaction has already been acknowledged.")
too_large: Final = partial(DiscordError, 413, 40005, "Request entity too large")
missing_access: Final = partial(DiscordError, 403, 50001, "Missing Access")
not_in_dms: Final = partial(DiscordError, 403, 50003, "Cannot execute action on a DM channel")
not_the_author: Final = partial(DiscordError, 403, 50005, "Cannot edit a message authored by another user")
empty_message: Final = partial(DiscordError, 400, 50006, "Cannot send an empty message")
dms_closed: Final = partial(DiscordError, 403, 50007, "Cannot send messages to this user")
missing_permissions: Final = partial(DiscordError, 403, 50013, "Missing Permissions")
wrong_channel_type: Final = partial(DiscordError, 400, 50024, "Cannot execute action on this channel type")
expired_token: Final = partial(DiscordError, 401, 50027, "Invalid Webhook Token")  # or an unknown one
thread_archived: Final = partial(DiscordError, 400, 50083, "Thread is archived")
thread_locked: Final = partial(DiscordError, 400, 160005, "Thread is locked")  # to people without Manage Threads
cannot_reply: Final = partial(DiscordError, 400, 160002, "Cannot reply without permission to read message history")
thread_exists: Final = partial(DiscordError, 400, 160004, "A thread has already been created for this message")
old_edits_exhausted: Final = partial(
    DiscordError, 429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"
)
not_json: Final = partial(DiscordError, 400, 50109, "The request body contains invalid JSON.")
