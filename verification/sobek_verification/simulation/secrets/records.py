"""Pairs of records that differ only in what a viewer may not know: what is shown of them must be the same.

Both games look the same to the viewer, from the deal to the last move, although others may make other moves. Then both
end, by the rules or with a fault, in a way that looks the same to the viewer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core import disclosure
from sobek_core.cli import serving
from sobek_core.cli.folder import Folder
from sobek_core.games import GAMES as TOOLS
from sobek_core.json_text import canonical
from sobek_core.kernel.game import Position, Refused
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_core.protocol.session import ABOUT, PROTOCOL, Session
from sobek_core.records import undo
from sobek_core.records.audit import audit
from sobek_core.records.record import GameResult, Record, RecordedMove, RecordError, dump, load
from sobek_invariants.observed import possible
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.neighbours import every_kind
from sobek_verification.simulation.machines.positions import at, put
from sobek_verification.simulation.machines.rng import choose, generator
from sobek_verification.simulation.secrets.law import NAMED, NAMES, differing
from sobek_verification.suite import seen_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from sobek_verification.suite import GameSuite

MAX_MOVES: Final = 30  # moves of a game, at most
OPEN: Final = 5  # at most one game out of this many has `visibility=open`, since recall takes long
TRIED: Final = 5  # moves of the first game to try until one has a counterpart
COMPARED: Final = 12  # moves of the second game to compare with a move of the first
WRONG_DIGEST: Final = "0" * 32
BY_THE_RULES: Final = "by the rules"
OWN_REFUSED: Final = "the viewer's move is refused"
ANOTHER_REFUSED: Final = "another seat's move is refused"
SAVING: Final = Folder(Path()).methods  # nothing is saved
METHODS: Final = {**ABOUT, **serving.MORE, **SAVING}
LOOKING: Final = tuple(
    method
    for method, about in METHODS.items()
    if "viewer" in about.needed | about.allowed and "move" not in about.needed
)
"""The methods that answer a viewer about a game, however it goes on."""
FIELDS: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = {
    "see": ({}, {"last": 1}),
    "narrate": ({}, {"language": "fr"}),
    "screen": ({}, {"since": 1, "language": "fr"}),
    "memory": ({"visibility": "hidden"}, {"visibility": "open"}),
}
"""The further fields of the requests."""
OF_REFEREE: Final = ("turn", "state", "result", "undo", "record", "save", "resume")
"""The methods for the referee alone, who is trusted; `undo` is a channel of its own."""
ALIKE: Final[Mapping[str, Mapping[str, str]]] = {
    "classic": {"text": "game: classic\nquays: ?*9\nseat 0: take 0"},
    "duel": {"text": "game: duel\nankh: c3 v\nmarket: c1 fish-v-1 / ?\nseat 0: refill"},
}
"""A question to judge: it is answered without a look at the table."""


@frozen
class Side:
    """A game of a pair: its record, and the state after its last move."""

    record: Record
    state: Any

    def after(self, move: Any, viewer: Viewer) -> tuple[Side, Any]:
        """Return the game after a legal move, and what a viewer sees of the move."""
        game, tools = self.record.game, self.record.tools
        verdict = game.apply(self.state, move)
        entry = RecordedMove(move, tools.digest(Position(game, verdict.state)))
        record = evolve(self.record, entries=(*self.record.entries, entry))
        return Side(record, verdict.state), seen_by(viewer, game, self.state, verdict)

    def ended_with(self, move: Any) -> bytes:
        """Return the file with one more move."""
        return dump(evolve(self.record, entries=(*self.record.entries, RecordedMove(move)))).encode()


@frozen
class RecordPair:
    """Two files that show a viewer the same game.

    ending: how both end; sides: both games before they end; tried: moves that the viewer asks about.
    """

    number: int
    viewer: Viewer
    ending: str
    files: tuple[bytes, bytes]
    sides: tuple[Side, Side]
    tried: tuple[Any, ...]

    @property
    def position(self) -> tuple[str, ...]:
        """The last position of one side, as lines of text."""
        record, state = self.sides[0].record, self.sides[0].state
        return GAMES[record.tools.name].describe(Position(record.game, state))

    def broken_by(self) -> Iterator[str]:
        """Yield the channels through which the two records can be told apart."""
        for name, show in CHANNELS.items():
            left, right = (show(self, file) for file in self.files)
            yield from differing(name, left, right, self.ending)


def record_pair(game_name: str, seed: int, number: int) -> RecordPair:
    """Make the pair with a number. The endings take turns."""
    game, random = GAMES[game_name], generator(f"secrets records {game_name} {seed} {number}")
    players = random.choice(game.player_counts)
    viewer: Viewer = random.choice((*range(players), Observer.SPECTATOR))
    sides, ending = _games(game, random, players, viewer), ENDINGS[number % len(ENDINGS)]
    files = None if ending in DAMAGES else _refused(game, random, sides, viewer, is_own=ending == OWN_REFUSED)
    if files is None:
        ending = ending if ending in DAMAGES else BY_THE_RULES
        place = random.randrange(len(sides[0].record.entries) or 1)
        one, other = (DAMAGES[ending](game, random, side.record, place) for side in sides)
        files = one, other
    listed, others = possible(sides[0].record.game, sides[0].state), list(every_kind(sides[0].state, game))
    tried = [*random.sample(listed, min(TRIED, len(listed))), *random.sample(others, min(TRIED, len(others)))]
    return RecordPair(number, viewer, ending, files, sides, tuple(tried))


def _games(game: GameSuite, random: Random, players: int, viewer: Viewer) -> tuple[Side, Side]:
    """Play two games that look the same to a viewer, from setups that differ in what the viewer may not know."""
    rules, setup = game.random_game(random), game.random_setup(random, players)
    if random.randrange(OPEN):
        rules = evolve(rules, choices=evolve(rules.choices, visibility="hidden"))
    anew = game.setup_of(game.deal_hidden_anew(random, rules.start(setup), viewer))
    anew = put(anew, game.deck, _deck_anew(random, at(setup, game.deck)))
    one, other = (
        Side(Record(game.tools, rules, NAMES[:players], dealt), rules.start(dealt)) for dealt in (setup, anew)
    )
    for _ in range(random.randint(1, MAX_MOVES)):
        one, other = next(_after_a_move(game, random, one, other, viewer), (one, other))
    return one, other


def _deck_anew(random: Random, deck: tuple[Any, ...]) -> tuple[Any, ...]:
    """Shuffle the last third of a deck, and the characters, which lie face down when they are drawn."""
    kept = len(deck) * 2 // 3
    deck = (*deck[:kept], *random.sample(deck[kept:], len(deck) - kept))
    characters = [kind for kind in deck if kind.power]
    random.shuffle(characters)
    return tuple(characters.pop() if kind.power else kind for kind in deck)


def _after_a_move(
    game: GameSuite, random: Random, one: Side, other: Side, viewer: Viewer
) -> Iterator[tuple[Side, Side]]:
    """Yield both games after moves that look the same to the viewer."""
    listed = possible(one.record.game, one.state)
    for _ in range(TRIED if listed else 0):
        move = choose(random, listed, game.weights)
        after, look = one.after(move, viewer)
        for counterpart in _counterparts(random, other, move):
            after_other, look_of_other = other.after(counterpart, viewer)
            if look == look_of_other:
                yield after, after_other


def _counterparts(random: Random, side: Side, move: Any) -> Iterator[Any]:
    """Yield legal moves that may look like a move. If it names something that may be hidden, yield others first."""
    listed = possible(side.record.game, side.state)
    if any(hasattr(move, name) for name in NAMED):
        others = [other for other in listed if type(other) is type(move)]
        yield from random.sample(others, min(COMPARED, len(others)))
    if move in listed:
        yield move


def _refused(
    game: GameSuite, random: Random, sides: tuple[Side, Side], viewer: Viewer, *, is_own: bool
) -> tuple[bytes, bytes] | None:
    """Add an illegal move to each record: the same one of the viewer, or one of another seat, best the one to decide.

    Return None if there are no such moves. Those of another seat can differ, since the viewer sees neither.
    """
    found = []
    for side in sides:
        rules, state = side.record.game, side.state
        refused = [move for move in every_kind(state, game) if isinstance(rules.apply(state, move), Refused)]
        moves = [move for move in refused if (getattr(move, "seat", None) == viewer) is is_own]
        deciding = getattr(rules.turn(state), "seat", None)
        found.append([move for move in moves if getattr(move, "seat", None) == deciding] or moves)
    left, right = found
    if is_own:
        left = right = [move for move in left if move in right]
    if not left or not right:
        return None
    one = random.choice(left)
    return sides[0].ended_with(one), sides[1].ended_with(one if is_own else random.choice(right))


def _with_wrong_digest(_game: GameSuite, _random: Random, record: Record, place: int) -> bytes:
    """Replace one digest, if there is any, by one that matches no state."""
    damaged = [evolve(entry, state=WRONG_DIGEST) for entry in record.entries[place : place + 1]]
    entries = (*record.entries[:place], *damaged, *record.entries[place + 1 :])
    return dump(evolve(record, entries=entries)).encode()


def _with_wrong_setup(game: GameSuite, random: Random, record: Record, _place: int) -> bytes:
    """Remove the last two cards of the deck, and add a random card of it a second time."""
    deck = at(record.setup, game.deck)[:-2]
    return dump(evolve(record, setup=put(record.setup, game.deck, (*deck, random.choice(deck))))).encode()


def _with_broken_form(_game: GameSuite, random: Random, record: Record, _place: int) -> bytes:
    """Put a space, which is not allowed, somewhere in the setup."""
    text = dump(record)
    place = random.choice([place for place in range(text.index('"setup"'), text.index("\n")) if text[place] == ","])
    return f"{text[: place + 1]} {text[place + 1 :]}".encode()


def _with_wrong_result(_game: GameSuite, _random: Random, record: Record, _place: int) -> bytes:
    """Claim a result for a game that is not over."""
    return dump(evolve(record, result=GameResult((0,), tuple(range(len(record.names)))))).encode()


DAMAGES: Final[Mapping[str, Callable[[GameSuite, Random, Record, int], bytes]]] = {
    BY_THE_RULES: lambda _game, _random, record, _place: dump(record).encode(),
    "a digest is wrong": _with_wrong_digest,
    "the setup is wrong": _with_wrong_setup,
    "a line is malformed": _with_broken_form,
    "the result is wrong": _with_wrong_result,
}
ENDINGS: Final = (ANOTHER_REFUSED, OWN_REFUSED, *DAMAGES)


# What is shown of a record to a viewer.


def _fault(pair: RecordPair, file: bytes) -> str:
    """Return what a viewer may learn about the first fault of a record."""
    try:
        record = load(file)
    except RecordError as error:
        return str(disclosure.record_error_for(error, pair.viewer))
    fault = audit(record).fault
    return str(fault and disclosure.fault_for(record, fault, pair.viewer))


def _replies(pair: RecordPair, file: bytes) -> str:
    """Play a record with the server, and return all that it tells the viewer.

    That is what the viewer sees of each move, told to the viewer or by the referee in turn; the replies to every
    request that names the viewer, among them refusals; and those to requests that no game decides.
    """
    try:
        record = load(file)
    except RecordError:
        return ""
    write, who = record.tools.to_json, pair.viewer if isinstance(pair.viewer, int) else pair.viewer.value
    rules = record.tools.converter.unstructure(record.game)
    started = {"game": record.tools.name, "setup": write(record.setup), **rules}
    session, _ = _ask(
        Session(TOOLS, "secrets", "1", more={**serving.MORE, **SAVING}), {"method": "hello", "protocol": [PROTOCOL]}
    )
    session, reply = _ask(session, {"method": "start", **started})
    replies = []
    for number, entry in enumerate(record.entries if "result" in reply else ()):
        viewer = {"viewer": who} if number % 2 else {}
        session, reply = _ask(session, {"method": "apply", "move": write(entry.move), **viewer})
        if "result" in reply:
            replies.append(reply["result"] if viewer else reply["result"]["seen"][str(who)])
    for method in LOOKING:
        replies += [
            _ask(session, {"method": method, "viewer": who, **fields})[1] for fields in FIELDS.get(method, ({},))
        ]
    for move in map(write, pair.tried):
        tried, applied = (_ask(session, {"method": one, "move": move, "viewer": who})[1] for one in ("try", "apply"))
        # a legal move of another seat, made by the referee, is refused only to a viewer who tries it
        replies += [tried, applied if "refused" in applied else tried]
        replies += [_ask(session, {"method": "notation", "move": move})[1]]
    replies += [_ask(session, {"method": "judge", **ALIKE[record.tools.name]})[1]]
    replies += [_ask(session, {"method": method, "viewer": who})[1] for method in OF_REFEREE]  # none is for a viewer
    return "\n".join(map(canonical, replies))


def _ask(session: Session, request: dict[str, Any]) -> tuple[Session, Any]:
    session, reply = session.answer(canonical({"id": 1, **request}).encode())
    return session, json.loads(reply)


def _undo(_pair: RecordPair, file: bytes) -> str:
    """Return the answers to requests to take back the last move, and all moves."""
    try:
        record = load(file)
        return str([undo.reasons_not_to_undo(record, count) for count in (1, len(record.entries))])
    except ValueError:  # the record is malformed or breaks the rules
        return ""


CHANNELS: Final[Mapping[str, Callable[[RecordPair, bytes], str]]] = {
    "fault": _fault,
    "replies": _replies,
    "undo": _undo,
}
