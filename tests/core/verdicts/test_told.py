"""What the judge tells of positions of which nothing is known but what is stated."""

from __future__ import annotations

import re
import tomllib
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from sobek_core.games import GAMES
from sobek_core.input import read_text
from sobek_core.phrases import ENGLISH
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.phrases import Ask, ask_of, forks, headline
from tests.core.input.telling import told
from tests.tables import rows_of

if TYPE_CHECKING:
    from sobek_core.verdicts.question import Judgement

TOLD: Final = Path(__file__).with_name("told.toml")


def judged(game: str, text: str) -> Judgement:
    """Judge a question of two players, or as many as the text says."""
    written = read_text(text, game)
    assert () == written.problems
    assert written.question is not None
    return judge(written.question)


@rows_of(TOLD, "answers")
def test_what_nobody_stated_is_asked_for_where_it_matters(game: str, text: str, expected: str) -> None:
    """The answer, or what is asked for first, with the condition that asks."""
    verdict = judged(game, text)
    if verdict.next is not None:
        assert expected == f"{verdict.next.rule}: {' '.join(verdict.next.places)}"
    else:
        answer = {True: "legal", False: "illegal", None: "open"}[verdict.answer]
        assert expected == answer + " in an ordinary turn" * bool(verdict.presupposed)


@pytest.mark.parametrize("asked", [r"\1", r"\1\nwho has won?", r"take back: \1"], ids=["legal", "won", "taken-back"])
@rows_of(TOLD, "answers")
def test_nobody_is_asked_twice_what_nobody_knows(game: str, text: str, expected: str, asked: str) -> None:
    """Of a move, of what comes after it, and of taking it back; and each verdict on the way has its words."""
    lines, seen = [re.sub("^(seat 0: .*)$", asked, text, flags=re.MULTILINE)], list[Ask]()
    while (ask := ask_of(verdict := judged(game, "\n".join(lines)), ENGLISH)) is not None:
        assert ask not in seen, expected
        seen.append(ask)
        lines += [f"unknown: {one}" for one in ask.unknown]
        assert [headline(verdict, ENGLISH), *forks(verdict, ENGLISH)]
    assert [headline(verdict, ENGLISH), *forks(verdict, ENGLISH)]


@rows_of(TOLD, "ends")
def test_an_end_or_points(game: str, text: str, expected: str) -> None:
    """The answer, or all places to ask for, those that nobody knows in brackets; and what is presupposed."""
    verdict = judged(game, text)
    places = [f"({place})" if one.is_unknowable else place for one in verdict.open for place in one.places]
    asked = f"asks {' / '.join(places)}".strip()
    answer = {True: "yes", False: "no", None: asked}.get(verdict.answer) or told(verdict.answer)
    presupposed = f", presupposing {' '.join(verdict.presupposed)}" if verdict.presupposed else ""
    assert expected == answer + presupposed
    assert (game == "duel" and places[:1] in (["turn"], ["(turn)"])) == bool(verdict.turns)


@rows_of(TOLD, "rulings")
def test_rulings_that_decide_are_named(game: str, text: str, expected: str) -> None:
    """Whatever is not known besides."""
    assert expected == " ".join(judged(game, text).rulings)


@rows_of(TOLD, "then")
def test_what_happens_then_is_told_as_far_as_it_is_certain(game: str, text: str, expected: str) -> None:
    """The events, who decides next, and on what that depends."""
    then = judged(game, text).then
    assert then is not None
    said = [" ".join(type(event).__name__ for event in then.events)] if then.events else []
    said += [f"then {GAMES.named(game).positions.places['turn'].write(then.pending)}"] if then.pending else []
    said += [f"depends on {' '.join(then.depends_on)}"] if then.depends_on else []
    said += [f"unless {' '.join(then.unless)}"] if then.unless else []
    assert expected == ", ".join(said)


@pytest.mark.parametrize("row", tomllib.loads(TOLD.read_text(encoding="utf-8"))["derived"], ids=itemgetter("game"))
def test_how_points_and_a_result_come_about(row: dict[str, str]) -> None:
    """The derivation names sets, what is added to them, who is penalised, each step, and how the game ends."""
    derived = [
        [line.id.removeprefix("judge.sheet."), "-" if line.seat is None else str(line.seat)]
        + [f"{name}={fact}" for name, fact in line.facts]
        for line in judged(row["game"], row["text"]).derivation
    ]
    assert row["expected"].splitlines() == [" ".join(line) for line in derived]
