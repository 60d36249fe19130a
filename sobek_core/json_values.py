"""Every public value as JSON, and back, without losing a field. Independent of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from sobek_core.json_text import JsonError, canonical, shown
from sobek_core.kernel.game import Position
from sobek_core.kernel.kind import name_of
from sobek_core.recall.memory import Memory, Recalled, recalled_json
from sobek_core.recall.stored import memory_json, read_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.codec import StrictConverter
    from sobek_core.recall.memory import ObservationModel


class Tools(Protocol):
    """What is needed of a game here: see `sobek_core.tools.Tools`."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def game(self) -> Any:
        """The class of its games."""

    @property
    def converter(self) -> StrictConverter:
        """Reads and writes its classes."""

    @property
    def observation_model(self) -> Callable[[Any], ObservationModel[Any, Any, Any]]:
        """Returns how a game is observed."""

    @property
    def place(self) -> type[Any]:
        """The class of its places."""


Json: TypeAlias = "dict[str, Any]"
"""An object of JSON, as `json.loads` returns it."""
MALFORMED: Final = (ValueError, KeyError, TypeError, AttributeError, IndexError)


def to_json(tools: Tools, value: Any) -> Json:
    """Return a value of a game as JSON. Raise TypeError for anything else."""
    write = tools.converter.unstructure
    match value:
        case Position(game=game) if isinstance(game, tools.game):
            return dict(write(value))
        case Memory():
            return memory_json(value, write)
        case dict() if all(isinstance(one, Recalled) for one in value.values()):
            return {place: recalled_json(known) for place, known in value.items()}
    kind = type(value)
    if kind in tools.converter.unions:
        return dict(write(value, unstructure_as=tools.converter.unions[kind]))
    if kind in (tools.game.setup, tools.game.viewed):
        return dict(write(value))
    message = f"expected a setup, Position, move, event, view, memory or what is recalled of {tools.name}, got {kind}"
    raise TypeError(message)


def from_json(tools: Tools, kind: str, value: object) -> Any:
    """Build a value of a game from JSON. Raise JsonError if it is not one."""
    found = _read(tools, kind, value)
    if canonical(to_json(tools, found)) != canonical(value):  # such as a line of a view that does not follow from it
        raise JsonError("$", f"expected {kind} as it is written, got {shown(value)}")
    return found


def _read(tools: Tools, kind: str, value: object) -> Any:
    read, game = tools.converter.read, tools.game
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
    if kind not in _READERS:
        message = f"expected one of {', '.join((*kinds, *_READERS))}, got {kind!r:.60}"
        raise ValueError(message)
    try:
        return _READERS[kind](tools, value)
    except MALFORMED as error:
        raise JsonError("$", f"expected {kind} as it is written, got {shown(value)} ({error})") from None


def _read_memory(tools: Tools, value: Any) -> Memory[Any, Any, Any]:
    read, model = tools.converter.read, tools.observation_model(tools.game())
    return read_memory(value, model, lambda one: read(one, tools.game.viewed), lambda one: read(one, tools.place))


def _read_recalled(tools: Tools, value: Any) -> dict[str, Recalled]:
    families = tools.observation_model(tools.game()).families
    kinds = {name_of(kind): kind for family in families for kind in family.backs}
    backs = {name_of(back): back for family in families for back in family.all_backs}
    return {
        place: Recalled(
            tuple(kinds[name] for name in one["certain"]),
            tuple(backs[name] for name in one["unseen"]),
            tuple(kinds[name] for name in one["possible"]),
        )
        for place, one in value.items()
    }


_READERS: Final = {"memory": _read_memory, "recalled": _read_recalled}
