"""Who sees a place, and whether a move can be taken back, in positions of which parts are not known."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any

import pytest
from attrs import evolve

from sobek_core.classic.state import VizierCard
from sobek_core.duel.board import Market
from sobek_core.duel.state import Action, HorusDraw, State
from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Visibility
from sobek_core.records.audit import PlayedMove
from sobek_core.records.undo import against_undo
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.position import PartPosition, fully_known
from sobek_core.verdicts.question import Question, TakeBackQuestion
from sobek_core.verdicts.sight import can_be_taken_back, who_sees
from sobek_core.verdicts.ways import Needs
from sobek_invariants.observed import possible
from sobek_verification.games import GAMES as SUITES
from tests.core.verdicts.test_told import TOLD
from tests.games import each_game
from tests.records import played
from tests.tables import rows_of

NOTHING, FACES = Visibility.NOTHING, Visibility.FACES


@rows_of(TOLD, "seen")
def test_who_sees_a_place(game: str, text: str, expected: str) -> None:
    """Each viewer sees as much of a place as the rules say; it is open if a player can be choosing from it."""
    sight = who_sees(PartPosition(GAMES.named(game).game(), 2, {}), text)
    seen = " ".join("open" if one is None else one.name.lower().replace("_", "-") for _, one in sight.seen)
    assert expected == f"{' '.join(rule.rpartition('.')[2] for rule in sight.rules)}: {seen}"


def test_who_looks_into_a_place() -> None:
    """While the Vizier's player chooses a card, they and the victim see the victim's corruption, and nobody else."""
    position = PartPosition(GAMES["classic"].game(), 3, {"turn": VizierCard(0, 1)})
    sights = [who_sees(position, f"seat {seat} corruption").seen for seat in (1, 2)]
    assert [(FACES, FACES, NOTHING, NOTHING), (NOTHING, NOTHING, FACES, NOTHING)] == [
        tuple(seen for _, seen in sight) for sight in sights
    ]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [(HorusDraw(0, 3), (FACES, None, None)), (HorusDraw(0), (FACES, FACES, FACES)), (Action(1), (FACES, FACES, FACES))],
)
def test_what_was_drawn_is_seen_by_its_player_alone(turn: Any, expected: tuple[Any, ...]) -> None:
    """The rest of what is pending everybody knows."""
    position = PartPosition(GAMES["duel"].game(), 2, {"turn": turn})
    assert expected == tuple(seen for _, seen in who_sees(position, "turn").seen)


@each_game
def test_what_was_seen_before_counts_where_players_may_remember(game: str) -> None:
    """With open visibility, of places that are not open anyway."""
    every = GAMES.named(game)
    position = PartPosition(every.game(choices=every.game().choices.__class__(visibility="open")), 2, {})
    sights = [who_sees(position, place) for place in ("seat 0 hand", "spent", "turn")]
    assert [f"{game}.visibility.memory", None, None] == [one.memory for one in sights]
    assert who_sees(PartPosition(every.game(), 2, {}), "seat 0 hand").memory is None


@each_game
@pytest.mark.parametrize("place", ["attic", "box", "hand", "seat 2 hand"])
def test_a_place_that_does_not_exist_is_refused(game: str, place: str) -> None:
    """Nobody can ask who sees a place that the game does not have."""
    with pytest.raises(KeyError):
        who_sees(PartPosition(GAMES.named(game).game(), 2, {}), place)


def _taken_back(position: Position[Any, Any], random: Random, left_out: float, found: Counter[str]) -> None:
    game, state = position.game, position.state
    moves = possible(game, state)
    by_class = {type(move): move for move in random.sample(moves, len(moves))}
    for move in by_class.values():
        made = game.apply(state, move)
        stated = {place: value for place, value in fully_known(position).places.items() if random.random() >= left_out}
        true = not against_undo(game, [PlayedMove(state, move, made.events, made.state)], 1)
        try:
            answer = can_be_taken_back(PartPosition(game, len(state.seats), stated), state.pending, move, {})
        except Needs:
            found["open"] += 1
        else:
            assert true == answer, (state.pending, move, stated)
            found["can" if true else "cannot"] += 1


@each_game
def test_a_move_that_shows_something_cannot_be_taken_back(game: str) -> None:
    """What is certain with lines left out is what the views of the game say; with all lines it is certain.

    Of each kind of what is pending, several positions are tried, in duel also with an empty draw pile and Market.
    """
    random, found, every = Random(1), Counter[str](), Counter[str]()  # noqa: S311  # no secret
    by_kind = defaultdict[Any, list[Any]](list)
    for position in (one for _ in range(12) for one in SUITES[game].play_random_game(random, 2)):
        by_kind[type(position.state.pending)].append(position)
        if isinstance(state := position.state, State):
            gone = [*state.draw_pile, *(tile for _, tile in state.market.tiles())]
            emptied = evolve(state, draw_pile=(), market=Market(), removed=state.removed.plus(*gone))
            by_kind[type(state.pending), "emptied"].append(evolve(position, state=emptied))
    for positions in by_kind.values():
        for position in random.sample(positions, min(6, len(positions))):
            _taken_back(position, random, 0.0, every)
            _taken_back(position, random, 0.3, found)
    assert (0, True, True) == (every["open"], every["can"] > 0, every["cannot"] > 0)
    assert found["can"] + found["cannot"] > found["open"]


@each_game
def test_whether_a_move_can_be_taken_back_stays_certain(game: str) -> None:
    """Of real moves, while line after line is stated, the turn among them."""
    random, found = Random(2), Counter[str]()  # noqa: S311  # no secret
    by_class = defaultdict[Any, list[Any]](list)
    for step in (step for seed in range(8) for step in played(game, 3 if game == "classic" else 2, seed).steps):
        by_class[type(step.move), type(step.before.pending)].append(step)
    for step in (step for steps in by_class.values() for step in random.sample(steps, min(4, len(steps)))):
        places = fully_known(Position(GAMES.named(game).game(), step.before)).places
        stated, answer = PartPosition(GAMES.named(game).game(), len(step.before.seats), {}), None
        for place in random.sample([*places], len(places)):
            stated = stated.stating(**{place: places[place]})
            verdict = judge(Question(stated, TakeBackQuestion(step.move)))
            assert verdict.answer is answer or answer is None, (step.move, stated.places)
            answer = None if {*verdict.presupposed} - {"rest-to-come"} else verdict.answer
        found[str(answer)] += 1
    assert found["True"] * found["False"] > 0 == found["None"]
