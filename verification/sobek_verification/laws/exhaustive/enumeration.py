"""Enumerations go through a whole finite domain. Independent of the games.

Each is a function that raises DifferenceError at the first difference, and returns the size of the domain::

    @fault("it scores nothing", "rules.scoring.score_horizontal", always(0))
    @enumeration("classic.scoring.horizontal")
    def every_horizontal_set_scores_its_scarabs() -> int:
        for scarabs in range(100):
            hold(f"{scarabs} scarabs", scarabs, score_horizontal(scarabs))
        return 100

Where an invariant states the law, an enumeration only lays out positions and says what to try: see `judge`.
"""

from __future__ import annotations

from functools import cache, partial, wraps
from itertools import chain, combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, TypeVar

from sobek_invariants.observed import possible
from sobek_verification.checks import DIFFERS, HOLDS, CheckOutcome, FunctionT, add_check
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.watch import InvariantError, Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sobek_core.kernel.game import Position, RuleId
    from sobek_core.kernel.pile import Pile
    from sobek_verification.seeding import Damage

ThingT = TypeVar("ThingT")
PileT = TypeVar("PileT", bound="Pile[Any]")


class DifferenceError(AssertionError):
    """The core and the reference differ. The message has the place, the expected value and the actual value."""


def hold(where: str, expected: object, actual: object) -> None:
    """Raise DifferenceError unless both values are equal. where: a description of the member of the domain."""
    if expected != actual:
        message = f"{where}: expected {expected}, got {actual}"
        raise DifferenceError(message)


def enumeration(*laws: RuleId) -> Callable[[FunctionT], FunctionT]:
    """Return a decorator that registers the enumeration of a finite domain as a check."""
    return lambda run: add_check(run, laws, "enumeration", HOLDS, partial(enumerate_whole, run))


def enumerate_whole(run: Callable[..., int], *game: str) -> CheckOutcome:
    """Enumerate a finite domain, stopping at the first difference. game: if it is one of each game."""
    try:
        return CheckOutcome(HOLDS, run(*game))
    except (DifferenceError, InvariantError) as difference:
        return CheckOutcome(DIFFERS, found=str(difference))


def enumerated(run: Callable[..., int]) -> Callable[..., CheckOutcome]:
    """Return the check of an enumeration of each game."""

    @wraps(run)
    def check(game: str) -> CheckOutcome:
        return enumerate_whole(run, game)

    return check


watch_of = cache(lambda game: Watch(GAMES[game]))


def judge(game: str, position: Position[Any, Any], moves: Sequence[Any]) -> int:
    """Try moves at a position and return their number. Raise InvariantError or DifferenceError.

    The invariants judge the listing, each verdict, and each legal move as it is made. The listing must have the legal
    ones of these moves in this order, and no others of their kinds. It may be empty, since no game need reach the
    position.
    """
    watch = watch_of(game)
    observed = watch.game.observe(position.game, position.state)
    listed = possible(position.game, position.state)
    if listed:
        watch.check_listing(observed)
    legal = frozenset(listed)
    for move in moves:
        if move in legal:
            watch.apply(observed, move)
        else:
            watch.check_verdict(observed, move, listed=False)
    kinds = tuple({type(move) for move in moves})
    expected, actual = ([m for m in some if m in legal and isinstance(m, kinds)] for some in (moves, listed))
    if expected != actual:  # formatting each would take long
        hold("\n".join([*watch.describe(observed), "listed"]), expected, actual)
    return len(moves)


# Every small hand, and every pile to try from it.


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
        return type(hand).of(kind for kind, number in zip(kinds, counts, strict=True) for _ in range(number))

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
