"""The faults seeded into the engine are real, and the vectors still catch those that they caught (tests/engine_faults).

To build a program takes three seconds: a sample is tried here, and `python -m tests.engine_faults` tries all.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from typing import Final

import pytest

from sobek_core.games import GAMES
from sobek_verification.conformance.vectors import read_index
from tests.engine_faults import FAULTS, apply, catching, game_of, name_of, patched, unreal

pytestmark = pytest.mark.skipif(
    not (shutil.which("g++") and shutil.which("patch")), reason="install g++ and patch (apt-get install g++ patch)"
)

ALL: Final = {name_of(path): path for path in sorted(FAULTS.rglob("*.patch"))}
CAUGHT: Final[dict[str, str]] = tomllib.loads((FAULTS / "caught.toml").read_text(encoding="utf-8"))
SAMPLE: Final = 40  # faults
STEP: Final = max(1, len(ALL) // SAMPLE)


def test_each_fault_applies_and_what_is_caught_exists() -> None:
    """All patches apply to the engine as it is, and change it."""
    for game in GAMES:
        with patched(None, game) as copy:
            for path in ALL.values():
                if game_of(path) == game:
                    apply(path, copy, "--dry-run")
    for name, path in ALL.items():
        removed, added = (re.findall(rf"(?m)^[{one}](?![{one}]{{2}} )(.*)", path.read_text("utf-8")) for one in "-+")
        assert removed != added, name
    assert [] == [*{*CAUGHT} - {*ALL}, *{*CAUGHT.values()} - {*read_index().vectors}]


def test_a_vector_that_meets_no_fault_does_not_fail() -> None:
    """A fault counts as caught only if a vector fails."""
    name = next(name for name in CAUGHT if name.startswith("classic/"))
    vectors = ["classic/2010.1/protocol/one-version-of-several", CAUGHT[name]]
    assert [CAUGHT[name]] == [*catching(ALL[name], vectors)]


@pytest.mark.long
@pytest.mark.parametrize("name", [*ALL][::STEP])
def test_a_fault_is_real_and_a_vector_catches_it(name: str) -> None:
    """The vector that caught it fails, or, if the fault is about two games, one of its chapter up to there does."""
    assert "" == unreal(ALL[name])
    if vector := CAUGHT.get(name):
        chapter = [one for one in read_index().vectors if one.rpartition("/")[0] == vector.rpartition("/")[0]]
        before = chapter[: chapter.index(vector) + 1]
        assert [*catching(ALL[name], [vector])] or [*catching(ALL[name], before)]
