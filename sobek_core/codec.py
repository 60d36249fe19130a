"""The strict JSON codec: what both games need to read and write their classes with cattrs.

JSON here has objects, arrays, strings and integers (`json_text`); booleans are 1 or 0. Reading rejects everything else
and reports where.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

from attrs import fields, frozen, has, resolve_types
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from sobek_core.json_text import JsonError, cut, shown
from sobek_core.kernel.choices import slug
from sobek_core.kernel.game import Position
from sobek_core.kernel.kind import name_of
from sobek_core.kernel.pile import MAX_COUNT
from sobek_core.kernel.visibility import Observer, Seen, Viewer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import TypeVar

    from attrs import Attribute

    from sobek_core.kernel.pile import Pile

    T = TypeVar("T")

EDITION: Final = "edition"  # the field of a game
MALFORMED: Final = (ValueError, OverflowError)  # what classes and hooks raise for a value that they reject


class StrictConverter(Converter):
    """A cattrs converter that converts nothing silently: no unknown keys, no numbers written as text.

    Every key is required, except for fields that default to None. Reading stops at the first fault. A MALFORMED
    exception from a hook or a class becomes a JsonError, and each object and array around it prepends its step to the
    path; any other exception is a bug and propagates.
    """

    def __init__(self) -> None:
        """Reject what cattrs would convert by default."""
        super().__init__()
        self.tags: dict[type[Any], str] = {}  # of the classes of tagged unions
        self.writers: dict[type[Any], Callable[[Any], dict[str, Any]]] = {}  # of each: all its unions write it alike
        self.register_structure_hook(Viewer, _structure_viewer)
        self.register_unstructure_hook(Observer, lambda observer: observer.value)
        self.register_structure_hook(int, _of_type(int, "a whole number"))
        self.register_structure_hook(str, _of_type(str, "a string"))
        self.register_structure_hook(bool, _structure_truth)
        self.register_structure_hook_func(_is_made_from(Literal), _structure_literal)
        self.register_unstructure_hook(bool, int)
        self.register_structure_hook_factory(has, self._object_reader)
        self.register_structure_hook_factory(_is_made_from(tuple), self._array_reader)
        self.register_unstructure_hook_factory(has, self._object_writer)

    def _object_reader(self, kind: type[T]) -> Callable[[Any, Any], T]:
        return self.reader_of(fields(resolve_types(kind)), kind)  # type: ignore[arg-type,type-var]

    def reader_of(self, attributes: Iterable[Attribute[Any]], make: Callable[..., T]) -> Callable[[Any, Any], T]:
        """Return a hook that reads these fields from an object, and passes them to `make`."""
        parts = [(one.name, one.type, self.get_structure_hook(one.type), one.default) for one in attributes]

        def strictly(value: object, _kind: object) -> T:
            if not isinstance(value, dict):
                raise JsonError("", f"expected an object, got {shown(value)}")
            made: dict[str, Any] = {}
            for name, kind, hook, default in parts:
                if name in value:
                    try:
                        made[name] = hook(value[name], kind)
                    except MALFORMED as error:
                        raise stepped(f".{name}", error) from None
                elif default is not None:
                    raise JsonError(f".{name}", f"expected the key {name!r}")
            if len(made) < len(value):
                extra = value.keys() - made.keys()
                raise JsonError("", f"expected no key {shown(min(extra))}")
            return make(**made)

        return strictly

    def _array_reader(self, kind: object) -> Callable[[Any, Any], tuple[Any, ...]]:
        """Return a hook that reads tuples from arrays, but not from strings, which are iterable too."""
        one = get_args(kind)[0]
        hook = self.get_structure_hook(one)

        def strictly(value: object, _kind: object) -> tuple[Any, ...]:
            if not isinstance(value, list):
                raise JsonError("", f"expected an array, got {shown(value)}")
            made: list[Any] = []
            try:
                for part in value:
                    made.append(hook(part, one))  # noqa: PERF401  # the length gives the place of a fault
            except MALFORMED as error:
                raise stepped(f"[{len(made)}]", error) from None
            return tuple(made)

        return strictly

    def _object_writer(self, kind: type[T]) -> Callable[[T], dict[str, Any]]:
        """Return a hook that writes an object without fields that are None: JSON here has no null."""
        overrides = {
            one.name: override(omit_if_default=one.default is None)
            for one in fields(kind)  # type: ignore[arg-type]
        }
        return make_dict_unstructure_fn(kind, self, **overrides)  # type: ignore[arg-type]  # overrides are by field

    def position(self, game: type[Any], state: type[Any]) -> None:
        """Register hooks for a position as one object: the fields of its game, then those of its state.

        The edition is left out if it is the default one.
        """
        rules = [one.evolve(default=None) if one.name == EDITION else one for one in fields(resolve_types(game))]
        names = [one.name for one in rules]
        default = game().edition

        def make(**made: Any) -> Position[Any, Any]:
            if made.get(EDITION) == default.name:
                raise JsonError("", f"expected no key {EDITION!r} for {default.name}")
            return Position(game(**{name: made.pop(name) for name in names if name in made}), state(**made))

        def unstructure(position: Position[Any, object]) -> dict[str, Any]:
            written: dict[str, Any] = self.unstructure(position.game)
            if position.game.edition == default:
                del written[EDITION]
            return {**written, **self.unstructure(position.state)}

        self.register_structure_hook(Position, self.reader_of((*rules, *fields(resolve_types(state))), make))
        self.register_unstructure_hook(Position, unstructure)

    def choices(self, kind: type[T]) -> None:
        """Register hooks for a class of choices, with slugs as keys. The class itself validates the readings."""
        slugs = {one.name: slug(one.name) for one in fields(kind)}  # type: ignore[arg-type]  # an attrs class

        def structure(value: object, _kind: object) -> T:
            if isinstance(value, dict) and value.keys() == {*slugs.values()}:
                return kind(**{name: value[key] for name, key in slugs.items()})
            raise JsonError("", f"expected an object with the keys {', '.join(slugs.values())}, got {shown(value)}")

        self.register_structure_hook(kind, structure)
        self.register_unstructure_hook(kind, lambda made: {key: getattr(made, name) for name, key in slugs.items()})

    def named(self, kind: type[T], by_name: Mapping[str, T], what: str) -> None:
        """Register hooks for values of a class, written by their names. what: what they are, for messages."""

        def structure(value: Any, _kind: object) -> T:
            if _is_key_of(value, by_name):
                return by_name[value]
            raise JsonError("", f"expected {what} ({', '.join(by_name)}), got {shown(value)}")

        self.register_structure_hook(kind, structure)
        self.register_unstructure_hook(kind, str)

    def piles(self, kind: type[Pile[Any]], by_name: Mapping[str, object]) -> None:
        """Register hooks for piles, as objects that map kinds to their numbers, 1 or more."""

        def structure(value: object, _kind: object) -> Pile[Any]:
            if not isinstance(value, dict):
                raise JsonError("", f"expected an object of kinds with their numbers, got {shown(value)}")
            for name, number in value.items():
                if name not in by_name:
                    raise JsonError("", f"expected kinds with their numbers, got {shown(name)}, which is not a kind")
                if type(number) is not int or not 0 < number <= MAX_COUNT:
                    raise JsonError(
                        "", f"expected kinds with numbers from 1 to {MAX_COUNT}, got {shown(name)} with {shown(number)}"
                    )
            return kind.of(by_name[name] for name, number in value.items() for _ in range(number))

        self.register_structure_hook(kind, structure)
        self.register_unstructure_hook(kind, lambda pile: {str(one): number for one, number in pile.counts()})

    def seen(self, things: Iterable[object]) -> None:
        """Register hooks for what is seen of places, by the names of kinds and backs. things: all kinds and backs."""
        by_name = {name_of(thing): thing for thing in things}
        names = {thing: name for name, thing in by_name.items()}

        def structure(value: object, _kind: object) -> Seen[Any]:
            found = self.structure(value, _Named)
            if unknown := [name for name in found.kinds if name not in by_name]:
                message = f"expected kinds and backs, got {shown(unknown[0])}"
                raise JsonError(".kinds", message)
            return Seen(tuple(by_name[name] for name in found.kinds), found.number)

        def unstructure(seen: Seen[object]) -> dict[str, Any]:
            number = {} if seen.number is None else {"number": seen.number}
            return {"kinds": [names[kind] for kind in seen.kinds], **number}

        self.register_structure_hook_func(_is_seen, structure)
        self.register_unstructure_hook_func(_is_seen, unstructure)

    def tagged(self, union: object, tag: str, names: Mapping[type[Any], str]) -> None:
        """Register hooks for a closed union: each class is an object with its name under a tag."""
        kinds = {name: kind for kind, name in names.items()}
        self.tags |= names
        reader_of: Callable[[Any], Any] = cache(self.get_structure_hook)  # cattrs would look for them every time
        writer_of: Callable[[Any], Any] = cache(self.get_unstructure_hook)

        def structure(value: object, _kind: object) -> Any:
            if not isinstance(value, dict) or not _is_key_of(value.get(tag), kinds):
                raise JsonError("", f"expected an object with {tag!r}: one of {', '.join(kinds)}, got {shown(value)}")
            kind, rest = kinds[value[tag]], value.copy()
            del rest[tag]
            return reader_of(kind)(rest, kind)

        def unstructure(value: object) -> dict[str, Any]:
            kind = type(value)
            return {tag: names[kind], **writer_of(kind)(value)}

        self.writers |= dict.fromkeys(names, unstructure)
        self.register_structure_hook(union, structure)
        self.register_unstructure_hook(union, unstructure)

    def write(self, value: object) -> dict[str, Any]:
        """Return a value of a tagged union as JSON: one that a game has returned, since its fields are not checked."""
        return self.writers[type(value)](value)

    def read(self, value: object, kind: type[T]) -> T:
        """Build a value of a class from JSON. Raise JsonError with the path of the first fault."""
        try:
            return self.structure(value, kind)
        except MALFORMED as error:
            raise stepped("$", error) from None


@frozen
class _Named:
    """What is seen of a place, as in JSON."""

    kinds: tuple[str, ...]
    number: int | None = None


def stepped(step: str, error: Exception) -> JsonError:
    """Return the error as a JsonError, with a step prepended to its path."""
    if isinstance(error, JsonError):
        return JsonError(step + error.path, error.problem)
    return JsonError(step, str(error))


def _is_seen(kind: object) -> bool:
    return kind is Seen or get_origin(kind) is Seen


def _is_made_from(generic: object) -> Callable[[Any], bool]:
    return lambda kind: get_origin(kind) is generic


def _is_key_of(value: object, names: Mapping[str, object]) -> bool:
    return isinstance(value, str) and value in names


def _of_type(kind: type[T], expected: str) -> Callable[[object, object], T]:
    """Return a hook that reads values of exactly this type, so that no boolean passes as an integer."""

    def structure(value: object, _kind: object) -> T:
        if type(value) is kind:
            return value
        raise JsonError("", f"expected {expected}, got {shown(value)}")

    return structure


def _structure_literal(value: object, wanted: object) -> object:
    """Read one of the strings of a Literal."""
    if value not in get_args(wanted):
        raise JsonError("", f"expected {cut(' or '.join(map(repr, get_args(wanted))))}, got {shown(value)}")
    return value


def _structure_viewer(value: object, _kind: object) -> Viewer:
    """Read a seat, or the name of an observer."""
    for observer in Observer:
        if value == observer.value:
            return observer
    if type(value) is int and value >= 0:
        return value
    raise JsonError(
        "", f"expected a seat or {' or '.join(repr(observer.value) for observer in Observer)}, got {shown(value)}"
    )


def _structure_truth(value: object, _kind: object) -> bool:
    if type(value) is int and value in {0, 1}:
        return bool(value)
    raise JsonError("", f"expected 1 or 0, got {shown(value)}")
