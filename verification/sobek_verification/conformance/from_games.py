"""Vectors from the dealer's deals and from seeded random games (spec/dealing.md), the same every time.

They cover deals, what viewers see of moves, and recall. They also cover score tracks other than the shipped one, which
the notation of examples and positions cannot express (spec/notation.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.classic.track import BLOCKS, SYMBOLS, Track
from sobek_core.games import GAMES
from sobek_core.kernel.choices import readings_of
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied, Deal, Position
from sobek_core.spec import load_spec
from sobek_verification.conformance import from_examples
from sobek_verification.conformance.cases import (
    Case,
    JointMove,
    case_of_visibility,
    given_setup,
    moved_together,
    written,
)
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools

READINGS: Final = ("hidden", "open")
GAMES_SEEN: Final = 60  # games to search for moves of each kind
MAX_CASES: Final = 7  # cases for each verb, and for each kind of joint movement
RECALLED: Final = 12  # games in which recall is asked for
PARTS: Final = (1, 2, 3, 6)  # after this many sixths of the game
SIXTHS: Final = 6
LAST_TOKENS: Final = {"classic": ((379, 3, 30), (329, 4, 33))}
"""By game: seed, players and moves of games in which somebody then looks at the last token, and at no other before."""

CHOSEN: Final = Path(__file__).parent / "recalled.toml"
LATER: Final = ("classic.game-end.new-round", "classic.game-end.lowest-chooses")  # a later deal keeps the track
WHOLE: Final = 6  # games to play to the end on another track


@frozen
class Walk:
    """A random game. steps: each move, with the state before it."""

    game: Any
    setup: Any
    steps: tuple[tuple[Any, Any], ...]

    def case(self, tools: GameTools, name: str, rules: tuple[str, ...], moves: int, *, recalls: bool = False) -> Case:
        """Return the case of the first `moves` moves of the game. name: of the case, with `{}` for their number."""
        made = tuple(written(tools, move) for _, move in self.steps[:moves])
        given = given_setup(tools, self.game, self.setup)
        return Case(name.format(len(made)), rules, given, {}, recalls=recalls, moves=made)


def walk(tools: GameTools, players: int, seed: int, *, plain: Any = None, **chosen: str) -> Walk:
    """Play a game to its end, with random readings of choices except for those given.

    plain: the game from which everything but the choices is taken; the default one if None.
    """
    stream = Stream(seed, "walk")
    kind = type(tools.game().choices)
    readings = {name: all_of[stream.below(len(all_of))] for name, all_of in readings_of(kind).items()}
    game = evolve(plain or tools.game(), choices=tools.converter.read({**readings, **chosen}, kind))
    setup = tools.deal_setup(game, Stream(seed, "deal"), players)
    return Walk(game, setup, tuple(_steps(tools, game, game.start(setup), players, stream)))


def _steps(tools: GameTools, game: Any, state: Any, players: int, stream: Stream) -> Iterator[tuple[Any, Any]]:
    while True:
        if isinstance(game.turn(state), Deal):
            move = tools.deal_round(game, stream, players)
        elif moves := _of_a_kind(game.legal(state), stream):
            move = moves[stream.below(len(moves))]
        else:
            return
        verdict = game.apply(state, move)
        assert isinstance(verdict, Applied)  # noqa: S101  # it was listed, or dealt from what there is
        yield state, move
        state = verdict.state


def _of_a_kind(moves: Any, stream: Stream) -> list[Any]:
    """Draw a kind of move, then a move of this kind, so that all kinds occur; None if there are no moves."""
    kinds = [*dict.fromkeys(map(type, moves))]
    if not kinds:
        return []
    kind = kinds[stream.below(len(kinds))]
    return [one for one in moves if type(one) is kind]


@frozen
class Shown:
    """A visible fault. fault: its description; to: who sees it and in which lines, such as `spectator: hand`."""

    fault: str
    to: tuple[str, ...]


@frozen
class Part:
    """The beginning of a random game. moves: its length; shows: the faults that are visible in it."""

    seed: int
    players: int
    moves: int
    shows: tuple[Shown, ...]


@frozen
class Parts:
    """All parts, by game."""

    parts: Mapping[str, tuple[Part, ...]]


@cache
def chosen_parts() -> Mapping[str, tuple[Part, ...]]:
    """Read short parts of games, chosen so that each fault in tests/recall_faults.py is visible in one of them.

    Raise UnreadableDataError.
    """
    return read_table(CHOSEN, Parts, "parts of games to recall").parts


def walk_of(game: str, part: Part) -> Walk:
    """Play the random game that a part belongs to, to its end."""
    return walk(GAMES[game], part.players, part.seed, visibility="open")


def cases() -> Iterator[tuple[str, str, Case]]:
    """Yield the game, chapter and case of each vector."""
    for game, tools in GAMES.items():
        for chapter, of_chapter in (("deals", _deals), ("movements", _movements), ("recalls", _recalls)):
            for case in of_chapter(game, tools):
                yield game, chapter, case
    for case in (*_examples_on_another_track(), *_games_on_another_track()):
        yield "classic", "tracks", case


def _deals(game: str, tools: GameTools) -> Iterator[Case]:
    """Yield a deal for each number of players, under both readings of `visibility`."""
    plain = tools.game()
    rules = (f"{game}.setup.components", f"{game}.visibility.memory")
    for players in tools.player_counts:
        setup = tools.deal_setup(plain, Stream(players, "deal"), players)
        for reading in READINGS:
            played = evolve(plain, choices=evolve(plain.choices, visibility=reading))
            yield Case(f"dealt-to-{players}-{reading}", rules, given_setup(tools, played, setup), {}, recalls=True)


def _movements(_game: str, tools: GameTools) -> Iterator[Case]:
    """Yield a fixed number of moves with each verb, and of joint movements of each kind."""
    found: Counter[JointMove | type[Any]] = Counter()
    for seed in range(GAMES_SEEN):
        played = walk(tools, tools.player_counts[seed % len(tools.player_counts)], seed)
        for number, (state, move) in enumerate(played.steps, start=1):
            position = Position(played.game, state)
            ways: set[JointMove | type[Any]] = {type(move), *moved_together(position, move)}
            if any(found[one] < MAX_CASES for one in ways):
                found.update(ways)
                yield case_of_visibility(tools, f"game-{seed}-move-{number}-seen", position, move)


def _recalls(game: str, tools: GameTools) -> Iterator[Case]:
    """Yield cases of recall: whole games and parts of games, under `visibility=open`."""
    rules = (f"{game}.visibility.memory",)
    for seed in range(RECALLED):
        players, part = tools.player_counts[seed % len(tools.player_counts)], PARTS[seed % len(PARTS)]
        played = walk(tools, players, seed, visibility="open")
        moves = len(played.steps) * part // SIXTHS
        yield played.case(tools, f"game-{seed}-of-{players}-after-{{}}", rules, moves, recalls=True)
    for seed, players, moves in LAST_TOKENS.get(game, ()):
        played = walk(tools, players, seed, visibility="open")
        name = f"game-{seed}-of-{players}-at-the-last-token-after-{{}}"
        yield played.case(tools, name, rules, moves, recalls=True)
    for one in chosen_parts().get(game, ()):
        name = f"game-{one.seed}-of-{one.players}-after-{{}}"
        yield walk_of(game, one).case(tools, name, rules, one.moves, recalls=True)


def _track(seed: int) -> Track:
    """Return the random track of a seed."""
    stream = Stream(seed, "track")
    return Track(tuple(stream.shuffle(SYMBOLS) for _ in range(BLOCKS)))


def _examples_on_another_track() -> Iterator[Case]:
    """Yield examples of the rules on the track, transferred to another track."""
    rules = {*load_spec().rulings["track-space"].rules, *LATER}
    track = GAMES["classic"].converter.unstructure(_track(0))
    for game, _, case in from_examples.cases():
        if game == "classic" and "state" in case.given and not case.seen and rules & set(case.rules):
            given = {"state": {**case.given["state"], "track": track}}
            yield Case(f"{case.name}-on-another-track", case.rules, given, case.move)


def _games_on_another_track() -> Iterator[Case]:
    """Yield whole games, each on its own track."""
    tools = GAMES["classic"]
    rules = ("classic.scoring.track", "classic.scoring.same-symbol")
    for seed in range(1, WHOLE + 1):
        players = tools.player_counts[seed % len(tools.player_counts)]
        played = walk(tools, players, seed, plain=tools.game(track=_track(seed)))
        yield played.case(tools, f"game-{seed}-of-{players}-on-another-track", rules, len(played.steps))
