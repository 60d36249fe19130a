"""The case book of the spec: reads its blocks, and judges each dispute as `sobek judge` does."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from sobek_core.disputes import Judgement, RulingEffect, judge
from sobek_core.disputes.notation import question_of, write_answer
from sobek_core.games import GAMES
from sobek_core.package_data import spec_root
from tests.disputes import disputed, plausibility_at

if TYPE_CHECKING:
    from sobek_core.disputes import Assumption, ChoiceCombination

BLOCK: Final = re.compile(
    r"^## (?P<question>.+)\n\n(?P<answer>.+(?:\n.+)*)\n\n```case (?P<name>[a-z0-9-]+)\n(?P<block>(?s:.+?))```", re.M
)
ASKED: Final = ("move", "score", "result")


@frozen
class BookEntry:
    """A case of the book: its lines, and the expected judgement, line by line."""

    game: str
    name: str
    question: str
    answer: str
    block: str
    position: tuple[str, ...]
    asked: dict[str, str] = field(hash=False)
    expected: tuple[str, ...] = ()


def case_book(game: str) -> list[BookEntry]:
    """Read the cases of a game."""
    text = (spec_root() / "cases" / f"{game}.md").read_text(encoding="utf-8")
    found = []
    for block in BLOCK.finditer(text):
        lines = block["block"].splitlines()
        asked = {line.partition(": ")[0]: line.partition(": ")[2] for line in lines if line.partition(": ")[0] in ASKED}
        position = [line for line in lines if not line.startswith("-> ") and line.partition(": ")[0] not in ASKED]
        expected = tuple(line for line in lines if line.startswith("-> "))
        found.append(BookEntry(game, **block.groupdict(), position=tuple(position), asked=asked, expected=expected))
    return found


@cache
def judged(case: BookEntry) -> Judgement:
    """Judge a case, once for all tests. Fail if its position cannot occur."""
    tools, plausibility = GAMES[case.game], plausibility_at(case.game, case.position)
    dispute = disputed(case.game, case.position, question_of(case.asked, tools))
    if not dispute.gaps:
        at = dispute.game, dispute.state
        assert [] == [str(one) for one in plausibility.broken(*at) + plausibility.unlisted(*at)]
    return judge(dispute, plausibility.check)


def written(judgement: Judgement) -> tuple[str, ...]:
    """Write a judgement as the lines of a case."""
    return (
        f"-> answer: {write_answer(judgement.answer)}",
        f"-> basis: {judgement.basis}",
        f"-> rules: {' '.join(finding.rule.id for finding in judgement.findings)}",
        *(
            " ".join((f"-> ruling: {found.ruling.slug} {found.effect.value}", *found.other_readings))
            for found in judgement.rulings
            if found.effect is not RulingEffect.NONE
        ),
        *(
            f"-> other choices: {write_answer(other.answer)} where {_combinations(other.choices)}"
            for other in judgement.other_choices
        ),
        *([f"-> impossible: {_combinations(judgement.impossible_choices)}"] if judgement.impossible_choices else []),
        *(f"-> assumes: {_assumed(one)}" for one in judgement.assumptions),
    )


def _assumed(assumption: Assumption) -> str:
    return f"{assumption.id} {', '.join(name for name, _ in assumption.values)}".rstrip()


def _combinations(found: tuple[ChoiceCombination, ...]) -> str:
    return " or ".join(" ".join(f"{choice}={reading}" for choice, reading in one) for one in found)
