"""Hidden places in states of played games: no sure answer contradicts the truth.

Two to eight places are hidden, in part or wholly, with or without their number, and invariants are checked for every
completion, as for a handwritten position.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.disputes import ClaimStatus, Dispute, MoveQuestion, NoAnswer, ResultQuestion, ScoreQuestion, judge
from sobek_core.disputes.dispute import no_invariants
from sobek_core.disputes.judge_known import answer_at
from sobek_core.disputes.unknown.answers import answers_of
from sobek_core.disputes.unknown.completions import Completions, contents_of
from sobek_core.games import GAMES
from sobek_core.plausibility import Plausibility
from sobek_core.records.record import GameResult
from sobek_core.text.notation import NotationError
from tests.disputes import disputed, judged_at
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.disputes import ConditionCheck, Question

# The number of games of duel; a third as many of classic for each player count. `make disputes` plays more.
GAMES_TRIED: Final = int(os.environ.get("SOBEK_TRUTH_GAMES", "3"))


def hidden(game: str, state: Any, rng: random.Random) -> list[str]:
    """Return the lines of a state with two to eight places partly or wholly hidden."""
    positions = GAMES[game].positions
    values = positions.state_values(state)
    places = [place for place in values if positions.line(place).box]
    chosen = rng.sample(places, min(rng.randint(2, 8), len(places)))
    for place in chosen:
        value = contents_of(positions, state, place)
        kinds = list(value)
        if not isinstance(value, tuple):
            rng.shuffle(kinds)  # the unknown part of a row comes last
        left = rng.choice((0, 0, rng.randint(0, len(kinds))))
        known = tuple(kinds[:left]) if isinstance(value, tuple) else type(value).of(kinds[:left])
        number = len(kinds) - left
        unknown = "?" if rng.random() < 0.5 or not number else f"?*{number}"
        text = positions.places[place].write(known)
        values[place] = unknown if text == "-" else f"{text} {unknown}"
    return [f"{place}: {value}" for place, value in values.items() if positions.line(place).box or value != "-"]


def decider(move: Any) -> int | None:
    """Return whose move it is, or None if it is chance's."""
    seat: int | None = getattr(move, "seat", None)
    return seat


def truths(game: str, players: int, seed: int, rng: random.Random) -> Iterator[tuple[Dispute, Any, ConditionCheck]]:
    """Dispute moves, points and results at states of a game with much hidden; return the true states too."""
    tools = GAMES[game]
    play = played(game, players, seed)
    rules, steps = play.game, play.steps
    moves = [step.move for step in steps]
    nobody = GameResult((), (0,) * players)
    for step in [*rng.sample(steps, 5), *steps[-2:]]:
        try:
            stated = tools.positions.read_open(hidden(game, step.before, rng))
        except NotationError:  # what is pending is about what was hidden
            continue
        plausibility = Plausibility(tools, stated.stated_places)
        if plausibility.check(rules, step.before):
            continue
        points = (0,) * players
        like = [move for move in moves if type(move) is type(step.move) and decider(move) == decider(step.move)]
        questions: tuple[Question, ...] = (
            *(MoveQuestion(step.move), MoveQuestion(rng.choice(like)), MoveQuestion(rng.choice(moves))),
            *(
                ScoreQuestion(points, step.move),
                ScoreQuestion(points),
                ResultQuestion(nobody, step.move),
                ResultQuestion(nobody),
            ),
        )
        for question in rng.sample(questions, 4):
            yield Dispute(tools, stated.position, question, stated.gaps), step.before, plausibility.check


@pytest.mark.long
@each_game
def test_the_truth_is_among_the_answers(game: str) -> None:
    """A sure answer is the true one, and most answers are sure, or open with two examples."""
    rng = random.Random(5)  # noqa: S311  # trying, not hiding
    sure = open_ = undecided = 0
    claims: Counter[ClaimStatus] = Counter()
    for seed in range(GAMES_TRIED // (1 if game == "duel" else 3)):
        for players in GAMES[game].player_counts:
            for dispute, truth, check in truths(game, players, seed, rng):
                judgement = judge(dispute, check)
                if judgement.answer is NoAnswer.OPEN:
                    open_ += 1
                    undecided += len({completion.answer for completion in judgement.completions}) < 2
                    claims.update(_claims(dispute, truth, check))
                else:
                    sure += 1
                    assert answer_at(dispute, dispute.game, truth) == judgement.answer
    print(f"{game}: {sure} sure, {open_} open, of these {undecided} undecided; {dict(claims)}")  # pytest -s shows it
    assert ClaimStatus.IMPOSSIBLE not in claims
    assert claims[ClaimStatus.POSSIBLE] > claims[ClaimStatus.UNSETTLED]
    assert min(sure, open_) > GAMES_TRIED
    assert undecided < sure / 10


def _claims(dispute: Dispute, truth: Any, check: ConditionCheck) -> Iterator[ClaimStatus]:
    """Claim the truth where the points or the result are open, and check that it is not called impossible."""
    answer = answer_at(dispute, dispute.game, truth)
    after = dispute.question.after if isinstance(dispute.question, ScoreQuestion | ResultQuestion) else None
    if isinstance(dispute.question, ScoreQuestion) and isinstance(answer, tuple):
        claim = judge(evolve(dispute, question=ScoreQuestion(answer, after)), check).claim
    elif isinstance(answer, GameResult):
        claim = judge(evolve(dispute, question=ResultQuestion(answer, after)), check).claim
    else:
        return
    assert claim is not None
    yield claim


# Disputes with few plausible completions.

CLASSIC: Final[dict[str, tuple[tuple[str, ...], ScoreQuestion | str]]] = {
    "a hand and a deck, which has no green back": (
        ("deck: ?*9", "quays: fish-1 ivory-3", "seat 0 hand: ?*3"),
        "seat 0: set wheat-1*3",
    ),
    "a set that must be laid, or need not": (
        ("choices: hand-sets-at-end=mandatory", "seat 0 hand: ivory-3*2 ?*1", "turn: hand-sets seat 0 ender 0"),
        ScoreQuestion((0, 0)),
    ),
    "a back that is named, of a hand that has it or not": (
        ("deck: ?*9", "quays: fish-1", "discard: thief", "seat 1 hand: ?*3", "turn: thief-back seat 0 victim 1"),
        "seat 0: back beige",
    ),
}
DUEL: Final[dict[str, tuple[tuple[str, ...], ScoreQuestion | str]]] = {
    "a hand and a spent token, which is no snake": (
        ("market: c3 fish-v-1 / c4 fish-h-1", "ankh: c1 v", "spent: ?*1", "seat 0 hand: ?*3"),
        "seat 0: sell wheat-v-1 wheat-h-1 wheat-f-1 as wheat",
    ),
    "tokens that count, or do not": (
        ("market: c3 fish-v-1", "ankh: c1 v", "spent: ?*2", "seat 0 tokens: ?*1", "seat 1 tokens: ?*1"),
        ScoreQuestion((0, 0)),
    ),
}


@pytest.mark.parametrize("name", [*CLASSIC, *DUEL])
def test_both_answers_are_found_where_few_completions_stand(name: str) -> None:
    """The answer is open, with an example of each answer."""
    judgement = judged_at("classic" if name in CLASSIC else "duel", *(CLASSIC | DUEL)[name])
    assert judgement.answer is NoAnswer.OPEN
    assert len({completion.answer for completion in judgement.completions}) > 1


def test_spent_tokens_that_can_be_are_found() -> None:
    """duel.pirogues.snake: three spent tokens are found, although half of the kinds are kept and never spent."""
    lines = ["market: c3 fish-v-1 / c4 fish-h-1", "ankh: c1 v", "spent: ?*3"]
    dispute = disputed("duel", lines, "seat 0: take c3")
    assert True is judge(dispute, Plausibility(dispute.tools, frozenset()).check).answer


def test_what_cannot_be_settled_is_open() -> None:
    """If other answers are found only at implausible completions that break different invariants, none is sure."""
    dispute = disputed("classic", ["quays: marble-0", "seat 0 hand: fish-1 ?*2"], "seat 0: set fish-1*3")

    def check(_game: Any, state: Any) -> list[str]:
        hand = str(state.seats[0].hand)
        return [f"a sentence about {len(hand)} and {hand[:9]}"] if hand != "fish-1*3" and "wheat" not in hand else []

    def only_sets(_game: Any, state: Any) -> list[str]:
        hand = str(state.seats[0].hand)
        return [] if hand == "fish-1*3" else [f"a sentence about {hand}"]

    assert judge(dispute, check).answer is NoAnswer.OPEN
    judgement = judge(dispute, only_sets)
    assert (NoAnswer.OPEN, [True]) == (judgement.answer, [completion.answer for completion in judgement.completions])
    assert ("seat 0 hand",) == judgement.depends_on


def heard_of_two(first: str, second: str) -> tuple[object, bool]:
    """Ask whether two open hands hold one name each; return the answer, and whether one completion had both."""
    tools = GAMES["classic"]
    stated = tools.positions.read_open(["quays: marble-0", "seat 0 hand: ?*2", "seat 1 hand: ?*2"])
    question = MoveQuestion(tools.notation.read("seat 0: take 0"))
    dispute = Dispute(tools, stated.position, question, stated.gaps)

    def evaluate(_game: Any, state: Any) -> tuple[bool, frozenset[str]]:
        held = zip((first, second), (str(seat.hand) for seat in state.seats), strict=True)
        broken = frozenset(f"seat {number}" for number, (name, hand) in enumerate(held) if name not in hand)
        return not broken, broken

    found = answers_of(Completions(dispute, lambda _state: ()), evaluate, no_invariants)
    return found.by_choice.answers[()], any(evaluate(dispute.game, table.state)[0] for table in found.tried)


def test_a_move_with_two_conditions_on_two_places_is_found_legal() -> None:
    """Separate completions meet each condition, and their combination meets both."""
    assert (NoAnswer.OPEN, True) == heard_of_two("thief", "queen")


def test_a_move_that_is_refused_for_no_one_reason_is_open() -> None:
    """There is one Queen, and both hands need it; no completion is legal, but no single reason holds for all."""
    assert (NoAnswer.OPEN, False) == heard_of_two("queen", "queen")


def test_a_move_that_is_refused_for_one_reason_is_illegal() -> None:
    """No hand can hold a kind that does not exist."""
    assert (False, False) == heard_of_two("queen", "sphinx")
