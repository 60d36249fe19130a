"""A position that states no turn is judged under each turn that it allows, and the verdict says so."""

from __future__ import annotations

import pytest

from sobek_core.disputes import Judgement, NoAnswer
from sobek_core.disputes.judgement import ClaimStatus
from sobek_core.disputes.missing_lines import inferred
from sobek_core.disputes.phrases import decision, under_text
from sobek_core.disputes.turns import judge_written
from sobek_core.handwriting.lines import read_text
from sobek_core.phrases import ENGLISH, Words, load_words


def _judged(text: str) -> Judgement:
    return judge_written(inferred(read_text(text)))


def _said(text: str, words: Words = ENGLISH) -> str:
    """Return the verdict on a position in text, without what it assumes."""
    found = inferred(read_text(text))
    return decision(judge_written(found), words.of(found.names)).replace("\u00a0", " ")


ADA_CAN_SELL = """game: duel
names: Ada, Ben
market: b3 ivory-b-3
ankh: d4 v
draw-pile: -
seat 0 hand: statue-v statue-h statue-f
seat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1
seat 1 sold: wheat: wheat-v-1 wheat-h-1 wheat-f-1 wheat-b-1
"""
IF_ADA = "if it is Ada's turn, the game is not over: Ada can still sell a set"
IF_BEN = "if it is Ben's turn, the winner is Ben, with 16 points to 9"


def test_an_end_of_duel_that_depends_on_whose_turn_it_is_is_not_decided() -> None:
    """duel.game-end.trigger: Ada can still sell, Ben can do nothing; neither turn is taken for granted."""
    judged = _judged(ADA_CAN_SELL + "result: Ben wins\n")
    assert (NoAnswer.OPEN, False, ("turn",), ClaimStatus.POSSIBLE) == (
        judged.answer,
        judged.correct,
        judged.depends_on,
        judged.claim,
    )
    assert "what follows holds if it is Ben's turn" == under_text(judged, ENGLISH.of(("Ada", "Ben")))
    assert f"not decided: it depends on whose turn it is: {IF_ADA}; {IF_BEN}" == _said(
        f"{ADA_CAN_SELL}result: Ben wins\n"
    )
    french = (
        "non tranché : cela dépend de celui dont c'est le tour : si c'est à Ada de jouer, la partie n'est pas finie : "
        "Ada peut encore vendre une série ; si c'est à Ben de jouer, le vainqueur est Ben, avec 16 points contre 9"
    )
    assert french == _said(f"{ADA_CAN_SELL}result: Ben wins\n", load_words("fr"))


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("turn: action Ada\nresult: Ben wins\n", "wrong: the game is not over: Ada can still sell a set; "),
        ("turn: action Ben\nresult: Ben wins\n", "right: "),
        (
            "turn: finished\nresult: Ben wins\n",
            "not decided: it depends on whose turn it is: ",
        ),  # Ada still has her hand
        ("seat 0 corruption: ?*2\nresult: Ben wins\n", "not decided: it depends on whose turn it is: "),
        ("result: Ada wins\n", "wrong, whoever's turn it is: "),
        ("score: 9 16\n", "right: "),  # the same points in each turn
    ],
)
def test_a_stated_turn_is_judged_and_an_answer_that_every_turn_has_is_given(rest: str, expected: str) -> None:
    """duel.game-end.trigger."""
    assert _said(ADA_CAN_SELL + rest).startswith(expected)


@pytest.mark.parametrize(
    ("turn", "expected"),
    [("Ada", "wrong: the game is not over: Ada can still sell a set; "), ("Ben", "right: ")],
)
def test_a_stated_turn_is_judged_although_the_ankh_was_left_out(turn: str, expected: str) -> None:
    """duel.game-end.trigger: a place for the Ankh is inferred, and the turn stays."""
    without_ankh = "".join(line for line in ADA_CAN_SELL.splitlines(keepends=True) if not line.startswith("ankh:"))
    assert _said(f"{without_ankh}turn: action {turn}\nresult: Ben wins\n").startswith(expected)


def test_what_choices_change_is_said_of_each_turn_and_not_of_all() -> None:
    """classic.sets.amulet-only, classic.scoring.penalty-base: the verdict under each turn has its own other answers."""
    judged = _judged(
        "game: classic\nnames: Ada, Ben\nround: 2\nseat 0 marker: 130\nseat 0 round-start: 80\nseat 0 sets: amulet*3\n"
        "seat 0 corruption: fish-0\nseat 1 sets: fish-1*3\nresult: Ada wins\n"
    )
    forbidden = ((("amulet-only-set", "forbidden"),),)
    assert [(1, forbidden), (0, forbidden)] == [
        (len(one.other_choices), one.impossible_choices) for one in judged.by_turn
    ]
    assert (NoAnswer.OPEN, (), ()) == (judged.answer, judged.other_choices, judged.impossible_choices)


DECEIT = "game: classic\nnames: Ada, Ben\nround: 2\nseat 0 marker: 102\n"
IF_OVER = "if the round is over, the winner is Ada, with 102 points to 0"
IF_NOT = "if the round goes on, the game is not over: round 2 has not been fully scored"
HANDS = "seat 0 hand: wheat-1*2\nseat 1 hand: ivory-3\n"


@pytest.mark.parametrize("hands", ["", HANDS])
def test_an_early_end_that_depends_on_whether_the_round_is_over_is_not_decided(hands: str) -> None:
    """classic.game-end.early: Deceit brings Ada above 100 in the middle of the second round."""
    said = _said(f"{DECEIT}{hands}result: Ada wins\n")
    assert said.startswith("not decided: it depends on whether the round is over: if the round is over, the winner is ")
    assert said.endswith(IF_NOT)
    if not hands:
        assert f"{IF_OVER}; {IF_NOT}" in said


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("quays: ?\nresult: Ada wins\n", "wrong: the game is not over: round 2 has not been fully scored"),
        ("turn: action seat 1\nquays: ?\nresult: Ada wins\n", "wrong: the game is not over"),
        ("quays: fish-1\nresult: Ada wins\n", "wrong: the game is not over"),
        ("turn: hand-sets seat 1 ender 0\nresult: Ada wins\n", "right: "),
        ("quays: -\nresult: Ada wins\n", "right: "),
        ("deck: fish-1 ?\nresult: Ada wins\n", "wrong: the game is not over"),
        ("result: Ben wins\n", "wrong, whether or not the round is over: "),
    ],
)
def test_what_says_whether_the_round_is_over_decides(rest: str, expected: str) -> None:
    """classic.round-end.trigger: cards on the quays or in the deck, their absence, or the turn."""
    assert _said(DECEIT + rest).startswith(expected), _said(DECEIT + rest)


def test_a_round_that_cannot_be_the_last_need_not_be_over() -> None:
    """classic.game-end.rounds: after the first round the game goes on in any case."""
    text = "game: classic\nnames: Ada, Ben\nround: 1\nresult: Ada wins\n"
    assert "wrong: the game is not over: round 1 is not the last one; the rules are clear" == _said(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("seat 0 hand: queen\nAda: play queen\n", "legal, if the round is not over: "),
        ("seat 0 hand: queen\nquays: ?\nAda: play queen\n", "legal: "),
        ("seat 0 hand: queen\nturn: action Ada\nquays: fish-1\nAda: play queen\n", "legal: "),
        ("deck: ?*9\nseat 0 hand: queen\nAda: play queen\n", "legal: "),
        ("seat 0 hand: queen\nturn: hand-sets seat 0 ender 0\nAda: play queen\n", "illegal: "),
        ("seat 0 hand: fish-1*2\nAda: set fish-1*2\n", "illegal: "),  # also when the round is over
        ("seat 0 sets: wheat-1*4\nseat 1 corruption: fish-0\nscore: 16 0\n", "right, if the round is over: "),
        ("seat 0 sets: wheat-1*4\nseat 1 corruption: fish-0\nscore: 0 0\n", "wrong, if the round is over: the points"),
        ("seat 0 marker: 16\nscore: 16 0\n", "right: "),  # the same, whether the round is over or not
    ],
)
def test_a_phase_that_was_inferred_is_a_condition_of_the_verdict(text: str, expected: str) -> None:
    """classic.round-end.trigger, classic.round-end.hand-sets: only if the answer is another one without it."""
    assert _said(f"game: classic\nnames: Ada, Ben\n{text}").startswith(expected), text


def test_a_turn_of_nobody_is_judged() -> None:
    """classic.game-end.new-round: a result can be disputed when the next round is to be dealt."""
    assert NoAnswer.NOT_OVER is _judged("game: classic\nround: 2\nturn: new-deal\nresult: winners 0\n").answer
