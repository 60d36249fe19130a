"""All checks, gathered from where they stand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sobek_core.rule_ids import RULE_IDS
from sobek_verification.games import GAMES
from sobek_verification.laws.contracts.contract import ContractStatus
from sobek_verification.laws.contracts.examine import examine
from sobek_verification.laws.contracts.runner import LIMIT
from sobek_verification.laws.exhaustive.difference import DifferenceError
from sobek_verification.laws.symbolic import examine as symbolic
from sobek_verification.laws.symbolic.examine import BACKENDS
from sobek_verification.laws.trees import run as trees
from sobek_verification.laws.trees.miniature import miniatures
from sobek_verification.metamorphic import interpreters
from sobek_verification.metamorphic.faults import FAULTS as METAMORPHIC_FAULTS
from sobek_verification.metamorphic.laws import LAWS
from sobek_verification.metamorphic.run import Piece, hold, plant
from sobek_verification.model.compare import compare
from sobek_verification.perft import compare as perft
from sobek_verification.perft.vectors import load_counts
from sobek_verification.prove.check import ALL_PATHS, NOT_TRIED, UNCOUNTED, CheckOutcome, ProofCheck, name_of
from sobek_verification.simulation.recall import play as memory
from sobek_verification.simulation.recall.faults import FAULTS, caught_number
from sobek_verification.simulation.recall.left_out import sweep
from sobek_verification.simulation.recall.play import play_here
from sobek_verification.simulation.secrets import undo_leaks
from sobek_verification.simulation.secrets.leaks import LEAKS
from sobek_verification.simulation.secrets.leaks import caught as caught_leak
from sobek_verification.simulation.secrets.pairs import SecretsPlan, try_pairs
from sobek_verification.simulation.secrets.undo import try_games
from sobek_verification.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_verification.laws.chapter import Seeded
    from sobek_verification.laws.trees.miniature import Miniature
    from sobek_verification.simulation.secrets.seeded_leaks import SeededLeak
    from sobek_verification.suite import GameSuite

HOLDS: Final = "holds"
DIFFERS: Final = "differs"
FOUND: Final = "found"
MISSED: Final = "missed"

# How much is looked at here; the commands of these checks can be told to look at more.
SEED: Final = 0
TRANSITIONS: Final = 5000
PAIRS: Final = 3000
PAIRS_OF_GAMES: Final = 200
SMALL_GAMES: Final = 200
GAMES_OF_LAW: Final = 20


def checks() -> tuple[ProofCheck, ...]:
    """Return all checks, by game and way."""
    return tuple(
        check
        for game in GAMES.values()
        for ways in (_contracts, _enumerations, _symbolic, _pinned, _trees, _model, _metamorphic, _secrets, _memory)
        for check in ways(game)
    )


def _contracts(game: GameSuite) -> Iterator[ProofCheck]:
    """Laws of the arithmetic, each confirmed over all paths, and refuted with each of its seeded bugs."""
    for number, contract in enumerate(game.contracts):
        yield _of_law(
            name_of(game.name, "contract"),
            contract,
            how="seeded bug" if contract.bug else "contract",
            expected=contract.expected,
            run=partial(_examine, game.name, number),
            bounds=() if contract.bug else contract.bounds,
        )


def _of_law(
    way: str,
    stated: Seeded[Any],
    *,
    how: str,
    expected: str,
    run: Callable[[], CheckOutcome],
    bounds: tuple[str, ...] = (),
) -> ProofCheck:
    """Make a check of a law, or of one of its bugs. way: the beginning of its name."""
    law, bug = stated.law, stated.bug
    name = name_of(way, law.sentence)
    if bug:
        says = f"{law.sentence}, if it {bug.sentence}"
        return ProofCheck(name_of(name, bug.sentence), how, says, law.rules, expected, run)
    return ProofCheck(name, how, law.sentence, law.rules, expected, run, law.given, law.claims, bounds)


def _examine(game: str, number: int) -> CheckOutcome:
    finding = examine(GAMES[game].contracts[number], LIMIT)
    return CheckOutcome(
        finding.status, ALL_PATHS if finding.status == ContractStatus.CONFIRMED else UNCOUNTED, finding.message
    )


def _enumerations(game: GameSuite) -> Iterator[ProofCheck]:
    """Finite domains, each looked through whole."""
    for number, enumeration in enumerate(game.enumerations):
        yield ProofCheck(
            name=name_of(game.name, "enumeration", enumeration.sentence),
            how="enumeration",
            says=enumeration.sentence,
            rules=enumeration.rules,
            expected=HOLDS,
            run=partial(_enumerate, game.name, number),
        )


def _enumerate(game: str, number: int) -> CheckOutcome:
    try:
        return CheckOutcome(HOLDS, GAMES[game].enumerations[number].run())
    except DifferenceError as difference:
        return CheckOutcome(DIFFERS, found=str(difference))


def _symbolic(game: GameSuite) -> Iterator[ProofCheck]:
    """Properties of the arithmetic on random examples and on the solver's, which must find each of their bugs."""
    for number, trial in enumerate(game.symbolic):
        yield _of_law(
            name_of(game.name, "symbolic"),
            trial,
            how="planted bug" if trial.bug else "symbolic property",
            expected=FOUND if trial.bug else HOLDS,
            run=partial(_seek if trial.bug else _try, game.name, number),
        )


def _try(game: str, number: int) -> CheckOutcome:
    """Try a property on both backends; what counts as cases are the examples that the solver judged."""
    judged = 0
    for backend in BACKENDS:
        finding = symbolic.examine(GAMES[game].symbolic[number], backend)
        if finding.status != symbolic.PropertyStatus.HOLDS:
            return CheckOutcome(finding.status, found=f"{backend}: {finding.example}")
        judged = finding.holding
    return CheckOutcome(HOLDS, judged)


def _seek(game: str, number: int) -> CheckOutcome:
    """Let the solver alone find a bug."""
    return CheckOutcome(FOUND if symbolic.examine(GAMES[game].symbolic[number], "crosshair").failing else MISSED)


def _pinned(game: GameSuite) -> Iterator[ProofCheck]:
    """Positions with pinned numbers of lines of play."""
    yield ProofCheck(
        name=name_of(game.name, "perft"),
        how="pinned counts",
        says="as many lines of play begin at pinned positions of full games as ever",
        rules=perft.rules_of(game),
        expected=HOLDS,
        run=partial(_count, game.name),
    )


def _count(game: str) -> CheckOutcome:
    positions = load_counts(game)
    found = [one for counts in positions if (one := perft.check(GAMES[game].tools, counts))]
    size = sum(counts.counts[-1] for counts in positions)
    return CheckOutcome(DIFFERS, size, "; ".join(perft.describe(found[0]))) if found else CheckOutcome(HOLDS, size)


def _trees(game: GameSuite) -> Iterator[ProofCheck]:
    """Whole trees of miniature games, with every invariant at every node."""
    for miniature in miniatures(game.name):
        yield ProofCheck(
            name=name_of(game.name, "tree", miniature.name),
            how="game tree",
            says=f"every invariant holds at every node of the tree {miniature.name}",
            rules=(),
            expected=HOLDS,
            run=partial(_walk, game.name, miniature),
        )


def _walk(game: str, miniature: Miniature) -> CheckOutcome:
    outcome = trees.outcome_of(game, miniature)
    size = UNCOUNTED if outcome.walked is None else outcome.walked.size.nodes
    return CheckOutcome(DIFFERS if outcome.problem else HOLDS, size, outcome.problem)


def _model(game: GameSuite) -> Iterator[ProofCheck]:
    """The second statement of the game."""
    yield ProofCheck(
        name=name_of(game.name, "model"),
        how="independent model",
        says="core and logic program have the same legal moves with the same ends at random positions",
        rules=perft.rules_of(game),
        expected=HOLDS,
        run=partial(_compare, game.name),
    )


def _compare(game: str) -> CheckOutcome:
    found = compare(game, TRANSITIONS, SEED, Workers(), _nobody)
    wrong = found.difference
    size = found.transitions
    return (
        CheckOutcome(DIFFERS, size, "; ".join((wrong.problem, *wrong.position))) if wrong else CheckOutcome(HOLDS, size)
    )


def _metamorphic(game: GameSuite) -> Iterator[ProofCheck]:
    """Laws that need no second opinion on what is right, and faults that each of them must show."""
    about = {law.name: tuple(one for one in law.about if one in RULE_IDS) for law in LAWS if law.game == game.name}
    for number, law in enumerate(LAWS):
        if law.game == game.name:
            yield ProofCheck(
                name=name_of(game.name, "metamorphic", law.name),
                how="metamorphic law",
                says=law.sentence,
                rules=about[law.name],
                expected=HOLDS,
                run=partial(_hold, number),
            )
    for number, fault in enumerate(METAMORPHIC_FAULTS):
        if fault.game == game.name:
            yield ProofCheck(
                name=name_of(game.name, "metamorphic", fault.law, fault.sentence),
                how="planted fault",
                says=fault.sentence,
                rules=about[fault.law],
                expected=FOUND,
                run=partial(_plant, number),
            )


def _hold(number: int) -> CheckOutcome:
    law = LAWS[number]
    held = hold(Piece(number, SEED, 0, law.most or GAMES_OF_LAW))
    if held.broken is not None:
        return CheckOutcome(DIFFERS, held.games, held.broken)
    if law.name == "interpreters" and (missing := interpreters.missing()):
        return CheckOutcome(NOT_TRIED, found=f"not here: {', '.join(missing)}")
    return CheckOutcome(HOLDS, held.cases)


def _plant(number: int) -> CheckOutcome:
    seeded = plant(number)
    if seeded.found_at is None:
        return CheckOutcome(MISSED) if seeded.missed else CheckOutcome(NOT_TRIED, found="what it takes is not here")
    return CheckOutcome(FOUND)


def _secrets(game: GameSuite) -> Iterator[ProofCheck]:
    """Pairs of tables and records that differ only in what a viewer may not know, and leaks that must be found."""
    rules = tuple(rule for rule in RULE_IDS if rule.startswith(f"{game.name}.visibility."))
    yield ProofCheck(
        name=name_of(game.name, "secrets"),
        how="pairs of tables",
        says="tables and records that differ only in what a viewer may not know show that viewer the same",
        rules=rules,
        expected=HOLDS,
        run=partial(_look, game.name),
    )
    yield ProofCheck(
        name=name_of(game.name, "secrets", "undo"),
        how="pairs of games",
        says="games that look the same to a spectator get the same answer to an undo",
        rules=(f"{game.name}.visibility.undo",),
        expected=HOLDS,
        run=partial(_undo, game.name),
    )
    for number, leak in enumerate(LEAKS):
        if leak.game == game.name:
            yield _of_leak(leak, rules, partial(_leak, number))
    for number, leak in enumerate(undo_leaks.LEAKS):
        if leak.game == game.name:
            yield _of_leak(leak, (f"{game.name}.visibility.undo",), partial(_undo_leak, number))


def _of_leak(leak: SeededLeak, rules: tuple[str, ...], run: Callable[[], CheckOutcome]) -> ProofCheck:
    name = name_of(leak.game, "secrets", leak.sentence)
    return ProofCheck(name=name, how="planted leak", says=leak.sentence, rules=rules, expected=FOUND, run=run)


def _look(game: str) -> CheckOutcome:
    found = try_pairs(SecretsPlan(game, PAIRS, SEED))
    return (
        CheckOutcome(DIFFERS, found.pairs, "; ".join(found.leak.problems))
        if found.leak
        else CheckOutcome(HOLDS, found.pairs)
    )


def _undo(game: str) -> CheckOutcome:
    found = try_games(SecretsPlan(game, PAIRS_OF_GAMES, SEED))
    return (
        CheckOutcome(DIFFERS, found.pairs, "; ".join(found.leak.problems))
        if found.leak
        else CheckOutcome(HOLDS, found.pairs)
    )


def _leak(number: int) -> CheckOutcome:
    return CheckOutcome(FOUND if caught_leak(LEAKS[number]).leak else MISSED)


def _undo_leak(number: int) -> CheckOutcome:
    return CheckOutcome(FOUND if undo_leaks.caught(undo_leaks.LEAKS[number]).leak else MISSED)


def _memory(game: GameSuite) -> Iterator[ProofCheck]:
    """What everybody remembers, in small games against all worlds, and faults that must be found."""
    rules = (f"{game.name}.visibility.memory", f"{game.name}.visibility.undo")
    yield ProofCheck(
        name=name_of(game.name, "memory"),
        how="all worlds",
        says="what is recalled in small games is what all consistent worlds have in common, or one of them has",
        rules=rules,
        expected=HOLDS,
        run=partial(_remember, game.name),
    )
    yield ProofCheck(
        name=name_of(game.name, "memory", "left out"),
        how="left out",
        says="whatever is left out of what viewers observe is shown by a directed game",
        rules=rules,
        expected=HOLDS,
        run=partial(_sweep, game.name),
    )
    for number, fault in enumerate(FAULTS):
        if fault.game == game.name:
            yield ProofCheck(
                name=name_of(game.name, "memory", fault.sentence),
                how="planted fault",
                says=fault.sentence,
                rules=rules,
                expected=FOUND,
                run=partial(_fault, number),
            )


def _remember(game: str) -> CheckOutcome:
    found = play_here(memory.RecallPlan(game, SMALL_GAMES, SEED))
    wrong = found.difference
    return CheckOutcome(DIFFERS, found.moves, "; ".join(wrong.problems)) if wrong else CheckOutcome(HOLDS, found.moves)


def _sweep(game: str) -> CheckOutcome:
    swept = sweep(game, by_viewer=True)
    wrong = (*swept.problems, *swept.missed)
    return CheckOutcome(DIFFERS if wrong else HOLDS, len(swept.shown_by), "; ".join(wrong))


def _fault(number: int) -> CheckOutcome:
    return CheckOutcome(FOUND if caught_number(number).difference else MISSED)


def _nobody(_number: int) -> None:
    """Tell nobody."""
