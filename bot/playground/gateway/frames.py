"""The gateway's protocol: opcodes, close codes and frames."""

from enum import IntEnum

import msgspec

from bot.playground.world.discord_types import Json

PAYLOAD_BYTES = 4096


class Op(IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Gateway close codes."""

    NORMAL = 1000
    GOING_AWAY = 1001
    UNKNOWN_ERROR = 4000
    UNKNOWN_OP = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    WRONG_TOKEN = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    RATE_LIMITED = 4008
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


FATAL = frozenset(
    {
        Close.WRONG_TOKEN,
        Close.INVALID_SHARD,
        Close.SHARDING_REQUIRED,
        Close.INVALID_VERSION,
        Close.INVALID_INTENTS,
        Close.DISALLOWED_INTENTS,
    }
)
"""After these codes a client must not reconnect."""

ENDS_SESSION = FATAL | {Close.INVALID_SEQUENCE, Close.SESSION_TIMED_OUT}
"""After these codes a session cannot be resumed."""


class Frame(msgspec.Struct):
    """A client's frame: opcode and data."""

    op: int
    d: object = None


class Identify(msgspec.Struct):
    """A client's request for a new session. ``shard``: its number, and how many there are."""

    token: str
    intents: int
    shard: tuple[int, int] = (0, 1)


class Resume(msgspec.Struct):
    """A client's request to resume a session; ``seq`` is the last event it has seen.

    discord.py also sends it without a session, after a connection that ended before READY.
    """

    token: str
    session_id: str | None = None
    seq: int | None = None


def write_frame(op: Op, data: object = None, **more: object) -> str:
    """Encode a frame; ``more`` are the extra fields of an event (``t`` and ``s``)."""
    frame: Json = {"op": op, "d": data, **more}
    return msgspec.json.encode(frame).decode()


def read_frame(text: str) -> Identify | Resume | int | None:
    """Decode a client's frame: its opcode, or its identify or resume request; ``None`` if it is invalid."""
    if len(text.encode()) > PAYLOAD_BYTES:
        return None
    try:
        frame = msgspec.json.decode(text, type=Frame)
        if frame.op == Op.IDENTIFY:
            return msgspec.convert(frame.d, Identify)
        return msgspec.convert(frame.d, Resume) if frame.op == Op.RESUME else frame.op
    except msgspec.DecodeError:
        return None
