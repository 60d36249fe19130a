"""Games with an unknown deck are audited as far as what was seen allows (spec/handwriting.md)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.games import GAMES
from sobek_core.handwriting.problems import HandwritingError
from sobek_core.kernel.game import Over
from sobek_core.unseen.audit import has_unseen
from sobek_core.unseen.verdicts import Legality
from tests.unseen_games import face_up, laid_out, played

if TYPE_CHECKING:
    from collections.abc import Callable

ILLEGAL = {"classic": "take 9", "duel": "take a1"}  # at the beginning of a game


def random_omission(seed: int) -> Callable[[Any], str]:
    """Return a function that writes things, and forgets half of them."""
    rng = random.Random(seed)  # noqa: S311  # a test needs no secure randomness
    return lambda kind: face_up(kind) if rng.random() < 0.5 else "?"


GAMES_PLAYED = [("classic", 4, 60), ("classic", 6, 45), ("duel", 6, 51), ("duel", 7, 64)]
each_played = pytest.mark.parametrize(("name", "seed", "max_moves"), GAMES_PLAYED)


@each_played
def test_no_legal_move_is_called_illegal(name: str, seed: int, max_moves: int) -> None:
    """Every move is judged legal, or undecided because of unseen items."""
    game = played(name, seed, max_moves)
    found = game.audit(game.written(face_up))
    assert (None, None, len(game.moves)) == (found.fault, found.stopped_at, len(found.moves))
    decided = sum(one.legality is Legality.LEGAL for one in found.moves)
    assert decided >= len(game.moves) - 2


def test_an_audit_with_too_many_possibilities_stops_and_says_where() -> None:
    """At the end of duel, both hands decide whether the game ends, and what leaves the game."""
    found = played("duel", 6, 60).audit(played("duel", 6, 60).written(face_up))
    assert (found.moves[-1].line, None, None) == (found.stopped_at, found.ending, found.known)


@pytest.mark.parametrize(("name", "seed", "max_moves"), [("classic", 4, 40), ("duel", 6, 10)])
def test_what_is_forgotten_makes_no_move_illegal(name: str, seed: int, max_moves: int) -> None:
    """This holds even if half of the visible things are not remembered."""
    game = played(name, seed, max_moves)
    assert None is game.audit(game.written(random_omission(seed))).fault


@each_played
def test_the_end_is_among_what_was_found(name: str, seed: int, max_moves: int) -> None:
    """The points of a finished game are within the found range, and its winners among those found."""
    game = played(name, seed, max_moves)
    turn, ending = game.tools.game().turn(game.states[-1]), game.audit(game.written(face_up)).ending
    assert ending is not None
    if isinstance(turn, Over) and ending.scores:
        assert [True] * len(turn.scores) == [
            least <= points <= most for points, (least, most) in zip(turn.scores, ending.scores, strict=True)
        ]
        assert turn.winners in ending.winners


@each_played
@pytest.mark.parametrize("after", [0, 1])
def test_an_illegal_move_that_can_be_seen_is_one(name: str, seed: int, max_moves: int, after: int) -> None:
    """A slot out of reach or an unreachable cell is illegal for all completions; the audit ends there."""
    game = played(name, seed, max_moves)
    seat = getattr(game.states[after].pending, "seat", 0)
    lines = [*game.written(face_up)[: 2 + after], f"seat {seat}: {ILLEGAL[name]}", "seat 0: nonsense"]
    fault = game.audit(lines).fault
    assert fault is not None
    assert (3 + after, 1 + after) == (fault.line, fault.number)
    assert fault.reasons == game.tools.game().apply(game.states[after], game.tools.notation.read(fault.text)).reasons


@each_played
def test_a_game_that_is_known_after_all_is_returned(name: str, seed: int, max_moves: int) -> None:
    """With the whole setup, remarks on what was seen do not change the game."""
    game = played(name, seed, max_moves)
    lines = [game.tools.notation.write(move) for move in game.moves]
    setup, there = game.tools.setups.write(game.setup), laid_out(game.states[0], str)
    found = game.audit([f"setup: {setup}", there, *lines]).known
    assert found is not None
    assert (game.setup, game.moves) == (found.setup, found.moves)
    assert 3 == found.lines[1]


def test_the_last_unknown_thing_is_known() -> None:
    """If all but one tile of duel's draw pile are given, the last one follows."""
    game = played("duel", 6, 60)
    before, _, rest = game.tools.setups.write(game.setup).partition(" draw-pile ")
    pile, tokens = " ".join(map(str, game.setup.draw_pile[:-1])), rest.partition(" tokens ")[2]
    found = game.audit([f"setup: {before} draw-pile {pile} ? tokens {tokens}"]).known
    assert found is not None
    assert game.setup == found.setup


CLASSIC_LINES = ["setup: first 1", "quays: marble-0 thief ?", "take 0", "take 0", "take 0", "take 0", "play thief"]


@pytest.mark.parametrize(
    ("more", "answer", "depends"),
    [
        (["victim 1", "back orange"], Legality.UNDECIDED, ("seat 1 hand",)),
        (["victim 1", "back green"], Legality.LEGAL, ()),
        (["victim 0", "back orange"], Legality.UNDECIDED, ("seat 0 hand",)),
        (["victim 2"], Legality.ILLEGAL, ()),
    ],
)
def test_what_would_have_to_be_known_is_named(more: list[str], answer: Legality, depends: tuple[str, ...]) -> None:
    """Whether a hand has a card with an orange back depends on the cards taken face down."""
    game = played("classic", 4, 60)
    judged = game.audit([*CLASSIC_LINES, *more]).moves[-1]
    assert (answer, depends) == (judged.legality, judged.depends)


def test_what_is_seen_later_decides_earlier_moves() -> None:
    """The card that Ben took is named, so it was in his hand when the Thief came."""
    game = played("classic", 4, 60)
    moves = game.audit(
        ["setup: first 1", "quays: marble-0 thief ? queen ?", *CLASSIC_LINES[2:], "victim 1", "back orange"]
    )
    assert Legality.LEGAL is moves.moves[-1].legality
    later = [*CLASSIC_LINES[:5], "take 0 -> queen", *CLASSIC_LINES[6:], "victim 1", "back orange"]
    assert Legality.LEGAL is game.audit(later).moves[-1].legality


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["quays: queen*2 ?"], "line 2: this cannot be here"),
        (["quays: queen ?", "deck: queen ?"], "line 3: this cannot be here"),
        (["quays: fish-1*2"], "line 2: this cannot be here"),
        (["take 0 -> fish-0-green"], "line 2: this cannot have got there"),
        (["take ?"], "line 2: expected a move that ends in one card, tile or token"),
        (["quays: (red) ?"], "line 2: expected a card"),
        (["setup: first 1"], "line 2: expected one of take, play"),
        (["Ada quays: ?"], "line 2: expected a move"),
        (["market: d3 queen"], "line 2: expected one of take, play"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(lines: list[str], message: str) -> None:
    """More of a kind than the box has, a card where it cannot be, and unreadable lines are refused."""
    with pytest.raises(HandwritingError) as found:
        played("classic", 4, 60).audit(["setup: first 0", *lines])
    assert str(found.value).startswith(message)


def test_a_cell_is_named_once() -> None:
    """duel.market.grid: a second tile for a cell is refused, and does not replace the first."""
    with pytest.raises(HandwritingError) as found:
        played("duel", 6, 60).audit(["setup: first 0", "market: d3 (red) / d3 fish-v-1"])
    assert str(found.value).startswith("line 2: expected each cell once, got 'd3'")


def test_what_rests_on_an_undecided_move_does_not_prove_it() -> None:
    """duel.market.line: a take that is possible only after some tiles of d6 stays undecided."""
    lines = [
        "setup: first 1",
        "market: d3 livestock-v-0-grey a1 marble-f-0-deben",
        "seat 1: take d3",
        "seat 0: take d6",
        "seat 0: trade",
        "chance: deben ?",
        "seat 1: take e5",
    ]
    moves = played("duel", 6, 10).audit(lines).moves
    assert Legality.UNDECIDED is moves[-1].legality


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ("first 0 hands fish-0-green*3 / ? / ?", "seat 0 hand: expected 2"),
        ("first 0 hands fish-1*2 / ? / ?", "seat 0 hand: fish-1 is never dealt there"),
        ("first 0 hands ? / ?", "expected a hand for each of the 3 players"),
        ("first 0 deck queen*2 ?", "the box has too few"),
        ("first 0 deck queen ? deck thief ?", "expected `deck` once"),
        ("first 7 ?", "no game can begin like this"),
        ("? ?", "expected `first` and the player who begins"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(setup: str, message: str) -> None:
    """The message has the line and what is wrong."""
    with pytest.raises(HandwritingError) as found:
        played("classic", 4, 60).audit([f"setup: {setup}"])
    assert message in str(found.value)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("seat 0: take 3", False),
        ("# who was it?", False),
        ("Ada: take 3", False),
        ("chance: steal ?", True),
        ("take 3 -> queen", True),
        ("quays: queen", True),
        ("Ada's hand: queen", True),
        ("setup: first Ada", True),
    ],
)
def test_games_with_unseen_things_are_recognized(line: str, expected: bool) -> None:
    """The signs are `?`, what came into a hand, lines about places, and a deal that is left out."""
    assert expected == has_unseen([(1, line)], GAMES["classic"])
