"""One question under all combinations of choices, compared with asking each of them, and summarized in few words."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.disputes import Answer, ChoiceCombination, Dispute, Judgement, MoveQuestion, ScoreQuestion, judge
from sobek_core.disputes.judge_known import answer_at
from sobek_core.disputes.other_choices import AnswersByChoice, combined, explore
from sobek_core.disputes.prime_implicants import covers, minimal_cover
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

WIDE = {"classic": {}, "duel": {"new_set_goods": "typed-tile"}}  # most states are plausible under these
SOME = 40  # combinations at a time; all of classic's at every state would take minutes


def games_of(game: Any, rng: random.Random | None = None) -> Iterator[tuple[ChoiceCombination, Any]]:
    """Return combinations of choices with their games: all 16 of duel, and all 512 of classic or a sample of them."""
    kind = type(game.choices)
    found = list(combined(readings_of(kind)))
    for combination in found if rng is None else rng.sample(found, min(len(found), SOME)):
        choices = kind(**{field_of(choice): reading for choice, reading in combination})
        yield combination, evolve(game, choices=choices)


def questions(game: str, seed: int) -> Iterator[tuple[Position[Any, Any], Question]]:
    """Return states of a game under random choices, with moves made there, moves made at other states, and scores."""
    rng = random.Random(seed)  # noqa: S311  # trying, not hiding
    tools = GAMES[game]
    kind = type(tools.game().choices)
    chosen = (
        {field_of(choice): rng.choice(all_) for choice, all_ in readings_of(kind).items()} if seed % 2 else WIDE[game]
    )
    play = played(game, 2, seed, tools.game(choices=kind(**chosen)))
    for step in (*rng.sample(play.steps, 4), *rng.sample(play.steps[-20:], 2)):
        position = Position(play.game, step.before)
        yield position, MoveQuestion(step.move)
        yield position, MoveQuestion(rng.choice(play.steps).move)
        yield position, ScoreQuestion((0, 0), step.move)
    last = play.steps[-1]
    yield Position(play.game, last.before), ScoreQuestion((0, 0), last.move)


@each_game
def test_every_combination_is_answered_as_if_it_were_asked(game: str) -> None:
    """Each combination is in exactly one group: that of its answer, or the impossible one."""
    rng = random.Random(5)  # noqa: S311  # trying, not hiding
    found = []
    for judgement, plausibility in _judgements(game):
        dispute = judgement.dispute
        for combination, rules in games_of(dispute.game, rng):
            said, stands = _answer_for(judgement, combination), not plausibility.check(rules, dispute.state)
            assert said == (answer_at(dispute, rules, dispute.state) if stands else None)
            found.append((stands, said == judgement.answer))
    assert {(True, True), (True, False), (False, False)} == set(found)


def _judgements(game: str) -> Iterator[tuple[Judgement, Plausibility]]:
    """Judge questions at states of games, and the fully known cases of the case book."""
    for seed in range(4):
        for position, question in questions(game, seed):
            plausibility = Plausibility(GAMES[game])
            yield judge(Dispute(GAMES[game], position, question), plausibility.check), plausibility
    for case in case_book(game):
        judgement = judged(case)
        if not judgement.dispute.gaps:
            yield judgement, plausibility_at(case.game, case.position)


def _answer_for(judgement: Judgement, combination: ChoiceCombination) -> Any:
    """Return the answer of a judgement for a combination, or None if the position cannot occur under it."""
    if any(covers(made, combination) for made in judgement.impossible_choices):
        return None
    others = [
        other.answer for other in judgement.other_choices if any(covers(made, combination) for made in other.choices)
    ]
    assert len(others) < 2
    return others[0] if others else judgement.answer


@each_game
def test_choices_that_were_read_distinguish_all_combinations(game: str) -> None:
    """The leaves of an exploration cover every combination exactly once, and are few."""
    most, rng = 0, None
    for position, question in list(questions(game, 1))[::3]:
        dispute = Dispute(GAMES[game], position, question)

        def ask(rules: Any, dispute: Dispute = dispute) -> Answer:
            return answer_at(dispute, rules, dispute.state)

        leaves = explore(position.game, ask)
        most = max(most, len(leaves))
        for combination, rules in games_of(position.game, rng):
            (answer,) = (answer for made, answer in leaves if made.items() <= dict(combination).items())
            assert answer == ask(rules)
    assert most <= 16  # of 512, and of 16


@each_game
def test_an_option_that_does_not_exist_is_no_choice(game: str) -> None:
    """Reading a choice that the game lacks is an AttributeError."""
    with pytest.raises(AttributeError, match="no_such_choice"):
        explore(GAMES[game].game(), lambda rules: rules.choices.no_such_choice)


# Few words.

READINGS = {"a": ("0", "1"), "b": ("0", "1"), "c": ("0", "1", "2")}
ALL = tuple(combined(READINGS))


@pytest.mark.parametrize("seed", range(40))
def test_combinations_cover_what_is_wanted_and_nothing_excluded(seed: int) -> None:
    """The combinations cover all that is wanted and nothing that is excluded, and no fewer would do."""
    rng = random.Random(seed)  # noqa: S311  # trying, not hiding
    share = {one: rng.choice(("wanted", "wanted", "excluded", "free")) for one in ALL}
    wanted = [one for one in ALL if share[one] == "wanted"]
    excluded = [one for one in ALL if share[one] == "excluded"]
    found = minimal_cover(READINGS, wanted, excluded)
    assert all(any(covers(made, one) for made in found) for one in wanted)
    assert not any(covers(made, one) for made in found for one in excluded)
    possible = [made for made in _every_combination() if not any(covers(made, one) for one in excluded)]
    for fewer in product(possible, repeat=min(len(found) - 1, 2)) if len(found) > 1 else ():
        assert not all(any(covers(made, one) for made in fewer) for one in wanted)


def _every_combination() -> list[ChoiceCombination]:
    parts = [[(), *(((name, reading),) for reading in readings)] for name, readings in READINGS.items()]
    return [tuple(pair for part in chosen for pair in part) for chosen in product(*parts)]


def test_combinations_in_few_words() -> None:
    """A single deciding choice is named alone; the empty combination covers everything; nothing needs none."""
    where = tuple(one for one in ALL if ("a", "1") in one)
    rest = tuple(one for one in ALL if one not in where)
    assert ((("a", "1"),),) == minimal_cover(READINGS, where, rest)
    assert ((),) == minimal_cover(READINGS, ALL, ())
    assert () == minimal_cover(READINGS, (), ALL)
    both = tuple(one for one in ALL if ("a", "1") in one and ("b", "0") in one)
    assert ((("a", "1"), ("b", "0")),) == minimal_cover(READINGS, both, tuple(set(ALL) - set(both)))


def test_answers_are_kept_by_the_choices_that_make_a_difference() -> None:
    """A choice that is read but makes no difference is left out."""

    def ask(game: Any) -> str:
        assert game.choices.clean_tie
        return str(game.choices.same_type_set)

    found = AnswersByChoice.of(GAMES["classic"].game(), ask)
    assert {"same-type-set": ("may-stand-apart", "extends")} == found.readings
    assert {(("same-type-set", reading),): reading for reading in found.readings["same-type-set"]} == found.answers
