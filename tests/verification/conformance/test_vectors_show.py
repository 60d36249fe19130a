"""What a vector is about, in notation: `sobek-verify vectors show`, and every failure of a port."""

from __future__ import annotations

from typing import Final

import pytest

from sobek_verification.conformance.explain import vector_lines
from sobek_verification.conformance.vectors import load
from tests.commands import verify
from tests.ports import check, misbehaving

FILES: Final = load()
SHOWN: Final = {
    "goods-have-no-power-play-1": """\
classic/2010.1/characters/goods-have-no-power-play-1:
  rule: classic.characters.character-card: Which cards have a power
  quays: marble-0
  seat 0 hand: fish-1 amulet queen
  seat 0: play fish-1
  -> refused: classic.characters.character-card
""",
    "character-goes-to-the-discard-pile": """\
classic/2010.1/characters/character-goes-to-the-discard-pile:
  rule: classic.characters.play: How a character is played
  quays: marble-0
  discard: high-priest
  seat 0 hand: fish-1 queen
  seat 0: play queen
  -> discard: queen high-priest
  -> seat 0 hand: fish-1
  -> turn: action seat 1
  -> events: [{"cards":["queen"],"event":"cards-moved","goal":{"zone":"discard"},"origin":{"seat":0,"zone":"hand"}}]
  -> legal: [{"move":"take","seat":1,"slot":0}]
""",
    "classic/2010.1/protocol/versions-that-are-unknown": """\
classic/2010.1/protocol/versions-that-are-unknown:
  {"id":1,"text":"{\\"id\\":1,\\"method\\":\\"hello\\",""",
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_vector_is_shown_in_notation(name: str) -> None:
    """It has the rules, the position, the move, and what must follow."""
    shown = verify("vectors", "show", name)
    assert (0, SHOWN[name]) == (shown.exit_code, shown.stdout[: len(SHOWN[name])])


def test_a_vector_that_is_unknown_is_refused() -> None:
    """The message has similar names."""
    unknown = verify("vectors", "show", "classic/2010.1/scorign")
    assert (2, True) == (unknown.exit_code, "as in classic/2010.1/scoring" in unknown.stderr)


@pytest.mark.parametrize("chapter", sorted({file.chapter for file in FILES}))
def test_every_vector_can_be_shown(chapter: str) -> None:
    """Each has something to show besides its rules."""
    for file in (file for file in FILES if file.chapter == chapter):
        for one in file.vectors:
            assert (one.name, True) == (one.name, any(line.startswith("-> ") for line in vector_lines(file, one)))


def test_a_failure_shows_what_it_is_about() -> None:
    """It has the same in short: rules, position, move and what must follow, then one difference a line."""
    (name, shown), *_ = SHOWN.items()
    said = check(misbehaving("accepts-illegal-moves"), "--only", name).stdout.splitlines()
    assert [f"failed: {shown.splitlines()[0]}", *shown.splitlines()[1:6]] == said[:6]
    assert '  apply: refused: expected ["classic.characters.character-card"], got nothing' == said[6]
