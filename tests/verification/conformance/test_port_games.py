"""Random games reach every rule, hold and break it, and find an engine without a rare one."""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.classic import Track
from sobek_verification.conformance import javascript
from sobek_verification.conformance.games import GamesPlan, met_of, play, play_in_parallel
from sobek_verification.conformance.reference import Reference
from sobek_verification.games import GAMES
from tests.ports import NO_VECTORS, REFERENCE, check, needs_node

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_verification.conformance.reply import Reply

GAMES_PLAYED: Final = 200
TAKEN_OUT: Final = {
    "isNoSecondSet": "classic.sets.second-set",  # a second set of a type, under `same-type-set=extends`
    "isFirstOfEqual": "classic.sets.equal-sets",
}


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_random_games_hold_and_break_every_rule(name: str) -> None:
    """None is left at zero: neither the conditions of moves and setups, nor the rules that ask for a decision."""
    played = play(GAMES[name], Reference(), range(GAMES_PLAYED), "0")
    assert (GAMES_PLAYED, None) == (played.games, played.difference)
    assert {} == {rule: times for rule, times in met_of(GAMES[name], played.met).items() if not all(times.values())}


def test_the_report_counts_how_often_each_rule_was_met() -> None:
    """JSON has the whole table; the text has the rules that were never met, never held or never broken."""
    words = (*NO_VECTORS, "--game", "duel", "--games", 1)
    (found,) = (one for one in json.loads(check(REFERENCE, *words, "--json").stdout)["findings"] if "met" in one)
    suite = GAMES["duel"]
    rules = {*suite.conditions.rules, *suite.conditions.setup_holds, *suite.pending_kinds.asked_by.values()}
    assert rules == set(found["met"])
    never = {
        rule: " or ".join(how for how, number in times.items() if not number)
        for rule, times in found["met"].items()
        if not all(times.values())
    }
    said = re.findall(r"^  never (held|broken|held or broken): (.+)$", check(REFERENCE, *words).stdout, re.MULTILINE)
    assert never == {rule: how for how, rule in said}
    assert "duel.characters.architect" in never


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("name", TAKEN_OUT)
def test_an_engine_without_a_rare_rule_is_found(name: str, tmp_path: Path) -> None:
    """A function of the port in JavaScript always returns true; a game differs, and names the rule."""
    shutil.copytree(javascript.FOLDER, tmp_path / "port")
    file = tmp_path / "port" / "classic" / "sets.js"
    text, number = re.subn(rf"(function {name}\([^)]*\) {{\n)", r"\1  return true;\n", file.read_text("utf-8"))
    assert 1 == number
    file.write_text(text, "utf-8")
    plan = GamesPlan("classic", ("node", str(tmp_path / "port" / "server.js")), 20, GAMES_PLAYED, "0")
    found = play_in_parallel(plan, 1, lambda _: None).difference
    assert found is not None
    assert TAKEN_OUT[name] in found.rules


def test_random_games_draw_their_tracks() -> None:
    """Some are played on the printed track, and some on others."""
    tracks: list[bool] = []

    class Overheard:
        """A port that skips every game, after noting its track."""

        def ask(self, request: dict[str, Any]) -> Reply:
            """Skip."""
            given = request.get("state", request)
            tracks.append(given["track"] == GAMES["classic"].tools.converter.unstructure(Track()))
            return {"skipped": "only overheard"}

    for number in range(40):
        play(GAMES["classic"], Overheard(), [number], "tracks")
    assert 40 == len(tracks)
    assert min(tracks.count(True), tracks.count(False)) > 5
