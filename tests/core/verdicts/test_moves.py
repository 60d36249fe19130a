"""Judging moves on positions of which parts are not known."""

from __future__ import annotations

import pytest

from sobek_core.classic.moves import FinishLaying, Take
from sobek_core.classic.state import CurseVictim, GuildVictim, ThiefVictim, VizierCard, VizierVictim
from sobek_core.duel.components import Mark
from sobek_core.duel.moves import Orient
from sobek_core.kernel.pile import Pile
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.moves import ContradictedError
from sobek_core.verdicts.parts import Part
from sobek_core.verdicts.position import CannotOccurError
from sobek_core.verdicts.question import (
    Asked,
    Judgement,
    MoveQuestion,
    PointsQuestion,
    Question,
    RoundOverQuestion,
    SetQuestion,
)
from tests.part_positions import asked, moved, part_position


def test_the_turns_that_a_move_can_answer_are_listed() -> None:
    """Where the turn is asked for, with each opponent it can be about."""
    assert (VizierCard(0, 1), VizierCard(0, 2)) == moved("classic", "seat 0: pick fish-1", "players: 3").turns
    named = [VizierVictim(0), ThiefVictim(0), GuildVictim(0), CurseVictim(0)]
    assert named == [*moved("classic", "seat 0: victim 1").turns]


def test_an_answer_that_contradicts_the_position_is_refused() -> None:
    """One message says which condition; under other choices, it does not matter."""
    question = Question(part_position("classic", ["quays: fish-1*3"]), MoveQuestion(Take(0, 2)))
    assert judge(question.saying("classic.quay.window", True)).answer is True
    with pytest.raises(ContradictedError, match=r"^classic.quay.window: answered no"):
        judge(question.saying("classic.quay.window", False))


@pytest.mark.parametrize("fact", ["deck", "turn", "reward", "classic.scoring.set", "classic.round-end.trigger"])
def test_what_is_asked_for_and_no_yes_or_no_is_not_answered_so(fact: str) -> None:
    """Only that nobody knows it can be said; otherwise it is stated."""
    question = Question(part_position("classic", []), PointsQuestion())
    assert judge(question.saying(fact, None)).answer is None
    with pytest.raises(CannotOccurError, match=f"^expected yes or no to classic.scoring.round-points, got {fact}$"):
        judge(question.saying(fact, True))


@pytest.mark.parametrize("about", [RoundOverQuestion(), SetQuestion(0, 0), PointsQuestion(after=Take(0, 0))])
def test_whether_the_round_is_scored_is_not_said_where_it_decides_nothing(about: Asked) -> None:
    """It is refused, as other answers are; nobody has to know it."""
    question = Question(part_position("classic", ["quays: fish-1", "seat 0 sets: fish-1*3"]), about)
    assert isinstance(judge(question.saying("classic.scoring.round-points", None)), Judgement)
    with pytest.raises(CannotOccurError, match=r"^expected .*, got classic.scoring.round-points$"):
        judge(question.saying("classic.scoring.round-points", True))


def test_a_choice_that_cannot_be_there_is_not_answered_yes() -> None:
    """If the bag is empty, no tile can be traded; without a word on the choice, the move is only illegal."""
    question = asked("duel", "seat 0: trade", "bag: -")
    assert judge(question).answer is False
    with pytest.raises(ContradictedError, match=r"^duel.market.deben-tile: answered yes"):
        judge(question.saying("duel.market.deben-tile", True))


@pytest.mark.parametrize(
    ("turn", "said", "line"),
    [
        ("action seat 0", True, "seat 0: take a1"),
        ("pyramid-action seat 0", False, "seat 0: take a1"),
        ("action seat 0", True, "seat 0: trade"),
        ("deben-tile seat 0 tile fish-v-0-deben", False, "seat 0: keep"),
    ],
)
def test_an_answer_about_the_turn_does_not_contradict_it(*, turn: str, said: bool, line: str) -> None:
    """Whether it is an extra turn, or a tile can be traded; the same answer as the turn, and none, say nothing more."""
    rule = "duel.pirogues.pyramid" if "take" in line else "duel.market.deben-tile"
    question = asked("duel", line, f"turn: {turn}")
    with pytest.raises(ContradictedError, match=f"^{rule}: answered {'yes' if said else 'no'}"):
        judge(question.saying(rule, said))
    assert judge(question).answer is judge(question.saying(rule, not said)).answer


def test_what_cannot_occur_is_refused() -> None:
    """Such as a move of a seat that nobody has: the message says how many players there are."""
    with pytest.raises(CannotOccurError, match=r"^seat 2 makes the move, but the game has 2 players$"):
        judge(Question(part_position("classic", []), MoveQuestion(Take(2, 0))))
    with pytest.raises(CannotOccurError, match=r"^seat 2 makes the move"):
        judge(Question(part_position("classic", []), PointsQuestion(after=FinishLaying(2))))
    for lying in ("fish-v-1", "?tile / ?"):
        with pytest.raises(CannotOccurError, match=r"^market: there is a tile on c4, and so is the Ankh$"):
            judge(Question(part_position("duel", [f"market: c4 {lying}", "ankh: c4 v"]), PointsQuestion()))
    with pytest.raises(CannotOccurError, match=r"^turn: nothing can be pending, because of what is stated"):
        judge(Question(part_position("classic", ["quays: -", "deck: fish-1"]), MoveQuestion(Take(0, 0))))


def test_a_pile_of_which_a_part_is_known_answers_every_call_itself() -> None:
    """A new method of piles would otherwise look at what is not there."""
    not_of_a_pile = {"of", "kind_set", "keep", "kinds", "__reduce__", "__init_subclass__", "__init__", "_make"}
    own = {name for name, value in vars(Pile).items() if callable(value) or isinstance(value, classmethod)}
    dunder = {"__eq__", "__ge__", "__le__", "__add__", "__sub__", "__len__", "__bool__", "__contains__", "__iter__"}
    methods = {name for name in own if not name.startswith("_")} | dunder | {"__hash__", "__radd__", "__rsub__"}
    assert methods - not_of_a_pile <= {*vars(Part)}


LINE = ("market: a3 fish-v-1 / c3 wheat-h-1 / e3 ivory-b-3", "ankh: b3 h")


def test_what_would_be_legal_instead_is_certain() -> None:
    """The other slots, cells, directions or opponents, as far as they are certainly legal."""
    assert (Take(0, 0), Take(0, 1), Take(0, 2), Take(0, 3)) == moved(
        "classic", "seat 0: take 4", "quays: fish-1*5"
    ).legal
    assert (Take(0, 0),) == moved("classic", "seat 0: take 4", "quays: fish-1 ?").legal
    marks = moved("duel", "seat 0: orient h", "market: c5 fish-v-1", "ankh: c3", "turn: ankh-direction seat 0").legal
    assert (Orient(0, Mark.COLUMN),) == marks
    cells = moved("duel", "seat 0: take b1", *LINE).legal
    assert ["a3", "c3", "e3"] == [move.cell.name for move in cells]
    assert () == moved("classic", "seat 0: set fish-1*2", "seat 0 hand: fish-1*3").legal
