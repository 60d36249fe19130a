"""The same question under other choices: every combination gets its answer, in few questions and few words."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.verdicts.basis import AnswersByChoice, explore
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.question import Basis, MoveQuestion, Question
from tests.core.verdicts.test_real import asked_about, stated_in_part
from tests.games import each_game

ASKED = ("same-type-set", "priest-type", "clean-tie")


def test_each_combination_of_choices_gets_its_answer() -> None:
    """Of any function of a game, with combinations that cover the answer, each as short as it can be."""
    rng, game = Random(7), Classic()  # noqa: S311  # trying, not hiding
    make: Any = type(game.choices)
    readings = {name: every for name, every in readings_of(type(game.choices)).items() if name in ASKED}
    every = [*product(*readings.values())]
    for _ in range(60):
        table = {made: rng.choice("abc"[: rng.randint(1, 3)]) for made in every}

        def ask(rules: Any, table: dict[tuple[str, ...], str] = table) -> str:
            return table[tuple(getattr(rules.choices, field_of(name)) for name in readings)]

        assert len(every) == len(explore(game, ask))
        answers = AnswersByChoice.of(game, ask)
        for made in every:
            chosen = dict(zip(readings, made, strict=True))
            rules = Classic(choices=make(**{field_of(name): one for name, one in chosen.items()}))
            assert table[made] == answers.under(rules.choices)
            for name, readings_here in readings.items():
                others = {table[tuple({**chosen, name: one}.values())] for one in readings_here}
                assert (len(others) > 1) is answers.decides(rules.choices, name)
        for answer in set(table.values()):
            found = answers.combinations_with(answer)
            covered = [made for made in every if any({*one} <= {*zip(readings, made, strict=True)} for one in found)]
            assert [made for made in every if table[made] == answer] == covered
            shorter = [{*one} - {pair} for one in found for pair in one]
            excluded = [{*zip(readings, made, strict=True)} for made in every if table[made] != answer]
            assert all(any(some <= one for one in excluded) for some in shorter)


def test_few_questions_answer_for_all_combinations() -> None:
    """A choice that is not read is not tried, and one that changes nothing is not named."""
    asked = list[Any]()

    def ask(rules: Any) -> bool:
        asked.append(rules)
        return bool(rules.choices.same_type_set == "extends" and rules.choices.priest_type != "nothing")

    answers = AnswersByChoice.of(Classic(), ask)
    assert 3 == len(asked)
    assert ((("same-type-set", "extends"),),) == answers.combinations_with(answer=True)


@each_game
def test_rules_that_are_clear_give_the_same_answer_under_every_choice(game: str) -> None:
    """Of real moves, with lines left out and without their turn: no choice decides that is not named."""
    rng, clear = Random(4), 0  # noqa: S311  # trying, not hiding
    for rules, state, move, _ in asked_about(game, range(5), rng):
        position = stated_in_part(rules, state, rng, without_turn=True)
        verdict = judge(Question(position, MoveQuestion(move)))
        if verdict.answer is None or verdict.basis is Basis.CHOICE:
            continue
        clear += 1
        every = readings_of(type(rules.choices)).items()
        for name, reading in ((name, reading) for name, readings in every for reading in readings):
            other = evolve(position, game=evolve(rules, choices=evolve(rules.choices, **{field_of(name): reading})))
            assert judge(Question(other, MoveQuestion(move))).answer is verdict.answer, (position.places, move, name)
    assert clear > 50
