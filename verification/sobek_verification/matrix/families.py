"""The families of checks, the simplest first, split into parts that run separately. A part raises if it finds a fault.

A family checks less here than its own command does, since it has little time for each fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from sobek_core.spec import load_spec
from sobek_verification.checks import registered
from sobek_verification.conformance.cases import answered, case_of
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.vectors import load
from sobek_verification.examples import game_of, run_example
from sobek_verification.laws.conditions.alone import conditions
from sobek_verification.laws.trees.miniature import trees
from sobek_verification.laws.trees.run import outcome_of
from sobek_verification.metamorphic.laws import LAWS
from sobek_verification.model.compare import compare_at, model_of, positions_of
from sobek_verification.perft.compare import check
from sobek_verification.perft.vectors import load_counts
from sobek_verification.simulation.fuzz.run import FuzzPlan, play
from sobek_verification.suite import GameSuite

if TYPE_CHECKING:
    from sobek_verification.checks import Check
    from sobek_verification.conformance.vectors import Vector, VectorFile
    from sobek_verification.laws.trees.miniature import EveryGame, Miniature
    from sobek_verification.perft.count import Counts

GAMES_FUZZED: Final = 100
GAMES_OF_LAW: Final = 4
PIECES: Final = 6  # chunks of transitions compared with the model
TRANSITIONS: Final = 500  # in each
OTHER_PROCESSES: Final = "interpreters"  # the law that runs in other processes, without the seeded fault

Part: TypeAlias = tuple[str, Callable[[], object]]


class CaughtError(AssertionError):
    """A check has found a fault."""


@frozen
class CheckFamily:
    """A family of checks. parts: returns the parts for a game, by name; every_part: whether to run all for each fault.

    Otherwise, only the parts that call the changed function are run. Finding them takes a separate run, which pays off
    if parts take long and each of them calls few functions.
    """

    name: str
    parts: Callable[[GameSuite], Iterator[Part]]
    every_part: bool = False


def _examples(game: GameSuite) -> Iterator[Part]:
    for example in load_spec().examples():
        if game_of(example) == game.name:
            yield example.name, partial(run_example, example)


def _vectors(game: GameSuite) -> Iterator[Part]:
    for file in load():
        if file.game == game.name:
            yield from ((f"{file.chapter}/{one.name}", partial(_ask, file, one)) for one in file.vectors)


def _ask(file: VectorFile, vector: Vector) -> None:
    _expect(vector == answered(Reference().ask, file.game, file.edition, case_of(vector)), vector.name)


def _perft(game: GameSuite) -> Iterator[Part]:
    for counts in load_counts(game.name):
        yield counts.name, partial(_count, game, counts)


def _count(game: GameSuite, counts: Counts) -> None:
    _expect(check(game.tools, counts) is None, counts.name)


def _conditions(game: GameSuite) -> Iterator[Part]:
    def broken_alone() -> None:
        for one in conditions():
            _expect(one.game != game.name or one.example is not None, f"{one.move}: {one.rule}")

    yield "each condition is broken alone", broken_alone


def _registered(kinds: tuple[str, ...], game: GameSuite) -> Iterator[Part]:
    for one in registered():
        if one.game == game.name and one.kind in kinds:
            yield one.description, partial(_come, one)


def _come(one: Check) -> None:
    outcome = one.run()
    _expect(outcome.result == one.expected, outcome.found)


def _invariants(game: GameSuite) -> Iterator[Part]:
    for number in range(GAMES_FUZZED):
        yield f"game {number}", partial(_fuzz, FuzzPlan(game.name, games=1, seed=0, first=number))


def _fuzz(plan: FuzzPlan) -> None:
    failure = play(plan).failure
    _expect(failure is None, "" if failure is None else "; ".join(failure.problems))


def _trees(game: GameSuite) -> Iterator[Part]:
    for one in sorted(trees(game.name), key=lambda one: one.size.states):
        yield one.name, partial(_walk, game, one)


def _walk(game: GameSuite, tree: EveryGame | Miniature) -> None:
    problem = outcome_of(game.name, tree).problem
    _expect(not problem, problem)


def _metamorphic(game: GameSuite) -> Iterator[Part]:
    for number in range(GAMES_OF_LAW):
        for law in LAWS:
            if law.game == game.name and law.name != OTHER_PROCESSES:
                yield f"{law.description}, game {number}", partial(law.check_game, game, 0, number)


def _model(game: GameSuite) -> Iterator[Part]:
    for piece in range(PIECES):
        yield f"piece {piece}", partial(_compare, game, piece)


def _compare(game: GameSuite, piece: int) -> None:
    compared = 0
    for position in positions_of(game, f"{game.name} 0 {piece}"):
        number, difference = compare_at(game.tools, model_of(game.name), position)
        _expect(difference is None, "" if difference is None else difference.problem)
        compared += number
        if compared >= TRANSITIONS:
            return


def _expect(holds: bool, problem: str) -> None:  # reads as `assert`
    if not holds:
        raise CaughtError(problem)


# From the simplest to the most demanding. What counts is what a family catches that the families before it do not.
FAMILIES: Final[Mapping[str, CheckFamily]] = {
    one.name: one
    for one in (
        CheckFamily("examples", _examples, every_part=True),
        CheckFamily("vectors", _vectors, every_part=True),
        CheckFamily("perft", _perft, every_part=True),
        CheckFamily("exhaustive", partial(_registered, ("enumeration",))),
        CheckFamily("conditions", _conditions, every_part=True),
        CheckFamily("contracts", partial(_registered, ("contract", "bounded contract"))),
        CheckFamily("invariants under fuzz", _invariants, every_part=True),
        CheckFamily("metamorphic", _metamorphic, every_part=True),
        CheckFamily("model", _model, every_part=True),
        CheckFamily("trees", _trees, every_part=True),
    )
}
