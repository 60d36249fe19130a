"""Values of sobek-core for those of the engine, and back. Only this module needs that package, with its extra `cli`.

    from sobek_core import Play, Position
    from sobek_engine import core

    play = Play.new("duel", seed=7)
    game = core.state(Position(play.game, play.state))
    moves = [core.move(game, packed) for packed in game.legal()]
    assert moves == [*play.legal()]
    events = core.events(game, core.packed(moves[0]))
    game.apply(core.packed(moves[0]))
    assert play.make(moves[0]).events == events
    assert play.state == core.position(game).state

Each value goes through JSON, which takes far longer than a move: play with packed moves, and convert what is shown.
"""

import json
from typing import Any, get_args

from attrs import asdict, fields

import sobek_engine
from sobek_core import GAMES, Observer, Position, Viewer
from sobek_core.tools import GameTools
from sobek_engine import ClassicMemory, ClassicState, DuelMemory, DuelState


def rules(game: Any) -> Any:
    """Return the engine's rules for a game of the core. Raise ValueError if its box has more than the published one."""
    if not isinstance(game, tuple(one.game for one in GAMES.values())):
        message = f"expected a game of sobek-core, such as Duel(), got {game!r:.60}"
        raise TypeError(message)
    tools, published = GAMES.named(game.name), type(game)().edition
    given = {key: value for key, value in tools.converter.unstructure(game).items() if key != "edition"}
    if game.edition != published:
        data = _edition(tools, game.edition)
        data["figures"] = dict(data["figures"].items() - _edition(tools, published)["figures"].items())
        given["edition"] = data
    return _engine(tools)(**given)


def start(game: Any, setup: Any) -> Any:
    """Begin the engine's game that a setup of the core deals. Raise IllegalMoveError with all rules that it breaks."""
    return rules(game).start(json.dumps(GAMES.named(game.name).to_json(setup)))


def state(position: Position[Any, Any]) -> Any:
    """Return the engine's state for a state of the core with its game. It has no seed; `seed` gives it one."""
    if not isinstance(position, Position):
        message = f"expected a Position(game, state), got {position!r:.60}"
        raise TypeError(message)
    return rules(position.game).read(json.dumps(GAMES.named(position.game.name).to_json(position)))


def position(game: ClassicState | DuelState) -> Position[Any, Any]:
    """Return the core's state with its game. Raise JsonError, a ValueError, for an edition that the core lacks."""
    found: Position[Any, Any] = _read(game, "state", game.to_json())
    return found


def packed(move: object) -> int | str:
    """Return a move of the core as the engine takes it: in JSON if it is not packed. Raise TypeError."""
    tools = next((one for one in GAMES.values() if type(move) in get_args(one.game.move)), None)
    if tools is None:
        message = f"expected a move of sobek-core, got {move!r:.60}"
        raise TypeError(message)
    text = json.dumps(tools.to_json(move))
    try:
        number: int = _engine(tools).pack(text)
    except ValueError:
        return text
    return number


def move(game: ClassicState | DuelState, move: int | str) -> Any:
    """Return the core's move for one of the engine, packed or in JSON. Raise ValueError for what is no move."""
    return _read(game, "move", _engine(_tools(game)).unpack(move) if isinstance(move, int) else move)


def events(game: ClassicState | DuelState, move: int | str) -> tuple[Any, ...]:
    """Return what would happen, as the core tells it. Raise IllegalMoveError or ValueError."""
    return _read_all(game, "event", game.events(move))


def seen(game: ClassicState | DuelState, move: int | str, viewer: Viewer) -> tuple[Any, ...]:
    """Return what a viewer would see happen, as the core tells it. Raise IllegalMoveError or ValueError."""
    return _read_all(game, "seen", game.seen(move, named(viewer)))


def view(game: ClassicState | DuelState, viewer: Viewer) -> Any:
    """Return the core's view of a seat or an observer. Raise ValueError if there is none."""
    return _read(game, "view", game.view(named(viewer)))


def recall(memory: ClassicMemory | DuelMemory, viewer: Viewer) -> dict[str, Any]:
    """Return what a viewer can know of hidden places, as the core's memory does. Raise ValueError if there is none."""
    found: dict[str, Any] = _read(memory.state, "recalled", memory.recall(named(viewer)))
    return found


def named(viewer: Viewer) -> int | str:
    """Return a viewer as the engine names it."""
    return viewer.value if isinstance(viewer, Observer) else viewer


def _engine(tools: GameTools) -> Any:
    return getattr(sobek_engine, tools.name.capitalize())


def _tools(game: ClassicState | DuelState) -> GameTools:
    return GAMES["classic" if isinstance(game, ClassicState) else "duel"]


def _read(game: ClassicState | DuelState, kind: Any, text: str) -> Any:
    return _tools(game).from_json(kind, json.loads(text))


def _read_all(game: ClassicState | DuelState, kind: Any, text: str) -> tuple[Any, ...]:
    return tuple(_tools(game).from_json(kind, one) for one in json.loads(text))


def _edition(tools: GameTools, edition: Any) -> dict[str, Any]:
    write = tools.converter.unstructure
    figures = {key: value for key, value in asdict(edition.figures).items() if isinstance(value, int)}
    return {one.name: write(getattr(edition, one.name)) for one in fields(type(edition))} | {"figures": figures}
