"""What nobody has ruled, as we play it. Change it here: `/card` reads its words about it from here too.

The rulebooks, the publisher's answers and the postal rules leave these open. Everything else in this
package follows one of them.

Four choices have no switch, for nothing else would be one of the games described: which copies of a card act,
and what they pay, is fixed when the roller has paid the restaurants; markets of 12 and 15 piles are dealt as
that of 10; between equal players the first clockwise from the roller is taken; and where play goes on to the
end of the round, it goes on beyond it if by then nobody has all landmarks any more.
"""

# --- the course of a go ------------------------------------------------------------------------------

REROLL_MAY_CHANGE_DICE: bool = True
"""Radio Tower: who rolls again may change between one die and two."""

LOANS_ARE_PAID_AFTER_INCOME: bool = True
"""Loan Office: what one owes the bank is paid after all income of the roll, else in the order of the cards."""

COMPANY_GIVEN_AWAY_IS_PAID: bool = True
"""Moving Company: a company that gives itself away, the last one too, is still paid for it."""

MAJORS_ORDER: tuple[str, ...] = (
    "stadium",
    "tv_station",
    "business_center",
    "publisher",
    "renovation_company",
    "tax_office",
    "tech_startup",
    "park",
    "convention_center",
)
"""In what order one roll's majors act. Others follow, in the order of the card table."""

END_OF_GO: tuple[str, ...] = ("build", "invest", "end")
"""How a go ends: the Airport pays with the building, a coin is put on the Tech Startup after that."""

PARK_UNBUILT_STILL_GIVES_ITS_GO: bool = True
"""Amusement Park: un-built in the go that rolled doubles, it still gives the extra go."""

# --- cards -------------------------------------------------------------------------------------------

BONUS_FOR_COUNTING_SHOPS: bool = True
"""Flower Shop: the Shopping Mall adds 1 to each shop that pays, as to every other."""

CLOSED_CARDS_COUNT: bool = True
"""Closed cards are still cards and symbols where those are counted."""

RENOVATION_MAY_NAME_NONE: bool = True
"""Renovation Company: its owner may leave everything open."""

OWNER_SAYS_WHICH_COPY: bool = True
"""A card that goes to another town, of which its owner has open and closed copies: they say which, else an open one."""

# --- markets -----------------------------------------------------------------------------------------

DEALT_MARKETS: tuple[int, ...] = (10, 12, 15)
"""How many different piles a market dealt from one deck may have. Only 10 is the publisher's."""

HIGH_NUMBERS_FROM: int = 7
"""Market 5-5-2: cards whose lowest number is this or more are the second deck."""

SPLIT_MARKET: tuple[int, int, int] = (5, 5, 2)
"""Market 5-5-2: how many piles of low numbers, of high numbers, and of majors."""

# --- silence: by post, and when a deadline passes ----------------------------------------------------
# Between players the first clockwise from the roller is taken, between cards the first in the card table.

SILENCE_ROLLS_AGAIN_ON: tuple[int, ...] = ()
"""Radio Tower: on which totals who says nothing rolls again."""

SILENCE_ADDS_TO: tuple[int, ...] = ()
"""Harbor: to which totals who says nothing adds two."""

SILENCE_INVESTS: bool = False
"""Tech Startup: whether who says nothing puts a coin on it."""

SILENCE_SENDS_A_CLOSED_COPY: bool = True
"""Swaps and gifts: who does not say which copy goes sends a closed one."""

SILENCE_UNBUILDS_THE_CHEAPEST: bool = True
"""Demolition Company: who says nothing un-builds the cheapest landmark, else the dearest."""

SILENCE_GIVES_TO_THE_POOREST: bool = True
"""Moving Company: who says nothing gives the cheapest card to the poorest other player, else to the next one."""

# --- by post -----------------------------------------------------------------------------------------

ONE_SET_OF_ORDERS_SERVES_BOTH_GOES: bool = True
"""Who has two goes in a postal turn and gave one set of orders repeats it, else is silent in the second."""
