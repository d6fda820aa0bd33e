"""What English needs to make its own sentences, the keys of the catalogues."""


def with_article(noun: str) -> str:
    """A noun with its indefinite article.

    >>> with_article("Mine"), with_article("Apple Orchard")
    ('a Mine', 'an Apple Orchard')
    """
    return f"an {noun}" if noun[:1] in "AEIO" else f"a {noun}"
