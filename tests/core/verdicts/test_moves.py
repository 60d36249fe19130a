"""Judging moves on positions of which parts are not known."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.classic import Classic
from sobek_core.classic.components import KINDS, OF_GOOD, Cards, Good, card
from sobek_core.classic.moves import FinishLaying, PlaySet, Take
from sobek_core.classic.state import CurseVictim, GuildVictim, ThiefVictim, VizierCard, VizierVictim
from sobek_core.duel.components import Mark
from sobek_core.duel.moves import Orient
from sobek_core.duel.state import Action, PyramidAction
from sobek_core.games import GAMES
from sobek_core.kernel.pile import Pile
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.moves import ContradictedError
from sobek_core.verdicts.parts import Part, PartRow, pile_of
from sobek_core.verdicts.position import CannotOccurError, PartPosition
from sobek_core.verdicts.question import MoveQuestion, PointsQuestion, Question
from sobek_core.verdicts.verdict import Judgement, OpenFact
from tests.part_positions import part_position

if TYPE_CHECKING:
    from sobek_core.kernel.pile import KindSet


def moved(game: str, move: str, *lines: str) -> Judgement:
    """Judge a move on a position that states these lines and nothing else."""
    return judge(Question(part_position(game, lines), MoveQuestion(GAMES.named(game).notation.read(move))))


def vague(pile: type[Pile[Any]], kinds: KindSet[Any], number: int) -> Any:
    """Return so many things in a move of which only the kind is vague."""
    return pile_of(Part("move", pile(), pile(), (kinds,) * number, most=0))


@pytest.mark.parametrize(
    ("hand", "number", "expected"),
    [("fish-0 fish-1*2", 3, True), ("fish-1*2 wheat-0", 3, False), ("fish-1*3", 2, False), ("fish-1*2 ?", 3, None)],
)
def test_cards_of_which_only_the_type_is_said(hand: str, number: int, expected: bool | None) -> None:
    """Three fish are any three of the hand; which ones is not asked."""
    asked = MoveQuestion(PlaySet(0, vague(Cards, OF_GOOD[Good.FISH], number)))
    verdict = judge(Question(part_position("classic", [f"seat 0 hand: {hand}"]), asked))
    assert expected is verdict.answer
    assert expected is not None or [("seat 0 hand",)] == [one.places for one in verdict.open]
    assert expected is not None or () == verdict.other_choices


def test_a_move_that_can_be_very_many_is_judged_in_time() -> None:
    """Of twenty cards of any kind there are more than a billion."""
    begun = perf_counter()
    asked = MoveQuestion(PlaySet(0, vague(Cards, Cards.kind_set(KINDS), 20)))
    verdict = judge(Question(part_position("classic", []), asked))
    assert (None, True) == (verdict.answer, perf_counter() - begun < 2)


def test_an_extra_turn_is_asked_about_once() -> None:
    """Whether it was one decides; if nobody knows, it is not asked again. A forced take is presupposed not to be."""
    asked = MoveQuestion(GAMES["duel"].notation.read("seat 0: take a1"))
    question = Question(part_position("duel", ["market: a1 fish-v-1", "ankh: c3 h"]), asked)
    verdicts = [judge(question.saying("duel.pirogues.pyramid", answer)) for answer in (True, False, None)]
    assert [True, False, None] == [verdict.answer for verdict in verdicts]
    assert [(), ("ordinary-turn",), ()] == [verdict.presupposed for verdict in verdicts]
    assert (OpenFact("duel.pirogues.pyramid", ("turn",), is_unknowable=True),) == verdicts[2].open
    assert (Action(0), PyramidAction(0)) == judge(question).turns


def test_what_was_said_of_an_ordinary_turn_is_of_no_extra_turn() -> None:
    """A cell that is not on the line of the Ankh, also if that was stated later, can be on another line."""
    asked = MoveQuestion(GAMES["duel"].notation.read("seat 0: take c5"))
    question = Question(part_position("duel", ["ankh: d4 v", "market: c5 fish-v-1"]), asked)
    said = question.saying("duel.market.line", answer=False)
    verdicts = [judge(said.saying("duel.pirogues.pyramid", answer)) for answer in (True, False)]
    assert [True, False] == [verdict.answer for verdict in verdicts]


def test_the_turns_that_a_move_can_answer_are_listed() -> None:
    """Where the turn is asked for, with each opponent it can be about."""
    assert (VizierCard(0, 1), VizierCard(0, 2)) == moved("classic", "seat 0: pick fish-1", "players: 3").turns
    named = [VizierVictim(0), ThiefVictim(0), GuildVictim(0), CurseVictim(0)]
    assert named == [*moved("classic", "seat 0: victim 1").turns]


def test_what_follows_is_in_line_with_what_was_said() -> None:
    """If "yes" was said of a card that one opponent is known not to have, it is the other one's."""
    asked = MoveQuestion(GAMES["classic"].notation.read("seat 0: pick amulet"))
    question = Question(part_position("classic", ["players: 3", "seat 1 corruption: fish-0"]), asked)
    then = judge(question.saying("classic.characters.vizier-card", True)).then
    assert then is not None
    assert then.pending is not None
    assert ([2], 1) == ([event.origin.seat for event in then.events], then.pending.seat)


def test_an_answer_that_contradicts_the_position_is_refused() -> None:
    """One message says which condition; under other choices, it does not matter."""
    question = Question(part_position("classic", ["quays: fish-1*3"]), MoveQuestion(Take(0, 2)))
    assert judge(question.saying("classic.quay.window", True)).answer is True
    with pytest.raises(ContradictedError, match=r"^classic.quay.window: answered no"):
        judge(question.saying("classic.quay.window", False))


def test_a_choice_that_cannot_be_there_is_not_answered_yes() -> None:
    """If the bag is empty, no tile can be traded; without a word on the choice, the move is only illegal."""
    asked = MoveQuestion(GAMES["duel"].notation.read("seat 0: trade"))
    question = Question(part_position("duel", ["bag: -"]), asked)
    assert judge(question).answer is False
    with pytest.raises(ContradictedError, match=r"^duel.market.deben-tile: answered yes"):
        judge(question.saying("duel.market.deben-tile", True))


@pytest.mark.parametrize("answer", [True, False, None])
def test_an_answer_about_what_is_not_there_says_nothing(*, answer: bool | None) -> None:
    """Once the sets are stated, and there is no such set, it does not matter how it is among equal ones."""
    lines = ["seat 0 sets: fish-0*3", "turn: prosperity-set seat 0", "choices: same-type-set=extends"]
    asked = MoveQuestion(GAMES["classic"].notation.read("seat 0: onto 1"))
    verdict = judge(Question(part_position("classic", lines), asked).saying("classic.sets.equal-sets", answer))
    assert ["classic.sets.target"] == [one.rule for one in verdict.reasons]


def test_what_nobody_knows_is_not_asked_again() -> None:
    """The verdict is not settled, and names the condition that decides."""
    question = Question(part_position("classic", []), MoveQuestion(Take(0, 2))).saying("classic.quay.window", None)
    verdict = judge(question)
    assert (None, None) == (verdict.answer, verdict.next)
    assert (OpenFact("classic.quay.window", ("quays",), is_unknowable=True),) == verdict.open


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("seat 0 hand: queen", "seat 1 hand: queen"), "^seat 1 hand: there are not so many queen; the game has 1$"),
        (("quays: ?*200",), "^quays: there are not so many things; the game has .* more of them$"),
    ],
)
def test_a_position_with_more_than_the_game_has_is_refused(lines: tuple[str, ...], message: str) -> None:
    """With the place, and how many there are."""
    places: dict[str, Any] = {}
    for line in lines:
        place, _, text = line.partition(": ")
        places[place] = PartRow(place, (), 200, 200) if "?" in text else Cards.of([card(text)])
    with pytest.raises(CannotOccurError, match=message):
        judge(Question(PartPosition(Classic(), 2, places), MoveQuestion(Take(0, 2))))


def test_a_move_of_a_seat_that_nobody_has_is_refused() -> None:
    """The message says how many players there are."""
    with pytest.raises(CannotOccurError, match=r"^seat 2 makes the move, but the game has 2 players$"):
        judge(Question(part_position("classic", []), MoveQuestion(Take(2, 0))))
    with pytest.raises(CannotOccurError, match=r"^seat 2 makes the move"):
        judge(Question(part_position("classic", []), PointsQuestion(after=FinishLaying(2))))


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
