"""What a guided first game says in the newcomer's own hand: what to do, and why, in one sentence."""

from collections.abc import Mapping
from typing import Final

from bot.games.mafia_dollar import actions
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.cards import END, NEEDED
from bot.games.mafia_dollar.lessons import advised
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.language import Sentence
from bot.language.rows import paragraph
from rendering.words.mafia_dollar.names import card_name, loot_name, pile_name

LESSONS: Final[Mapping[type[MafiaAction], Sentence]] = {
    actions.Hire: Sentence("Hire {card}: gangsters bring in the loot, and the most valuable loot wins."),
    actions.Open: Sentence("Open {card}: each warehouse is one more action a turn, and a place for loot."),
    actions.Guard: Sentence("Play {card}: a dog makes it harder to break into your warehouse."),
    actions.Equip: Sentence("Give {card} to **{gangster}**: it makes some of their jobs easier."),
    actions.Block: Sentence("Play {card} on **{gangster}**, who then cannot act until a matching symbol frees them."),
    actions.Free: Sentence("Free **{gangster}** with {card}: its symbol takes off the block, and they can act again."),
    actions.Birthday: Sentence("Play {card}: everybody who has loot gives you a card of it."),
    actions.Police: Sentence("Play {card} now: police cards left in your hand cost dollars at the end."),
    actions.Discard: Sentence("Discard {card}: it helps you least now, and you have to play or discard one."),
    actions.Skip: Sentence("You hold nothing but police: play nothing this turn."),
    actions.MoveOut: Sentence("Send **{gangster}** out: from the street they can do a job next turn."),
    actions.TakeLoot: Sentence("Let **{gangster}** take loot from the pile {pile}: what your warehouses hold counts."),
    actions.Attack: Sentence(
        "Attack with **{gangster}**: it works if their bullets and the die on a drawn card come to over {needed}."
    ),
    actions.Burgle: Sentence(
        "Break in with **{gangster}**: it works if their locks and the die on a drawn card come to over {needed}."
    ),
    actions.EndTurn: Sentence("Nothing useful is left to do: end your turn."),
    actions.PassCard: Sentence("Pass on {card}: you will miss it least."),
    actions.GiveLoot: Sentence("Give away {loot}: it is worth least."),
    actions.LoseLoot: Sentence("Choose {loot}: if you have a choice, lose what is worth least."),
    actions.KeepWarehouse: Sentence("Keep any one: all your warehouses are empty or lost."),
    actions.Spoils: Sentence("Keep all you can: better items make jobs easier."),
    actions.Steal: Sentence("Take the most valuable loot, and store it where it is safest."),
}
"""By kind of answer."""
FACTS: Final = (
    Sentence("The game is over the moment **{end}** turns up from the deck."),
    Sentence("Each gangster acts once a turn, and each of your warehouses is one action."),
    Sentence(
        "Bullets count in an attack, locks in a break-in. Items add to them, and a guard dog takes one lock away."
    ),
    Sentence("After a job, won or lost, a gangster is back in the hideout."),
    Sentence("At the end gangsters and warehouses cost you dollars: loot has to bring in more."),
)
"""What is said at the ends of the first turns: something new in each."""


def lesson(decision: Decision, view: MafiaView) -> str:
    """Return the advice on the viewer's own decision; empty if there is none."""
    action = advised(view, decision)
    if action is None:
        return ""
    card, gangster = getattr(action, "card", None), getattr(action, "gangster", None)
    loot, pile = getattr(action, "loot", None), getattr(action, "pile", None)
    said = LESSONS[type(action)](
        card=f"**{card_name(card)}**" if card else "",
        gangster=card_name(gangster) if gangster else "",
        loot=loot_name(loot) if isinstance(loot, str) else "",
        pile=pile_name(pile) if pile else "",
        needed=NEEDED,
    )
    nth = (view.turn.number - 1) // len(view.clans)
    if isinstance(action, actions.EndTurn) and nth < len(FACTS):
        return paragraph(said, FACTS[nth](end=card_name(END)))
    return said
