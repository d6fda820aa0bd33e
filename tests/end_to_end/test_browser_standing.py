"""The page on a phone with the real bot: voting, handing over a seat, looking back, erasing data."""

from pathlib import Path

import pytest

from bot.playground.world.discord_types import ChannelType
from tests.bot.playground.browser import chromium, in_chromium
from tests.end_to_end.phones import begin, choose, drawn, phone, players, press, says
from tests.support.person import Person, text_of

pytestmark = [pytest.mark.long, *in_chromium(150)]

GONE = "You have no seat at any table now."


def has_dms(person: Person) -> bool:
    """Whether the bot has written to that person by DM for the first time since they opened the page."""
    opened = [event["data"] for event in person.events if event["type"] == "channel_create"]
    return any(channel["type"] == ChannelType.DM for channel in opened)


async def test_a_phone_player_votes_looks_back_and_is_erased(address: str, tmp_path: Path) -> None:
    async with (
        chromium(tmp_path / "profile") as browser,
        players(address, "Bo", "Cleo") as (bo, cleo),
    ):
        channel = bo.channel("machi-koro")
        await begin([bo, cleo], channel, "machi_koro")
        mine, hers = [await phone(browser, address, who, channel) for who in (bo, cleo)]
        await press(mine, "roll:1")
        await drawn(mine, "Bo rolled")
        await press(mine, "what_now", "help_more", "matters", "ask:pause", "propose:pause")
        await says(mine, "You agree. Waiting for Cleo.")
        await press(hers, "agree")
        await says(hers, "This game is paused.")
        await press(hers, "ask:resume", "propose:resume")
        await press(mine, "agree")
        await says(mine, "Agreed: the game goes on")
        await press(hers, "look", "look_tab:since")
        await says(hers, "The game so far")
        await press(mine, "look", "look_tab:log")
        await says(mine, "This is everything")
        await press(mine, "look_tab:table")
        await drawn(mine, "On sale")
        await mine.wait_for("document.querySelectorAll('.picture img').length >= 3")
        await press(mine, "what_now", "help_more", "my_data", "my_forget", "my_forget_sure")
        await says(mine, "I have forgotten you")
        await says(hers, "Former player")
        await press(mine, "my_games")
        await says(mine, GONE)
        assert [error for page in (mine, hers) for error in page.errors if "/cdn/" not in error] == []


async def test_on_a_phone_a_hidden_hand_changes_hands(address: str, tmp_path: Path) -> None:
    async with (
        chromium(tmp_path / "profile") as browser,
        players(address, "Bo", "Cleo", "Dev") as (bo, cleo, dev),
    ):
        channel = bo.channel("speakeasy")
        await begin([bo, cleo], channel, "mafia_dollar")
        mine, hers = [await phone(browser, address, who, channel) for who in (bo, dev)]
        await press(mine, "hand")
        await says(mine, "Your hand at table 1")
        await press(mine, "what_now", "help_more", "matters", "ask:replace")
        await choose(mine, ":seat", "Bo")
        await choose(mine, ":stand_in", "Dev")
        await says(mine, "I have asked them")
        await press(hers, "accept_seat")
        await says(hers, "The seat is yours now, with all its cards.")
        await says(mine, "Dev plays on for Bo.")
        await press(hers, "hand")
        await says(hers, "Your hand at table 1")
        assert [text_of(message) for message in await bo.fetch(await bo.dm())] == [], "his hand by DM is gone"
        await dev.wait_until(lambda: has_dms(dev), "the first DM")
        await dev.wait_for_message(await dev.dm(), lambda message: "Your hand at table 1" in text_of(message))
        assert len(await dev.fetch(await dev.dm())) == 1
        await choose(mine, ":choose", "")
        await says(mine, "You do not play at this table.")
        assert [error for page in (mine, hers) for error in page.errors if "/cdn/" not in error] == []
