"""``/my``: where one plays, when one may be called, how one is shown things, and what is stored about one."""

import msgspec
from discord import app_commands
from discord.ext import commands

from bot import people
from bot.choosing import choose, part
from bot.client import Interaction, TableBot
from bot.errors import TableError
from bot.people import Away, Person
from cogs import layouts, my_data, my_days, my_settings, my_words, my_zones
from cogs.my_games import games_of, games_page
from cogs.replies import Refused, click_of, in_time, whisper
from cogs.since import briefing


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class MyCog(commands.GroupCog, group_name="my", group_description="Your games, settings and data, at all tables"):
    """The commands of ``/my``. They work in direct messages too, and every answer is private."""

    def __init__(self, bot: TableBot) -> None:
        self.bot = bot

    @app_commands.command()
    async def games(self, interaction: Interaction) -> None:
        """List your tables in all servers, first those that wait for you."""
        await whisper(interaction, games_page(await in_time(interaction, games_of(self.bot, interaction.user.id))))

    @app_commands.command()
    @app_commands.describe(zone="A city whose clock is yours; the page has a menu too")
    async def settings(self, interaction: Interaction, zone: str | None = None) -> None:
        """Choose reminders, quiet hours, your clock, words or pictures, colours, and whether DMs are welcome."""
        user, locale = interaction.user.id, str(interaction.locale)
        if zone is not None:
            named = my_zones.find(zone) or next(iter(my_zones.offers(zone, locale)), None)
            if named is None:
                raise Refused(my_words.NO_SUCH_ZONE)
            clock = named
        elif await self.bot.store.person(user) is None:
            clock = my_zones.guessed(locale)
        else:
            clock = (await people.person(self.bot.store, user)).zone

        def on_that_clock(now: Person) -> Person:
            return msgspec.structs.replace(now, zone=clock)

        person = await in_time(interaction, choose(self.bot.tables, self.bot.time, user, on_that_clock))
        await my_settings.show_settings(interaction, person)

    @settings.autocomplete("zone")
    async def _offer_zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = my_zones.offers(typed, str(interaction.locale))
        return [app_commands.Choice(name=name.replace("_", " ")[:100], value=name) for name in found]

    @app_commands.command()
    @app_commands.describe(until="The day you are back", since="The first day you are away (today)")
    @app_commands.rename(since="from")
    async def away(self, interaction: Interaction, until: str, since: str | None = None) -> None:
        """Announce days on which you do not play: your tables are told, and nobody calls you."""
        user, now = interaction.user.id, self.bot.tables.clock()

        def announce(person: Person) -> Person:
            today = my_days.today_for(person, now)
            first = my_days.read(since or "", today)
            back = my_days.read(until, today)
            if back <= first:
                raise Refused(my_words.UNTIL_FIRST)
            begins = now if first == today else my_days.beginning(person, first)
            return msgspec.structs.replace(person, away=Away(begins, my_days.beginning(person, back)))

        person = await in_time(interaction, choose(self.bot.tables, self.bot.time, user, announce))
        await whisper(interaction, my_words.announced(person, now))

    @away.autocomplete("until")
    async def _offer_ends(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._days(interaction, typed)

    @away.autocomplete("since")
    async def _offer_beginnings(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._days(interaction, typed)

    async def _days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        person = await people.person(self.bot.store, interaction.user.id)
        today = my_days.today_for(person, self.bot.tables.clock())
        return [app_commands.Choice(name=name, value=value) for name, value in my_days.offers(typed, today)]

    @app_commands.command()
    async def back(self, interaction: Interaction) -> None:
        """End your holiday, and take back every seat that a robot plays for you."""
        await whisper(interaction, layouts.page(await in_time(interaction, self._come_back(interaction))))

    async def _come_back(self, interaction: Interaction) -> list[str]:
        """What to tell somebody who is back: what they missed at every table where somebody played for them."""
        user, told = interaction.user.id, []
        was_away = (await people.person(self.bot.store, user)).away is not None
        await choose(self.bot.tables, self.bot.time, user, lambda now: msgspec.structs.replace(now, away=None))
        for number, table_id in enumerate(await self.bot.store.tables_of(user, active=True)):
            table = await self.bot.tables.load(table_id)
            seat = table.seat_of(user)
            if seat is None or seat.stand_in is None or table.row.phase != "playing":
                continue
            try:
                await self.bot.time.come_back(part(click_of(interaction), number), table_id)
            except TableError:  # it ended meanwhile
                continue
            told.append(await briefing(self.bot, table, seat))
        if not was_away and not told:
            return [my_words.NOT_AWAY]
        return [my_words.BACK, *(text for at, text in enumerate(told) if sum(map(len, told[: at + 1])) < 3800)]

    @app_commands.command()
    async def data(self, interaction: Interaction) -> None:
        """Export everything stored about you, or be forgotten."""
        await whisper(interaction, my_data.data_page())


async def setup(bot: TableBot) -> None:
    """Add the commands and their menus and buttons."""
    bot.add_dynamic_items(*my_settings.BUTTONS, *my_data.BUTTONS)
    await bot.add_cog(MyCog(bot))
