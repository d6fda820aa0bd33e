"""The catalogues in `data/locales`: gettext's files, which translators' tools read, compiled at their first use."""

import functools
import gettext
import io
from pathlib import Path
from typing import Final

from bot.language.current import DEFAULT

FOLDER: Final = Path(__file__).parents[2] / "data" / "locales"
DOMAIN: Final = "messages"


@functools.cache
def catalogue(language: str) -> gettext.NullTranslations | None:
    """The translations into a language; None for English, and where there is no catalogue."""
    if language == DEFAULT:
        return None
    path = FOLDER / language.replace("-", "_") / f"{DOMAIN}.po"
    if not path.is_file():
        return None
    from babel.messages import mofile, pofile  # not needed for English

    with path.open("rb") as file:
        messages = pofile.read_po(file, locale=language.replace("-", "_"))
    compiled = io.BytesIO()
    mofile.write_mo(compiled, messages)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
