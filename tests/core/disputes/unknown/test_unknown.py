"""Answers about positions with unknown places hold for every completion, or say on what they depend."""

from __future__ import annotations

import random

import pytest

from sobek_core.disputes import Answer, NoAnswer, ScoreQuestion, judge
from sobek_core.disputes.judge_known import answer_at
from sobek_core.disputes.unknown.completions import contents_of
from sobek_core.kernel.game import Applied
from tests.commands import json_of, sobek
from tests.core.disputes.unknown.test_gaps import disputes, random_completion
from tests.disputes import judged_at
from tests.games import each_game

OPEN = "deck: ?\nquays: marble-0\ntokens: ?*3\nseat 0 hand: fish-1 ?*2\nseat 1 hand: ?\n"
EIGHT = (
    *("players: 4", "deck: ?", "quays: marble-0", "seat 0 hand: fish-1 ?*2", "seat 0 corruption: ?"),
    *("seat 1 hand: ?", "seat 1 corruption: ?", "seat 2 hand: ?", "seat 2 corruption: ?", "seat 3 hand: ?"),
)

EIGHT_OF_DUEL = (
    *("draw-pile: ?", "market: c3 fish-v-1 / c4 fish-h-1", "ankh: c1 v", "removed: ?", "aside: ?", "seat 0 hand: ?"),
    *("seat 0 corruption: ?", "seat 0 debens: ?", "seat 1 hand: ?", "seat 1 corruption: ?"),
)


def printed(text: str, *words: str, game: str = "classic") -> str:
    """Return what is printed about a position."""
    return sobek("judge", "--position", "-", "--game", game, *words, feed=text).stdout


def test_what_is_not_known_stays_so_in_the_picture() -> None:
    """Each unknown thing is a sign, and an unknown number is one sign; the box shows only how many are left."""
    said = printed(OPEN, "--move", "seat 0: take 0")
    for line in ("deck          ?", "  hand        3: fish-1 ?*2", "  hand        ?", "event pile    3: ?*3"):
        assert f"\n{line}\n" in said
    assert "\nbox           ?\n" in said
    counted = printed("quays: marble-0\nseat 0 hand: ?*2\n", "--move", "seat 0: take 0")
    assert "\nbox           60\n" in counted
    duel = printed(
        "market: c5 queen\nankh: c3 v\nbag: ?\nseat 1 tokens: ?*2\n", "--move", "seat 0: take c5", game="duel"
    )
    for line in ("deben bag     ?", "  tokens      2: ?*2"):
        assert f"\n{line}\n" in duel


def test_moves_are_listed_that_are_legal_whatever_lies_there() -> None:
    """A set that the unknown hand might hold is not listed."""
    words = ("--move", "seat 0: set fish-1*3")
    said = printed(OPEN, *words)
    assert (
        "moves that are legal whatever is in the unknown places: 1\n  seat 0: take 0, the first card: marble-0\n"
        in said
    )
    found = json_of(sobek("judge", "--position", "-", "--game", "classic", *words, "--json", feed=OPEN))
    assert ["seat 0: take 0"] == found["legal_moves"]
    none = printed(
        "quays: marble-0\ndiscard: thief\nseat 1 hand: ?*2\nturn: thief-card seat 0 victim 1 back beige\n", *words
    )
    assert "no move is legal whatever is in the unknown places\n" in none


@each_game
def test_a_move_that_is_listed_is_legal_at_random_completions(game: str) -> None:
    """Each listed move is legal in every random completion."""
    rng = random.Random(5)  # noqa: S311  # trying, not hiding
    held = 0
    for dispute in disputes(game, rng, seeds=2, most=3):
        legal = judge(dispute).legal_moves.moves
        rules = dispute.game
        for filled in filter(None, (random_completion(dispute, rng) for _ in range(6))):
            for move in legal:
                assert isinstance(rules.apply(filled, move), Applied)
                held += 1
    assert 100 < held


def test_places_that_do_not_matter_are_not_named() -> None:
    """classic.characters.in-hand: only the player's own hand matters, and the explanation says so."""
    words = ("--move", "seat 0: play thief")
    said = printed(OPEN, *words)
    assert "not decided: it depends on what is in `seat 0 hand`\n" in said
    assert "  illegal, for example with `seat 0 hand`: ivory-0*2 fish-1\n" in said
    assert "  legal, for example with `seat 0 hand`: ivory-0 fish-1 thief\n" in said
    example = said.index("\nwhat follows is one example, with `seat 0 hand`: ivory-0*2 fish-1\n")
    assert example < said.index("\nclassic.characters.in-hand: there is no thief in the hand\n")
    found = json_of(sobek("judge", "--position", "-", "--game", "classic", *words, "--json", feed=OPEN))
    assert (["seat 0 hand"], {"seat 0 hand": "ivory-0*2 fish-1"}) == (found["depends_on"], found["assuming"])


def test_an_explanation_names_its_example_and_in_brief_is_one_line() -> None:
    """duel.market.refill-pile: the draw pile is empty only in the example, which is named before the rules."""
    text = "draw-pile: ?\nmarket: d3 wheat-v-1 / c4 fish-v-1\nankh: c3 v\n"
    words = ("--move", "seat 0: refill")
    said = printed(text, *words, game="duel")
    under = said.index("\nwhat follows is one example, with `draw-pile`: -\n")
    assert under < said.index("\nduel.market.refill-pile: the draw pile is empty\n")
    brief = printed(text, *words, "--brief", game="duel")
    assert (True, 1) == (brief in said, brief.count("\n"))


def test_a_position_after_a_move_is_not_shown_where_not_all_is_known() -> None:
    """The picture is of the position before the move, and says so; a known position is shown after it."""
    text = "quays: fish-0 fish-1\nseat 0 hand: thief"
    words = ("--move", "seat 0: take 0", "--score", "0 0")
    for gap, heading, quays in ((" ?*2", "before", 2), ("", "after", 1)):
        shown = printed(f"{text}{gap}\n", *words).partition(f"\nthe position {heading} the move\n")[2]
        (line,) = (line for line in shown.splitlines() if line.endswith("temple"))
        assert quays == line.count("fish")


def test_an_example_has_no_more_than_it_needs() -> None:
    """For a hand of any size, the example has the fewest cards for a set, or none."""
    said = printed("quays: marble-0\nseat 0 hand: ?\nseat 1 hand: ?\n", "--move", "seat 0: set fish-1*4")
    assert "  illegal, for example with `seat 0 hand`: -\n" in said
    assert "  legal, for example with `seat 0 hand`: fish-1*4\n" in said


def test_what_holds_anyway_is_explained_without_a_condition() -> None:
    """classic.quay.window: the slot does not exist, whatever is in hand."""
    said = printed(OPEN, "--move", "seat 0: take 3")
    assert "illegal: the rules are clear" in said
    assert "what follows is told" not in said


def test_points_are_derived_under_what_they_depend_on() -> None:
    """classic.scoring.corruption-count: the derivation says what it assumes of the unknown corruption."""
    text = "seat 0 corruption: ?\nseat 1 sets: fish-1*3\nturn: hand-sets seat 1 ender 0\n"
    said = printed(text, "--move", "seat 1: done", "--score", "0 9")
    assert "\nwhat follows is one example, with `seat 0 corruption`: " in said


def test_no_winner_is_named_if_it_depends() -> None:
    """duel.scoring.winner: the game is over, and unknown debens decide who wins."""
    text = "ankh: c3 v\nseat 0 debens: ?*2\nseat 1 debens: 5\nturn: finished\n"
    said = printed(text, "--result", "winners 1, scores 0 5", game="duel")
    assert "to move: " not in said
    assert "over" not in said.partition("not known")[0]
    words = ("--game", "duel", "--move", "seat 0: take c3", "--json")
    found = json_of(sobek("judge", "--position", "-", *words, feed=text))
    assert ("illegal", "over") == (found["answer"], found["turn"]["turn"])
    assert ["seat 0 debens"] == list(found["assuming"])


@each_game
def test_what_lies_in_places_that_are_not_named_makes_no_difference(game: str) -> None:
    """Two random completions that agree in the named places have the same answer."""
    rng = random.Random(8)  # noqa: S311  # trying, not hiding
    left_out = 0
    for dispute in disputes(game, rng, seeds=4, most=2):
        judgement = judge(dispute)
        if judgement.answer is not NoAnswer.OPEN or len(dispute.gaps) < 2:
            continue
        positions = dispute.tools.positions
        left_out += len(dispute.gaps) - len(judgement.depends_on)
        answers: dict[tuple[object, ...], set[object]] = {}
        for filled in filter(None, (random_completion(dispute, rng) for _ in range(200))):
            key = tuple(contents_of(positions, filled, place) for place in judgement.depends_on)
            answers.setdefault(key, set()).add(answer_at(dispute, dispute.game, filled))
        assert all(len(given) == 1 for given in answers.values())
    assert left_out


@pytest.mark.parametrize(
    ("game", "lines", "asked_for", "answer"),
    [
        ("classic", EIGHT, "seat 0: set fish-1*3", NoAnswer.OPEN),
        ("classic", EIGHT, "seat 0: take 0", True),
        ("classic", EIGHT, ScoreQuestion((0, 0, 0, 0)), (0, 0, 0, 0)),
        ("duel", EIGHT_OF_DUEL, "seat 0: take c3", True),
        ("duel", EIGHT_OF_DUEL, "seat 0: sell fish-h-1 fish-f-1 fish-b-1 as fish", False),
        ("duel", EIGHT_OF_DUEL, ScoreQuestion((0, 1)), NoAnswer.OPEN),
    ],
)
def test_eight_unknown_places_are_answered(
    game: str, lines: tuple[str, ...], asked_for: str | ScoreQuestion, answer: Answer
) -> None:
    """Eight unknown places are the most, here with all invariants checked."""
    assert answer == judged_at(game, lines, asked_for).answer


# Games that are over, states that cannot be scored, and what is still to be drawn.

LAID = "choices: hand-sets-at-end=mandatory\nseat 0 hand: ivory-3*2 ?*1\nturn: hand-sets seat 0 ender 0\n"
OVER = "ankh: c3 v\nturn: finished\n"


def test_points_that_may_not_be_had_are_open() -> None:
    """classic.round-end.hand-sets: with a third card of the type a set must be laid, and nothing is scored yet."""
    said = printed(LAID, "--score", "0 0")
    assert "not decided, but it could be right: it depends on what is in `seat 0 hand`, assuming the defaults" in said
    assert "  it cannot be scored yet, because somebody holds a set that must be laid, for example with" in said
    assert "  the points are 0 0, for example with" in said


def test_after_the_end_a_game_is_over() -> None:
    """duel.turn.pending: nothing is pending and no move is legal any more, in both languages."""
    for language, pending, over in (
        ("en", "this move is not expected now: the game is over", "the game is over: no move is legal now"),
        (
            "fr",
            "ce coup n'est pas attendu maintenant\u00a0: la partie est finie",
            "la partie est finie\u00a0: aucun coup n'est légal maintenant",
        ),
    ):
        said = printed(OVER, "--move", "seat 0: refill", "--language", language, game="duel")
        assert (True, True) == (pending in said, over in said)


def test_many_answers_are_cut_short_in_print_alone() -> None:
    """The text has six examples and the number of others; JSON has them all."""
    text = "market: c3 fish-v-1\nankh: c1 v\nseat 0 debens: ?*2\nseat 1 debens: ?*2\n"
    words = ("--position", "-", "--game", "duel", "--score", "0 0")
    said = sobek("judge", *words, feed=text).stdout
    found = json_of(sobek("judge", *words, "--json", feed=text))
    assert 6 == said.count(", for example with ")
    assert f"  other answers found: {len(found['completions']) - 6} (--json lists them)\n" in said


def test_debens_still_to_draw_are_those_that_the_turn_says() -> None:
    """duel.scoring.reward: two of three are left, and the bag has fewer debens than its box."""
    text = "ankh: c3 v\nbag: 3 4*2\nseat 1 corruption: fish-v-1 fish-h-1 fish-f-1 fish-b-1 wheat-v-1 wheat-h-1\n"
    said = printed(f"{text}turn: reward-draw seat 0 left 2\n", "--score", "0 0", game="duel")
    assert "less Corruption, by 6 points: one deben for that, and one more for each full 3 points, " in said
    assert "; still to draw: 2  [duel.scoring.reward]\n" in said


def test_a_forced_take_over_a_gap_is_not_decided_by_the_line() -> None:
    """Ruling line: in a forced take the condition of the line does not apply, so the ruling says nothing here."""
    text = "market: c6 fish-v-1\nankh: c3 v\n"
    forced = f"{text}spent: finger\nturn: forced-take seat 1 cell c6\n"
    words = ("--position", "-", "--game", "duel", "--json")
    found = json_of(sobek("judge", *words, "--move", "seat 1: take c6", feed=forced))
    free = json_of(sobek("judge", *words, "--move", "seat 0: take c6", feed=text))
    effects = [
        {one["ruling"]: one["effect"] for one in judgement["rulings"]}.get("line") for judgement in (found, free)
    ]
    assert [None, "may-decide"] == effects
