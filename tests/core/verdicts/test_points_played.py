"""What is certain of points and ends, in positions of random games of which lines are left out, is what happens."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.classic import state as s
from sobek_core.classic.moves import FinishLaying
from sobek_core.duel import state as t
from sobek_core.duel.components import Tiles
from sobek_core.duel.rules.scoring import corruption_of, count_reward, outcome, score_seat
from sobek_core.kernel.game import Position, Refused
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.position import PLACES, PartPosition, fully_known
from sobek_core.verdicts.question import GameOverQuestion, PointsQuestion, Question, ResultQuestion, RoundOverQuestion
from sobek_core.verdicts.scores import NOT_OVER
from sobek_invariants.observed import possible
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

LEFT_OUT: Final = (0.0, 0.1, 0.4)  # of the lines of a position


def of_classic(game: Any, state: Any, *, closes: bool) -> dict[Any, Any]:
    """Return what is true of a state, by the class of question. closes: whether nobody lays another set."""
    is_round_over = isinstance(state.pending, s.HandSets | s.NewDeal | s.Finished)
    ends = {RoundOverQuestion: is_round_over, GameOverQuestion: isinstance(state.pending, s.Finished)}
    while closes and isinstance(state.pending, s.HandSets):
        verdict = game.apply(state, FinishLaying(state.pending.seat))
        if isinstance(verdict, Refused):  # a set must still be laid
            return ends
        state = verdict.state
    is_over = isinstance(state.pending, s.Finished)
    return ends | {
        PointsQuestion: tuple(own.marker for own in state.seats),
        ResultQuestion: game.turn(state).winners if is_over else NOT_OVER,
    }


def _of_duel(game: Any, state: Any, random: Random) -> dict[Any, Any]:
    """Return what is true of a state, by the class of question, after any reward."""
    is_over = isinstance(state.pending, t.RewardDraw | t.Finished)
    while isinstance(state.pending, t.RewardDraw):
        state = game.apply(state, random.choice(possible(game, state))).state
    figures = game.edition.figures
    return {
        PointsQuestion: tuple(score_seat(own, figures).score for own in state.seats),
        ResultQuestion: outcome(state, figures)[0] if is_over else NOT_OVER,
        RoundOverQuestion: is_over,
        GameOverQuestion: is_over,
    }


def _truth(game: Any, state: Any, random: Random, *, closes: bool) -> dict[Any, Any]:
    return of_classic(game, state, closes=closes) if game.name == "classic" else _of_duel(game, state, random)


def _goes_without_saying(kind: type[Any], state: Any, stated: dict[str, Any], figures: Any) -> bool:
    """Return whether what a question presupposes about a turn that nobody stated is so."""
    pending = state.pending
    if kind in (GameOverQuestion, RoundOverQuestion):
        return not hasattr(state, "ankh") or isinstance(pending, BEGINNING)
    if any(stated.get(place) for place in ("quays", "deck", "draw-pile", "seat 0 hand", "seat 1 hand")):
        return not hasattr(state, "ankh") or isinstance(pending, BEGINNING)
    if isinstance(pending, t.RewardDraw):  # of which nothing is drawn
        counts = [corruption_of(own, figures) for own in state.seats]
        return pending.left == count_reward(abs(counts[0] - counts[1]), len(state.bag), figures)
    return isinstance(pending, s.NewDeal) or (isinstance(pending, s.HandSets) and pending.seat == pending.ender)


def _can_leave_out(kind: type[Any], move: Any, state: Any, stated: dict[str, Any], game: Any) -> bool:
    """Return whether a turn that nobody states is not presupposed to be another one: a move answers what is pending."""
    if move is None:
        return _goes_without_saying(kind, state, stated, game.edition.figures)
    return hasattr(move, "seat") and not isinstance(state.pending, PLACES[game.name].turns.excluded)


def _compare(game: Any, state: Any, random: Random, found: Counter[str]) -> None:
    """Ask every kind of question about a position, as it is and after a move, with lines left out."""
    chance = random.choice(LEFT_OUT)
    every = fully_known(Position(game, state)).places
    stated = {place: value for place, value in every.items() if place == "turn" or random.random() >= chance}
    moves = possible(game, state)
    for move in (None, *([random.choice(moves)] if moves else [])):
        after = state if move is None else game.apply(state, move).state
        for kind, true in _truth(game, after, random, closes=move is None).items():
            places = dict(stated)
            if random.random() < chance and _can_leave_out(kind, move, state, stated, game):
                del places["turn"]
            verdict = judge(Question(PartPosition(game, len(state.seats), places), kind(after=move)))
            found["questions"] += 1
            found["certain"] += verdict.answer is not None
            if verdict.answer is not None:
                assert true == verdict.answer, (kind, move, state.pending, places)


def _near_the_end(game: Any, state: Any) -> Iterator[Any]:
    """Yield a state with its draw pile and all hands out of the game, if the player can still do something."""
    if state.draw_pile:
        gone = [*state.draw_pile, *(tile for own in state.seats for tile in own.hand)]
        seats = tuple(evolve(own, hand=Tiles()) for own in state.seats)
        emptied = evolve(state, draw_pile=(), seats=seats, removed=state.removed.plus(*gone))
        if possible(game, emptied):
            yield emptied


def compared(name: str, games: int, seed: int = 1) -> Counter[str]:
    """Play random games and compare what is certain with what happens. Raise AssertionError if that differs."""
    suite, random, found = GAMES[name], Random(seed), Counter[str]()  # noqa: S311  # no secret
    for number in range(games):
        played = list(suite.play_random_game(random, suite.players_in_turn(number)))
        begun = [one for one in played if isinstance(one.state.pending, BEGINNING[1:])]
        ends = [one for one in played if isinstance(one.state.pending, ENDS)]
        for one in (
            *random.sample(played, 8),
            *random.sample(begun, min(4, len(begun))),
            *random.sample(ends, min(8, len(ends))),
            played[-1],
        ):
            _compare(one.game, one.state, random, found)
        for one in begun:
            for state in _near_the_end(one.game, one.state):
                _compare(one.game, state, random, found)
    return found


BEGINNING: Final = (t.Action, t.PyramidAction, t.CentreTake, t.AnkhDirection)
ENDS: Final = (s.HandSets, s.NewDeal, s.Finished, t.RewardDraw, t.Finished)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("games", "seed"), [(8, 1), pytest.param(200, 2, marks=pytest.mark.long)])
def test_what_is_certain_is_what_happens(name: str, games: int, seed: int) -> None:
    """Points, results and ends come out as in the games."""
    found = compared(name, games, seed)
    assert found["certain"] > found["questions"] // 2


def test_a_turn_that_is_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If only ordinary turns can begin, a certain answer is wrong."""
    monkeypatch.setattr("sobek_core.verdicts.duel.can_be_pending", lambda _, __, kind, ___: kind is t.Action)
    with pytest.raises(AssertionError):
        compared("duel", 8)
