"""Play pairs of games that look the same to a spectator: the same moves can be taken back in both.

The answer is given to everybody, so it may depend only on what everybody was shown. The two games begin in states that
differ only in what a spectator does not see, and go on with moves that look the same. A move that looks different in
the two games has revealed something. Some pairs are written by hand (undo_pairs.toml): in one of the games a seat knows
something that it does not know in the other. The other pairs are small random games (`simulation.recall`), in which
that happens occasionally.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.kernel.game import Applied, Deal, Over, Position
from sobek_core.kernel.visibility import Observer
from sobek_core.records import undo
from sobek_core.records.audit import PlayedMove
from sobek_verification.games import GAMES
from sobek_verification.simulation.campaign import until_failure
from sobek_verification.simulation.machines.rng import choose, generator
from sobek_verification.simulation.recall.games import RECALL_SUITES
from sobek_verification.simulation.secrets.pairs import Leak, SecretsOutcome, SecretsPlan
from sobek_verification.suite import seen_by
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from sobek_core.kernel.game import Reason
    from sobek_core.tools import GameTools
    from sobek_verification.simulation.recall.small import RecallSuite
    from sobek_verification.suite import GameSuite

CHANNEL: Final = "undo"
CHUNK: Final = 20  # pairs that a process plays at a time
LONGEST: Final = 5  # moves to make in a pair of random games
TRIED: Final = 4  # moves to try in one game, each with a search for one in the other game that looks the same


@frozen
class UndoGame:
    """A game that was played. start: its first state."""

    rules: Any
    start: Any
    state: Any
    steps: tuple[PlayedMove, ...] = ()

    @classmethod
    def of(cls, rules: Any, start: Any) -> UndoGame:
        """Return a game that begins in a state, without moves."""
        return cls(rules, start, start)

    def after(self, move: Any, verdict: Applied[Any, Any]) -> UndoGame:
        """Return the game with one more move."""
        return evolve(self, state=verdict.state, steps=(*self.steps, PlayedMove(self.state, move, verdict.events)))


@frozen
class UndoScript:
    """A game as text: its position, and its moves."""

    position: tuple[str, ...]
    moves: tuple[str, ...]

    def played(self, tools: GameTools) -> UndoGame:
        """Play the game. Raise ValueError for an illegal move."""
        position = tools.positions.read(self.position)
        line = UndoGame.of(position.game, position.state)
        for text in self.moves:
            move = tools.notation.read(text)
            verdict = line.rules.apply(line.state, move)
            if not isinstance(verdict, Applied):
                message = f"{text}: expected a legal move, got one refused for {verdict.reasons}"
                raise ValueError(message)  # the script is wrong
            line = line.after(move, verdict)
        return line


@frozen
class UndoPair:
    """Two handwritten games that look the same to a spectator."""

    name: str
    game: str
    left: UndoScript
    right: UndoScript


@frozen
class _File:
    """The contents of undo_pairs.toml."""

    pair: tuple[UndoPair, ...]


@cache
def handwritten_pairs() -> tuple[UndoPair, ...]:
    """Read the handwritten pairs. Raise UnreadableDataError."""
    return read_table(Path(__file__).parent / "undo_pairs.toml", _File, "pairs of games").pair


def try_games(plan: SecretsPlan) -> SecretsOutcome:
    """Play pairs of games, the handwritten ones first, up to the first pair with different answers."""
    return until_failure(SecretsOutcome(), (_try_pair(plan, number) for number in plan.numbers))


def _try_pair(plan: SecretsPlan, number: int) -> SecretsOutcome:
    """Make a pair of games, and compare the answers."""
    game, leak = GAMES[plan.game], None
    name, tools, one, other = _pair(plan, number)
    random = generator(f"secrets undo parted {number}")
    if problems := (*told_apart(one, other), *parted(tools, one, other, random)):
        moves = (tools.notation.write(step.move) for step in one.steps)
        position = (*game.describe(Position(one.rules, one.start)), *moves)
        leak = Leak(number, f"all: {name}", (CHANNEL,), problems, position)
    return SecretsOutcome(1, leak, differing=one != other, channels=Counter([CHANNEL]))


def _pair(plan: SecretsPlan, number: int) -> tuple[str, GameTools, UndoGame, UndoGame]:
    """Make the pair of games with a number: a handwritten pair, or a random one if there are no more of these."""
    game, written = GAMES[plan.game], [one for one in handwritten_pairs() if one.game == plan.game]
    if number < len(written):
        pair = written[number]
        return pair.name, game.tools, pair.left.played(game.tools), pair.right.played(game.tools)
    random = generator(f"secrets undo {plan.game} {plan.seed} {number}")
    one, other = _played(game, RECALL_SUITES[plan.game], random)
    return "a random pair", game.tools, one, other


def told_apart(one: UndoGame, other: UndoGame) -> Iterator[str]:
    """Yield the answers that differ between two games that look the same to a spectator."""
    for number in sorted({1, len(one.steps)}) if one.steps else ():
        answers = [_answers(line, number) for line in (one, other)]
        if answers[0] != answers[1]:
            yield f"undo {number}: {answers[0]} and {answers[1]}"


def parted(tools: GameTools, one: UndoGame, other: UndoGame, random: Random) -> Iterator[str]:
    """Yield a message if a move can be taken back although two games that looked the same differ in how it looks."""
    rules, listed = one.rules, set(one.rules.legal(other.state))
    both = [move for move in rules.legal(one.state) if move in listed]
    for move in random.sample(both, len(both)):
        made = [(line, rules.apply(line.state, move)) for line in (one, other)]
        if looks(rules, one.state, made[0][1]) == looks(rules, other.state, made[1][1]):
            continue
        for line, verdict in made:
            longer = line.after(move, verdict)
            if not undo.against_undo(rules, longer.steps, longer.state, 1):
                yield f"{tools.notation.write(move)}: expected it to count as revealing, since it looks different"
        return


def _answers(line: UndoGame, number: int) -> tuple[tuple[Reason, ...], int]:
    """Return all answers to requests to take the last moves back."""
    asked = line.rules, line.steps, line.state, number
    return undo.against_undo(*asked), undo.can_be_undone(*asked)


looks: Final = partial(seen_by, Observer.SPECTATOR)


def _played(game: GameSuite, suite: RecallSuite, random: Random) -> tuple[UndoGame, UndoGame]:
    """Play two small games as long as they look the same."""
    start = suite.random_small(random)
    rules, state = start.game, start.state
    pair = UndoGame.of(rules, state), UndoGame.of(rules, game.deal_hidden_anew(random, state, Observer.SPECTATOR))
    for _ in range(random.randint(1, LONGEST)):
        longer = _gone_on(suite, random, *pair)
        if longer is None:
            break
        pair = longer
    return pair


def _gone_on(suite: RecallSuite, random: Random, one: UndoGame, other: UndoGame) -> tuple[UndoGame, UndoGame] | None:
    """Make moves that look the same, one in each game. Return None if no such moves are found."""
    rules = one.rules
    listed = () if isinstance(rules.turn(one.state), (Over, Deal)) else rules.legal(one.state)
    for _ in range(TRIED if listed else 0):
        move = choose(random, listed, suite.weights)
        verdict = rules.apply(one.state, move)
        looked = looks(rules, one.state, verdict)
        alike = [
            (found, made)
            for found in rules.legal(other.state)
            if type(found) is type(move)
            and isinstance(made := rules.apply(other.state, found), Applied)
            and looks(rules, other.state, made) == looked
        ]
        if alike:
            return one.after(move, verdict), other.after(*random.choice(alike))
    return None
