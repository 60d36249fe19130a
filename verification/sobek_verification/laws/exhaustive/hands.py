"""Every small hand, and every pile to try from it, for the enumerations of both games."""

from __future__ import annotations

from itertools import chain, combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sobek_core.kernel.pile import Pile
    from sobek_verification.seeding import Damage

ThingT = TypeVar("ThingT")
PileT = TypeVar("PileT", bound="Pile[Any]")


def rows_of(kinds: Iterable[ThingT], most: int) -> Iterator[tuple[ThingT, ...]]:
    """Yield every hand of up to `most` things of some kinds."""
    ordered = tuple(kinds)
    return chain.from_iterable(combinations_with_replacement(ordered, number) for number in range(most + 1))


def subsets(things: Iterable[ThingT]) -> Iterator[tuple[ThingT, ...]]:
    """Yield every subset of some things, in their order."""
    ordered = tuple(things)
    return chain.from_iterable(combinations(ordered, number) for number in range(len(ordered) + 1))


def piles_to_try(hand: PileT, kinds: Sequence[Any], rank: Callable[[PileT], int] = lambda _: 0) -> tuple[PileT, ...]:
    """Return every pile in a hand of some kinds, and then piles with one more thing of a kind than the hand has.

    Those in the hand are in the order of the spec: by rank, then by the number of each kind.
    """

    def pile(counts: Iterable[int]) -> PileT:
        return type(hand).from_counts(dict(zip(kinds, counts, strict=True)))

    held = [hand.count(kind) for kind in kinds]
    within = map(pile, product(*(range(number + 1) for number in held)))
    beyond = (type(hand).of([kind] * (number + 1)) for kind, number in zip(kinds, held, strict=True))
    return (*sorted(within, key=rank), *beyond)


def listed_backwards(right: Callable[..., Iterable[Any]]) -> Callable[..., list[Any]]:
    """List moves in reverse order."""
    return lambda *state: [*right(*state)][::-1]


def refusing_a_whole_hand(pile: str) -> Damage:
    """Return the damage that makes the condition on piles in hand refuse a whole hand. pile: the field of the move."""
    return lambda right: (
        lambda rules, state, move: (
            () if getattr(move, pile) == state.seats[move.seat].hand else right(rules, state, move)
        )
    )
