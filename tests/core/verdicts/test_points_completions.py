"""What is certain of points and results is right in every completion of small positions, and most of that is found."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic import components as c
from sobek_core.classic import state as s
from sobek_core.classic.choices import Choices
from sobek_core.classic.text import position as classic
from sobek_core.duel import Duel
from sobek_core.duel import components as d
from sobek_core.duel import state as t
from sobek_core.duel.board import CELLS, Ankh
from sobek_core.duel.rules.scoring import corruption_of, count_reward, outcome
from sobek_core.duel.text import position as duel
from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.verdicts.duel import _worth
from sobek_core.verdicts.parts import ZERO, Amount, every, exactly, part_of, read
from sobek_core.verdicts.question import PointsQuestion, Question, ResultQuestion
from sobek_core.verdicts.scores import judge_scores, leads
from sobek_core.verdicts.ways import Needs
from tests.completions import trial
from tests.core.verdicts.test_points_played import of_classic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sobek_core.verdicts.position import PartPosition
    from tests.completions import Trial

MOST: Final = 300  # completions of a position
MARKERS: Final = (0, 20, 88, 99)
Truth = tuple[tuple[int, ...], Any]


def _taken(pack: list[Any], number: int, kinds: Iterable[Any] | None = None) -> list[Any]:
    """Take so many things out of a pack, as far as it has some. kinds: those that are taken."""
    wanted = {*pack} if kinds is None else {*kinds}
    taken = [one for one in pack if one in wanted][:number]
    for one in taken:
        pack.remove(one)
    return taken


def _pack(random: Random, pile: Any, kinds: int = 5) -> tuple[list[Any], list[Any]]:
    """Return the things of a few kinds, in any order, and all others."""
    few = random.sample(pile.distinct(), min(kinds, len(pile.distinct())))
    pack = random.sample([*pile], len(pile))
    return [one for one in pack if one in few], [one for one in pack if one not in few]


def end_of_round(random: Random) -> tuple[Any, Any]:
    """Return a game and a position in which a player is laying sets, and those before have finished."""
    made: dict[str, Any] = {field_of(name): random.choice(every) for name, every in readings_of(Choices).items()}
    rules = Classic(choices=Choices(**made | {"hand_sets_at_end": "optional"}))
    players = random.choice([2, 2, 3])
    first = random.choice([0, players - 1, players - 1])
    (few, others), tokens = _pack(random, rules.edition.cards), [*rules.edition.tokens]
    seats = []
    for seat in range(players):
        good = random.choice([*c.Good])
        cards = _taken(others, random.randint(3, 5), c.OF_GOOD[good])
        prosperity = len(_taken(tokens, random.choice([0, 0, 1]), {c.Token.PROSPERITY}))
        own = s.Seat(
            hand=c.Cards.of(_taken(few, random.randint(0, 2) if seat >= first else 0)),
            sets=(s.PlayedSet(c.Cards.of(cards), prosperity),) if len(cards) > 2 and random.random() < 0.7 else (),
            corruption=c.Cards.of(_taken(few, random.randint(0, 2))),
            curses=len(_taken(tokens, random.choice([0, 0, 1]), {c.Token.CURSE})),
            marker=random.choice(MARKERS),
        )
        seats.append(own)
    return rules, evolve(
        classic.POSITIONS.empty,
        round=random.choice([1, 2, 2, 3]),
        seats=tuple(seats),
        box=c.Cards.of([*few, *others]),
        box_tokens=c.Tokens.of(tokens),
        pending=s.HandSets(first, 0),
    )


def end_of_duel(random: Random) -> tuple[Any, Any]:
    """Return a game and a position in which the hands are put down, before or after the reward is drawn."""
    rules = Duel()
    few, others = _pack(random, rules.edition.tiles)
    tokens, debens = ([*some] for some in (rules.edition.tokens, rules.edition.debens))
    random.shuffle(tokens)
    random.shuffle(debens)
    seats = []
    for _ in range(2):
        goods = [good for good in d.Good if random.random() < 0.3]
        sold = [
            t.SoldSet(good, d.Tiles.of(tiles), 0) for good in goods if (tiles := _taken(others, 3, d.GOODS_OF[good]))
        ]
        own = t.Seat(
            sold=tuple(sold),
            corruption=d.Tiles.of(_taken(few, random.randint(0, 4))),
            tokens=d.Tokens.of(_taken(tokens, random.randint(0, 1), KEPT)),
            debens=d.Debens.of(_taken(debens, random.choice([0, 0, 1]))),
        )
        seats.append(own)
    empty: Any = duel.POSITIONS.empty
    return rules, evolve(
        empty,
        seats=tuple(seats),
        ankh=Ankh(CELLS[0], d.Mark.ROW),
        bag=d.Debens.of(_taken(debens, random.randint(0, 3))),
        box=d.Tiles.of([*few, *others]),
        box_tokens=d.Tokens.of(tokens),
        box_debens=d.Debens.of(debens),
        pending=t.Finished() if random.random() < 0.3 else None,
    )


KEPT: Final = [d.Token.SNAKE_1, d.Token.SNAKE_2, d.Token.SEVEN, d.Token.DEBEN_2]


def _of_round(game: Any, state: Any) -> Iterator[Truth]:
    """Yield the markers and the result after a round is scored, as the core says."""
    true = of_classic(game, state, closes=True)
    yield true[PointsQuestion], true[ResultQuestion]


def _of_duel(game: Any, state: Any) -> Iterator[Truth]:
    """Yield the scores and the winners at the end of a game for each reward that can be drawn, as the core says."""
    figures, seats = game.edition.figures, state.seats
    counts = [corruption_of(own, figures) for own in seats]
    due = count_reward(abs(counts[0] - counts[1]), len(state.bag), figures)
    less = seats[counts.index(min(counts))]
    for drawn in dict.fromkeys(combinations(state.bag, 0 if state.pending else due)):
        rewarded = evolve(less, debens=less.debens.plus(*drawn))
        winners, scores = outcome(
            evolve(state, seats=tuple(rewarded if own is less else own for own in seats)), figures
        )
        yield scores, winners


GAMES: Final[dict[str, tuple[Any, Any, tuple[str, ...]]]] = {
    "classic": (end_of_round, _of_round, ("hand", "corruption", "curses", "marker", "round", "sets")),
    "duel": (end_of_duel, _of_duel, ("corruption", "tokens", "debens", "bag", "sold")),
}
"""By game: returns a position, what is true of one, and what counts there."""


def _presupposed(trial: Trial) -> tuple[PartPosition, list[Any]]:
    """Return a position without what goes without saying, and the completions that fit it.

    Whoever has finished laying sets has no hand; a deben that nobody has is in the bag, unless the bag is stated.
    """
    position, pending = trial.position, trial.pending
    if pending is not None:
        position = position.stating(turn=pending)
    if isinstance(pending, s.HandSets):
        finished = range(pending.seat)
        names = {f"seat {seat} hand" for seat in finished}
        places = {place: value for place, value in position.places.items() if place not in names}
        fitting = [one for one in trial.completions if not any(one.seats[seat].hand for seat in finished)]
        return evolve(position, places=places), fitting
    return position, [one for one in trial.completions if "bag" in position.places or not one.box_debens]


def _claims(truths: set[Truth]) -> list[tuple[Any, set[Any]]]:
    """Return questions about a position, each with the answers in its completions."""
    points, _ = min(truths, key=repr)
    return [
        (PointsQuestion(), {true for true, _ in truths}),
        (PointsQuestion(points), {true == points for true, _ in truths}),
        (PointsQuestion((points[0], *[None] * (len(points) - 1))), {true[0] == points[0] for true, _ in truths}),
        (ResultQuestion(), {result for _, result in truths}),
        (ResultQuestion(winners=(0,)), {result == (0,) for _, result in truths}),
        (ResultQuestion(winners=(0,), scores=points), {(points, (0,)) == true for true in truths}),
    ]


def tried(game: str, positions: int, seed: int = 1, *, is_stopped: bool = False) -> Counter[str]:
    """Compare what is said of positions with what is true in their completions. is_stopped: by a wrong answer.

    Return how many answers were wrong, how many agree in all completions and how many of these were found.
    """
    made, truth, counted = GAMES[game]
    random, found = Random(seed), Counter[str]()  # noqa: S311  # no secret
    while found["positions"] < positions and not (is_stopped and found["wrong"]):
        rules, state = made(random)
        seats = [f"seat {seat} " for seat in range(len(state.seats))]
        places = [f"{seat}{name}" for name in counted for seat in ([""] if name in ("round", "bag") else seats)]
        hidden = trial(rules, state, random, hide=tuple(random.sample(places, random.randint(1, 3))), unstated=0.25)
        if hidden is None:
            continue
        position, completions = _presupposed(hidden)
        if not 1 < len(completions) <= MOST:
            continue
        truths = {one for completion in completions for one in truth(position.game, completion)}
        found["positions"] += 1
        for sheet in judge_scores(Question(position, PointsQuestion())).sheets:
            if sheet.points is not None:
                values = {points[sheet.seat or 0] for points, _ in truths}
                found["wrong"] += not sheet.points.least <= min(values) <= max(values) <= sheet.points.most
        for asked, true in _claims(truths):
            verdict = judge_scores(Question(position, asked))
            found["questions"] += 1
            found["wrong"] += true != {verdict.answer} if verdict.answer is not None else not verdict.open
            if len(true) == 1 and hidden.is_complete:
                found["agree"] += 1
                found["found"] += verdict.answer is not None
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("positions", "seed"), [(150, 1), pytest.param(7_200, 2, marks=pytest.mark.long)])
def test_what_is_certain_is_right_in_every_completion(game: str, positions: int, seed: int) -> None:
    """No certain answer is wrong, of many to 50,000 questions of each game; 95 % of what is certain is found."""
    found = tried(game, positions, seed)
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
        lambda one, other: Amount(one.least - exactly(other).least, one.most - exactly(other).least, one.places),
    ),
    "as many is more": ("classic", "parts.Amount.__gt__", lambda one, other: one >= other),
    "what is least is compared": (
        "classic",
        "parts.Amount.__ge__",
        lambda one, other: one.least >= getattr(other, "least", other),
    ),
    "what is not settled is so": ("classic", "classic.every", _not_settled_is_so),
    "either is the first": ("classic", "parts.Amount.either", lambda one, *_: one),
    "the smaller one is the first": ("duel", "parts.Amount.least_of", lambda one, _: one),
    "a size is that of what is known": ("duel", "parts.Part.size", property(_of_known)),
    "worth is that of what is known": ("duel", "parts.Part.worth", _of_known),
    "scarabs are those of what is known": ("classic", "parts.Part.total", lambda part, worth: part.known.total(worth)),
    "what is not known is none": ("classic", "classic.read", lambda ask, *_: read(ask, lambda: ZERO)),
    "whoever has finished has a hand": ("classic", "classic._finished", lambda *_: set()),
    "nobody has a hand": ("classic", "classic._finished", lambda *_: {0, 1, 2}),
    "nobody goes back": ("classic", "classic._penalised", lambda _, one: one["scored"]),
    "few points are tried": ("classic", "classic.product", lambda *of: product(*(one[:1] for one in of))),
    "the reward is drawn": ("duel", "duel._due", lambda *_: ZERO),
    "nothing is unseen": ("duel", "duel._unseen", lambda *_: ZERO),
    "the highest are drawn": ("duel", "duel._worth", lambda *of: exactly(_worth(*of).most)),
    "the lowest are drawn": ("duel", "duel._worth", lambda *of: exactly(_worth(*of).least)),
    "one deben is left": ("duel", "duel._bag", lambda *_: part_of(d.Debens.of((5,)))),
    "a tie is shared": ("duel", "scores.every", lambda *asked: every(*asked[:1])),
    "scarabs alone corrupt": (
        "classic",
        "classic.leads",
        lambda seat, standings: leads(seat, [(scarabs, scarabs) for _, scarabs in standings]),
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
