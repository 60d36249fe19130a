"""Judging disputed moves: which rules a judgement rests on, and which disputes cannot be judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.judge import JudgeError, Judgement, judge
from tests.records import CLASSIC, DUEL, SAMPLES, Sample, played

if TYPE_CHECKING:
    from sobek_core.record import Record

each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.record.binding.name)


def judged(record: Record, number: int, text: str) -> Judgement:
    """Judge a move in notation."""
    return judge(record, number, record.binding.forms.read(text))


def rules_of(judgement: Judgement) -> list[str]:
    """Give the rules that a judgement rests on."""
    return [finding.rule.id for finding in judgement.findings]


def test_a_disputed_move_of_classic_is_judged_on_its_rules() -> None:
    """classic.quay.window: the finding has the rule's text, its sources and its ruling."""
    judgement = judged(CLASSIC.record, 1, "seat 2: take 5")
    assert not judgement.legal
    (finding,) = judgement.findings
    assert "classic.quay.window" == finding.rule.id
    assert ["window-gaps"] == [ruling.slug for ruling in finding.rulings]
    assert ["S1", "S2", "S3"] == [citation.source for citation in finding.rule.sources]
    legal = judged(CLASSIC.record, 1, "seat 2: take 3")
    assert legal.legal
    assert ["classic.turn.action", "classic.quay.window"] == rules_of(legal)


def test_a_disputed_move_of_duel_is_judged_on_its_rules() -> None:
    """duel.market.centre: the same; a legal first take rests on what is asked and on the conditions of taking."""
    judgement = judged(DUEL.record, 1, "seat 1: take a1")
    assert not judgement.legal
    (finding,) = judgement.findings
    assert "duel.market.centre" == finding.rule.id
    assert ["first-take", "refill"] == [ruling.slug for ruling in finding.rulings]
    assert ["S5", "S5"] == [citation.source for citation in finding.rule.sources]
    legal = judged(DUEL.record, 1, "seat 1: take c3")
    assert legal.legal
    assert "duel.market.centre" == rules_of(legal)[0]
    assert {"duel.market.tile", "duel.market.line", "duel.pirogues.forced-tile"} == set(rules_of(legal)[1:])


@pytest.mark.parametrize("asked", ["guild-victim", "curse-victim", "vizier-victim", "thief-victim"])
def test_a_named_victim_is_judged_by_the_table_of_who_asks(asked: str) -> None:
    """classic.turn.opponent: of the two tables for naming a victim, the one of the token or the character counts."""
    for seed in range(1, 60):
        play = played("classic", 3, seed)
        for number, step in enumerate(play.steps, start=1):
            turn = play.game.turn(step.before)
            if turn.asks == asked:
                found = set(rules_of(judge(play.record, number, step.move)))
                own = {"guild-victim", "curse-victim"}
                chapter = "classic.events." if asked in own else "classic.characters."
                other = "classic.characters." if asked in own else "classic.events."
                assert any(rule.startswith(chapter) for rule in found)
                assert not any(rule.startswith(other) for rule in found)
                return
    pytest.fail("no such turn in sixty games")


def test_every_move_of_games_of_duel_rests_on_rules_of_its_own() -> None:
    """Whatever is owed, the rule that asks is found first, and each finding brings all rulings that its rule names."""
    seen = set()
    for seed in range(12):
        play = played("duel", 2, seed)
        for number, step in enumerate(play.steps, start=1):
            asks = play.game.turn(step.before).asks
            if asks in seen:
                continue
            seen.add(asks)
            judgement = judge(play.record, number, step.move)
            assert judgement.legal
            assert judgement.turn.rule == rules_of(judgement)[0]
            for finding in judgement.findings:
                assert finding.rule.rulings == tuple(ruling.slug for ruling in finding.rulings)
    assert 12 < len(seen)


@each_sample
def test_a_dispute_about_no_move_is_refused(sample: Sample) -> None:
    """Only moves of the record, and the one after its last, can be judged."""
    last = len(sample.record.entries) + 1
    for number in (0, -1, last + 1):
        with pytest.raises(JudgeError, match=f"expected a move from 1 to {last}"):
            judge(sample.record, number, sample.record.entries[0].move)
    assert not judge(sample.record, last, sample.record.entries[0].move).legal


@each_sample
def test_a_dispute_behind_a_fault_is_refused(sample: Sample) -> None:
    """What follows an illegal move cannot be judged."""
    broken = sample.rewritten(1, "seat 7: take 0" if sample is CLASSIC else "seat 7: take c3")
    with pytest.raises(JudgeError, match="breaks the rules before move 5, at line 2"):
        judge(broken, 5, sample.record.entries[0].move)
