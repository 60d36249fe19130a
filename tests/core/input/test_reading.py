"""What people write becomes values, or one message for each problem (spec/input.md)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from sobek_core.classic import Choices, Classic
from sobek_core.games import GAMES
from sobek_core.input import read_move, read_text
from sobek_core.input.moves import read_game
from sobek_core.input.vocabulary import TABLES
from sobek_core.phrases import load_words
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.phrases import asked_text
from sobek_core.verdicts.position import CannotOccurError, fully_known
from tests.commands import CLASSIC as CLASSIC_DEMO
from tests.core.input.telling import places, told
from tests.games import each_game
from tests.tables import rows_of

if TYPE_CHECKING:
    from sobek_core.input import Written

READING: Final = Path(__file__).with_name("reading.toml")
REFUSED: Final = tomllib.loads(Path(__file__).with_name("refused.toml").read_text(encoding="utf-8"))
IN_POSITION: Final = {
    "classic": "quays: wheat-1 fish-0 ivory-3 amulet fish-0\nseat 0 sets: 3 fish / 2 wheat-1, amulet\n",
    "duel": "market: c1 fish-v-1 / c2 wheat-h-1 / c5 queen / d3 fish-v-1\nankh: c3 v\n",
}


def read(game: str, text: str, position: str = "") -> Written:
    """Read a text whose players are Ada and Ben, unless it begins with others."""
    first, _, rest = text.partition("\n")
    names, asked = (first, rest) if first.startswith("names: ") and rest else ("names: Ada, Ben", text)
    return read_text(f"{names}\n{position}{asked}", game)


@rows_of(READING, "games")
def test_read_games(game: str, text: str, expected: str) -> None:
    """A text says which game it is, and who plays it."""
    del game
    written = read_text(text)
    assert written.position is not None
    found = ", ".join([written.position.game.name, f"{written.position.players} players", *written.names])
    assert (expected, ()) == (found, written.problems)


@rows_of(READING, "hand")
def test_read_piles(game: str, text: str, expected: str) -> None:
    """Exact names, descriptions in part, and what is not known, in any spelling."""
    written = read(game, f"Ada hand: {text}")
    assert ({"seat 0 hand": expected}, ()) == (places(written), written.problems)


@rows_of(READING, "stated")
def test_read_places(game: str, text: str, expected: dict[str, str]) -> None:
    """Every kind of place; the text that was read reads as the same."""
    written = read(game, text)
    assert (expected, ()) == (places(written), written.problems)
    assert (expected, ()) == (places(again := read_text(written.text, game)), again.problems)


@rows_of(READING, "asked")
def test_read_questions(game: str, text: str, expected: str) -> None:
    """Every kind of question; the text that was read asks the same."""
    written = read(game, text)
    for one in (written, read_text(written.text, game)):
        assert (expected, ()) == (told(one.question and one.question.asked), one.problems)


@rows_of(READING, "moves")
def test_read_moves(game: str, text: str, expected: str) -> None:
    """Every kind of move, with verbs, names, ordinals and tokens in words."""
    written = read(game, text, IN_POSITION[game])
    assert () == written.problems
    assert written.question is not None
    move = told(written.question.asked.move)  # type: ignore[union-attr]
    assert expected == f"{move} {places(written).get('turn', '')}".strip()


def test_what_was_read_has_its_places_in_notation() -> None:
    """A sentence a line, and lines that are ignored as they are; several places of a line have one each."""
    ignored, names, answers = "# It was Ben. Ben hand: 3 green", "names: Ada, Ben", "yes: seat 1 hand\nno: a"
    stated = "Ada's hand:  2 fish, Ben's marker: 3\r\nBen hand, pioche: none. the round is over"
    text = f"{ignored}\n{names}. {stated}\n{answers}\n"
    read = ["seat 0 hand: 2 fish", "seat 1 marker: 3", "seat 1 hand: none", "deck: none", "the round is over"]
    assert [ignored, names, *read, *answers.split("\n")] == read_text(text, "classic").text.splitlines()


def _check_problem(written: Written, last: int, expected: str) -> None:
    (problem,) = written.problems
    found = str(problem).removeprefix(f"line {problem.line}: ")
    assert (expected, None) == (found, written.question)
    assert problem.line in {0, last}
    assert str(problem) != problem.text(load_words("fr"))


@rows_of(READING, "problems")
def test_one_message_for_each_problem(game: str, text: str, expected: str) -> None:
    """A message says where, what is wrong, and what would be right; in French, too. Then nothing is asked."""
    own_names = game == "unknown" or ("names: " in text and "\n" in text)
    written = read_text(text) if game == "unknown" else read(game, text)
    _check_problem(written, len(text.splitlines()) + (not own_names), expected)


@pytest.mark.parametrize(("text", "got"), [("see: Ada's hand", '"Ada\'s hand"'), ("Ada hand: 2 fish", "'Ada hand'")])
def test_a_player_who_is_not_named_before_is_no_place(text: str, got: str) -> None:
    """The message says where names come from."""
    expected = "expected a place, such as `seat 0 hand`, or `Ada hand` after a line `names: Ada, Ben`, got "
    _check_problem(read_text(text, "classic"), 1, expected + got)


@rows_of(READING, "move-problems")
def test_moves_that_cannot_be_read(game: str, text: str, expected: str) -> None:
    """The same of moves in a position."""
    position = "" if text.startswith("market: ") else IN_POSITION[game]
    last = 1 + position.count("\n") + len(text.splitlines()) - text.startswith("names: ")
    _check_problem(read(game, text, position), last, expected)


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        (game, kind, text)
        for kind, games in REFUSED.items()
        for game, texts in games.items()
        for text in texts.strip().splitlines()
        if not text.startswith("#")
    ],
)
def test_every_word_is_accounted_for(game: str, kind: str, text: str) -> None:
    """A text is refused with one message if a word of it would be left over, or if it can mean several things."""
    written = read(game, text, IN_POSITION[game] if kind == "move" else "")
    assert (1, None) == (len(written.problems), written.question)
    assert str(written.problems[0]) != written.problems[0].text(load_words("fr"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("classic\n" + "x" * 10_001, "line 2: expected at most 10000 characters"),
        ("classic\n" + "Ada " * 101 + ": fish-1", "line 2: expected at most 400 characters"),
        ("classic\nseat 0 takes " + "the " * 100, "line 2: expected at most 400 characters"),
        ("x\n" * 1_001, "expected at most 100000 characters"),
    ],
    ids=["line", "key", "move", "lines"],
)
def test_texts_that_are_too_long(text: str, expected: str) -> None:
    """No text, line or name is read that is longer than people write."""
    assert [expected] == [str(problem) for problem in read_text(text).problems]


@rows_of(READING, "judged")
def test_what_is_read_is_judged(game: str, text: str, expected: str) -> None:
    """The answer, and the rules that refuse the move or ask for something first."""
    question = read(game, text).question
    assert question is not None
    verdict = judge(question)
    rules = [one.rule for one in verdict.reasons or verdict.open]
    answer = {True: "yes", False: "no", None: "asks"}[verdict.answer]
    assert expected == " ".join([answer, *rules])


@rows_of(READING, "unjudged")
def test_a_text_that_the_judge_refuses(game: str, text: str, expected: str) -> None:
    """Too many things, also of those not described in full; or an answer to what the question cannot depend on."""
    question = read(game, f"{text}\nBen plays the thief").question
    assert question is not None
    with pytest.raises(CannotOccurError, match=expected):
        judge(question)


def test_what_a_vague_move_says() -> None:
    """A move with tiles of which only the type is known is repeated in words."""
    question = read("duel", "Ada sells fish-v-1, 2 ivory and a statue as ivory").question
    assert question is not None
    said = asked_text(judge(question), load_words("en").of(["Ada", "Ben"]))
    assert "`Ada: sell fish (column, 1 scarab), 2 \u00d7 ivory, statue as ivory`" in said


def test_answers_to_the_judge() -> None:
    """`yes`, `no` and `unknown` keep what was answered, by rule or place; facts in words are answers, too."""
    facts = "yes: duel.market.line, duel.market.tile\nno: classic.quay.window\nunknown: seat 1 hand\n"
    question = read("classic", f"{facts}the round is not scored\nhow many points?").question
    assert question is not None
    expected = {
        "duel.market.line": True,
        "duel.market.tile": True,
        "classic.quay.window": False,
        "seat 1 hand": None,
        "classic.scoring.round-points": False,
    }
    assert expected == question.said


@pytest.mark.parametrize(("answer", "value", "contrary"), [("yes", "?+", "none"), ("no", "none", "?+")])
@each_game
def test_an_answer_about_a_place_is_a_line_of_it(game: str, answer: str, value: str, contrary: str) -> None:
    """Where such a line cannot be read, the answer cannot either; with a contrary line, neither is believed."""
    for place in GAMES.named(game).positions.places:
        said, line = read(game, f"{answer}: {place}"), read(game, f"{place}: {value}")
        assert (places(line), len(line.problems)) == (places(said), len(said.problems)), place
        assert read(game, f"{place}: {contrary}\n{answer}: {place}").problems, place


def test_house_rules_and_edition() -> None:
    """The game has the edition and the choices of the text."""
    text = "classic\nedition: 2010.1\nchoices: hand-sets-at-end = mandatory, thief-back=blind"
    expected = Classic(edition="2010.1", choices=Choices(hand_sets_at_end="mandatory", thief_back="blind"))
    assert expected == read_text(text).game


@each_game
def test_every_kind_of_move_can_be_said(game: str) -> None:
    """Each verb of notation has a pattern in words.toml."""
    assert set() == {pattern.verb for pattern in GAMES.named(game).notation.patterns} - TABLES["move"].keys()


def test_read_a_whole_game() -> None:
    """Each move is read in the state after those before it; after one that cannot be read, nothing is known."""
    text = "# ours\n\ntakes the fourth card\nCleo: take slot 1\nsleeps\ntakes the amulet\ntake the last card"
    game = read_game(enumerate(text.splitlines(), start=1), CLASSIC_DEMO.record)
    write = CLASSIC_DEMO.record.tools.notation.write
    assert ["seat 1: take 3", "seat 2: take 1"] == [write(move) for move in game.moves]
    assert ({1: 3, 2: 4}, [5, 6, 7]) == (game.lines, [problem.line for problem in game.problems])


@rows_of(READING, "paper")
def test_a_game_that_cannot_be_read(game: str, text: str, expected: str) -> None:
    """A `?` is reported alone; a setup is read strictly, and has a hand for each player; every move must be whole."""
    del game
    problems = read_game(enumerate(text.splitlines(), start=1), CLASSIC_DEMO.record).problems
    assert [expected] == [str(problem).partition("; to ask")[0] for problem in problems]


def test_read_a_move_of_a_known_position() -> None:
    """A move of a record is read in its position, with the names of the record."""
    tools = GAMES["classic"]
    position = fully_known(
        tools.positions.read(["quays: wheat-1 fish-0", "seat 0 hand: fish-1*3 queen", "turn: action seat 0"])
    )
    read_as = [
        told(read_move(text, position, ["Ada", "Ben"]).move) for text in ("takes fish", "Ada plays 3 fish", "queen")
    ]
    assert ["Take(seat=0, slot=1)", "PlaySet(seat=0, cards=fish-1 fish-1 fish-1, onto=None)", "None"] == read_as
