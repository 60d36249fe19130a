"""The case book: each dispute is answered as its page says."""

from __future__ import annotations

import pytest

from sobek_core.games import GAMES
from sobek_core.package_data import spec_root
from sobek_core.spec import load_spec
from tests.cases import BookEntry, case_book, judged, written

BOOK = [case for game in GAMES for case in case_book(game)]


@pytest.mark.parametrize("case", BOOK, ids=lambda case: f"{case.game}:{case.name}")
def test_case_is_judged_as_the_book_says(case: BookEntry) -> None:
    """The answer, its class, rules and rulings, and the answers under other choices are those of the book."""
    assert case.expected == written(judged(case))


def test_the_book_is_read_whole() -> None:
    """Every heading has its block, names are unique, and both games have cases."""
    assert 25 <= len(BOOK)
    assert len(BOOK) == len({case.name for case in BOOK})
    for game in GAMES:
        text = (spec_root() / "cases" / f"{game}.md").read_text(encoding="utf-8")
        cases = [case for case in BOOK if case.game == game]
        assert 12 <= len(cases)
        assert f"sobek judge --game {game} --position FILE" in text.partition("\n## ")[0]
        assert text.count("\n## ") == text.count("```case ") == len(cases)
        assert all(case.question.endswith("?") and case.answer.endswith(".") for case in cases)


def test_the_book_knows_every_class_and_every_choice_of_play() -> None:
    """The book has all four classes, and a dispute about each choice that affects moves or scores."""
    judgements = [judged(case) for case in BOOK]
    assert {"clear", "ruling", "choice", "open"} == {str(one.basis) for one in judgements}
    disputed = {choice for one in judgements for choice in one.deciding_choices}
    impossible = {choice for one in judgements for case in one.impossible_choices for choice, _ in case}
    choices = {ruling.choice for ruling in load_spec().rulings.values() if ruling.is_choice}
    assert choices - {"visibility"} == disputed | (impossible & choices)
