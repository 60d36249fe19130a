"""Any text is read or refused (spec/handwriting.md): no crash, and no number is read as another one."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.games import GAMES
from sobek_core.handwriting.games import read_game
from sobek_core.handwriting.lines import read_text
from sobek_core.handwriting.question import QUESTION_KEYS, read_options
from sobek_core.handwriting.vocabulary import tables
from sobek_core.kernel.errors import InputError
from sobek_core.web.requests import answer
from sobek_verification.simulation.machines.neighbours import every_kind
from sobek_verification.simulation.machines.rng import generator
from tests.commands import Demo, each_demo
from tests.games import each_game, each_suite

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

STARTS = {
    "classic": "quays: ivory-3 ebony-2 marble-0 cattle-1 fish-0 queen\nAda sets: fish-1*3 / amulet*3\n",
    "duel": "market: c3 fish-v-1 / d3 queen / a1 wheat-f-0-grey\nankh: c4 v\nAda hand: fish-h-1 statue-b\n",
}
NUMBERS = st.one_of(
    st.integers(-12, 99).map(str),
    st.sampled_from(
        ["--1", "- 1", "1 1", "1-1", "\u0663", "\u00b2", "1\u00b2", "1\u00bd", "1.5", "007", "\u22122", "_2"]
    ),
    st.sampled_from([15, 16, 5_000]).map("9".__mul__),
)
SIGNS = st.sampled_from([*"()[]{}*+-/|\\?!:;,.'\"`#=&@%\u00d7\u2019\x00\u0301", "?*2", " - ", "->"])


def words_of(game: str) -> list[str]:
    """Return the words that the parsers of a game know."""
    tools = GAMES[game]
    names = [name for codec in tools.positions.places.values() for name in codec.names]
    patterns = [
        word
        for pattern in tools.notation.patterns
        for word in (pattern.verb, *(part.keyword for part in pattern.parts))
    ]
    others = [word for table in tables().values() for said in table.values() for word in said]
    own = ["Ada", "Ben", "seat", "chance", "prosperity", "scarabs", "with", "none", "unknown", "victim", "of"]
    return sorted({*names, *patterns, *others, *own, *tools.positions.places})


def sayings(game: str) -> st.SearchStrategy[str]:
    """Return texts made of the words of a game, numbers, punctuation and anything else."""
    piece = st.one_of(st.sampled_from(words_of(game)), NUMBERS, SIGNS, st.text(max_size=4))
    return st.lists(st.tuples(piece, st.sampled_from(["", " ", " ", ", "])), max_size=7).map(
        lambda parts: "".join(text for part in parts for text in part)
    )


def lines_of(game: str) -> st.SearchStrategy[str]:
    """Return lines about a place or a move, or arbitrary ones."""
    places = [*GAMES[game].positions.places, "names", "game", *QUESTION_KEYS, "Ada", "Ben", "Ada's hand", "chance"]
    placed = st.tuples(st.sampled_from(places), sayings(game)).map(": ".join)
    return st.one_of(placed, sayings(game), st.builds("Ada {}".format, sayings(game)))


@each_game
@given(data=st.data())
def test_any_position_is_read_or_refused(game: str, data: st.DataObject) -> None:
    """If it is read, its notation reads back as the same."""
    start = data.draw(st.sampled_from(["", STARTS[game]]))
    text = "\n".join(["names: Ada, Ben", start, *data.draw(st.lists(lines_of(game), min_size=1, max_size=3))])
    with suppress(InputError):
        written = read_text(text, game)
        again = read_text(written.text())
        assert (written.lines, written.question) == (again.lines, again.question)


@each_game
@given(data=st.data())
def test_any_question_is_read_or_refused(game: str, data: st.DataObject) -> None:
    """A question is read or refused, with a position and without one."""
    position = read_text(f"names: Ada, Ben\n{STARTS[game]}", game).position
    state = data.draw(st.sampled_from([None, position.state]))
    options = data.draw(st.dictionaries(st.sampled_from(QUESTION_KEYS), sayings(game)))
    with suppress(InputError):
        asked = read_options(options, GAMES[game], ("Ada", "Ben"), 2, state)
        assert asked == read_options(asked, GAMES[game], ("Ada", "Ben"), 2, state)


@each_suite
def test_every_move_cut_off_after_any_word_is_read_or_refused(game: GameSuite) -> None:
    """Tried with a move of every kind, with a position and without one."""
    random = generator("cut off")
    state = game.random_position(random, 2).state
    moves = {type(move): move for move in (*every_kind(state, game), *game.deals(random, 2))}
    patterns = {pattern.move for pattern in game.tools.notation.patterns}
    assert patterns == moves.keys()
    for move in moves.values():
        words = game.tools.notation.write(move).split(" ")
        for number, known in product(range(1, len(words) + 1), (None, state)):
            options = {"move": " ".join(words[:number])}
            with suppress(InputError):
                asked = read_options(options, game.tools, (), 2, known)
                assert asked == read_options(asked, game.tools, (), 2, known)


@pytest.mark.parametrize("line", ["seat 0: add", "seat 0: add fish-1", "add amulet, fish-1", "add amulet onto"])
def test_a_set_that_is_left_out_is_a_problem(line: str) -> None:
    """A set is a number without names, so its example is a number."""
    with pytest.raises(InputError) as found:
        read_text(f"turn: courtesan-cards seat 0\n{line}", "classic")
    assert f"line 2: expected `onto N` after the cards, such as `onto 0`, got '{line}'" == str(found.value)


@each_demo
@given(data=st.data())
def test_any_moves_of_a_game_are_read_or_refused(demo: Demo, data: st.DataObject) -> None:
    """This includes the setup."""
    record, lines = demo.record, data.draw(st.lists(sayings(demo.game), max_size=3))
    lines[:1] = [data.draw(st.sampled_from(["", "setup: "])) + line for line in lines[:1]]
    with suppress(InputError):
        read_game(enumerate(lines, start=1), record.tools, record.game, record.setup, record.names)


@each_game
@given(data=st.data())
def test_the_judge_answers_any_text(game: str, data: st.DataObject) -> None:
    """The Judge never raises an exception."""
    start = data.draw(st.sampled_from(["", STARTS[game]]))
    text = "\n".join([f"game: {game}", "names: Ada, Ben", start, *data.draw(st.lists(lines_of(game), max_size=2))])
    ask = data.draw(st.sampled_from(["look", "judge", "legal", "play", "open"]))
    move = {"move": data.draw(sayings(game))} if ask == "play" else {}
    answer(json.dumps({"method": ask, "text": text, **move}))


NUMBERED = {
    "classic": [
        "seat 0: take {}",
        "Ada takes {}",
        "Ada: set 3 amulet onto {}",
        "victim {}",
        "players: {}",
        "round: {}",
        "Ada marker: {}",
        "Ada sets: wheat-1*3 +prosperity {}",
        "Ada sets: wheat-1*3 +prosperity*{}",
        "Ada hand: {} amulet",
        "Ada hand: amulet*{}",
        "Ada hand: amulet {} queen",
        "Ada hand: ?*{}",
        "seat {} hand: amulet",
        "seat {}: take 0",
        "{}: take 0",
        "turn: action seat {}",
        "score: {} 3",
        "score: Ada {}, Ben 3",
        "score: Ada {} 7, Ben 3",
        "result: Ada wins, {} to 3",
        "result: winners {}, scores 71 3",
        "result: winners 0, scores {} 71",
    ],
    "duel": [
        "take c {}",
        "market: c {} queen",
        "ankh: c {} v",
        "Ada debens: {}",
        "Ada sold: fish-v-1 fish-h-1 fish-f-1 +scarabs {}",
        "Ada sold: fish: fish-v-1 fish-h-1 +scarabs*{}",
        "Ada hand: {} statue-b",
        "score: {} 3",
    ],
}


def numbers_in(text: str) -> Counter[int | str]:
    """Return the numbers of a text with their signs; a number not in ASCII is returned as it is."""
    text = text.replace("\u2212", "-")
    found = re.findall(r"(?<![\w*-])-?[0-9]+(?![\w.])|(?<=[*a-f])-?[0-9]+|[^\x00-\x7f]|[0-9]+\.[0-9]+", text)
    return Counter(int(one) if re.fullmatch("-?[0-9]{1,4000}", one) else one for one in found)


@pytest.mark.parametrize(("game", "template"), [(game, one) for game, lines in NUMBERED.items() for one in lines])
@given(number=NUMBERS)
def test_no_number_is_read_as_another(game: str, template: str, number: str) -> None:
    """Every number of a line, with its sign and all its digits, is in the notation, or the line is refused."""
    line = template.format(number)
    with suppress(InputError):
        written = read_text(f"names: Ada, Ben\n{STARTS[game]}{line}", game)
        said = numbers_in(line) - Counter([0, 1])  # 0 and 1 are not always written
        assert Counter() == said - numbers_in(f"{written.question} {written.lines}")


@pytest.mark.parametrize(
    ("game", "line", "expected"),
    [
        ("classic", "Ada takes -1", "seat 0: take -1"),
        ("classic", "Ada: take \u22121", "seat 0: take -1"),
        ("classic", "take 4 4", "line 2: expected a slot or a card of the quays, got '4 4'"),
        ("classic", "players: --2", "line 2: expected a whole number, got '--2'"),
        ("classic", f"players: {'9' * 16}", f"line 2: expected a whole number of at most 15 digits, got '{'9' * 16}'"),
        ("classic", "Ada sets: fish-0 +prosperity 3 4", "line 2: expected the number of Prosperity tokens, got '3 4'"),
        (
            "duel",
            "Ada sold: fish: fish-v-1*3 +scarabs 1.5",
            "line 2: expected a number of scarabs tokens, such as `+ 2 scarabs`, got '1.5'",
        ),
        ("duel", "Ada debens: 5.3", "line 2: expected cards, tiles or tokens, got '5.3'"),
        ("classic", "Ada hand: -3 amulets", "line 2: expected 0 to 10000 of cards, tiles or tokens, got '-3'"),
        ("classic", "Ada hand: amulet*-3", "line 2: expected 0 to 10000 of cards, tiles or tokens, got '-3'"),
        ("classic", "score: 78.5 72", "line 2: expected 2 whole numbers, the points of every player by seat, "
            "such as `78 72`, got '78.5 72'"),
        ("classic", "score: 78 Ada, 72 Ben", "line 2: expected the points of every player (Ada, Ben), "
            "got '78 Ada, 72 Ben'"),
    ],
)  # fmt: skip
def test_a_number_is_read_with_its_sign_and_all_its_digits(game: str, line: str, expected: str) -> None:
    """A number that is not whole, or too long, is reported."""
    try:
        found = read_text(f"names: Ada, Ben\n{line}", game).question["move"]
    except InputError as error:
        found = str(error)
    assert expected == found


@pytest.mark.parametrize("name", ["wheat-9", "wheat 9", "wheat9", "amulet-9", "wheat-9, queen"])
def test_a_name_with_a_number_that_no_kind_has_is_one_problem(name: str) -> None:
    """It is neither ambiguous nor read as a count of what follows."""
    with pytest.raises(InputError) as found:
        read_text(f"quays: {name}", "classic")
    expected = f"line 1: expected cards, tiles or tokens, got '{name.partition(',')[0]}'; did you mean "
    assert (expected, 1) == (str(found.value)[: len(expected)], len(str(found.value).splitlines()))
