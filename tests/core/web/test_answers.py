"""Requests of the page that asks: what was stated in the notation that it draws, and answers as it shows them."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from attrs import fields_dict

from sobek_core.games import GAMES
from sobek_core.input import read_text
from sobek_core.input.reading import MAX_LINES, MAX_TEXT
from sobek_core.input.things import INPUT
from sobek_core.phrases import ENGLISH, load_words
from sobek_core.web import answers
from sobek_core.web.answers import answer
from sobek_core.web.facts import page_facts
from sobek_core.web.judged import first_not_stated
from sobek_core.web.stated import stated_lines, stated_values
from tests.core.input.telling import places, told
from tests.core.input.test_reading import READING
from tests.games import each_game
from tests.tables import rows_of

CLASSIC, DUEL = "game: classic\nnames: Ada, Ben, Cleo\n", "game: duel\nnames: Ada, Ben\n"
THIEF = f"{CLASSIC}turn: thief-victim seat 0\nmove: seat 0: victim 1\n"
FISHES = [("fish (1 scarab)", 2), ("fish", 1)]
VICTIM = "classic.characters.thief-victim"
BOUNDS: Final = ("1 {0}, 1 {0}", "1 {}, 2 cards", "1 {}, ?", "1 {}, at most 2 more", "at least 1 {}")
VAGUE: Final = tomllib.loads(Path(__file__).with_name("vague.toml").read_text(encoding="utf-8"))


def judged(text: str, language: str = "en") -> Any:
    """Return the answer to a question."""
    return json.loads(answer(json.dumps({"kind": "judge", "language": language, "text": text})))


@pytest.mark.parametrize(
    ("game", "place", "written", "stated"),
    [
        ("classic", "seat 0 hand", "fish-0*2 amulet ?*2", [("fish-0", 2), ("amulet", 1), ("?", 2)]),
        ("classic", "seat 0 hand", "1 card, at most two more", [("?", 1), ("?", None, 2)]),
        ("classic", "seat 0 hand", "at least two cards", [("?", 2), ("?", None)]),
        (
            "classic",
            "seat 1 sets",
            "fish-0*3 +prosperity / amulet*3",
            [("", [("fish-0", 3)], 1), ("", [("amulet", 3)], 0)],
        ),
        ("classic", "seat 1 laid", "fish-0*3", [("", [("fish-0", 3)], 0)]),
        ("classic", "seat 1 curses", "2", "2"),
        ("classic", "quays", "wheat-1 fish-0*2 ?", [("wheat-1", 1), ("fish-0", 2), ("?", None)]),
        ("classic", "quays", "wheat-1 fish-0*2", [("wheat-1", 1), ("fish-0", 2)]),
        ("classic", "quays", "-", []),
        ("classic", "turn", "action seat 1", "action seat 1"),
        ("duel", "seat 0 hand", "fish (1 scarab)*2, fish, statue, ?", [*FISHES, ("statue", 1), ("?", None)]),
        ("duel", "seat 0 hand", "four black, one grey", [("black", 4), ("grey", 1)]),
        ("duel", "seat 0 sold", "fish: fish (1 scarab)*2, fish +scarabs*2", [("fish", FISHES, 2)]),
        ("duel", "seat 0 debens", "4 5*2", [("4", 1), ("5", 2)]),
        (
            "duel",
            "market",
            "c1 fish-v-1 / d2 empty / e1 ?tile / ?",
            ({"c1": "fish-v-1", "d2": "empty", "e1": "?tile"}, False),
        ),
        (
            "duel",
            "market",
            "c1 fish / d2 fish (1 scarab) / e1 fish or wheat / f1 black / f2 statue-v or queen / ?",
            (
                {
                    "c1": "fish",
                    "d2": "fish (1 scarab)",
                    "e1": "fish or wheat",
                    "f1": "black",
                    "f2": "statue-v or queen",
                },
                False,
            ),
        ),
        ("duel", "market", "c1 fish-v-1", ({"c1": "fish-v-1"}, True)),
        ("duel", "market", "c1 fish / d2 ?tile", ({"c1": "fish", "d2": "?tile"}, True)),
        ("duel", "ankh", "c4 v", "c4 v"),
    ],
)
def test_what_is_stated_is_drawn(game: str, place: str, written: str, stated: Any) -> None:
    """Each kind of place, known and known in part, as the page draws it."""
    position = read_text(f"game: {game}\n{place}: {written}\n").position
    assert position is not None
    assert stated == plain(stated_values(position, ENGLISH)[place])


@rows_of(READING, "stated")
def test_what_is_stated_is_written_back(game: str, text: str, expected: dict[str, str]) -> None:
    """As lines that are read as the same."""
    begun = "" if text.startswith("names: ") else "names: Ada, Ben"
    question = read_text(f"{begun}\n{text}\nhow many points?", game).question
    assert question is not None
    again = read_text("\n".join(["names: Ada, Ben", *stated_lines(question, ENGLISH.of(("Ada", "Ben")))]), game)
    assert (expected, ()) == (places(again), again.problems)


def _vague(game: str) -> list[Any]:
    """Return places, and what can be said of them in part: of a hand, and of a cell, any two descriptions with `or`."""
    names = INPUT[game].powers[0].names
    types = dict.fromkeys(name.partition("-")[0] for name in names)
    backs = dict.fromkeys(str(INPUT[game].powers[0].read(name).back) for name in names)
    scarabs = [f"{one} ({number} scarabs)" for one in INPUT[game].goods.names for number in range(4)]
    every = [*names, *types, *backs, *scarabs, "priest", "scribe"]
    pairs = [" or ".join(pair) for pair in combinations(every, 2)]
    said = [*every, *Random(1).sample(pairs, 400)]  # noqa: S311
    hands = [("seat 0 hand", BOUNDS[at % len(BOUNDS)].format(text)) for at, text in enumerate(said)]
    markets = [("market", f"c4 {text} / d4 empty / ?") for text in said] if game == "duel" else []
    return [*hands, *markets, *(line.split(": ", 1) for line in VAGUE[game])]


@pytest.mark.parametrize("language", ["en", "fr"])
@each_game
def test_a_place_that_is_left_as_it_was_is_written_as_it_was(game: str, language: str) -> None:
    """What is drawn of a place, known and known in part, is written in words that are read as before."""
    count = 0
    for place, text in _vague(game):
        written = read_text(f"game: {game}\n{place}: {text}")
        if written.position is not None and not written.problems:
            value = stated_values(written.position, load_words(language))[place]
            request = {"kind": "write", "language": language, "game": game, "place": place, "value": value}
            again = read_text(f"game: {game}\n{place}: {json.loads(answer(json.dumps(request)))['text']}")
            assert again.position is not None
            found = [_said(one.position.places[place]) for one in (written, again)]  # type: ignore[union-attr]
            assert (found[0], ()) == (found[1], again.problems), text
            count += 1
    assert count > 300


@pytest.mark.parametrize(
    ("game", "place", "value", "text"),
    [
        ("classic", "quays", [{"kind": "fish-0", "number": 1}, {"kind": "?", "number": 1}], "fish-0, ?*1"),
        ("classic", "seat 1 hand", [], "-"),
        ("classic", "seat 1 sets", [], "-"),
        ("duel", "seat 1 sold", [{"good": "fish", "cards": [], "tokens": 1}], "fish: ?*1 ? +scarabs*1"),
        ("duel", "market", {"tiles": {}, "isWhole": True}, "-"),
        ("duel", "market", {"tiles": {}, "isWhole": False}, "?"),
        ("duel", "market", {"tiles": {"f1": "queen", "d4": "empty"}, "isWhole": False}, "f1 queen / d4 empty / ?"),
        ("duel", "ankh", "c4 v", "c4 v"),
    ],
)
def test_what_was_tapped_is_written(game: str, place: str, value: Any, text: str) -> None:
    """Also what nobody can have stated before, such as a set of a type without tiles."""
    request = {"kind": "write", "game": game, "place": place, "value": value}
    assert {"text": text} == json.loads(answer(json.dumps(request)))


def _said(value: Any) -> tuple[str, list[tuple[int, list[str]]]]:
    """Return a value as text, and what each tile of a Market can be."""
    filled = getattr(getattr(value, "squares", None), "filled", {})
    return told(value), sorted((at, sorted(map(str, kinds))) for at, kinds in filled.items())


def plain(value: Any) -> Any:
    """Return a value of a place without the names of its fields; piles in an order of their own."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    return tuple(map(plain, value.values())) if isinstance(value, dict) and "c1" not in value else value


def test_one_fact_is_asked() -> None:
    """The question has its words and the place that would answer it, which is on the table with what was stated."""
    found = judged(f"quays: wheat-1\n{THIEF}".replace("quays: wheat-1\ngame: classic", "game: classic\nquays: wheat-1"))
    ask, table = found["ask"], {area["seat"]: area["lines"] for area in found["table"]}
    assert ("asking", "open", "Has Ben any card in hand?") == (found["screen"], found["color"], ask["text"])
    assert (["seat 1 hand"], ["seat 1 hand"]) == (ask["places"], ask["offered"])
    assert {-1: ["quays"], 0: [], 1: ["seat 1 hand"], 2: []} == table


@pytest.mark.parametrize(
    ("places", "offered"),
    [(["turn", "ankh", "market", "bag"], ["market"]), (["ankh"], ["ankh"]), (["turn"], [])],
)
def test_the_first_place_that_is_not_stated_is_offered(places: list[str], offered: list[str]) -> None:
    """Instead of yes and no; whose turn it is has its own way."""
    position = read_text(f"{DUEL}ankh: c4 v\n").position
    assert position is not None
    assert offered == first_not_stated(position, places)


@pytest.mark.parametrize(
    ("said", "language", "expected"),
    [
        ("yes", "en", ("legal", "Legal", "The rules are clear")),
        ("no", "en", ("illegal", "Illegal", "The rules are clear")),
        ("unknown", "fr", ("open", "Non tranché : il faudrait savoir si Ben a une carte en main", "")),
    ],
)
def test_an_answer_settles(said: str, language: str, expected: tuple[str, str, str]) -> None:
    """Yes, no and nobody knows."""
    found = judged(f"{THIEF}{said}: {VICTIM}\n", language)
    assert expected == (found["answer"], found["headline"].replace("\u00a0", " "), found["basis"])


def test_what_nobody_knows_is_a_fork() -> None:
    """The verdict in either case is named, with what it would be."""
    (fork,) = judged(f"{THIEF}unknown: {VICTIM}\n")["depends"]
    assert ("yes", "no") == (fork["yes"]["color"], fork["no"]["color"])


@pytest.mark.parametrize(
    "lines",
    [
        f"{CLASSIC}seat 0 hand: -\nmove: seat 0: done\nyes: classic.round-end.done\nunknown: classic.turn.pending",
        f"{DUEL}market: c1 fish-v-1 / ?\nmove: seat 0: take c1\nyes: duel.market.line\nunknown: duel.turn.pending",
    ],
)
def test_which_of_several_turns_nobody_knows(lines: str) -> None:
    """That is no yes or no, so it has no fork, and contradicts nothing."""
    (depends,) = (one for one in judged(f"{lines}\nis the game over?")["depends"] if ".turn.pending" in one["rule"])
    assert ["rule", "text"] == [*depends]


def test_points_are_asked_on_sheets() -> None:
    """One sheet for each player has what counts, and nothing is asked in words."""
    found = judged(f"{DUEL}who has won?\n")
    assert ("sheet", "", [0, 1]) == (
        found["screen"],
        found["ask"]["text"],
        [sheet["seat"] for sheet in found["sheets"]],
    )
    assert "seat 1 debens" in [field["place"] for field in found["sheets"][1]["fields"] if field["open"]]


def test_what_cannot_be_read_is_a_problem() -> None:
    """A misspelled card, and a text without a game."""
    assert [2] == [
        one["line"] for one in judged("game: duel\nseat 0 hand: fisch-v-1\nmove: seat 0: refill")["problems"]
    ]
    assert 1 == len(judged("move: seat 0: refill")["problems"])


@pytest.mark.parametrize("asked", ["", "see: deck\n", "take back: seat 0: take 0\n"])
@pytest.mark.parametrize("text", ["\n" * (MAX_LINES + 1), "x" * (MAX_TEXT + 1)])
def test_a_text_that_is_too_large_is_refused(text: str, asked: str) -> None:
    """The message says how much can be read."""
    (problem,) = judged(f"{asked}game: classic\n{text}")["problems"]
    assert str(MAX_TEXT) in problem["text"]


def test_a_core_is_warmed_up_by_cases_that_can_be_judged() -> None:
    """There is one of each game, and nothing of them is a problem."""
    found: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answers, "answer", lambda request: found.append(answer(request)))
        answers.warm_up()
    assert [*GAMES] * 2 == [json.loads(one)["game"] for one in found]


def test_words_find_rules_rulings_and_cases() -> None:
    """Words that nothing has are left out, and only pages of the game are shown."""
    request = {"kind": "find", "language": "en", "game": "classic", "text": "may I decline the flood, whatsoever"}
    found = json.loads(answer(json.dumps(request)))["found"]
    assert {"rule", "ruling"} <= {one["type"] for one in found}
    assert "classic.events.flood" in [one["name"] for one in found]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_move_of_a_player_can_be_asked(language: str) -> None:
    """The page has a kind for every decision of a game and every move that answers it."""
    games = page_facts(load_words(language))["games"]
    for name, tools in GAMES.items():
        verbs = [pattern.verb for pattern in tools.notation.patterns if "seat" in fields_dict(pattern.move)]
        assert verbs == list(dict.fromkeys(kind["verb"] for kind in games[name]["kinds"]))
        decisions = {slug for slug in tools.positions.turn.names if f"asks.{name}.{slug}" in ENGLISH.messages}
        assert decisions == {kind["slug"] for kind in games[name]["kinds"]}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_kinds_of_moves_and_their_fields_are_told_apart_in_words(language: str) -> None:
    """No two kinds of a game have the same words, and no two fields of a kind ask the same question."""
    for game in page_facts(load_words(language))["games"].values():
        labels = Counter(kind["label"] for kind in game["kinds"])
        fields = {kind["id"]: [one["label"] for one in (*kind["turn"], *kind["fields"])] for kind in game["kinds"]}
        assert {} == {label: number for label, number in labels.items() if number > 1}
        assert {} == {kind: asked for kind, asked in fields.items() if len({*asked}) < len(asked)}


def _sheets(text: str) -> dict[int, Any]:
    return {sheet["seat"]: sheet for sheet in judged(text)["sheets"]}


@pytest.mark.parametrize(
    "said", ["seat 0 corruption: ?*3", "seat 0 corruption: fish-1 ?", "unknown: seat 0 corruption"]
)
def test_nothing_else_is_about_what_nobody_stated(said: str) -> None:
    """Unseen cards stay, as does what nobody knows; a marker and the round are never nothing."""
    sheets = _sheets(f"game: classic\nplayers: 2\n{said}\nhow many points?\nno: classic.scoring.round-points")
    assert ["seat 0 sets", "seat 0 laid", "seat 0 hand", "seat 0 curses"] == sheets[0]["nothing"]
    assert [] == _sheets("game: classic\nplayers: 2\nwho has won?\nyes: classic.scoring.round-points")[-1]["nothing"]


@pytest.mark.parametrize(
    ("stated", "expected"),
    [("round: 0", "the game has 3 rounds"), ("round: 7", "the game has 3 rounds"), ("Ada curses: 3", "the game has 2")],
)
def test_a_number_that_cannot_be_is_a_problem(stated: str, expected: str) -> None:
    """There are three rounds and two Curses; the page offers only these."""
    (problem,) = judged(f"{CLASSIC}{stated}\nwho has won?")["problems"]
    assert expected in problem["text"]
    places = page_facts(ENGLISH)["games"]["classic"]["places"]
    assert ([1, 2, 3], [0, 1, 2], []) == tuple(places[name]["numbers"] for name in ("round", "curses", "marker"))


@pytest.mark.parametrize(
    ("game", "words", "page"),
    [
        ("classic", "can i skip my turn", "classic.turn.action"),
        ("classic", "how many cards in my hand max", "classic.setup.starting-hands"),
        ("classic", "merchant took the last card, is the round over", "classic.round-end.trigger"),
        ("duel", "sell two wheat to my set", "duel.selling.sale"),
        ("classic", "player 1 takes the fifth card", "fifth-card-of-the-row"),
        ("duel", "same score who wins", "duel.scoring.winner"),
    ],
)
def test_everyday_words_find_the_rule(game: str, words: str, page: str) -> None:
    """Among the few pages that the Judge shows is the one that answers, with the first of its text."""
    request = {"kind": "find", "language": "en", "game": game, "text": words}
    found = {one["name"]: one["text"] for one in json.loads(answer(json.dumps(request)))["found"]}
    assert (True, False) == (page in found, any("`" in text or "\n" in text for text in found.values()))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_rule_has_no_marks(language: str) -> None:
    """A long rule is shown in paragraphs and items, and only its first paragraph where something is asked."""
    found = judged("game: duel\ntake back: seat 0: take c1", language)
    (rule,) = found["why"]
    assert (0, True) == (rule["text"].count("`") + rule["text"].count("* "), "\n• " in rule["text"])
    assert found["ask"]["why"] == rule["text"].split("\n")[0]


def test_every_turn_that_is_offered_is_read() -> None:
    """The page offers the turns that need nothing but a player: a tile that may be traded has to be known."""
    for game, facts in page_facts(ENGLISH)["games"].items():
        offered = dict.fromkeys(kind["slug"] for kind in facts["kinds"] if kind["is_whole"])
        texts = [f"game: {game}\nplayers: 2\nturn: {slug} seat 1\nhow many points?" for slug in offered]
        assert [[]] * len(texts) == [judged(text).get("problems", []) for text in texts]
        assert "action" in offered


def test_only_what_has_a_power_is_played_for_it() -> None:
    """The characters of a game are offered, and none of its goods."""
    for game, number in (("classic", 9), ("duel", 10)):
        kinds = page_facts(ENGLISH)["games"][game]["kinds"]
        offered = next(kind["fields"][0]["names"] for kind in kinds if kind["id"] == "play action")
        assert (number, ["queen", "high-priest"]) == (len(offered), offered[:2])


def test_what_was_said_of_a_place_is_told_in_words() -> None:
    """Where something can be taken back too, it is the place and not its name in notation."""
    found = judged("game: duel\nmarket: d4 queen\ntake back: seat 0: take d4\nunknown: seat 0 hand", "fr")
    assert {"seat 0 hand": "Main de Joueur 1"} == found["said"]


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ("", ("open", ["draw-pile"])),
        ("draw-pile: ?*1 ?\n", ("yes", None)),
        ("unknown: draw-pile\n", ("open", ["market"])),
        ("draw-pile: -\nmarket: a1 fish-v-1\n", ("open", ["ankh"])),
        ("draw-pile: -\nmarket: a1 fish-v-1\nankh: c3\n", ("illegal", None)),
        ("draw-pile: -\nmarket: c1 fish-v-1\nankh: c3\n", ("yes", None)),
        ("draw-pile: -\nmarket: -\nankh: c3\nBen hand: queen\n", ("no", None)),
        ("ankh: c3 h\n", ("illegal", None)),
    ],
)
def test_what_was_there_before_a_move_that_is_taken_back_is_asked_only_where_it_matters(
    stated: str, expected: tuple[str, list[str] | None]
) -> None:
    """If the draw pile has tiles, it is no matter where the Ankh was turned; a move that was illegal is only that."""
    found = judged(f"{DUEL}{stated}take back: seat 0: orient v")
    assert expected == (found["answer"], found["ask"] and found["ask"]["offered"])


TURN = "turn: action seat 0\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{CLASSIC}take back: seat 0: take 1", [["quays", "empty"]]),
        (f"{CLASSIC}is the round over?", [["quays", "empty"], ["quays", "there"]]),
        (f"{DUEL}take back: seat 0: orient v", [["draw-pile", "empty"], ["draw-pile", "there"]]),
        (f"{DUEL}{TURN}draw-pile: -\nmarket: -\nankh: c3 v\nis the game over?", [["seat 0 hand", "empty"]]),
        (f"{DUEL}is the game over?", [["draw-pile", "empty"], ["draw-pile", "there"]]),
        (f"{DUEL}{TURN}draw-pile: -\nis the game over?", []),
    ],
)
def test_a_tap_that_would_ask_the_same_again_is_not_offered(text: str, expected: list[list[str]]) -> None:
    """If it matters which cards lie there, it is not enough that there are some."""
    assert expected == judged(text)["ask"]["quick"]


def test_what_was_said_of_the_reward_is_what_is_told() -> None:
    """Once it was said to be drawn, the page says so, and a tap takes that back."""
    asked = f"{DUEL}Ada sold: -\nBen sold: -\nAda corruption: 4 tiles\nBen corruption: 6 tiles\nwho has won?"
    drawn = "The debens for less Corruption have been drawn"
    assert [{"turn": "finished", "text": drawn}] == judged(asked)["otherwise"]
    assert [{"turn": "", "text": drawn}] == judged(f"turn: finished\n{asked}")["otherwise"]
    assert [] == judged("turn: finished\n" + asked.replace("who has won", "is the game over"))["otherwise"]


PENALTY = (
    "seat 0 sets: fish-1*3\nseat 0 corruption: 3 cards\nseat 1 corruption: -\nseat 0 curses: 0\nseat 1 curses: 0\n"
    "seat 0 hand: -\nseat 1 hand: -\nseat 0 laid: -\nseat 1 laid: -\nseat 0 marker: 5\nseat 1 marker: 0\n"
    "seat 1 sets: -\nno: classic.scoring.round-points\nhow many points?"
)


@pytest.mark.parametrize(
    ("made", "expected"),
    [("", "The rules say so, unless you play a house rule"), ("all-points", "Decided by a house rule")],
)
def test_only_a_house_rule_that_was_made_decides(made: str, expected: str) -> None:
    """Otherwise the rules say so, as long as no house rule is played."""
    chosen = f"choices: penalty-base={made}\nseat 0 round-start: 0\nseat 1 round-start: 0\n" if made else ""
    found = judged(f"game: classic\nplayers: 2\n{chosen}{PENALTY}")
    assert (expected, 0) == (found["basis"], sum(line.count("[") for line in found["lines"]))


def test_what_everybody_sees_alike_is_said_of_everybody() -> None:
    """The number of cards in the deck, in both languages."""
    headlines = [judged("game: classic\nplayers: 3\nsee: deck", language)["headline"] for language in ("en", "fr")]
    assert ["Everybody", "Tout le monde"] == [one.replace("\u00a0", " ").split(":")[0].strip() for one in headlines]


def test_types_are_listed_in_words() -> None:
    """The last two are joined by "et"."""
    hand = "seat 0 hand: ebony-0*2 marble-0\nmove: seat 0: set ebony-0*2 marble-0"
    (why,) = judged(f"game: classic\nplayers: 2\n{hand}", "fr")["why"]
    assert why["fact"].endswith("ébène et marbre")
