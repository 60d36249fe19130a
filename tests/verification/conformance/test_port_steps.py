"""spec/porting.md, The order of work: what the vectors of each step need that only later steps build."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.package_data import spec_root
from sobek_verification.conformance.run_vectors import select
from sobek_verification.conformance.vectors import full_name, load
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.conformance.vectors import Vector, VectorFile

FILES: Final = load()
PAGE: Final = (spec_root() / "porting.md").read_text(encoding="utf-8")
STEPS: Final = {
    int(step): (re.findall(r"--only (\S+?)`", only), {*map(int, re.findall(r"\d+", later))})
    for step, only, later in re.findall(r"^\| (\d+) \| (`--only .*) \| (.*) \|$", PAGE, re.MULTILINE)
}
OF_VERBS: Final = {
    "classic": {
        "take": 4,
        **dict.fromkeys(("set",), 5),
        **dict.fromkeys(("play", "name", "pick", "back", "steal", "fetch", "add", "discard", "victim"), 6),
        **dict.fromkeys(("token", "onto"), 7),
        **dict.fromkeys(("lay", "done", "deal", "chooser", "start"), 8),
    },
    "duel": {
        **dict.fromkeys(("take", "orient", "deben", "refill"), 4),
        "sell": 5,
        **dict.fromkeys(
            ("play", "name", "pick", "back", "steal", "fetch", "add", "discard", "tokens", "trade", "keep"), 6
        ),
        **dict.fromkeys(("token", "point", "onto"), 7),
    },
}
"""The step that builds each kind of move."""


def needed(file: VectorFile, vector: Vector) -> Iterator[int]:
    """Yield the steps that a vector needs: those of its requests, its moves, its choices and its track."""
    given, then = vector.given, vector.then
    chosen = given.get("state", given)
    default = GAMES[file.game].tools.converter.unstructure(GAMES[file.game].tools.game())
    yield 9 if "setup" in given else 2
    yield 10 if chosen["choices"] != default["choices"] else 2
    yield 12 if chosen.get("track") != default.get("track") else 2
    yield 13 if "seen" in then else 4
    yield 14 if "recalled" in then else 3
    yield 8 if then.get("turn", {}).get("turn") in {"over", "deal"} else 4
    moves: list[Any] = [
        *vector.moves,
        vector.move,
        *then.get("legal", ()),
        *then.get("legal_by_viewer", {}).get("0", ()),
    ]
    yield from (OF_VERBS[file.game][move["move"]] for move in moves if move)


@pytest.mark.parametrize("step", range(3, 15))
def test_the_page_says_what_cannot_pass_yet_at_each_step(step: int) -> None:
    """It names, for each step, the later steps that some of its vectors need, and no others."""
    only, later = STEPS[step]
    names = select([full_name(file, one) for file in FILES for one in file.vectors], only, ())
    found = {
        most
        for file in FILES
        for one in file.vectors
        if full_name(file, one) in names and "lines" not in one.given and (most := max(needed(file, one))) > step
    }
    assert (True, found) == (bool(names), later)
