"""Points and results are read only if they have one meaning (spec/handwriting.md)."""

from __future__ import annotations

from itertools import permutations

import pytest

from sobek_core.handwriting.lines import read_text
from sobek_core.handwriting.problems import HandwritingError

TWO = "game: classic\nnames: Ada, Ben\n"
THREE = "game: classic\nnames: Ada, Ben, Cleo\n"


@pytest.mark.parametrize(
    "said",
    [
        "Ben wins, 78 to 72",
        "Ben wins 78-72",
        "Ben beats Ada 78 to 72",
        "Ben wins 78 - 72",
        "Ben wins (78 to 72)",
        "Ben wins 78 to 72.",
        "Ben wins, 78:72",
        "Ben wins, 78/72",
        "Ben wins, 78, 72",
        "Ben wins 78 vs 72",
        "Ben wins, 78 points to 72 points",
        "Ben wins 78 \u2013 72!",
        "Ben wins, scores 78 72",
        "seat 1 wins, 78 to 72",
        "the winner is Ben, 78 to 72",
        "winner: Ben, 78 to 72",
        "Ben wins against Ada, 78 to 72",
        "Ben won over Ada 78-72",
        "Ben gagne contre Ada, 78 \u00e0 72",
        "Ben a gagn\u00e9, 78 \u00e0 72",
        "Ben wins, Ada 72, Ben 78",
        "Ben 78, Ada 72",
        "winners 1, scores 72 78",
    ],
)
def test_the_points_of_a_named_winner_come_first(said: str) -> None:
    """This holds whatever stands between them; after winners by number, `scores` is by seat."""
    assert {"result": "winners 1, scores 72 78"} == read_text(f"{TWO}result: {said}").question


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Ben wins", "winners 1"),
        ("Ben wins!", "winners 1"),
        ("Ben wins??", "winners 1"),
        ("Ben beat Ada", "winners 1"),
        ("Ben bat Ada", "winners 1"),
        ("the winner is Ben.", "winners 1"),
        ("Ben wins against Ada", "winners 1"),
        ("Ben a gagn\u00e9", "winners 1"),
        ("seat 1 wins", "winners 1"),
        ("Ada and Ben win", "winners 0 1"),
        ("winners 1", "winners 1"),
        ("winners 0 1", "winners 0 1"),
    ],
)
def test_winners_may_be_claimed_without_points(said: str, expected: str) -> None:
    """The notation of such a claim can be read again."""
    written = read_text(f"{TWO}result: {said}")
    assert {"result": expected} == written.question
    assert written.question == read_text(written.text()).question


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Cleo wins, 78 to 72 to 72", "winners 2, scores 72 72 78"),
        ("Ada and Cleo win, 78 to 78 to 50", "winners 0 2, scores 78 50 78"),
        ("Cleo wins, Cleo 78, Ben 72, Ada 50", "winners 2, scores 50 72 78"),
        ("winners 0 2, scores 78 50 78", "winners 0 2, scores 78 50 78"),
    ],
)
def test_the_points_of_three_players_are_read_if_they_have_owners(said: str, expected: str) -> None:
    """They have owners if named, or if the other players have equal points."""
    assert {"result": expected} == read_text(f"{THREE}result: {said}").question


def test_points_without_owners_are_ambiguous() -> None:
    """The winner's points come first, but the others' could be in any order."""
    with pytest.raises(HandwritingError) as found:
        read_text(f"{THREE}result: Cleo wins, 78 to 72 to 50")
    (problem,) = found.value.problems
    assert ("Ada 72, Ben 50, Cleo 78", "Ada 50, Ben 72, Cleo 78") == problem.readings


def test_the_points_of_three_losers_are_listed_in_every_order() -> None:
    """Those of three losers have six orders."""
    with pytest.raises(HandwritingError) as found:
        read_text("game: classic\nnames: Ada, Ben, Cleo, Dora\nresult: Cleo wins, 78 to 72 to 60 to 50")
    (problem,) = found.value.problems
    expected = {f"Ada {a}, Ben {b}, Cleo 78, Dora {d}" for a, b, d in permutations([72, 60, 50])}
    assert (6, expected) == (len(problem.readings), {*problem.readings})


def test_missing_points_of_a_winner_are_reported_beside_another_problem() -> None:
    """The number of players is unknown while another line cannot be read."""
    with pytest.raises(HandwritingError) as found:
        read_text("game: classic\nquays: zebra\nresult: seat 0 and seat 3 win, 78 to 72")
    expected = "expected the points of every player by name, such as `Ada 78, Ben 72`"
    assert [2, 3] == [one.line for one in found.value.problems]
    assert str(found.value.problems[1]).startswith(f"line 3: {expected}")


@pytest.mark.parametrize(
    "said",
    [
        "Ada and Ben win: Ada 50, Ben 30, Cleo 20",
        "Ada and Ben win: Ada 50, Ben 50, Cleo 60",
        "Ben and Cleo win, 9 to 8 to 7",
    ],
)
def test_no_winner_may_have_fewer_points_than_anybody_else(said: str) -> None:
    """Each of several winners has the most points."""
    with pytest.raises(HandwritingError):
        read_text(f"{THREE}result: {said}")


@pytest.mark.parametrize(
    "said",
    [
        "Ben wins, 72 to 78",
        "Ben wins, Ada 78, Ben 72",
        "Ben wins Ada 78 to 72",
        "Ben beats Ben 78 to 72",
        "beats Ada 78 to 72",
        "Ben beats 78 to 72",
        "Ben wins? Ada 78, Ben 72",
        "Ada Ben win, 78 to 72",
        "Ada and Ben win, 78 to 72",
        "neither Ada nor Ben wins, 78 to 72",
        "nobody wins, 78 to 72",
        "Ada, not Ben, wins, 78 to 72",
        "ni Ada ni Ben gagne, 78 \u00e0 72",
        "Ben wins by 6",
        "Ben wins 78 or 72",
        "Ben wins against Ben, 78 to 72",
        "Ben wins, 78 to",
        "Ben wins, 78 -- -- 72",
        "maybe Ben wins, 78 to 72",
        "a draw, 78 to 72",
        "winners 1 maybe, scores 72 78",
        "winners 1 maybe",
        "winner 1",
        "winners 2",
        "Ben wins, scores",
    ],
)
def test_a_result_that_can_mean_something_else_is_reported(said: str) -> None:
    """It is reported with its line and never guessed; unknown words are a problem."""
    with pytest.raises(HandwritingError) as found:
        read_text(f"{TWO}result: {said}")
    assert [3] == [one.line for one in found.value.problems]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Ada minus 3, Ben 4", "-3 4"),
        ("Ada moins 3, Ben 4", "-3 4"),
        ("Ada -3, Ben 4", "-3 4"),
        ("Ada: 3 points, Ben: 4 points", "3 4"),
        ("Ada has 3 and Ben has 4", "3 4"),
        ("Ben 4 - Ada 3", "3 4"),
        ("3 : 4", "3 4"),
        ("3 - 4", "3 4"),
        ("3 to 4", "3 4"),
        ("3 -4", "3 -4"),
    ],
)
def test_points_keep_their_signs(said: str, expected: str) -> None:
    """`minus` is a sign too."""
    assert {"score": expected} == read_text(f"{TWO}score: {said}").question


@pytest.mark.parametrize(
    "said",
    [
        "Ada not 3 but Ben 4",
        "Ada more than 3, Ben 4",
        "20+18",
        "38 or 20",
        "Ada 3, Ben - 4",
        "Ada-3, Ben 4",
        "- 3 4",
        "3 minus 4",
        "3--4",
        "Ada 3, Ben 4, Ada",
        "Ada Ben 3, Ada 4",
        "about 3 4",
        "Ada three, Ben 4",
        "Ada 3 of 5, Ben 4",
    ],
)
def test_points_with_words_that_are_not_understood_are_reported(said: str) -> None:
    """They are reported with their line."""
    with pytest.raises(HandwritingError) as found:
        read_text(f"{TWO}score: {said}")
    assert [3] == [one.line for one in found.value.problems]


def test_a_name_may_have_hyphens_and_numbers() -> None:
    """A hyphen in a name is no minus sign."""
    said = "game: classic\nnames: Jean-Luc, R2-D2\nscore: R2-D2 - 4"
    with pytest.raises(HandwritingError, match="line 3"):
        read_text(said)
    assert {"score": "3 4"} == read_text("game: classic\nnames: Jean-Luc, R2-D2\nscore: R2-D2 4, Jean-Luc 3").question


@pytest.mark.parametrize(
    ("names", "said"),
    [("Ada, Ben", "Ada beat seat 7"), ("Ada, Ben", "Ada wins against seat 9"), ("Ada, Ben, Cleo", "Ada beat Ben")],
)
def test_who_lost_must_be_everybody_else(names: str, said: str) -> None:
    """A player who beats one of two others has not necessarily won."""
    with pytest.raises(HandwritingError, match="line 3: expected who wins"):
        read_text(f"game: classic\nnames: {names}\nresult: {said}")
