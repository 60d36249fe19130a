"""Play a game from a seed (spec/dealing.md): its deals, its draws, and seats that play at random.

    game = Classic()
    chance = Chance(game, players=3, seed=7)
    record = Record(GAMES["classic"], game, ("Ada", "Ben", "Cleo"), chance.setup)
    play = Play(record, chance, at_random={0, 1, 2})
    play.run()
    play.record                       # the whole game, with its result

`run` stops at the decisions of all other seats, and can be called again after their move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied, Decision, Draw, MoveT, Over, Turn, Verdict
from sobek_core.records.audit import PlayedMove, replay_moves, result_of
from sobek_core.records.record import Record, RecordedMove

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


class Chance:
    """The three random streams of a game. Each call draws from one of them.

    setup: what the game starts from.
    """

    def __init__(self, game: Any, players: int, seed: int) -> None:
        """Begin the streams and deal the first round from the box of the game.

        Raise ValueError unless 0 <= seed < 2**64.
        """
        self._game = game
        self._players = players
        self._deals = Stream(seed, "deal")
        self._draws = Stream(seed, "chance")
        self._seats = Stream(seed, "seats")
        self.setup = game.deal_setup(self._deals, players)

    def outcome(self, turn: Turn[MoveT]) -> MoveT:
        """Return the outcome of the pending draw or deal."""
        if isinstance(turn, Draw):
            return turn.outcomes[self._draws.weighted([weight for _, weight in turn.outcomes])][0]
        dealt: MoveT = self._game.deal_round(self._deals, self._players)
        return dealt

    def choice(self, moves: Sequence[MoveT]) -> MoveT:
        """Choose a move for a seat that plays at random."""
        return moves[self._seats.below(len(moves))]


class Play:
    """A game in progress.

    record: the game so far; steps: its moves, with the states before them; state: the state now; game: the rules.
    """

    def __init__(self, record: Record, chance: Chance, at_random: Collection[int]) -> None:
        """Continue a game where its record stops. chance: deals, draws, and plays for the seats in `at_random`.

        The streams skip the moves already made, so a game continued with its own seed goes on as if it had not stopped.
        Raise ValueError if the record breaks the rules.
        """
        replay = replay_moves(record)
        if replay.fault is not None:
            message = f"the record breaks the rules in line {replay.fault.line}"
            raise ValueError(message)
        self.record = evolve(record, result=result_of(replay.turn))
        self.steps = list(replay.steps)
        self.state: Any = replay.state
        self.game = record.game
        self._chance = chance
        self._at_random = at_random
        for step in replay.steps:
            self._answer(step.before)

    @property
    def turn(self) -> Turn[Any]:
        """What is pending, or the result."""
        turn: Turn[Any] = self.game.turn(self.state)
        return turn

    def run(self) -> None:
        """Play until a seat that does not play at random must decide, or until the game is over."""
        while (move := self._answer(self.state)) is not None:
            self.make(move)

    def _answer(self, state: object) -> Any | None:
        """Return the outcome of chance or a random seat's move, or None if neither comes next."""
        turn = self.game.turn(state)
        if isinstance(turn, Over) or (isinstance(turn, Decision) and turn.seat not in self._at_random):
            return None
        if isinstance(turn, Decision):
            return self._chance.choice(self.game.legal(state))
        return self._chance.outcome(turn)

    def make(self, move: object) -> Verdict[Any, Any]:
        """Make a move, or refuse it with all reasons."""
        verdict: Verdict[Any, Any] = self.game.apply(self.state, move)
        if isinstance(verdict, Applied):
            self.steps.append(PlayedMove(self.state, move, verdict.events))
            self.state = verdict.state
            entries = (*self.record.entries, RecordedMove(move))
            self.record = evolve(self.record, entries=entries, result=result_of(self.turn))
        return verdict
