"""Generate every small hand, and everything to try with it, for the enumerations of both games."""

from __future__ import annotations

from itertools import chain, combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, TypeVar

from sobek_core.kernel.game import Applied, Position
from sobek_verification.laws.exhaustive.enumeration import hold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sobek_core.tools import GameTools

ThingT = TypeVar("ThingT")
Counts = tuple[int, ...]


def rows_of(kinds: Iterable[ThingT], most: int) -> Iterator[tuple[ThingT, ...]]:
    """Yield every hand of up to `most` things of some kinds."""
    ordered = tuple(kinds)
    return chain.from_iterable(combinations_with_replacement(ordered, number) for number in range(most + 1))


def subsets(things: Iterable[ThingT]) -> Iterator[tuple[ThingT, ...]]:
    """Yield every subset of some things, in their order."""
    ordered = tuple(things)
    return chain.from_iterable(combinations(ordered, number) for number in range(len(ordered) + 1))


def counts_within(held: Counts) -> Iterator[Counts]:
    """Yield every pile from a hand as numbers of its kinds, in lexicographic order, the empty pile first."""
    return product(*(range(number + 1) for number in held))


def counts_beyond(held: Counts) -> Iterator[Counts]:
    """Yield piles with one more thing of a kind than a hand has."""
    for place, number in enumerate(held):
        yield tuple(number + 1 if place == at else 0 for at in range(len(held)))


def compare_moves(
    tools: GameTools,
    position: Position[Any, Any],
    moves: Sequence[tuple[Any, bool]],
    kind: type[Any] = object,
    after: Callable[[Any], Any] | None = None,
) -> int:
    """Compare the legal moves, and the result of applying each move, with the laws. Return the number of moves.

    moves: each move, and whether it is lawful, in the order of the listing; kind: of the legal moves to compare; after:
    returns seat 0 after a lawful move.
    """
    game, state, write = position.game, position.state, tools.notation.write

    def where(what: str) -> str:
        return f"{'; '.join(tools.positions.write(position))}: {what}"

    expected = [move for move, lawful in moves if lawful]
    actual = [move for move in game.legal(state) if isinstance(move, kind)]
    if expected != actual:
        hold(where("listed"), *(", ".join(map(write, some)) or "none" for some in (expected, actual)))
    for move, lawful in moves:
        verdict = game.apply(state, move)
        if isinstance(verdict, Applied) is not lawful:
            hold(where(write(move)), "applied" if lawful else "refused", verdict)
        if lawful and after is not None and (seat := after(move)) != verdict.state.seats[0]:
            hold(where(write(move)), seat, verdict.state.seats[0])
    return len(moves)


def hold_pending(tools: GameTools, position: Position[Any, Any], move: Any, expected: object) -> None:
    """Check what is pending after a move."""
    pending = position.game.apply(position.state, move).state.pending
    if pending != expected:  # writing each position would take long
        hold(f"{'; '.join(tools.positions.write(position))}: {tools.notation.write(move)}", expected, pending)


def listed_backwards(right: Callable[..., Iterable[Any]]) -> Callable[..., list[Any]]:
    """List moves in reverse order."""
    return lambda *state: [*right(*state)][::-1]
