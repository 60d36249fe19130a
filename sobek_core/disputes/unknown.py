"""What an answer owes to the places of which not all is known: which of them matter, and the smallest examples.

All of it is found from the fillings that were tried (`fillings`). Knows no game.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.disputes.claims import Claimed, try_claim
from sobek_core.disputes.completions import Filled
from sobek_core.disputes.parts import Answer, Claim, Filling, Missing, OfMove
from sobek_core.disputes.plausibility import Mending
from sobek_core.kernel.game import Refused
from sobek_core.kernel.listing import LegalMoves, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sobek_core.disputes.completions import Completions
    from sobek_core.disputes.parts import OwnCheck

MAX_LEGAL_TRIED: Final = 2_000  # legal moves that are tried at every completion
MAX_SHRUNK: Final = 4  # answers; a question of points can have scores of them, and their examples stay as they are


@frozen
class Known:
    """What can be said where not all is known.

    state: the table at which it is told; depends: places on which the answer depends; fillings: one for each answer;
    claim: whether what is claimed can be right, where that is open; under: what lies at that table in the places on
    which what is told depends, none where it depends on none; legal: moves that are legal whatever lies there.
    """

    state: Any
    legal: LegalMoves
    depends: tuple[str, ...] = ()
    completions: tuple[Filling, ...] = ()
    claim: Claim | None = None
    under: Filling | None = None


@frozen
class _Tried:
    """A table that was tried. said: what would be told of it, such as why the move is refused."""

    table: Filled
    answer: Answer
    said: Hashable


def look(
    completions: Completions,
    tables: Iterable[Filled],
    answer: Answer,
    hear: Callable[[Any], tuple[Answer, Hashable]],
    check: OwnCheck | None,
) -> Known:
    """Find what can be said of a dispute.

    tables: that were tried; answer: over all of them; hear: asks at one table, and gives the answer with what would be
    told of it; check: says why a table cannot stand.
    """
    dispute = completions.dispute
    if not dispute.gaps:
        return Known(dispute.state, listed(dispute.game.legal_moves(dispute.state)))
    return _Looked(completions, tables, hear, check).at(answer)


class _Looked:
    """The tables that were tried, the small ones first."""

    def __init__(
        self,
        completions: Completions,
        tables: Iterable[Filled],
        hear: Callable[[Any], tuple[Answer, Hashable]],
        check: OwnCheck | None,
    ) -> None:
        self._completions = completions
        self._dispute = completions.dispute
        self._hear = hear
        self._check: OwnCheck = check or (lambda _state: ())
        self._tried = [_Tried(table, *hear(table.state)) for table in sorted(tables, key=lambda one: one.size)]
        self._stands: Callable[[Any], bool] = cache(lambda state: not self._check(state))
        self._contents = [self._numbered(gap.place) for gap in completions.gaps]

    def at(self, answer: Answer) -> Known:
        """Find what can be said."""
        if answer is not Missing.OPEN:
            table = next(one.table for one in self._tried if one.answer == answer and self._stands(one.table.state))
            return self._known(table, answer)
        claimed = self._claimed()
        examples: dict[Answer, Filled] = {}
        if claimed is not None and claimed.table is not None:
            examples[self._dispute.claimed] = claimed.table
        for one in self._tried:
            if one.answer not in examples and self._stands(one.table.state):
                examples[one.answer] = one.table
        if len(examples) <= MAX_SHRUNK:
            examples = {given: self._shrunk(table, given) for given, table in examples.items()}
        found = [one.answer for one in self._tried]
        if len(examples) > 1:
            depends = self._places(found, self._stands)
        else:  # with another answer none was found that stands, nor was it found out that none can
            depends = self._places(found, lambda _: True) or tuple(gap.place for gap in self._dispute.gaps)
        completions = tuple(self._filling(table, depends, given) for given, table in examples.items())
        said = (one for one in examples if one is not Missing.REFUSED)  # points, rather than that there are none
        told = False if False in examples else next(said, Missing.REFUSED)
        claim = None if claimed is None else claimed.claim
        return evolve(self._known(examples[told], told), depends=depends, completions=completions, claim=claim)

    def _claimed(self) -> Claimed | None:
        """Find out whether points or a result that are claimed can be right."""
        if isinstance(self._dispute.question, OfMove):
            return None
        tables = [(one.table, one.answer) for one in self._tried]
        mending = Mending(self._completions, self._check)
        return try_claim(self._completions, tables, self._dispute.claimed, lambda state: self._hear(state)[0], mending)

    def _known(self, table: Filled, answer: Answer) -> Known:
        places = self._places([(one.answer, one.said) for one in self._tried], self._stands)
        under = self._filling(table, places, answer) if places else None
        return Known(table.state, self._legal(table.state), under=under)

    def _legal(self, state: Any) -> LegalMoves:
        """Return the moves that are legal whatever lies there, as far as tables with the same in all places say."""
        game = self._dispute.game
        found = listed(game.legal_moves(state), MAX_LEGAL_TRIED)
        moves = found.moves
        for one in self._tried:
            if one.table.alike:
                refused = {move for move in moves if isinstance(game.apply(one.table.state, move), Refused)}
                if refused and self._stands(one.table.state):
                    moves = tuple(move for move in moves if move not in refused)
        return evolve(found, moves=moves)

    def _filling(self, table: Filled, places: tuple[str, ...], answer: Answer) -> Filling:
        values = self._dispute.tools.positions.state_values(table.state)
        return Filling(tuple((place, values[place]) for place in places), answer)

    def _shrunk(self, table: Filled, answer: Answer) -> Filled:
        """Take out of a table what its answer does not need, where there may be any number."""
        for place, gap in enumerate(self._dispute.gaps):
            for kind in table.more[place] if gap.number is None else ():
                left = list(table.more[place])
                left.remove(kind)
                smaller = self._completions.fill((*table.more[:place], tuple(left), *table.more[place + 1 :]))
                if smaller and self._hear(smaller.state)[0] == answer and self._stands(smaller.state):
                    table = smaller
        return table

    # On which places something depends.

    def _numbered(self, place: str) -> list[int]:
        """Number what lies in a place, by table: the same number where the same lies there."""
        positions, numbers = self._dispute.tools.positions, dict[Any, int]()
        return [numbers.setdefault(positions.value(one.table.state, place), len(numbers)) for one in self._tried]

    def _places(self, found: Sequence[Hashable], counts: Callable[[Any], bool]) -> tuple[str, ...]:
        """Return places on which something depends: it follows from what lies in these, whatever lies in the others.

        One after the other is left out, if it still follows from those that stay; a place where two tables differ that
        are else alike, and that differ in it, is never left out. found: by table; counts: says which tables count.
        """
        staying = set(range(len(self._dispute.gaps)))
        for place in sorted(staying):
            if self._follows(found, staying - {place}, counts):
                staying.remove(place)
        return tuple(gap.place for place, gap in enumerate(self._dispute.gaps) if place in staying)

    def _follows(self, found: Sequence[Hashable], places: set[int], counts: Callable[[Any], bool]) -> bool:
        """Whether something is the same at all tables that count and have the same in these places."""
        groups: dict[Hashable, dict[Hashable, list[Any]]] = {}
        keys = zip(*(self._contents[place] for place in places), strict=True) if places else [()] * len(found)
        for key, one, what in zip(keys, self._tried, found, strict=True):
            groups.setdefault(key, {}).setdefault(what, []).append(one.table.state)
        return not any(
            sum(any(map(counts, states)) for states in group.values()) > 1
            for group in groups.values()
            if len(group) > 1
        )
