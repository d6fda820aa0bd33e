"""Grafana's dashboard and Prometheus' alert rules name metrics that the bot has."""

import json
import re
from collections.abc import Iterator

import pytest
import yaml

from bot.hosting.metrics import Metrics
from tests.deploy.places import DEPLOY

OURS = re.compile(r"\bbot_\w+")


def exported() -> set[str]:
    """The name of every series that the bot can export."""
    names = set[str]()
    for family in Metrics(lambda: {0: True, 1: False}).registry.collect():
        suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}[family.type]
        names |= {family.name + suffix for suffix in suffixes}
    return names


def rules() -> Iterator[tuple[str, str]]:
    """The name and expression of each alert."""
    for group in yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"]:
        for rule in group["rules"]:
            yield rule["alert"], rule["expr"]


def panels() -> Iterator[tuple[str, str]]:
    """The title and each expression of each panel."""
    for panel in json.loads((DEPLOY / "dashboard.json").read_text())["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]


@pytest.mark.parametrize(("name", "expression"), [*rules(), *panels()])
def test_it_asks_for_metrics_that_exist(name: str, expression: str) -> None:
    asked = set(OURS.findall(expression))
    assert asked or "up{" in expression
    assert asked <= exported()


def test_prometheus_asks_under_the_name_that_the_alerts_look_for() -> None:
    asked = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())
    assert [(DEPLOY / name).exists() for name in asked["rule_files"]] == [True]
    named = {found for _, expression in rules() for found in re.findall(r'job="([^"]+)"', expression)}
    assert {job["job_name"] for job in asked["scrape_configs"]} == named


def test_the_dashboard_shows_every_metric() -> None:
    shown = {name for _, expression in panels() for name in OURS.findall(expression)}
    families = {family.name for family in Metrics(lambda: {0: True, 1: False}).registry.collect()}
    assert {family for family in families if not any(name.startswith(family) for name in shown)} == set()


def test_panels_have_numbers_of_their_own() -> None:
    numbers = [panel["id"] for panel in json.loads((DEPLOY / "dashboard.json").read_text())["panels"]]
    assert len(numbers) == len(set(numbers))
