"""What the editions of a game have in common. Independent of any game.

An edition is a value: a box, its figures, and the rules that it replaces (sobek_core.kernel.replacements).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import fields, fields_dict, frozen

from sobek_core.kernel.nearest import did_you_mean
from sobek_core.kernel.pile import Pile
from sobek_core.kernel.replacements import Replacement, replaceable_functions
from sobek_core.rule_ids import RuleId

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from attrs import Attribute, AttrsInstance

    from sobek_core.kernel.replacements import AnyEdition


EditionT = TypeVar("EditionT", bound="AnyEdition")
PartT = TypeVar("PartT")
TypeT = TypeVar("TypeT", bound=StrEnum)

STATED_BY: Final = "stated by"  # key in a field's metadata, for the ids of the rules


def check_name(_edition: object, attribute: Attribute[str], name: str) -> None:
    """Raise ValueError unless an edition's name is a single non-empty line without surrounding spaces."""
    if not isinstance(name, str) or not name or name != name.strip() or not name.isprintable():
        message = f"{attribute.name}: expected a name in one line, such as 2010.2, got {name!r:.60}"
        raise ValueError(message)


def instance_of(kind: type[PartT]) -> Callable[[object, Attribute[PartT], PartT], None]:
    """Return a validator that raises ValueError for anything but an instance of this class."""

    def check(_edition: object, attribute: Attribute[PartT], part: PartT) -> None:
        if not isinstance(part, kind):
            message = f"{attribute.name}: expected {kind.__name__} of {kind.__module__}, got {part!r:.60}"
            raise ValueError(message)

    return check


def tuple_of(kind: type[PartT]) -> Callable[[object, Attribute[tuple[PartT, ...]], tuple[PartT, ...]], None]:
    """Return a validator that raises ValueError for anything but a tuple of instances of this class."""

    def check(_edition: object, attribute: Attribute[tuple[PartT, ...]], parts: tuple[PartT, ...]) -> None:
        if not isinstance(parts, tuple) or not all(isinstance(one, kind) for one in parts):
            message = f"{attribute.name}: expected a tuple of {kind.__name__} of {kind.__module__}, got {parts!r:.60}"
            raise ValueError(message)

    return check


def as_types(figure: str, kind: type[TypeT], names: Sequence[str]) -> tuple[TypeT, ...]:
    """Return the types of goods with these names. Raise ValueError for anything else. figure: its name."""
    if not isinstance(names, list | tuple) or sum(one in names for one in kind) != len(names):
        message = f"{figure}: expected different types, of {', '.join(kind)}, got {names!r:.60}"
        raise ValueError(message)
    return tuple(map(kind, names))


def at_least(least: int) -> Callable[[object, Attribute[int], int], None]:
    """Return a validator that raises ValueError for anything but an integer of `least` or more."""

    def check(_figures: object, attribute: Attribute[int], number: int) -> None:
        if type(number) is not int or number < least:
            rules = ", ".join(attribute.metadata[STATED_BY])
            message = f"{attribute.name} ({rules}): expected a whole number of at least {least}, got {number!r}"
            raise ValueError(message)

    return check


def check_order(figures: object, least: str, most: str) -> None:
    """Raise ValueError if one figure, `least`, is greater than another, `most`; both are given by name."""
    if getattr(figures, least) > getattr(figures, most):
        message = f"{least}: expected at most {most}, {getattr(figures, most)}, got {getattr(figures, least)}"
        raise ValueError(message)


def check_box(figures: AttrsInstance, name: str, most: int) -> None:
    """Raise ValueError if a figure, given by name, is more than the box of its edition allows."""
    if (number := getattr(figures, name)) > most:
        rules = ", ".join(fields_dict(type(figures))[name].metadata[STATED_BY])
        message = f"{name} ({rules}): expected at most {most}, since the box has no more, got {number}"
        raise ValueError(message)


def stated_by(*rules: RuleId) -> dict[str, tuple[RuleId, ...]]:
    """Return the metadata of a field, a figure or a part of the box, that these rules state."""
    return {STATED_BY: rules}


@frozen
class RuleChange:
    """A rule that an edition changes.

    rule: the rule's id; figure: the name of the changed figure, empty if the rule's text is replaced; was: the figure
    or text in the parent, empty where the spec is not read; becomes: the figure or text in the edition; of piles, only
    what differs.
    """

    rule: RuleId
    figure: str = ""
    was: str = ""
    becomes: str = ""


def rule_changes(parent: AnyEdition, edition: AnyEdition) -> tuple[RuleChange, ...]:
    """Return the rules that differ between two editions of a game."""
    found = dict[RuleChange, None]()
    for path, rules, was, becomes in _differences(parent, edition):
        for rule in rules:
            if isinstance(was, Replacement) or isinstance(becomes, Replacement):
                found[RuleChange(rule)] = None
            else:
                found[RuleChange(rule, path.rpartition(".")[2], _without(was, becomes), _without(becomes, was))] = None
    return tuple(found)


def as_changes(paths: Iterable[str]) -> frozenset[str]:
    """Return the set of paths that an erratum changes. Raise ValueError for anything else, such as a string."""
    if isinstance(paths, str) or not isinstance(paths, Iterable) or not all(isinstance(one, str) for one in paths):
        message = f"changes: expected a set of paths, such as {{'quay.window'}}, got {paths!r:.60}"
        raise ValueError(message)  # not TypeError, as for every invalid part of an edition
    return frozenset(paths)


def changed(parent: AnyEdition, edition: AnyEdition) -> set[str]:
    """Return the paths of what differs between two editions of a game.

    Examples are `cards.wheat-1`, `figures.rounds` or `filling`, or `quay.window` for a replaced rule.
    """
    found = set[str]()
    for path, _, was, becomes in _differences(parent, edition):
        if isinstance(was, Pile):
            found |= {f"{path}.{kind}" for kind in was.kinds if was.count(kind) != becomes.count(kind)}
        else:
            found.add(path)
    return found


def check_changes(edition: AnyEdition) -> None:
    """Raise ValueError unless an erratum changes exactly what it declares, and its parent is an edition of its game.

    An edition without a parent is not an erratum and declares nothing.
    """
    if edition.parent is None:
        return
    instance_of(type(edition))(edition, fields(type(edition)).parent, edition.parent)
    made = changed(edition.parent, edition)
    paths = {*_paths(edition.parent), *_paths(edition), *made}
    for one in sorted(edition.changes - paths):
        nearest = did_you_mean(one, sorted(paths))
        message = f"{edition.name}: changes: expected paths of an edition, got {one!r:.60}{nearest}"
        raise ValueError(message)
    problems = [
        *(["expected a name that differs from its parent's"] if edition.name == edition.parent.name else []),
        *(f"changes {one}, which is not declared" for one in sorted(made - edition.changes)),
        *(f"does not change {one}, which is declared" for one in sorted(edition.changes - made)),
    ]
    if problems:
        message = f"{edition.name}: {'; '.join(problems)}"
        raise ValueError(message)


def _paths(edition: AnyEdition) -> Iterator[str]:
    """Yield the path of everything that an erratum can change, except kinds that the box of the edition lacks."""
    yield from replaceable_functions(type(edition).__module__.rpartition(".")[0])
    for prefix, of in (("", edition), ("figures.", edition.figures)):
        for part in fields(type(of)):
            if STATED_BY in part.metadata:
                value = getattr(of, part.name)
                yield from (
                    (f"{part.name}.{kind}" for kind in value.kinds)
                    if isinstance(value, Pile)
                    else (prefix + part.name,)
                )


def _differences(before: AnyEdition, after: AnyEdition) -> Iterator[tuple[str, tuple[RuleId, ...], Any, Any]]:
    """Yield each part and figure that differs: its path, its rules, and its value before and after."""
    replaced = {one.original: one for one in before.replacements}
    for one in after.replacements:
        if (was := replaced.pop(one.original, None)) != one:
            yield one.name, (*(was.rules if was else ()), *one.rules), was, one
    for one in replaced.values():
        yield one.name, one.rules, one, None
    for prefix, of_one, of_other in (("", before, after), ("figures.", before.figures, after.figures)):
        for part in fields(type(of_one)):
            was, becomes = getattr(of_one, part.name), getattr(of_other, part.name)
            if STATED_BY in part.metadata and was != becomes:
                yield prefix + part.name, part.metadata[STATED_BY], was, becomes


def _without(value: Any, other: Any) -> str:
    """Return a figure as text; for a pile, only what the other one lacks."""
    if isinstance(value, Pile):
        left = ((kind, number - other.count(kind)) for kind, number in value.counts())
        return str(type(value).from_counts({kind: number for kind, number in left if number > 0}))
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def find_edition(editions: Mapping[str, EditionT], game: str, given: EditionT | str) -> EditionT:
    """Return an edition of a game, given as a value or by its name. editions: the registered ones, by name.

    Raise ValueError if no edition has that name, or if the value is not an edition of the game or differs from the
    registered edition of its name.
    """
    if not isinstance(given, str):
        if not isinstance(given, tuple({type(one) for one in editions.values()})):
            message = f"edition: expected an edition of {game}, or the name of one, got {given!r:.60}"
            raise ValueError(message)
        if any(one.name == given.name and one != given for one in editions.values()):
            message = f"{given.name} is published; give the changed edition another name"
            raise ValueError(message)
        return given
    if given not in editions:
        expected = f"{' or '.join(editions)}, a published edition of {game}"
        nearest = did_you_mean(given, editions) if len(editions) > 1 else ""
        message = f"edition: expected {expected}, got {given!r:.60}{nearest}"
        raise ValueError(message)
    return editions[given]
