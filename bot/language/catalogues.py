"""The catalogues in `data/locales`: gettext's files, which translators' tools read, compiled at their first use.

What was compiled is kept in the folder of drawings, so that only the first start of a version compiles it. A catalogue
that is missing, damaged or cannot be kept is never an error: then English is spoken, or it is compiled again.
"""

import functools
import gettext
import hashlib
import io
import logging
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from bot.language.current import DEFAULT
from data import kept_files

log = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).parents[2] / "data" / "locales"
DOMAIN: Final = "messages"
FORMAT: Final = 1
"""Raise it when what is kept of the same file would be another one."""
_PREFIX: Final = "catalogue-"

_further: Final[list[Path]] = []
_kept_in: Path | None = None
_compiled: dict[str, gettext.NullTranslations | None] = {}
_compiling: Final = threading.Lock()


def keep_in(folder: Path | None) -> None:
    """Keep what is compiled from now on in that folder; None: only in memory."""
    global _kept_in
    _kept_in = folder


def add(folder: Path) -> None:
    """Look there as well for what `FOLDER` does not translate: a game that stands elsewhere brings its own words."""
    _further.append(folder)
    forget()


def has_catalogue(language: str) -> bool:
    """Whether there are translations into that language. None are read."""
    return _compiled.get(language) is not None or (language not in _compiled and _has_file(language))


@functools.cache
def _has_file(language: str) -> bool:
    return file_of(language).is_file()


def keep_all(stop: threading.Event) -> None:
    """Compile what is not kept yet, until `stop` is set: the event loop should not wait for that later."""
    for file in FOLDER.glob(f"*/{DOMAIN}.po") if _kept_in is not None else ():
        language = file.parent.name.replace("_", "-")
        if language not in _compiled and not stop.is_set() and not _is_kept(language, file.read_bytes()):
            _load(language)


@functools.cache
def fingerprint() -> str:
    """What all catalogues hold, as a digest."""
    files = sorted(FOLDER.glob(f"*/{DOMAIN}.po"))
    return hashlib.sha256(b"".join(hashlib.sha256(file.read_bytes()).digest() for file in files)).hexdigest()


def catalogue(language: str) -> gettext.NullTranslations | None:
    """The translations into a language; None for English, and where there is no catalogue."""
    if language == DEFAULT:
        return None
    try:
        return _compiled[language]
    except KeyError:
        pass
    with _compiling:
        if language not in _compiled:
            _compiled[language] = _load(language)
        return _compiled[language]


def excerpt(language: str, contexts: Iterable[str]) -> gettext.NullTranslations | None:
    """What has a context that begins so: quick where the whole catalogue would have to be compiled.

    None for English, and where there is no catalogue.
    """
    if language == DEFAULT or language in _compiled:
        return _compiled.get(language)
    return _excerpt(language, tuple(contexts))


@functools.cache
def _excerpt(language: str, contexts: tuple[str, ...]) -> gettext.NullTranslations | None:
    marks = [f'msgctxt "{context}'.encode() for context in contexts]
    try:
        header, *entries = file_of(language).read_bytes().split(b"\n\n")
    except OSError:
        return None
    source = b"\n\n".join([header, *(entry for entry in entries if any(mark in entry for mark in marks))])
    return _usable(language, lambda: _compile(language, source))


def install(language: str, translations: gettext.NullTranslations) -> None:
    """Use these translations for that language instead of its file."""
    with _compiling:
        _compiled[language] = translations


def forget() -> None:
    """Read every catalogue again when it is needed."""
    with _compiling:
        _compiled.clear()
        _has_file.cache_clear()
        _excerpt.cache_clear()


def file_of(language: str, folder: Path | None = None) -> Path:
    """Where a language's catalogue stands, if it has one: in `FOLDER`, or in another folder."""
    return (folder or FOLDER) / language.replace("-", "_") / f"{DOMAIN}.po"


def _load(language: str) -> gettext.NullTranslations | None:
    try:
        source = file_of(language).read_bytes()
    except OSError:
        return None
    found = _usable(language, lambda: _kept(language, source))
    for file in (file_of(language, folder) for folder in _further):
        more = _usable(language, functools.partial(_compile, language, file.read_bytes())) if file.is_file() else None
        if found is not None and more is not None:
            found.add_fallback(more)
    return found


def _usable(language: str, compiled: Callable[[], bytes]) -> gettext.NullTranslations | None:
    """The catalogue, or None if it has a mistake: that must not keep anybody from playing."""
    try:
        return gettext.GNUTranslations(io.BytesIO(compiled()))
    except Exception:
        log.exception("the catalogue of %s cannot be used; its readers read English", language)
        return None


def _kept(language: str, source: bytes) -> bytes:
    """What is compiled from that source; kept from now on."""
    if _kept_in is None:
        return _compile(language, source)
    file = _place(_kept_in, language, source)
    if kept := kept_files.read(file):
        return kept
    compiled = _compile(language, source)
    try:
        kept_files.write(file, compiled, f"{_PREFIX}{language}-")
    except OSError as error:
        log.info("catalogues cannot be kept in %s: %s", file.parent, error.strerror)
    return compiled


def _is_kept(language: str, source: bytes) -> bool:
    return _kept_in is not None and _place(_kept_in, language, source).is_file()


def _place(folder: Path, language: str, source: bytes) -> Path:
    """Where what is compiled from that source is kept."""
    key = hashlib.sha256(f"{FORMAT}\n".encode() + source).hexdigest()[:16]
    return folder / f"{_PREFIX}{language}-{key}.mo"


def _compile(language: str, source: bytes) -> bytes:
    from babel.messages import mofile, pofile  # English needs neither

    messages = pofile.read_po(io.BytesIO(source), locale=language.replace("-", "_"))
    compiled = io.BytesIO()
    mofile.write_mo(compiled, messages)
    return compiled.getvalue()
