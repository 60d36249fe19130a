"""A table that is served: what can be asked about it (spec/protocol.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, assert_never

from attrs import asdict, evolve, frozen

from sobek_core.codec import WireError, shown
from sobek_core.kernel.game import Deal, Decision, Draw, IllegalSetupError, Over, Position, Refused
from sobek_core.kernel.listing import listed
from sobek_core.kernel.visibility import Onlooker, Viewer
from sobek_core.phrases import ENGLISH
from sobek_core.protocol.request import LINE_MOST, RequestError
from sobek_core.recall.memory import Memory
from sobek_core.text.notation import NotationError
from sobek_core.tools import Binding

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import Reason, Turn
    from sobek_core.protocol.request import Content, Request

ONLOOKERS: Final = {onlooker.value: onlooker for onlooker in Onlooker}
MOVE_LEAST: Final = 20  # bytes that any move takes


@frozen
class Made:
    """A move that was made: the tables before and after it, and what happened."""

    before: Any
    events: tuple[Any, ...]
    after: Any


@frozen
class Table:
    """A game under way. Every call gives the table after it, and what the reply has.

    terms: the game with its choices; made: all moves since the setup, none if the table was not started from one;
    memories: what viewers remembered when they were last asked, with the number of moves until then.
    """

    binding: Binding
    terms: Any
    state: Any
    made: tuple[Made, ...] | None
    memories: Mapping[Viewer, tuple[int, Memory[Any, Any, Any]]]

    def turn(self, _request: Request) -> tuple[Table, Content]:
        """Who owes what."""
        return self, {"result": {"turn": self._turn_json(self.terms.turn(self.state))}}

    def legal(self, request: Request) -> tuple[Table, Content]:
        """All legal moves that a viewer is told."""
        legal = listed(self.terms.legal_moves(self.state, self._viewer(request)), LINE_MOST // MOVE_LEAST)
        if legal.is_cut:  # stop early: so many would take minutes to write
            raise RequestError("failed", f"there are more than {len(legal.moves)} moves, more than a line can hold")
        return self, {"result": {"moves": [self._move_json(move) for move in legal.moves]}}

    def apply(self, request: Request) -> tuple[Table, Content]:
        """Make a move, or refuse it."""
        viewer = self._viewer(request)
        move = read(self.binding, request, "move", self.binding.move)
        verdict = self.terms.apply(self.state, move)
        if isinstance(verdict, Refused):
            return evolve(self, state=verdict.state), refused(verdict.reasons)
        made = Made(self.state, verdict.events, verdict.state)
        table = evolve(self, state=made.after, made=None if self.made is None else (*self.made, made))
        if viewer is Onlooker.READER:
            events = self._written(made.events, self.binding.event)
            return table, {"result": {"state": self.binding.digest(Position(self.terms, made.after)), "events": events}}
        return table, {"result": {"events": self._written(self._seen(made, viewer), self.binding.seen)}}

    def whole_state(self, _request: Request) -> tuple[Table, Content]:
        """The whole state."""
        return self, {"result": {"state": self._json(Position(self.terms, self.state))}}

    def view(self, request: Request) -> tuple[Table, Content]:
        """What a viewer sees of the table."""
        return self, {"result": {"view": self._json(self.terms.view(self.state, self._viewer(request)))}}

    def recall(self, request: Request) -> tuple[Table, Content]:
        """What a viewer recalls."""
        if self.made is None:
            raise RequestError("out-of-order", "expected a table that was started from a setup")
        viewer = self._viewer(request)
        if self.terms.choices.visibility == "hidden":
            return self, {"result": {"recalls": {}}}
        since, memory = self.memories.get(viewer) or (0, self._fresh_memory(self.made, viewer))
        for made in self.made[since:]:
            memory = memory.after(self._seen(made, viewer), self.terms.view(made.after, viewer))
        recalls = {line: asdict(known) for line, known in memory.recall().items()}
        memories = {**self.memories, viewer: (len(self.made), memory)}
        return evolve(self, memories=memories), {"result": {"recalls": recalls}}

    def result(self, _request: Request) -> tuple[Table, Content]:
        """How the game ended."""
        turn = self.terms.turn(self.state)
        if not isinstance(turn, Over):
            raise RequestError("out-of-order", "expected a game that is over")
        return self, {"result": {"winners": turn.winners, "scores": turn.scores}}

    def _viewer(self, request: Request) -> Viewer:
        """Read who looks, the reader if nobody is named."""
        players, value = len(self.state.seats), request.particulars.get("viewer", Onlooker.READER.value)
        if type(value) is int and 0 <= value < players:
            return value
        if isinstance(value, str) and value in ONLOOKERS:
            return ONLOOKERS[value]
        names = " or ".join(map(repr, ONLOOKERS))
        raise RequestError(
            "malformed", f"expected a seat from 0 to {players - 1}, {names}, got {shown(value)}", "viewer"
        )

    def _fresh_memory(self, made: tuple[Made, ...], viewer: Viewer) -> Memory[Any, Any, Any]:
        view = self.terms.view(made[0].before if made else self.state, viewer)
        return self.binding.remember(self.terms, view)

    def _seen(self, made: Made, viewer: Viewer) -> list[Any]:
        return [self.terms.see(made.before, event, made.after, viewer) for event in made.events]

    def _json(self, value: Any) -> Any:
        return self.binding.converter.unstructure(value)

    def _written(self, events: Iterable[Any], union: Any) -> list[Any]:
        return [self.binding.converter.unstructure(event, unstructure_as=union) for event in events]

    def _move_json(self, move: Any) -> Any:
        return self.binding.converter.unstructure(move, unstructure_as=self.binding.move)

    def _turn_json(self, turn: Turn[Any]) -> dict[str, Any]:
        match turn:
            case Decision(seat, asks, rule):
                return {"turn": "decision", "seat": seat, "asks": asks, "rule": rule}
            case Draw(outcomes, asks, rule):
                weighed = [{"move": self._move_json(move), "weight": weight} for move, weight in outcomes]
                return {"turn": "draw", "outcomes": weighed, "asks": asks, "rule": rule}
            case Deal(number, asks, rule):
                return {"turn": "deal", "round": number, "asks": asks, "rule": rule}
            case Over(winners, scores, rule):
                return {"turn": "over", "winners": winners, "scores": scores, "rule": rule}
        assert_never(turn)


def started(binding: Binding, terms: Any, setup: Any) -> tuple[Table | None, Content]:
    """Lay out a game, or refuse its setup: then there is no table."""
    try:
        state = terms.start(setup)
    except IllegalSetupError as error:
        return None, refused(error.reasons)
    return Table(binding, terms, state, (), {}), {"result": {"state": binding.digest(Position(terms, state))}}


def taken_up(binding: Binding, terms: Any, state: Any) -> tuple[Table, Content]:
    """Take a game up from a state."""
    try:
        binding.positions.check(state)
    except NotationError as error:
        raise RequestError("malformed", str(error), "state") from None
    return Table(binding, terms, state, None, {}), {"result": {"state": binding.digest(Position(terms, state))}}


def refused(reasons: Iterable[Reason]) -> Content:
    """Give the reply to what is against the rules."""
    known = list(reasons)
    words = [ENGLISH.reason(reason) for reason in known]
    return {"refused": {"rules": [reason.rule for reason in known], "reasons": words}}


def read(binding: Binding, request: Request, key: str, kind: Any) -> Any:
    """Read a particular of a request. Raises RequestError if it is no value of its kind."""
    return read_value(binding, request.particulars[key], kind, key)


def read_value(binding: Binding, value: Any, kind: Any, path: str) -> Any:
    """Read a value. path: where it stands, for messages."""
    try:
        return binding.converter.read(value, kind)
    except WireError as error:
        raise RequestError("malformed", error.problem, (path + error.path.removeprefix("$")).lstrip(".")) from None
