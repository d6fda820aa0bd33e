"""The pseudo-language `xx`: every sentence in brackets, accented and about a third longer, made from the English one.

It shows at a glance what cannot be translated yet, and what has no room for longer words. Nobody is offered it but in
tests, and by a developer who sets `PSEUDO_LANGUAGE`.
"""

import gettext
import re
from typing import Final

from bot.language.catalogues import install
from bot.language.commands import LONGEST_NAME, fits, is_name_context
from bot.language.sentences import CONTEXT_MARK

PSEUDO: Final = "xx"
OPENS: Final = "⟦"
CLOSES: Final = "⟧"
FILLER: Final = "·"
LONGER: Final = 0.3
"""How much longer a translation may be."""
ACCENTS: Final = str.maketrans("aceghijklnorstuwyzACEGHIJKLNORSTUWYZ", "àçéĝĥïĵķļñöŕšţüŵýžÀÇÉĜĤÏĴĶĻÑÖŔŠŢÜŴÝŽ")
_AS_IT_IS: Final = re.compile(r"\{[^{}]*\}|`[^`]*`|<[^<>\s]*>|\]\([^()]*\)|https?://\S+|[\w-]+(?=\])")
"""Placeholders, commands, mentions and links."""
_LAYOUT: Final = re.compile(r"(?:-# |#{1,3} |>{1,3} |[·*] )*")
"""What has to stand first on a line to mean something to Discord."""


def pseudo(english: str) -> str:
    """A sentence of the pseudo-language.

    >>> pseudo("-# {name} has the dice.")
    '-# ⟦{name} ĥàš ţĥé ðïçé.······⟧'
    """
    layout = match[0] if (match := _LAYOUT.match(english)) else ""
    body = english[len(layout) :]
    visible = len(re.sub(r"\{[^{}]*\}", "", body).strip())
    return f"{layout}{OPENS}{_accented(body)}{FILLER * max(1, round(visible * LONGER))}{CLOSES}"


def _accented(text: str) -> str:
    done, at = list[str](), 0
    for kept in _AS_IT_IS.finditer(text):
        done += [text[at : kept.start()].translate(ACCENTS), kept[0]]
        at = kept.end()
    return "".join([*done, text[at:].translate(ACCENTS)])


class PseudoTranslations(gettext.NullTranslations):
    """Translates everything, without a catalogue."""

    def gettext(self, message: str) -> str:
        """The sentence; in its context, if that stands before it."""
        context, _, english = message.rpartition(CONTEXT_MARK)
        if is_name_context(context):
            return f"{_accented(english)}{'x' * round(len(english) * LONGER)}"[:LONGEST_NAME]
        made = pseudo(english)
        return made if fits(context, made) else f"{OPENS}{_accented(english)[:98]}{CLOSES}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form that English has for that number."""
        return pseudo(msgid1 if n == 1 else msgid2)


def offer() -> None:
    """Let people choose the pseudo-language."""
    install(PSEUDO, PseudoTranslations())
