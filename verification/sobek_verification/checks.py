"""The registry of checks: each is a function that names the rules whose laws it states.

    @check("classic.scoring.horizontal", kind=contract)
    def a_horizontal_set_scores_like_a_single_card(scarabs: int) -> bool: ...

The name of the function is the law in words. `kind` says how it is checked: see `contracts.contract` and
`exhaustive.enumeration`. A check of whole games is a check of each game, which it is given by name:

    @check_of_games("visibility.memory", kind="consistent worlds", at="recall")
    def what_is_recalled_is_what_all_consistent_worlds_have_in_common(game: str) -> CheckOutcome: ...

`laws.table` has all of them with the invariants, law by law.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeAlias, TypeVar

from attrs import evolve, frozen

from sobek_core.kernel.game import RuleId
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

P = ParamSpec("P")
ResultT = TypeVar("ResultT")

SEEDED_FAULT: Final = "seeded fault"  # the kind of every check with a seeded fault, which must be found

ALL_PATHS: Final = "all paths"
UNCOUNTED: Final = "-"

# The possible outcomes of a check. CrossHair's own words are in `contracts.contract`.
HOLDS: Final = "holds"
DIFFERS: Final = "differs"
FOUND: Final = "found"
MISSED: Final = "missed"
ERROR: Final = "error"  # the check raised an error, or its process ended

# Where checks are defined: all modules of packages, and single modules for checks of whole games.
PACKAGES: Final = ("sobek_verification.laws.contracts", "sobek_verification.laws.exhaustive")
MODULES: Final = (
    "sobek_verification.laws.visibility",
    "sobek_verification.laws.trees.checks",
    "sobek_verification.metamorphic",
    "sobek_verification.simulation.secrets.checks",
    "sobek_verification.simulation.recall.checks",
    "sobek_verification.laws.invariants",
)


@frozen
class CheckOutcome:
    """The outcome of a check.

    size: the number of cases, ALL_PATHS if it covered every path, UNCOUNTED if there is nothing to count; found: the
    problem, if any.
    """

    result: str
    size: int | str = UNCOUNTED
    found: str = ""


@frozen
class Statement:
    """Something that is checked.

    kind: the kind of check; description: the law in words; rules: the ids of the rules that it is about; laws: those of
    them whose law it states; where: the code that states it.
    """

    kind: str
    description: str
    rules: tuple[str, ...]
    laws: tuple[str, ...] = ()
    where: str = ""


@frozen(kw_only=True)
class Check(Statement):
    """A statement that is checked separately.

    name: made from game, kind and law; expected: the expected result; run: runs the check, in this or another process;
    faults: the laws that each seeded fault breaks, which need not be named if the check is about a single law;
    run_seed: of a check that plays at random, runs it with another seed.
    """

    name: str
    expected: str
    run: Callable[[], CheckOutcome]
    faults: tuple[tuple[str, ...], ...] = ((),)
    run_seed: Callable[[int], CheckOutcome] | None = None

    @property
    def game(self) -> str:
        """The game that the check is about."""
        return self.name.partition("/")[0]

    @property
    def is_seeded(self) -> bool:
        """Whether a fault is seeded, which must be found."""
        return self.kind == SEEDED_FAULT


SEED: Final = 0  # of checks that play at random; `sobek-verify prove --seeds` runs them with others too

OfGame: TypeAlias = Callable[..., CheckOutcome]  # of the name of a game, and of a seed if it plays at random
Fault: TypeAlias = tuple[str, tuple[str, ...], Callable[[], CheckOutcome]]
"""The fault, the rules that it breaks (those of the check if none is named), and a function that runs the check."""

MakeChecks: TypeAlias = Callable[[], Iterable[Check]]
CheckKind: TypeAlias = Callable[[Callable[..., Any], tuple[RuleId, ...]], Check]

_STATED: Final[dict[Callable[..., Any], list[Check]]] = {}  # by function: its statement, then those with seeded faults
_MADE: Final[list[tuple[str, MakeChecks]]] = []  # modules, each with what makes checks of it


def check(*laws: RuleId, kind: CheckKind) -> Callable[[Callable[P, ResultT]], Callable[P, ResultT]]:
    """Return a decorator that registers a function as a check. laws: the rules that it states, all of one game."""

    def add(function: Callable[P, ResultT]) -> Callable[P, ResultT]:
        _STATED[function] = stated = [kind(function, laws)]
        add_of_games(lambda: stated, function.__module__)
        return function

    return add


def add_seeded(function: Callable[..., Any], make: Callable[[Check], Check]) -> None:
    """Register a check of a registered function with a seeded fault. make: makes it from the check without one."""
    stated = _STATED[function]
    stated.append(make(stated[0]))


def add_of_games(make: MakeChecks, module: str | None = None) -> None:
    """Register checks of whole games.

    make: makes them when they are asked for, since it may read files; module: its name, that of `make` by default.
    """
    _MADE.append((module or make.__module__, make))


def check_of_games(
    *laws: str,
    kind: str,
    at: str,
    about: Callable[[GameSuite], Iterable[str]] = lambda _: (),
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


def checks() -> tuple[Check, ...]:
    """Return all checks by game and module, each followed by those with its seeded faults."""
    paths = [(package, import_module(package).__path__) for package in PACKAGES]
    modules = [*(one.name for package, path in paths for one in walk_packages(path, f"{package}.")), *MODULES]
    for name in modules:
        import_module(name)
    every = [one for name in modules for module, make in _MADE if module == name for one in make()]
    return tuple(one for game in GAMES for one in every if one.game == game)


def check_of(
    function: Callable[..., Any], laws: tuple[RuleId, ...], kind: str, expected: str, run: Callable[[], CheckOutcome]
) -> Check:
    """Return the check that a function states. kind: the kind of check, whose last word is in the check's name."""
    description = in_words(function)
    name = name_of(laws[0].partition(".")[0], kind.rsplit(maxsplit=1)[-1], description)
    return Check(
        kind=kind,
        description=description,
        rules=laws,
        laws=laws,
        where=where_of(function),
        name=name,
        expected=expected,
        run=run,
    )


def in_words(function: Callable[..., Any]) -> str:
    """Return the name of a function in words."""
    return function.__name__.strip("_").replace("_", " ")


def where_of(function: Callable[..., Any]) -> str:
    """Return the module and the qualified name of a function."""
    return f"{function.__module__}.{function.__qualname__}"


def name_of(*parts: str) -> str:
    """Join parts into a name: words by hyphens, parts by slashes."""
    return "/".join("-".join(part.replace(",", "").split()) for part in parts)


def select(checks: Sequence[Check], names: Sequence[str]) -> list[Check]:
    """Return the named checks: by their name, or by parts of it between slashes, or by the id of a rule.

    Without names, return all. Raise ValueError for a name that matches none.
    """
    found: dict[str, Check] = {}
    for name in names:
        within = f"/{name.strip('/')}/"
        fitting = {one.name: one for one in checks if name in one.rules or within in f"/{one.name}/"}
        if not fitting:
            beginnings = ", ".join(sorted({"/".join(one.name.split("/")[:2]) for one in checks}))
            message = (
                "expected a check, the beginning of its name up to a slash, its kind, or a rule that it is about, "
                f"got {name!r}; names begin with {beginnings}"
            )
            raise ValueError(message)
        found |= fitting
    return list(found.values()) if names else list(checks)
