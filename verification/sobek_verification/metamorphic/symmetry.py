"""Symmetries: the rules treat a state and its renamed version alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.kernel.game import Applied, Position, Refused
from sobek_verification.laws.exhaustive.enumeration import DifferenceError, hold
from sobek_verification.metamorphic.renaming import Renaming, plain
from sobek_verification.simulation.machines.neighbours import neighbours

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

RANDOM_POSITIONS: Final = 8  # in addition to each game
LISTED: Final = 6  # the maximum number of listed moves to make in each state
NEAR: Final = 6  # the maximum number of their neighbours to try


def _positions(game: GameSuite, random: Random, number: int) -> Iterator[Position[Any, Any]]:
    """Yield random positions that were not reached by play, then the positions of a random game."""
    players = game.players_in_turn(number)
    for _ in range(RANDOM_POSITIONS):
        yield game.random_position(random, players)
    yield from game.play_random_game(random, players)


def _as_it_is(value: Any) -> Any:
    return value


@frozen
class Symmetry:
    """A symmetry of the rules. renaming: draws a random renaming for a state.

    but: kinds of moves for which the symmetry does not hold; unless: kinds of events, such that it does not hold for
    moves that cause one; prepare: turns any state or move into one for which it holds.
    """

    renaming: Callable[[Random, Any], Renaming]
    but: tuple[type[Any], ...] = ()
    unless: tuple[type[Any], ...] = ()
    prepare: Callable[[Any], Any] = _as_it_is

    def __call__(self, game: GameSuite, random: Random, number: int) -> int:
        """Compare random states and the states of a game with their renamed versions. Return the number of moves tried.

        Raise DifferenceError.
        """
        tried = 0
        for met in _positions(game, random, number):
            position = self.prepare(met)
            moves = self._moves(game, random, position)
            try:
                self._hold(game, position, self.renaming(random, position.state), moves)
            except DifferenceError as difference:
                message = "\n".join([str(difference), *game.describe(position)])
                raise DifferenceError(message) from None
            tried += len(moves)
        return tried

    def _moves(self, game: GameSuite, random: Random, position: Position[Any, Any]) -> list[Any]:
        """Choose listed moves, or a deal if one is pending, and nearly legal moves."""
        listed = game.moves_in(position.game, position.state, random)
        moves = random.sample(listed, min(LISTED, len(listed)))
        near = [other for move in moves[:2] for other in neighbours(move, game)]
        moves += random.sample(near, min(NEAR, len(near)))
        return [self.prepare(move) for move in moves if not isinstance(move, self.but)]

    def _hold(self, game: GameSuite, position: Position[Any, Any], renaming: Renaming, moves: Sequence[Any]) -> None:
        """Compare a state with its renamed version: what is pending, the legal moves, and the result of each move."""
        rules, state = position.game, position.state
        renamed = renaming(position)
        others, other = renamed.game, renamed.state
        hold("what is pending", plain(renaming(rules.turn(state))), plain(others.turn(other)))
        hold("legal moves", Counter(map(renaming, rules.legal(state))), Counter(others.legal(other)))
        for move in moves:
            text = game.tools.notation.write(move)
            one, came = rules.apply(state, move), others.apply(other, renaming(move))
            hold(f"{text}: verdict", type(one), type(came))
            if isinstance(one, Refused) and isinstance(came, Refused):
                hold(f"{text}: refused", *([reason.rule for reason in verdict.reasons] for verdict in (one, came)))
            elif isinstance(one, Applied) and isinstance(came, Applied) and not self._is_exempt(one):
                hold(f"{text}: state after it", renaming(one.state), came.state)
                hold(f"{text}: events", _happened(map(renaming, one.events)), _happened(came.events))

    def _is_exempt(self, verdict: Applied[Any, Any]) -> bool:
        return any(isinstance(event, self.unless) for event in verdict.events)


def _happened(events: Iterable[Any]) -> list[Any]:
    """Return the events in a fixed order, since their own depends on the numbers of the seats."""
    return sorted(map(plain, events), key=repr)


def rotate(random: Random, state: Any) -> Renaming:
    """Return a renaming that numbers the seats, clockwise as before, starting from another one."""
    players = len(state.seats)
    step = random.randrange(1, players)
    return Renaming(tuple((seat + step) % players for seat in range(players)))


def exchange(
    types: tuple[str, str],
    kinds: Sequence[Any],
    printed: Callable[[Any], tuple[object, ...]],
    neutral: Callable[[Any], Any],
    **exceptions: tuple[type[Any], ...],
) -> Symmetry:
    """Return the symmetry that exchanges two types. exceptions: see `Symmetry`.

    printed: returns the type of a kind, then everything else printed on it; neutral: returns what replaces a kind of
    these types that has no counterpart, before the types are exchanged.
    """
    by_print = {printed(kind): kind for kind in kinds}
    one, other = types
    others: dict[Any, Any] = {one: other, other: one}
    single: dict[Any, Any] = {}
    for (of_type, *rest), kind in by_print.items():
        if of_type in types:
            counterpart = by_print.get((others[of_type], *rest))
            if counterpart is None:
                single[kind] = neutral(kind)
            else:
                others[kind] = counterpart
    renaming = Renaming(others=others)
    return Symmetry(lambda _random, _state: renaming, prepare=Renaming(others=single), **exceptions)
