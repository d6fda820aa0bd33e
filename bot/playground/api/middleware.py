"""In front of the API: injected faults, rate limits, and listeners to requests."""

import asyncio
import math
import socket
import struct
from http import HTTPStatus

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.playground.faults import Fault, How
from bot.playground.hub import Hub, reply
from bot.playground.rate_limits import VIA
from bot.playground.validation.uploads import SENT, Body, Sent

API = "/api/v10"
CONNECTION_POLL_SECONDS = 0.02
RESET = struct.pack("ii", 1, 0)
"""SO_LINGER with zero seconds: closing the socket resets the connection."""
DONE_FIRST = (How.LATE, How.LOST)
GATEWAYS = (HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT)


def guard(hub: Hub) -> Middleware:
    """Make the middleware in front of every route of the API."""

    @web.middleware
    async def stand(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith(API + "/"):
            return await handler(request)
        path = request.path.removeprefix(API)
        SENT.set(None)
        fault = hub.faults.take(request.method, path)
        if fault is not None:
            await request.read()  # the client may disconnect meanwhile; its request is carried out all the same
            await asyncio.sleep(0 if fault.how in DONE_FIRST else fault.seconds)
            while fault.how == How.HELD and hub.faults.hangs(fault):  # noqa: ASYNC110 - also when the client has gone
                await asyncio.sleep(CONNECTION_POLL_SECONDS)
            if fault.how in (How.ERROR, How.RESET, How.HANG):
                return await _fail(hub, fault, request)
        response = await _limited(hub, request, path, handler)
        _tell(hub, request, path, response.status)
        if fault is not None and fault.how in DONE_FIRST:
            await asyncio.sleep(fault.seconds)
        return _cut(request) if fault is not None and fault.how == How.LOST else response

    return stand


async def _limited(hub: Hub, request: web.Request, path: str, handler: Handler) -> web.StreamResponse:
    limits = hub.rate_limits
    if limits.banned:
        return web.Response(status=HTTPStatus.TOO_MANY_REQUESTS, text="error code: 1015", content_type="text/html")
    verdict = limits.check(request.method, path)
    if verdict.refusal is None:
        response = await handler(request)
    else:
        await request.read()
        response = reply(verdict.refusal, HTTPStatus.TOO_MANY_REQUESTS)
    for name, value in verdict.headers.items():
        response.headers.setdefault(name, value)
    limits.note_status(response.status)
    return response


def _tell(hub: Hub, request: web.Request, path: str, status: int) -> None:
    sent = SENT.get()
    body = sent.json if isinstance(sent, Body) else sent
    files = tuple(sent.files) if isinstance(sent, Body) else ()
    for listener in hub.on_request:
        listener(Sent(request.method, path, body, files, status, request.content_length or 0))


async def _fail(hub: Hub, fault: Fault, request: web.Request) -> web.StreamResponse:
    if fault.how == How.RESET:
        return _cut(request)
    if fault.how == How.HANG:
        while hub.faults.hangs(fault) and request.transport is not None:  # noqa: ASYNC110 - the client may go, too
            await asyncio.sleep(CONNECTION_POLL_SECONDS)
        return _cut(request)
    status = HTTPStatus(fault.status)
    if status in GATEWAYS:
        page = f"<html><head><title>{status.value} {status.phrase}</title></head></html>"
        return web.Response(status=status, text=page, content_type="text/html")
    answer = reply(fault.body(), status)
    if fault.retry_after is not None:
        answer.headers.update(VIA | {"Retry-After": str(math.ceil(fault.retry_after)), "X-RateLimit-Scope": "user"})
    return answer


def _cut(request: web.Request) -> web.StreamResponse:
    """Reset the request's connection; the returned response reaches nobody."""
    if request.transport is not None:
        bound = request.transport.get_extra_info("socket")
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        request.transport.abort()
    return web.Response()
