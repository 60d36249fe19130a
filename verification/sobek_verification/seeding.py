"""Seeded faults in the running process: temporary, and without traces in caches afterwards."""

from __future__ import annotations

import builtins
import gc
import sys
from collections.abc import Callable
from contextlib import contextmanager
from functools import _lru_cache_wrapper, wraps
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from unittest.mock import patch

from attrs import evolve, frozen

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from contextlib import AbstractContextManager

OURS: Final = ("sobek_core", "sobek_invariants", "sobek_verification", "tests")
UNAFFECTED: Final = (  # cached functions that read a file, or are called only while no fault is seeded
    "sobek_core.page.document._asset",
    "sobek_core.page.document._template",
    "sobek_core.phrases.catalogue.load_words",
    "sobek_core.spec.reader._load",
    "sobek_core.spec.sources.load_sources",
    "sobek_core.spec.translation._load",
    "sobek_verification.conformance.vectors._load_file",
)


Damage: TypeAlias = Callable[[Any], Any]
"""Turns the right version of something into a wrong one."""


@frozen
class SeededFault:
    """A wrong version of a part of a game. description: what is wrong; place: module and name of the part."""

    game: str
    description: str
    place: str
    damage: Damage

    def seeded(self) -> AbstractContextManager[None]:
        """Put the wrong version in the place of the right one temporarily."""
        return seeded(self.place, self.damage)


def always(value: object) -> Damage:
    """Return the damage that makes a function return this value whatever its arguments are."""
    return lambda _: lambda *_: value


def unless(wanted: Callable[..., bool], result: Callable[..., Any]) -> Damage:
    """Return a fault that returns `result(...)` for the arguments that `wanted` selects."""

    def damage(right: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(right)
        def wrong(*arguments: Any) -> Any:
            return result(*arguments) if wanted(*arguments) else right(*arguments)

        return wrong

    return damage


def with_figures(**wrong: object) -> Damage:
    """Return the damage that makes a rule use other figures than those of the edition."""

    def damage(right: Callable[..., Any]) -> Callable[..., Any]:
        def rule(game: Any, *rest: Any) -> Any:
            edition = evolve(game.edition, name="wrong", figures=evolve(game.edition.figures, **wrong))
            return right(evolve(game, edition=edition), *rest)

        return rule

    return damage


@contextmanager
def seeded(place: str, damage: Damage) -> Iterator[None]:
    """Replace an object temporarily. place: its module and name; damage: turns the right one into a wrong one.

    The name can be that of a built-in function that the module calls.
    """
    owner, _, name = place.rpartition(".")
    within = resolve_name(owner)
    wrong = damage(getattr(within if hasattr(within, name) else builtins, name))
    with fresh_caches(), fresh_modules(), patch(place, wrong):
        yield


@contextmanager
def fresh_modules() -> Iterator[None]:
    """Forget afterwards what has been imported: it would keep what is wrong, if it imported that by name."""
    before = frozenset(sys.modules)
    try:
        yield
    finally:
        for name in frozenset(sys.modules) - before:
            if name.partition(".")[0] in OURS:
                del sys.modules[name]


@contextmanager
def fresh_caches() -> Iterator[None]:
    """Clear caches before, as right results would hide a fault, and after, as wrong ones would look like another.

    Piles keep nothing meanwhile, since looking for all that keep something takes long.
    """
    _clear(UNAFFECTED)
    try:
        with keeping_nothing():
            yield
    finally:
        _clear(UNAFFECTED)


@contextmanager
def keeping_nothing() -> Iterator[None]:
    """Let piles be as if they had kept nothing, and keep nothing new."""
    from sobek_core.kernel.pile import Pile  # noqa: PLC0415  # lines run on import are mutated too

    nothing = property(lambda _: None, vars(Pile)["kept"].__set__)
    with patch.object(Pile, "kept", nothing), patch.object(Pile, "keep", lambda *_: None):
        yield


def clear_caches() -> None:
    """Clear all caches of the project's functions, and what piles keep."""
    _clear(())
    piles: Any = sys.modules.get("sobek_core.kernel.pile")  # not imported here: lines run on import are mutated too
    for one in gc.get_objects() if piles else ():
        kind = type(one)  # one that is known in part answers nothing, not even what it is, and keeps nothing
        if issubclass(kind, piles.Pile) and kind.kept is piles.Pile.kept and one.kept:
            one.kept.clear()


def _clear(kept: Collection[str]) -> None:
    """Clear the caches of the project's functions, except those with these names."""
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in OURS:
            for value in tuple(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper) and f"{value.__module__}.{value.__name__}" not in kept:
                    value.cache_clear()
