"""The registry of checks: each is a function that names the rules whose laws it states. Knows no game.

    @check("classic.scoring.horizontal", kind=contract)
    def a_horizontal_set_scores_its_scarabs(scarabs: int) -> bool: ...

The name of the function is the sentence that it states. `kind` says how it is checked: see `contracts.contract` and
`exhaustive.enumeration`. Checks of whole games are gathered in `prove.gathered`, and add to these.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeAlias, TypeVar

from attrs import frozen

from sobek_core.rule_ids import RuleId

if TYPE_CHECKING:
    from collections.abc import Sequence

P = ParamSpec("P")
ResultT = TypeVar("ResultT")

ALL_PATHS: Final = "all paths"
UNCOUNTED: Final = "-"

# What can come of a check. CrossHair's own words are in `contracts.contract`.
HOLDS: Final = "holds"
DIFFERS: Final = "differs"
FOUND: Final = "found"
MISSED: Final = "missed"
BROKE_OFF: Final = "broke off"  # it raised something, or its process ended
NOT_TRIED: Final = "not tried"  # since something that it takes is not here, such as another version of Python

PACKAGES: Final = ("sobek_verification.laws.contracts", "sobek_verification.laws.exhaustive")


@frozen
class Outcome:
    """What came of a check.

    size: how many cases there were, ALL_PATHS where it went over every path, UNCOUNTED where there is nothing to count;
    found: what is wrong.
    """

    came: str
    size: int | str = UNCOUNTED
    found: str = ""


@frozen
class Statement:
    """Something that is checked.

    how: the kind of check; says: the sentence; rules: those that it is about, by id; laws: those of them whose law it
    states; where: the code that states it.
    """

    how: str
    says: str
    rules: tuple[str, ...]
    laws: tuple[str, ...] = ()
    where: str = ""


@frozen(kw_only=True)
class Check(Statement):
    """A statement that is checked by itself.

    name: made of game, kind and sentence; expected: what must come of it; run: checks it, in this or another process.
    """

    name: str
    expected: str
    run: Callable[[], Outcome]

    @property
    def game(self) -> str:
        """Return the game that it is about."""
        return self.name.partition("/")[0]


Kind: TypeAlias = Callable[[Callable[..., Any], tuple[RuleId, ...]], Check]

_STATED: Final[dict[Callable[..., Any], list[Check]]] = {}  # what each function states, then it with seeded faults


def check(*laws: RuleId, kind: Kind) -> Callable[[Callable[P, ResultT]], Callable[P, ResultT]]:
    """Return a decorator that registers a function as a check. laws: the rules that it states, all of one game."""

    def add(function: Callable[P, ResultT]) -> Callable[P, ResultT]:
        _STATED[function] = [kind(function, laws)]
        return function

    return add


def add_seeded(function: Callable[..., Any], make: Callable[[Check], Check]) -> None:
    """Register a check of a registered function with a seeded fault. make: makes it of the check without one."""
    stated = _STATED[function]
    stated.append(make(stated[0]))


@cache
def registered() -> tuple[Check, ...]:
    """Return the check of every decorated function by module, each followed by those with its seeded faults."""
    names = [
        module.name for package in PACKAGES for module in walk_packages(import_module(package).__path__, f"{package}.")
    ]
    for name in names:
        import_module(name)
    in_order = sorted(_STATED, key=lambda function: names.index(function.__module__))  # whatever was imported first
    return tuple(one for function in in_order for one in _STATED[function])


def sentence_of(function: Callable[..., Any]) -> str:
    """Return the name of a function as people say it."""
    return function.__name__.strip("_").replace("_", " ")


def where_of(function: Callable[..., Any]) -> str:
    """Return the module and the qualified name of a function."""
    return f"{function.__module__}.{function.__qualname__}"


def name_of(*parts: str) -> str:
    """Make a name of some parts: words joined by hyphens, parts by slashes."""
    return "/".join("-".join(part.replace(",", "").split()) for part in parts)


def chosen(checks: Sequence[Check], names: Sequence[str]) -> list[Check]:
    """Return the checks that are named: by their whole name, its beginning up to a slash, their kind, or a rule's id.

    Raise ValueError for a name that fits none; without names all are returned.
    """
    found: dict[str, Check] = {}
    for name in names:
        part = name.removesuffix("/")
        fitting = [one for one in checks if _is_named(one, name, part)]
        if not fitting:
            beginnings = ", ".join(sorted({"/".join(one.name.split("/")[:2]) for one in checks}))
            message = (
                "expected a check, the beginning of its name up to a slash, its kind, or a rule that it is about, "
                f"got {name!r}; names begin with {beginnings}"
            )
            raise ValueError(message)
        found |= {one.name: one for one in fitting}
    return list(found.values()) if names else list(checks)


def _is_named(one: Check, name: str, part: str) -> bool:
    if name in one.rules or one.name == name:
        return True
    of_kind = one.name.partition("/")[2]
    return part != "" and any(text.startswith(f"{part}/") for text in (one.name, f"{of_kind}/"))
