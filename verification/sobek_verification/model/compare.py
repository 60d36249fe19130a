"""Compare the core with the logic programs: at each position both must have the same moves, order and results.

Positions are passed as text, so that notation is compared too. They come from random games and random states, with all
choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import count
from math import inf
from typing import TYPE_CHECKING, Any, Final, Protocol

from attrs import frozen

from sobek_core.kernel.game import Applied, Position
from sobek_core.text.positions import EDITION
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.rng import generator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools
    from sobek_verification.suite import GameSuite
    from sobek_verification.workers import Workers

Lines = Sequence[str]


class LogicProgram(Protocol):
    """A game as a logic program."""

    @property
    def lists_in_order(self) -> bool:
        """Whether the program lists the moves in the order that the spec fixes."""

    def moves(self, position: Lines) -> Mapping[str, Lines]:
        """Return the legal moves of a position, in order, each with the position after it."""


PIECE: Final = 500  # the smallest number of transitions that a process compares before it reports


@frozen
class ModelDifference:
    """A difference between core and model. problem: a description."""

    position: tuple[str, ...]
    problem: str


@frozen
class Compared:
    """The results of a comparison. asked: the number of positions for each pending decision, by its slug."""

    transitions: int
    positions: int
    asked: tuple[str, ...]
    difference: ModelDifference | None = None


def compare(name: str, transitions: int, seed: int, workers: Workers, report: Callable[[int], object]) -> Compared:
    """Compare at least `transitions` transitions of a game, stopping at the first difference.

    Each piece of work has a number and its own random source, so the number of workers makes no difference. report:
    called with the number of transitions compared since the last call.
    """
    return merged(workers.in_order(partial(_piece, name, seed), count()), report, transitions)


def merged(parts: Iterable[Compared], report: Callable[[int], object], enough: float = inf) -> Compared:
    """Add up results until there are enough transitions, or a difference is found."""
    done = Compared(0, 0, ())
    for one in parts:
        asked, difference = tuple(sorted({*done.asked, *one.asked})), done.difference or one.difference
        done = Compared(done.transitions + one.transitions, done.positions + one.positions, asked, difference)
        report(one.transitions)
        if done.transitions >= enough or done.difference is not None:
            break
    return done


@cache
def model_of(name: str) -> LogicProgram:
    """Return the logic program of a game, made once."""
    model: LogicProgram = GAMES[name].model()
    return model


def _piece(name: str, seed: int, number: int) -> Compared:
    """Compare random positions and positions of random games until there are enough transitions."""
    game, transitions, positions, asked = GAMES[name], 0, 0, set[str]()
    for position in positions_of(game, f"{name} {seed} {number}"):
        count, difference = compare_at(game.tools, model_of(name), position)
        transitions, positions = transitions + count, positions + 1
        asked.add(game.pending_kinds.slugs[type(position.state.pending)])
        if difference is not None or transitions >= PIECE:
            return Compared(transitions, positions, tuple(sorted(asked)), difference)
    raise AssertionError  # the positions never run out


def positions_of(game: GameSuite, seed: str) -> Iterator[Position[Any, Any]]:
    """Yield positions endlessly, read back from text: a random one, then some of a random game, and so on."""
    random = generator(seed)
    while True:
        players = random.choice(game.player_counts)
        found = [game.random_position(random, players), *random.sample(list(game.play_random_game(random, players)), 3)]
        yield from (game.tools.positions.read(game.tools.positions.write(position)) for position in found)


def compare_at(
    tools: GameTools, model: LogicProgram, position: Position[Any, Any]
) -> tuple[int, ModelDifference | None]:
    """Compare all moves of a position. Return their number, and the difference if there is one."""
    lines, rules, state = _lines(tools, position), position.game, position.state
    expected: dict[str, tuple[str, ...]] = {}
    for move in rules.legal(state):
        verdict = rules.apply(state, move)
        assert isinstance(verdict, Applied)  # noqa: S101  # what is listed applies; the invariants check that
        expected[tools.notation.write(move)] = _lines(tools, Position(rules, verdict.state))
    found = {move: tuple(after) for move, after in model.moves(lines).items()}
    problem = _unlike(expected, found, in_order=model.lists_in_order)
    return len(expected), ModelDifference(lines, problem) if problem else None


def _lines(tools: GameTools, position: Position[Any, Any]) -> tuple[str, ...]:
    """Return the lines of a position without the edition, whose figures the logic program already has."""
    return tuple(line for line in tools.positions.write(position) if not line.startswith(f"{EDITION}: "))


def _unlike(core: Mapping[str, Lines], model: Mapping[str, Lines], *, in_order: bool) -> str:
    """Return a description of the first difference between core and model, if there is one."""
    for move in core:
        if move not in model:
            return f"legal only in the core: {move}"
    for move in model:
        if move not in core:
            return f"legal only in the model: {move}"
    for move, after in core.items():
        if after != model[move]:
            apart = sorted(set(after).symmetric_difference(model[move]))
            in_core = [line for line in apart if line in after]
            in_model = [line for line in apart if line not in after]
            return f"after {move}: the core has {in_core}, the model {in_model}"
    for one, other in zip(core, model, strict=True):
        if in_order and one != other:
            return f"in the listing the core has {one} where the model has {other}"
    return ""
