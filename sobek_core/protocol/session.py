"""A session with a client: a fold over its lines (spec/protocol.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve, fields, frozen

from sobek_core.json_text import cut, shown
from sobek_core.kernel.choices import readings_of
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.fast_init import fast_init
from sobek_core.kernel.game import Position
from sobek_core.protocol.ongoing_game import OngoingGame, read, read_value, started, taken_up
from sobek_core.protocol.request import Content, Request, RequestError, number_of, parse_line, read_request, write_line
from sobek_core.tools import GameTools

PROTOCOL: Final = "sobek-protocol-2"
MAX_TABLES: Final = 1_000
MAX_TABLE_ID: Final = 64  # characters


@frozen
class About:
    """A request about a game. needed, allowed: the keys of its fields; needs_game: whether there must be a game."""

    answer: Callable[[Any, Request], tuple[Any, Content]]
    needed: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()
    needs_game: bool = True


_VIEWER: Final = frozenset({"viewer"})

ABOUT: Final[Mapping[str, About]] = {
    "turn": About(OngoingGame.turn),
    "legal": About(OngoingGame.legal, allowed=_VIEWER),
    "apply": About(OngoingGame.apply, frozenset({"move"}), allowed=_VIEWER),
    "deal": About(OngoingGame.deal, allowed=_VIEWER | {"move"}),
    "draw": About(OngoingGame.draw, allowed=_VIEWER | {"move"}),
    "state": About(OngoingGame.whole_state),
    "view": About(OngoingGame.view, _VIEWER),
    "see": About(OngoingGame.see, _VIEWER, frozenset({"since", "last"})),
    "recall": About(OngoingGame.recall, _VIEWER),
    "result": About(OngoingGame.result),
}
CLOSE: Final = About(lambda game, _: (game, {"result": {}}))
METHODS: Final = ("hello", "start", *ABOUT, "close", "stop")


@fast_init
@frozen
class Session:
    """The current state of a session.

    games: those served, by name; name, version: of the server; is_greeted: whether there was a `hello`; tables: the
    games in progress, by the id of their table, "" if it has none; is_over: whether the client has said `stop`, after
    which no line may be answered; more: requests about a game beyond those of every server, by method.
    """

    games: Mapping[str, GameTools]
    name: str
    version: str
    is_greeted: bool = False
    tables: Mapping[str, OngoingGame] = {}
    is_over: bool = False
    more: Mapping[str, About] = {}

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
            game = after.tables.get(table := value.get("table", ""))
            if game is not None and game.file is not None and game is not self.tables.get(table):
                game.file.follow(game)
        except RequestError as error:
            return self, write_line(number, error.content)
        except Exception as error:  # an error in the server: the game is unchanged, and the session continues
            problem = f"internal error of the server: {type(error).__name__} {cut(ascii(str(error)), 200)}"
            return self, write_line(number, RequestError("failed", problem).content)
        return after, reply

    def _answer(self, request: Request) -> tuple[Session, Content]:
        method = request.method
        if method not in METHODS and method not in self.more:
            raise RequestError(
                "unknown-method", f"expected one of {', '.join((*METHODS, *self.more))}, got {shown(method)}", "method"
            )
        if method == "hello":
            return self._hello(request)
        if not self.is_greeted:
            raise RequestError("out-of-order", f"expected 'hello' first, got {method!r}")
        if method == "stop":
            request.check_keys(())
            return evolve(self, is_over=True), {"result": {}}
        table, request = _table_of(request)
        if method == "start":
            return self._start(table, request)
        about = ABOUT.get(method) or self.more.get(method, CLOSE)
        request.check_keys(about.needed, about.allowed)
        if (game := self.tables.get(table)) is None and about.needs_game:
            at = f" at the table {table!r}" if table else ""
            raise RequestError("out-of-order", f"expected 'start' first{at}, got {method!r}")
        game, content = about.answer(game, request)
        if method == "close":
            return evolve(self, tables={name: one for name, one in self.tables.items() if name != table}), content
        return self if game is None else self._with(table, game), content

    def _with(self, table: str, game: OngoingGame) -> Session:
        """Return the session with a game at a table."""
        if game is self.tables.get(table):
            return self
        if table not in self.tables and len(self.tables) == MAX_TABLES:
            raise RequestError("too-many", f"expected at most {MAX_TABLES} tables; close one", "table")
        kept = self.games, self.name, self.version, self.is_greeted  # `evolve` would look for every field
        return Session(*kept, {**self.tables, table: game}, self.is_over, self.more)

    def _hello(self, request: Request) -> tuple[Session, Content]:
        request.check_keys({"protocol"})
        if self.is_greeted:
            raise RequestError("out-of-order", "expected 'hello' once")
        spoken = request.fields["protocol"]
        if not isinstance(spoken, list) or not all(isinstance(version, str) for version in spoken):
            raise RequestError("malformed", f"expected an array of versions, got {shown(spoken)}", "protocol")
        if PROTOCOL not in spoken:
            raise RequestError("unknown-version", f"expected {PROTOCOL!r} among them, got {shown(spoken)}", "protocol")
        games = {
            name: {"editions": list(one.game.editions), "choices": readings_of(type(one.game().choices))}
            for name, one in self.games.items()
        }
        about = {
            "protocol": PROTOCOL,
            "name": self.name,
            "version": self.version,
            "games": games,
            "more": list(self.more),
        }
        return evolve(self, is_greeted=True), {"result": about}

    def _start(self, table: str, request: Request) -> tuple[Session, Content]:
        request.check_keys({"game"}, request.fields)
        game = request.fields["game"]
        if not isinstance(game, str) or game not in self.games:
            raise RequestError("malformed", f"expected {' or '.join(self.games)}, got {shown(game)}", "game")
        begun, content = _begun(self.games[game], request)
        return self if begun is None else self._with(table, begun), content


def _table_of(request: Request) -> tuple[str, Request]:
    """Return the id of the table that a request is about, "" if it has none, and the request without it."""
    if "table" not in request.fields:
        return "", request
    given = dict(request.fields)
    table = given.pop("table")
    if not isinstance(table, str) or not 1 <= len(table) <= MAX_TABLE_ID:
        problem = f"expected a string of 1 to {MAX_TABLE_ID} characters, got {shown(table)}"
        raise RequestError("malformed", problem, "table")
    return table, Request(request.method, given)


def _begun(tools: GameTools, request: Request) -> tuple[OngoingGame | None, Content]:
    """Start a game from a state, a deal or a setup, or refuse its setup; then there is no game."""
    keys = [one.name for one in fields(tools.game)]
    if "state" in request.fields:
        request.check_keys({"game", "edition", "state"}, {"seed"})
        position = read(tools, request, "state", Position)
        stated = request.fields["state"] | {"edition": request.fields["edition"]}
        rules = read_value(tools, {key: stated[key] for key in keys}, tools.game)
        if position.game != rules:
            problem = f"expected the edition of the game, {rules.edition.name}, got {position.game.edition.name}"
            raise RequestError("malformed", problem, "state.edition")
        return taken_up(tools, position, seed_of(request.fields, ""))
    if "deal" in request.fields:
        request.check_keys({"game", "edition", "deal"}, keys)
        usual = tools.converter.unstructure(tools.game())
        rules = read_value(tools, {key: request.fields.get(key, usual.get(key)) for key in keys}, tools.game)
        deal, counts = request.fields["deal"], rules.edition.player_counts
        if not isinstance(deal, dict) or deal.keys() != {"players", "seed"}:
            raise RequestError("malformed", f"expected an object with players and seed, got {shown(deal)}", "deal")
        if type(players := deal["players"]) is not int or players not in counts:
            expected = " or ".join(map(str, counts))
            raise RequestError("malformed", f"expected {expected} players, got {shown(players)}", "deal.players")
        seed = seed_of(deal, "deal.")
        return started(tools, rules, rules.deal_setup(Stream(seed, "deal"), players), seed)
    request.check_keys({"game", "setup", *keys}, {"seed"})
    rules = read_value(tools, {key: request.fields[key] for key in keys}, tools.game)
    return started(tools, rules, read(tools, request, "setup", tools.game.setup), seed_of(request.fields, ""))


def seed_of(given: Mapping[str, Any], path: str) -> Any:
    """Return a seed, None if there is none. path: of the object that has it, for messages."""
    seed = given.get("seed")
    if seed is not None and (type(seed) is not int or seed < 0):
        raise RequestError("malformed", f"expected a whole number, 0 or more, got {shown(seed)}", f"{path}seed")
    return seed
