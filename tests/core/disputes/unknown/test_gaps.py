"""Positions with unknown places: the answer is the same for all completions, or depends on them, with examples.

Checked against every completion where there are few, and against random completions where there are many.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.disputes import Basis, Dispute, DisputeError, Judgement, MoveQuestion, NoAnswer, ScoreQuestion, judge
from sobek_core.disputes.judge_known import answer_at
from sobek_core.disputes.unknown.completions import with_more
from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.text.notation import NotationError
from tests.disputes import disputed
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.records.audit import PlayedMove
    from sobek_core.text.gaps import PartialPosition


def judged(game: str, *lines: str, move: str | None = None, score: tuple[int, ...] | None = None) -> Judgement:
    """Judge a dispute about a position in lines."""
    made: Any = None if move is None else GAMES[game].notation.read(move)
    return judge(disputed(game, lines, MoveQuestion(made) if score is None else ScoreQuestion(score, made)))


HAND = ("quays: marble-0", "seat 0 hand: fish-1 ?*2")


def test_what_depends_on_a_hand() -> None:
    """classic.sets.in-hand: each answer has a completion that gives it."""
    judgement = judged("classic", *HAND, move="seat 0: set fish-1*3")
    assert (NoAnswer.OPEN, Basis.OPEN, False) == (judgement.answer, judgement.basis, judgement.correct)
    assert {False, True} == {completion.answer for completion in judgement.completions}
    for completion in judgement.completions:
        lines = dict(line.split(": ", 1) for line in HAND) | dict(completion.places)
        known = judged("classic", *(f"{place}: {value}" for place, value in lines.items()), move="seat 0: set fish-1*3")
        assert completion.answer == known.answer


def test_what_does_not_depend_on_a_hand() -> None:
    """classic.quay.window: a take is legal whatever the hand is."""
    judgement = judged("classic", *HAND, move="seat 0: take 0")
    assert (True, (), True) == (judgement.answer, judgement.completions, judgement.correct)


def test_more_than_there_is_fits_nowhere() -> None:
    """classic.events.choice: both Floods are spent, whatever the event pile holds."""
    lines = ("quays: marble-0", "tokens: ?*3", "spent: flood*2", "seat 0 sets: fish-1*3", "turn: token-choice seat 0")
    assert False is judged("classic", *lines, move="seat 0: token flood").answer
    assert NoAnswer.OPEN is judged("classic", *lines, move="seat 0: token guild").answer


SCORES = [
    ("?*2", (3, 3), NoAnswer.OPEN),  # scarabs break the tie, or nobody has any
    ("?*3", (12, 9), (12, 9)),  # three are more than two, so seat 1 steps back
    ("-", (9, 12), (9, 12)),
    ("?", (12, 9), NoAnswer.OPEN),
]


@pytest.mark.parametrize(("unknown", "claimed", "answer"), SCORES)
def test_what_a_score_depends_on(unknown: str, claimed: tuple[int, ...], answer: object) -> None:
    """classic.scoring.most-corrupt: unknown corruption matters if it can change who has the most."""
    lines = (
        *("seat 0 sets: wheat-1*3 amulet", "seat 0 corruption: marble-0 fish-1"),
        *("seat 1 sets: cattle-1*3 amulet", f"seat 1 corruption: {unknown}", "turn: hand-sets seat 1 ender 0"),
    )
    assert answer == judged("classic", *lines, move="seat 1: done", score=claimed).answer


def test_what_differs_between_completions_is_assumed_without_its_values() -> None:
    """classic.scoring.same-symbol: either player may step back, from another space each."""
    lines = (
        *("seat 0 sets: wheat-1*3 amulet", "seat 0 corruption: marble-0 fish-1"),
        *("seat 1 sets: cattle-1*4", "seat 1 corruption: ?", "turn: hand-sets seat 1 ender 0"),
    )
    found = {one.id: one.values for one in judged("classic", *lines, move="seat 1: done", score=(3, 3)).assumptions}
    assert () == found["track-order"]


def test_too_many_places_left_open() -> None:
    """More than eight unknown places are refused."""
    places = (*("deck", "quays", "discard", "tokens", "spent"), *(f"seat {s} {it}" for s in (0, 1) for it in LEFT))
    with pytest.raises(DisputeError, match="at most 8 places that are not fully known, got 9"):
        judged("classic", *(f"{place}: ?" for place in places), move="seat 0: take 0")


LEFT = ("hand", "corruption")


@each_game
def test_a_position_without_gaps_is_read_as_ever(game: str) -> None:
    """For positions of games, the open and the strict reading give the same state."""
    positions = GAMES[game].positions
    play = played(game, 2, 5)
    for step in play.steps[::9]:
        lines = positions.write(Position(play.game, step.before))
        stated = positions.read_open(lines)
        assert (positions.read(lines), ()) == (stated.position, stated.gaps)
        assert frozenset(line.partition(": ")[0] for line in lines) == stated.stated_places


# Compared with random completions, and with all of them.


def _with_gaps(game: str, step: PlayedMove, rng: random.Random, *, most: int) -> PartialPosition[Any, Any]:
    """Hide some contents of one or two places, and keep the rest.

    Most often the next move names something that was hidden.
    """
    state, move = step.before, GAMES[game].notation.write(step.move)
    positions = GAMES[game].positions
    lines = dict(line.split(": ", 1) for line in positions.write(Position(GAMES[game].game(), state)))
    places = [place for place in lines if positions.line(place).box and lines[place] != "-"]
    chosen = rng.sample(places, min(len(places), rng.choice((1, 1, 2))))
    if about := [place for place in places if {*lines[place].replace("*", " ").split()} & {*move.split()}]:
        chosen = list(dict.fromkeys((rng.choice(about), *chosen[1:])))
    for place in sorted(chosen, key=list(positions.places).index):
        kinds = list(positions.places[place].read(lines[place]))
        order = sorted(rng.sample(range(len(kinds)), len(kinds)), key=lambda at: str(kinds[at]) not in move)
        hidden = order[: rng.randint(1, most)]
        known = [kind for number, kind in enumerate(kinds) if number not in hidden]
        value = positions.places[place].read(lines[place])
        left = tuple(known) if isinstance(value, tuple) else type(value).of(known)
        text = positions.places[place].write(left)
        unknown = "?" if rng.random() < 0.3 else f"?*{len(hidden)}" if len(hidden) > 1 else "?*1"
        lines[place] = unknown if text == "-" else f"{text} {unknown}"
    return positions.read_open(f"{place}: {value}" for place, value in lines.items())


def random_completion(dispute: Dispute, rng: random.Random) -> Any | None:
    """Fill the gaps at random; return None if too little is left."""
    state = dispute.state
    for gap in dispute.gaps:
        left = list(dispute.tools.positions.left_for(state, gap.place))
        number = rng.randint(0, min(9, len(left))) if gap.number is None else gap.number
        if number > len(left):
            return None
        try:
            state = with_more(
                dispute.tools.positions, Position(dispute.game, state), {gap.place: rng.sample(left, number)}
            )
        except NotationError:
            return None
    return state


def disputes(game: str, rng: random.Random, *, seeds: int, most: int) -> Iterator[Dispute]:
    """Dispute moves and points at states of games with some contents hidden."""
    tools = GAMES[game]
    for seed in range(seeds):
        play = played(game, 2, seed)
        moves = [step.move for step in play.steps]
        for step in rng.sample(play.steps, 9):
            try:
                stated = _with_gaps(game, step, rng, most=most)
            except NotationError:  # the pending decision is about hidden contents
                continue
            for question in (
                MoveQuestion(step.move),
                MoveQuestion(rng.choice(moves)),
                ScoreQuestion((0, 0), step.move),
            ):
                yield Dispute(tools, stated.position, question, stated.gaps)


@each_game
def test_no_completion_at_random_says_otherwise(game: str) -> None:
    """A sure answer holds for every random completion that is tried."""
    rng = random.Random(3)  # noqa: S311  # trying, not hiding
    same = open_ = 0
    for dispute in disputes(game, rng, seeds=3, most=3):
        judgement = judge(dispute)
        if judgement.answer is NoAnswer.OPEN:
            open_ += 1
            continue
        same += 1
        for filled in filter(None, (random_completion(dispute, rng) for _ in range(12))):
            assert judgement.answer == answer_at(dispute, dispute.game, filled)
    assert 10 < open_
    assert 10 < same


@each_game
def test_every_completion_is_answered_for(game: str) -> None:
    """With two unknown things in one place, all pairs are tried: together they give the judgement."""
    rng = random.Random(11)  # noqa: S311  # trying, not hiding
    found = []
    for dispute in disputes(game, rng, seeds=3, most=2):
        if len(dispute.gaps) != 1 or dispute.gaps[0].number is None:
            continue
        (gap,) = dispute.gaps
        positions = dispute.tools.positions
        left = positions.left_for(dispute.state, gap.place)
        completions = set(combinations(left, gap.number or 0))
        states = (with_more(positions, dispute.position, {gap.place: kinds}) for kinds in completions)
        answers = {answer_at(dispute, dispute.game, state) for state in states}
        found.append(len(answers) > 1)
        assert judge(dispute).answer == (NoAnswer.OPEN if found[-1] else next(iter(answers)))
    assert {False, True} == set(found)
