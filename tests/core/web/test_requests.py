"""The requests of the Judge page to the core, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from sobek_core.phrases import LANGUAGES
from sobek_core.records.record import MAX_BYTES, MAX_LINES, dump
from sobek_core.spec import load_translation
from sobek_core.web import playing
from sobek_core.web.requests import answer
from tests.commands import DUEL

QUAYS = "game: classic\nnames: Ada, Ben\nquays: ivory-3 ebony-2 marble-0 cattle-1 fish-0 queen\n"
MARKET = "game: duel\nnames: Ada, Ben\nmarket: c6 fish-v-1\nankh: c3 v\n"


def asked(kind: str, language: str = "en", **facts: Any) -> Any:
    """Send a request, and return the answer."""
    return json.loads(answer(json.dumps({"method": kind, "language": language, **facts})))


def problem_texts(kind: str, **facts: Any) -> list[str]:
    """Send a request that is refused, and return the reasons."""
    return [problem["text"] for problem in asked(kind, **facts)["problems"]]


CASES = {case["name"]: case["text"] for case in asked("setting")["cases"]}


@pytest.mark.parametrize("name", CASES)
def test_a_case_of_the_book_has_its_answer(name: str) -> None:
    """The answer is that of the case book, with the text of every rule that it rests on.

    So is that to what the page makes of a case, here in French: it rewrites the values of the lines, with the edition
    and the unknown things.
    """
    expected = next(line for line in CASES[name].splitlines() if line.startswith("-> answer: "))
    taken = asked("look", text=CASES[name])
    lines = [f"game: {taken['game']}", f"names: {', '.join(taken['names'])}"]
    lines += [f"{place}: {value}" for place, value in (taken["values"] | taken["asked"]).items()]
    for language, text in zip(LANGUAGES, (CASES[name], "\n".join(lines)), strict=True):
        found = asked("judge", language, text=text)
        assert expected == f"-> answer: {found['answer']}"
        assert [] == [one["rule"] for one in found["findings"] if one["rule"] not in found["rules"]]


def test_a_verdict_names_players_and_cards() -> None:
    """classic.quay.window: the disputed move and the legal moves are in words."""
    found = asked("judge", text=f"{QUAYS}Ada: take 4\n")
    assert ("Ada takes the fifth card: fish", False) == (found["move_text"], found["correct"])
    assert {"move": "seat 0: take 0", "text": "Ada takes the first card: ivory (3 scarabs)"} == found["legal_moves"][0]
    assert "seat 0: take 40" == asked("judge", text=f"{QUAYS}Ada: take 40\n")["move_text"]


@pytest.mark.parametrize("move", ["seat 0: take -1", "seat 0: fetch -1"])
def test_a_negative_slot_is_not_counted_from_the_end(move: str) -> None:
    """classic.quay.window: there is no such card, so none is named."""
    assert (move, False) == ((found := asked("judge", text=f"{QUAYS}move: {move}\n"))["move_text"], found["correct"])


MOVES = {  # one move of each kind that is not expected at the start of a turn
    QUAYS: """\
seat 0: name fish / seat 0: victim 1 / seat 0: pick fish-0 / seat 0: back green / seat 0: fetch 0
seat 0: add fish-1 onto 0 / seat 0: discard fish-0 / seat 0: token curse / seat 0: onto 0 / seat 0: lay fish-1*3
seat 0: done / seat 0: start 1 / chance: steal fish-1 / chance: chooser 1
""",
    MARKET: """\
seat 0: orient v / seat 0: trade / seat 0: keep / seat 0: name statue / seat 0: pick fish-f-0 / seat 0: back grey
seat 0: fetch c6 / seat 0: add fish-f-0 as fish / seat 0: discard fish-f-0 / seat 0: token seven / seat 0: point c6
seat 0: onto fish / chance: deben 5 / chance: steal fish-f-0
""",
}


@pytest.mark.parametrize(
    ("position", "move"),
    [(at, move) for at, moves in MOVES.items() for move in moves.strip().replace("\n", " / ").split(" / ")],
)
def test_a_move_while_something_else_is_pending_is_refused(position: str, move: str) -> None:
    """classic.turn.pending, duel.turn.pending: so is a move that names a hidden thing, or a move of chance."""
    found = asked("judge", text=f"{position}move: {move}\n")
    assert (False, True) == (found["correct"], bool(found["move_text"]))


IN_HAND = (
    "game: classic\nnames: Ada, Ben\nquays: ?\nseat 0 hand: high-priest fish-1*3\nseat 0 corruption: amulet fish-0\n"
)
PLAYED = IN_HAND.replace("high-priest ", "") + "turn: priest-type seat 0\ndiscard: ?\n"


def test_a_move_that_is_not_expected_is_not_called_illegal() -> None:
    """classic.turn.pending: it would seem that the type may not be named after the High Priest either."""
    found = asked("judge", text=f"{IN_HAND}Ada: name fish\n")
    assert (
        "not now: another decision is pending: Ada takes a card, plays a character or plays a set" == found["verdict"]
    )
    assert ("illegal", []) == (found["answer"], found["changes"])
    french = asked("judge", "fr", text=f"{IN_HAND}turn: action Ada\nBen: take 0\n")["verdict"]
    action = "Ada prend une carte, joue un personnage ou joue une série"
    assert f"pas maintenant\u00a0: une autre décision est attendue\u00a0: {action}" == french
    chance = (
        "quays: ?\ndiscard: ?\nseat 1 hand: wheat-1 fish-0\nturn: thief-card seat 0 victim 1 back beige\nAda: take 0\n"
    )
    drawn = asked("judge", text=f"game: classic\nnames: Ada, Ben\n{chance}")["verdict"]
    assert "not now: a draw is pending: chance decides the card that the Thief draws" == drawn
    over = asked("judge", text="game: classic\nnames: Ada, Ben\nround: 3\nturn: finished\nAda: take 0\n")["verdict"]
    assert "illegal: the game is over" == over


NO_SALE = "game: duel\nnames: Ada, Ben\nseat 0 hand: fish-b-1\n"
NO_SET = "game: classic\nnames: Ada, Ben\nseat 0 hand: fish-1\n"


@pytest.mark.parametrize(
    ("position", "turn", "move", "refusing"),
    [
        (NO_SALE, "courtesan-tiles seat 0", "add fish-b-1 as fish", "duel.characters.courtesan-set"),
        (f"{NO_SALE}ankh: c3 v\n", "courtesan-tiles seat 0", "add fish-b-1 as fish", "duel.characters.courtesan-set"),
        (NO_SALE, "priest-group seat 0", "name fish", "duel.characters.priest-group"),
        (NO_SALE, "merchant-tile seat 0", "fetch c4", "duel.market.tile"),
        (NO_SET, "courtesan-cards seat 0", "add fish-1 onto 0", "classic.sets.target"),
        (NO_SET, "thief-victim seat 0", "victim 1", "classic.characters.thief-victim"),
        (f"{NO_SET}quays: fish-0\n", "thief-victim seat 0", "victim 1", "classic.characters.thief-victim"),
    ],
)
def test_a_choice_without_an_answer_is_refused(position: str, turn: str, move: str, refusing: str) -> None:
    """duel.turn.follow-up, classic.turn.follow-up: without a set the Courtesan can add nothing; a rule says so."""
    found = asked("judge", text=f"{position}turn: {turn}\nAda: {move}\n")
    assert ("illegal", [refusing]) == (found["answer"], [one["rule"] for one in found["findings"]])
    assert "illegal: the rules are clear" == found["verdict"]
    assert "there is nothing to choose, so this choice is skipped" in found["remarks"]
    french = asked("judge", "fr", text=f"{position}turn: {turn}\nAda: {move}\n")
    assert "il n'y a rien à choisir\u00a0: ce choix est donc sauté" in french["remarks"]


@pytest.mark.parametrize("move", ["Ben: add fish-b-1 as fish", "Ada: take c4", "Ada: sell fish-b-1 as fish"])
def test_a_choice_without_an_answer_cannot_be_pending_for_another_move(move: str) -> None:
    """duel.turn.follow-up: the position cannot occur, as for points."""
    (found,) = problem_texts("judge", text=f"{NO_SALE}ankh: c3 v\nturn: courtesan-tiles seat 0\n{move}\n")
    assert "Always true: every pending choice has a legal answer." in found


ROUND = """game: classic
names: Ada, Ben
seat 0 sets: fish-1*3 amulet
seat 0 corruption: merchant
seat 1 corruption: ?*3
turn: hand-sets seat 1 ender 0
score: 12 0
"""


def test_what_was_left_open_says_whether_it_matters() -> None:
    """Unknown places that do not matter are no gaps; names are in both languages."""
    found, french = (asked("judge", language, text=ROUND) for language in LANGUAGES)
    assert "Not known, which makes no difference: corruption of Ben" == found["gaps"]
    assert "Inconnu, ce qui ne fait aucune différence\u00a0: corruption de Ben" == french["gaps"]
    assert "not known: corruption of Player 2" == asked("judge", text=CASES["unseen-corruption-that-matters"])["gaps"]
    first = ("Ada:", "set 3 × fish (1 scarab), amulet: 3 x 4 = 12 (scarabs x cards)")  # noqa: RUF001
    assert first == (found["derivation"][0]["who"], found["derivation"][0]["text"])
    assert "Ada\u00a0:" == french["derivation"][0]["who"]


EQUAL = """game: duel
names: Ada, Ben
ankh: c3 v
seat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1
seat 1 sold: wheat: wheat-v-1 wheat-h-1 wheat-f-1
seat 0 corruption: statue-f statue-b statue-v queen
seat 1 corruption: fish-b-1 statue-h
turn: finished
"""


@pytest.mark.parametrize(("winner", "is_right"), [("Ada", "wrong"), ("Ben", "right")])
def test_equal_points_come_with_what_decides(winner: str, is_right: str) -> None:
    """duel.scoring.winner: less Corruption decides, or it is a draw; the rule says which."""
    found = asked("judge", text=f"{EQUAL}result: {winner} wins, 9 to 9\n")
    message = (
        "the winner is Ben, with 9 points to 9: less Corruption (2 to 4); "
        'the rules say so, as explained by a ruling: "How Corruption is compared" (corruption-measure)'
    )
    assert f"{is_right}: {message}" == found["verdict"]
    (rule,) = [one for one in found["findings"] if one["rule"] == "duel.scoring.winner"]
    assert "both have 9 points; wins with less Corruption, 2 to 4" == rule["reason"]
    assert {""} == {one["reason"] for one in found["findings"] if one is not rule}
    french = asked("judge", "fr", text=f"{EQUAL}result: {winner} wins, 9 to 9\n")["verdict"]
    assert "avec 9 points contre 9\u00a0: moins de Corruption (2 contre 4)" in french
    draw = EQUAL.replace("statue-f statue-b ", "")
    shared = asked("judge", text=f"{draw}result: winners 0 1, scores 9 9\n")["verdict"]
    assert (
        "right: the winners are Ada and Ben, with 9 points each: both have 2 points of Corruption; "
        "the rules say so, as explained by 3 rulings" == shared
    )


def test_a_legal_move_says_what_it_changes() -> None:
    """It shows the corruption and sets of players, or a hand if nothing else changes, and nothing unknown."""
    named = asked("judge", text=f"{PLAYED}Ada: name fish\n")
    assert ("legal", ["After the move, corruption of Ada: amulet"]) == (named["answer"], named["changes"])
    skipping = asked("judge", "fr", text=f"{QUAYS}Ada: take 2\n")["changes"]
    assert ["Après le coup, corruption d'Ada\u00a0: ivoire (3 scarabées), ébène (2 scarabées)"] == skipping
    assert ["After the move, hand of Ada: ivory (3 scarabs)"] == asked("judge", text=f"{QUAYS}Ada: take 0\n")["changes"]
    played = asked("judge", text=f"{IN_HAND}Ada: set fish-1*3\n")["changes"]
    assert ["After the move, sets of Ada: 3 × fish (1 scarab)"] == played  # noqa: RUF001
    ending = "game: duel\nnames: Ada, Ben\nankh: c3 v\nmarket: c4 fish-v-0-grey\nAda: take c4\n"
    assert ["After the move, if nothing was left out, the game is over."] == asked("judge", text=ending)["changes"]
    unknown = asked("judge", text=f"{QUAYS}seat 0 corruption: ?\nAda: take 2\n")["changes"]
    assert ["After the move, hand of Ada: marble"] == unknown


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (
            "duel\ndraw-pile: ?*3\nankh: c3 v\nmarket: c5 fish-v-1\nAda: take c5",
            ["After the move, hand of Ada: fish (column, 1 scarab)"],
        ),
        ("duel\ndraw-pile: ?\nankh: c3 v\nmarket: c5 fish-v-1\nAda: take c5", []),
        ("duel\nankh: c3 v\nmarket: c5 fish-v-1\nBen hand: ?*3\nAda: take c5", []),
        ("classic\nquays: wheat-1\ndeck: ?\nAda hand: queen\nAda: play queen", []),
        ("classic\nquays: wheat-1\ndeck: ?*3\nAda hand: queen\nAda: play queen", []),
    ],
)
def test_what_a_move_changes_does_not_depend_on_what_is_not_known(text: str, changes: list[str]) -> None:
    """duel.game-end.trigger, classic.characters.queen: the game goes on with tiles to draw; drawn cards are unknown."""
    game, _, lines = text.partition("\n")
    found = asked("judge", text=f"game: {game}\nnames: Ada, Ben\n{lines}\n")
    assert ("legal", changes) == (found["answer"], found["changes"])


def test_a_move_that_is_not_decided_says_nothing_of_what_it_changes() -> None:
    """classic.round-end.hand-sets: whether Ben may stop depends on an unknown card."""
    text = "game: classic\nnames: Ada, Ben\nchoices: hand-sets=mandatory\nturn: hand-sets seat 1 ender 0\n"
    found = asked("judge", text=f"{text}Ben hand: fish-0 ?\nBen: done\n")
    assert ("open", []) == (found["answer"], found["changes"])


SELLING = """game: duel
names: Ada, Ben
market: b3 ivory-b-3
ankh: d4 v
seat 0 hand: statue-v statue-h statue-f
seat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1
result: Ben wins
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SELLING, {"it is Ada's turn": ["turn: action seat 0"], "it is Ben's turn": ["turn: action seat 1"]}),
        (
            "game: classic\nnames: Ada, Ben\nround: 2\nseat 0 marker: 102\nresult: Ada wins\n",
            {"the round is over": ["turn: hand-sets seat 1 ender 0"], "the round goes on": ["quays: ?"]},
        ),
    ],
)
def test_a_result_that_depends_on_the_turn_names_each_turn_to_choose(text: str, expected: dict[str, list[str]]) -> None:
    """duel.game-end.trigger, classic.game-end.early: adding the lines of a turn decides the result."""
    found = asked("judge", text=text)
    assert ("open", False) == (found["answer"], found["correct"])
    assert expected == {one["text"]: one["lines"] for one in found["turns"]}
    for lines in expected.values():
        decided = asked("judge", text=text + "\n".join(lines))
        assert ([], False) == (decided["turns"], decided["undecided"])


@pytest.mark.parametrize(("winner", "undecided"), [("Ada", True), ("Ben", False)])
def test_a_result_that_is_wrong_under_each_turn_is_decided(winner: str, undecided: bool) -> None:
    """classic.game-end.early: Ben has not won, whether the round is over or not."""
    text = f"game: classic\nnames: Ada, Ben\nround: 2\nseat 0 marker: 102\nresult: {winner} wins\n"
    assert undecided is asked("judge", text=text)["undecided"]


def test_a_character_after_the_last_card_of_a_round_is_illegal() -> None:
    """classic.round-end.hand-sets: the verdict names this rule, not only the pending decision."""
    turn = "turn: hand-sets seat 0 ender 0"
    found = asked("judge", text=f"game: classic\nnames: Ada, Ben\nseat 0 hand: queen\n{turn}\nmove: Ada plays queen\n")
    assert found["verdict"].startswith("illegal: after the last card of a round, ")
    assert "classic.round-end.hand-sets" == found["findings"][0]["rule"]


def test_each_field_of_a_turn_can_be_chosen() -> None:
    """Each field has words; a field of a seat is chosen among the players."""
    setting = asked("setting")
    (laying,) = [one for one in setting["games"]["classic"]["turns"] if one["slug"] == "hand-sets"]
    assert [{"name": "ender", "seat": True, "names": []}] == laying["fields"]
    for game in setting["games"].values():
        for turn in game["turns"]:
            assert [] == [one for one in turn["fields"] if f"judge-page.detail.{one['name']}" not in setting["words"]]


def test_the_type_of_a_sold_set_is_in_words() -> None:
    """duel.scoring.set: a colon separates it from the tiles."""
    sold = "ankh: c3 v\nseat 0 sold: marble: marble-v-0 marble-h-0-grey statue-v\nturn: finished\nscore: 0 0\n"
    english, french = (asked("judge", one, text=f"game: duel\n{sold}")["derivation"][0]["text"] for one in LANGUAGES)
    assert english.startswith("sold marble: marble")
    assert french.replace("\u00a0", " ").startswith("vente de marbre : marbre")


def test_an_impossible_position_is_explained_in_words() -> None:
    """What is wrong is in notation, as a line of a position, with unknown things too."""
    expected = "Cette position ne peut pas exister : `seat 0 sets: fish-0 fish-0`. Toujours vrai : une série a trois "
    for quays in ("marble-0", "?"):
        text = f"game: classic\nnames: Ada, Ben\nquays: {quays}\nseat 0 sets: fish-0*2\nmove: seat 0: take 0\n"
        (reason,) = problem_texts("judge", language="fr", text=text)
        assert f"{expected}cartes ou plus d'un même type." == reason.replace("\u00a0", " ")
    for quays in ("quays: fish-0\n", ""):
        text = f"game: classic\n{quays}turn: thief-victim seat 0\nmove: seat 0: take 0\n"
        (english,), (french,) = (problem_texts("judge", language=language, text=text) for language in LANGUAGES)
        assert english.startswith("This position cannot occur: `turn: thief-victim seat 0`. Always true: ")
        assert "`turn: thief-victim seat 0`. Toujours vrai" in french.replace("\u00a0", " ")


def test_what_an_open_answer_depends_on() -> None:
    """classic.round-end.corruption: the unknown place, and one example for each answer."""
    found = asked("judge", text=CASES["unseen-corruption-that-matters"])
    assert ("open", True) == (found["answer"], len(found["completions"]) > 1)
    assert "corruption" in found["gaps"]


def test_rules_and_rulings_are_in_the_language_of_the_page() -> None:
    """classic.sets.amulet-only: with the title, a link to its page, and the text of the ruling."""
    texts = [asked("judge", language, text=CASES["three-amulets-are-a-set"])["rules"] for language in LANGUAGES]
    english, french = (one["classic.sets.amulet-only"] for one in texts)
    assert ("en", "fr") == (english["language"], french["language"])
    assert "../rules/classic.sets.amulet-only.html" == english["link"]
    assert english["rulings"][0]["question"] != french["rulings"][0]["question"]
    choices = [asked("setting", language)["games"]["classic"]["choices"][0]["question"] for language in LANGUAGES]
    assert choices[0] != choices[1]


def test_pasted_moves_are_made_but_for_the_last() -> None:
    """The last move is disputed; an illegal one before it gives the reason; a position without moves stays as it is."""
    moves = f"{QUAYS}Ada: take 0\nmove: Ben: take 1\nAda takes the third card\nscore: 0 0\n"
    found = asked("open", text=moves)
    assert ["Ada takes the first card: ivory (3 scarabs)", "Ben takes the second card: marble"] == found["move_texts"]
    taken = asked("look", text=found["text"])
    assert ("cattle-1 fish-0 queen", "seat 0: take 2") == (taken["values"]["quays"], taken["asked"]["move"])
    assert "0 0" == taken["asked"]["score"]
    other = asked(
        "open", text="Sobek classic\nplayers: Ada et Ben\nquays: ivory-3 ebony-2 queen\nAda: take 0\nBen: take 0"
    )
    assert (["Ada takes the first card: ivory (3 scarabs)"], "Ben") == (
        other["move_texts"],
        other["text"].split("names: Ada, ")[1][:3],
    )
    (refused,) = problem_texts("open", text=f"{QUAYS}Ada: take 4\nBen: take 0\n")
    assert refused.startswith("Ada: take 4 is refused: the fifth card is out of reach")
    assert f"{QUAYS}score: 4 5\n" == asked("open", text=f"{QUAYS}score: 4 5\n")["text"]
    two = asked("open", text=f"{QUAYS}Ada: take 0\nBen: take 1\nscore: 4 5\n")["text"]
    assert two.endswith("score: 4 5\nmove: Ben: take 1\n")


@pytest.mark.parametrize("first", ["game: duel", "\n Jeu : duel", "Sobek: 2 Players", "duel"])
def test_a_text_goes_on_from_the_position_that_is_shown(first: str) -> None:
    """If it names a game, it stands for itself. A problem has its line, whichever text that is in."""
    assert f"{QUAYS}move: Ada: take 0\n" == asked("open", text="Ada: take 0\n", onto=QUAYS)["text"]
    assert "game: duel" == asked("open", text=f"{first}\nankh: c3 v\n", onto=QUAYS)["text"].partition("\n")[0]
    (problem,) = asked("open", text="Ben hand: wheet\nAda: take 0\n", onto=QUAYS)["problems"]
    assert (4, "Ben hand: wheet") == (problem["line"], problem["written"])
    (problem,) = asked("judge", text=f"{QUAYS}Ben hand: wheet\nAda: take 0\n")["problems"]
    assert (4, "Ben hand: wheet") == (problem["line"], problem["written"])


@pytest.mark.parametrize("kind", ["open", "look", "judge", "legal"])
def test_only_the_beginning_of_a_long_line_is_shown_with_its_problem(kind: str) -> None:
    """A text may be one line of a megabyte."""
    (problem,) = asked(kind, text=f"game: classic\nquays: {'a' * 300_000}")["problems"]
    assert (2, f"quays: {'a' * 193}...") == (problem["line"], problem["written"])


def test_the_setting_has_what_the_page_draws() -> None:
    """It has both games with their places, boxes, choices and verbs, in the requested language."""
    english, french = asked("setting"), asked("setting", "fr")
    assert ["classic", "duel"] == list(english["games"])
    assert ("Judge", "L'arbitre") == tuple(one["words"]["judge-page.title"] for one in (english, french))
    questions = [{one["question"] for one in each["cases"]} for each in (english, french)]
    assert set() == questions[0] & questions[1]
    assert {one.texts["answer"] for one in load_translation("fr").pages.values() if "answer" in one.texts} == {
        one["answer"] for one in french["cases"]
    }
    for game in english["games"].values():
        places = {place["place"] for place in (*game["common_places"], *game["seat_places"])}
        drawn = {line for line, *_ in (*game["common"], *game["own"])}
        assert {"box", "box-tokens", "drawn"} >= drawn - places  # these follow from the others
        over = {"slug": "finished", "text": "the game is over", "decided": False, "has_seat": False, "fields": []}
        assert over == game["turns"][-1]
        assert [] == [one["name"] for one in game["choices"] if len(one["readings"]) < 2 or not one["question"]]


@pytest.mark.parametrize(
    ("viewer", "hand"), [(None, "wheat-1"), (0, "wheat-1"), (1, "(beige)"), ("spectator", "(beige)")]
)
def test_a_position_is_drawn_for_a_viewer(viewer: str | int | None, hand: str) -> None:
    """Others see the backs of a closed hand; the normal form reads back."""
    found = asked("look", text=f"{QUAYS}seat 0 hand: wheat-1\n", viewer=viewer)
    assert hand == found["lines"]["seat 0 hand"]
    assert found["values"] == asked("look", text=found["text"])["values"]
    assert 4 == found["left"]["box"]["wheat-1"]  # of five


def test_what_nobody_knows_is_drawn_as_such() -> None:
    """Unknown cards come after known ones, and nothing can be played while there are any."""
    text = f"{QUAYS}seat 1 hand: wheat-1 ?*2\n"
    assert "wheat-1 ?*2" == asked("look", text=text)["lines"]["seat 1 hand"]
    assert ["You can play on only if everything is known."] == problem_texts("play", text=text, move="seat 0: take 0")


def test_moves_are_offered_and_made() -> None:
    """A legal move gives a position that reads back; an illegal one is refused with its rules."""
    offered = asked("legal", text=MARKET)
    assert ("seat 0: take c6", 0, False) == (offered["moves"][0]["move"], offered["seat"], offered["deals"])
    made = asked("play", text=MARKET, move="seat 0: take c6")
    assert "names: Ada, Ben" in made["text"]
    assert "market" not in asked("look", text=made["text"])["values"]
    refused = asked("play", text=QUAYS, move="seat 0: take 4")
    assert ["classic.quay.window"] == [one["rule"] for one in refused["refused"]]


@pytest.mark.parametrize(("most", "expected"), [(3, (3, True)), (4, (4, False))])
def test_moves_that_are_not_shown_are_mentioned(
    monkeypatch: pytest.MonkeyPatch, most: int, expected: tuple[int, bool]
) -> None:
    """classic.quay.window: four cards are in reach."""
    monkeypatch.setattr(playing, "MOVES_SHOWN", most)
    offered = asked("legal", text=QUAYS)
    assert expected == (len(offered["moves"]), offered["more"])


def test_chance_is_chosen_or_drawn() -> None:
    """Outcomes have weights; without a move, one is drawn or a round is dealt; a decision is not drawn."""
    text = "game: classic\nseat 1 hand: wheat-1 fish-0*2\nturn: thief-card seat 0 victim 1 back beige\n"
    offered = asked("legal", text=text)
    weights = {one["move"]: one["weight"] for one in offered["moves"]}
    assert (None, True) == (offered["seat"], all(weights.values()))
    assert asked("play", text=text)["move"] in weights
    dealt = asked("play", text="game: classic\nturn: new-deal\n")
    assert "deck" in asked("look", text=dealt["text"])["values"]
    assert ["There is nothing for chance to decide now."] == problem_texts("play", text=QUAYS)


@pytest.mark.parametrize("name", ["Ada, Countess", "Ada and Eve", "Take", "-"])
def test_a_position_of_a_record_names_its_players_or_nobody(name: str) -> None:
    """A name that a line cannot have is not split, or given to another player; the position can be read."""
    for names in ((name, "Ben"), ("Ada", "Ben")):
        text = asked("open", text=dump(evolve(DUEL.record, names=names)))["positions"][5]
        assert (["Player 1", "Player 2"] if name in names else ["Ada", "Ben"]) == asked("look", text=text)["names"]


def test_nobody_has_the_name_of_a_player_without_one() -> None:
    """The page calls a player without a name after their number."""
    expected = 'expected different names, got "Player 2" at seat 0 and "Player 2" at seat 1'
    assert [expected] == problem_texts("look", text="game: classic\nplayers: 2\nnames: Player 2\nquays: fish-1")


def test_a_record_is_audited() -> None:
    """There is a position after each move up to a fault."""
    right = asked("open", text=dump(DUEL.record))
    assert (None, DUEL.moves + 1) == (right["fault"], len(right["positions"]))
    entries = (*DUEL.record.entries[:3], *DUEL.record.entries[4:])
    wrong = asked("open", text=dump(evolve(DUEL.record, entries=entries)))
    assert (True, 4) == ("move 4" in wrong["fault"], len(wrong["positions"]))
    assert "<!DOCTYPE html>" in wrong["page"]


@pytest.mark.parametrize("text", ["{}", ' {"\ud800": 1}\n{}\n', "{" * 10_000], ids=["cut", "surrogate", "deep"])
def test_what_is_no_record_is_refused(text: str) -> None:
    """So is half of a surrogate pair, which UTF-8 does not have."""
    assert 1 == len(problem_texts("open", text=text))


@pytest.mark.parametrize(
    ("kind", "fits", "exceeds"),
    [
        (kind, *texts)
        for kind in ("look", "judge", "legal", "play", "open")
        for texts in [("#" * MAX_BYTES, "#" * (MAX_BYTES + 1)), ("#\n" * MAX_LINES, "#\n" * (MAX_LINES + 1))]
    ]
    + [("open", "{" + " " * (MAX_BYTES - 1), "{" + "é" * (MAX_BYTES // 2)), ("open", "\v" * MAX_LINES, "\n" * 160_000)],
)
def test_a_text_may_be_as_large_as_a_file_of_the_command_line(kind: str, fits: str, exceeds: str) -> None:
    """It is measured before it is read; bytes are counted, not characters."""
    problem = f"This text is too large: at most {MAX_BYTES} bytes and {MAX_LINES} lines can be read."
    assert (False, [problem]) == (problem in problem_texts(kind, text=fits), problem_texts(kind, text=exceeds))


@pytest.mark.parametrize(
    ("text", "line", "beginning"),
    [
        ("quays: wheat-1\n", 0, "expected a line `game:`"),
        ("game: chess\n", 1, "line 1: expected one of classic, duel"),
        (f"{QUAYS}seat 0 hand: wheet-1\nAda: take 0\n", 4, "line 4: expected cards"),
        (QUAYS, 0, "Ask about a move, points or a result."),
        ("game: duel\nscore: 0 0\n", 0, "This position cannot occur: "),
        (f"{MARKET}seat 0 hand: queen*3\nAda: take c6\n", 0, ""),
        (
            "game: duel\nmarket: c6 fish-v-1\nankh: c6 v\nseat 0: take c6\n",
            3,
            "line 3: expected a cell without a tile (duel.market.grid)",
        ),
    ],
)
def test_what_cannot_be_judged_comes_back_as_problems(text: str, line: int, beginning: str) -> None:
    """Each problem has its line, from 1, or 0 for the whole text; nothing is raised."""
    (first, *_) = asked("judge", text=text)["problems"]
    assert (line, True) == (first["line"], first["text"].startswith(beginning)), first


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "line 4: 'ivory' can mean ivory-0 or ivory-0-green or ivory-3"),
        ("fr", "line 4: 'ivory' peut d\u00e9signer ivory-0 ou ivory-0-green ou ivory-3"),
    ],
)
def test_what_is_ambiguous_is_reported_with_its_readings(language: str, expected: str) -> None:
    """It is a problem of its own kind, in the language of the page."""
    (found,) = asked("judge", language, text=f"{QUAYS}seat 0 hand: ivory\nAda: take 0\n")["problems"]
    readings = ["ivory-0", "ivory-0-green", "ivory-3"]
    assert ("ambiguous", expected, readings) == (found["kind"], found["text"], found["readings"])


@pytest.mark.parametrize("text", [f"{QUAYS}seat 7: take 0\n", f"{MARKET}seat 7: take c6\n"])
@pytest.mark.parametrize("kind", ["judge", "play"])
def test_a_move_of_a_seat_that_is_not_there_is_reported(kind: str, text: str) -> None:
    """The message does not say that the seat has to wait for its turn."""
    assert ["there is no seat 7; expected a seat from 0 to 1"] == problem_texts(kind, text=text)
