"""What a judgement says of games that are over, of tables that cannot be scored, and of what is still to be drawn."""

from __future__ import annotations

from typing import Final

from tests.commands import json_of, sobek
from tests.core.disputes.test_judge_unknown import told

LAID: Final = "choices: hand-sets-at-end=mandatory\nseat 0 hand: ivory-3*2 ?*1\nturn: hand-sets seat 0 ender 0\n"
OVER: Final = "ankh: c3 v\nturn: finished\n"


def test_points_that_may_not_be_had_are_open() -> None:
    """classic.round-end.hand-sets: with a third card of the type a set must be laid, and nothing is scored."""
    said = told(LAID, "--score", "0 0")
    assert "not decided, but it can be right: it depends on what lies in `seat 0 hand`, assuming that lines" in said
    assert "  it cannot be scored as it lies, since somebody holds a set that must be laid, for example with" in said
    assert "  the points are 0 0, for example with" in said


def test_after_the_end_a_game_is_over() -> None:
    """duel.turn.owed: nothing is waited for, and no move is legal any more; in both languages."""
    for language, pending, over in (
        ("en", "such a move is not waited for: the game is over", "the game is over: no move is legal any more"),
        (
            "fr",
            "un tel coup n'est pas attendu\u00a0: la partie est finie",
            "la partie est finie\u00a0: plus aucun coup n'est légal",
        ),
    ):
        said = told(OVER, "--move", "seat 0: refill", "--language", language, game="duel")
        assert (True, True) == (pending in said, over in said)


def test_many_answers_are_cut_short_in_print_alone() -> None:
    """Six examples, and how many others there are; JSON has them all."""
    text = "market: c3 fish-v-1\nankh: c1 v\nseat 0 debens: ?*2\nseat 1 debens: ?*2\n"
    words = ("--position", "-", "--game", "duel", "--score", "0 0")
    said = sobek("judge", *words, feed=text).stdout
    found = json_of(sobek("judge", *words, "--json", feed=text))
    assert 6 == said.count(", for example with ")
    assert f"  more answers that were found: {len(found['fillings']) - 6} (--json lists them)\n" in said


def test_debens_still_to_draw_are_those_that_the_turn_says() -> None:
    """duel.scoring.reward: two of three are left, and the bag has fewer than its box had."""
    text = "ankh: c3 v\nbag: 3 4*2\nseat 1 corruption: fish-v-1 fish-h-1 fish-f-1 fish-b-1 wheat-v-1 wheat-h-1\n"
    said = told(f"{text}turn: reward-draw seat 0 left 2\n", "--score", "0 0", game="duel")
    assert "6 points of Corruption less: one deben for that and one more for each 3, " in said
    assert "; still to draw: 2  [duel.scoring.reward]\n" in said


def test_a_forced_take_over_a_gap_is_not_decided_by_the_line() -> None:
    """Ruling line: under up-to-a-gap nobody could have pointed there, so that it says nothing of this table."""
    text = "market: c6 fish-v-1\nankh: c3 v\n"
    forced = f"{text}spent: finger\nturn: forced-take seat 1 cell c6\n"
    words = ("--position", "-", "--game", "duel", "--json")
    found = json_of(sobek("judge", *words, "--move", "seat 1: take c6", feed=forced))
    free = json_of(sobek("judge", *words, "--move", "seat 0: take c6", feed=text))
    bearings = [
        {one["ruling"]: one["bearing"] for one in judgement["rulings"]}.get("line") for judgement in (found, free)
    ]
    assert [None, "decides"] == bearings
