"""Play random games against a port, and compare every reply with that of the reference.

Hypothesis draws the choices, the number of players, every move and the viewers. The first game that differs is reported
as it is; then it is shrunk (shrink.py). The deals, and in classic the track, come from seeds, which do not shrink.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import define, evolve, field, frozen
from hypothesis import Phase
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from sobek_core.kernel.game import Deal, Over
from sobek_core.records.record import Record, RecordedMove
from sobek_verification.conformance.match import REFEREE, DifferentError, HangsError, Match, SkippedError, viewers_of
from sobek_verification.simulation.machines.hypothesis_games import draw_games
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.strategies import by_kind

if TYPE_CHECKING:
    from random import Random

    from sobek_verification.conformance.match import AskedPort
    from sobek_verification.suite import GameSuite

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
SEEDS: Final = 2**32
WRONG_IN: Final = 3  # an illegal move is tried in one state out of this many
# In one state out of this many, what the viewer sees of the move is compared (and the state only later), or what the
# viewer recalls, which takes longest.
SEEN_IN: Final = 5
RECALLED_IN: Final = 10


@frozen
class GameDifference:
    """A game in which a port answers differently.

    record: the game so far; asked: the request; problems: the differences, as text; hangs: whether no answer came in
    time, in which case a search for a smaller game would take long.
    """

    record: Record
    asked: str
    problems: tuple[str, ...]
    hangs: bool = False


@frozen
class RandomGamesResult:
    """The result of random games.

    games: how many games agreed; moves: how many moves both sides made; skipped: why the port does not play these
    games, empty if it does; left_out: the kinds of requests that it skipped; ending: the problem when the port was
    stopped, if any; row: the number and the seed of the games that reproduce the difference, if any; interruption: what
    interrupted the games after a difference had been found, if anything did.
    """

    games: int
    moves: int
    difference: GameDifference | None = None
    skipped: str = ""
    left_out: frozenset[str] = frozenset()
    ending: str = ""
    row: tuple[int, str] = (0, "")
    interruption: KeyboardInterrupt | None = None


@define
class Tally:
    """The games and moves played so far."""

    games: int = 0
    moves: int = 0
    left_out: set[str] = field(factory=set)


class PortDifferenceError(Exception):
    """A game in which a port answers differently."""

    def __init__(self, difference: GameDifference) -> None:
        """Store the difference."""
        self.difference = difference
        super().__init__(difference.asked)


class EndError(BaseException):
    """The games end early, for the given reason. This is not an Exception, so that Hypothesis stops too."""


@frozen
class AskedViewer:
    """A viewer of a state; whether the port is asked what it recalls, and what it sees of the move."""

    viewer: int | str
    is_recalling: bool
    sees_move: bool


def play(game: GameSuite, running: AskedPort, games: int, seed_: str) -> RandomGamesResult:
    """Play a number of random games, up to the first difference."""
    found: list[GameDifference] = []
    tally = Tally()

    def one_game(data: st.DataObject) -> None:
        try:
            play_one(game, running, data, seed_, tally)
        except PortDifferenceError as error:
            found.append(error.difference)
            raise EndError("a difference was found") from None

    try:
        draw_games(games, seed_, (Phase.generate,), one_game)
    except (EndError, Flaky):  # a game that ends early can look flaky to Hypothesis
        return RandomGamesResult(tally.games, tally.moves, found[0], row=(games, seed_))
    except SkippedError as skipped:
        return RandomGamesResult(tally.games, tally.moves, skipped=str(skipped))
    return RandomGamesResult(tally.games, tally.moves, left_out=frozenset(tally.left_out))


def play_one(game: GameSuite, running: AskedPort, data: st.DataObject, seed_: str, tally: Tally) -> None:
    """Play a game to its end.

    Raise PortDifferenceError at the first difference, and SkippedError if the port skips the game.
    """
    rules = evolve(game.random_game(_drawn_generator(data, seed_)), choices=data.draw(_choices(game)))
    players = data.draw(st.sampled_from(game.player_counts))
    setup = game.random_setup(_drawn_generator(data, seed_), players)
    match = None
    try:
        match = Match(game, rules, setup, running)
        _go_on(match, data, players, seed_)
    except (DifferentError, HangsError) as error:
        difference = _difference(Record(game.tools, rules, NAMES[:players], setup), match, error)
        raise PortDifferenceError(difference) from None
    finally:
        tally.moves += 0 if match is None else match.made
        tally.left_out.update(() if match is None else match.left_out)
    tally.games += 1


def _difference(record: Record, match: Match | None, error: DifferentError | HangsError) -> GameDifference:
    """Return the difference found in a game. match: the game so far; None if it could not be started."""
    tried = () if match is None else tuple(map(RecordedMove, match.tried))
    hangs = isinstance(error, HangsError)
    return GameDifference(evolve(record, entries=tried, result=None), error.asked, error.problems, hangs)


def _drawn_generator(data: st.DataObject, seed_: str) -> Random:
    """Return a generator seeded from `seed_` and a drawn number: Hypothesis always draws zeros first."""
    return generator(f"{seed_}/{data.draw(st.integers(0, SEEDS))}")


def _choices(game: GameSuite) -> st.SearchStrategy[Any]:
    """Return a strategy for choices that shrinks towards the defaults."""
    default = game.tools.game().choices
    usual = game.tools.converter.unstructure(default)
    readings = {name: sorted(all_of, key=lambda one: one != usual[name]) for name, all_of in game.readings.items()}
    drawn = st.fixed_dictionaries({name: st.sampled_from(all_of) for name, all_of in readings.items()})
    return drawn.map(lambda chosen: game.tools.converter.read(chosen, type(default)))


def _asked_viewers(players: int) -> st.SearchStrategy[AskedViewer]:
    """Return a strategy for viewers, all equally likely, that shrinks towards the referee."""
    return st.sampled_from(
        [
            AskedViewer(viewer, number % RECALLED_IN == RECALLED_IN - 1, number % SEEN_IN == SEEN_IN - 2)
            for number in range(SEEN_IN * RECALLED_IN)
            for viewer in viewers_of(players)
        ]
    )


def _go_on(match: Match, data: st.DataObject, players: int, seed_: str) -> None:
    """Play to the end, trying illegal moves on the way."""
    game, viewers = match.game, _asked_viewers(players)
    while True:
        asked = data.draw(viewers)
        match.look((asked.viewer,), recalling=asked.is_recalling)
        viewer = asked.viewer if asked.sees_move else REFEREE
        turn = match.rules.turn(match.state)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Deal):
            (deal,) = game.deals(_drawn_generator(data, seed_), players)
            match.apply(deal, viewer)
            continue
        move = data.draw(by_kind(match.rules.legal(match.state)))
        is_made = False  # a neighbour may be legal too
        if data.draw(st.integers(0, WRONG_IN - 1)) == WRONG_IN - 1:
            is_made = match.apply(data.draw(st.sampled_from([*neighbours(move, game)])), REFEREE)
        if not is_made:
            match.apply(move, viewer)


def replay(record: Record, game: GameSuite, running: AskedPort) -> GameDifference | None:
    """Play a recorded game with a port up to the first difference, comparing everything that any viewer sees.

    The game is played once for each viewer, since a request for a move has only one viewer. Raise IllegalSetupError
    if the setup is against the rules, and SkippedError if the port skips the game.
    """
    viewers = viewers_of(len(record.names))
    for viewer in viewers:
        match = None
        try:
            match = Match(game, record.game, record.setup, running)
            looking = viewers if viewer == REFEREE else (viewer,)
            match.look(looking, recalling=True)
            for entry in record.entries:
                match.apply(entry.move, viewer)
                match.look(looking, recalling=True)
        except (DifferentError, HangsError) as error:
            return _difference(record, match, error)
    return None
