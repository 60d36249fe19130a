"""What players read in French: positions, verdicts and labels of rules; normative texts stay English."""

from __future__ import annotations

import json
import re

import pytest

from sobek_core.disputes import DerivationLine
from sobek_core.disputes.phrases import line_text
from sobek_core.kernel.game import Reason
from sobek_core.phrases import ENGLISH, load_words
from sobek_core.spec import load_translation
from sobek_core.web.requests import answer
from tests.commands import CLASSIC, DUEL, Demo, sobek

# Labels of what is English in every language: texts of rules, laws and rulings.
OF_THE_SPEC = re.compile(r"(?m)^ {2}[A-Z*-].*$|^ +(loi|décision|décidé|une option, dans cette partie)\b.*$|^ {4}.*$")


@pytest.mark.parametrize(("demo", "points"), [(CLASSIC, "12 52 16"), (DUEL, "56 56")])
def test_a_judgement_in_french_has_no_english_labels(demo: Demo, points: str) -> None:
    """No place name, label or heading is the English one, if the two differ."""
    result = sobek("judge", demo.path, "--score", points, "--language", "fr")
    assert 0 == result.exit_code
    labels = {text for name, text in ENGLISH.messages.items() if name.startswith("view.") and "{" not in text}
    same = {"temple", "pirogues", "corruption", "debens"}
    printed = set(re.findall(r"(?m)^ *([A-Za-z]+(?: [a-z]+)*)(?=  | *$)", OF_THE_SPEC.sub("", result.stdout)))
    assert printed & {"main", "pioche", "boîte"}
    assert set() == printed & (labels - same)
    assert not re.search(r"(?m)^ +(law|sources|ruling|decided):", result.stdout)
    assert re.search(r"(?m)^ +sources\u00a0: S", result.stdout)


def test_what_is_joined_is_joined_as_in_french() -> None:
    """A rule and its reason are joined with French spacing in an audit, a judgement and on the page."""
    disputed = (DUEL.path, "--at", 45, "--move", "seat 1: take a1", "--language", "fr")
    printed, page = (sobek(command, *disputed).stdout for command in ("judge", "page"))
    assert "\nduel.market.line\u00a0: a1 n'est pas sur une ligne utilisable\u00a0; position" in printed
    assert "<code>duel.market.line</code></a>\u00a0: a1 n&#39;est pas" in page


def test_symbols_of_the_track_are_in_french() -> None:
    """classic.scoring.same-symbol: a step back names the translated symbol."""
    facts = (("before", 22), ("after", 17), ("symbol", "eye"))
    line = DerivationLine("judge.sheet.step", facts, "classic.scoring.same-symbol", 0)
    assert "(œil)" in line_text(line, load_words("fr"))


def test_facts_of_several_words_are_in_french() -> None:
    """duel.market.line: "off the board" is translated."""
    reason = Reason("duel.market.line", (("cell", "c3"), ("ankh", "off the board")))
    assert load_words("fr").reason(reason).endswith("position de l'Ankh\u00a0: hors du plateau")


def test_a_verdict_has_the_rules_in_french() -> None:
    """Text and law of its rules come from sobek_core.spec.load_translation."""
    disputed = (DUEL.path, "--at", 45, "--move", "seat 1: take a1", "--language", "fr")
    printed = " ".join(sobek("judge", *disputed).stdout.split())
    rule = load_translation("fr").rules["duel.market.line"]
    assert " ".join(rule.text.split()) in printed
    assert " ".join((rule.law or "").split()) in printed


@pytest.mark.parametrize("command", ["judge", "audit", "show", "page"])
def test_help_says_what_stays_english(command: str) -> None:
    """The help of --language says it."""
    printed = " ".join(sobek(command, "--help").stdout.split())
    assert "the sources of rules, and usage and file errors, stay in English" in printed


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


def test_a_type_without_a_translation_keeps_its_name() -> None:
    """Several types are translated one by one."""
    assert "poisson, deben-9" == load_words("fr").kinds("fish, deben-9")


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
