"""The invariants have the published figures as literals, so that a wrong figure in components.toml is found."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from typing import Final

import pytest

from sobek_core.package_data import spec_root
from sobek_invariants.observed import Opening
from sobek_verification.miniature import MINIATURES

UNSEEN: Final = {"classic": [], "duel": ["goods_tiles.statue.scarabs"]}  # no statue is valued, so nothing bears them


@pytest.mark.parametrize("game", MINIATURES)
@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.long)])
def test_each_wrong_figure_is_found(game: str, step: int) -> None:
    """At the start of a game an invariant names what is not as published. step: 9 tries every ninth figure."""
    command = [sys.executable, "-m", "tests.changed_figures", game, str(step)]
    done = subprocess.run(  # noqa: S603  # our own module
        command, cwd=spec_root().parent, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert len(found) > 60 / step
    missed = [figure for figure, violations in found.items() if not any("as published" in one for one in violations)]
    assert [figure for figure in UNSEEN[game] if figure in found] == missed, {
        figure: found[figure] for figure in missed
    }


@pytest.mark.parametrize("game", MINIATURES)
def test_another_edition_may_have_other_figures(game: str) -> None:
    """The literals are those of the published edition: a miniature one has others."""
    miniature, checks = MINIATURES[game], import_module(f"sobek_invariants.{game}")
    setup = next(miniature.setups())
    begun = checks.ObservedState.of(miniature.game, miniature.game.start(setup))
    assert () == checks.INVARIANTS.of_opening.violations(Opening(setup, miniature.game, begun))
