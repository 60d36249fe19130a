"""Each part of the shared invariants finds a fault by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.kernel.game import Refused
from sobek_invariants.observed import EqualStates, GameInvariants, Step
from sobek_invariants.shared import add_progress_invariant
from sobek_verification.games import GAMES
from sobek_verification.laws.invariants import subjects

if TYPE_CHECKING:
    from sobek_invariants.observed import TriedMove

FAR: Final[dict[str, TriedMove[Any, Any, Any, Any]]] = {
    game: next(one for _, one in subjects(game)["a verdict"] if isinstance(one.verdict, Refused)) for game in GAMES
}
each_far = pytest.mark.parametrize(("game", "far"), FAR.items(), ids=FAR)


class Fickle:
    """A game that answers one of its questions differently for one of two equal objects."""

    def __init__(self, game: Any, question: str, about: object) -> None:
        self._game, self._question, self._about = game, question, about

    def __getattr__(self, name: str) -> Any:
        right = getattr(self._game, name)
        return (
            (lambda state, *_: None if state is self._about else right(state, *_)) if name == self._question else right
        )


def found(game: str, kind: str, text: str, subject: Any) -> list[Any]:
    """Return what an invariant finds."""
    (invariant,) = (one for one in getattr(GAMES[game].invariants, kind) if one.text == text)
    return [one.found for one in invariant.violations(subject)]


@each_far
def test_a_refusal_without_reasons_is_found(game: str, far: Any) -> None:
    """One with its reasons is none."""
    text = "a refused move has a reason"
    for verdict, number in ((far.verdict, 0), (Refused(()), 1)):
        assert number == len(found(game, "of_verdict", text, evolve(far, verdict=verdict)))


@each_far
@pytest.mark.parametrize("question", ["turn", "legal", "apply"])
def test_each_other_answer_to_an_equal_state_is_found(game: str, far: Any, question: str) -> None:
    """The turn, the legal moves and the result of a move must be equal."""
    laid = far.state
    other, text = evolve(laid.state), "equal states give equal answers"
    fickle: Any = Fickle(laid.game, question, other)
    assert [] == found(game, "of_equal_states", text, EqualStates(laid.game, laid.state, other))
    assert [] != found(game, "of_equal_states", text, EqualStates(fickle, laid.state, other))


@pytest.mark.parametrize("game", GAMES)
def test_a_start_that_is_refused_without_reasons_is_found(game: str) -> None:
    """Such a refusal breaks the invariant of legal setups."""
    (_, opened), *_ = subjects(game)["a start"]
    text = "a game starts exactly when its setup is legal"
    assert [0, 1] == [len(found(game, "of_opening", text, one)) for one in (opened, evolve(opened, begun=()))]


@pytest.mark.parametrize(
    ("after", "expected"),
    [((1, 2, 0), 0), ((1, 1, 0), 0), ((0, 3, 2), 0), ((1, 3, 1), 1), ((1, 1, 1), 1), ((1, 1, -1), 1)],
)
def test_what_does_not_decrease_is_found(after: tuple[int, ...], expected: int) -> None:
    """The measure decreases and is never negative, and what is open decreases in a follow-up, unless a phase ends."""
    invariants: GameInvariants[Any, Any, Any, Any, Any, Any] = GameInvariants()
    add_progress_invariant(invariants, lambda numbers: numbers, rests_on=("duel.turn.order",))
    step: Step[Any, Any, Any] = Step((1, 2, 1), "a move", (), after)
    assert expected == len(invariants.of_step.violations(step))
