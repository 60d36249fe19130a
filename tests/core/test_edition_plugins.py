"""Editions that an installed package registers: every command and every record finds them by name."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import sobek_core
from sobek_core.records.record import seal

ROOT: Final = Path(__file__).parents[2]
HOUSE_RULES: Final = """
from attrs import evolve
from sobek_core import Replacement, Wording
from sobek_core.classic import EDITIONS, PUBLISHED, rules

def only_the_first(game, cards):
    return 1

text = Wording("classic.quay.window", "Only the first card can be taken.")
EDITIONS.register(
    evolve(
        PUBLISHED,
        name="2010.9",
        parent=PUBLISHED,
        changes={"quay.window"},
        replacements=(Replacement.of(rules.quay.window, text)(only_the_first),),
    )
)
"""
DEMO: Final = Path(sobek_core.__file__).parent / "demo" / "classic.jsonl"
POSITION: Final = "game: classic\nedition: 2010.9\nquays: fish-1*4\nmove: seat 0: take 1\n"


def _install(folder: Path, module: str) -> None:
    """Write a package with this module, as pip installs it from the lines of pyproject.toml in docs/editions.md."""
    page = (ROOT / "docs" / "editions.md").read_text("utf-8")
    (entry,) = re.findall(r'\[project\.entry-points\."(.*)"\]\nhouse-rules = "(\w+)"', page)
    group, name = entry
    (folder / f"{name}.py").write_text(module, encoding="utf-8")
    metadata = folder / "house_rules-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: house-rules\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(f"[{group}]\nhouse-rules = {name}\n", encoding="utf-8")


def _run(folder: Path, *words: str, feed: str = "") -> tuple[int, str]:
    """Run Python in a process of its own that has the package; return its exit code and what it prints."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, *words],
        env=os.environ | {"PYTHONPATH": str(folder)},
        cwd=folder,
        input=feed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def _sobek(folder: Path, *words: str, feed: str = "") -> tuple[int, str]:
    """Run a command in the same way."""
    return _run(folder, "-c", "from sobek_core.cli import main; main()", *words, feed=feed)


def test_every_command_finds_an_edition_of_a_plugin(tmp_path: Path) -> None:
    """`--edition`, a line of a position, and a record that is audited."""
    _install(tmp_path, HOUSE_RULES)
    assert (0, True) == _contains(_sobek(tmp_path, "rule", "--edition", "2010.9"), "2010.9: Only the first card")
    random = ("--players", "2", "--seed", "1", "--all-random")
    assert 0 == _sobek(tmp_path, "play", *random, "--edition", "2010.9", "-o", "game.jsonl")[0]
    lines = (tmp_path / "game.jsonl").read_text("utf-8").splitlines()
    assert "2010.9" == json.loads(lines[0])["edition"]
    moves = [json.loads(line).get("move", {}) for line in lines]
    assert {0} == {move["slot"] for move in moves if move.get("move") == "take"}
    assert (0, True) == _contains(_sobek(tmp_path, "audit", "game.jsonl"), " moves, all legal")
    judged = _sobek(tmp_path, "judge", "--position", "-", feed=POSITION)
    assert (1, True) == _contains(judged, "edition 2010.9 replaces the text of classic.quay.window")
    feed = POSITION.replace("edition: 2010.9\n", "")
    judged = _sobek(tmp_path, "judge", "--position", "-", "--edition", "2010.9", feed=feed)
    assert (1, True) == _contains(judged, "edition 2010.9 replaces the text of classic.quay.window")


def of_2010_9() -> str:
    """Return the classic demo game as a record of the other edition, whose rules its first takes break."""
    values = [json.loads(line) for line in DEMO.read_text("utf-8").splitlines()]
    header, *rest = ({key: part for key, part in value.items() if key != "chain"} for value in values)
    return seal([header | {"edition": "2010.9"}, *rest])


@pytest.mark.parametrize(
    ("words", "feed", "code"),
    [
        (("rule", "classic.quay.window", "--edition", "2010.9"), "", 0),
        (("audit", "-"), of_2010_9(), 1),
        (("judge", "--position", "-"), POSITION, 1),
    ],
)
def test_json_says_what_an_edition_changes(tmp_path: Path, words: tuple[str, ...], feed: str, code: int) -> None:
    """It has the old and the new text of the rule that is asked for, broken or disputed."""
    _install(tmp_path, HOUSE_RULES)
    found, printed = _sobek(tmp_path, *words, "--json", feed=feed)
    assert code == found
    report = json.loads(printed)
    assert "2010.9" == report["edition"]
    assert ["Only the first card can be taken."] == [one["becomes"] for one in report["changes"]]


def _contains(outcome: tuple[int, str], part: str) -> tuple[int, bool]:
    """Return the exit code, and whether a part is printed."""
    code, printed = outcome
    return code, part in printed


def test_an_unknown_name_is_refused_with_the_editions_of_plugins(tmp_path: Path) -> None:
    """They are loaded, so the message has them."""
    _install(tmp_path, HOUSE_RULES)
    expected = "sobek: --edition: expected 2010.1 or 2010.9 or 2021.1, got '2010.8'"
    assert (2, True) == _contains(_sobek(tmp_path, "rule", "--edition", "2010.8"), expected)


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a record of the edition of a plugin that can no longer be imported."""
    folder = tmp_path_factory.mktemp("broken")
    _install(folder, HOUSE_RULES)
    assert 0 == _sobek(folder, "new", "classic", "--players", "2", "--edition", "2010.9", "-o", "new.jsonl")[0]
    (folder / "house_rules.py").write_text("import no_such_module", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("words", "code", "place"),
    [
        (("rule", "--edition", "2010.9"), 2, "--edition: "),
        (("new", "classic", "--players", "2", "--edition", "2010.9", "-o", "other.jsonl"), 2, "--edition: "),
        (("judge", "--position", "-"), 65, "line 2: "),
        (("judge", "--position", "-", "--edition", "2010.9"), 2, "--edition: "),
        (("audit", "new.jsonl"), 65, "line 1: edition: "),
    ],
)
def test_a_plugin_that_fails_is_named(broken: Path, words: tuple[str, ...], code: int, place: str) -> None:
    """One message instead of a traceback, wherever the edition is named."""
    feed = POSITION if "--edition" not in words else POSITION.replace("edition: 2010.9\n", "")
    exit_code, printed = _sobek(broken, *words, feed=feed)
    problem = "the plugin house-rules (house_rules) cannot be loaded: ModuleNotFoundError: No module named"
    assert (code, True) == (exit_code, f"{place}{problem} 'no_such_module'" in printed), printed


def test_a_published_edition_needs_no_plugin(broken: Path) -> None:
    """Even if its game is not the first one."""
    assert 0 == _sobek(broken, "rule", "--edition", "2021.1")[0]
    assert 0 == _sobek(broken, "new", "duel", "--edition", "2021.1", "-o", "published.jsonl")[0]


def test_no_plugin_is_loaded_while_every_name_is_registered(tmp_path: Path) -> None:
    """Neither is the package of the standard library that finds them."""
    _install(tmp_path, "raise RuntimeError")
    program = """
import sys
from attrs import evolve
from sobek_core.classic import PUBLISHED, Classic
from sobek_core.duel import Duel
Duel(), Classic(edition="2010.1"), Classic(edition=evolve(PUBLISHED, name="2010.9"))
print({"house_rules", "importlib.metadata"} & {*sys.modules})
"""
    assert (0, "set()\n") == _run(tmp_path, "-c", program)


CLASSIC: Final = """
from attrs import evolve

from sobek_core.classic.edition import EDITIONS, PUBLISHED
from sobek_core.classic.game import Classic
from sobek_core.classic.rules import quay
from sobek_core.kernel.replacements import Replacement, Wording


def only_the_first(game: Classic, cards: int) -> int:
    return 1


text = Wording("classic.quay.window", "Only the first card can be taken.")
replaced = (Replacement.of(quay.window, text)(only_the_first),)
changes = {"quay.window"}
"""
DUEL: Final = """
from attrs import evolve

from sobek_core.duel.components import Tiles
from sobek_core.duel.edition import EDITIONS, PUBLISHED
from sobek_core.duel.game import Duel
from sobek_core.duel.rules import game_end
from sobek_core.kernel.replacements import Replacement, Wording


def keep_all(game, own):
    return Tiles()


text = Wording("duel.game-end.removal", "No tile leaves the game.")
replaced = (Replacement.of(game_end.removed_at_end, text)(keep_all),)
changes = {"game_end.removed_at_end"}
"""
REGISTERED: Final = """
EDITIONS.register(evolve(PUBLISHED, name="2099.1", parent=PUBLISHED, changes=changes, replacements=replaced))
"""


@pytest.mark.parametrize(("game", "module"), [("classic", CLASSIC), ("duel", DUEL)])
def test_a_published_edition_can_replace_a_rule(tmp_path: Path, game: str, module: str) -> None:
    """CONTRIBUTING.md: in `errata.py` of its game, imported by `__init__.py`, whichever module is imported first."""
    core = Path(sobek_core.__file__).parent
    shutil.copytree(core, tmp_path / "sobek_core", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "spec").symlink_to(ROOT / "spec")
    init = tmp_path / "sobek_core" / game / "__init__.py"
    text = init.read_text("utf-8")
    init.write_text(text.replace("components, events,", "components, errata, events,", 1), encoding="utf-8")
    assert text != init.read_text("utf-8")
    (init.parent / "errata.py").write_text(module + REGISTERED, encoding="utf-8")
    for first in ("edition", "rules.scoring", "errata"):
        program = f"""
import sobek_core.{game}.{first}
from sobek_core import {game}
assert {str(tmp_path)!r} in {game}.__file__
print({game}.{game.title()}(edition="2099.1").edition.name, *{game}.EDITIONS)
"""
        published = "2010.1" if game == "classic" else "2021.1"
        assert (first, 0, f"2099.1 {published} 2099.1\n") == (first, *_run(tmp_path, "-c", program))


ERRATUM_OF_DUEL: Final = r"""
from attrs import evolve

from sobek_core import Replacement, Wording, edition_changes
from sobek_core.duel import PUBLISHED, Duel, Tiles, rules


def keep_all_tiles(game, own):
    return Tiles()


text = Wording("duel.game-end.removal", "No tile leaves the game when it ends.")
erratum = evolve(
    PUBLISHED,
    name="2021.2",
    parent=PUBLISHED,
    changes={"figures.queen_draws", "game_end.removed_at_end"},
    figures=evolve(PUBLISHED.figures, queen_draws=2),
    replacements=(Replacement.of(rules.game_end.removed_at_end, text)(keep_all_tiles),),
)
game = Duel(edition=erratum)
for change in edition_changes(erratum):
    print(change.rule, change.figure, change.was, change.becomes, sep="\n  ")
"""
PROGRAMS: Final = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "editions.md").read_text("utf-8"), re.DOTALL)


def test_the_programs_of_the_page_run(tmp_path: Path) -> None:
    """docs/editions.md: the erratum can be created and prints what it changes; its condition can be restated."""
    classic, restated = PROGRAMS
    code, printed = _run(tmp_path, "-c", classic + restated)
    assert (0, ["classic.quay.window", "classic.scoring.corruption-count"]) == (code, _changed(printed))


def test_an_erratum_of_duel_is_made_in_the_same_way(tmp_path: Path) -> None:
    """docs/editions.md: it can be created and prints what it changes."""
    code, printed = _run(tmp_path, "-c", ERRATUM_OF_DUEL)
    assert (0, ["duel.game-end.removal", "duel.characters.queen"]) == (code, _changed(printed))


def _changed(printed: str) -> list[str]:
    """Return the rules that a program of the page prints."""
    return re.findall(r"^(?:classic|duel)\.\S+$", printed, re.MULTILINE)
