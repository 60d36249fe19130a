"""One fuzzed game, and one fuzzed table. All that is random in them comes from the seed and the number of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from invariants.classic import Table
from sobek_core.classic import Setup
from sobek_core.classic import state as owe
from sobek_core.classic.moves import DealRound
from sobek_core.classic.notation import MOVES
from verification.machines.choosing import choose
from verification.machines.dealing import generator, random_choices, random_deal, random_setup, random_track
from verification.machines.neighbours import every_kind, neighbours
from verification.machines.positions import random_position
from verification.machines.watch import InvariantError, describe

if TYPE_CHECKING:
    from sobek_core.classic import Move, State
    from verification.fuzz.coverage import SeeingWatch

PROBES: Final = 6  # neighbours of a listed move that are tried at each step
THOROUGH: Final = 40  # of so many steps one is tried with all moves of the listing, and all neighbours of some
BASES: Final = 6  # listed moves whose neighbours are then all tried
LISTED: Final = 30  # listed moves that are then all made
FROM_A_TABLE: Final = 6  # moves that are played on from a random table


@frozen
class Failure:
    """Where something went wrong. what: "game" or "table"; number: of the game; step: the move's number, from 1."""

    number: int
    players: int
    what: str
    step: int
    problems: tuple[str, ...]
    position: tuple[str, ...]
    move: str | None


class Fuzz:
    """Plays one game and one table through a watch, step by step."""

    def __init__(self, watch: SeeingWatch, seed: int, number: int, players: int) -> None:
        """Prepare game number so and so of a seed. players: 2 to 4."""
        self.watch = watch
        self.number = number
        self.players = players
        self.random = generator(f"classic {seed} {number} {players}")
        self.what = "game"
        self.step = 0
        self.table: Table | None = None
        self.move: Move | None = None

    def run(self) -> Failure | None:
        """Play the game and the table. Gives what went wrong, if anything did."""
        try:
            self._game()
            self._from_a_table()
        except InvariantError as error:
            return self._failure(tuple(map(str, error.violations)), error.state, error.move)
        except Exception as error:  # whatever is raised is what is looked for
            state = self.table.state if self.table else None
            return self._failure((f"nothing is raised: {type(error).__name__}: {error}",), state, self.move)
        return None

    def _failure(self, problems: tuple[str, ...], state: State | None, move: Move | None) -> Failure:
        position = () if state is None else tuple(describe(state))
        text = None if move is None else MOVES.write(move)
        return Failure(self.number, self.players, self.what, self.step, problems, position, text)

    def _game(self) -> None:
        """Play a whole game, dealt anew in each round; before it try setups that are none."""
        random = self.random
        setup, choices, track = random_setup(random, self.players), random_choices(random), random_track(random)
        if self.number % THOROUGH == 0:
            wrong = [move.deal for move in neighbours(DealRound(setup.deal)) if isinstance(move, DealRound)]
            for other in (*(evolve(setup, deal=deal) for deal in wrong), evolve(setup, first=-1), Setup(setup.deal, 4)):
                self.watch.start(other, choices, track)
        begun = self.watch.start(setup, choices, track)
        self.table = begun if isinstance(begun, Table) else None
        while self.table and not isinstance(self.table.state.owed, owe.Finished):
            self.table = self._one_step(self.table, thorough=random.randrange(THOROUGH) == 0)
        if self.table:
            self._try_much(self.table, self.watch.look(self.table))

    def _from_a_table(self) -> None:
        """Lay out a random table, try all that can be tried there, and play on a little."""
        self.what, self.step = "table", 0
        self.table = Table.of(random_position(self.random, self.players))
        self.watch.seen.start(self.table.state.choices, ())
        for played in range(FROM_A_TABLE):
            if isinstance(self.table.state.owed, owe.Finished):
                self._try_much(self.table, self.watch.look(self.table))
                return
            self.table = self._one_step(self.table, thorough=played == 0)

    def _one_step(self, table: Table, *, thorough: bool) -> Table:
        """Look, try, choose and make a move."""
        self.step += 1
        moves = self.watch.look(table)
        if thorough:
            self._try_much(table, moves)
        elif moves:
            near = tuple(neighbours(self.random.choice(moves)))
            self._try(table, moves, self.random.sample(near, min(PROBES, len(near))))
        owes_deal = isinstance(table.state.owed, owe.NewDeal)
        self.move = DealRound(random_deal(self.random, self.players)) if owes_deal else choose(self.random, moves)
        after, _ = self.watch.make(table, self.move)
        return after

    def _try(self, table: Table, moves: tuple[Move, ...], tried: list[Move]) -> None:
        """Judge moves, most of which are not listed."""
        for self.move in tried:
            self.watch.judge(table, self.move, listed=self.move in moves)

    def _try_much(self, table: Table, moves: tuple[Move, ...]) -> None:
        """Make the listed moves, try all neighbours of some and every kind of move, and compare with a copy."""
        random = self.random
        for self.move in random.sample(moves, min(LISTED, len(moves))):
            after, _ = self.watch.make(table, self.move)
            self.watch.look(after)
        deal = random_deal(random, self.players)
        bases = list(random.sample(moves, min(BASES, len(moves)))) or [DealRound(deal)]
        near = [other for base in bases for other in neighbours(base)]
        self._try(table, moves, list(dict.fromkeys((*near, *every_kind(table.state, deal)))))
        self.watch.compare_with_a_copy(table.state)
