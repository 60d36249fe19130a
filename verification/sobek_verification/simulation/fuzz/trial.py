"""Trial games that are searched for the violation of one invariant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen, mutable

from sobek_core.kernel.game import Deal, Over
from sobek_verification.simulation.fuzz.play import raised, sentence_of
from sobek_verification.simulation.machines.drawing import generator
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.watch import InvariantError, Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sobek_verification.suite import GameSuite

LISTED: Final = 30  # listed moves that are made in each state, at most
BASES: Final = 6  # listed moves whose neighbours are tried in each state, at most


@frozen
class FuzzStart:
    """The start of a game. deals: those of its later rounds, in order; a game that needs more gets some."""

    game: Any
    setup: Any
    deals: tuple[Any, ...] = ()


@frozen
class Suspect:
    """What is looked for. sentence: the violated one; move: made or tried then, if any; listed: whether it was legal.

    Besides this move, others of its kind are tried in each state.
    """

    sentence: str
    move: Any | None
    listed: bool


@frozen
class Wrong:
    """A game up to its failure. moves: those made, and the last one tried, if any; problems: what is wrong.

    choices: the indices of the moves made, except deals, in their listings.
    """

    beginning: FuzzStart
    choices: tuple[int, ...]
    moves: tuple[Any, ...]
    problems: tuple[str, ...]


@mutable
class _Played:
    """A game as far as it was played. trying: the move that is being made or tried."""

    choices: list[int] = field(factory=list)
    made: list[Any] = field(factory=list)
    trying: tuple[Any, ...] = ()


class Trials:
    """Play games and look for the violation of one invariant. tables: how many states have been looked at."""

    def __init__(self, game: GameSuite, suspect: Suspect) -> None:
        """Begin with no game tried."""
        self.game = game
        self.suspect = suspect
        self.tables = 0
        self._watch = Watch(game)

    def along(self, beginning: FuzzStart, choices: Sequence[int]) -> Wrong | None:
        """Play the moves with these indices in the listings, each modulo the length of its listing."""
        return self.play(beginning, len(choices), lambda step, moves: choices[step] % len(moves))

    def play(self, beginning: FuzzStart, most: int, choose: Callable[[int, tuple[Any, ...]], int]) -> Wrong | None:
        """Play a game until the invariant is violated. Return None if it is not, or if something else fails first.

        most: moves to make, not counting deals; choose: returns the index of a listed move, at each step.
        """
        played = _Played()
        try:
            begun = self._watch.start(beginning.setup, beginning.game)
            if not isinstance(begun, tuple):
                self._go_on(played, beginning, begun, most, choose)
        except InvariantError as error:
            problems = tuple(map(str, error.violations))
        except Exception as error:  # an exception may be the failure looked for
            problems = (raised(error),)
        else:
            return None
        if not self._is_suspect(problems):
            return None
        return Wrong(beginning, tuple(played.choices), (*played.made, *played.trying), problems)

    def _is_suspect(self, problems: tuple[str, ...]) -> bool:
        return self.suspect.sentence in map(sentence_of, problems)

    def _go_on(
        self,
        played: _Played,
        beginning: FuzzStart,
        table: Any,
        most: int,
        choose: Callable[[int, tuple[Any, ...]], int],
    ) -> None:
        """Look at each state, try moves there, and make the chosen one. Raise whatever fails."""
        watch, deals = self._watch, self._deals(beginning)
        while True:
            played.trying = ()
            self.tables += 1
            moves = watch.look(table)
            self._probe(played, table, moves)
            turn = table.game.turn(table.state)
            if isinstance(turn, Over):
                return
            if isinstance(turn, Deal):
                move = next(deals)
            elif len(played.choices) == most:
                return
            else:
                place = choose(len(played.choices), moves)
                move = moves[place]
            played.trying = (move,)
            table, _ = watch.make(table, move)
            played.made.append(move)
            if not isinstance(turn, Deal):
                played.choices.append(place)

    def _deals(self, beginning: FuzzStart) -> Iterator[Any]:
        """Yield the deals of a game, and then more."""
        yield from beginning.deals
        random, players = generator("deals"), self.game.tools.players(beginning.setup)
        while True:
            yield from self.game.deals(random, players)

    def _probe(self, played: _Played, table: Any, moves: tuple[Any, ...]) -> None:
        """Try what may violate the invariant. Raise this violation, and nothing else."""
        for move in self._likely(table, moves):
            played.trying = () if move is None else (move,)
            try:
                if move is None:
                    self._watch.compare_with_a_copy(table)
                elif move in moves:
                    after, _ = self._watch.make(table, move)
                    self._watch.look(after)
                else:
                    self._watch.judge(table, move, listed=False)
            except InvariantError as error:
                if self._is_suspect(tuple(map(str, error.violations))):
                    raise
            except Exception as error:
                if self._is_suspect((raised(error),)):
                    raise
        played.trying = ()

    def _likely(self, table: Any, moves: tuple[Any, ...]) -> Iterator[Any | None]:
        """Yield the suspected move, and others of its kind; none for the comparison of two equal states."""
        if self.suspect.sentence in {one.text for one in self.game.invariants.of_twins}:
            yield None
        move = self.suspect.move
        if move is None:
            return
        alike = [other for other in moves if type(other) is type(move)]
        if self.suspect.listed:
            yield from alike[:LISTED]
            return
        near = (other for base in alike[:BASES] for other in neighbours(base, self.game))
        every = (other for other in self.game.every_kind(table.state) if type(other) is type(move))
        yield from (other for other in dict.fromkeys((move, *near, *every)) if other not in moves)
