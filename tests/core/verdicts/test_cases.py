"""The case book: each dispute is answered as its page says."""

from __future__ import annotations

import pytest

from sobek_core.games import GAMES
from sobek_core.input import read_text
from sobek_core.package_data import spec_root
from sobek_core.spec import DisputedCase, load_cases, load_spec
from sobek_core.verdicts.judge import judge
from tests.cases import expected, judged, written


@pytest.mark.parametrize("case", load_cases(), ids=lambda case: f"{case.game}:{case.name}")
def test_case_is_judged_as_the_book_says(case: DisputedCase) -> None:
    """The answer, what it rests on and presupposes, and the answers under other choices are those of the book."""
    assert expected(case) == written(case)


def test_the_book_is_read_whole() -> None:
    """Every heading has its block, names are unique, and both games have cases."""
    book = load_cases()
    assert 25 <= len(book) == len({case.name for case in book})
    for game in GAMES:
        text = (spec_root() / "cases" / f"{game}.md").read_text(encoding="utf-8")
        cases = [case for case in book if case.game == game]
        assert 12 <= len(cases)
        assert f"sobek judge --game {game} --position FILE" in text.partition("\n## ")[0]
        assert text.count("\n## ") == text.count("```case ") == len(cases)
        assert all(case.question.endswith("?") and case.answer.endswith(".") for case in cases)


def test_the_book_knows_every_class_and_every_choice_of_play() -> None:
    """The book has all four classes, and a dispute about each choice that affects moves or scores."""
    verdicts = [judged(case) for case in load_cases()]
    assert {"clear", "ruling", "choice", "open"} == {str(one.basis) for one in verdicts}
    read = {choice for one in verdicts for other in one.other_choices for made in other.choices for choice, _ in made}
    choices = {ruling.choice for ruling in load_spec().rulings.values() if ruling.is_choice}
    assert choices - {"visibility", "thief-back"} == read & choices  # which says what a Thief decides, not how


@pytest.mark.parametrize(
    ("name", "there", "rests"),
    [
        ("thief", "seat 1 hand: -", True),
        ("thief", "seat 1 hand: queen", False),
        ("scribe-fish", "seat 1 hand: queen", True),
        ("queen", "draw-pile: -", True),
        ("queen", "draw-pile: fish-v-1", False),
    ],
)
def test_a_character_without_effect_rests_on_the_rule_that_allows_it(name: str, there: str, *, rests: bool) -> None:
    """duel.characters.power: the Thief can be played although there is nothing to steal, for example."""
    lines = ("ankh: c3 v", f"seat 0 hand: {name}", there, "turn: action seat 0", f"seat 0: play {name}")
    question = read_text("\n".join(lines), "duel").question
    assert question is not None
    assert rests is ("duel.characters.power" in judge(question).rules)
