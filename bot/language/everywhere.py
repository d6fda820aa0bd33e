"""A name in every language that there is: a card is found by each of them."""

from bot.language import catalogues
from bot.language.current import speaking
from bot.language.sentences import Sentence


def in_every_language(name: Sentence) -> tuple[str, ...]:
    """The English name, then its translations; each once."""
    names = [name.english]
    for path in sorted(catalogues.FOLDER.glob(f"*/{catalogues.DOMAIN}.po")):
        with speaking(path.parent.name.replace("_", "-")):
            names.append(str(name))
    return tuple(dict.fromkeys(names))
