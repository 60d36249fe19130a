"""The differences between editions: the box, the figures, and the replaced rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import asdict, fields, has

from sobek_core.kernel.pile import Pile

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping


def changed(parent: Any, edition: Any) -> set[str]:
    """Return the differences between two editions of a game.

    Each difference is named by its place: `cards.wheat-1`, `figures.lot`, `filling`, or `quay.window` for a rule.
    """
    found = set[str]()
    for one in fields(type(parent)):
        before, after = getattr(parent, one.name), getattr(edition, one.name)
        if one.name == "replaced":
            found |= _differing(_by_rule(before), _by_rule(after))
        elif isinstance(before, Pile):
            found |= {f"{one.name}.{kind}" for kind in _differing(dict(before.counts()), dict(after.counts()))}
        elif has(type(before)):
            found |= {f"{one.name}.{figure}" for figure in _differing(asdict(before), asdict(after))}
        elif before != after and one.name != "name":
            found.add(one.name)
    return found


def faults_of_erratum(parent: Any, edition: Any, declared: Collection[str]) -> list[str]:
    """Return the problems of an erratum: a name that is not new, and changes that differ from the declared ones.

    declared: its changes to its parent, named as by `changed`.
    """
    found = changed(parent, edition)
    return [
        *([f"{edition.name}: expected a new name"] if edition.name == parent.name else []),
        *(f"{edition.name}: changes {one}, which is not declared" for one in sorted(found - {*declared})),
        *(f"{edition.name}: does not change {one}" for one in sorted({*declared} - found)),
    ]


def _differing(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> set[Any]:
    return {key for key in {*before, *after} if before.get(key) != after.get(key)}


def _by_rule(replaced: tuple[tuple[Callable[..., Any], Callable[..., Any]], ...]) -> dict[str, Callable[..., Any]]:
    return {f"{rule.__module__.rpartition('.')[2]}.{rule.__name__}": other for rule, other in replaced}
