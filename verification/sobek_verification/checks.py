"""The registry of checks: each is a function that names the rules whose laws it states.

    @fault("allows a fifth slot", ".take", _at(lambda slot, _: 3 if slot == 4 else slot))
    @contract("classic.quay.window")
    def a_take_is_legal_exactly_within_the_window(cards: int, slot: int) -> bool: ...

The name of the function is the law in words. Its decorator says how it is checked: see `laws.contracts.contract` and
`laws.exhaustive.enumeration`. A fault is a wrong version of one part of the core, with which the check must fail: a law
that no fault can break says nothing, so each law has at least one.

A check of whole games is a check of each game, which it is given by name:

    @check_of_games("visibility.memory", kind="consistent worlds", at="recall")
    def what_is_recalled_is_what_all_consistent_worlds_have_in_common(game: str) -> CheckOutcome: ...

`laws.table` has all of them, law by law.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from attrs import evolve, frozen

from sobek_verification.games import GAMES
from sobek_verification.seeding import seeded

if TYPE_CHECKING:
    from sobek_core.kernel.game import RuleId
    from sobek_verification.seeding import Damage

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

SEEDED_FAULT: Final = "seeded fault"  # the kind of every check with a seeded fault, which must be found

ALL_PATHS: Final = "all paths"
UNCOUNTED: Final = "-"

# The possible outcomes of a check. CrossHair's other words are in `contracts.contract`.
CONFIRMED: Final = "confirmed"
REFUTED: Final = "refuted"
HOLDS: Final = "holds"
DIFFERS: Final = "differs"
FOUND: Final = "found"
MISSED: Final = "missed"
ERROR: Final = "error"  # the check raised an error, or its process ended

MODULES: Final = (  # where checks are defined
    "sobek_verification.laws.contracts.classic",
    "sobek_verification.laws.contracts.duel",
    "sobek_verification.laws.exhaustive.classic",
    "sobek_verification.laws.exhaustive.duel",
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


@frozen(kw_only=True)
class Check:
    """Something that is checked.

    name: made from game, kind and law; kind: the kind of check; description: the law in words; rules: the ids of the
    rules that it is about; laws: those of them whose law it states; where: the code that states it; expected: the
    expected result; run: runs the check, in this or another process; faults: the laws that each fault that is seeded in
    it breaks, which need not be named if it is about a single law; run_seed: of a check that plays at random, runs it
    with another seed.
    """

    name: str
    kind: str
    description: str
    rules: tuple[str, ...]
    laws: tuple[str, ...] = ()
    where: str = ""
    expected: str
    run: Callable[[], CheckOutcome]
    faults: tuple[tuple[str, ...], ...] = ()
    run_seed: Callable[[int], CheckOutcome] | None = None

    @property
    def game(self) -> str:
        """The game that the check is about."""
        return self.name.partition("/")[0]

    @property
    def is_seeded(self) -> bool:
        """Whether it is another check with a seeded fault, which must be found."""
        return self.kind == SEEDED_FAULT


def with_fault(sound: Check, name: str, description: str, run: Callable[[], CheckOutcome], *breaks: str) -> Check:
    """Return the check that a fault is found. sound: without it; breaks: the laws that it breaks."""
    rules = breaks or sound.rules
    seeded_in = evolve(sound, name=name, kind=SEEDED_FAULT, description=description, rules=rules, laws=())
    return evolve(seeded_in, expected=FOUND, run=run, run_seed=None, faults=(breaks,))


SEED: Final = 0  # of checks that play at random; `sobek-verify prove --seeds` runs them with others too

OfGame: TypeAlias = Callable[..., CheckOutcome]  # of the name of a game, and of a seed if it plays at random
Fault: TypeAlias = tuple[str, tuple[str, ...], Callable[[], CheckOutcome]]
"""The fault, the rules that it breaks (those of the check if none is named), and a function that runs the check."""

_MADE: Final[list[tuple[str, Callable[[], Iterable[Check]]]]] = []  # modules, each with what makes checks of it
_FAULTS: Final[dict[Callable[..., Any], dict[str, tuple[str, Damage, tuple[RuleId, ...]]]]] = {}


def add_checks(make: Callable[[], Iterable[Check]], module: str | None = None) -> None:
    """Register checks.

    make: makes them when they are asked for, since it may read files; module: its name, that of `make` by default.
    """
    _MADE.append((module or make.__module__, make))


def add_check(
    function: FunctionT, laws: tuple[RuleId, ...], kind: str, expected: str, run: Callable[[], CheckOutcome]
) -> FunctionT:
    """Register a function as a check, with the faults that are seeded in it, and return it.

    laws: the rules that it states, all of one game; kind: the kind of check, whose last word is in the check's name.
    """

    def make() -> Iterator[Check]:
        description = in_words(function)
        sound = Check(
            name=name_of(laws[0].partition(".")[0], kind.rsplit(maxsplit=1)[-1], description),
            kind=kind,
            description=description,
            rules=laws,
            laws=laws,
            where=where_of(function),
            expected=expected,
            run=run,
        )
        yield sound
        for fault, (_, _, breaks) in _FAULTS.get(function, {}).items():
            found = partial(_run_with, function, fault, run)
            yield with_fault(sound, name_of(sound.name, fault), f"{description}, if {fault}", found, *breaks)

    add_checks(make, function.__module__)
    return function


def fault(description: str, place: str, damage: Damage, *breaks: RuleId) -> Callable[[FunctionT], FunctionT]:
    """Return a decorator that seeds a fault in a check, which is registered below it.

    description: what is wrong; place: the name of the part in the package of the game, or after a dot in the module of
    the check; damage: turns the right version into a wrong one; breaks: the laws that it breaks, if the check states
    several. A fault in the order of a listing breaks none.
    """

    def add(function: FunctionT) -> FunctionT:
        _FAULTS.setdefault(function, {})[description] = place, damage, breaks
        return function

    return add


def _run_with(function: Callable[..., Any], fault: str, run: Callable[[], CheckOutcome]) -> CheckOutcome:
    """Run a check with one of its faults, which is looked up, since a damage cannot be pickled."""
    place, damage, _ = _FAULTS[function][fault]
    module = function.__module__
    core = f"sobek_core.{next(game for game in GAMES if game in module.split('.'))}."
    return find(f"{module if place.startswith('.') else core}{place}", damage, run)


def find(place: str, damage: Damage, run: Callable[[], CheckOutcome]) -> CheckOutcome:
    """Run a check with a seeded fault, which it must find. place, damage: as for `seeded`."""
    with seeded(place, damage):
        outcome = run()
    return CheckOutcome(FOUND if outcome.result in {DIFFERS, REFUTED} else MISSED, found=outcome.found)


def check_of_games(
    *laws: str,
    kind: str,
    at: str,
    about: tuple[str, ...] = (),
    faults: Callable[[str], Iterable[Fault]] = lambda _: (),
    is_random: bool = False,
) -> Callable[[OfGame], OfGame]:
    """Return a decorator that registers a function as a check of each game.

    laws: the rules whose laws it states, without the game; kind: the kind of check; at: its name without the game;
    about: other rules that it is about; faults: returns those of a game that it must find; is_random: the function
    takes a seed as well.
    """

    def add(function: OfGame) -> OfGame:
        def make() -> Iterator[Check]:
            for name in GAMES:
                stated, others = (tuple(f"{name}.{rule}" for rule in rules) for rules in (laws, about))
                sound = Check(
                    name=name_of(name, *at.split("/")),
                    kind=kind,
                    description=in_words(function),
                    rules=(*stated, *others),
                    laws=stated,
                    where=where_of(function),
                    expected=HOLDS,
                    run=partial(function, name, *([SEED] if is_random else [])),
                    run_seed=partial(function, name) if is_random else None,
                )
                yield sound
                for fault, broken, run in faults(name):
                    yield with_fault(sound, name_of(name, at.partition("/")[0], fault), fault, run, *broken)

        add_checks(make, function.__module__)
        return function

    return add


def compared(size: int | str, problems: Sequence[str]) -> CheckOutcome:
    """Return the outcome of a comparison. size: its number of cases; problems: none if it holds."""
    return CheckOutcome(DIFFERS if problems else HOLDS, size, "; ".join(problems))


def found(caught: object) -> CheckOutcome:
    """Return the outcome of a seeded fault. caught: anything true if it was found."""
    return CheckOutcome(FOUND if caught else MISSED)


def checks() -> tuple[Check, ...]:
    """Return all checks by game and module, each followed by those with its seeded faults."""
    for name in MODULES:
        import_module(name)
    every = [one for name in MODULES for module, make in _MADE if module == name for one in make()]
    return tuple(one for game in GAMES for one in every if one.game == game)


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
