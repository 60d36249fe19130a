"""Games of the dealer that are played at random, the same every time (spec/dealing.md), for vectors to be made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from sobek_core.kernel.choices import readings_of
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied, Deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools


@frozen
class Walk:
    """A random game. terms, setup: of which it began; steps: the table before each move, and the move."""

    game: Any
    setup: Any
    steps: tuple[tuple[Any, Any], ...]


def walk(tools: GameTools, players: int, seed: int, *, plain: Any = None, **chosen: str) -> Walk:
    """Play a game to its end, under any readings of choices but those that are chosen.

    plain: terms of which all but the choices are taken; the usual ones if there are none.
    """
    stream = Stream(seed, "walk")
    kind = type(tools.game().choices)
    readings = {name: all_of[stream.below(len(all_of))] for name, all_of in readings_of(kind).items()}
    game = evolve(plain or tools.game(), choices=tools.converter.read({**readings, **chosen}, kind))
    setup = tools.deal_setup(Stream(seed, "deal"), players)
    return Walk(game, setup, tuple(_steps(tools, game, game.start(setup), players, stream)))


def _steps(tools: GameTools, game: Any, state: Any, players: int, stream: Stream) -> Iterator[tuple[Any, Any]]:
    while True:
        if isinstance(game.turn(state), Deal):
            move = tools.deal_round(stream, players)
        elif moves := _of_a_kind(game.legal(state), stream):
            move = moves[stream.below(len(moves))]
        else:
            return
        verdict = game.apply(state, move)
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
