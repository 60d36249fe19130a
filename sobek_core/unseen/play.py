"""Follow a game that was only partly seen, and judge its moves. Independent of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from sobek_core.handwriting.problems import HandwritingError, Problem
from sobek_core.kernel.game import Applied, Deal, IllegalSetupError, Over, Reason, Refused
from sobek_core.tools import GameTools
from sobek_core.unseen.assignment import Thing
from sobek_core.unseen.game import Read, UnseenGame, itself
from sobek_core.unseen.table import FAMILY, Sample, Sampler, Table, moved
from sobek_core.unseen.verdicts import Ending, JudgedMove, Legality, judgement_of
from sobek_core.unseen.written import SeenThings, WrittenDeal, WrittenMove, with_kinds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.unseen.game import DealPart

TRIES: Final = 50  # random completions, to find one in which a move is legal that depends on too much to try all


@frozen
class _Outcomes:
    """What a move leads to.

    tables: after it; refusals: the reasons, one for each completion in which it is illegal; depends: the places on
    whose unknown contents the answer depends; is_decided: whether all completions were tried that its legality tells
    apart; is_whole: whether the tables are all that it can lead to.
    """

    tables: tuple[Table, ...]
    refusals: tuple[tuple[Reason, ...], ...]
    depends: frozenset[str]
    is_decided: bool
    is_whole: bool


@frozen
class _Trial:
    """A move in one completion. move: without `?`; verdict: Applied or Refused."""

    sample: Sample
    move: Any
    verdict: Any


@frozen
class Followed:
    """A move with whether it was legal, and where it leads to.

    tables: after it; refused: those before it at which it is illegal in all completions that were tried; made: the
    others, each with those that it leads to; is_whole: whether the tables are all that it can lead to.
    """

    judged: JudgedMove
    tables: tuple[Table, ...]
    refused: tuple[Table, ...]
    made: tuple[tuple[Table, tuple[Table, ...]], ...] = ()
    is_whole: bool = True


class ImpossibleError(HandwritingError):
    """What was seen contradicts the box, or what was seen earlier."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__([Problem(line, "", problem)])


@frozen
class Follower:
    """Follows a game. players: how many there are; known: what things of deals turned out to be."""

    tools: GameTools
    game: Any
    unseen: UnseenGame
    sampler: Sampler
    players: int
    known: Mapping[Thing, Any] = field(factory=dict)

    def begin(self, deal: WrittenDeal, name: str, before: Table | None = None) -> Table:
        """Return the table after a deal. name: of the deal, for its things; before: the table before a later round.

        Raise ImpossibleError if nothing can have been dealt like this.
        """
        parts = self.unseen.parts(self.game, self.players)
        possible, places = dict[Thing, frozenset[Any]](), dict[str, tuple[Thing, ...]]()
        for part in parts:
            kinds = deal.parts[part.place].exactly(part.number)
            if kinds is None:
                given = len(deal.parts[part.place].kinds)
                raise ImpossibleError(
                    deal.line, f"{part.place}: expected {part.number}, or `?` at the end, got {given}"
                )
            places[part.place] = tuple((name, self._family(part), part.place, n) for n in range(part.number))
            for thing, some in zip(places[part.place], kinds, strict=True):
                possible[thing] = part.allowed if some is None else part.allowed & some
                if not possible[thing]:
                    named = " ".join(sorted(map(str, some or ())))
                    raise ImpossibleError(deal.line, f"{part.place}: {named} is never dealt there")
                if thing in self.known:
                    possible[thing] = frozenset({self.known[thing]})
        for number, family in enumerate(self.unseen.families(self.game)):
            dealt = sum(one[FAMILY] == number for things in places.values() for one in things)
            rest = [(name, number, family.rest, n) for n in range(sum(family.numbers.values()) - dealt)]
            places[family.rest] = (*places.get(family.rest, ()), *rest)
            possible |= {thing: frozenset(family.numbers) for thing in rest}
        return self._laid(deal, self.settled(Table(None, places, possible)), before)

    def settled(self, table: Table) -> Table:
        """Return the table without the kinds that the box has run out of, as far as these are seen one by one."""
        for number, supply in enumerate(self.sampler.supplies):
            things = [one for row in table.places.values() for one in row if one[FAMILY] == number]
            left = Counter(supply)
            left.subtract(next(iter(kinds)) for one in things if len(kinds := table.possible[one]) == 1)
            unknown = dict.fromkeys((one for one in things if len(table.possible[one]) > 1), frozenset(+left))
            table = table.learned(unknown) or table
        return table

    def _laid(self, deal: WrittenDeal, table: Table, before: Table | None) -> Table:
        """Return the table after the things of a deal were laid out."""
        kinds = self.sampler.kinds(table, Random(0))  # noqa: S311  # always the same
        if kinds is None:
            raise ImpossibleError(deal.line, "the box has too few of what was dealt and of what was seen later")
        contents = {place: [kinds[one] for one in table.places[place]] for place in deal.parts}
        dealt = self.unseen.deal(contents, deal.first)
        if before is None:
            try:
                state = self.game.start(dealt)
            except IllegalSetupError as error:
                raise ImpossibleError(deal.line, f"no game can begin like this: {error}") from None
        else:
            state = self.game.apply(before.state, dealt).state
        because = frozenset[str]() if before is None else before.because
        return Table(state, self.unseen.laid(self.game, table.places), table.possible, because)

    def dealt(self, table: Table, name: str) -> tuple[dict[str, list[Any]] | None, int]:
        """Return the contents of a deal, None if not all is known, and how many of its things are not."""
        contents, unknown = dict[str, list[Any]](), 0
        for part in self.unseen.parts(self.game, self.players):
            kinds = [table.possible[name, self._family(part), part.place, n] for n in range(part.number)]
            unknown += sum(len(some) > 1 for some in kinds)
            contents[part.place] = [next(iter(some)) for some in kinds]
        return None if unknown else contents, unknown

    def dealt_anew(self, entry: WrittenDeal, tables: Sequence[Table], number: int, name: str) -> Followed:
        """Judge the deal of a later round."""
        after, refusals, refused = dict[Any, Table](), list[tuple[Reason, ...]](), list[Table]()
        for table in tables:
            if isinstance(self.game.turn(table.state), Deal):
                dealt = self.begin(entry, name, table)
                after[self._signature(dealt)] = dealt
            else:
                verdict = self.game.apply(table.state, self._any_deal(entry))
                refusals.append(verdict.reasons)
                refused.append(table)
        depends = frozenset[str]().union(*(table.because for table in tables))
        return Followed(judgement_of(entry, number, refusals, after, depends), tuple(after.values()), tuple(refused))

    def _any_deal(self, entry: WrittenDeal) -> Any:
        return self.unseen.deal(dict.fromkeys(entry.parts, ()), None)

    def _family(self, part: DealPart) -> int:
        return next(n for n, supply in enumerate(self.sampler.supplies) if not part.allowed.isdisjoint(supply))

    def seen(self, entry: SeenThings, tables: Sequence[Table], name: str) -> tuple[Table, ...]:
        """Return the tables at which this could be seen. Raise ImpossibleError if there are none."""
        if not (found := self.seen_at(entry, tables, name)):
            raise ImpossibleError(entry.line, "this cannot lie here after what was seen before, or the box has too few")
        return found

    def seen_at(self, entry: SeenThings, tables: Sequence[Table], name: str) -> tuple[Table, ...]:
        """Return the tables at which this could be seen, with what it shows of them."""
        return tuple(one for table in tables if (one := self._seen(entry, table, name)) is not None)

    def _seen(self, entry: SeenThings, table: Table, name: str) -> Table | None:
        for place, things in entry.places.items():
            lying = table.at(place)
            kinds = things.exactly(len(lying))
            if kinds is None or not lying:
                return None if kinds is None or kinds else table
            if place in self.unseen.rows or len(lying) == 1:
                learned = {one: some for one, some in zip(lying, kinds, strict=True) if some is not None}
                after = table.learned(learned)
            else:
                shown = table.shown(
                    place, [next(iter(one)) for one in kinds if one and len(one) == 1], f"{name} {place}"
                )
                after = None if shown is None else shown[0]
            if after is None:
                return None
            table = after
        return table if self.sampler.is_possible(table) else None

    def made(self, entry: WrittenMove, table: Table, name: str) -> _Outcomes:
        """Return what a move leads to from a table."""
        move = entry.move
        start, seen, marked = self._taken(entry, table, name)
        conditions = tuple(self.unseen.conditions(self.game, table.state, move))
        branches, before = dict[Read, None](), -1
        tables, refusals, every, is_whole = dict[Any, Table](), list[tuple[Reason, ...]](), None, False
        while len(branches) > before:  # what one completion leads to can depend on more
            before, is_whole = len(branches), True
            tables, refusals = {}, []
            every = self.sampler.every(start, (*conditions, *branches), marked)
            some = every or self.sampler.every(start, branches, marked)
            if some is None:
                is_whole = False
                break
            for one in some:
                tried = self._tried(entry, one, marked, TRIES if every is None else 1)
                refusals += [trial.verdict.reasons for trial in tried if isinstance(trial.verdict, Refused)]
                applied = [trial for trial in tried if isinstance(trial.verdict, Applied)]
                is_whole &= bool(applied) or every is not None
                for trial in applied:
                    branches |= dict.fromkeys(
                        self.unseen.branches(self.game, trial.sample.state, trial.move, trial.verdict.state)
                    )
                    after = self._after(entry, seen, trial, marked, name)
                    if after is not None:
                        tables.setdefault(self._signature(after), after)
        places = frozenset(read.place for read in (*conditions, *branches) if start.unknown(read.place))
        is_open = len(tables) > 1 or bool(tables and refusals) or every is None
        if len(tables) > 1:
            tables = {key: evolve(one, because=one.because | places) for key, one in tables.items()}
        depends = table.because | (places if is_open else frozenset())
        return _Outcomes(tuple(tables.values()), tuple(refusals), depends, every is not None, is_whole)

    def _taken(self, entry: WrittenMove, table: Table, name: str) -> tuple[Table, Table, tuple[Thing, ...]]:
        """Return the table with what a move takes out of a place, also without what only the rules say of it.

        And the things that it takes. The rules say nothing that proves a move before, which was assumed to be legal.
        """
        named = self.unseen.named(self.game, table.state, entry.move)
        if named is None:
            return table, table, ()
        found = table.drawn(named, name) if entry.is_unseen else table.shown(named.place, named.kinds, name)
        if found is None:
            return table, table, ()
        seen, things = found
        limited = seen.learned(dict.fromkeys(things, named.among)) if entry.is_unseen else seen
        if limited is None or not self.sampler.is_possible(limited):
            return table, table, ()
        return limited, seen if table.is_assumed else limited, things

    def _tried(self, entry: WrittenMove, table: Table, marked: Sequence[Thing], tries: int) -> list[_Trial]:
        """Return what a move leads to in completions, up to the first in which it is legal. tries: at most so many."""
        found, rng = list[_Trial](), Random(0)  # noqa: S311  # always the same
        for _ in range(tries):
            if (sample := self.sampler.one(table, rng)) is None:
                break
            is_hidden = entry.is_unseen and marked
            kinds = [sample.kinds[thing] for thing in marked]
            move = with_kinds(self.tools, entry.move, kinds) if is_hidden else entry.move
            found.append(_Trial(sample, move, self.game.apply(sample.state, move)))
            if isinstance(found[-1].verdict, Applied):
                break
        return found

    def _after(
        self, entry: WrittenMove, table: Table, trial: _Trial, marked: Sequence[Thing], name: str
    ) -> Table | None:
        """Return the table after a legal move in one completion, None if something else came to the player's hand."""
        sample, move, verdict = trial.sample, trial.move, trial.verdict
        steps = tuple(self.unseen.steps(sample.state, move, verdict.events))
        after, came = moved(table, sample, steps, marked, name)
        after = evolve(after, state=verdict.state)
        seat = getattr(entry.move, "seat", getattr(table.state.pending, "seat", None))
        got = came.get(f"seat {seat} hand", [])
        narrowed = self.unseen.narrowed(sample.state, move)
        learned: dict[Thing, Iterable[Any]] = {got[0]: narrowed} if narrowed is not None and got else {}
        limited = after.learned(learned)
        if limited is None or len(entry.came) > len(got):
            return None
        shown = {thing: some for thing, some in zip(got, entry.came, strict=False) if some is not None}
        known = limited.learned(shown)
        return known if known is not None and (not shown or self.sampler.is_possible(known)) else None

    def _signature(self, table: Table) -> Any:
        """Return what distinguishes a table from others that a move leads to."""
        places = {
            place: things if place in self.unseen.rows else tuple(sorted(things, key=str))
            for place, things in table.places.items()
            if things
        }
        moving = tuple(sorted(map(str, places.items())))
        kinds = tuple(table.possible[one] for _, things in sorted(places.items()) for one in things)
        return self.unseen.filled(table.state, {}), moving, kinds

    def judged(self, entry: WrittenMove, tables: Sequence[Table], number: int, name: str) -> Followed:
        """Judge a move. number: of it, from 1; name: of its line, for new things."""
        found = [self.made(entry, table, name) for table in tables]
        refusals = [reasons for one in found for reasons in one.refusals]
        after = {self._signature(table): table for one in found for table in one.tables}
        is_whole = all(one.is_whole for one in found)
        if is_whole and not refusals and not after:
            raise ImpossibleError(entry.line, "this cannot have come there, or the box has too few")
        depends = frozenset[str]().union(*(one.depends for one in found))
        judged = judgement_of(entry, number, refusals, after, depends)
        if not all(one.is_decided for one in found):
            judged = evolve(judged, legality=Legality.UNDECIDED, depends=tuple(sorted(depends)))
        outcomes = list(zip(tables, found, strict=True))
        refused = tuple(table for table, one in outcomes if one.refusals and not one.tables)
        made = tuple((table, one.tables) for table, one in outcomes if one.tables)
        return Followed(judged, tuple(after.values()), refused, made, is_whole)

    def ending(self, tables: Sequence[Table]) -> Ending:
        """Return how the game stands; points and winners only if all that they can be was tried."""
        turns, is_whole = list[Any](), True
        counted = [
            Read(f"seat {seat} {place}", itself) for seat in range(self.players) for place in self.unseen.counted
        ]
        for table in tables:
            every = self.sampler.every(table, counted)
            is_whole &= every is not None
            samples = (self.sampler.one(one, Random(0)) for one in every or [table])  # noqa: S311  # always the same
            turns += [self.game.turn(sample.state) for sample in samples if sample is not None]
        over = [turn for turn in turns if isinstance(turn, Over)]
        scores = [turn.scores for turn in over] if is_whole and len(over) == len(turns) else []
        ranges = tuple((min(points), max(points)) for points in zip(*scores, strict=True))
        alike = {(type(turn), getattr(turn, "seat", None), getattr(turn, "asks", "")) for turn in turns}
        winners = tuple(sorted({turn.winners for turn in over})) if scores else ()
        return Ending(turns[0] if len(alike) == 1 else None, ranges, winners)
