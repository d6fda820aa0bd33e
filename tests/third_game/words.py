"""Every sentence about Lanterns."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Final

from bot.games.values import Decision, Event, NotPending, Options, Past, Refusal, View, Why
from bot.language import Sentence, say, say_plural
from rendering.words.common import listed
from rendering.words.phrasebook import Article, Badge, Phrasebook
from rendering.words.settings import Alternative, Setting, picked
from tests.support.values import of_type
from tests.third_game.rules import LANTERNS, LanternsView, Lit, Rounds

TITLE: Final = Sentence("Lanterns", context="the name of a game")
MY_LANTERNS: Final = Sentence("My lanterns")
ROUNDS: Final[Mapping[str, Sentence]] = {"2": Sentence("two lanterns each"), "3": Sentence("three lanterns each")}


class LanternsPhrasebook(Phrasebook):
    """Lanterns in words."""

    game = LANTERNS
    command = "/lanterns"
    widest: ClassVar[range] = range(2, 4)
    fair = (
        Sentence("Fair lanterns"),
        Sentence("A secret that was fixed before you joined deals the lanterns. Its SHA-256: `{commitment}`"),
    )

    @property
    def title(self) -> str:
        return str(TITLE)

    @property
    def about(self) -> str:
        return say("Hidden numbers, lit one by one; 2 to 3 players")

    def how_it_goes(self, language: str) -> str:
        return say(
            "**1.** You hold dark lanterns, each with a number that only you see.\n"
            "**2.** In turn, everybody lights one.\n"
            "**3.** What is lit stays lit.\n"
            "**4.** The last lantern ends the game.\n"
            "**5.** The highest sum wins."
        )

    @property
    def badges(self) -> Mapping[str, Badge]:
        return {"lamplighter": Badge(say("Lamplighter"), say("Light the brightest lantern"))}

    def edition(self, options: Options) -> str:
        return str(ROUNDS[str(lanterns_options(options).rounds)])

    def terms(self, options: Options) -> Sequence[str]:
        return ()

    def settings(self, options: Options, seated: int) -> Sequence[Setting]:
        return (
            Setting(
                key="rounds",
                title=say("Lanterns each"),
                about=Sentence("How many lanterns each player lights (two)", context="description of an option"),
                alternatives=tuple(Alternative(value, str(name)) for value, name in ROUNDS.items()),
                chosen=(str(lanterns_options(options).rounds),),
            ),
        )

    def agree(self, options: Options, key: str, values: Sequence[str]) -> Options:
        return Rounds(int(picked(self.settings(options, 0), key, values, self.title)))

    def ask(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        return say("**{name}**, light a lantern.", name=names[decision.seat])

    def instead(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        return self.ask(decision, view, names)

    def refused(self, refusal: Refusal, names: Sequence[str]) -> str:
        if isinstance(refusal, NotPending):
            return say("It is not your turn.")
        return say("You do not hold that lantern.")

    def log(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[str]:
        lit = [event for event in events if isinstance(event, Lit)]
        return [f"`{turn:3}` {lit_words(event.seat, event.number, names)}" for turn, event in enumerate(lit, 1)]

    def missed(
        self, past: Sequence[Past], seat: int, names: Sequence[str], before: Past | None = None
    ) -> Sequence[str]:
        return [lit_words(*lanterns(each.view).turns[-1], names) for each in past if lanterns(each.view).turns]

    def why(self, reason: Why, names: Sequence[str]) -> str:
        return ""

    def overview(self, view: View, names: Sequence[str], robots: Collection[int] = ()) -> Sequence[str]:
        shown = lanterns(view)
        return [seat_words(shown, seat, names[seat]) for seat in range(len(names))]

    def articles(self) -> Sequence[Article]:
        return [
            Article("lantern", say("Lantern"), (), say("A lantern has a number from 1 to 9.")),
            Article("ties", say("Ties"), (), say("Players with the same sum share the victory."), card=False),
        ]


def lanterns(view: View) -> LanternsView:
    """The view as the game's own."""
    return of_type(LanternsView, view)


def lanterns_options(options: Options) -> Rounds:
    """The options as the game's own."""
    return of_type(Rounds, options)


def lit_words(seat: int, number: int, names: Sequence[str]) -> str:
    """One turn."""
    return say("{name} lights lantern {number}.", name=names[seat], number=number)


def seat_words(view: LanternsView, seat: int, name: str) -> str:
    """What is lit at a seat, and how many of its lanterns are dark."""
    dark = say_plural("{count} dark lantern", "{count} dark lanterns", view.dark[seat])
    return say("{name}: {sum} lit, {dark}.", name=name, sum=sum(view.lit[seat]), dark=dark)


def won(view: LanternsView, names: Sequence[str]) -> str:
    """The names of the winners; empty before the end."""
    if view.outcome is None:
        return ""
    winners = [names[seat] for seat in view.outcome.winners]
    return say_plural("{names} wins!", "{names} win!", len(winners), names=listed(winners))


def hand_words(view: LanternsView) -> str:
    """The viewer's own dark lanterns."""
    return say("You hold: {numbers}.", numbers=listed(map(str, view.hand)) or say("no lantern"))
