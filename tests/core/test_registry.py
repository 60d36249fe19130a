"""What is registered by name, and a third game that is registered once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from attrs import NOTHING, fields

from sobek_core.classic import MOVES
from sobek_core.disputes.tools import JUDGING, JudgingTools
from sobek_core.games import GAMES
from sobek_core.handwriting.game import HANDWRITING, HandwritingTools
from sobek_core.handwriting.lines import read_text
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.replacements import published
from sobek_core.page.document import DRAWING
from sobek_core.page.drawing import GameDrawing
from sobek_core.records.record import load
from sobek_core.registry import MissingPartError, Registry
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda: GAMES["chess"], "expected one of classic, duel, got 'chess'"),
        (lambda: GAMES["duell"], "expected one of classic, duel, got 'duell'; did you mean duel?"),
        (lambda: GAMES[cast("str", 5)], "expected one of classic, duel, got 5"),
        (lambda: JUDGING["duell"], "expected one of classic, duel, got 'duell'; did you mean duel?"),
        (
            lambda: read_text("quays: ?*9", "duell"),
            "--game: expected one of classic, duel, got 'duell'; did you mean duel?",
        ),
        (lambda: read_text(cast("str", 5)), "expected text, got 5"),
        (lambda: load(cast("bytes", "x")), "expected the bytes of a record, got 'x'"),
        (lambda: MOVES.read(cast("str", 5)), "expected text, got 5"),
        (lambda: MOVES.read("tkae"), "expected 'seat N: ...' or 'chance: ...', got 'tkae'; did you mean take?"),
        (
            lambda: MOVES.read("chance: stael"),
            "expected one of steal, chooser, deal after 'chance: ', got 'stael'; did you mean steal?",
        ),
        (
            lambda: published(len),
            "expected a rule that can be replaced, got <built-in function len>",
        ),
    ],
)
def test_invalid_arguments_are_refused(ask: Callable[[], object], problem: str) -> None:
    """The message says what would be right, with the nearest name if there is one."""
    with pytest.raises((KeyError, ValueError)) as refused:
        ask()
    assert problem == str(refused.value)


LISTING = """
import sys
from click.testing import CliRunner
import tests.third_game
from sobek_verification.cli.commands import commands
for name in sys.argv[1:]:
    print(name, CliRunner().invoke(commands, [name, "chess"]).stderr.splitlines()[-1])
"""

RUNNING = """
import json, sys
from click.testing import CliRunner
import tests.third_game
from sobek_core.cli.group import commands
print(json.dumps([CliRunner().invoke(commands, words).output for words in json.loads(sys.argv[1])]))
"""

JUDGES = """
from attrs import evolve
from sobek_core.disputes import Dispute, MoveQuestion, judge
from sobek_core.games import GAMES
senet = evolve(GAMES["duel"], name="senet")
GAMES.register(senet)
position = senet.positions.read(["market: c4 fish-v-1", "ankh: c3 v", "turn: forced-take seat 0 cell c4"])
question = MoveQuestion(senet.notation.read("seat 0: take c4"))
print(*(finding.rule.id for finding in judge(Dispute(senet, position, question)).findings))
"""


def python(*words: str) -> str:
    """Run Python with these arguments, and return its stdout and stderr."""
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def sobek(*lines: tuple[str, ...]) -> list[str]:
    """Run `sobek` with each of these lines in a process with the third game; return what each prints."""
    printed: list[str] = json.loads(python("-c", RUNNING, json.dumps(lines)))
    return printed


def test_a_name_is_registered_once() -> None:
    """A second entry of the same name is refused; the order is that of registration."""
    games = Registry[GameTools](GAMES["duel"], GAMES["classic"])
    assert ["duel", "classic"] == list(games)
    with pytest.raises(ValueError, match="duel is already registered"):
        games.register(GAMES["duel"])


def test_parts_are_those_of_the_registered_games() -> None:
    """A part is found by the game's name; an unregistered name has none."""
    assert list(GAMES) == list(JUDGING)
    assert len(GAMES) == len(JUDGING)
    assert JUDGING["duel"] is JUDGING["duel"]
    with pytest.raises(KeyError):
        JUDGING["senet"]


@pytest.mark.parametrize(
    ("parts", "kind"),
    [(JUDGING, JudgingTools), (DRAWING, GameDrawing), (HANDWRITING, HandwritingTools)],
)
def test_both_games_have_all_parts(parts: Mapping[str, object], kind: type) -> None:
    """Each part is where the game says it is."""
    assert [kind] * len(GAMES) == [type(parts[name]) for name in GAMES]


@pytest.mark.parametrize(
    ("parts", "what"),
    [(JUDGING, "judging"), (DRAWING, "a page"), (HANDWRITING, "reading by hand")],
)
def test_a_part_may_be_missing(parts: Mapping[str, object], what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game works without the parts that playing does not load, and without a later deal."""
    duel = GAMES["duel"]
    needed = {one.name: getattr(duel, one.name) for one in fields(GameTools) if one.default is NOTHING}
    senet = GameTools(**(needed | {"name": "senet"}))
    monkeypatch.setitem(GAMES._entries, "senet", senet)  # noqa: SLF001  # registered for this test alone
    with pytest.raises(MissingPartError, match=f"^senet is registered without {what}$"):
        parts["senet"]
    with pytest.raises(ValueError, match=r"^this game is dealt once$"):
        senet.deal_round(senet.game(), Stream(1, "deal"), 2)


def test_a_third_game_is_played_and_audited(tmp_path: Path) -> None:
    """`sobek` deals, shows, lists, plays and audits a game that is registered once."""
    new, played = str(tmp_path / "new.jsonl"), str(tmp_path / "played.jsonl")
    dealt, shown, listed, _, audited = sobek(
        ("new", "senet", "--names", "Ada,Ben", "--seed", "3", "-o", new),
        ("show", new),
        ("legal", new),
        ("play", "--game", "senet", "--names", "Ada,Ben", "--all-random", "--seed", "3", "-o", played),
        ("audit", played),
    )
    assert f"wrote {new}\n" == dealt
    assert shown.startswith("senet 2021.1: after 0 of 0 moves\n")
    assert "  1  seat 1: take c3" in listed.splitlines()
    assert "50 moves, all legal" in audited.splitlines()


def test_a_game_without_judging_and_a_page_says_so(tmp_path: Path) -> None:
    """`sobek judge` and `sobek page` print one message, in JSON too, and no position passes unchecked."""
    played, table = str(tmp_path / "played.jsonl"), tmp_path / "table.txt"
    table.write_text("market: c3 fish-v-1\nankh: c1 v\n")
    asked = ("--move", "seat 0: take c3")
    _, judged, as_json, page, position = sobek(
        ("play", "--game", "senet", "--names", "Ada,Ben", "--all-random", "--seed", "3", "-o", played),
        ("judge", played, "--at", "2", *asked),
        ("judge", played, "--at", "2", *asked, "--json"),
        ("page", played),
        ("judge", "--game", "senet", "--position", str(table), *asked),
    )
    assert "sobek: senet is registered without judging\n" == judged
    assert '{"problem": "senet is registered without judging", "exit": 2}\n' == as_json
    assert "sobek: senet is registered without a page\n" == page
    assert position.startswith("sobek: no plausibility checks are registered for senet; ")


def test_a_third_game_is_in_the_lists_of_verification() -> None:
    """Each command of `sobek-verify` that takes a game accepts a game that is registered once."""
    names = ("fuzz", "trees", "secrets", "model", "recall")
    refused = python("-c", LISTING, *names).splitlines()
    assert [*names] == [line.split()[0] for line in refused if "not one of 'classic', 'duel', 'senet'" in line]


def test_a_third_game_is_fuzzed() -> None:
    """Its invariants are checked in worker processes too."""
    words = ("fuzz", "senet", "--games", "2", "--jobs", "2")
    assert "violations: none" in python("-m", "tests.third_game", *words).splitlines()


def test_a_third_game_is_judged_by_the_rules_that_ask() -> None:
    """A game that uses the rules of another one is judged by those rules."""
    assert "duel.pirogues.finger duel.market.tile duel.pirogues.forced-tile\n" == python("-c", JUDGES)
