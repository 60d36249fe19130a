"""All checks: those of decorated functions, and those of whole games, made from the tables that define them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_core.rule_ids import RULE_IDS
from sobek_verification.checks import (
    DIFFERS,
    FOUND,
    HOLDS,
    MISSED,
    NOT_TRIED,
    UNCOUNTED,
    Check,
    Outcome,
    Statement,
    name_of,
    registered,
    where_of,
)
from sobek_verification.games import GAMES
from sobek_verification.laws.trees.miniature import trees
from sobek_verification.laws.trees.run import outcome_of
from sobek_verification.metamorphic import interpreters
from sobek_verification.metamorphic.faults import FAULTS as METAMORPHIC_FAULTS
from sobek_verification.metamorphic.laws import LAWS
from sobek_verification.metamorphic.run import Piece, hold, plant
from sobek_verification.model.compare import compare
from sobek_verification.perft import compare as perft
from sobek_verification.perft.vectors import load_counts
from sobek_verification.simulation.recall import play as memory
from sobek_verification.simulation.recall.faults import FAULTS, caught_number
from sobek_verification.simulation.recall.left_out import sweep
from sobek_verification.simulation.secrets.leaks import LEAKS
from sobek_verification.simulation.secrets.leaks import caught as caught_leak
from sobek_verification.simulation.secrets.pairs import SecretsPlan, try_pairs
from sobek_verification.simulation.secrets.undo import CHANNEL, try_games
from sobek_verification.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sobek_verification.laws.trees.miniature import EveryGame, Miniature
    from sobek_verification.suite import GameSuite

# How much is checked here; the commands of these checks can be told to check more.
SEED: Final = 0
TRANSITIONS: Final = 5000
PAIRS: Final = 3000
PAIRS_OF_GAMES: Final = 200
SMALL_GAMES: Final = 200
GAMES_OF_LAW: Final = 20


def checks() -> tuple[Check, ...]:
    """Return all checks, by game and kind."""
    return tuple(
        one
        for game in GAMES.values()
        for one in (*(one for one in registered() if one.game == game.name), *_of_whole_games(game))
    )


def statements() -> tuple[Statement, ...]:
    """Return all checks without seeded faults, and the invariants, which are checked wherever games are played."""
    invariants = (
        Statement("invariant", one.text, one.rules, one.laws, where_of(one.predicate))
        for game in GAMES.values()
        for one in game.invariants
    )
    return (*(one for one in checks() if one.laws), *invariants)


def _of_whole_games(game: GameSuite) -> Iterator[Check]:
    name, every = game.name, perft.rules_of(game)
    undo = (f"{name}.visibility.undo",)
    recalled = (f"{name}.visibility.memory", *undo)
    hidden = tuple(rule for rule in RULE_IDS if rule.startswith(f"{name}.visibility."))
    compared = tuple(f"{name}.visibility.{rule}" for rule in ("legal", "hand", "corruption"))
    yield Check(
        name=name_of(name, "perft"),
        how="pinned counts",
        says="as many lines of play begin at pinned positions of full games as ever",
        rules=every,
        expected=HOLDS,
        run=partial(_count, name),
    )
    for one in trees(name):
        yield Check(
            name=name_of(name, "tree", one.name),
            how="game tree",
            says=f"every invariant holds at every node of the tree {one.name}",
            rules=(),
            expected=HOLDS,
            run=partial(_walk, name, one),
        )
    yield Check(
        name=name_of(name, "model"),
        how="independent model",
        says="core and logic program have the same legal moves with the same ends at random positions",
        rules=every,
        expected=HOLDS,
        run=partial(_compare, name),
    )
    yield from _metamorphic(name)
    yield Check(
        name=name_of(name, "secrets"),
        how="pairs of positions",
        says="positions and records that differ only in what a viewer may not know look the same to that viewer",
        rules=hidden,
        laws=compared,
        where=where_of(try_pairs),
        expected=HOLDS,
        run=partial(_look, name),
    )
    yield Check(
        name=name_of(name, "secrets", "undo"),
        how="pairs of games",
        says="games that look the same to a spectator get the same answer to an undo",
        rules=undo,
        laws=undo,
        where=where_of(try_games),
        expected=HOLDS,
        run=partial(_undo, name),
    )
    leaks = [(number, one) for number, one in enumerate(LEAKS) if one.game == name]
    yield from (
        _seeded(f"{name}/secrets", one.sentence, undo if one.shown_by == (CHANNEL,) else hidden, partial(_leak, at))
        for at, one in leaks
    )
    yield Check(
        name=name_of(name, "recall"),
        how="consistent worlds",
        says="what is recalled in small games is what all consistent worlds have in common, or one of them has",
        rules=recalled,
        laws=recalled,
        where=where_of(memory.play_here),
        expected=HOLDS,
        run=partial(_remember, name),
    )
    yield Check(
        name=name_of(name, "recall", "left out"),
        how="omitted observations",
        says="any observation of a viewer that is omitted makes a difference in a directed game",
        rules=recalled,
        expected=HOLDS,
        run=partial(_sweep, name),
    )
    faults = [(number, one) for number, one in enumerate(FAULTS) if one.game == name]
    yield from (_seeded(f"{name}/recall", one.sentence, recalled, partial(_fault, at)) for at, one in faults)


def _metamorphic(game: str) -> Iterator[Check]:
    """Yield the laws that need no second implementation, and faults that each of them must show."""
    about = {law.name: tuple(one for one in law.about if one in RULE_IDS) for law in LAWS if law.game == game}
    for number, law in enumerate(LAWS):
        if law.game == game:
            yield Check(
                name=name_of(game, "metamorphic", law.name),
                how="metamorphic law",
                says=law.sentence,
                rules=about[law.name],
                expected=HOLDS,
                run=partial(_hold, number),
            )
    for number, fault in enumerate(METAMORPHIC_FAULTS):
        if fault.game == game:
            way = name_of(game, "metamorphic", fault.law)
            yield _seeded(way, fault.sentence, about[fault.law], partial(_plant, number))


def _seeded(way: str, says: str, rules: tuple[str, ...], run: Callable[[], Outcome]) -> Check:
    """Return the check that a fault is found. way: the beginning of its name."""
    how = "seeded leak" if way.endswith("/secrets") else "seeded fault"
    return Check(name=name_of(way, says), how=how, says=says, rules=rules, expected=FOUND, run=run)


def _came(size: int | str, problems: Sequence[str]) -> Outcome:
    return Outcome(DIFFERS if problems else HOLDS, size, "; ".join(problems))


def _found(caught: object) -> Outcome:
    return Outcome(FOUND if caught else MISSED)


def _count(game: str) -> Outcome:
    positions = load_counts(game)
    found = [one for counts in positions if (one := perft.check(GAMES[game].tools, counts))]
    return _came(sum(counts.counts[-1] for counts in positions), tuple(perft.describe(found[0])) if found else ())


def _walk(game: str, tree: EveryGame | Miniature) -> Outcome:
    outcome = outcome_of(game, tree)
    size = UNCOUNTED if outcome.walked is None else outcome.walked.size.nodes
    return _came(size, [outcome.problem] if outcome.problem else [])


def _compare(game: str) -> Outcome:
    found = compare(game, TRANSITIONS, SEED, Workers(), lambda _number: None)
    wrong = found.difference
    return _came(found.transitions, (wrong.problem, *wrong.position) if wrong else ())


def _hold(number: int) -> Outcome:
    law = LAWS[number]
    held = hold(Piece(number, SEED, 0, law.most or GAMES_OF_LAW))
    if held.broken is not None:
        return Outcome(DIFFERS, held.games, held.broken)
    if law.name == "interpreters" and (missing := interpreters.missing()):
        return Outcome(NOT_TRIED, found=f"not here: {', '.join(missing)}")
    return Outcome(HOLDS, held.cases)


def _plant(number: int) -> Outcome:
    seeded = plant(number)
    if seeded.found_at is None and not seeded.missed:
        return Outcome(NOT_TRIED, found="what it takes is not here")
    return _found(seeded.found_at is not None)


def _look(game: str) -> Outcome:
    found = try_pairs(SecretsPlan(game, PAIRS, SEED))
    return _came(found.games, found.failure.problems if found.failure else ())


def _undo(game: str) -> Outcome:
    found = try_games(SecretsPlan(game, PAIRS_OF_GAMES, SEED))
    return _came(found.games, found.failure.problems if found.failure else ())


def _leak(number: int) -> Outcome:
    return _found(caught_leak(LEAKS[number]).failure)


def _remember(game: str) -> Outcome:
    found = memory.play_here(memory.RecallPlan(game, SMALL_GAMES, SEED))
    return _came(found.moves, found.failure.problems if found.failure else ())


def _sweep(game: str) -> Outcome:
    swept = sweep(game, by_viewer=True)
    return _came(len(swept.shown_by), (*swept.problems, *swept.missed))


def _fault(number: int) -> Outcome:
    return _found(caught_number(number).failure)
