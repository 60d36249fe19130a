"""The same question under all combinations of choices: held against asking every one of them, and said in few words."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.disputes import Answer, Case, Dispute, Judgement, OfMove, OfScore, judge
from sobek_core.disputes.known import answer_of
from sobek_core.disputes.other_choices import combined, explore
from sobek_core.disputes.prime_implicants import covers, minimal_cases
from sobek_core.games import GAMES
from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.kernel.game import Position
from sobek_core.plausibility import Plausibility
from tests.cases import case_book, judged
from tests.disputes import plausibility_at
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.disputes import Question

WIDE = {"classic": {}, "duel": {"new_set_goods": "typed-tile"}}  # under which most tables can stand
SOME = 40  # combinations at a time; with all of classic at every table the tests take minutes


def games_of(game: Any, rng: random.Random | None = None) -> Iterator[tuple[Case, Any]]:
    """Return combinations of choices, each with the game under it: 512 of classic and 16 of duel, or some of them."""
    kind = type(game.choices)
    found = list(combined(readings_of(kind)))
    for combination in found if rng is None else rng.sample(found, min(len(found), SOME)):
        choices = kind(**{field_of(choice): reading for choice, reading in combination})
        yield combination, evolve(game, choices=choices)


def questions(game: str, seed: int) -> Iterator[tuple[Position[Any, Any], Question]]:
    """Return tables of a game under random choices, with moves made there, moves made elsewhere, and scores."""
    rng = random.Random(seed)  # noqa: S311  # trying, not hiding
    tools = GAMES[game]
    kind = type(tools.game().choices)
    chosen = (
        {field_of(choice): rng.choice(all_) for choice, all_ in readings_of(kind).items()} if seed % 2 else WIDE[game]
    )
    play = played(game, 2, seed, tools.game(choices=kind(**chosen)))
    for step in (*rng.sample(play.steps, 4), *rng.sample(play.steps[-20:], 2)):
        position = Position(play.game, step.before)
        yield position, OfMove(step.move)
        yield position, OfMove(rng.choice(play.steps).move)
        yield position, OfScore((0, 0), step.move)
    last = play.steps[-1]
    yield Position(play.game, last.before), OfScore((0, 0), last.move)


@each_game
def test_every_combination_is_answered_as_if_it_were_asked(game: str) -> None:
    """Each combination is in one case: of its answer, or of those under which the position cannot occur."""
    rng = random.Random(5)  # noqa: S311  # trying, not hiding
    found = []
    for judgement, plausibility in _judgements(game):
        dispute = judgement.dispute
        for combination, rules in games_of(dispute.game, rng):
            said, stands = _said(judgement, combination), not plausibility.check(rules, dispute.state)
            assert said == (answer_of(dispute, rules, dispute.state) if stands else None)
            found.append((stands, said == judgement.answer))
    assert {(True, True), (True, False), (False, False)} == set(found)


def _judgements(game: str) -> Iterator[tuple[Judgement, Plausibility]]:
    """Judge at tables of games, and the case book, but for what is not known in full."""
    for seed in range(4):
        for position, question in questions(game, seed):
            plausibility = Plausibility(GAMES[game])
            yield judge(Dispute(GAMES[game], position, question), plausibility.check), plausibility
    for case in case_book(game):
        judgement = judged(case)
        if not judgement.dispute.gaps:
            yield judgement, plausibility_at(case.game, case.position)


def _said(judgement: Judgement, combination: Case) -> Any:
    """Return the answer that a judgement gives to a combination, none where it says that the position cannot occur."""
    if any(covers(case, combination) for case in judgement.impossible):
        return None
    others = [
        other.answer for other in judgement.other_choices if any(covers(case, combination) for case in other.where)
    ]
    assert len(others) < 2
    return others[0] if others else judgement.answer


@each_game
def test_what_was_read_tells_all_combinations_apart(game: str) -> None:
    """The leaves of an exploration cover every combination, each once, and are few."""
    most, rng = 0, None
    for position, question in list(questions(game, 1))[::3]:
        dispute = Dispute(GAMES[game], position, question)

        def ask(rules: Any, dispute: Dispute = dispute) -> Answer:
            return answer_of(dispute, rules, dispute.state)

        leaves = explore(position.game, ask)
        most = max(most, len(leaves))
        for combination, rules in games_of(position.game, rng):
            (answer,) = (answer for made, answer in leaves if made.items() <= dict(combination).items())
            assert answer == ask(rules)
    assert most <= 16  # of 512, and of 16


@each_game
def test_an_option_that_does_not_exist_is_no_choice(game: str) -> None:
    """Whoever asks for a choice that the game does not have is told, as with the choices themselves."""
    with pytest.raises(AttributeError, match="no_such_choice"):
        explore(GAMES[game].game(), lambda rules: rules.choices.no_such_choice)


# Few words.

READINGS = {"a": ("0", "1"), "b": ("0", "1"), "c": ("0", "1", "2")}
ALL = tuple(combined(READINGS))


@pytest.mark.parametrize("seed", range(40))
def test_cases_cover_what_is_wanted_and_nothing_excluded(seed: int) -> None:
    """Whatever is wanted: all of it is covered, nothing that is excluded, and no fewer cases would do."""
    rng = random.Random(seed)  # noqa: S311  # trying, not hiding
    share = {one: rng.choice(("wanted", "wanted", "excluded", "free")) for one in ALL}
    wanted = [one for one in ALL if share[one] == "wanted"]
    excluded = [one for one in ALL if share[one] == "excluded"]
    found = minimal_cases(READINGS, wanted, excluded)
    assert all(any(covers(case, one) for case in found) for one in wanted)
    assert not any(covers(case, one) for case in found for one in excluded)
    possible = [case for case in _every_case() if not any(covers(case, one) for one in excluded)]
    for fewer in product(possible, repeat=min(len(found) - 1, 2)) if len(found) > 1 else ():
        assert not all(any(covers(case, one) for case in fewer) for one in wanted)


def _every_case() -> list[Case]:
    parts = [[(), *(((name, reading),) for reading in readings)] for name, readings in READINGS.items()]
    return [tuple(pair for part in chosen for pair in part) for chosen in product(*parts)]


def test_cases_in_few_words() -> None:
    """One choice that decides is named alone; everything is the empty case; nothing is none."""
    where = tuple(one for one in ALL if ("a", "1") in one)
    rest = tuple(one for one in ALL if one not in where)
    assert ((("a", "1"),),) == minimal_cases(READINGS, where, rest)
    assert ((),) == minimal_cases(READINGS, ALL, ())
    assert () == minimal_cases(READINGS, (), ALL)
    both = tuple(one for one in ALL if ("a", "1") in one and ("b", "0") in one)
    assert ((("a", "1"), ("b", "0")),) == minimal_cases(READINGS, both, tuple(set(ALL) - set(both)))
