"""Random games reach every rule, hold and break it, and find an engine without a rare one."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.classic import Track
from sobek_verification.conformance.games import GamesPlan, play, play_in_parallel
from sobek_verification.conformance.reference import Reference
from sobek_verification.games import GAMES
from tests.ports import IN_JAVASCRIPT, needs_node

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_verification.conformance.reply import Reply
    from sobek_verification.suite import GameSuite

GAMES_PLAYED: Final = 200
TAKEN_OUT: Final = {
    "isNoSecondSet": "classic.sets.second-set",  # a second set of a type, under `same-type-set=extends`
    "isFirstOfEqual": "classic.sets.equal-sets",
}


class Counting:
    """The reference as a port, which counts which rules held, and which were broken."""

    def __init__(self, game: GameSuite) -> None:
        """Count for a game."""
        self._game, self._reference = game, Reference()
        self.asked: set[str] = set()  # rules that ask for a decision
        self.held: set[str] = set()  # conditions of moves and setups that were made
        self.broken: set[str] = set()

    def ask(self, request: dict[str, Any]) -> Reply:
        """Count what a request meets."""
        before, reply = self._reference.game, self._reference.ask(request)
        if before is not None and request["method"] == "turn":
            self.asked.add(self._game.pending_kinds.asked_by[type(before.state.pending)])
        self.broken.update(reply.get("refused", {}).get("rules", ()))
        if "setup" in request and "result" in reply:
            self.held.update(self._game.conditions.setup_holds)
        if before is not None and request["method"] == "apply" and "result" in reply:
            move = before.tools.converter.read(request["move"], before.tools.game.move)
            self.held.update(row.rule for row in self._game.conditions.of_move(before.state, move))
        return reply


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_random_games_hold_and_break_every_rule(name: str) -> None:
    """Each condition of moves and setups holds and is broken, and each rule that asks for a decision asks."""
    game, port = GAMES[name], Counting(GAMES[name])
    played = play(game, port, range(GAMES_PLAYED), "0")
    assert (GAMES_PLAYED, None) == (played.games, played.difference)
    rules = {*game.conditions.rules, *game.conditions.setup_holds}
    assert (set(), set()) == (rules - port.held, rules - port.broken)
    assert {*game.pending_kinds.asked_by.values()} == port.asked


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("name", TAKEN_OUT)
def test_an_engine_without_a_rare_rule_is_found(name: str, tmp_path: Path) -> None:
    """A function of the port in JavaScript always returns true; a game differs, and names the rule."""
    shutil.copytree(IN_JAVASCRIPT, tmp_path / "port")
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
