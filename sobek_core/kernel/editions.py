"""What the editions of a game have in common. Independent of any game.

An edition is a value: a box, its figures, and the rules that it replaces. A replaceable rule is a function of a chapter
that takes the game as its first argument::

    @replaceable("classic.quay.window")
    def window(game: Classic, cards: int) -> int: ...

    def window_of_three(game: Classic, cards: int) -> int: ...

    Edition(..., replaced=(Replacement(window, window_of_three),))
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import wraps
from inspect import isfunction, signature, unwrap
from pickle import PicklingError, dumps
from typing import TYPE_CHECKING, Any, Concatenate, Final, Generic, ParamSpec, Protocol, TypeAlias, TypeVar

from attrs import fields, fields_dict, frozen

from sobek_core.kernel.pile import Pile
from sobek_core.rule_ids import RuleId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from attrs import Attribute, AttrsInstance

    class Replacing(AttrsInstance, Protocol):
        """An edition."""

        @property
        def replaced(self) -> Replaced:
            """The functions that it replaces, each with its replacement."""

        @property
        def figures(self) -> AttrsInstance:
            """The figures of its rules."""

    class Erratum(Replacing, Protocol):
        """An edition that says what it changes."""

        @property
        def name(self) -> str:
            """Its name."""

        @property
        def parent(self) -> Erratum | None:
            """The edition that it corrects, None if it corrects none."""

        @property
        def changes(self) -> frozenset[str]:
            """What it changes, named as by `changed`."""

    class Playing(Protocol):
        """A game with its edition."""

        @property
        def edition(self) -> Replacing:
            """The edition that is played."""


GameT = TypeVar("GameT", bound="Playing")
EditionT = TypeVar("EditionT")
P = ParamSpec("P")
ResultT = TypeVar("ResultT")

STATED_BY: Final = "stated by"  # in the metadata of a field: the ids of the rules
_RULES: Final = dict[Callable[..., Any], tuple[RuleId, ...]]()  # that a replaceable function states


def replaceable(
    *rules: RuleId,
) -> Callable[[Callable[Concatenate[GameT, P], ResultT]], Callable[Concatenate[GameT, P], ResultT]]:
    """Let editions replace a function: call the replacement of the game's edition if there is one.

    rules: those that the function states, by id; none for a listing.
    """

    def decorate(rule: Callable[Concatenate[GameT, P], ResultT]) -> Callable[Concatenate[GameT, P], ResultT]:
        @wraps(rule)
        def asked(game: GameT, /, *args: P.args, **kwargs: P.kwargs) -> ResultT:
            for one in game.edition.replaced:
                if one.rule is asked:
                    result: ResultT = one.by(game, *args, **kwargs)
                    return result
            return rule(game, *args, **kwargs)

        _RULES[asked] = rules
        return asked

    return decorate


def rules_of(function: Callable[..., Any]) -> tuple[RuleId, ...]:
    """Return the ids of the rules that a replaceable function states. Raise KeyError if it is not replaceable."""
    return _RULES[function]


def published(rule: Callable[P, ResultT]) -> Callable[P, ResultT]:
    """Return a replaceable function as it is published, for a replacement that builds on it.

    The function itself would call the replacement again.
    """
    original: Callable[P, ResultT] = unwrap(rule)
    return original


def _takes(function: Callable[..., Any]) -> list[object]:
    """Return the kinds of a function's parameters."""
    return [one.kind for one in signature(function).parameters.values()]


@frozen
class Replacement(Generic[P, ResultT]):
    """A rule that an edition replaces. rule: the function, which is replaceable; by: what is called in its place.

    Raise ValueError if the rule is not replaceable, or if the replacement takes other arguments or cannot be pickled:
    worker processes load replacements by their names.
    """

    rule: Callable[P, ResultT]
    by: Callable[P, ResultT]

    def __attrs_post_init__(self) -> None:
        """Check both functions."""
        if self.rule not in _RULES:
            message = f"replaced: expected a rule that can be replaced, got {self.rule.__qualname__}"
            raise ValueError(message)
        if self.by in _RULES:
            message = f"replaced: expected another function, got the rule {self.by.__qualname__}; see `published`"
            raise ValueError(message)
        if not isfunction(self.by) or _takes(self.by) != _takes(self.rule):
            message = f"replaced: expected a function with the arguments of {self.place}, got {self.by!r}"
            raise ValueError(message)
        try:
            dumps(self.by)
        except (PicklingError, AttributeError) as error:
            message = f"replaced: expected functions at the top level of a module, for worker processes; {error}"
            raise ValueError(message) from None

    @property
    def place(self) -> str:
        """The module and the name of the rule, such as `quay.window`."""
        return f"{self.rule.__module__.rpartition('.')[2]}.{self.rule.__name__}"


Replaced: TypeAlias = tuple[Replacement[..., Any], ...]


def check_replaced(_edition: object, attribute: Attribute[Replaced], replaced: Replaced) -> None:
    """Raise ValueError if a rule is replaced twice."""
    places = [one.place for one in replaced]
    for place in places:
        if places.count(place) > 1:
            message = f"{attribute.name}: expected each rule once, got {place} twice"
            raise ValueError(message)


def at_least(least: int) -> Callable[[object, Attribute[int], int], None]:
    """Return the validator of a figure. It raises ValueError for anything but a whole number that is large enough."""

    def check(_figures: object, attribute: Attribute[int], number: int) -> None:
        if type(number) is not int or number < least:
            rules = ", ".join(attribute.metadata[STATED_BY])
            message = f"{attribute.name} ({rules}): expected a whole number of at least {least}, got {number!r}"
            raise ValueError(message)

    return check


def check_order(figures: object, least: str, most: str) -> None:
    """Raise ValueError if the first of two figures, given by their names, is greater than the second."""
    if getattr(figures, least) > getattr(figures, most):
        message = f"{least}: expected at most {most}, {getattr(figures, most)}, got {getattr(figures, least)}"
        raise ValueError(message)


def check_box(figures: AttrsInstance, name: str, most: int) -> None:
    """Raise ValueError if a figure, given by its name, is more than the box of its edition allows."""
    if (number := getattr(figures, name)) > most:
        rules = ", ".join(fields_dict(type(figures))[name].metadata[STATED_BY])
        message = f"{name} ({rules}): expected at most {most}, since the box has no more, got {number}"
        raise ValueError(message)


def stated_by(*rules: RuleId) -> dict[str, tuple[RuleId, ...]]:
    """Return the metadata of the field of a figure, or of a part of the box, that these rules state."""
    return {STATED_BY: rules}


@frozen
class Override:
    """A rule that an edition changes.

    figure: which one it changes, empty if it replaces a condition or an effect; was, becomes: the figure of the parent
    and of the edition. Of piles only what differs is named.
    """

    rule: RuleId
    figure: str = ""
    was: str = ""
    becomes: str = ""


def overrides(parent: Playing, game: Playing) -> tuple[Override, ...]:
    """Return the rules that a game's edition changes, compared with the edition of another game object."""
    found = dict[Override, None]()
    for place, rules, was, becomes in _differences(parent.edition, game.edition):
        for rule in rules:
            if isinstance(becomes, Replacement):
                found[Override(rule)] = None
            else:
                found[Override(rule, place.rpartition(".")[2], _without(was, becomes), _without(becomes, was))] = None
    return tuple(found)


def as_changes(places: Iterable[str]) -> frozenset[str]:
    """Return the set of places that an erratum changes. Raise ValueError for a string."""
    if isinstance(places, str):
        message = f"changes: expected a set of places, such as {{{places!r}}}, got {places!r}"
        raise ValueError(message)  # as for all that an edition cannot have
    return frozenset(places)


def changed(parent: Replacing, edition: Replacing) -> set[str]:
    """Return the places at which an edition differs from another one of the same game.

    Each is named as it is reached: `cards.wheat-1`, `figures.lot`, `filling`, or `quay.window` for a replaced rule.
    """
    found = set[str]()
    for place, _, was, becomes in _differences(parent, edition):
        if isinstance(was, Pile):
            found |= {f"{place}.{kind}" for kind in was.kinds if was.count(kind) != becomes.count(kind)}
        else:
            found.add(place)
    return found


def check_changes(edition: Erratum) -> None:
    """Raise ValueError if an erratum does not change exactly what it declares, or if its parent is of another game.

    An edition without a parent is no erratum and declares nothing.
    """
    if edition.parent is None:
        return
    if not isinstance(edition.parent, type(edition)):
        message = (
            f"{edition.name}: expected a parent of the same game, got an edition of another, {edition.parent.name}"
        )
        raise ValueError(message)
    made = changed(edition.parent, edition)
    problems = [
        *(["expected a name that differs from its parent's"] if edition.name == edition.parent.name else []),
        *(f"changes {one}, which is not declared" for one in sorted(made - edition.changes)),
        *(f"does not change {one}, which is declared" for one in sorted(edition.changes - made)),
    ]
    if problems:
        message = f"{edition.name}: {'; '.join(problems)}"
        raise ValueError(message)


def _differences(before: Replacing, after: Replacing) -> Iterator[tuple[str, tuple[RuleId, ...], Any, Any]]:
    """Yield each part and figure that differs, with its place, its rules, what it was, and what it becomes."""
    replaced = {one.rule: one for one in before.replaced}
    for one in after.replaced:
        if (was := replaced.pop(one.rule, None)) != one:
            yield one.place, rules_of(one.rule), was, one
    for one in replaced.values():
        yield one.place, rules_of(one.rule), one, None
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
    """Return an edition, given as a value or by its name. Raise ValueError if no edition has that name."""
    if not isinstance(given, str):
        return given
    if given not in editions:
        hint = "".join(f"; did you mean {name}?" for name in get_close_matches(given, editions, n=1))
        expected = f"{' or '.join(editions)}, a published edition of {game}"
        message = f"edition: expected {expected}, got {given!r:.60}{hint if len(editions) > 1 else ''}"
        raise ValueError(message)
    return editions[given]
