"""A session with a client: a fold over its lines (spec/protocol.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve, fields, frozen

from sobek_core.json_text import cut, shown
from sobek_core.kernel.choices import readings_of
from sobek_core.kernel.game import Position
from sobek_core.protocol.ongoing_game import OngoingGame, read, read_value, started, taken_up
from sobek_core.protocol.request import Content, Request, RequestError, number_of, parse_line, read_request, write_line
from sobek_core.tools import GameTools

PROTOCOL: Final = "sobek-protocol-1"


@frozen
class About:
    """A request about a game. needed, allowed: the keys of its fields."""

    answer: Callable[[OngoingGame, Request], tuple[OngoingGame, Content]]
    needed: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()


_VIEWER: Final = frozenset({"viewer"})

ABOUT: Final[Mapping[str, About]] = {
    "turn": About(OngoingGame.turn),
    "legal": About(OngoingGame.legal, allowed=_VIEWER),
    "apply": About(OngoingGame.apply, frozenset({"move"}), allowed=_VIEWER),
    "state": About(OngoingGame.whole_state),
    "view": About(OngoingGame.view, _VIEWER),
    "recall": About(OngoingGame.recall, _VIEWER),
    "result": About(OngoingGame.result),
}
METHODS: Final = ("hello", "start", *ABOUT, "stop")


@frozen
class Session:
    """The current state of a session.

    games: those served, by name; name, version: of the server; is_greeted: whether there was a `hello`; game: None
    before the first `start`; is_over: whether the client has said `stop`, after which no line may be answered.
    """

    games: Mapping[str, GameTools]
    name: str
    version: str
    is_greeted: bool = False
    game: OngoingGame | None = None
    is_over: bool = False

    def answer(self, line: bytes) -> tuple[Session, bytes]:
        """Answer a line: return the session after it, and the reply with its line feed. Never raises.

        For a line that is too long, its first MAX_LINE bytes are enough.
        """
        number = None
        try:
            value = parse_line(line)
            number = number_of(value)
            after, content = self._answer(read_request(value))
            reply = write_line(number, content)
        except RequestError as error:
            return self, write_line(number, error.content)
        except Exception as error:  # an error in the server: the game is unchanged, and the session continues
            problem = f"internal error of the server: {type(error).__name__} {cut(ascii(str(error)), 200)}"
            return self, write_line(number, RequestError("failed", problem).content)
        return after, reply

    def _answer(self, request: Request) -> tuple[Session, Content]:
        method = request.method
        if method not in METHODS:
            raise RequestError("unknown-method", f"expected one of {', '.join(METHODS)}, got {shown(method)}", "method")
        if method == "hello":
            return self._hello(request)
        if not self.is_greeted:
            raise RequestError("out-of-order", f"expected 'hello' first, got {method!r}")
        if method == "start":
            return self._start(request)
        if method == "stop":
            request.check_keys(())
            return evolve(self, is_over=True), {"result": {}}
        about = ABOUT[method]
        request.check_keys(about.needed, about.allowed)
        if self.game is None:
            raise RequestError("out-of-order", f"expected 'start' first, got {method!r}")
        game, content = about.answer(self.game, request)
        return evolve(self, game=game), content

    def _hello(self, request: Request) -> tuple[Session, Content]:
        request.check_keys({"protocol"})
        if self.is_greeted:
            raise RequestError("out-of-order", "expected 'hello' once")
        spoken = request.fields["protocol"]
        if not isinstance(spoken, list) or not all(isinstance(version, str) for version in spoken):
            raise RequestError("malformed", f"expected an array of versions, got {shown(spoken)}", "protocol")
        if PROTOCOL not in spoken:
            raise RequestError("unknown-version", f"expected {PROTOCOL!r} among them, got {shown(spoken)}", "protocol")
        games = {name: _editions_and_choices(tools) for name, tools in self.games.items()}
        about = {"protocol": PROTOCOL, "name": self.name, "version": self.version, "games": games}
        return evolve(self, is_greeted=True), {"result": about}

    def _start(self, request: Request) -> tuple[Session, Content]:
        request.check_keys({"game"}, request.fields)
        game = request.fields["game"]
        if not isinstance(game, str) or game not in self.games:
            raise RequestError("malformed", f"expected {' or '.join(self.games)}, got {shown(game)}", "game")
        tools = self.games[game]
        game_fields = [one.name for one in fields(tools.game)]
        if "state" in request.fields:
            request.check_keys({"game", "edition", "state"})
            position = read(tools, request, "state", Position)
            stated = request.fields["state"] | {"edition": request.fields["edition"]}
            rules = _game_of(tools, {key: stated[key] for key in game_fields})
            if position.game != rules:
                problem = f"expected the edition of the game, {rules.edition.name}, got {position.game.edition.name}"
                raise RequestError("malformed", problem, "state.edition")
            continued, content = taken_up(tools, position)
            return evolve(self, game=continued), content
        request.check_keys({"game", "setup", *game_fields})
        rules = _game_of(tools, {key: request.fields[key] for key in game_fields})
        dealt, content = started(tools, rules, read(tools, request, "setup", tools.game.setup))
        return self if dealt is None else evolve(self, game=dealt), content


def _game_of(tools: GameTools, value: dict[str, object]) -> Any:
    return read_value(tools, value, tools.game, "")


def _editions_and_choices(tools: GameTools) -> dict[str, Any]:
    return {"editions": list(tools.game.editions), "choices": readings_of(type(tools.game().choices))}
