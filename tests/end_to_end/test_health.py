"""A problem is reported on a phone; every click is logged and counted for Prometheus."""

import re
import shlex
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.bot.playground.browser import Page, chromium, in_chromium
from tests.end_to_end.phones import CHAT, choose
from tests.end_to_end.process import running, with_playground
from tests.end_to_end.test_browser import asked, has, open_table, snap

pytestmark = [pytest.mark.long, *in_chromium(150)]

PRIVATE = "document.body.innerText.includes('finds the rest by this number')"


async def report_a_problem(page: Page, folder: Path) -> None:
    """Open What now?, report a problem there, and wait for the report file."""
    await page.click("[data-custom-id*=':what_now']")
    await page.click("[data-custom-id*=':help_more']")
    await page.wait_for(has("report"))
    await snap(page, folder / "1-help.png")
    await page.click("[data-custom-id$=':report']")
    await page.wait_for(PRIVATE)
    await snap(page, folder / "2-reported.png")


async def test_a_problem_report_and_its_clicks_are_logged_and_counted(tmp_path: Path) -> None:
    async with running(with_playground(tmp_path, ROBOT_PAUSE="0.3", METRICS_PORT="0")) as process:
        address = await process.address()
        async with chromium(tmp_path / "profile") as browser:
            page = await browser.open(f"{address}/", 390, 844, touch=True)
            await page.wait_for("document.querySelectorAll('.who-card').length >= 4")
            await page.click(".who-card", "Ann")
            await page.wait_for(f"document.querySelector('{CHAT}') && !document.querySelector('.bar')")
            await open_table(page)
            await page.wait_for(has("start"))
            await choose(page, ":robots:", "Add an easy robot")
            await page.wait_for("document.body.innerText.includes('(easy)')")
            await page.click("[data-custom-id$=':start']")
            await page.wait_for(asked("roll"))
            await report_a_problem(page, tmp_path)

        log = process.log_path.read_text(errors="replace")
        events = [
            dict(part.split("=", 1) for part in shlex.split(line[line.index("event=") :]))
            for line in log.splitlines()
            if " event=" in line
        ]
        clicks = [event for event in events if event["event"] == "interaction" and event["kind"] != "autocomplete"]
        assert {event.get("name") for event in clicks} >= {"table open", "robots", "start", "report"}
        answers = {event["interaction"]: float(event["seconds"]) for event in events if event["event"] == "answered"}
        assert {event["interaction"] for event in clicks} <= set(answers)
        assert any(event["event"] == "reported" and event["table"] == "1" for event in events)
        assert {"changed", "posted"} <= {event["event"] for event in events}
        found = re.search(r"http://127\.0\.0\.1:\d+/metrics", log)
        assert found is not None
        async with aiohttp.ClientSession() as session, session.get(found[0]) as answer:
            figures = {
                sample.name: sample.value
                for family in text_string_to_metric_families(await answer.text())
                for sample in family.samples
                if sample.labels.get("phase", "playing") == "playing"
            }
        assert (figures["bot_tables"], figures["bot_reports_total"], figures["bot_errors_total"]) == (1, 1, 0)
        assert figures["bot_answer_seconds_count"] >= len(clicks)
        assert figures["bot_alarms_overdue"] == 0
