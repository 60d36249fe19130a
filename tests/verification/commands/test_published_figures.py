"""The figures on the pages are those of the code."""

from __future__ import annotations

import json
from typing import Final

import pytest

from sobek_core import names
from sobek_core.classic import Choices as ClassicChoices
from sobek_core.duel import Choices as DuelChoices
from sobek_core.json_text import MAX_DEPTH, MAX_DIGITS
from sobek_core.kernel.calls import MAX_LISTED
from sobek_core.kernel.pile import MAX_COUNT
from sobek_core.package_data import spec_root
from sobek_core.records import record
from sobek_core.spec import search
from sobek_core.text import notation
from sobek_verification.conformance import results, run_vectors
from sobek_verification.conformance.vectors import load
from sobek_verification.mutation.explained import TARGETS
from sobek_verification.package_data import spec_vectors
from tests import judge_speed

HOUSE: Final = spec_root().parent
WORDS: Final = dict(enumerate(("four", "five", "six", "seven", "eight", "nine", "ten"), start=4)) | {100: "a hundred"}
VECTORS: Final = sum(len(file.vectors) for file in load())
COUNTED: Final = {
    game: len(json.loads((spec_vectors() / f"perft-{game}.json").read_text(encoding="utf-8"))["positions"])
    for game in ("classic", "duel")
}
CHOICES: Final = [len(choices.__attrs_attrs__) for choices in (ClassicChoices, DuelChoices)]

# By page: what it must say, with the figures of the code.
SAID: Final = {
    "README.md": [f"# {VECTORS:,} cases: a position"],
    "CHANGELOG.md": [f"{VECTORS:,} vectors with an index"],
    "docs/checks.md": [f"from each of {sum(COUNTED.values())} positions is as pinned"],
    "docs/command-line.md": [
        f"Classic has {WORDS[CHOICES[0]]} choices and duel has {WORDS[CHOICES[1]]};",
        f"lists the {WORDS[search.HITS]} best matches",
    ],
    "docs/judge.md": [
        *(f"| {what} | {bound} {unit} |" for what, (bound, unit) in judge_speed.BOUNDS.items()),
        f"the page loads up to {judge_speed.MAX_MB} MB.",
    ],
    "docs/mutants.md": [f"at least {TARGETS['rules']:g} percent for `rules` and {TARGETS['visibility']:g} percent"],
    "spec/audit.md": [f"The count of legal moves stops at {MAX_LISTED:,}."],
    "spec/notation.md": [f"with more than {MAX_COUNT} of a kind", f"at most {notation.MAX_LINE:,} characters"],
    "spec/perft.md": [f"{WORDS[COUNTED[game]]} positions of each game" for game in COUNTED],
    "spec/porting.md": [
        f"the first {results.FAILURES_SHOWN} of them",
        f"If {WORDS[run_vectors.MAX_HUNG]} vectors in a row",
    ],
    "spec/protocol.md": [
        f"numbers of at most {MAX_DIGITS} digits,",
        f"brackets at most {MAX_DEPTH} deep",
        f"a whole number from 1 to {MAX_COUNT}.",
    ],
    "spec/record.md": [
        f"at most {record.MAX_BYTES:,} bytes and {record.MAX_LINES:,} lines",
        f"numbers of at most {MAX_DIGITS} digits,",
        f"brackets at most {MAX_DEPTH} deep",
        f"how many there are, 1 to {MAX_COUNT};",
        f"It has 1 to {names.MAX_CHARACTERS} characters.",
    ],
}


@pytest.mark.parametrize("page", SAID)
def test_a_page_has_the_figures_of_the_code(page: str) -> None:
    """A figure that has changed in the code is changed on the page."""
    joined = " ".join((HOUSE / page).read_text(encoding="utf-8").split())
    assert [] == [said for said in SAID[page] if said not in joined]
