"""Editions as docs/editions.md and CONTRIBUTING.md make them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import sobek_core

ROOT: Final = Path(__file__).parents[2]


def _run(folder: Path, program: str) -> tuple[int, str]:
    """Run a program in a process of its own that has the package; return its exit code and what it prints."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


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
        assert (first, 0, f"2099.1 {published} 2099.1\n") == (first, *_run(tmp_path, program))


PROGRAMS: Final = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "editions.md").read_text("utf-8"), re.DOTALL)


def test_the_programs_of_the_page_run(tmp_path: Path) -> None:
    """docs/editions.md: the erratum can be created and prints what it changes; its condition can be restated."""
    classic, restated = PROGRAMS
    code, printed = _run(tmp_path, classic + restated)
    rules = re.findall(r"^classic\.\S+$", printed, re.MULTILINE)
    assert (0, ["classic.quay.window", "classic.scoring.corruption-count"]) == (code, rules)
