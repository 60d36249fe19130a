"""A game on the server, and what can be asked about it (spec/protocol.md)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from attrs import asdict, evolve, frozen

from sobek_core.json_text import JsonError, shown
from sobek_core.kernel.calls import IllegalSetupError, listed
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.fast_init import fast_init
from sobek_core.kernel.game import Deal, Draw, Over, Position, Reason, Refused
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_core.phrases import ENGLISH
from sobek_core.protocol.request import MAX_LINE, RequestError
from sobek_core.recall.memory import Memory
from sobek_core.records.audit import PlayedMove
from sobek_core.text.notation import NotationError
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.kernel.game import Turn
    from sobek_core.protocol.request import Content, Request

OBSERVERS: Final = {observer.value: observer for observer in Observer}
MOVE_LEAST: Final = 20  # minimum size of a move in bytes


class GameFile(Protocol):
    """A file in which a game is kept."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the players in it."""

    def follow(self, game: OngoingGame) -> None:
        """Write what has changed. Raise RequestError if that fails; then the file is as it was."""


@fast_init
@frozen
class OngoingGame:
    """A game in progress. Every call returns the game after it, and the content of the reply.

    game: the game with its choices; setup: what it started from, None if that was a state; seed: of the deals and draws
    that it makes itself, None if it makes none; made: all moves since the start; drawn: the weights of all draws since
    then, for the stream that the next draw continues; memories: what viewers knew when they last asked, with the number
    of moves until then; file: in which the game is kept, if it is.
    """

    tools: GameTools
    game: Any
    state: Any
    setup: Any = None
    seed: int | None = None
    made: tuple[PlayedMove, ...] = ()
    drawn: tuple[tuple[int, ...], ...] = ()
    memories: Mapping[Viewer, tuple[int, Memory[Any, Any, Any]]] = {}
    file: GameFile | None = None

    @property
    def names(self) -> Sequence[str]:
        """The names of the players: those in its file, if it has one."""
        return self.file.names if self.file else [f"Player {seat}" for seat in range(len(self.state.seats))]

    def turn(self, _request: Request) -> tuple[OngoingGame, Content]:
        """Return what is pending, or the result."""
        turn, to_json = self.game.turn(self.state), self.tools.to_json
        written = turn_json(turn)
        if isinstance(turn, Draw):
            written["outcomes"] = [{"move": to_json(move), "weight": weight} for move, weight in turn.outcomes]
        return self, {"result": {"turn": written}}

    def legal(self, request: Request) -> tuple[OngoingGame, Content]:
        """Return the legal moves of the seat that decides, if the viewer may know them."""
        legal = listed(self.game.legal_moves(self.state, self.viewer(request)), MAX_LINE // MOVE_LEAST)
        if legal.is_truncated:  # stop early: writing so many would take minutes
            raise RequestError("failed", f"there are more than {len(legal.moves)} moves, more than a line can hold")
        return self, {"result": {"moves": [*map(self.tools.converter.write, legal.moves)]}}

    def apply(self, request: Request) -> tuple[OngoingGame, Content]:
        """Make a move, or refuse it."""
        viewer = self.viewer(request)
        return self._after(read(self.tools, request, "move", self.tools.game.move), viewer)

    def deal(self, request: Request) -> tuple[OngoingGame, Content]:
        """Make the pending deal, from the seed or as given."""
        return self._by_chance(request, Deal)

    def draw(self, request: Request) -> tuple[OngoingGame, Content]:
        """Make the pending draw, from the seed or as given."""
        return self._by_chance(request, Draw)

    def _by_chance(self, request: Request, kind: type[Deal | Draw[Any]]) -> tuple[OngoingGame, Content]:
        viewer, turn = self.viewer(request), self.game.turn(self.state)
        if not isinstance(turn, kind):
            raise RequestError("out-of-order", f"expected a pending {request.method}, got {turn.rule}")
        if isinstance(turn, Draw) and not turn.outcomes:  # in a state that play does not reach
            raise RequestError("out-of-order", "expected a draw that has outcomes")
        if "move" in request.fields:
            return self._after(read(self.tools, request, "move", self.tools.game.move), viewer)
        if self.seed is None:
            raise RequestError("out-of-order", f"expected a game with a seed, or the {request.method} as 'move'")
        return self._after(self._outcome(turn, self.seed), viewer)

    def _outcome(self, turn: Deal | Draw[Any], seed: int) -> Any:
        """Return the outcome of the pending deal or draw (spec/dealing.md)."""
        if isinstance(turn, Draw):
            stream = Stream(seed, "chance")
            *_, index = [stream.weighted(weights) for weights in (*self.drawn, weights_of(turn))]
            return turn.outcomes[index][0]
        stream, players = Stream(seed, "deal"), len(self.state.seats)
        self.game.deal_setup(stream, players)
        *_, dealt = [self.game.deal_round(stream, players) for _ in range(1, turn.round)]
        return dealt

    def _after(self, move: Any, viewer: Viewer) -> tuple[OngoingGame, Content]:
        """Make a move, or refuse it, and say what the viewer may know of it: the referee, what everybody saw."""
        verdict = self.game.apply(self.state, move)
        if isinstance(verdict, Refused):
            return self, refused(self.reasons_for(verdict.reasons, viewer))
        made = PlayedMove(self.state, move, verdict.events, verdict.state)
        drawn = self.drawn
        if self._decides() is None and isinstance(turn := self.game.turn(self.state), Draw):
            drawn = (*drawn, weights_of(turn))
        kept = self.tools, self.game, made.after, self.setup, self.seed  # `evolve` would look for every field
        game = OngoingGame(*kept, (*self.made, made), drawn, self.memories, self.file)
        if viewer is not Observer.REFEREE:
            return game, {"result": {"seen": {name_of(viewer): self._seen_json(made, viewer)}}}
        digest = self.tools.digest(Position(self.game, made.after))
        events, seen = self._everything_json(made)
        return game, {"result": {"state": digest, "events": events, "seen": seen}}

    def _everything_json(self, made: PlayedMove) -> tuple[list[Any], dict[str, list[Any]]]:
        """Return the events of a move, and what each seat and a spectator see of them, by viewer.

        What several of them see alike is written once, since writing takes longer than comparing.
        """
        write, see, everybody = self.tools.converter.write, self.game.see, _everybody(len(made.after.seats))
        events: list[Any] = []
        seen: dict[str, list[Any]] = {name: [] for _, name in everybody}
        for event in made.events:
            last, written = event, write(event)
            events.append(written)
            for viewer, name in everybody:
                sees = see(made.before, event, made.after, viewer)
                if not (sees is last or sees == last):
                    last, written = sees, write(sees)
                seen[name].append(written)
        return events, seen

    def see(self, request: Request) -> tuple[OngoingGame, Content]:
        """Return what a viewer saw of the latest moves."""
        viewer, number = self.viewer(request), len(self.made)
        since = number_of_moves(request, "since", number)
        if "last" in request.fields:
            since = max(since, number - number_of_moves(request, "last"))
        return self, {"result": {"moves": number, "seen": [self._seen_json(one, viewer) for one in self.made[since:]]}}

    def whole_state(self, _request: Request) -> tuple[OngoingGame, Content]:
        """Return the whole state."""
        return self, {"result": {"state": self.tools.to_json(Position(self.game, self.state))}}

    def view(self, request: Request) -> tuple[OngoingGame, Content]:
        """Return a viewer's view of the state."""
        return self, {"result": {"view": self.tools.to_json(self.game.view(self.state, self.viewer(request)))}}

    def recall(self, request: Request) -> tuple[OngoingGame, Content]:
        """Return what a viewer recalls, under the game's own reading of `visibility`."""
        return self.recall_as(self.game.choices.visibility, request)

    def recall_as(self, visibility: str, request: Request) -> tuple[OngoingGame, Content]:
        """Return what a viewer recalls. visibility: "open" or "hidden"."""
        self.check_setup()
        viewer = self.viewer(request)
        if visibility == "hidden":
            return self, {"result": {"recalled": {}}}
        first = self.made[0].before if self.made else self.state
        begun = self.memories.get(viewer)
        since, memory = begun or (0, self.tools.begin_memory(self.game, self.game.view(first, viewer)))
        for made in self.made[since:]:
            memory = memory.after(made.seen(self.game, viewer), self.game.view(made.after, viewer))
        memories = {**self.memories, viewer: (len(self.made), memory)}
        return evolve(self, memories=memories), {"result": {"recalled": self.tools.to_json(memory.recall())}}

    def result(self, _request: Request) -> tuple[OngoingGame, Content]:
        """Return how the game ended."""
        turn = self.game.turn(self.state)
        if not isinstance(turn, Over):
            raise RequestError("out-of-order", "expected a game that is over")
        return self, {"result": {"winners": turn.winners, "scores": turn.scores}}

    def check_setup(self) -> None:
        """Raise RequestError if the game was started from a state, whose past nobody has seen."""
        if self.setup is None:
            raise RequestError("out-of-order", "expected a game that was started from a setup or a deal")

    def viewer(self, request: Request) -> Viewer:
        """Return the viewer, the referee if none is named."""
        if (value := request.fields.get("viewer")) is None:
            return Observer.REFEREE
        players = len(self.state.seats)
        if type(value) is int and 0 <= value < players:
            return value
        if isinstance(value, str) and value in OBSERVERS:
            return OBSERVERS[value]
        names = " or ".join(map(repr, OBSERVERS))
        raise RequestError(
            "malformed", f"expected a seat from 0 to {players - 1}, {names}, got {shown(value)}", "viewer"
        )

    def _decides(self) -> int | None:
        """Return the seat whose decision is pending, or None."""
        seat: int | None = self.game.pending_kinds.deciding_seat(self.state.pending)
        return seat

    def reasons_for(self, reasons: Iterable[Reason], viewer: Viewer) -> list[Reason]:
        """Return the reasons that a viewer may know: all of them, if the viewer decides or is the referee.

        Any other seat learns only that it is not its decision, a spectator only that the move is not expected now
        (NAME.visibility.legal).
        """
        kinds, pending, seat = self.game.pending_kinds, self.state.pending, self._decides()
        if viewer in {Observer.REFEREE, seat}:
            return list(reasons)
        if viewer is Observer.SPECTATOR:
            return [Reason(kinds.wrong_kind, (("pending", kinds.slugs[type(pending)]),))]
        deciding = "nobody" if seat is None else f"seat {seat}"
        return [Reason(kinds.wrong_seat, (("seat", viewer), ("deciding", deciding)))]

    def _seen_json(self, made: PlayedMove, viewer: Viewer) -> list[Any]:
        return [*map(self.tools.converter.write, made.seen(self.game, viewer))]


def turn_json(turn: Turn[Any]) -> dict[str, Any]:
    """Return what is pending as JSON, without the outcomes of chance, which would reveal hands."""
    facts = asdict(turn, recurse=False)
    facts.pop("outcomes", None)
    return {"turn": type(turn).__name__.lower()} | facts


def started(tools: GameTools, game: Any, setup: Any, seed: int | None) -> tuple[OngoingGame | None, Content]:
    """Start a game, or refuse its setup; then there is no game."""
    try:
        state = game.start(setup)
    except IllegalSetupError as error:
        return None, refused(error.reasons)
    return OngoingGame(tools, game, state, setup, seed), {"result": {"state": tools.digest(Position(game, state))}}


def taken_up(tools: GameTools, position: Position[Any, Any], seed: int | None = None) -> tuple[OngoingGame, Content]:
    """Continue a game from a position."""
    try:
        tools.positions.check(position)
    except NotationError as error:
        raise RequestError("malformed", str(error), "state") from None
    game = OngoingGame(tools, position.game, position.state, seed=seed)
    return game, {"result": {"state": tools.digest(position)}}


def refused(reasons: Iterable[Reason]) -> Content:
    """Return the reply to a move or a setup that the rules refuse."""
    known = list(reasons)
    words = [ENGLISH.reason(reason) for reason in known]
    return {"refused": {"rules": [reason.rule for reason in known], "reasons": words}}


def read(tools: GameTools, request: Request, key: str, kind: object) -> Any:
    """Read a field of a request. Raise RequestError if it is not of this kind."""
    return read_value(tools, request.fields[key], kind, key)


def read_value(tools: GameTools, value: object, kind: Any, path: str = "") -> Any:
    """Read a value. path: its place in the request, for messages."""
    try:
        return tools.converter.read(value, kind)
    except JsonError as error:
        raise RequestError("malformed", error.problem, (path + error.path.removeprefix("$")).lstrip(".")) from None


@cache
def _everybody(players: int) -> tuple[tuple[Viewer, str], ...]:
    """Return everybody but the referee, with the names."""
    return tuple((viewer, name_of(viewer)) for viewer in (*range(players), Observer.SPECTATOR))


def name_of(viewer: Viewer) -> str:
    """Return the name of a viewer, as a key."""
    return viewer.value if isinstance(viewer, Observer) else str(viewer)


def weights_of(turn: Draw[Any]) -> tuple[int, ...]:
    """Return the weights of a draw's outcomes, in order."""
    return tuple(weight for _, weight in turn.outcomes)


def number_of_moves(request: Request, key: str, most: int | None = None) -> int:
    """Return a whole number of moves, 0 if it is left out. most: the greatest one."""
    value = request.fields.get(key, 0)
    if type(value) is not int or value < 0 or (most is not None and value > most):
        up_to = "" if most is None else f" to {most}, the number of moves"
        raise RequestError("malformed", f"expected a whole number from 0{up_to}, got {shown(value)}", key)
    return value
