"""What the editions of a game have in common. Independent of any game.

An edition is a value: a box, its figures, and the rules that it replaces. A replaceable rule is a function of a chapter
that takes the game as its first argument::

    @replaceable("classic.quay.window")
    def window(game: Classic, cards: int) -> int: ...

    def window_of_three(game: Classic, cards: int) -> int: ...

    Edition(..., replaced=((window, window_of_three),))
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import wraps
from pickle import PicklingError, dumps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar

from attrs import fields, frozen

from sobek_core.kernel.pile import Pile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from attrs import Attribute, AttrsInstance

    class Replacing(Protocol):
        """An edition."""

        @property
        def replaced(self) -> Replaced:
            """The functions that it replaces, each with its replacement."""

        @property
        def figures(self) -> AttrsInstance:
            """The figures of its rules."""

    class Playing(Protocol):
        """A game with its edition."""

        @property
        def edition(self) -> Replacing:
            """The edition that is played."""


GameT = TypeVar("GameT", bound="Playing")
EditionT = TypeVar("EditionT")
P = ParamSpec("P")
ResultT = TypeVar("ResultT")
Replaced: TypeAlias = tuple[tuple[Callable[..., Any], Callable[..., Any]], ...]

STATED_BY: Final = "stated by"  # in the metadata of a field: the ids of the rules
_RULES: Final = dict[Callable[..., Any], tuple[str, ...]]()  # that a replaceable function states


def replaceable(
    *rules: str,
) -> Callable[[Callable[Concatenate[GameT, P], ResultT]], Callable[Concatenate[GameT, P], ResultT]]:
    """Let editions replace a function: call the replacement of the game's edition if there is one.

    rules: those that the function states, by id; none for a listing.
    """

    def decorate(rule: Callable[Concatenate[GameT, P], ResultT]) -> Callable[Concatenate[GameT, P], ResultT]:
        @wraps(rule)
        def asked(game: GameT, /, *args: P.args, **kwargs: P.kwargs) -> ResultT:
            for replaced, other in game.edition.replaced:
                if replaced is asked:
                    result: ResultT = other(game, *args, **kwargs)
                    return result
            return rule(game, *args, **kwargs)

        _RULES[asked] = rules
        return asked

    return decorate


def rules_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the ids of the rules that a replaceable function states. Raise KeyError if it is not replaceable."""
    return _RULES[function]


def check_replaced(_edition: object, attribute: Attribute[Replaced], replaced: Replaced) -> None:
    """Raise ValueError if a function is not replaceable or is replaced twice, or if a replacement cannot be pickled.

    Worker processes load replacements by their names.
    """
    rules = [rule for rule, _ in replaced]
    for rule in rules:
        if rule not in _RULES or rules.count(rule) > 1:
            message = f"{attribute.name}: expected rules that can be replaced, each once, got {rule.__qualname__}"
            raise ValueError(message)
    try:
        dumps(replaced)
    except (PicklingError, AttributeError) as error:
        message = f"{attribute.name}: expected functions at the top level of a module, for worker processes; {error}"
        raise ValueError(message) from None


def stated_by(*rules: str) -> dict[str, tuple[str, ...]]:
    """Return the metadata of the field of a figure, or of a part of the box, that these rules state."""
    return {STATED_BY: rules}


@frozen
class Override:
    """A rule that an edition changes.

    figure: which one it changes, empty if it replaces a condition or an effect; was, becomes: the figure of the parent
    and of the edition. Of piles only what differs is named.
    """

    rule: str
    figure: str = ""
    was: str = ""
    becomes: str = ""


def overrides(parent: Playing, game: Playing) -> tuple[Override, ...]:
    """Return the rules that a game's edition changes, compared with the edition of another game object."""
    before, after = parent.edition, game.edition
    replaced = [Override(rule) for one in after.replaced if one not in before.replaced for rule in rules_of(one[0])]
    return (*dict.fromkeys(replaced), *_changed_fields(before, after), *_changed_fields(before.figures, after.figures))


def _changed_fields(before: Any, after: Any) -> Iterator[Override]:
    for one in fields(type(before)):
        was, becomes = getattr(before, one.name), getattr(after, one.name)
        for rule in one.metadata.get(STATED_BY, ()) if was != becomes else ():
            yield Override(rule, one.name, _without(was, becomes), _without(becomes, was))


def _without(value: Any, other: Any) -> str:
    """Return a figure as text; of a pile what the other does not have."""
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
