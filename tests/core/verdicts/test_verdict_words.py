"""Verdicts in words: what is asked, what it depends on, why, and what happens then."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import pytest
from attrs import evolve, fields

from sobek_core.games import GAMES
from sobek_core.input import read_text
from sobek_core.kernel.game import Position
from sobek_core.kernel.pile import Pile
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.records.audit import replay_moves
from sobek_core.spec import load_cases, load_spec
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.moves import MOVE, ContradictedError
from sobek_core.verdicts.parts import Part, pile_of
from sobek_core.verdicts.phrases import (
    ask_of,
    asked_text,
    derivation_lines,
    event_text,
    field_text,
    forks,
    headline,
    place_text,
    reason_text,
    remarks,
    sheet_lines,
    then_lines,
    why,
)
from sobek_core.verdicts.position import TURN, CannotOccurError, PartPosition, fully_known
from sobek_core.verdicts.question import (
    GameOverQuestion,
    MoveQuestion,
    PointsQuestion,
    Question,
    ResultQuestion,
    RoundOverQuestion,
    SetQuestion,
)
from sobek_verification.examples import play_example
from tests.games import each_game, each_suite
from tests.records import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.verdicts.question import Judgement
    from sobek_verification.suite import GameSuite

SAID: Final = tomllib.loads(Path(__file__).with_name("verdict_words.toml").read_text(encoding="utf-8"))
NAMES: Final = ("Ada", "Ben")


def sentences(case: dict[str, Any], language: str) -> list[str]:
    """Return everything that is said of a question in words. case: its game and lines."""
    question = read_text("\n".join(["names: Ada, Ben", *case["lines"]]), case["game"]).question
    assert question is not None
    words = load_words(language).of(NAMES)
    verdict = judge(question)
    ask = ask_of(verdict, words)
    said = [
        asked_text(verdict, words),
        headline(verdict, words),
        *([ask.text, *ask.turns] if ask else []),
        *(f"{fork.yes}; {fork.no}" for fork in forks(verdict, words)),
        *filter(None, why(verdict, words).values()),
        *then_lines(verdict, words),
        *remarks(verdict, words),
        *(sheet_lines(verdict, words) if verdict.answer is None else derivation_lines(verdict, words)),
    ]
    return [one.replace("\u00a0", " ") for one in said]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAID)
def test_verdict_in_words(name: str, language: str) -> None:
    """A question, its answer and what follows are sentences, with the names of players, cards and places."""
    assert SAID[name][language] == sentences(SAID[name], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_has_words(language: str) -> None:
    """Each is answered and names rules, or asks something; no fact is left in braces."""
    words = load_words(language).of(NAMES)
    for case in load_cases():
        question = read_text(case.text).question
        assert question is not None
        verdict = judge(question)
        assert why(verdict, words) or ask_of(verdict, words)
        texts = (headline(verdict, words), *then_lines(verdict, words), *remarks(verdict, words))
        assert not [text for text in texts if "{" in text]


def _described(move: Any) -> Any:
    """Return a move with its cards or tiles as people say them: three fish."""
    for name, pile in ((one.name, getattr(move, one.name)) for one in fields(type(move)) if one.name != "tokens"):
        if isinstance(pile, Pile):
            kind: Any = type(pile)
            vague = tuple(
                next((some for some in kind.of_type if one in {*some}), kind.kind_set((one,))) for one in pile
            )
            return evolve(move, **{name: pile_of(Part(MOVE, kind(), kind(), vague, most=0))})
    return move


def test_every_reason_is_a_sentence() -> None:
    """What is not known is left out, and things are called as in the move, whatever is stated and denied."""
    languages, said = [load_words(language) for language in LANGUAGES], set[str]()
    refused = [one for example in load_spec().examples() for one in play_example(example) if one.move and one.rules]
    for step, rule in ((one, rule) for one in refused for rule in one.rules):
        game, state = step.before.game, step.before.state
        stated = [PartPosition(game, len(state.seats), places) for places in ({TURN: state.pending}, {})]
        for position, move in product((fully_known(step.before), *stated), (step.move, _described(step.move))):
            with suppress(CannotOccurError, ContradictedError):
                verdict = judge(Question(position, MoveQuestion(move), {rule: False}))
                said |= {reason_text(verdict, reason, words) for reason in verdict.reasons for words in languages}
    assert said
    assert [] == [one for one in said if re.search("[?{]", one)]


def _verdicts(game: str) -> Iterator[Judgement]:
    """Yield verdicts on every kind of question: about nothing, about a start, about an end, and of the case book."""
    rules, tools = GAMES.named(game).game(), GAMES.named(game)
    sample = next(one for one in SAMPLES if one.record.tools is tools)
    states = [step.before for step in replay_moves(sample.record).steps]
    positions = [PartPosition(rules, 2, {})]
    positions += [fully_known(Position(sample.record.game, state)) for state in (*states[::40], states[-1])]
    asked = (PointsQuestion(), ResultQuestion(), RoundOverQuestion(), GameOverQuestion())
    yield judge(Question(positions[0], SetQuestion(0, 0)))
    yield from (judge(Question(position, one)) for position in positions for one in asked)
    for case in load_cases():
        if case.game == game and (question := read_text(case.text).question) is not None:
            yield judge(question)
            yield judge(evolve(question, position=PartPosition(rules, question.position.players, {})))


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_presupposition_field_and_place_has_words(game: str, language: str) -> None:
    """Otherwise its name in notation would be shown, in backticks."""
    words = load_words(language)
    for verdict in _verdicts(game):
        assert [] == [one for one in verdict.presupposed if f"presupposed.{one}" not in words.messages]
        labels = {one.label for sheet in verdict.sheets for one in sheet.fields}
        places = {place for fact in verdict.open for place in fact.places}
        said = [*(field_text(label, words) for label in labels), *(place_text(place, words) for place in places)]
        assert [] == [one for one in said if "`" in one]


@each_suite
def test_every_event_has_words(game: GameSuite) -> None:
    """Only scorings, which are on the sheets, and deals, which only chance makes, have none."""
    tools, sample = game.tools, next(one for one in SAMPLES if one.record.tools is game.tools)
    silent = {"round-scored", "game-scored", "table-cleared"}
    names = {tools.converter.tags[kind] for kind in get_args(tools.game.event)}
    moved = {name for name in names if name.endswith("-moved") and name not in ("marker-moved", "ankh-moved")}
    assert {name for name in names if f"page.event.{name}" in ENGLISH.messages} == names - silent - moved
    events = [event for step in replay_moves(sample.record).steps for event in step.events]
    for words in map(load_words, LANGUAGES):
        said = {tools.converter.tags[type(event)]: event_text(tools, event, words) for event in events}
        assert silent & {*said} == {name for name, text in said.items() if not text}
        assert [] == [text for text in said.values() if "{" in text]
