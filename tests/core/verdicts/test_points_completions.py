"""What is certain of points and results is right in every completion of small positions, and most of that is found."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.classic.moves import FinishLaying
from sobek_core.classic.state import Finished, HandSets
from sobek_core.classic.text import position as classic
from sobek_core.duel.components import Debens
from sobek_core.duel.rules.scoring import corruption_of, count_reward, outcome
from sobek_core.duel.text import position as duel
from sobek_core.verdicts.parts import ZERO, Amount, every, exactly, part_of, read
from sobek_core.verdicts.question import PointsQuestion, Question, ResultQuestion
from sobek_core.verdicts.scores import NOT_OVER, judge_scores
from sobek_core.verdicts.ways import Needs
from tests.core.verdicts.completions import MOST, end_of_duel, end_of_round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.verdicts.position import PartPosition
    from tests.core.verdicts.completions import Contents

Truth = tuple[tuple[int, ...], Any]


def _of_round(position: PartPosition, contents: Contents) -> Iterator[Truth]:
    """Yield the markers and the result after a round is scored, as the core says."""
    game, pending, empty = position.game, contents["turn"], classic.POSITIONS.empty
    seats = tuple(_seat(empty.seats[0], contents, seat) for seat in range(position.players))
    state = evolve(empty, round=contents["round"], seats=seats, pending=pending)
    after = state
    while isinstance(after.pending, HandSets):
        after = game.apply(after, FinishLaying(after.pending.seat)).state
    is_over = isinstance(after.pending, Finished)
    yield tuple(own.marker for own in after.seats), game.turn(after).winners if is_over else NOT_OVER


def _of_duel(position: PartPosition, contents: Contents) -> Iterator[Truth]:
    """Yield the scores and the winners at the end of a game for each reward that can be drawn, as the core says."""
    figures, empty = position.game.edition.figures, duel.POSITIONS.empty
    seats = [_seat(empty.seats[0], contents, seat) for seat in range(2)]
    counts = [corruption_of(own, figures) for own in seats]
    reward = 0 if "turn" in contents else count_reward(abs(counts[0] - counts[1]), len(contents["bag"]), figures)
    less = seats[counts.index(min(counts))]
    for drawn in dict.fromkeys(combinations(contents["bag"], reward)):
        rewarded = evolve(less, debens=less.debens.plus(*drawn))
        winners, scores = outcome(
            evolve(empty, seats=tuple(rewarded if own is less else own for own in seats)), figures
        )
        yield scores, winners


def _seat(empty: Any, contents: Contents, seat: int) -> Any:
    start = f"seat {seat} "
    own = {place.removeprefix(start): value for place, value in contents.items() if place.startswith(start)}
    return evolve(empty, **{name.replace("-", "_"): value for name, value in own.items()})


GAMES: Final = {"classic": (end_of_round, _of_round), "duel": (end_of_duel, _of_duel)}


def _claims(truths: set[Truth]) -> list[tuple[Any, set[Any]]]:
    """Return questions about a position, each with the answers in its completions."""
    points, _ = min(truths, key=repr)
    return [
        (PointsQuestion(), {true for true, _ in truths}),
        (PointsQuestion(points), {true == points for true, _ in truths}),
        (PointsQuestion((points[0], *[None] * (len(points) - 1))), {true[0] == points[0] for true, _ in truths}),
        (ResultQuestion(), {result for _, result in truths}),
        (ResultQuestion(not_over=True), {result == NOT_OVER for _, result in truths}),
        (ResultQuestion(winners=(0,)), {result == (0,) for _, result in truths}),
        (ResultQuestion(winners=(0,), scores=points), {(points, (0,)) == true for true in truths}),
    ]


def tried(game: str, positions: int, seed: int = 1, *, is_stopped: bool = False) -> Counter[str]:
    """Compare what is said of positions with what is true in their completions. is_stopped: by a wrong answer.

    Return how many answers were wrong, how many agree in all completions and how many of these were found.
    """
    made, truth = GAMES[game]
    random, found = Random(seed), Counter[str]()  # noqa: S311  # no secret
    while found["positions"] < positions and not (is_stopped and found["wrong"]):
        incomplete = made(random)
        position = incomplete.position
        if not 1 < len(incomplete.completions) <= MOST:
            continue
        truths = {one for contents in incomplete.completions for one in truth(position, contents)}
        found["positions"] += 1
        for sheet in judge_scores(Question(position, PointsQuestion())).sheets:
            if sheet.points is not None:
                values = {points[sheet.seat or 0] for points, _ in truths}
                found["wrong"] += not sheet.points.least <= min(values) <= max(values) <= sheet.points.most
        for asked, true in _claims(truths):
            verdict = judge_scores(Question(position, asked))
            found["questions"] += 1
            found["wrong"] += true != {verdict.answer} if verdict.answer is not None else not verdict.open
            if len(true) == 1 and incomplete.are_all:
                found["agree"] += 1
                found["found"] += verdict.answer is not None
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_is_certain_is_right_in_every_completion(game: str) -> None:
    """No certain answer is wrong, and 95 % of what is certain is found."""
    found = tried(game, 150)
    assert 0 == found["wrong"]
    assert found["found"] >= 0.95 * found["agree"]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_is_certain_is_right_in_many_completions(game: str) -> None:
    """No certain answer to 50,000 questions of each game is wrong, and 95 % of what is certain is found."""
    found = tried(game, 7_200, seed=2)
    assert 0 == found["wrong"]
    assert found["found"] >= 0.95 * found["agree"]


def _of_known(pile: Any, worth: Callable[[Any], int] = lambda _: 1) -> Amount:
    return exactly(sum(worth(one) for one in part_of(pile).known))


def _not_settled_is_so(*asked: Callable[[], bool]) -> bool:
    try:
        return every(*asked)
    except Needs:
        return True


FAULTS: Final[dict[str, tuple[str, str, Any]]] = {
    "a sum is its first part": ("duel", "parts.Amount.__add__", lambda one, _: one),
    "a difference of what is least": (
        "duel",
        "parts.Amount.__sub__",
        lambda one, other: Amount(one.least - other.least, one.most - other.least, one.places + other.places),
    ),
    "as many is more": ("classic", "parts.Amount.__gt__", lambda one, other: one >= other),
    "what is least is compared": ("classic", "parts.Amount.__ge__", lambda one, other: one.least >= other.least),
    "what is not settled is so": ("classic", "classic.every", _not_settled_is_so),
    "either is the first": ("classic", "parts.Amount.either", lambda one, *_: one),
    "the smaller one is the first": ("duel", "parts.Amount.least_of", lambda one, _: one),
    "a size is that of what is known": ("duel", "duel.size_of", _of_known),
    "worth is that of what is known": ("duel", "duel.worth_of", _of_known),
    "a tie-break is that of what is known": ("classic", "classic.worth_of", _of_known),
    "what is not known is none": ("classic", "classic.read", lambda ask, *_: read(ask, ZERO)),
    "whoever has finished has a hand": ("classic", "classic._finished", lambda *_: set()),
    "nobody has a hand": ("classic", "classic._finished", lambda *_: {0, 1, 2}),
    "nobody goes back": ("classic", "classic._Round._penalised", lambda _, one: one.scored),
    "few points are tried": ("classic", "classic.product", lambda *of: product(*(one[:1] for one in of))),
    "the reward is drawn": ("duel", "duel._due", lambda *_: ZERO),
    "nothing is unseen": ("duel", "duel._unseen", lambda *_: ZERO),
    "the highest are drawn": ("duel", "duel._lowest", lambda debens, most: sum(debens[-int(most) :])),
    "the lowest are drawn": ("duel", "duel._highest", lambda debens, most: sum(debens[: int(most)])),
    "no kind is left": ("duel", "duel._not_seen", lambda *_: Debens()),
    "a tie is shared": ("duel", "scores.every", lambda *asked: every(*asked[:1])),
    "scarabs alone corrupt": (
        "classic",
        "classic._Round._is_as_corrupt",
        lambda _, one, other: one.scarabs >= other.scarabs,
    ),
}
"""Seeded faults, by what is wrong: the game that finds it, where it is in the package, and what is there instead."""


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_the_bounds_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With each of these faults a certain answer becomes wrong, or too few are found."""
    game, where, fault = FAULTS[name]
    monkeypatch.setattr(f"sobek_core.verdicts.{where}", fault)
    found = tried(game, 200, is_stopped=True)
    assert found["wrong"] or found["found"] < 0.95 * found["agree"]
