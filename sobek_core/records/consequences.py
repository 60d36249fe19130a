"""What follows from the earliest fault of a record: which later moves are legal, and whether the result could differ.

replay = audit(record)
found = consequences(replay)      # if replay.fault
found.repairs                      # changes of one move that make all later moves legal
found.outlook.answer              # whether the result could have been different

spec/audit.md explains each part.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from attrs import evolve, frozen

from sobek_core.kernel.game import Deal, Decision, Over, Position, Refused
from sobek_core.kernel.listing import listed
from sobek_core.records.audit import Fault, Replay, audit, result_of
from sobek_core.records.play import Chance
from sobek_core.records.record import GameResult, Record

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_REPAIR_MOVES: Final = 5_000  # moves tried to repair a record
MAX_TREE: Final = 5_000  # moves made to find every end of a game
MAX_RANDOM_CHOICES: Final = 1_000  # legal moves among which a random one is chosen
MAX_GAMES: Final = 30  # random games played to find other winners

RepairKind: TypeAlias = Literal["left-out", "replaced", "inserted"]
Answer: TypeAlias = Literal[
    "none-claimed", "setup", "stands", "wrong", "same-winners", "impossible", "different", "unknown"
]


@frozen
class Continuation:
    """How many moves after a fault are legal. legal: their number; fault: the first illegal one, if any.

    result: after all of them, if the game is over then.
    """

    legal: int
    fault: Fault | None
    result: GameResult | None


@frozen
class Repair:
    """A change of one move that makes all later moves legal. move: the new one, if any; result: after the change."""

    kind: RepairKind
    move: Any | None
    result: GameResult | None


@frozen
class Outlook:
    """What is known about the result. claimed: by the record; correct: the true one, if it is certain.

    possible: the winners found by playing on legally from the last legal state; complete: whether these are all
    possible winners.
    """

    answer: Answer
    claimed: GameResult | None
    correct: GameResult | None = None
    possible: tuple[tuple[int, ...], ...] = ()
    complete: bool = False


@frozen
class Consequences:
    """What follows from a fault.

    unchecked: the number of later moves that cannot be checked against the rules; without_move: how many of them are
    legal without the faulty move; repairs: the changes of one move that make them all legal; tried: how many changes
    were tried; all_tried: whether there are no others; digests: the number of digests after a wrong one;
    digests_matching: how many of these match; next_fault: the first fault that is not a digest; outlook: on the
    result.
    """

    outlook: Outlook
    unchecked: int = 0
    without_move: Continuation | None = None
    repairs: tuple[Repair, ...] = ()
    tried: int = 0
    all_tried: bool = True
    digests_matching: int = 0
    digests: int = 0
    next_fault: Fault | None = None


def consequences(replay: Replay) -> Consequences:
    """Return what follows from the fault of a replay by `audit`. Raise ValueError if it has none."""
    fault, record = replay.fault, replay.record
    if fault is None:
        message = "a record without a fault has no consequences"
        raise ValueError(message)
    if fault.path == "setup":
        answer: Answer = "none-claimed" if record.result is None else "setup"
        return Consequences(Outlook(answer, record.result), unchecked=len(record.entries))
    if fault.path == "state":
        return _of_digest(record, fault)
    if fault.path == "result":
        return Consequences(_outlook(replay))
    return _of_move(replay, fault)


def _of_digest(record: Record, fault: Fault) -> Consequences:
    """Audit the game without its digests: a wrong digest does not make the move illegal."""
    bare = audit(evolve(record, entries=tuple(evolve(entry, state=None) for entry in record.entries)))
    later = [step for step in range(fault.number or 0, len(bare.steps)) if record.entries[step].state is not None]
    afterwards = bare.states[1:]
    digests = {step: record.tools.digest(Position(record.game, afterwards[step])) for step in later}
    digests_matching = sum(digests[step] == record.entries[step].state for step in later)
    found = Consequences(_outlook(bare)) if bare.fault is None else consequences(bare)
    return evolve(found, digests_matching=digests_matching, digests=len(later), next_fault=bare.fault)


def _of_move(replay: Replay, fault: Fault) -> Consequences:
    """Try the record without its illegal move, with another move instead, and with one more move before it."""
    record, state, number = replay.record, replay.state, fault.number or 0
    moves = [entry.move for entry in record.entries]
    faulty, after = moves[number - 1], moves[number:]
    without_move = _continuation(record, state, after, number + 1)
    repairs = [Repair("left-out", None, without_move.result)] if without_move.fault is None else []
    ways: tuple[tuple[RepairKind, Sequence[Any]], ...] = (("replaced", after), ("inserted", [faulty, *after]))
    spent = tried = 0
    all_tried = True
    for move in record.game.legal_moves(state):
        if spent > MAX_REPAIR_MOVES:
            all_tried = False
            break
        tried += 1
        made = record.game.apply(state, move).state
        for kind, rest in ways:
            found = _continuation(record, made, rest, number)
            spent += found.legal + 1
            if found.fault is None:
                repairs.append(Repair(kind, move, found.result))
    return Consequences(
        _outlook(replay, tuple(repairs)),
        unchecked=len(after),
        without_move=without_move,
        repairs=tuple(repairs),
        tried=tried,
        all_tried=all_tried,
    )


def _continuation(record: Record, state: object, moves: Sequence[object], first: int) -> Continuation:
    """Make moves as long as they are legal, ignoring digests. first: the number of the first one in the record."""
    for made, move in enumerate(moves):
        verdict = record.game.apply(state, move)
        if isinstance(verdict, Refused):
            number = first + made
            return Continuation(made, Fault(number + 1, "move", number, verdict.reasons), None)
        state = verdict.state
    return Continuation(len(moves), None, result_of(record.game.turn(state)))


def _outlook(replay: Replay, repairs: tuple[Repair, ...] = ()) -> Outlook:
    """Compare the claimed result with the results that are possible from the last legal state."""
    record, claimed, correct = replay.record, replay.record.result, result_of(replay.turn)
    if correct is not None:
        return Outlook("stands" if claimed == correct else "wrong", claimed, correct)
    if claimed is None:
        return Outlook("none-claimed", None)
    ended = {one.result.winners for one in repairs if one.result is not None}
    complete = False
    for seed in range(MAX_GAMES):
        if ended > {claimed.winners}:
            break
        ended.add(_played_on(record, replay.state, seed))
    if not ended > {claimed.winners}:
        ends, complete = _all_ends(record, replay.state)
        ended |= ends
    return Outlook(_answer(claimed.winners, ended, complete=complete), claimed, None, tuple(sorted(ended)), complete)


def _answer(claimed: tuple[int, ...], ended: set[tuple[int, ...]], *, complete: bool) -> Answer:
    """Compare the claimed winners with the possible ones found."""
    if complete and claimed not in ended:
        return "impossible"
    if ended - {claimed}:
        return "different"
    return "same-winners" if complete else "unknown"


def _played_on(record: Record, state: object, seed: int) -> tuple[int, ...]:
    """Play a game to its end at random from a seed, deals included, and return the winners."""
    chance = Chance(record.tools, record.game, len(record.names), seed)
    while not isinstance(turn := record.game.turn(state), Over):
        if isinstance(turn, Decision):
            move = chance.choice(listed(record.game.legal_moves(state), MAX_RANDOM_CHOICES).moves)
        else:
            move = chance.outcome(turn)
        state = record.game.apply(state, move).state
    return turn.winners


def _all_ends(record: Record, start: object) -> tuple[set[tuple[int, ...]], bool]:
    """Return the winners of every possible end of a game, and whether these are all.

    They are not all if a deal is pending, or if finding them takes too many moves.
    """
    ended: set[tuple[int, ...]] = set()
    seen, waiting, made = {start}, [start], 0
    while waiting:
        state = waiting.pop()
        turn = record.game.turn(state)
        if isinstance(turn, Over):
            ended.add(turn.winners)
            continue
        moves = tuple(islice(record.game.legal_moves(state), MAX_TREE - made + 1))
        made += len(moves)
        if isinstance(turn, Deal) or made > MAX_TREE:
            return ended, False
        after = dict.fromkeys(record.game.apply(state, move).state for move in moves)
        waiting += (new for new in after if new not in seen)
        seen.update(after)
    return ended, True
