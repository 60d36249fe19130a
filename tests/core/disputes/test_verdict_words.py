"""Verdicts whose truth is known use the right word, and not its opposite, in each language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from sobek_core.disputes.assumption_phrases import assumption_text, combinations_text
from sobek_core.disputes.basis import IMPLICIT_RULES
from sobek_core.disputes.judgement import Basis, RulingEffect
from sobek_core.disputes.phrases import answer_text, basis_lines, choice_lines, line_text, verdict
from sobek_core.disputes.tools import JUDGING
from sobek_core.games import GAMES
from sobek_core.kernel.game import Over
from sobek_core.kernel.visibility import Observer
from sobek_core.page.document import DRAWING
from sobek_core.page.narration import Narrator
from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.records.record import GameResult, dump, load
from sobek_core.reports import result_text
from sobek_core.spec import load_spec, load_translation
from tests.cases import BookEntry, case_book, judged
from tests.commands import DEMOS, Demo, sobek
from tests.disputes import judged_at
from tests.example_moves import example_moves
from tests.games import each_game
from tests.records import NAMES

# The words of a table exclude each other: a text that has one has none of the others.
WORDS = tomllib.loads(Path(__file__).with_name("verdict_words.toml").read_text(encoding="utf-8"))
BOOK = [case for game in GAMES for case in case_book(game)]

each_language = pytest.mark.parametrize("language", LANGUAGES)


def meanings_in(column: str, language: str, text: str) -> set[str]:
    """Return the meanings that a text expresses, by the words of that column."""
    words = WORDS[language][column].items()
    return {meaning for meaning, word in words if re.search(rf"(?<!\w)(?:{word})(?!\w)", text)}


def test_every_language_has_its_words() -> None:
    """The tables of words have the same meanings in each language."""
    assert set(LANGUAGES) == set(WORDS)
    assert 1 == len({str([(name, [*words]) for name, words in one.items() if name != "won"]) for one in WORDS.values()})


def truth_of(case: BookEntry) -> str:
    """Return the answer of the case book."""
    answer = case.expected[0].removeprefix("-> answer: ")
    if answer in {"legal", "illegal", "open"}:
        return answer
    return "right" if answer in case.asked.values() else "wrong"


@each_language
@pytest.mark.parametrize("case", BOOK, ids=lambda case: f"{case.game}:{case.name}")
def test_a_verdict_says_what_the_book_says(case: BookEntry, language: str) -> None:
    """It says legal or illegal, right or wrong, and its basis as the book does; a move may only be made too early."""
    said = verdict(judged(case), load_words(language))
    word, _, basis = said.partition(":")
    if case.expected[2].endswith(IMPLICIT_RULES):
        assert {"not-yet"} == meanings_in("verdict", language, word)
        return
    assert {truth_of(case)} == meanings_in("verdict", language, word.split(",")[0])
    assert {case.expected[1].removeprefix("-> basis: ")} == meanings_in("basis", language, basis)


@each_language
def test_other_choices_say_what_the_book_says(language: str) -> None:
    """A move that is illegal under another choice is not called legal there, nor the other way round."""
    found = set[str]()
    for case in BOOK:
        book = [line for line in case.expected if line.startswith("-> other choices: ")]
        for line, said in zip(book, choice_lines(judged(case), load_words(language)), strict=False):
            truth = line.removeprefix("-> other choices: ").split()[0]
            if truth in {"legal", "illegal"}:
                assert {truth} == meanings_in("verdict", language, said)
                found.add(truth)
    assert {"legal", "illegal"} == found


def winners_named(text: str, language: str, names: tuple[str, ...]) -> tuple[int, ...]:
    """Return the winners that a text names."""
    found = re.search(WORDS[language]["won"], text)
    assert found is not None
    return tuple(seat for seat, name in enumerate(names) if re.search(rf"\b{name}\b", found["won"]))


@each_language
@each_game
def test_winners_are_called_winners(game: str, language: str) -> None:
    """NAME.game-end.winner: where the end of a game names players, exactly the winners are called winners."""
    words, several, beaten = load_words(language), 0, 0
    narrator = Narrator(GAMES[game], words.of(NAMES), DRAWING[game].styles(words))
    for example in example_moves(game):
        turn = example.game.turn(example.after)
        if not isinstance(turn, Over):
            continue
        names = NAMES[: len(turn.scores)]
        result = GameResult(turn.winners, turn.scores)
        events = [event for event in example.step.events if type(event).__name__ == "GameEnded"]
        said = [
            result_text(names, result, words),
            evolve(narrator, words=words.of(names)).turn(turn),
            *map(narrator.event, events),
        ]
        assert [turn.winners] * len(said) == [winners_named(text, language, names) for text in said]
        several, beaten = several + (len(turn.winners) > 1), beaten + (len(turn.winners) < len(names))
    assert several
    assert beaten


@each_language
@each_game
def test_the_end_of_a_game_is_worded_as_it_is(game: str, language: str) -> None:
    """NAME.game-end.winner: one player wins, several win, or the game goes on."""
    words, found = load_words(language), set[str]()
    for example in example_moves(game):
        turn = example.game.turn(example.after)
        truth = "none" if not isinstance(turn, Over) else "one" if len(turn.winners) == 1 else "several"
        said = "; ".join(line_text(line, words) for line in JUDGING[game].derive_end(example.game, example.after))
        assert {truth} == meanings_in("end", language, said)
        found.add(truth)
    assert {"none", "one", "several"} == found


@each_language
@each_game
def test_the_most_corrupt_are_called_so(game: str, language: str) -> None:
    """classic.scoring.most-corrupt, duel.scoring.winner: the text of each sheet says it of the right players."""
    tools, words, found = GAMES[game], load_words(language), 0
    for example in example_moves(game):
        for event in example.step.events:
            if not isinstance(event, tools.scored):
                continue
            names = NAMES[: len(event.sheets)]
            text = tools.render_sheets(example.game, event, names, words)
            for sheet, said in zip(event.sheets, text.split("\n\n")[1:], strict=True):
                assert corruption_of(game, sheet, event.sheets) == meanings_in("corrupt", language, said)
                found += 1
    assert found


def corruption_of(game: str, sheet: Any, sheets: tuple[Any, ...]) -> set[str]:
    """Return the part of a sheet about a player's corruption."""
    if game == "classic":
        return {"most"} if sheet.penalised else set()
    return {"less"} if sheet.count < max(one.count for one in sheets) else set()


@each_language
@pytest.mark.parametrize("demo", DEMOS, ids=lambda demo: demo.game)
def test_an_audit_says_whether_all_is_by_the_rules(tmp_path: Path, demo: Demo, language: str) -> None:
    """The right result comes before the claimed one."""
    record, file = load(Path(demo.path).read_bytes()), tmp_path / "game.jsonl"
    assert record.result is not None

    def audited(**changes: Any) -> str:
        file.write_text(dump(evolve(record, **changes)))
        return sobek("audit", file, "--language", language).stdout

    assert {"sound"} == meanings_in("record", language, audited())
    without = (*record.entries[:20], *record.entries[21:])
    assert {"faulty"} == meanings_in("record", language, audited(entries=without).splitlines()[0])
    wrong = audited(result=GameResult((0,), record.result.scores))
    first = wrong.splitlines()[0]
    assert [*record.result.winners, 0] == [int(seat) for seat in re.findall(r"(?:winners|vainqueurs) (\d+)", first)]


@each_language
def test_a_verdict_names_the_rulings_that_it_rests_on(language: str) -> None:
    """By title and id: those that explain the rules.

    A single one is named in the verdict itself; several are counted there and listed below it.
    """
    seen, words = set[int](), load_words(language)
    for case in BOOK:
        found = judged(case)
        if found.basis is not Basis.RULING:
            continue
        named = [one.ruling for one in found.rulings if one.effect is RulingEffect.MAY_DECIDE]
        titles = [f"{load_translation(language).of(one).title} ({one.slug})" for one in named]
        text, *below = (re.sub(r'"|«\s|\s»', "", one) for one in (verdict(found, words), *basis_lines(found, words)))
        if len(named) == 1:
            assert titles[0] in text
            assert [] == below
        else:
            assert f" {len(named)} " in text
            assert [] == [one.slug for one in named if one.slug in text]
            assert titles == below
        seen.add(min(len(named), 2))
    assert {1, 2} == seen


@each_language
def test_house_rules_are_named_with_their_titles(language: str) -> None:
    """The reading comes first, in the language, with the id in brackets."""
    words, translation, named = load_words(language), load_translation(language), 0
    pages = {(one.game, one.choice): one for one in load_spec().rulings.values() if one.is_choice}
    for case in BOOK:
        found = judged(case)
        lines = [*choice_lines(found, words)]
        lines += [assumption_text(found, one, words) for one in found.assumptions if one.id == "default-choices"]
        for choice, reading in (pair for other in found.other_choices for cases in other.choices for pair in cases):
            ruling = translation.of(pages[case.game, choice])
            text = next(one.text for one in ruling.readings if one.name == reading)
            said = next(line for line in lines if f"(`{choice}={reading}`)" in line)
            assert ruling.title in said
            assert text[:20] in said
            named += 1
    assert named


@pytest.mark.parametrize(
    ("result", "english", "french"),
    [
        (
            GameResult((1,), (70, 72)),
            "the winner is Ben, with 72 points to 70",
            "le vainqueur est Ben, avec 72 points contre 70",
        ),
        (
            GameResult((1, 2), (50, 78, 78)),
            "the winners are Ben and Cleo, with 78 points each, to 50",
            "les vainqueurs sont Ben et Cleo, avec 78 points chacun, contre 50",
        ),
    ],
)
def test_the_points_of_winners_are_their_own(result: GameResult, english: str, french: str) -> None:
    """NAME.game-end.winner: they are not those of the first seat."""
    names = ("Ada", "Ben", "Cleo")[: len(result.scores)]
    assert [english, french] == [answer_text(result, load_words(one).of(names)) for one in ("en", "fr")]


def test_a_set_of_a_seat_that_does_not_exist_is_not_described() -> None:
    """Nor is a set that does not exist: such a move is shown in notation."""
    tools = GAMES["classic"]
    position = tools.positions.read(["players: 2", "seat 1 sets: fish-0*3"])
    view = position.game.view(position.state, Observer.REFEREE)
    moves = [tools.notation.read(f"seat {seat}: set fish-0*3 onto 0") for seat in (1, 2, 0)]
    described = [JUDGING["classic"].describe_target(view, move) for move in moves]
    assert [("set", {"onto": 0, "cards": "fish-0*3"}), None, None] == described


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_choices_at_all_are_always(language: str) -> None:
    """An answer that depends on no choice has an empty combination, which has a phrase."""
    words = load_words(language)
    judgement = judged(next(iter(case_book("classic"))))
    assert words("judge.choices.always") == combinations_text(judgement, ((),), words)


@pytest.mark.parametrize(("language", "turn"), [("en", "it is Ada's turn"), ("fr", "c'est à Ada de jouer")])
def test_a_turn_that_was_left_out_is_said(language: str, turn: str) -> None:
    """classic.turn.order: a position without a turn is one at which seat 0 has an action."""
    words = load_words(language).of(NAMES)
    judgement = judged_at("classic", ["quays: marble-0"], "seat 1: take 0")
    (left_out,) = judgement.assumptions
    assert turn in assumption_text(judgement, left_out, words).replace("\u00a0", " ")
