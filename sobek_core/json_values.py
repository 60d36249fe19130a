"""JSON of every public value of a game, and values from JSON. Independent of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar, overload

from sobek_core.json_text import JsonError, canonical, shown
from sobek_core.kernel.declared import check_move, checked
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Viewed
from sobek_core.recall.memory import Memory, Recalled, recalled_json
from sobek_core.recall.stored import memory_json, read_memory, read_recalled

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.codec import StrictConverter
    from sobek_core.recall.memory import ObservationModel

Json: TypeAlias = "dict[str, Any]"
"""An object of JSON, as `json.loads` returns it."""


GameT = TypeVar("GameT")
SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT", bound=Viewed)
SeenT = TypeVar("SeenT")


class JsonValues(Generic[GameT, SetupT, StateT, MoveT, EventT, ViewT, SeenT]):
    """A pair of calls, to JSON and back, for the values of a game."""

    __slots__ = ()

    if TYPE_CHECKING:
        game: type[GameT]
        converter: StrictConverter
        observation_model: Callable[[GameT], ObservationModel[ViewT, SeenT, Any]]
        place: type[Any]

    @property
    def _class(self) -> Any:
        return self.game

    def to_json(self, value: object) -> Json:
        """Return a value of the game as JSON, with all its fields.

        value: a setup, a Position (a state with its game), a move, an event, a view, what is seen of an event, a
        memory, or what it recalls. Raise TypeError for anything else.
        """
        check_move(value, self._class.move)
        kind = type(value)
        if (write_one := self.converter.writers.get(kind)) is not None:
            return write_one(value)
        write = self.converter.unstructure
        match value:
            case Position(game=game) if isinstance(game, self.game):
                return dict(write(value))
            case Memory():
                return memory_json(value, write)
            case dict() if all(isinstance(one, Recalled) for one in value.values()):
                return {place: recalled_json(known) for place, known in value.items()}
        if kind in (self._class.setup, self._class.viewed):
            return dict(write(value))
        expected = f"a setup, Position, move, event, view, memory or what is recalled of {self._class.name}"
        message = f"expected {expected}, got {kind}"
        raise TypeError(message)

    @overload
    def from_json(self, kind: Literal["setup"], value: object) -> SetupT: ...
    @overload
    def from_json(self, kind: Literal["state"], value: object) -> Position[GameT, StateT]: ...
    @overload
    def from_json(self, kind: Literal["move"], value: object) -> MoveT: ...
    @overload
    def from_json(self, kind: Literal["event"], value: object) -> EventT: ...
    @overload
    def from_json(self, kind: Literal["view"], value: object) -> ViewT: ...
    @overload
    def from_json(self, kind: Literal["seen"], value: object) -> SeenT: ...
    @overload
    def from_json(self, kind: Literal["memory"], value: object) -> Memory[ViewT, SeenT, Any]: ...
    @overload
    def from_json(self, kind: Literal["recalled"], value: object) -> dict[str, Recalled]: ...
    @checked
    def from_json(self, kind: str, value: object) -> Any:
        """Build a value of the game from what `to_json` returned. Raise JsonError, with its place, if it is not one.

        kind: what it is: "setup", "state" (a Position), "move", "event", "view", "seen" (what is seen of an event),
        "memory" or "recalled".
        """
        if isinstance(value, str | bytes):
            raise JsonError("$", "expected what json.loads returns, got a text")
        try:
            canonical(value)
        except TypeError:
            raise JsonError("$", f"expected what json.loads returns, got {value!r:.60}") from None
        found = self._read(kind, value)
        if canonical(self.to_json(found)) != canonical(value):  # such as a line of a view that does not follow from it
            raise JsonError("$", f"expected {kind} as `to_json` writes it, got {shown(value)}")
        return found

    def _read(self, kind: str, value: Any) -> Any:
        read, game = self.converter.read, self._class
        kinds = {"setup": game.setup, "state": Position, "move": game.move, "event": game.event}
        kinds |= {"view": game.viewed, "seen": game.seen}
        if kind in kinds:
            return read(value, kinds[kind])
        if kind not in {"memory", "recalled"}:
            message = f"expected one of {', '.join(kinds)}, memory, recalled, got {kind!r:.60}"
            raise ValueError(message)
        model = self.observation_model(game())
        try:
            if kind == "recalled":
                return read_recalled(value, model)
            return read_memory(value, model, lambda one: read(one, game.viewed), lambda one: read(one, self.place))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:  # from what others wrote
            raise JsonError("$", f"expected {kind} as `to_json` writes it, got {shown(value)}") from error
