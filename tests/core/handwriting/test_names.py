"""Names as people say them, and the nearest names for misspelled ones (spec/handwriting.md)."""

from __future__ import annotations

import pytest

from sobek_core.games import GAMES
from sobek_core.handwriting.lines import read_text
from sobek_core.handwriting.problems import AmbiguousError, HandwritingError
from sobek_core.handwriting.question import read_options
from sobek_core.handwriting.seats import Seats
from sobek_core.handwriting.vocabulary import tokenize
from sobek_core.names import first_fault

CLASSIC = "game: classic\nnames: Ada, Ben\nquays: fish-1\n"
DUEL = "game: duel\nnames: Ada, Ben\nankh: c3 v\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (DUEL + "pirogues: deben-and-two, the finger", "pirogues: finger deben-2"),
        (DUEL + "pirogues: deben and two", "pirogues: deben-2"),
        (DUEL + "pirogues: deben and two fingers", "pirogues: finger*2 deben-2"),
        (DUEL + "pirogues: deben two, horus", "pirogues: deben-2 horus"),
        (DUEL + "pirogues: deben et deux", "pirogues: deben-2"),
        (DUEL + "pirogues: the snake one and the finger", "pirogues: snake-1 finger"),
        (DUEL + "Ada hand: the scribe of fish, queen", "seat 0 hand: queen scribe-fish"),
        (DUEL + "Ada hand: scribe de poisson", "seat 0 hand: scribe-fish"),
        (DUEL + "Ada hand: vertical fish one", "seat 0 hand: fish-v-1"),
        (DUEL + "market: c1 the queen", "market: c1 queen"),
        (CLASSIC + "Ada hand: ivory three, two amulets", "seat 0 hand: ivory-3 amulet*2"),
        (CLASSIC + "Ada hand: queen and fish 1", "seat 0 hand: fish-1 queen"),
        (CLASSIC + "Ada hand: the high priest and the high-priestess", "seat 0 hand: high-priest high-priestess"),
    ],
)
def test_a_name_is_read_as_people_say_it(text: str, line: str) -> None:
    """A name may have numbers in words, `and` before the last number, `of` inside, and an article before it."""
    assert line in read_text(text).lines


@pytest.mark.parametrize(
    ("text", "got", "nearest"),
    [
        (CLASSIC + "Ada hand: fsh", "fsh", "fish-0 or fish-0-green or fish-1"),
        (CLASSIC + "Ada hand: fsh-1", "fsh-1", "fish-1"),
        (CLASSIC + "Ada hand: hgh preist", "hgh", "high-priest or high-priestess"),
        (CLASSIC + "Ada hand: amlets", "amlets", "amulet"),
        (CLASSIC + "Ada hand: amulete", "amulete", "amulet"),  # amulette
        (DUEL + "Ada hand: fsh-v-1, queen", "fsh-v-1", "fish-v-1"),
        (DUEL + "Ada hand: statu-v", "statu-v", "statue-v"),
        (DUEL + "market: c1 vertcal fish 1", "vertcal fish 1", "fish-v-1"),
        (DUEL + "pirogues: debn-and-two", "debn-and-two", "deben-2"),
        ("game: duel\nankh: c3 colum", "colum", "v"),
        (DUEL + "Ben sold: whaet: wheat-v-1", "whaet", "wheat"),
        (CLASSIC + "tokens: flod", "flod", "flood"),
        (CLASSIC + "qauys: fish-1", "qauys", "quays"),
        (CLASSIC + "Ada hnad: fish-1", "Ada hnad", "hand"),
        (CLASSIC + "choices: preist-type=free", "preist", "priest-type"),
        (CLASSIC + "choices: priest-type=fre", "fre", "free"),
        (CLASSIC + "turn: tokn choce Ada", "tokn choce", "token-choice"),
        (CLASSIC + "Ada: tkaes 0", "tkaes", "take"),
        (CLASSIC + "Aad takes 0", "aad", "Ada"),
        (CLASSIC + "Ada takes the frist card", "the frist card", "first"),
        ("game: clasic", "clasic", "classic"),
    ],
)
def test_a_misspelled_name_is_reported_with_the_nearest(text: str, got: str, nearest: str) -> None:
    """The same rule applies to kinds, places, choices, pending decisions, verbs, players and games."""
    with pytest.raises(HandwritingError) as found:
        read_text(text)
    (problem, *_) = found.value.problems
    assert (got, nearest) == (problem.got, " or ".join(problem.nearest))


@pytest.mark.parametrize(
    ("title", "game"),
    [
        ("game: Sobek: 2 Players", "duel"),
        ("Sobek: 2 Players", "duel"),
        ("Sobek 2 Players", "duel"),
        ("game: Sobek - two players (2021)", "duel"),
        ("Sobek 2 Player", "duel"),
        ("jeu : Sobek : 2 joueurs", "duel"),
        ("Sobek deux joueurs", "duel"),
        ("Sobek 2021", "duel"),
        ("Sobek: duel", "duel"),
        ("game: Sobek 2010", "classic"),
        ("Sobek (2010)", "classic"),
        ("Sobek classic", "classic"),
        ("Sobek\ngame: classic", "classic"),
        ("game: Sobek\nSobek 2010", "classic"),
    ],
)
def test_a_game_is_named_by_the_title_on_its_box(title: str, game: str) -> None:
    """With or without `game:`, punctuation and the year; a more exact line decides what `Sobek` means."""
    assert game == read_text(f"{title}\nnames: Ada, Ben\nAda hand: queen").tools.name


@pytest.mark.parametrize("line", ["Sobek", "game: Sobek", "jeu : SOBEK"])
def test_sobek_alone_can_mean_either_game(line: str) -> None:
    """It is the title of classic, but owners of duel say it too; if the game is given otherwise, it fits both."""
    with pytest.raises(AmbiguousError, match="can mean classic or duel") as found:
        read_text(f"{line}\nnames: Ada, Ben")
    assert [(1, ("classic", "duel"))] == [(one.line, one.readings) for one in found.value.problems]
    assert ["classic", "duel"] == [read_text(f"{line}\nnames: Ada, Ben", game).tools.name for game in GAMES]


@pytest.mark.parametrize(
    ("text", "game", "expected"),
    [
        ("Sobek: 2 Players", "classic", "line 1: expected no other game than --game classic, got 'Sobek: 2 Players'"),
        (
            "game: classic\nSobek: 2 Players",
            None,
            "line 2: expected no other game than classic, got 'Sobek: 2 Players'",
        ),
        ("duel\ngame: classic", None, "line 1: expected no other game than classic, got 'duel'"),
        ("game: Sobek 3 Players", None, "line 1: expected one of classic, duel, got 'Sobek 3 Players'"),
    ],
)
def test_lines_that_name_different_games_are_refused(text: str, game: str | None, expected: str) -> None:
    """So is a title that no box has."""
    with pytest.raises(HandwritingError) as found:
        read_text(text, game)
    assert expected == str(found.value)


@pytest.mark.parametrize("text", ["Ada hand: zebra", "Ada hand: 7", "Ada: flies", "zebra: fish-1"])
def test_what_is_like_no_name_is_reported_without_one(text: str) -> None:
    """No name is suggested."""
    with pytest.raises(HandwritingError) as found:
        read_text(CLASSIC + text)
    assert () == found.value.problems[0].nearest


@pytest.mark.parametrize("place", ["deck", "quays"])
def test_a_place_alone_is_reported(place: str) -> None:
    """A place without contents is not read as empty."""
    with pytest.raises(HandwritingError) as found:
        read_text(f"game: classic\nnames: Ada, Ben\n{place}")
    assert (3, place) == (found.value.problems[0].line, found.value.problems[0].got)


def test_to_name_a_player_is_to_name_a_victim() -> None:
    """classic.characters.thief-victim: verdicts say it this way; `names` with a type still names a type."""
    assert {"move": "seat 0: victim 1"} == read_text(CLASSIC + "Ada names Ben").question
    assert {"move": "seat 0: name fish"} == read_text(CLASSIC + "Ada names fish").question


def test_a_second_move_is_refused_with_what_is_accepted() -> None:
    """A position has one question; `sobek transcribe` reads games."""
    with pytest.raises(HandwritingError) as found:
        read_text(CLASSIC + "move: Ada takes 0\nmove: Ben takes 0")
    expected = "line 5: expected `move` once; line 4 already has it; the position is the one before that move; "
    assert f"{expected}`sobek transcribe` reads moves in order, got 'move'" == str(found.value)


SETS = CLASSIC + "Ada sets: fish-1*3 / amulet*3 / fish-0*3\nBen sets: wheat-1*3\n"


@pytest.mark.parametrize(
    ("said", "onto"),
    [
        ("the first set", 0),
        ("the third set of Ada", 2),
        ("Ada's second set", 1),
        ("her second set", 1),
        ("the second fish set", 2),
        ("the second set of fish", 2),
        ("la deuxième série de poisson", 2),
        ("1, the second set: amulet*3", 1),
    ],
)
def test_a_set_is_named_as_people_count(said: str, onto: int) -> None:
    """classic.sets.target: sets are counted from the first, among all sets or among those of a type."""
    assert {"move": f"seat 0: set wheat-1*3 onto {onto}"} == dict(
        read_text(f"{SETS}Ada: set 3 wheat-1 onto {said}").question
    )


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("the fish", "'fish' can mean the first set or the third set"),
        ("1, the first set", "expected the second set, which is number 1 from 0, got 'first'"),
        ("1, the third set", "expected the second set, which is number 1 from 0, got 'third'"),
        ("the third set of fish", "expected a set that this player has, got 'third fish'"),
    ],
)
def test_a_set_that_is_not_there_is_reported(said: str, problem: str) -> None:
    """classic.sets.target: so is one that could be several."""
    with pytest.raises(HandwritingError) as found:
        read_text(f"{SETS}Ada: set 3 wheat-1 onto {said}")
    assert problem in str(found.value)


@pytest.mark.parametrize(
    ("said", "readings"),
    [
        ("2 fish 1 amulet", ("2 fish-1, amulet", "2 fish, 1 amulet")),
        ("fish 1 amulet", ("fish-1, amulet", "fish, 1 amulet")),
        ("queen, ivory 3 amulets", ("ivory-3, amulets", "ivory, 3 amulets")),
        ("2 ivory 3 wheat-1", ("2 ivory-3, wheat 1", "2 ivory, 3 wheat 1")),
        ("two fish one amulet", ("2 fish-1, amulet", "2 fish, 1 amulet")),
        ("1 wheat 1 amulet", ("1 wheat-1, amulet", "1 wheat, 1 amulet")),
        ("2 fish 1 ?", ("2 fish-1, ?", "2 fish, 1 ?")),
    ],
)
@pytest.mark.parametrize("line", ["Ada hand: {}", "Ada sets: {}", "Ada: set {}"])
def test_a_number_between_two_names_is_ambiguous(line: str, said: str, readings: tuple[str, ...]) -> None:
    """It may belong to the first name or count the second one."""
    with pytest.raises(HandwritingError) as found:
        read_text(CLASSIC + line.format(said))
    assert readings in [one.readings for one in found.value.problems]


@pytest.mark.parametrize("said", ["2 fish-1 amulet", "2 fish 1, amulet", "2 fish-1 1 amulet", "amulet 2 fish 1"])
def test_a_number_that_is_joined_or_set_apart_has_one_meaning(said: str) -> None:
    """A hyphen, a comma or another number makes it clear."""
    assert "seat 0 hand: fish-1*2 amulet" in read_text(f"{CLASSIC}Ada hand: {said}").lines


def test_names_with_their_numbers_need_no_signs() -> None:
    """The meaning is clear if what follows has no number of its own."""
    assert "seat 0 hand: fish-1 wheat-1" in read_text(f"{CLASSIC}Ada hand: wheat 1 fish 1").lines


@pytest.mark.parametrize("said", ["all", "everything", "all fish", "tout"])
def test_a_move_of_all_is_reported(said: str) -> None:
    """`all` is ambiguous: a player may keep some, and wild tiles may be of several types."""
    with pytest.raises(HandwritingError) as found:
        read_text(f"{CLASSIC}Ada hand: fish-1*3\nAda: set {said}")
    assert "expected the names of the cards or tiles, not just `all`" in str(found.value)


@pytest.mark.parametrize("names", [("1", "Ben"), ("Take", "Ben"), ("Ada", "ADA")])
def test_a_name_of_a_record_that_means_something_else_names_nobody(names: tuple[str, ...]) -> None:
    """Two names that are read alike name nobody either."""
    with pytest.raises(HandwritingError):
        read_options({"move": f"{names[0]} takes slot 0"}, GAMES["classic"], names, 2, None)


@pytest.mark.parametrize("step", [11, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("written", ["seat{}1", "Siège 1{}", "place {}1", "se{}at 1", "{}2", "2{}", "2{}3"])
def test_what_is_read_as_a_seat_is_no_name_in_a_record(written: str, step: int) -> None:
    """spec/record.md: whatever character stands in between, a valid name is never taken for the number of a seat."""
    texts = (written.format(chr(code)) for code in (*range(0x300), *range(0x300, 0xFFFF, step)))
    seats = (text for text in texts if Seats().read(text) is not None or Seats().named_at(tokenize(text), 0))
    assert [] == [text for text in seats if first_fault((text,)) is None]


@pytest.mark.parametrize("name", ["\u0663", "Chance", "Take", "hasard", "Prend", "seat"])
def test_a_name_that_is_read_as_something_else_is_refused(name: str) -> None:
    """A player cannot be named like a seat, a number, a verb or chance."""
    with pytest.raises(HandwritingError) as found:
        read_text(f"game: classic\nnames: {name}, Ben")
    expected = f"line 2: expected names of players that are not seats, numbers, verbs or `chance`, got {name!r}"
    assert expected == str(found.value.problems[0])


@pytest.mark.parametrize("names", ["Ada Lovelace, Ben", "Ben, Ada Lovelace"])
def test_names_may_have_different_numbers_of_words(names: str) -> None:
    """This holds even if the shorter name ends the text."""
    winner = names.split(", ").index("Ben")
    asked = [
        read_text(f"game: classic\nnames: {names}\n{line}").question
        for line in ("result: winner Ben", "result: Ben beat Ada Lovelace", "result: Ada Lovelace beat Ben")
    ]
    assert [{"result": f"winners {one}"} for one in (winner, winner, 1 - winner)] == asked
