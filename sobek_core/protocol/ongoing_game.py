"""A game on the server, and what can be asked about it (spec/protocol.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, evolve, frozen

from sobek_core.json_text import JsonError, shown
from sobek_core.kernel.game import Draw, IllegalSetupError, Over, Position, Refused, listed, shown_moves
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_core.phrases import ENGLISH
from sobek_core.protocol.request import MAX_LINE, RequestError
from sobek_core.recall.memory import Memory, recalled_json
from sobek_core.text.notation import NotationError
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import Reason, Turn
    from sobek_core.protocol.request import Content, Request

OBSERVERS: Final = {observer.value: observer for observer in Observer}
MOVE_LEAST: Final = 20  # minimum size of a move in bytes


@frozen
class Made:
    """A move that was made: the states before and after it, and its events."""

    before: Any
    events: tuple[Any, ...]
    after: Any


@frozen
class OngoingGame:
    """A game in progress. Every call returns the game after it, and the content of the reply.

    game: the game with its choices; made: all moves since the setup, None if the game did not start from one; memories:
    what viewers knew when they last asked, with the number of moves until then.
    """

    tools: GameTools
    game: Any
    state: Any
    made: tuple[Made, ...] | None
    memories: Mapping[Viewer, tuple[int, Memory[Any, Any, Any]]] = {}

    def turn(self, _request: Request) -> tuple[OngoingGame, Content]:
        """Return what is pending, or the result."""
        return self, {"result": {"turn": self._turn_json(self.game.turn(self.state))}}

    def legal(self, request: Request) -> tuple[OngoingGame, Content]:
        """Return the legal moves that a viewer may know."""
        legal = listed(shown_moves(self.game, self.state, self._viewer(request)), MAX_LINE // MOVE_LEAST)
        if legal.is_truncated:  # stop early: writing so many would take minutes
            raise RequestError("failed", f"there are more than {len(legal.moves)} moves, more than a line can hold")
        return self, {"result": {"moves": [self._move_json(move) for move in legal.moves]}}

    def apply(self, request: Request) -> tuple[OngoingGame, Content]:
        """Make a move, or refuse it."""
        viewer = self._viewer(request)
        move = read(self.tools, request, "move", self.tools.game.move)
        verdict = self.game.apply(self.state, move)
        if isinstance(verdict, Refused):
            return self, refused(verdict.reasons)
        made = Made(self.state, verdict.events, verdict.state)
        game = evolve(self, state=made.after, made=None if self.made is None else (*self.made, made))
        if viewer is Observer.REFEREE:
            events = self._written(made.events, self.tools.game.event)
            return game, {"result": {"state": self.tools.digest(Position(self.game, made.after)), "events": events}}
        return game, {"result": {"events": self._written(self._seen(made, viewer), self.tools.game.seen)}}

    def whole_state(self, _request: Request) -> tuple[OngoingGame, Content]:
        """Return the whole state."""
        return self, {"result": {"state": self._json(Position(self.game, self.state))}}

    def view(self, request: Request) -> tuple[OngoingGame, Content]:
        """Return a viewer's view of the state."""
        return self, {"result": {"view": self._json(self.game.view(self.state, self._viewer(request)))}}

    def recall(self, request: Request) -> tuple[OngoingGame, Content]:
        """Return what a viewer recalls."""
        if self.made is None:
            raise RequestError("out-of-order", "expected a game that was started from a setup")
        viewer = self._viewer(request)
        if self.game.choices.visibility == "hidden":
            return self, {"result": {"recalled": {}}}
        since, memory = self.memories.get(viewer) or (0, self._fresh_memory(self.made, viewer))
        for made in self.made[since:]:
            memory = memory.after(self._seen(made, viewer), self.game.view(made.after, viewer))
        recalled = {line: recalled_json(known) for line, known in memory.recall().items()}
        memories = {**self.memories, viewer: (len(self.made), memory)}
        return evolve(self, memories=memories), {"result": {"recalled": recalled}}

    def result(self, _request: Request) -> tuple[OngoingGame, Content]:
        """Return how the game ended."""
        turn = self.game.turn(self.state)
        if not isinstance(turn, Over):
            raise RequestError("out-of-order", "expected a game that is over")
        return self, {"result": {"winners": turn.winners, "scores": turn.scores}}

    def _viewer(self, request: Request) -> Viewer:
        """Return the viewer, the referee if none is named."""
        players, value = len(self.state.seats), request.fields.get("viewer", Observer.REFEREE.value)
        if type(value) is int and 0 <= value < players:
            return value
        if isinstance(value, str) and value in OBSERVERS:
            return OBSERVERS[value]
        names = " or ".join(map(repr, OBSERVERS))
        raise RequestError(
            "malformed", f"expected a seat from 0 to {players - 1}, {names}, got {shown(value)}", "viewer"
        )

    def _fresh_memory(self, made: tuple[Made, ...], viewer: Viewer) -> Memory[Any, Any, Any]:
        view = self.game.view(made[0].before if made else self.state, viewer)
        return self.tools.begin_memory(self.game, view)

    def _seen(self, made: Made, viewer: Viewer) -> list[Any]:
        return [self.game.see(made.before, event, made.after, viewer) for event in made.events]

    def _json(self, value: object) -> Any:
        return self.tools.converter.unstructure(value)

    def _written(self, events: Iterable[object], union: object) -> list[Any]:
        return [self.tools.converter.unstructure(event, unstructure_as=union) for event in events]

    def _move_json(self, move: Any) -> Any:
        return self.tools.converter.unstructure(move, unstructure_as=self.tools.game.move)

    def _turn_json(self, turn: Turn[Any]) -> dict[str, Any]:
        written = {"turn": type(turn).__name__.lower()} | asdict(turn, recurse=False)
        if isinstance(turn, Draw):
            written["outcomes"] = [{"move": self._move_json(move), "weight": weight} for move, weight in turn.outcomes]
        return written


def started(tools: GameTools, game: Any, setup: object) -> tuple[OngoingGame | None, Content]:
    """Start a game, or refuse its setup; then there is no game."""
    try:
        state = game.start(setup)
    except IllegalSetupError as error:
        return None, refused(error.reasons)
    return OngoingGame(tools, game, state, ()), {"result": {"state": tools.digest(Position(game, state))}}


def taken_up(tools: GameTools, position: Position[object, object]) -> tuple[OngoingGame, Content]:
    """Continue a game from a position."""
    try:
        tools.positions.check(position)
    except NotationError as error:
        raise RequestError("malformed", str(error), "state") from None
    return OngoingGame(tools, position.game, position.state, None), {"result": {"state": tools.digest(position)}}


def refused(reasons: Iterable[Reason]) -> Content:
    """Return the reply to a move or a setup that the rules refuse."""
    known = list(reasons)
    words = [ENGLISH.reason(reason) for reason in known]
    return {"refused": {"rules": [reason.rule for reason in known], "reasons": words}}


def read(tools: GameTools, request: Request, key: str, kind: object) -> Any:
    """Read a field of a request. Raise RequestError if it is not of this kind."""
    return read_value(tools, request.fields[key], kind, key)


def read_value(tools: GameTools, value: object, kind: Any, path: str) -> Any:
    """Read a value. path: its place in the request, for messages."""
    try:
        return tools.converter.read(value, kind)
    except JsonError as error:
        raise RequestError("malformed", error.problem, (path + error.path.removeprefix("$")).lstrip(".")) from None
