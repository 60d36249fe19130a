"""`sobek judge --position`: tables that somebody has written, those that cannot occur, and what is asked of them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.plausibility import Plausibility
from sobek_core.records.record import dump, load
from sobek_invariants import classic, duel
from sobek_invariants.classic.plausibility import DEPENDS_ON as CLASSIC
from sobek_invariants.duel.plausibility import DEPENDS_ON as DUEL_
from tests.commands import DEMO, DUEL, json_of, sobek
from tests.records import played

DEPENDS_ON = {"classic": CLASSIC, "duel": DUEL_}

each_game = pytest.mark.parametrize("game", GAMES)

TABLE = "quays: wheat-1 fish-0\nseat 0 hand: fish-1*3\n"


def judge_table(game: str, text: str, *words: str) -> Any:
    """Judge a dispute about a table, which is read from stdin."""
    return sobek("judge", "--position", "-", "--game", game, *words, feed=text)


def test_a_move_at_a_table() -> None:
    """Legal ends with 0, illegal with 1; the table is drawn, and the legal moves are told."""
    legal = judge_table("classic", TABLE, "--move", "seat 0: set fish-1*3")
    assert (0, True) == (legal.exit_code, "legal: clear in the rules" in legal.stdout or "legal: by" in legal.stdout)
    assert "Seat 0 player 0: 0 points" in legal.stdout
    assert "legal moves: 3\n  seat 0: take 0\n  seat 0: take 1\n  seat 0: set fish-1*3\n" in legal.stdout
    illegal = judge_table("classic", TABLE, "--move", "seat 0: take 2")
    assert (1, True) == (illegal.exit_code, "illegal: clear in the rules" in illegal.stdout)


def test_all_legal_moves_are_listed_if_asked_for() -> None:
    """Five are shown, else all; in JSON always all."""
    text = "quays: wheat-1 fish-0\nseat 0 hand: fish-1*4 wheat-0 wheat-1*3\n"
    words = ("--move", "seat 0: take 0")
    number = len(json_of(judge_table("classic", text, *words, "--json"))["legal_moves"])
    assert 5 < number
    few, every = (judge_table("classic", text, *words, *more).stdout for more in ((), ("--all",)))
    assert f"legal moves: {number}, such as" in few
    assert number - 5 == every.count("\n  seat 0: ") - few.count("\n  seat 0: ")


SCORED = (
    "seat 0 sets: wheat-1*3 amulet\nseat 0 corruption: fish-0\nseat 0 marker: 38\nseat 0 round-start: 30\n"
    "turn: hand-sets seat 1 ender 0\n"
)


def test_a_score_is_derived_line_by_line() -> None:
    """classic.scoring.set, classic.scoring.penalty-base, classic.scoring.same-symbol: each with its sums and rule."""
    text = f"round: 2\n{SCORED}"
    result = judge_table("classic", text, "--move", "seat 1: done", "--score", "40 0")
    assert 1 == result.exit_code
    for line in (
        "wrong: the points are 45 0; decided by an option",
        "on this table with other choices: the points are 40 0 where penalty-base is all-points",
        "set wheat-1*3 amulet: 3 x 4 = 12 (scarabs x cards)  [classic.scoring.set]",
        "the most corrupt, with 1  [classic.scoring.most-corrupt]",
        "marker: 38 + 12 = 50  [classic.scoring.round-points]",
        "penalty: full lots of 10 in 12 points of sets: 1, a step back for each  [classic.scoring.penalty-base]",
        "a step back from 50 to 45, the space with a number before it  [classic.scoring.same-symbol]",
    ):
        assert line in result.stdout
    assert 0 == judge_table("classic", text, "--move", "seat 1: done", "--score", "45 0").exit_code
    as_it_lies = judge_table("classic", text, "--score", "45 0")
    assert (0, True) == (as_it_lies.exit_code, "disputed points: 45 0\n" in as_it_lies.stdout)


def test_a_ruling_is_told_in_full_once() -> None:
    """scoring-reveal, on two of the rules: then its name is enough; it does not decide, which takes a line."""
    said = judge_table("classic", f"round: 2\n{SCORED}", "--move", "seat 1: done", "--score", "45 0").stdout
    first, second = (part.partition("\n")[0] for part in said.split("\n  ruling scoring-reveal: ")[1:])
    assert "each of its readings gives this answer" == first
    assert "see above" == second


def test_a_table_that_cannot_be_scored_as_it_lies() -> None:
    """classic.round-end.done: where hand sets must be laid, and one is left; where they need not, that is told."""
    text = "seat 0 hand: fish-0*3\nturn: hand-sets seat 0 ender 0\n"
    found = json_of(judge_table("classic", text, "--score", "0 0", "--json"))
    assert (True, "option") == (found["right"], found["class"])
    assert [{"answer": "refused", "where": [{"hand-sets-at-end": "mandatory"}]}] == found["elsewhere"]
    refused = judge_table("classic", f"choices: hand-sets-at-end=mandatory\n{text}", "--score", "0 0")
    assert (65, True) == (refused.exit_code, "cannot be scored as it lies" in refused.stderr)


def test_a_result_is_judged_with_its_tie_break() -> None:
    """duel.scoring.winner: equal scores, and less Corruption wins."""
    text = "ankh: c3 v\nseat 0 corruption: fish-v-1\nseat 0 debens: 5\nseat 1 debens: 5\nturn: finished\n"
    right = judge_table("duel", text, "--result", "winners 1, scores 5 5")
    assert (0, True) == (right.exit_code, "both have 5 points; wins with less Corruption, 1 to 0" in right.stdout)
    assert 1 == judge_table("duel", text, "--result", "winners 0 1, scores 5 5").exit_code


def test_the_score_of_a_recorded_game() -> None:
    """After move N of the record, or after another one."""
    record = sobek("judge", DEMO, "--at", 144, "--score", "12 52 16")
    assert (0, True) == (record.exit_code, "disputed points after `seat 2: done`: 12 52 16" in record.stdout)
    assert record.stdout.startswith("at move 144: disputed points after `seat 2: done`: 12 52 16\nthe game is over")
    after = record.stdout.partition("\nthe table after the move\n")[2]
    assert ": 12 points" in after
    assert "\nthe game is over: no move is legal any more\n" in after
    other = json_of(sobek("judge", DEMO, "--at", 144, "--move", "seat 2: take 0", "--score", "1 2 3", "--json"))
    assert ("refused", False) == (other["answer"], other["right"])
    result = sobek("judge", DEMO, "--at", 144, "--result", "winners 1, scores 12 52 16", "--language", "fr")
    assert (0, True) == (result.exit_code, "juste\u00a0: une décision d'interprétation en décide" in result.stdout)


def test_the_result_at_the_end_needs_no_number() -> None:
    """Points and a result alone are those after the last move of the record."""
    for words in (("--result", "winners 1, scores 12 52 16"), ("--score", "12 52 16")):
        last = sobek("judge", DEMO, *words)
        assert (0, sobek("judge", DEMO, "--at", 144, *words).stdout) == (last.exit_code, last.stdout)
    unplayed = evolve(load(Path(DUEL.path).read_bytes()), entries=(), result=None)
    none = sobek("judge", "-", "--score", "0 0", feed=dump(unplayed))
    assert (2, True) == (none.exit_code, "sobek: the record has no move" in none.stderr)


ITSELF = """\
# fish or not

game: classic
  quays: wheat-1 fish-0
seat 0 hand: fish-1*3
move: seat 0: set fish-1*3
-> answer: legal
"""


def test_a_position_that_says_itself_what_is_disputed() -> None:
    """Lines `game:`, `move:`, `score:` and `result:` in place of options; comments and blank lines say nothing."""
    itself = sobek("judge", "--position", "-", feed=f"\ufeff{ITSELF}")
    assert (0, judge_table("classic", TABLE, "--move", "seat 0: set fish-1*3").stdout) == (
        itself.exit_code,
        itself.stdout,
    )
    text = f"game: classic\nround: 2\n{SCORED}move: seat 1: done\nscore: 45 0\n"
    scored = sobek("judge", "--position", "-", feed=text)
    assert (0, True) == (scored.exit_code, "disputed points after `seat 1: done`: 45 0" in scored.stdout)
    over = "game: duel\nankh: c3 v\nseat 1 debens: 5\nturn: finished\nresult: winners 1, scores 0 5\n"
    assert 0 == sobek("judge", "--position", "-", feed=over).exit_code


@pytest.mark.parametrize(
    ("words", "line", "exit_code", "problem"),
    [
        (("--move", "seat 0: take 0"), "", 2, "--move: expected no such option, since line 6 of the position says it"),
        (("--game", "classic"), "", 2, "--game: expected no such option, since line 3 of the position says it"),
        (("--score", "0 0"), "result: winners 0, scores 0 0", 2, "--score and --result exclude each other"),
        ((), "score: 1", 65, "stdin: line 8: score: expected 2 whole numbers"),
        ((), "result: 1", 65, 'stdin: line 8: result: expected "winners S ..., scores P ..."'),
    ],
)
def test_a_position_that_does_not_say_it_well(words: tuple[str, ...], line: str, exit_code: int, problem: str) -> None:
    """What is said twice is wrong usage, what is said wrongly is bad data with its line."""
    result = sobek("judge", "--position", "-", *words, feed=f"{ITSELF}{line}\n")
    assert (exit_code, True) == (result.exit_code, problem in result.stderr)
    other = sobek("judge", "--position", "-", feed=ITSELF.replace("seat 0: set", "seat 0: sit"))
    assert (65, True) == (other.exit_code, "stdin: line 6: move: expected one of take" in other.stderr)
    game = sobek("judge", "--position", "-", feed=ITSELF.replace("classic", "chess"))
    assert (65, True) == (game.exit_code, "stdin: line 3: game: expected classic or duel, got 'chess'" in game.stderr)


def test_what_is_not_known_is_told() -> None:
    """Not decided, with an example for each answer; exit code 1, since nobody can say that it is legal."""
    result = judge_table("classic", "quays: marble-0\nseat 0 hand: fish-1 ?*2\n", "--move", "seat 0: set fish-1*3")
    assert 1 == result.exit_code
    assert "not known: `seat 0 hand` (2 more)\n" in result.stdout
    assert "not decided: it depends on what lies in `seat 0 hand`\n" in result.stdout
    assert "  legal, for example with `seat 0 hand`: fish-1*3\n" in result.stdout


def test_a_state_in_json(tmp_path: Path) -> None:
    """What `ask state` answers and a record's digests are made of; all of it is stated, and every sentence asked."""
    tools = GAMES["classic"]
    play = played("classic", 2, 4)
    step = play.steps[5]
    position = Position(play.game, step.before)
    state = tools.converter.unstructure(position)
    file = tmp_path / "table.json"
    file.write_text(json.dumps(state))
    words = ("--game", "classic", "--move", tools.notation.write(step.move))
    assert 0 == sobek("judge", "--position", file, *words).exit_code
    state["discard"] = ["gold"]
    file.write_text(json.dumps(state))
    wrong = sobek("judge", "--position", file, *words)
    assert (65, True) == (wrong.exit_code, "table.json: discard" in wrong.stderr)
    text = tools.positions.write(position)
    less = tools.positions.read([line for line in text if not line.startswith("deck")])
    file.write_text(json.dumps(tools.converter.unstructure(less)))
    wrong = sobek("judge", "--position", file, *words)
    assert (65, True) == (wrong.exit_code, "the box keeps what was not dealt; found: " in wrong.stderr)


# Each line: a table that no play reaches, and the sentence that it breaks.
CANNOT_OCCUR = [
    (
        "classic",
        "round: 3\nquays: fish-1\nseat 0 marker: 120\nseat 0 round-start: 120",
        "a third round begins with nobody above a hundred",
    ),
    ("classic", "round: 2\nquays: fish-1\nseat 0 round-start: 300", "markers show what rounds can have brought"),
    ("classic", "quays: fish-1\nseat 0 marker: 900000", "markers show what rounds can have brought"),
    ("classic", "quays: marble-0\nturn: vizier-card seat 0 victim 1", "what is pending can be answered"),
    ("classic", "quays: marble-0\nturn: priest-type seat 0", "what is pending can be answered"),
    ("classic", "quays: marble-0\nturn: token-choice seat 0", "what is pending can be answered"),
    ("classic", "turn: action seat 0", "quays are empty only when the round is over"),
    ("classic", "quays: marble-0\nseat 0 sets: fish-0*2", "a set is three cards or more of one type"),
    ("classic", "quays: wheat-0-green", "no green back comes from the deck"),
    ("classic", "quays: fish-1*5 wheat-1*5", "at most nine cards lie on the quays"),
    (
        "classic",
        "quays: marble-0\nseat 1 sets: ivory-3*3 +prosperity",
        "prosperity lies on wheat fish cattle or amulets",
    ),
    ("classic", "quays: marble-0\nseat 1 hand: fish-0\nturn: hand-sets seat 0 ender 0", "quays are empty only when"),
    (
        "classic",
        "choices: same-type-set=extends\nquays: marble-0\nseat 0 sets: fish-0*3 / fish-1*3",
        "nobody has two sets of a type where they must be one",
    ),
    ("duel", "bag: 3\nturn: reward-draw seat 0 left 1", "what is pending can be answered"),
    (
        "duel",
        "bag: 3 5\nseat 1 corruption: fish-v-1\nturn: reward-draw seat 0 left 2",
        "what is pending can be answered",
    ),
    ("duel", "ankh: c3 v\nturn: action seat 0", "who has a turn can do something"),
    (
        "duel",
        "market: c3 fish-v-1\nturn: action seat 0",
        "the ankh is off the board exactly for a take from the centre",
    ),
    ("duel", "market: c5 queen\nankh: c3 v\nturn: priest-group seat 0", "what is pending can be answered"),
    (
        "duel",
        "market: c5 queen\nankh: c3 v\naside: mummy seven horus\nturn: architect-token seat 0 drawn seven",
        "what is pending can be answered",
    ),
    ("duel", "market: c5 queen\nankh: c3 v\nseat 0 sold: fish: fish-v-1 fish-h-1", "a sold set is three tiles or more"),
    ("duel", "market: c5 queen\nankh: c3 v\nseat 0 tokens: finger", "snakes seven and deben 2 are kept"),
]


@pytest.mark.parametrize(("game", "text", "sentence"), CANNOT_OCCUR)
def test_a_table_that_cannot_occur_is_refused(game: str, text: str, sentence: str) -> None:
    """Exit code 65, with the sentence that always holds, what was found, and the rules."""
    move = "seat 0: take 0" if game == "classic" else "seat 0: take c3"
    result = judge_table(game, f"{text}\n", "--move", move)
    assert (65, True) == (result.exit_code, f"  {sentence}" in result.stderr)
    assert "cannot occur" in result.stderr
    found = json_of(judge_table(game, f"{text}\n", "--move", move, "--json"))
    assert 65 == found["exit"]
    assert any(sentence in one["sentence"] for one in found["broken"])
    assert all(rule["link"] == f"rules/{rule['rule']}.html" for one in found["broken"] for rule in one["rules"])


def test_a_table_that_cannot_occur_whatever_fills_its_gaps() -> None:
    """The same where not all is known: nothing that can lie there makes it a table."""
    result = judge_table("classic", "quays: ?\nseat 0 sets: fish-0*2\n", "--move", "seat 0: take 0")
    assert (65, True) == (result.exit_code, "a set is three cards or more" in result.stderr)


BAD = [
    ("quays: wheat-1\n# again\nquays: wheat-1\n", "line 3: 'quays' is stated twice, first in line 1"),
    (
        "round: 2\nseat 1 hand: fish-0\nquays: wheat-1\n",
        "line 3: 'quays' stands out of its order: it belongs after 'round' in line 1",
    ),
    (
        "seat 1 hand: fish-0\n\nquays: wheat-1\n",
        "line 3: 'quays' stands out of its order: it belongs before 'seat 1 hand' in line 1",
    ),
    ("quay: wheat-1\n", "with one of the places of a position, such as 'quays', got"),
    ("table: wheat-1\n", "such as choices, players, round, deck, quays, discard, tokens, spent, seat N hand, "),
    ("quays: wheat-1\nmove: x\nmove: x\n", "line 3: 'move' is stated twice, first in line 2"),
    ("quays: gold\n", "line 1: expected a card"),
    ("quay: wheat-1\n", "line 1: expected 'PLACE: VALUE'"),
    ("round: 3\nturn: new-deal\n", "line 2: turn: expected no new-deal in round 3, the last one"),
    (
        "quays: marble-0\nseat 0 sets: ebony-0 fish-0*2\n",
        "line 2: seat 0 sets: expected cards of one type, with or without amulets, in each set, got ebony-0 fish-0*2",
    ),
    ("quays: wheat-1\n\nseat 0 hands: fish-0\n", "line 3: expected 'PLACE: VALUE'"),
    ("round: ?\n", "round: expected all of it; this cannot be left open, only deck, quays, discard, "),
    ("quays: wheat-1*6\n", "wheat-1: the box has 5, the position 6"),
    ("", "expected a position, in lines 'PLACE: VALUE' with the places choices, players, "),
    ("# nothing\n\n", "expected a position, in lines 'PLACE: VALUE' with the places choices, players, "),
    ('{"round": 1}', "choices"),
    ('{"round": true}', "expected objects, arrays, texts and whole numbers, got true"),
    ("{", "stdin: line 1: expected JSON"),
    ('{"choices": {\n"same": 1,,\n}', "stdin: line 2: expected JSON"),
    ('{"choices": {"same": 1}}', "stdin: choices"),
    ("quays: wheat-1\nseat 0 hand: ?*999\n", "line 2: seat 0 hand: expected at most ?*62, as many as there are left"),
]


def test_a_number_out_of_its_range_is_told_with_its_line() -> None:
    """As everything else that is wrong in a line."""
    result = judge_table("classic", f"{TABLE}seat 1 marker: -3\n", "--move", "seat 0: take 0")
    assert (65, "line 3: seat 1 marker: expected 0 to 1000000000, got -3" in result.stderr) == (result.exit_code, True)


@pytest.mark.parametrize(("text", "problem"), BAD)
def test_what_is_no_position_is_refused(text: str, problem: str) -> None:
    """Exit code 65 and one message, with the line or the path."""
    result = judge_table("classic", text, "--move", "seat 0: take 0")
    assert (65, True) == (result.exit_code, problem in result.stderr)
    assert result.stderr.startswith("sobek: stdin: ")


@pytest.mark.parametrize(
    ("data", "problem"), [(b"quays: \xff\n", "line 1: expected text in UTF-8"), (b"a" * 1048577, "at most")]
)
def test_what_is_no_text_is_refused(data: bytes, problem: str) -> None:
    """Bytes that are no text, and more of them than any position has."""
    result = sobek("judge", "--position", "-", "--game", "classic", "--move", "seat 0: take 0", feed=data)
    assert (65, True) == (result.exit_code, problem in result.stderr)


USAGE: list[tuple[tuple[str | int, ...], str]] = [
    ((), "expected a RECORD or --position FILE, one of them"),
    ((DEMO, "--position", "-"), "expected a RECORD or --position FILE, one of them"),
    ((DEMO, "--move", "seat 1: take 4"), "expected --at N, the number of the move that is disputed"),
    ((DEMO, "--at", 3), "expected --move, --score or --result"),
    (
        (DEMO, "--move", "seat 1: take 4", "--score", "1 2 3"),
        "expected --at N, the number of the move that is disputed",
    ),
    ((DEMO, "--at", 3, "--game", "duel", "--move", "x"), "--game is for a position"),
    ((DEMO, "--at", 3, "--score", "1 2 3", "--result", "winners 0, scores 1 2 3"), "exclude each other"),
    ((DEMO, "--at", 3, "--score", "1 2"), "--score: expected 3 whole numbers"),
    ((DEMO, "--at", 3, "--score", "1 02 3"), "--score: expected 3 whole numbers"),
    ((DEMO, "--at", 3, "--score", ""), "--score: expected 3 whole numbers"),
    ((DEMO, "--at", 3, "--result", "0"), '--result: expected "winners S ..., scores P ..."'),
    ((DEMO, "--at", 3, "--result", "winners 1 0, scores 1 2 3"), "--result: winners: expected each seat that won once"),
    ((DEMO, "--at", 3, "--result", "winners 3, scores 1 2 3"), "out of 0 to 2, got '3'"),
    ((DEMO, "--at", 3, "--result", "winners 0, scores 1 2"), "--result: scores: expected 3 whole numbers"),
    (("--position", "-", "--move", "seat 0: take 0"), "--position: expected --game"),
    (("--position", "-", "--game", "classic", "--at", 1, "--move", "x"), "--at is for records"),
    (("--position", "nowhere.txt", "--game", "classic", "--move", "seat 0: take 0"), "nowhere.txt: cannot be read"),
]


@pytest.mark.parametrize(("words", "problem"), USAGE)
def test_wrong_usage(words: tuple[str | int, ...], problem: str) -> None:
    """Exit code 2 and one message."""
    result = sobek("judge", *words, feed=TABLE)
    assert (2, True) == (result.exit_code, problem in result.stderr)


# Which sentences are asked of a table that is not wholly stated.


@each_game
def test_what_depends_on_places_is_an_invariant_and_they_are_places(game: str) -> None:
    """DEPENDS_ON names invariants that there are, and lines of positions."""
    module: Any = {"classic": classic, "duel": duel}[game]
    sentences = {one.text for one in module.INVARIANTS.of_state}
    places = {*GAMES[game].positions.places} | {"everything", "sets"}
    assert set(DEPENDS_ON[game]) <= sentences
    assert places >= set().union(*DEPENDS_ON[game].values())


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_leaving_out_what_an_invariant_depends_on_refuses_nothing(game: str, seed: int) -> None:
    """Tables of games, with any of the lines left out on which invariants depend, can occur; whole ones too."""
    rng = random.Random(seed)  # noqa: S311  # trying, not hiding
    tools = GAMES[game]
    may_go = set().union(*DEPENDS_ON[game].values()) - {"round", "sets"}
    play = played(game, 2, seed)
    for step in rng.sample(play.steps, 20):
        assert [] == Plausibility(tools).broken(play.game, step.before)
        lines = tools.positions.write(Position(play.game, step.before))
        pending = lines[-1]
        kept = [
            line
            for line in lines
            if line.partition(": ")[0] not in may_go or rng.random() < 0.5 or _is_about(pending, line)
        ]
        stated = tools.positions.read_open(kept)
        assert [] == Plausibility(tools, stated.known).check(stated.position.game, stated.position.state)


def _is_about(pending: str, line: str) -> bool:
    """Whether a turn is about what lies in this place, so that it cannot be left out."""
    place = line.partition(": ")[0]
    return (
        (place == "spent" and "-set seat" in pending)
        or (place == "tokens" and "token-choice" in pending)
        or (place == "spent" and "curse-victim" in pending)
    )


def test_a_sentence_is_asked_again_where_its_places_are_stated() -> None:
    """With deck and discard both stated, a deck of four is no deck; with one of them it is the top of one."""
    deck = "deck: fish-0 fish-1*3\nquays: marble-0\n"
    words = ("--move", "seat 0: take 0")
    assert 0 == judge_table("classic", deck, *words).exit_code
    both = judge_table("classic", f"{deck}discard: queen\n", *words)
    assert (65, True) == (both.exit_code, "the deck is whole deliveries but for the queen" in both.stderr)
    assert 0 == judge_table("classic", f"{deck}discard: queen ?\n", *words).exit_code


def test_a_record_is_asked_every_sentence() -> None:
    """Choices under which the table of a record cannot stand are named: here a set that only one of them lets open."""
    found = json_of(sobek("judge", DUEL.path, "--at", 64, "--score", "56 56", "--json"))
    assert (True, [{"new-set-goods": "goods-tile"}], []) == (found["right"], found["impossible"], found["elsewhere"])
