"""A headless Chromium for tests, driven over the Chrome DevTools protocol: real keys, real clicks."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeAlias

import aiohttp
import msgspec
import pytest

from tests.support.timeouts import TIMEOUT

Json: TypeAlias = dict[str, Any]
"""An object of the DevTools protocol."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--remote-debugging-port=0",
)

_KEYS = {
    "Enter": (13, "\r"),
    "Tab": (9, ""),
    "Escape": (27, ""),
    "Backspace": (8, ""),
    "ArrowUp": (38, ""),
    "ArrowDown": (40, ""),
    " ": (32, " "),
}
_SHIFT = 8


MOST_LOOKS = 10
"""How often something may move away before it is clicked."""
LOOK_SECONDS = 3.0
"""How long one look of a wait may take before the page is asked again."""
_ASK_AGAIN = (
    "Inspected target navigated",
    "Execution context was destroyed",
    "Cannot find context",
    "Promise was collected",
)
"""What Chromium says when a page is left, or forgets a promise, while one waits for its value. It may say nothing."""


class Refused(AssertionError):
    """Chromium refused a command."""


def find_chromium() -> str | None:
    """The path of an installed Chromium or Chrome, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def in_chromium(seconds: float) -> list[pytest.MarkDecorator]:
    """The marks of tests in a browser, which take at most so long: one at a time, and only if there is a browser."""
    return [
        pytest.mark.xdist_group("browser"),
        pytest.mark.skipif(find_chromium() is None, reason="no Chromium is installed: the page is not tested"),
        pytest.mark.timeout(seconds),
    ]


class Page:
    """One tab. Every wait is bounded by `TIMEOUT`."""

    def __init__(self, browser: "Browser", session: str) -> None:
        self._browser = browser
        self._session = session
        self.errors: list[str] = []
        """Uncaught exceptions and console errors, in words."""

    async def send(self, method: str, *, within: float = TIMEOUT, **params: object) -> Json:
        """Send one DevTools command to this tab and return its result.

        Raises:
            Refused: Chromium refused it.
            TimeoutError: no answer came `within` that many seconds.
        """
        return await self._browser.send(method, session=self._session, within=within, **params)

    def heard(self, method: str, params: Json) -> None:
        """Store errors of the page."""
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.errors.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")

    async def evaluate(self, expression: str) -> object:
        """Return the value of a JavaScript expression at once, never that of a promise: `wait_for` waits for these."""
        return await self._value(expression, within=TIMEOUT, awaited=False)

    async def wait_for(self, expression: str) -> object:
        """Return the expression's first truthy value (true for an element), also on a page that is being left.

        A promise is awaited, for `LOOK_SECONDS` only: then the page is asked again, so an expression may run often.

        Raises AssertionError, with what the page shows, if it has none in time.
        """
        deadline = asyncio.get_running_loop().time() + TIMEOUT
        plain = f"Promise.resolve({expression}).then(value => value instanceof Node || value)"
        while not (value := await self._look(plain)):
            if asyncio.get_running_loop().time() > deadline:
                shown = await self.evaluate("document.body.innerText")
                raise AssertionError(f"never became true: {expression}\nthe page shows:\n{shown}")
            await asyncio.sleep(0.03)
        return value

    async def _look(self, expression: str) -> object:
        """Return the expression's value, or None if Chromium cannot tell it, or not soon, and must be asked again."""
        try:
            return await self._value(expression, within=LOOK_SECONDS, awaited=True)
        except TimeoutError:
            return None
        except Refused as refused:
            if not any(words in str(refused) for words in _ASK_AGAIN):
                raise
            return None

    async def _value(self, expression: str, *, within: float, awaited: bool) -> object:
        answer = await self.send(
            "Runtime.evaluate", within=within, expression=expression, returnByValue=True, awaitPromise=awaited
        )
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"]["exception"].get("description"))
        value: object = answer["result"].get("value")
        return value

    async def goto(self, address: str) -> None:
        """Open an address; its modules may still be loading."""
        await self.send("Page.navigate", url=address)
        await self.wait_for(f"location.href === {json.dumps(address)} && document.readyState === 'complete'")

    async def click(self, selector: str, containing: str = "") -> None:
        """Click the middle of the first element that fits, once it is there, still and not covered.

        As in Discord, a message whose control waits for the bot takes no other click meanwhile: nor does this one. If
        the chat moves on between the look and the press, so that another place was clicked, look again.

        Raises AssertionError if it cannot be clicked.
        """
        found = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".find(el => el.textContent.includes({json.dumps(containing)}) && el.getClientRects().length)"
        )
        look = f"""(async () => {{
            const el = {found};
            if (!el || el.closest('.components')?.querySelector('[aria-busy=true]')) return null;
            el.scrollIntoView({{block: 'center'}});
            const before = el.getBoundingClientRect();
            await new Promise(done => setTimeout(done, 40));
            const box = el.getBoundingClientRect();
            if (box.x !== before.x || box.y !== before.y) return null;
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            if (!el.contains(document.elementFromPoint(x, y))) return null;
            window.clicked = false;
            el.addEventListener('click', () => {{ window.clicked = true; }}, {{once: true, capture: true}});
            return [x, y];
        }})()"""
        for _ in range(MOST_LOOKS):
            x, y = msgspec.convert(await self.wait_for(look), tuple[float, float])
            for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
                await self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)
            if await self._look("window.clicked !== false") is not False:  # also if the page was left
                return
        raise AssertionError(f"it moved away {MOST_LOOKS} times: {selector} {containing}")

    async def press(self, *keys: str, shift: bool = False) -> None:
        """Press keys one after another, by their names or as characters."""
        for key in keys:
            code, text = _KEYS[key] if key in _KEYS else (ord(key.upper()), key)
            modifiers = _SHIFT if shift else 0
            about: Json = {"key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
            if text:
                about["text"] = text
            await self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **about)
            about.pop("text", None)
            await self.send("Input.dispatchKeyEvent", type="keyUp", **about)

    async def type(self, words: str) -> None:
        """Type words key by key."""
        await self.press(*words)

    async def texts(self, selector: str) -> list[str]:
        """The visible text of every element that matches."""
        shown = await self.evaluate(f"[...document.querySelectorAll({json.dumps(selector)})].map(el => el.innerText)")
        return msgspec.convert(shown, list[str])


class Browser:
    """A Chromium process with its own empty profile, and the tabs in it."""

    def __init__(self, path: str, profile: Path) -> None:
        self._path = path
        self._profile = profile
        self._count = 0
        self._answers: dict[int, asyncio.Future[Json]] = {}
        self._pages: dict[str, Page] = {}

    async def __aenter__(self) -> Self:
        """Start the process and connect to it."""
        self._process = await asyncio.create_subprocess_exec(
            self._path,
            *FLAGS,
            f"--user-data-dir={self._profile}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(40):
                port, path = await self._devtools()
                self._http = aiohttp.ClientSession()
                self._socket = await self._http.ws_connect(f"ws://127.0.0.1:{port}{path}", max_msg_size=0)
        except BaseException:
            self.kill()
            raise
        self._reader = asyncio.create_task(self._read())
        return self

    async def _devtools(self) -> tuple[str, str]:
        note = self._profile / "DevToolsActivePort"
        while True:
            with contextlib.suppress(FileNotFoundError):
                lines = note.read_text().split("\n")
                if len(lines) > 1:
                    return lines[0], lines[1]
            await asyncio.sleep(0.05)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process and all its children."""
        self._reader.cancel()
        await self._socket.close()
        await self._http.close()
        self.kill()
        await self._process.wait()

    def kill(self) -> None:
        """End the process and all its children at once."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    async def _read(self) -> None:
        async for message in self._socket:
            data = json.loads(message.data)
            if waiting := self._answers.pop(data.get("id"), None):
                if not waiting.done():  # else its time is over
                    waiting.set_result(data)
            elif page := self._pages.get(data.get("sessionId")):
                page.heard(data["method"], data["params"])
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError("Chromium has ended"))

    async def send(self, method: str, session: str | None = None, *, within: float = TIMEOUT, **params: object) -> Json:
        """Send one DevTools command.

        Raises:
            Refused: Chromium refused it.
            TimeoutError: no answer came `within` that many seconds.
        """
        self._count += 1
        number = self._count
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        body: Json = {"id": number, "method": method, "params": params}
        if session:
            body["sessionId"] = session
        try:
            await self._socket.send_json(body)
            async with asyncio.timeout(within):
                data = await answer
        finally:
            self._answers.pop(number, None)
        if "error" in data:
            raise Refused(f"{method}: {data['error']['message']}")
        result: Json = data["result"]
        return result

    async def open(self, address: str, width: int = 1280, height: int = 800, *, touch: bool = False) -> Page:
        """Open a tab with storage of its own, of that size in CSS pixels, at an address."""
        context = (await self.send("Target.createBrowserContext"))["browserContextId"]
        target = await self.send("Target.createTarget", url="about:blank", browserContextId=context)
        attached = await self.send("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        page = self._pages[attached["sessionId"]] = Page(self, attached["sessionId"])
        for domain in ("Page", "Runtime", "Log"):
            await page.send(f"{domain}.enable")
        await page.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch
        )
        await page.send("Emulation.setTouchEmulationEnabled", enabled=touch)
        await page.send("Emulation.setFocusEmulationEnabled", enabled=True)
        await page.goto(address)
        return page


@contextlib.asynccontextmanager
async def chromium(profile: Path) -> AsyncIterator[Browser]:
    """A browser for one test. Raises LookupError when none is installed."""
    path = find_chromium()
    if path is None:
        raise LookupError("no Chromium is installed")
    async with Browser(path, profile) as browser:
        yield browser
