"""What everybody can see in the playground's world, and what happens there without the bot."""

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Callable, Iterable

from bot.playground.faults import DELETE_MESSAGE, Fault, How, Route
from bot.playground.server import Playground
from bot.playground.world.models import Channel, Message
from tests.end_to_end.party import MOVES, Party, control_of
from tests.end_to_end.process import BotProcess
from tests.support.person import Json, Person, as_written, walk
from tests.support.timeouts import until

PATIENCE = 40.0
"""Seconds in which the bot must have mended something once it can."""
SETTLED = 0.7
"""Seconds for which a state must last to count."""
LOBBY = ("join", "start")
CUP = ("cup_join", "cup_leave", "cup_start", "cup_show", "cup_robots")
MANY = 100_000


# --- what is there -------------------------------------------------------------------------------------


def public(playground: Playground, *channels: int | str) -> list[Message]:
    """The bot's public messages in these channels, or in every one outside direct messages, oldest first."""
    world = playground.hub.world
    there = [int(each) for each in channels] or [each.id for each in world.channels.values() if not each.is_dm]
    found = [message for channel in there for message in world.storage.history(channel, viewer_id=None, limit=MANY)]
    return sorted((message for message in found if message.author_id == world.bot_id), key=lambda each: each.id)


def direct(playground: Playground, person: Person) -> list[Message]:
    """The bot's direct messages to a person, oldest first."""
    place = playground.hub.world.dm_with(int(person.user_id))
    return [] if place is None else public(playground, place.id)


def private_answers(playground: Playground, person: Person, channel: int | str) -> list[Message]:
    """The messages in a channel that only this person sees, oldest first."""
    found = playground.hub.world.storage.history(int(channel), viewer_id=int(person.user_id), limit=MANY)
    return sorted((message for message in found if message.viewer_id == int(person.user_id)), key=lambda each: each.id)


def ids_of(message: Message) -> list[str]:
    """The custom ids of a message's controls."""
    return [str(each["custom_id"]) for each in walk(message.components) if "custom_id" in each]


def said_by(message: Message) -> str:
    """A message's texts."""
    texts = [str(each["content"]) for each in walk(message.components) if each["type"] == 10]
    return as_written("\n".join([message.content, *texts]))


def with_verbs(messages: Iterable[Message], table: int, verbs: Iterable[str]) -> list[Message]:
    """The messages that have a control of that table (tournaments: 0) with one of these verbs."""
    wanted = set(verbs)

    def fits(identifier: str) -> bool:
        parts = identifier.split(":")
        return len(parts) > 3 and parts[0] == "t" and parts[1].partition(".")[0] == str(table) and parts[3] in wanted

    return [message for message in messages if any(map(fits, ids_of(message)))]


def live(playground: Playground, table: int = 1) -> list[Message]:
    """The public messages with controls that move a table's game or lobby on, in any channel."""
    return with_verbs(public(playground), table, (*MOVES, *LOBBY))


def cups(playground: Playground) -> list[Message]:
    """The public messages with a control of any tournament."""
    return with_verbs(public(playground), 0, CUP)


def threads(playground: Playground) -> list[Channel]:
    """The active threads."""
    return [thread for thread in playground.hub.world.threads() if not thread.archived]


# --- waiting -------------------------------------------------------------------------------------------


async def settled(wrong: Callable[[], list[str]], *, patience: float, lasts: float) -> tuple[float, list[str]]:
    """Wait until nothing is wrong, and that `lasts`; returns after how many seconds it was so, and the faults.

    There are faults only if something is still wrong after `patience` seconds.
    """
    began = time.monotonic()
    since: float | None = None
    while True:
        faults, now = wrong(), time.monotonic()
        since = None if faults else since if since is not None else now
        if since is not None and now - since > lasts:
            return since - began, []
        if since is None and now - began > patience:
            return now - began, faults
        await asyncio.sleep(0.1)


async def becomes(holds: Callable[[], object], what: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until a condition holds, and goes on holding for a moment; `what` tells what there is instead.

    Raises:
        AssertionError: it does not, within `seconds`.
    """
    _, wrong = await settled(lambda: [] if holds() else [str(what())], patience=seconds, lasts=SETTLED)
    assert not wrong, f"it has not become right in {seconds:.0f} s: {wrong}"


async def one_live_board(playground: Playground, table: int = 1, seconds: float = PATIENCE) -> Message:
    """Wait until exactly one public message moves that table on; returns it."""
    await becomes(
        lambda: len(live(playground, table)) == 1,
        lambda: [(each.id, ids_of(each)) for each in live(playground, table)],
        seconds,
    )
    return live(playground, table)[0]


# --- what happens --------------------------------------------------------------------------------------


async def connected(playground: Playground) -> None:
    """Wait until the bot is connected."""
    await until(lambda: playground.hub.gateway.online)


async def killed(playground: Playground, bot: BotProcess) -> None:
    """Kill the bot, and wait until its connection has ended."""
    await bot.kill()
    await until(lambda: not playground.hub.gateway.online)


async def killed_and_started(playground: Playground, bot: BotProcess) -> None:
    """Kill the bot, start it again, and wait until it is ready."""
    await killed(playground, bot)
    await bot.connect()


async def held(playground: Playground) -> None:
    """Wait until a request is held."""
    await until(lambda: playground.hub.faults.held)


async def released(playground: Playground) -> None:
    """Let what is held be carried out, and wait until it is."""
    playground.hub.faults.release()
    await asyncio.sleep(0.5)  # its client has gone, so no answer shows when it is done


async def met(playground: Playground, fault: Fault, times: int = 1) -> None:
    """Wait until requests have met an endless fault so often."""
    begun = fault.times
    assert begun is not None, "it is not counted"
    await until(lambda: fault not in playground.hub.faults.pending or (fault.times or 0) <= begun - times)


@contextlib.asynccontextmanager
async def failing(playground: Playground, route: Route = DELETE_MESSAGE, status: int = 503) -> AsyncIterator[Fault]:
    """Requests of that kind fail inside the block, which ends once one has met it."""
    fault = playground.hub.faults.add(Fault(How.ERROR, MANY, *route, status=status))
    yield fault
    await until(lambda: fault.times != MANY)
    await asyncio.sleep(0.5)  # the bot has read the answer
    playground.hub.faults.stop(fault)


async def archive(playground: Playground, thread: int | str, *, archived: bool = True, locked: bool = False) -> None:
    """Archive or reopen a thread as its server's manager does."""
    manager = next(person for person in playground.hub.world.people() if person.manager)
    async with Person(playground.base_url, manager.id) as ann:
        await ann._call("PATCH", f"/play/channels/{thread}", json={"archived": archived, "locked": locked})


async def in_a_thread(playground: Playground, party: Party, **options: object) -> Party:
    """Begin a game of two in a thread of its own; returns the same people there."""
    home, host = party.channel, party.host
    await host.run(home, "machi open", thread=True, first="joining", **options)
    await until(lambda: threads(playground) and live(playground, party.table or 1))
    (thread,) = threads(playground)
    there = Party(party.people, str(thread.id), seed=4)
    for person in there.people:
        await person.refresh()
        await person.fetch(thread.id)
    lobby = await there.lobby(set())
    await there.people[1].click(lobby, "Join")
    await there.host.click(lobby, "Start")
    await there.next()
    return there


async def open_cup(host: Person, channel: str, name: str = "Baker's Cup", **options: object) -> Json:
    """Open a tournament of Machi Koro; returns its message."""
    await host.run(channel, "tournament open", name=name, game="machi_koro", kind="knock_out", **options)
    return await cup_shown(host, channel)


async def cup_shown(person: Person, channel: str) -> Json:
    """Wait until a tournament's message is shown to that person."""
    return await person.wait_for_message(channel, lambda message: control_of(message, "cup_show"))


async def full_cup(playground: Playground, host: Person, other: Person, channel: str) -> None:
    """Open a tournament of these two and a robot, who all sit at one table when it starts."""
    await open_cup(host, channel, seats=4)
    await other.click(await cup_shown(other, channel), "Join")
    await until(lambda: "2 of 16" in said_by(cups(playground)[0]))
    shown = await cup_shown(host, channel)
    menu = control_of(shown, "cup_robots")
    assert menu is not None
    await host.choose(shown, "1-easy", select=menu.id)
    await until(lambda: "3 of 16" in said_by(cups(playground)[0]))


async def close_cup(host: Person, channel: str) -> None:
    """Close the newest tournament."""
    await host.run(channel, "tournament close")
    asked = await host.wait_for_message(channel, lambda message: control_of(message, "cup_close"))
    await host.click(asked, "Yes")


def without_numbers(text: str) -> str:
    """A text without what differs from table to table."""
    return re.sub(r"\d+", "#", text)
