"""FaultResult faults: wrong versions of functions, each of which breaks a law that must catch it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.kernel.game import Applied
from sobek_verification.games import GAMES
from sobek_verification.laws.exhaustive.enumeration import DifferenceError
from sobek_verification.metamorphic.laws import LAWS
from sobek_verification.seeding import SeededFault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_verification.metamorphic.law import MetamorphicLaw

MAX_GAMES: Final = 30  # games in which a fault must be found


@frozen
class LawFault(SeededFault):
    """A fault. law: the name of the law it breaks."""

    law: str

    @property
    def broken(self) -> MetamorphicLaw:
        """The law that the fault breaks."""
        return next(law for law in LAWS if (law.game, law.name) == (self.game, self.law))


def found_at(fault: LawFault) -> int | None:
    """Check games against the law with the fault seeded. Return the number, from 1, of the first that shows it."""
    with fault.seeded():
        for number in range(MAX_GAMES):
            try:
                fault.broken.check_game(GAMES[fault.game], 0, number)
            except DifferenceError:
                return number + 1
    return None


# Each of these takes the right function and returns a wrong version of it.


def _without(is_lost: Callable[[Any, str], bool]) -> Callable[[Any], Any]:
    """Return a fault that omits moves from the listing. is_lost: selects them by what is pending and by their text."""

    def damage(right: Callable[[Any, Any], tuple[Any, ...]]) -> Any:
        return lambda self, state: tuple(move for move in right(self, state) if not is_lost(state.pending, repr(move)))

    return damage


def _forgetful(right: Callable[[Any, Any, Any], Any]) -> Any:
    """Drop the events of every hundredth move."""
    calls: Counter[str] = Counter()

    def apply(self: Any, state: Any, move: Any) -> Any:
        calls["all"] += 1
        verdict = right(self, state, move)
        if isinstance(verdict, Applied) and calls["all"] % 100 == 0:
            return evolve(verdict, events=())
        return verdict

    return apply


def _of_in_order(right: Any) -> Any:
    """Drop the last thing of a pile if its kind comes before that of the first."""

    def of(cls: Any, kinds: Any) -> Any:
        given = tuple(kinds)
        places = [cls.kinds.index(kind) for kind in given]
        return right.__func__(cls, given[:-1] if places and places[-1] < places[0] else given)

    return classmethod(of)


def _ankh_counts_twice(right: Callable[[Any, int, int], int]) -> Any:
    return lambda self, total, steps: right(self, total, 2 * steps if self.symbol(total) == "ankh" else steps)


def _of_both(game: str, verb: str) -> Iterator[LawFault]:
    """Yield the faults that every game can have. verb: what is done with a set."""
    rules, text = f"sobek_core.{game}.game.{game.title()}", "sobek_core.text"
    legal, before = f"{rules}.legal", "sobek_verification.metamorphic.interpreters.BEFORE"
    program = f"from sobek_core.{game}.game import {game.title()} as rules\nright = rules.legal\n"
    by_hash = "tuple(sorted(right(self, state), key=lambda it: hash(str(it))))"
    for law, description, place, damage in (
        ("seats", "seat 1 cannot play characters or sets", legal, _without(_is_played_by_seat_1)),
        ("equal-things", "a pile depends on the order of its things", "sobek_core.kernel.pile.Pile.of", _of_in_order),
        ("types", f"ebony cannot be {verb}", legal, _without(lambda _, move: _is_set(move) and "ebony" in move)),
        ("types", f"wheat cannot be {verb}", legal, _without(lambda _, move: _is_set(move) and "wheat" in move)),
        ("replay", "every hundredth move reports no events", f"{rules}.apply", _forgetful),
        (
            "resume",
            "a resumed game restarts its random stream",
            "sobek_core.records.play.replay_moves",
            lambda right: lambda record: evolve(right(record), steps=()),
        ),
        (
            "write-and-read",
            "two of a kind are written as one",
            f"{text}.move_notation.MoveNotation.write",
            lambda right: lambda self, move: right(self, move).replace("*2", ""),
        ),
        (
            "write-and-read",
            "a position omits what is pending",
            f"{text}.positions.Positions.write",
            lambda right: lambda *asked: [line for line in right(*asked) if not line.startswith("turn: ")],
        ),
        (
            "write-and-read",
            "a record omits the result",
            "sobek_verification.metamorphic.replaying.dump",
            lambda right: lambda record: right(evolve(record, result=None)),
        ),
        (
            "interpreters",
            "legal moves are listed in the order of their hashes",
            before,
            lambda _: f"{program}rules.legal = lambda self, state: {by_hash}",
        ),
    ):
        yield LawFault(game, description, place, damage, law)


def _is_set(move: str) -> bool:
    return "PlaySet" in move or "SellSet" in move


def _is_played_by_seat_1(pending: Any, move: str) -> bool:
    return getattr(pending, "seat", 0) == 1 and move.startswith(("PlayCharacter", "SellSet", "PlaySet"))


FAULTS: Final = (
    *_of_both("classic", "played"),
    LawFault(
        "classic",
        "on an ankh each step counts twice",
        "sobek_core.classic.track.Track.step",
        _ankh_counts_twice,
        "symbols",
    ),
    *_of_both("duel", "sold"),
    LawFault(
        "duel",
        "nothing can be taken from the first column",
        "sobek_core.duel.game.Duel.legal",
        _without(lambda _, move: "Take" in move and "cell('a" in move),
        "board",
    ),
)
