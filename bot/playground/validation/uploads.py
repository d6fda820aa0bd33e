"""Files in a request: reads multipart bodies, and describes the files."""

import asyncio
import io
import re
from contextvars import ContextVar
from dataclasses import dataclass

import aiohttp
import msgspec
from aiohttp import BodyPartReader, web
from aiohttp.base_protocol import BaseProtocol
from aiohttp.http_exceptions import HttpProcessingError
from PIL import Image, UnidentifiedImageError

from bot.playground.validation import limits
from bot.playground.world import errors
from bot.playground.world.discord_types import Json
from bot.playground.world.models import Attachment

IMAGES = {"PNG": "image/png", "JPEG": "image/jpeg", "GIF": "image/gif", "WEBP": "image/webp"}
OTHER = "application/octet-stream"
FIELD = re.compile(r"files\[(\d+)\]")

SENT: ContextVar["Body | list[Json] | None"] = ContextVar("SENT", default=None)
"""The body of the request being answered, for listeners."""


@dataclass(frozen=True)
class Upload:
    """One uploaded file; the name is as Discord would store it."""

    filename: str
    data: bytes


@dataclass(frozen=True)
class Body:
    """A request's JSON object and its files by their number."""

    json: Json
    files: dict[int, Upload]


@dataclass(frozen=True)
class Sent:
    """One request to the API and its answer.

    ``path`` is without ``/api/v10``. ``body``: the JSON (a list for a bulk overwrite, ``None`` without one).
    ``files``: the numbers of its files. ``status``: the answer's HTTP status. ``length``: bytes sent without headers.
    """

    method: str
    path: str
    body: Json | list[Json] | None
    files: tuple[int, ...]
    status: int
    length: int = 0


async def read_body(request: web.Request) -> Body:
    """Read a JSON or multipart body, and keep it in ``SENT``.

    Raises ``DiscordError``: 50109 if it is cut off or no JSON object, 40005 for too many bytes, 50035 for too many
    files.
    """
    if (request.content_length or 0) > limits.MAX_REQUEST_BYTES:
        raise errors.too_large()
    if not request.content_type.startswith("multipart/"):
        raw = await request.read()
        body = Body(_object(raw) if raw else {}, {})
    else:
        try:
            body = await _read_parts(request)
        except (ValueError, RuntimeError, HttpProcessingError) as error:  # cut off, or no parts at all
            raise errors.not_json() from error
    SENT.set(body)
    return body


async def _read_parts(request: web.Request) -> Body:
    body: Json = {}
    files: dict[int, Upload] = {}
    total = 0
    raw = await request.read()
    stream = aiohttp.StreamReader(BaseProtocol(asyncio.get_running_loop()), limit=len(raw) + 1)
    stream.feed_data(raw)
    stream.feed_eof()
    async for part in aiohttp.MultipartReader(request.headers, stream):
        if not isinstance(part, BodyPartReader):
            raise errors.not_json()
        data = bytes(await part.read())
        total += len(data)
        field = FIELD.fullmatch(part.name or "")
        if part.name == "payload_json":
            body = _object(data)
        elif field is not None:
            if len(data) > limits.MAX_FILE_BYTES or total > limits.MAX_REQUEST_BYTES:
                raise errors.too_large()
            files[int(field[1])] = Upload(stored_name(part.filename or "unknown"), data)
    return Body(body, files)


def _object(raw: bytes) -> Json:
    try:
        read = msgspec.json.decode(raw)
    except (ValueError, RecursionError) as error:
        raise errors.not_json() from error
    if not isinstance(read, dict):
        raise errors.not_json()
    return read


def stored_name(name: str) -> str:
    """The name under which a file is stored: ASCII letters, digits, dots, dashes and underscores."""
    plain = re.sub(r"[^A-Za-z0-9._-]", "", name.replace(" ", "_")).lstrip(".")
    return plain[-260:] or "unknown"


def measure(file_id: int, upload: Upload, description: str | None) -> Attachment:
    """Describe an upload as an attachment; pictures get their type and size in pixels."""
    kind, width, height = OTHER, None, None
    try:
        with Image.open(io.BytesIO(upload.data), formats=list(IMAGES)) as picture:
            kind = IMAGES[picture.format or "PNG"]
            width, height = picture.size
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        if upload.filename.endswith((".txt", ".md", ".json", ".log")):
            kind = "text/plain; charset=utf-8"
    return Attachment(
        id=file_id,
        filename=upload.filename,
        size=len(upload.data),
        content_type=kind,
        description=description,
        width=width,
        height=height,
    )
