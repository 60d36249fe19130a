"""Random games against a port: every reply is held against the one of the reference.

Hypothesis plays: it draws the terms, the number of players and every move, and makes the first game that shows a
difference smaller. The deal comes from a seed, which does not shrink.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st

from sobek_core.kernel import Deal, Over, Refused
from sobek_core.record import Entry, Record
from sobek_core.sight import Onlooker
from verification.conformance.compare import unlike
from verification.conformance.port import PortError
from verification.conformance.reference import Reference
from verification.machines.drawing import generator
from verification.machines.neighbours import neighbours

if TYPE_CHECKING:
    from verification.conformance.trying import Running
    from verification.verified import Verified

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
SEEDS: Final = 2**32
WRONG_IN: Final = 3  # in one of so many tables an illegal move is tried too
SEEN_IN: Final = 5  # of one in so many moves it is asked what a viewer sees: their states are not compared at once
SPECTATOR: Final = Onlooker.SPECTATOR.value
READER: Final = Onlooker.READER.value
LATE: Final = "late"  # a port that hangs is not asked again and again to find a smaller game


@frozen
class Difference:
    """A game in which a port answers otherwise. record: up to there; asked: what; problems: in words."""

    record: Record
    asked: str
    problems: tuple[str, ...]


@frozen
class Played:
    """What came of random games. moves: that both made; skipped: why the port does not play them, if it does not."""

    games: int
    moves: int
    difference: Difference | None = None
    skipped: str = ""


class DifferentError(Exception):
    """The port answers otherwise, or does not answer."""

    def __init__(self, asked: str, problems: tuple[str, ...]) -> None:
        """Keep what was asked, and what is different."""
        self.asked = asked
        self.problems = problems
        super().__init__(f"{asked}: {'; '.join(problems)}")


class SkippedError(BaseException):
    """A port does not play this game. Hypothesis does not look for a smaller one."""


class _HangsError(BaseException):
    """A port hangs. Hypothesis does not shrink this, since it is no Exception."""


class Match:
    """One game that the reference and a port play side by side. moves: made so far."""

    def __init__(self, game: Verified, terms: Any, setup: Any, running: Running) -> None:
        """Start it. Raises DifferentError."""
        self.game, self.terms, self.setup = game, terms, setup
        self.moves: list[Any] = []
        self._reference, self._running = Reference(), running
        self._write = game.binding.converter.unstructure
        self.state = terms.start(setup)
        self._both({"ask": "start", "game": game.name, "setup": self._write(setup), **self._write(terms)})

    def look(self, viewers: tuple[int | str, ...]) -> None:
        """Hold turn, legal moves and views against each other. Raises DifferentError."""
        self._both({"ask": "turn"})
        self._both({"ask": "legal"})
        for viewer in viewers:
            self._both({"ask": "view", "viewer": viewer})
        if isinstance(self.terms.turn(self.state), Over):
            self._both({"ask": "result"})

    def apply(self, move: Any, viewer: int | str = READER) -> None:
        """Let both make a move, or refuse it, and say what a viewer sees of it. Raises DifferentError."""
        verdict = self.terms.apply(self.state, move)
        written = self._write(move, unstructure_as=self.game.binding.move)
        self.moves.append(move)
        self.state = verdict.state
        self._both({"ask": "apply", "move": written, **({} if viewer == READER else {"viewer": viewer})})
        if isinstance(verdict, Refused):
            self.moves.pop()  # in a record it stands only where it shows a difference

    def record(self) -> Record:
        """Give the game so far."""
        names = NAMES[: self.game.binding.players(self.setup)]
        return Record(self.game.binding, self.terms, names, self.setup, tuple(map(Entry, self.moves)))

    def _both(self, request: dict[str, Any]) -> None:
        expected = self._reference.ask(request)
        try:
            got = self._running.ask(request)
        except PortError as error:
            if error.kind == LATE:
                raise _HangsError(request["ask"], str(error)) from None
            raise DifferentError(request["ask"], (str(error),)) from None
        if "skipped" in got and request["ask"] in {"start", "apply"}:
            raise SkippedError(got["skipped"])
        differing = unlike(expected, got)
        if differing and "state" in got.get("result", {}) and request["ask"] != "state":
            self._both({"ask": "state"})  # says where the states differ, not only that they do
        if differing:
            raise DifferentError(request["ask"], tuple(map(str, differing)))


def play(game: Verified, running: Running, games: int, seed_: str) -> Played:
    """Play so many random games to their end, or up to the first difference, which is made smaller."""
    found: list[Difference] = []
    counted = {"games": 0, "moves": 0}

    @seed(seed_)
    @settings(
        max_examples=games,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        print_blob=False,
    )
    @given(st.data())
    def one_game(data: st.DataObject) -> None:
        match = _begin(game, running, data, found)
        try:
            _go_on(match, data)
        except (DifferentError, _HangsError) as error:
            asked, *problems = error.args if isinstance(error, _HangsError) else (error.asked, *error.problems)
            found.append(Difference(match.record(), asked, tuple(problems)))
            raise
        finally:
            counted["moves"] += len(match.moves)
        counted["games"] += not found  # Hypothesis breaks some off, to see what is small first

    try:
        one_game()
    except (DifferentError, _HangsError):
        return Played(counted["games"], counted["moves"], found[-1])
    except SkippedError as skipped:
        return Played(counted["games"], counted["moves"], skipped=str(skipped))
    return Played(counted["games"], counted["moves"])


def _begin(game: Verified, running: Running, data: st.DataObject, found: list[Difference]) -> Match:
    """Draw terms, players and a deal, and start the game."""
    terms = game.binding.terms(choices=data.draw(_choices(game)))
    players = data.draw(st.sampled_from(game.binding.numbers))
    setup = game.random_setup(generator(data.draw(st.integers(0, SEEDS))), players)
    try:
        return Match(game, terms, setup, running)
    except DifferentError as error:
        found.append(Difference(Record(game.binding, terms, NAMES[:players], setup), error.asked, error.problems))
        raise


def _choices(game: Verified) -> st.SearchStrategy[Any]:
    """Choices, the default of each being the simplest."""
    kind = type(game.binding.terms().choices)
    plain = game.binding.terms()
    usual = game.binding.converter.unstructure(plain.choices)
    readings = {name: sorted(all_of, key=lambda one: one != usual[name]) for name, all_of in game.readings.items()}
    drawn = st.fixed_dictionaries({name: st.sampled_from(all_of) for name, all_of in readings.items()})
    return drawn.map(lambda chosen: game.binding.converter.read(chosen, kind))


def _go_on(match: Match, data: st.DataObject) -> None:
    """Play to the end, with illegal moves tried on the way."""
    game, seats = match.game, range(match.game.binding.players(match.setup))
    viewers: tuple[int | str, ...] = (*seats, SPECTATOR, READER)
    while True:
        viewer, number = viewers[len(match.moves) % len(viewers)], len(match.moves)
        match.look((viewer,))
        turn = match.terms.turn(match.state)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Deal):
            match.apply(_deal(game, data, len(seats)))
            continue
        before = match.state
        move = data.draw(_by_kind(match.terms.legal(before)))
        if data.draw(st.integers(0, WRONG_IN - 1)) == WRONG_IN - 1:
            match.apply(data.draw(st.sampled_from([*neighbours(move, game.others)])))
        if match.state is before:  # a neighbour may be legal too
            match.apply(move, viewer if number % SEEN_IN == 0 else READER)


def _by_kind(moves: Any) -> st.SearchStrategy[Any]:
    """Draw a kind of move first, so that a game sees all of them."""
    kinds = {type(move): [one for one in moves if type(one) is type(move)] for move in moves}
    return st.sampled_from([*kinds.values()]).flatmap(st.sampled_from)


def _deal(game: Verified, data: st.DataObject, players: int) -> Any:
    assert game.random_deal is not None  # noqa: S101  # a deal is owed
    return game.random_deal(generator(data.draw(st.integers(0, SEEDS))), players)


def replay(record: Record, game: Verified, running: Running) -> Difference | None:
    """Play a recorded game with a port, looking at everything all viewers see, up to the first difference."""
    viewers: tuple[int | str, ...] = (*range(len(record.names)), SPECTATOR, READER)
    match = None
    try:
        match = Match(game, record.terms, record.setup, running)
        match.look(viewers)
        for entry in record.entries:
            match.apply(entry.move)
            match.look(viewers)
    except DifferentError as error:
        asked, problems = error.asked, error.problems
    except _HangsError as error:
        asked, problems = error.args[0], tuple(error.args[1:])
    else:
        return None
    made = () if match is None else tuple(map(Entry, match.moves))
    return Difference(Record(record.binding, record.terms, record.names, record.setup, made), asked, problems)
