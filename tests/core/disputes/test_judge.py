"""Judging disputes: which rules a judgement rests on, what decides it, and which disputes cannot be judged."""

from __future__ import annotations

import pytest
from attrs import evolve

from sobek_core.disputes import (
    Dispute,
    DisputeError,
    Judgement,
    MoveQuestion,
    NoAnswer,
    ResultQuestion,
    ScoreQuestion,
    dispute_at,
    judge,
)
from sobek_core.disputes.tools import JUDGING
from sobek_core.games import GAMES
from sobek_core.kernel.game import Refused
from sobek_core.records.record import GameResult
from tests.disputes import judged_at
from tests.games import each_game
from tests.records import CLASSIC, Sample, each_sample, played

NARROW: dict[str, list[dict[str, str]]] = {
    "classic": [{}, {"same_type_set": "extends", "amulet_only_set": "forbidden"}],
    "duel": [{}],
}
ONTO = {"target", "equal-sets", "matching-type", "prosperity-limit", "second-set"}


def rules_of(judgement: Judgement) -> list[str]:
    """Return the rules that a judgement rests on."""
    return [finding.rule.id for finding in judgement.findings]


@pytest.mark.parametrize("asked", ["guild-victim", "curse-victim", "vizier-victim", "thief-victim"])
def test_a_named_victim_is_judged_by_the_table_of_who_asks(asked: str) -> None:
    """classic.turn.opponent: of the two move tables for naming a victim, the token's or the character's applies."""
    for seed in range(1, 60):
        play = played("classic", 3, seed)
        for number, step in enumerate(play.steps, start=1):
            turn = play.game.turn(step.before)
            if turn.asks == asked:
                found = set(rules_of(judge(dispute_at(play.record, number, MoveQuestion(step.move)))))
                own = {"guild-victim", "curse-victim"}
                chapter = "classic.events." if asked in own else "classic.characters."
                other = "classic.characters." if asked in own else "classic.events."
                assert any(rule.startswith(chapter) for rule in found)
                assert not any(rule.startswith(other) for rule in found)
                return
    pytest.fail("no such turn in sixty games")


@each_game
def test_a_condition_that_refuses_is_never_vacuous(game: str) -> None:
    """No refusal cites a condition that is vacuous at that state, under any choices."""
    vacuous, seen = JUDGING[game].vacuous_conditions, set()
    for seed in range(4):
        play = played(game, 2, seed)
        moves = [step.move for step in play.steps]
        for step in play.steps[::4]:
            for narrow in NARROW[game]:
                rules = evolve(play.game, choices=evolve(play.game.choices, **narrow))
                for move in moves:
                    verdict = rules.apply(step.before, move)
                    for reason in verdict.reasons if isinstance(verdict, Refused) else ():
                        if reason.rule in vacuous:
                            seen.add(reason.rule)
                            assert not vacuous[reason.rule](step.before, move)
    assert 1 < len(seen)


def test_conditions_about_what_is_not_there_are_not_named() -> None:
    """classic.sets.target, duel.pirogues.forced-tile, and in games of two: named only where they apply."""
    tools = GAMES["classic"]
    table = ("quays: marble-0", "seat 0 hand: fish-1*3", "seat 0 sets: fish-0*3 / amulet*3 +prosperity")
    for text, named in (("set fish-1*3", {"second-set"}), ("set fish-1*3 onto 1", ONTO)):
        disputed = MoveQuestion(tools.notation.read(f"seat 0: {text}"))
        judgement = judge(Dispute(tools, tools.positions.read(table), disputed))
        found = {rule.removeprefix("classic.sets.") for rule in rules_of(judgement)}
        assert named == found - {"classic.turn.action", "in-hand", "three", "one-type"}
    duel = GAMES["duel"]
    forced = duel.positions.read(["market: c4 fish-v-1", "ankh: c3 v", "turn: forced-take seat 0 cell c4"])
    judgement = judge(Dispute(duel, forced, MoveQuestion(duel.notation.read("seat 0: take c4"))))
    assert ["duel.pirogues.finger", "duel.market.tile", "duel.pirogues.forced-tile"] == rules_of(judgement)


def test_every_move_of_games_of_duel_rests_on_rules_of_its_own() -> None:
    """The first finding is the rule that asks, and each finding brings all rulings of its rule."""
    seen = set()
    for seed in range(12):
        play = played("duel", 2, seed)
        for number, step in enumerate(play.steps, start=1):
            asks = play.game.turn(step.before).asks
            if asks in seen:
                continue
            seen.add(asks)
            judgement = judge(dispute_at(play.record, number, MoveQuestion(step.move)))
            assert judgement.correct
            assert judgement.turn.rule == rules_of(judgement)[0]
            for finding in judgement.findings:
                assert finding.rule.rulings == tuple(found.ruling.slug for found in finding.rulings)
    assert 12 < len(seen)


@each_sample
def test_the_result_of_a_game_is_judged(sample: Sample) -> None:
    """classic.game-end.winner, duel.scoring.winner: the result in the footer is right, and every other one wrong."""
    record = sample.record
    last, result = len(record.entries), record.result
    assert result is not None
    move = record.entries[-1].move
    right = judge(dispute_at(record, last, ResultQuestion(result, move)))
    assert (True, result) == (right.correct, right.answer)
    other = GameResult(tuple(range(len(record.names))), result.scores)
    assert not judge(dispute_at(record, last, ResultQuestion(other, move))).correct
    before = judge(dispute_at(record, last - 1, ResultQuestion(result, record.entries[-2].move)))
    assert (False, NoAnswer.NOT_OVER) == (before.correct, before.answer)


@each_sample
def test_every_score_of_a_game_is_judged_as_it_was_scored(sample: Sample) -> None:
    """classic.scoring.round-points, duel.scoring.total: the points after each move are those of the state."""
    record = sample.record
    game, state = record.game, record.game.start(record.setup)
    scored = 0
    for number, entry in enumerate(record.entries, start=1):
        applied = game.apply(state, entry.move)
        if any(isinstance(event, record.tools.scored) for event in applied.events):
            scored += 1
            (sheets,) = (event.sheets for event in applied.events if isinstance(event, record.tools.scored))
            points = tuple(int(sheet.after if sample is CLASSIC else sheet.score) for sheet in sheets)
            judgement = judge(dispute_at(record, number, ScoreQuestion(points, entry.move)))
            assert judgement.correct
            assert judgement.derivation
        state = applied.state
    assert scored


def test_a_score_after_an_illegal_move_is_none() -> None:
    """The judgement rests on the refusal."""
    record = CLASSIC.record
    judgement = judge(dispute_at(record, 1, ScoreQuestion((0, 0, 0), record.tools.notation.read("seat 2: take 5"))))
    assert (False, NoAnswer.REFUSED) == (judgement.correct, judgement.answer)
    assert ["classic.quay.window"] == rules_of(judgement)


@each_sample
def test_a_dispute_about_no_move_is_refused(sample: Sample) -> None:
    """Only the moves of the record, and one after its last, can be judged."""
    last = len(sample.record.entries) + 1
    question = MoveQuestion(sample.record.entries[0].move)
    for number in (0, -1, last + 1):
        with pytest.raises(DisputeError, match=f"expected a move from 1 to {last}"):
            dispute_at(sample.record, number, question)
    assert not judge(dispute_at(sample.record, last, question)).correct


@each_sample
def test_a_dispute_behind_a_fault_is_refused(sample: Sample) -> None:
    """Moves after an illegal one cannot be judged."""
    broken = sample.rewritten(1, "seat 7: take 0" if sample is CLASSIC else "seat 7: take c3")
    with pytest.raises(DisputeError, match=r"breaks the rules before move 5, at move 1 \(line 2 of the record\)"):
        dispute_at(broken, 5, MoveQuestion(sample.record.entries[0].move))


def test_a_position_that_cannot_occur_whatever_fills_its_gaps_is_refused() -> None:
    """The check runs on every completion, or on the state itself if there is no gap."""
    tools = GAMES["classic"]
    question = MoveQuestion(tools.notation.read("seat 0: take 0"))
    for lines in (["quays: wheat-1"], ["quays: wheat-1", "seat 1 hand: ?*2"]):
        stated = tools.positions.read_open(lines)
        dispute = Dispute(tools, stated.position, question, stated.gaps)
        assert judge(dispute).correct
        with pytest.raises(DisputeError, match=r"this position cannot occur|makes this position possible"):
            judge(dispute, lambda *_: ["a sentence"])


@pytest.mark.parametrize(
    ("character", "lines", "has_effect"),
    [
        ("high-priestess", ("seat 0 corruption: -",), False),
        ("high-priestess", ("seat 0 corruption: wheat-f-0",), True),
        ("queen", ("draw-pile: -",), False),
        ("queen", ("draw-pile: marble-b-0",), True),
        ("scribe-fish", ("seat 1 hand: wheat-f-0",), False),
    ],
)
def test_a_character_without_effect_rests_on_the_rule_that_allows_it(
    character: str, lines: tuple[str, ...], has_effect: bool
) -> None:
    """duel.characters.power: the rule is not named for a character with an effect."""
    state = sorted(("market: c4 fish-h-1", "ankh: c3 v", f"seat 0 hand: {character}", *lines), key=_place)
    found = rules_of(judged_at("duel", state, f"seat 0: play {character}"))
    assert has_effect != ("duel.characters.power" in found)


def _place(line: str) -> int:
    return [*GAMES["duel"].positions.places].index(line.partition(": ")[0])
