"""Plain HTTP requests, because the trials look at statuses and codes that a library would hide."""

import asyncio
import io
import json
from collections.abc import Sequence
from typing import Any, Self, TypeAlias

import aiohttp
import msgspec

Json: TypeAlias = dict[str, Any]
"""A JSON object as Discord writes or reads it; used only at the API's boundary."""

USER_AGENT = "DiscordBot (bakers-and-bootleggers live-check, 1)"
TIMEOUT = aiohttp.ClientTimeout(total=30)
TOO_MANY_OLD_EDITS = 30046
MAX_TRIES = 5
"""Tries of a request that is rate-limited."""
MAX_RETRY_SECONDS = 30.0


class Answer(msgspec.Struct, frozen=True):
    """A response: the HTTP status and the JSON body, empty if there was none."""

    status: int
    body: Json

    @property
    def ok(self) -> bool:
        return self.status < 400

    @property
    def words(self) -> str:
        """Status, Discord's code, and for a refused form the codes of its faults: ``400 50035 …``."""
        found = sorted(set(_faults(self.body.get("errors"))))
        return " ".join([str(self.status), *([str(self.body["code"])] if "code" in self.body else []), *found])


def _faults(node: object) -> list[str]:
    if not isinstance(node, dict):
        return []
    own = [str(each.get("code")) for each in node.get("_errors", ())]
    return own + [code for key, below in node.items() if key != "_errors" for code in _faults(below)]


class Rest:
    """The API at `base` (such as ``https://discord.com/api/v10``), with the bot's token."""

    def __init__(self, base: str, token: str) -> None:
        self._base = base
        self._token = token

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession(timeout=TIMEOUT, headers={"User-Agent": USER_AGENT})
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.close()

    async def call(
        self, method: str, path: str, body: Json | None = None, *, files: Sequence[tuple[str, bytes]] = ()
    ) -> Answer:
        """Send a request. On a 429, wait and try again, unless it is about an old message (30046)."""
        keyless = path.startswith(("/interactions/", "/webhooks/"))
        headers = {} if keyless else {"Authorization": f"Bot {self._token}"}
        for _ in range(MAX_TRIES):
            form: aiohttp.FormData | None = None
            if files:
                form = aiohttp.FormData()
                form.add_field("payload_json", json.dumps(body), content_type="application/json")
                for index, (name, data) in enumerate(files):
                    form.add_field(f"files[{index}]", io.BytesIO(data), filename=name)
            sent = {"data": form} if form is not None else {"json": body} if body is not None else {}
            async with self._http.request(method, self._base + path, headers=headers, **sent) as response:
                raw = await response.read()
            answer = Answer(response.status, _object(raw))
            if answer.status != 429 or answer.body.get("code") == TOO_MANY_OLD_EDITS:
                break
            await asyncio.sleep(min(float(answer.body.get("retry_after", 1.0)), MAX_RETRY_SECONDS))
        return answer


def _object(raw: bytes) -> Json:
    """The JSON object of a response; a list becomes ``{"list": …}``, anything else is empty."""
    try:
        body = json.loads(raw) if raw else {}
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {"list": body}
