"""What records and commands need to know about a game. Independent of any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar, cast, get_args, overload

from attrs import fields_dict, frozen

from sobek_core.codec import StrictConverter
from sobek_core.json_text import JsonError, canonical, digest, shown
from sobek_core.kernel.declared import check_move
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Viewed
from sobek_core.phrases import Words
from sobek_core.recall.memory import Memory, ObservationModel, Recalled, recalled_json
from sobek_core.recall.stored import memory_json, read_memory, read_recalled
from sobek_core.text.move_notation import MoveNotation
from sobek_core.text.notation import Codec
from sobek_core.text.positions import Positions
from sobek_core.text.views import view_values

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer


Json: TypeAlias = "dict[str, Any]"
"""An object of JSON, as `json.loads` returns it."""
MALFORMED: Final = (ValueError, KeyError, TypeError, AttributeError, IndexError)  # what a reader of others' JSON meets

GameT = TypeVar("GameT")
SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT", bound=Viewed)
SeenT = TypeVar("SeenT")


@frozen(kw_only=True, repr=False)
class Tools(Generic[GameT, SetupT, StateT, MoveT, EventT, ViewT, SeenT]):
    """What tools need to know about a game besides its rules: how it is read and written, and what viewers recall.

    game: the class of its games, made from an edition and choices; setups: reads and writes setups; positions: reads
    and writes positions; notation: reads and writes moves; converter: reads and writes JSON, of `game.move`,
    `game.event`, `game.seen`, and of a state with its game as a `Position`; render_view: writes a view for people,
    given its game, the names and the words; render_sheets: writes the event `scored`, given the same;
    observation_model: returns how a game is observed; place: the class of its places.

    Parts that playing must not load are found by the name of the game (`sobek_core.registry`).
    """

    game: type[GameT]
    setups: Codec[SetupT]
    positions: Positions[GameT, StateT]
    notation: MoveNotation[MoveT]
    converter: StrictConverter
    render_view: Callable[[GameT, ViewT, Sequence[str], Words], str]
    render_sheets: Callable[[GameT, Any, Sequence[str], Words], str]
    observation_model: Callable[[GameT], ObservationModel[ViewT, SeenT, Any]]
    place: type[Any]

    @property
    def _class(self) -> Any:
        return self.game

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Return the same object when copied or unpickled."""
        return resolve_name, (f"sobek_core.{self.name}.tools:{self.name.upper()}",)

    def __repr__(self) -> str:
        return f"<Tools of {self.name}>"

    @property
    def name(self) -> str:
        """Its name in records."""
        name: str = self._class.name
        return name

    @property
    def player_counts(self) -> range:
        """The possible numbers of players of the published edition."""
        counts: range = self._class().edition.player_counts
        return counts

    @property
    def scored(self) -> type[Any]:
        """The event that has the scoring sheets."""
        (kind,) = (one for one in get_args(self._class.event) if "sheets" in fields_dict(one))
        return cast("type[Any]", kind)

    def view_values(self, view: object) -> dict[str, str]:
        """Return the value of every line of a view, by place, in order (spec/notation.md)."""
        return view_values(self.positions, view)

    def narrate(self, state: object, move: object, viewer: Viewer) -> str:
        """Write what a viewer learns of a legal move. state: the state before it."""
        return self.notation.write_seen(self._class.see_move(state, move, viewer))

    def begin_memory(self, game: GameT, view: ViewT) -> Memory[ViewT, SeenT, Any]:
        """Return the memory of a viewer at the setup. Raise ValueError for a later view, which does not show all."""
        return Memory.begin(self.observation_model(game), view)

    def to_json(self, value: object) -> Json:
        """Return a value of the game as JSON, with all its fields.

        value: a setup, a Position (a state with its game), a move, an event, a view, what is seen of an event, a
        memory, or what it recalls. Raise TypeError for anything else.
        """
        kind = type(value)
        if (write_one := self.converter.writers.get(kind)) is not None:
            return write_one(value)
        write = self.converter.unstructure
        check_move(value, self._class.move)
        match value:
            case Position(game=game) if isinstance(game, self.game):
                return dict(write(value))
            case Memory():
                return memory_json(value, write)
            case dict() if all(isinstance(one, Recalled) for one in value.values()):
                return {place: recalled_json(known) for place, known in value.items()}
        if kind in (self._class.setup, self._class.viewed):
            return dict(write(value))
        message = (
            f"expected a setup, Position, move, event, view, memory or what is recalled of {self.name}, got {kind}"
        )
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
    def from_json(self, kind: str, value: object) -> Any:
        """Build a value of the game from what `to_json` returned. Raise JsonError, with its place, if it is not one.

        kind: what it is: "setup", "state" (a Position), "move", "event", "view", "seen" (what is seen of an event),
        "memory" or "recalled".
        """
        if isinstance(value, str | bytes):
            raise JsonError("$", "expected what json.loads returns, got a text")
        found = self._read(kind, value)
        if canonical(self.to_json(found)) != canonical(value):  # such as a line of a view that does not follow from it
            raise JsonError("$", f"expected {kind} as it is written, got {shown(value)}")
        return found

    def _read(self, kind: str, value: Any) -> Any:
        read, game = self.converter.read, self._class
        kinds = {
            "setup": game.setup,
            "state": Position,
            "move": game.move,
            "event": game.event,
            "view": game.viewed,
            "seen": game.seen,
        }
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
        except MALFORMED as error:
            raise JsonError("$", f"expected {kind} as it is written, got {shown(value)} ({error})") from None

    def digest(self, position: Position[object, object]) -> str:
        """Return the digest of the canonical JSON of a state and its game (spec/record.md)."""
        return digest(canonical(self.converter.unstructure(position)))


GameTools: TypeAlias = Tools[Any, Any, Any, Any, Any, Any, Any]
"""The tools of whichever game."""
