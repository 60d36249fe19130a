"""Games of the dealer that are played at random, the same every time (spec/dealing.md), for vectors to be made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from sobek_core.kernel.choices import readings_of
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied, Deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import Binding


@frozen
class Walk:
    """A random game. terms, setup: of which it began; steps: the table before each move, and the move."""

    terms: Any
    setup: Any
    steps: tuple[tuple[Any, Any], ...]


def walk(binding: Binding, players: int, seed: int, *, plain: Any = None, **chosen: str) -> Walk:
    """Play a game to its end, under any readings of choices but those that are chosen.

    plain: terms of which all but the choices are taken; the usual ones if there are none.
    """
    stream = Stream(seed, "walk")
    kind = type(binding.terms().choices)
    readings = {name: all_of[stream.below(len(all_of))] for name, all_of in readings_of(kind).items()}
    terms = evolve(plain or binding.terms(), choices=binding.converter.read({**readings, **chosen}, kind))
    setup = binding.deal_setup(Stream(seed, "deal"), players)
    return Walk(terms, setup, tuple(_steps(binding, terms, terms.start(setup), players, stream)))


def _steps(binding: Binding, terms: Any, state: Any, players: int, stream: Stream) -> Iterator[tuple[Any, Any]]:
    while True:
        if isinstance(terms.turn(state), Deal):
            move = binding.deal_round(stream, players)
        elif moves := _of_a_kind(terms.legal(state), stream):
            move = moves[stream.below(len(moves))]
        else:
            return
        verdict = terms.apply(state, move)
        assert isinstance(verdict, Applied)  # noqa: S101  # it was listed, or dealt from what there is
        yield state, move
        state = verdict.state


def _of_a_kind(moves: Any, stream: Stream) -> list[Any]:
    """Draw a kind of move first, so that a game sees all of them; nothing if there are no moves."""
    kinds = [*dict.fromkeys(map(type, moves))]
    if not kinds:
        return []
    kind = kinds[stream.below(len(kinds))]
    return [one for one in moves if type(one) is kind]
