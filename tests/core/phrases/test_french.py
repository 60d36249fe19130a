"""What players read in French: positions, verdicts and labels of rules; normative texts stay English."""

from __future__ import annotations

import json

import pytest

from sobek_core.disputes import DerivationLine
from sobek_core.disputes.phrases import line_text
from sobek_core.kernel.game import Reason
from sobek_core.phrases import load_words
from sobek_core.web.requests import answer
from tests.commands import DUEL, sobek


def test_what_is_joined_is_joined_as_in_french() -> None:
    """A rule and its reason are joined with French spacing in an audit, a judgement and on the page."""
    disputed = (DUEL.path, "--at", 45, "--move", "seat 1: take a1", "--language", "fr")
    printed, page = (sobek(command, *disputed).stdout for command in ("judge", "page"))
    assert "\nduel.market.line\u00a0: a1 n'est pas sur une ligne utilisable\u00a0; position" in printed
    assert "<code>duel.market.line</code></a>\u00a0: a1 n&#39;est pas" in page


def test_facts_are_in_french() -> None:
    """A symbol of the track, a fact of several words, and a type; a type without a translation keeps its name."""
    french = load_words("fr")
    facts = (("before", 22), ("after", 17), ("symbol", "eye"))
    assert "(œil)" in line_text(DerivationLine("judge.sheet.step", facts, "classic.scoring.same-symbol", 0), french)
    reason = Reason("duel.market.line", (("cell", "c3"), ("ankh", "off the board")))
    assert french.reason(reason).endswith("position de l'Ankh\u00a0: hors du plateau")
    assert "poisson, deben-9" == french.kinds("fish, deben-9")


@pytest.mark.parametrize(
    ("names", "winners", "expected"),
    [
        (("Ada", "Ben"), "0", "victoire d'Ada, points\u00a0: -3"),
        (("Ada", "Ben"), "1", "victoire de Ben, points\u00a0: -3"),
        (("\u00c9lo", "Ada"), "0 1", "victoire d'\u00c9lo et d'Ada, points\u00a0: -3"),
        (("A1", "Ben"), "0", "victoire de A1, points\u00a0: -3"),
        ((), "0", "victoire du si\u00e8ge 0, points\u00a0: -3"),
    ],
)
def test_a_vowel_is_left_out_before_another_one(names: tuple[str, ...], winners: str, expected: str) -> None:
    """So are names in other sentences; cells, numbers and consonants change nothing."""
    french = load_words("fr").of(names)
    assert expected == french("judge.claimed-result", winners=winners, points="-3")
    assert "main d'Ada" == french("page.of", place="main", name="Ada")
    assert "ce qu'Ada sait de ce qui" in french("view.recalled", who="Ada")


UNSCORED = """game: classic
choices: hand-sets-at-end=mandatory
seat 0 hand: fish-0*3
turn: hand-sets seat 0 ender 0
score: 0 0
"""


def test_what_cannot_be_scored_is_said_in_french() -> None:
    """classic.round-end.hand-sets: a set must be laid first. The page for judging says it too."""
    printed = sobek("judge", "--position", "-", "--language", "fr", feed=UNSCORED)
    said = "impossible de compter cette position telle quelle\u00a0: quelqu'un a encore en main une s\u00e9rie"
    assert (65, True) == (printed.exit_code, said in printed.stderr)
    answered = json.loads(answer(json.dumps({"method": "judge", "language": "fr", "text": UNSCORED})))
    assert [True] == [one["text"].startswith(said) for one in answered["problems"]]
