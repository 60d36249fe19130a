"""A game in progress: it deals and draws by itself, keeps its moves in a file, and can be taken up again.

    play = Play.new("duel", seed=7)
    while not play.is_over:
        play.make(random.choice(play.legal()))
    print(play.winners, play.scores)

`Play` is generic over the game: `Play.new("duel")` is a `Play[Duel]`, and `legal` returns moves of duel.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence  # noqa: TC003  # the reference resolves them
from copy import copy, deepcopy
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, Literal, TypedDict, TypeVar, Unpack, overload

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.kernel.calls import IllegalError, listed, made, outcomes_of
from sobek_core.kernel.dealer import SEEDS, Stream
from sobek_core.kernel.declared import check_game, check_kind, check_options, checked
from sobek_core.kernel.game import Applied, Deal, Decision, Draw, Over
from sobek_core.kernel.visibility import Observer, check_viewer
from sobek_core.names import first_fault
from sobek_core.page.narration import told, turn_text
from sobek_core.page.svg import WIDTH, drawn
from sobek_core.page.table import Offer, Told, offer, screen, tell
from sobek_core.phrases import load_words
from sobek_core.records.audit import PlayedMove, replay_moves, result_of
from sobek_core.records.file import RecordFile
from sobek_core.records.record import Record, RecordedMove
from sobek_core.records.undo import against_undo, memory_of, since_decision
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from sobek_core.classic.game import Classic
    from sobek_core.duel.game import Duel
    from sobek_core.kernel.game import Game, Turn
    from sobek_core.kernel.visibility import Viewed, Viewer
    from sobek_core.phrases import Words
    from sobek_core.recall.memory import Memory

GameT_co = TypeVar("GameT_co", covariant=True)
GameT = TypeVar("GameT", bound="Game[Any, Any, Any, Any, Any, Any]")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT", bound="Viewed")


class Decider(Enum):
    """Whose view `Play.view` returns by default: of the seat that decides."""

    DECIDES = "the seat that decides"


class NotFairError(IllegalError):
    """Moves are not taken back, because they showed somebody something new (NAME.visibility.undo).

    reasons: the one reason, with the number of the earliest such move. It may be shown to everybody.
    """

    def __str__(self) -> str:
        return f"{super().__str__()}; if the players agree, undo(by_agreement=True) takes them back"


class Chance:
    """The three random streams of a game. Each call draws from one of them.

    setup: what the game starts from.
    """

    def __init__(self, game: Any, players: int, seed: int) -> None:
        """Begin the streams and deal the first round from the box of the game.

        Raise ValueError unless 0 <= seed < 2**64.
        """
        check_game(game)
        self._game = game
        self._players = players
        self._deals = Stream(seed, "deal")
        self._draws = Stream(seed, "chance")
        self._seats = Stream(seed, "seats")
        self.setup = game.deal_setup(self._deals, players)

    def outcome(self, turn: Turn[MoveT]) -> MoveT:
        """Return the outcome of the pending draw or deal. Raise TypeError for any other turn."""
        if not isinstance(turn, Draw | Deal):
            message = f"turn: expected a Draw or a Deal, as game.turn(state) returns, got {turn!r:.60}"
            raise TypeError(message)
        if isinstance(turn, Draw):
            return turn.outcomes[self._draws.weighted([weight for _, weight in turn.outcomes])][0]
        dealt: MoveT = self._game.deal_round(self._deals, self._players)
        return dealt

    @checked
    def choice(self, moves: Sequence[MoveT]) -> MoveT:
        """Choose a move for a seat that plays at random. Raise ValueError if there is none."""
        return moves[self._seats.below(len(moves))]


class How(TypedDict, total=False):
    """How a game is played.

    seed: of the deal and all draws, 0 to 2**64 - 1, by default from the operating system; at_random: the seats that
    play at random, by default none; plays_chance: whether draws and deals are made at once, as by default, or left to
    `make`.
    """

    seed: int
    at_random: Collection[int]
    plays_chance: bool


class Options(How, total=False):
    """What `Play.new` takes besides the game."""

    players: int
    names: Sequence[str]


class Play(Generic[GameT_co]):
    """A game in progress: the one object here that changes.

    Iteration yields the seats. It can be copied and pickled, unless it writes to a file.
    """

    def __init__(
        self, record: Record, chance: Chance, at_random: Collection[int], *, plays_chance: bool = True
    ) -> None:
        """Continue a game where its record stops; `run` then plays what is left to chance, and the seats at random.

        The streams skip the moves already made, so a game continued with its own seed goes on as if it had not stopped.
        Raise ValueError if the record breaks the rules, or if there is no such seat.
        """
        replay = replay_moves(record)
        check_kind(chance, Chance, "Chance(game, players, seed)")
        check_options({"at_random": at_random, "plays_chance": plays_chance}, How)
        if strangers := [seat for seat in at_random if seat not in range(len(record.names))]:
            message = f"at_random: expected seats from 0 to {len(record.names) - 1}, got {strangers[0]!r:.60}"
            raise ValueError(message)
        if replay.fault is not None:
            message = f"the record breaks the rules in line {replay.fault.line}"
            raise ValueError(message)
        self._record = evolve(record, result=result_of(replay.turn))
        self._steps = replay.steps
        self._state: Any = replay.state
        self._rules: Any = record.game
        self._chance = chance
        self._at_random = frozenset(at_random)
        self._plays_chance = plays_chance
        self._file: RecordFile | None = None
        self._asking: set[int] = set()
        for step in replay.steps:
            self._answer(step.before)

    @overload
    @classmethod
    def new(cls, game: Literal["classic"], **options: Unpack[Options]) -> Play[Classic]: ...
    @overload
    @classmethod
    def new(cls, game: Literal["duel"], **options: Unpack[Options]) -> Play[Duel]: ...
    @overload
    @classmethod
    def new(cls, game: str, **options: Unpack[Options]) -> Play[Any]: ...
    @overload
    @classmethod
    def new(cls, game: GameT, **options: Unpack[Options]) -> Play[GameT]: ...
    @classmethod
    def new(cls, game: Any, *, players: int | None = None, names: Sequence[str] = (), **how: Unpack[How]) -> Play[Any]:
        """Deal a new game.

        game: "classic", "duel", or a game object, such as one with other choices; players: their number, needed in
        classic unless there are names; names: of the players, by seat. See `How` for the rest. Raise ValueError for an
        invalid number of players, name or seed.
        """
        rules = GAMES.named(game).game() if isinstance(game, str) else game
        check_game(rules)
        check_options({"names": names, **({} if players is None else {"players": players}), **how}, Options)
        counts = rules.edition.player_counts
        number = len(names) or players or (counts[0] if len(counts) == 1 else 0)
        if number not in counts or (players is not None and players != number):
            expected = " or ".join(map(str, counts))
            message = f"expected players={expected}, or as many names, got {number or 'neither'}"
            raise ValueError(message)
        called = tuple(names) or tuple(f"Player {seat}" for seat in range(number))
        if (fault := first_fault(called)) is not None:
            message = f"names: {fault}"
            raise ValueError(message)
        seed = how.setdefault("seed", secrets.randbelow(SEEDS))
        record = Record(GAMES.named(rules.name), rules, called, Chance(rules, number, seed).setup)
        return cls._begun(record, how)

    @classmethod
    def resume(cls, path: str | PathLike[str], **how: Unpack[How]) -> Play[Any]:
        """Take up the game in a file, and go on appending to it.

        The file may lack its footer and the end of its last line, as after a crash. A new seed, the default, deals
        later rounds anew; with the seed of the game it goes on as if it had not stopped. Raise OSError if the file
        cannot be opened, RecordError if it is not a record, and ValueError if it breaks the rules.
        """
        check_options(how, How)
        file = RecordFile.open(path)
        return cls._begun(file.record, how, file)

    @staticmethod
    def _begun(record: Record, how: How, file: RecordFile | None = None) -> Play[Any]:
        chance = Chance(record.game, len(record.names), how.get("seed", secrets.randbelow(SEEDS)))
        play = Play[Any](record, chance, how.get("at_random", ()), plays_chance=how.get("plays_chance", True))
        play._file = file  # its own
        play.run()
        if file is not None and play.is_over:  # perhaps without its footer
            file.write(play.record)
        return play

    def __repr__(self) -> str:
        return f"<Play of {self.record.tools.name}: {len(self.record.names)} players, {len(self.steps)} moves>"

    def __getstate__(self) -> dict[str, Any]:
        if self._file is not None:
            raise TypeError("a game that writes to a file is not copied: both would write to it; resume it instead")
        return {**self.__dict__, "_chance": deepcopy(self._chance), "_asking": set(self._asking)}

    def __deepcopy__(self, _memo: object) -> Play[GameT_co]:
        return copy(self)  # all else is immutable

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.record.names)))

    @property
    def game(self) -> GameT_co:
        """The rules."""
        game: GameT_co = self._rules
        return game

    @property
    def state(self: Play[Game[Any, StateT, Any, Any, Any, Any]]) -> StateT:
        """The state now."""
        state: StateT = self._state
        return state

    @property
    def record(self) -> Record:
        """The game so far."""
        return self._record

    @property
    def steps(self) -> tuple[PlayedMove, ...]:
        """The moves made, with the states before them."""
        return self._steps

    @property
    def turn(self: Play[Game[Any, Any, MoveT, Any, Any, Any]]) -> Turn[MoveT]:
        """What is pending, or the result."""
        turn: Turn[MoveT] = self._rules.turn(self._state)
        return turn

    @property
    def seat(self) -> int | None:
        """The seat that decides; None at a draw or a deal, or when the game is over."""
        return getattr(self._rules.turn(self._state), "seat", None)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self._record.names

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._record.result is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, ascending; none until the game is over."""
        return () if self._record.result is None else self._record.result.winners

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat; none until the game is over."""
        return () if self._record.result is None else self._record.result.scores

    def legal(self: Play[Game[Any, Any, MoveT, Any, Any, Any]]) -> tuple[MoveT, ...]:
        """Return every legal move of the seat that decides; none if nobody decides."""
        moves: tuple[MoveT, ...] = self._rules.legal(self._state)
        return moves

    def outcomes(self: Play[Game[Any, Any, MoveT, Any, Any, Any]]) -> tuple[tuple[MoveT, int], ...]:
        """Return the outcomes of a pending draw with their weights; none if no draw is pending."""
        return outcomes_of(self._rules.turn(self._state))

    def make(self: Play[Game[Any, StateT, MoveT, EventT, Any, Any]], move: MoveT) -> Applied[StateT, EventT]:
        """Make a move, and then play what is left to chance, and the seats that play at random.

        Return what the move alone did. Raise IllegalMoveError with all reasons, TypeError for what is no move of the
        game, and OSError if it cannot be written to the file of the game; then nothing has changed.
        """
        applied = self._made(move)
        self.run()
        return applied

    def run(self) -> None:
        """Play until somebody must choose, or until the game is over. `new`, `resume` and `make` do so at their end."""
        while (move := self._answer(self._state)) is not None:
            self._made(move)

    def view(self: Play[Game[Any, Any, Any, Any, ViewT, Any]], viewer: Viewer | Decider = Decider.DECIDES) -> ViewT:
        """Return what a viewer sees: a seat, or an Observer; by default, the seat that decides.

        Raise ValueError if there is no such viewer, or if nobody decides.
        """
        if viewer is Decider.DECIDES:
            turn = self._rules.turn(self._state)
            if not isinstance(turn, Decision):
                message = "view: expected a viewer, since nobody decides now"
                raise ValueError(message)
            viewer = turn.seat
        view: ViewT = self._rules.view(self._state, viewer)
        return view

    def memory(self, viewer: Viewer) -> Memory[Any, Any, Any]:
        """Return what a viewer with perfect recall knows, for `visibility=open`.

        Raise ValueError if there is no such viewer.
        """
        return memory_of(self._record.tools, self.game, self._steps, self._state, viewer)

    @checked
    def draw(self, viewer: Viewer, language: str = "en", *, width: int = WIDTH) -> str:
        """Return what a viewer sees as a picture in SVG, with one's own hand before those of others: see `draw`.

        Raise ValueError if there is no such viewer or language, or if the width is too small.
        """
        return drawn(self.game, self._rules.view(self._state, viewer), self._words(language), width)

    @checked
    def status(self, language: str = "en") -> str:
        """Return who has to do what, or the result, as all may know. Raise ValueError for an unknown language."""
        return turn_text(self._rules.turn(self._state), self._words(language))

    @checked
    def offers(
        self: Play[Game[Any, Any, MoveT, Any, Any, Any]], viewer: Viewer, language: str = "en"
    ) -> tuple[Offer[MoveT], ...]:
        """Return the legal moves of a seat in words, with what they mark in its picture; none if it does not decide.

        At most 10,000 of them: a huge hand has hundreds of thousands. Raise ValueError if there is no such viewer or
        language.
        """
        tools, view, words = self._record.tools, self._rules.view(self._state, viewer), self._words(language)
        legal = listed(self._rules.legal_moves(self._state, viewer))
        return tuple(offer(tools, view, move, words) for move in legal.moves)

    @checked
    def story(self, viewer: Viewer, language: str = "en", *, since: int = 0) -> list[Told]:
        """Return the moves after the first `since` as a viewer saw them: in words, with what each did.

        Raise ValueError if there is no such viewer or language, or for a number below 0.
        """
        check_viewer(viewer, len(self.names))
        tools, words = self._record.tools, self._words(language)
        return [tell(tools, self._rules, step, viewer, words) for step in self._steps[since:]]

    @checked
    def screen(self, viewer: Viewer, language: str = "en", *, since: int = 0) -> dict[str, Any]:
        """Return all that a viewer may be sent, as JSON, and nothing else.

        seat: -1 without one; names; moves: how many were made; turn: `status`; picture: `draw`, for a phone; offers:
        `offers` in notation, at most 1,000; log: `story` after the moves before `since`; asking: the seats that ask to
        undo. Raise ValueError if there is no such viewer or language.
        """
        shown = screen(self._rules, self._steps, self._state, viewer, self._words(language), since=since)
        return shown | {"asking": sorted(self._asking)}

    def read(self, line: str, seat: int) -> Any:
        """Return a move in notation that a client sends for a seat. Raise NotationError if it is not a move of it.

        A client could otherwise make a move of another seat, or choose what chance draws.
        """
        move = self._record.tools.notation.read(line)
        if getattr(move, "seat", None) != seat:
            raise NotationError(expected=f"a move of seat {seat}", got=line)
        return move

    @checked
    def explain(self, error: IllegalError, language: str = "en") -> list[str]:
        """Return why a move is refused, in words, each reason with the id of its rule."""
        words = self._words(language)
        return [f"{words.reason(one)} ({one.rule})" for one in error.reasons]

    @checked
    def narrate(self, viewer: Viewer = Observer.SPECTATOR, language: str = "en") -> list[str]:
        """Return the moves in words as a viewer saw them, one line each. Raise ValueError for an unknown language."""
        check_viewer(viewer, len(self.names))
        tools, words = self._record.tools, self._words(language)
        return [told(tools, step.before, step.move, viewer, words) for step in self._steps]

    @checked
    def undo(self, *, by_agreement: bool = False) -> None:
        """Take back the last decision of a seat that does not play at random, and all that was made since.

        Raise NotFairError if that showed anybody anything new, unless the players agree; ValueError if there is none;
        OSError as `make`.
        """
        count = self._last()
        if not count:
            raise ValueError("there is no decision to take back")
        if not by_agreement and (reasons := against_undo(self.game, self._steps, count)):
            raise NotFairError(reasons)
        record = evolve(self._record, entries=self._record.entries[:-count], result=None)
        if self._file is not None:
            self._file.write(record)
        self._record, self._state = record, self._steps[-count].before
        self._steps = self._steps[:-count]
        self._asking.clear()

    def ask_to_undo(self, seat: int) -> bool:
        """Let a seat ask to take back the last decision, whatever it showed; return whether it is taken back.

        It is once all seats have asked that do not play at random. A move made meanwhile forgets who has asked. Raise
        ValueError if there is no such seat.
        """
        if seat not in (*self,) or type(seat) is not int:
            message = f"expected a seat from 0 to {len(self.names) - 1}, got {seat!r}"
            raise ValueError(message)
        if not self._last():
            return False
        self._asking.add(seat)
        if not {*self} - {*self._at_random} <= self._asking:
            return False
        self.undo(by_agreement=True)
        return True

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game to a new file, and from now on each move as it is made; it is a record after each of them.

        Every line is handed to the operating system before `make` returns, so that a process that is killed loses no
        move. Raise OSError if the file exists or cannot be written.
        """
        self._file = RecordFile.create(path, self._record)

    def _last(self) -> int:
        """Return how many moves there are since the last decision of a seat that does not play at random, with it."""
        return since_decision(self._rules, self._steps, self._at_random)

    def _words(self, language: str) -> Words:
        return load_words(language).of(self._record.names)

    def _answer(self, state: object) -> Any | None:
        """Return the outcome of chance or a random seat's move, or None if somebody else has to make a move."""
        turn = self._rules.turn(state)
        if isinstance(turn, Decision):
            return self._chance.choice(self._rules.legal(state)) if turn.seat in self._at_random else None
        return None if isinstance(turn, Over) or not self._plays_chance else self._chance.outcome(turn)

    def _made(self, move: Any) -> Applied[Any, Any]:
        applied: Applied[Any, Any] = made(self._rules.apply(self._state, move))
        entry, result = RecordedMove(move), result_of(self._rules.turn(applied.state))
        record = evolve(self._record, entries=(*self._record.entries, entry), result=result)
        if self._file is not None:
            self._file.write(record)
        self._steps = (*self._steps, PlayedMove(self._state, move, applied.events, applied.state))
        self._state, self._record = applied.state, record
        self._asking.clear()
        return applied
