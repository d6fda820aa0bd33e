"""Serves the page, its modules, attachments and default avatars."""

import io
from pathlib import Path

from aiohttp import web
from PIL import Image

from bot.playground.hub import Routes
from bot.playground.world.snowflakes import read_id

STATIC = Path(__file__).parents[1] / "static"
AVATAR_COLOURS = ("#5865f2", "#757e8a", "#3ba55c", "#faa61a", "#ed4245", "#eb459e")
AVATAR_SIDE = 128

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data: https:; "
    "connect-src 'self' ws://127.0.0.1:* ws://localhost:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class FileRoutes(Routes):
    """The page and the stored files."""

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self.page),
            web.get("/static/{path:.+}", self.static),
            web.get("/cdn/attachments/{channel}/{file}/{name}", self.attachment),
            web.get("/cdn/embed/avatars/{index}.png", self.avatar),
        ]

    async def page(self, request: web.Request) -> web.StreamResponse:
        del request
        return self._own("index.html")

    async def static(self, request: web.Request) -> web.StreamResponse:
        """Serve one of the page's own files."""
        return self._own(request.match_info["path"])

    def _own(self, path: str) -> web.StreamResponse:
        file = (STATIC / path).resolve()
        if not file.is_relative_to(STATIC) or not file.is_file():
            raise web.HTTPNotFound
        headers = {
            "Content-Security-Policy": PAGE_POLICY,
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-cache",
            "Referrer-Policy": "no-referrer",
        }
        return web.FileResponse(file, headers=headers)

    async def attachment(self, request: web.Request) -> web.Response:
        """Serve an attachment. Browsers show only pictures and text, and run nothing."""
        file = self._hub.world.storage.file(read_id(request.match_info["file"]) or 0)
        if file is None or file.filename != request.match_info["name"]:
            raise web.HTTPNotFound
        headers = {
            "Content-Type": file.content_type,
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "Cache-Control": "private, max-age=31536000, immutable",
        }
        if not file.content_type.startswith(("image/", "text/plain")):
            headers["Content-Disposition"] = f'attachment; filename="{file.filename}"'
        return web.Response(body=file.data, headers=headers)

    async def avatar(self, request: web.Request) -> web.Response:
        """Serve one of the default avatars: a plain coloured square."""
        index = request.match_info["index"]
        if not index.isdigit() or int(index) >= len(AVATAR_COLOURS):
            raise web.HTTPNotFound
        picture = io.BytesIO()
        Image.new("RGB", (AVATAR_SIDE, AVATAR_SIDE), AVATAR_COLOURS[int(index)]).save(picture, "PNG")
        return web.Response(body=picture.getvalue(), content_type="image/png")
