"""Checks of whole games: a decorated function is a check of each game, which it is given by name.

    @check_of_games("visibility.memory", kind="consistent worlds", at="recall")
    def what_is_recalled_is_what_all_consistent_worlds_have_in_common(game: str) -> Outcome: ...

The name of the function is the law in words, and the rules are named without the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import evolve

from sobek_verification.checks import (
    DIFFERS,
    FOUND,
    HOLDS,
    MISSED,
    SEEDED_FAULT,
    Check,
    CheckOutcome,
    add_of_games,
    in_words,
    name_of,
    where_of,
)
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

SEED: Final = 0  # of checks that play at random; `sobek-verify prove --seeds` runs them with others too

OfGame: TypeAlias = Callable[..., CheckOutcome]  # of the name of a game, and of a seed if it plays at random
Rules: TypeAlias = "Callable[[GameSuite], Iterable[str]]"
Fault: TypeAlias = tuple[str, tuple[str, ...], Callable[[], CheckOutcome]]
"""The fault, the rules that it breaks (those of the check if none is named), and a function that runs the check."""


def check_of_games(
    *laws: str,
    kind: str,
    at: str,
    about: Rules = lambda _: (),
    faults: Callable[[str], Iterable[Fault]] = lambda _: (),
    is_random: bool = False,
) -> Callable[[OfGame], OfGame]:
    """Return a decorator that registers a function as a check of each game.

    laws: the rules whose laws it states; kind: the kind of check; at: its name without the game; about: other rules
    that it is about; faults: returns those of a game that it must find; is_random: the function takes a seed as well.
    """

    def add(function: OfGame) -> OfGame:
        def make() -> Iterator[Check]:
            for name, suite in GAMES.items():
                stated = tuple(f"{name}.{law}" for law in laws)
                rules = tuple(dict.fromkeys((*stated, *about(suite))))
                yield Check(
                    name=name_of(name, *at.split("/")),
                    kind=kind,
                    description=in_words(function),
                    rules=rules,
                    laws=stated,
                    where=where_of(function),
                    expected=HOLDS,
                    run=partial(function, name, *([SEED] if is_random else [])),
                    run_seed=partial(function, name) if is_random else None,
                )
                for description, broken, run in faults(name):
                    one = seeded_check(name_of(name, at.partition("/")[0]), description, broken or rules, run)
                    yield evolve(one, where=where_of(function))

        add_of_games(make, function.__module__)
        return function

    return add


def seeded_check(at: str, description: str, rules: tuple[str, ...], run: Callable[[], CheckOutcome]) -> Check:
    """Return the check that a fault is found. at: the beginning of its name."""
    return Check(
        name=name_of(at, description), kind=SEEDED_FAULT, description=description, rules=rules, expected=FOUND, run=run
    )


def compared(size: int | str, problems: Sequence[str]) -> CheckOutcome:
    """Return the outcome of a comparison. size: its number of cases; problems: none if it holds."""
    return CheckOutcome(DIFFERS if problems else HOLDS, size, "; ".join(problems))


def found(caught: object) -> CheckOutcome:
    """Return the outcome of a seeded fault. caught: anything true if it was found."""
    return CheckOutcome(FOUND if caught else MISSED)
