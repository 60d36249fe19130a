"""Enumerations go through a whole finite domain. Independent of the games.

Each is a function that raises DifferenceError at the first difference, and returns the size of the domain::

    @fault("it scores nothing", "rules.scoring.score_horizontal", always(0))
    @check("classic.scoring.horizontal", kind=enumeration)
    def every_horizontal_set_scores_its_scarabs() -> int:
        for scarabs in range(100):
            hold(f"{scarabs} scarabs", scarabs, score_horizontal(scarabs))
        return 100

Where an invariant states the law, an enumeration only lays out positions and says what to try: see `judge`.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from sobek_verification.checks import DIFFERS, HOLDS, Check, CheckOutcome, check_of
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.watch import InvariantError, Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sobek_core.kernel.game import Position, RuleId


class DifferenceError(AssertionError):
    """The core and the reference differ. The message has the place, the expected value and the actual value."""


def hold(where: str, expected: object, actual: object) -> None:
    """Raise DifferenceError unless both values are equal. where: a description of the member of the domain."""
    if expected != actual:
        message = f"{where}: expected {expected}, got {actual}"
        raise DifferenceError(message)


def enumeration(run: Callable[[], int], laws: tuple[RuleId, ...]) -> Check:
    """Return the check of a finite domain."""
    return check_of(run, laws, "enumeration", HOLDS, partial(enumerate_whole, run))


def enumerate_whole(run: Callable[[], int]) -> CheckOutcome:
    """Enumerate a finite domain, stopping at the first difference."""
    try:
        return CheckOutcome(HOLDS, run())
    except (DifferenceError, InvariantError) as difference:
        return CheckOutcome(DIFFERS, found=str(difference))


watch_of = cache(lambda game: Watch(GAMES[game]))


def judge(game: str, position: Position[Any, Any], moves: Sequence[Any]) -> int:
    """Try moves at a position and return their number. Raise InvariantError or DifferenceError.

    The invariants judge the listing, each verdict, and each legal move as it is made. The listing must have the legal
    ones of these moves in this order, and no others of their kinds. It may be empty, since no game need reach the
    position.
    """
    watch = watch_of(game)
    observed = watch.game.observe(position.game, position.state)
    listed = position.game.legal(position.state)
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
