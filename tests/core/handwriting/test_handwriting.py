"""What people write by hand is read generously and returned in notation (spec/handwriting.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sobek_core.games import GAMES
from sobek_core.handwriting.lines import read_text
from sobek_core.handwriting.problems import AmbiguousError, HandwritingError
from sobek_core.kernel.errors import InputError
from sobek_core.phrases import ENGLISH
from sobek_verification.simulation.machines.strategies import positions
from tests.cases import case_book
from tests.games import each_suite
from tests.records import can_be_written

if TYPE_CHECKING:
    from random import Random

    from sobek_verification.suite import GameSuite
    from tests.cases import BookEntry

ROWS = ("deck", "quays", "draw-pile")
BOOK = [case for game in GAMES for case in case_book(game)]


@pytest.mark.parametrize("case", BOOK, ids=lambda case: case.name)
def test_every_case_of_the_book_is_its_own_normal_form(case: BookEntry) -> None:
    """Notation comes back unchanged, line by line, however often it is read."""
    written = read_text(case.block, case.game)
    assert (case.position, case.asked) == (written.lines, dict(written.question))
    assert written == read_text(written.text())


@each_suite
@given(data=st.data())
def test_a_scrambled_position_is_read_as_it_was(game: GameSuite, data: st.DataObject) -> None:
    """Lines and things may be in any order and case, with other separators."""
    lines = game.tools.positions.write(data.draw(positions(game)))
    scrambled = _scrambled(lines, data.draw(st.randoms(use_true_random=False)))
    assert tuple(lines) == read_text(scrambled, game.tools.name).lines


@each_suite
@given(data=st.data())
def test_every_move_in_notation_is_read_as_it_is(game: GameSuite, data: st.DataObject) -> None:
    """This includes illegal moves. A seat that does not exist is written with its number."""
    move = data.draw(game.moves)
    assume(can_be_written(move))
    line = game.tools.notation.write(move)
    assert {"move": line} == read_text(f"move: {line}", game.tools.name).question


def _scrambled(lines: list[str], random: Random) -> str:
    """Return lines of a position as somebody might have written them."""
    written = []
    for line in lines:
        place, _, value = line.partition(": ")
        if place.rpartition(" ")[2] not in ROWS and " / " not in value and place not in {"turn", "choices"}:
            things = value.split(" ")
            if ":" not in value and "+" not in value and not place.endswith(("ankh", "market")):
                random.shuffle(things)
                value = random.choice([" ", ", ", " and "]).join(things)
        written.append(_in_any_case(random, f"{place}: {value}"))
    random.shuffle(written)
    return "\n".join(written)


def _in_any_case(random: Random, line: str) -> str:
    return random.choice((line, line.upper(), line.title()))


CLASSIC = "names: Ada, Ben\nquays: wheat-1 fish-0 ivory-3 marble-0 ebony-2 cattle-1\n"
DUEL = "names: Ada, Ben\nmarket: c3 fish-v-1 / d3 queen / a1 wheat-f-0-grey\nankh: c4 v\n"


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        ("classic", "Quais : blé 1, poisson 0 ; IVOIRE-3", "quays: wheat-1 fish-0 ivory-3"),
        ("classic", "seat 0 hand: 3 amulets and two fish-1, ?", "seat 0 hand: fish-1*2 amulet*3 ?"),
        ("classic", "seat 0 hand: amulet x2 2 unknown", "seat 0 hand: amulet*2 ?*2"),
        ("classic", "seat 0 hand: ?*2 amulet, 1 unknown, fish 1", "seat 0 hand: fish-1 amulet ?*3"),
        ("classic", "discard: reine, marchand, thief", "discard: queen thief merchant"),
        (
            "classic",
            "seat 1 sets: fish 0 x3 + prosperity | wheat-1 x 4",
            "seat 1 sets: fish-0*3 +prosperity / wheat-1*4",
        ),
        ("classic", "seat 0 hand: rien", "seat 0 hand: -"),
        ("classic", "choices: same type set: extends", "choices: same-type-set=extends"),
        ("classic", "turn: vizier card, victim 1, seat 0", "turn: vizier-card seat 0 victim 1"),
        (
            "duel",
            "market: D3 queen; c3 fish v 1, A1 wheat f 0 grey",
            "market: a1 wheat-f-0-grey / c3 fish-v-1 / d3 queen",
        ),
        ("duel", "market: b1 = fish-v-1 / c2: queen", "market: b1 fish-v-1 / c2 queen"),
        ("duel", "ankh: C4 column", "ankh: c4 v"),
        (
            "duel",
            "seat 0 sold: wheat f 0, 2 statue-b / fish: fish-v-1",
            "seat 0 sold: fish: fish-v-1 / wheat: wheat-f-0 statue-b*2",
        ),
        ("duel", "seat 1 debens: 5, 3", "seat 1 debens: 3 5"),
        ("classic", "seat 0 hand: 3 ivory (3 scarabs)", "seat 0 hand: ivory-3*3"),
        ("classic", "seat 0 sets: 3 fish with no scarabs / ivory with 3 scarabs", "seat 0 sets: fish-0*3 / ivory-3"),
        ("duel", "seat 0 hand: vertical fish 1, marble 2 horizontal", "seat 0 hand: fish-v-1 marble-h-2"),
        ("duel", "seat 0 hand: fish | with one scarab, fish / (1 scarab)", "seat 0 hand: fish-v-1 fish-f-1"),
        (
            "duel",
            "seat 0 hand: poisson vertical avec un scarabée, ivoire diagonale montante 3",
            "seat 0 hand: fish-v-1 ivory-f-3",
        ),
        (
            "duel",
            "seat 0 sold: fish | with one scarab, horizontal fish 1 + scarabs",
            "seat 0 sold: fish: fish-v-1 fish-h-1 +scarabs",
        ),
        (
            "duel",
            "seat 0 sold: fish: fish-v-0-deben + a scarab / marble: marble-h-2 +scarabs",
            "seat 0 sold: fish: fish-v-0-deben +scarabs / marble: marble-h-2 +scarabs",
        ),
        ("duel", "seat 0 sold: fish-v-1, fish-h-1 + 2 scarabs", "seat 0 sold: fish: fish-v-1 fish-h-1 +scarabs*2"),
        ("duel", "seat 0 sold: fish-v-1 + two scarabs tokens", "seat 0 sold: fish: fish-v-1 +scarabs*2"),
        ("duel", "seat 0 sold: poisson vertical 1 + 2 scarabées", "seat 0 sold: fish: fish-v-1 +scarabs*2"),
        ("duel", "seat 0 sold: poisson vertical 1 + deux jetons scarabées", "seat 0 sold: fish: fish-v-1 +scarabs*2"),
        (
            "duel",
            "market: c1 vertical fish (1 scarab), c5 horizontal grey wheat",
            "market: c1 fish-v-1 / c5 wheat-h-0-grey",
        ),
    ],
)
def test_a_line_is_read_generously(game: str, text: str, expected: str) -> None:
    """A line in everyday words comes back in notation."""
    assert (expected,) == read_text(text, game).lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CLASSIC + "Ada: takes the fifth card", "seat 0: take 4"),
        (CLASSIC + "Ada takes cattle-1", "seat 0: take 5"),
        (CLASSIC + "take 2", "seat 0: take 2"),
        (CLASSIC + "turn: Ben\nprend la deuxième carte", "seat 1: take 1"),
        (CLASSIC + "Ben: play set fish 1 x3", "seat 1: set fish-1*3"),
        (CLASSIC + "Ada sets: fish-1*3 / amulet*3\nAda: set 3 wheat-1 onto fish", "seat 0: set wheat-1*3 onto 0"),
        (
            CLASSIC + "Ada sets: fish-1*3 / amulet*3\nAda: set 3 fish-1 onto the second set",
            "seat 0: set fish-1*3 onto 1",
        ),
        (CLASSIC + "Ada sets: fish-1*3 / amulet*3\nAda: set 3 fish-1 to the first set", "seat 0: set fish-1*3 onto 0"),
        (CLASSIC + "Ada sets: fish-1*3\nAda plays fish 1 onto the first set", "seat 0: set fish-1 onto 0"),
        (CLASSIC + "Ada sets: fish-1*3\nAda adds fish 1 to the first set", "seat 0: set fish-1 onto 0"),
        (
            CLASSIC + "Ada sets: fish-1*3\nturn: courtesan-cards Ada\nAda adds fish 1 to the first set",
            "seat 0: add fish-1 onto 0",
        ),
        (CLASSIC + "Ada: victim Ben", "seat 0: victim 1"),
        (CLASSIC + "Ada: take 4, the fifth card: ebony-2", "seat 0: take 4"),
        (CLASSIC + "Ada: take -1, fish-0", "seat 0: take -1"),
        (CLASSIC + "Ada: take 6, fish-0", "seat 0: take 6"),
        (DUEL + "Ben: take fish v 1", "seat 1: take c3"),
        (DUEL + "Ben: take C3, the tile fish-v-1", "seat 1: take c3"),
        (DUEL + "Ben: take b2, the queen", "seat 1: take b2"),
        (DUEL + "Ben: take the queen", "seat 1: take d3"),
        (DUEL + "Ada sells 2 fish-v-1, statue b as fish", "seat 0: sell fish-v-1*2 statue-b as fish"),
    ],
)
def test_a_move_is_read_generously(text: str, expected: str) -> None:
    """It may name players, cards instead of slots, and places in words."""
    game = "classic" if text.startswith(CLASSIC) else "duel"
    assert {"move": expected} == read_text(text, game).question


IN_HAND = CLASSIC + "Ada hand: fish-1*2 amulet*2 queen thief scribe-fish\n"
SOLD_FROM = DUEL + "Ada hand: fish-v-0-deben fish-h-1 statue-b thief\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (IN_HAND + "move: Ada plays 2 fish, amulet", "seat 0: set fish-1*2 amulet"),
        (IN_HAND + "move: Ada plays 2 fish-1, amulet", "seat 0: set fish-1*2 amulet"),
        (IN_HAND + "move: Ada plays fish-1, fish-1 and an amulet", "seat 0: set fish-1*2 amulet"),
        (IN_HAND + "coup: Ada joue 2 poissons, amulette", "seat 0: set fish-1*2 amulet"),
        (IN_HAND + "coup: Ada joue deux poissons et une amulette", "seat 0: set fish-1*2 amulet"),
        (IN_HAND + "Ada plays: 2 fish, amulet", "seat 0: set fish-1*2 amulet"),
        (IN_HAND + "Ada plays 3 amulets", "seat 0: set amulet*3"),
        (IN_HAND + "Ada plays amulet*3", "seat 0: set amulet*3"),
        (IN_HAND + "Ada plays the fish, the scribe of fish", "seat 0: set fish-1*2 scribe-fish"),
        (IN_HAND + "Ada plays 2 fish, amulet as a new set", "seat 0: set fish-1*2 amulet"),
        (IN_HAND + "Ada plays fish-1*3 as a set", "seat 0: set fish-1*3"),
        (IN_HAND + "Ada plays a new set: 2 fish, amulet", "seat 0: set fish-1*2 amulet"),
        (IN_HAND + "Ada joue 2 poissons, amulette comme nouvelle série", "seat 0: set fish-1*2 amulet"),
        (IN_HAND + "Ada: set 2 fish, amulet as a new set", "seat 0: set fish-1*2 amulet"),
        (IN_HAND + "Ada sets: fish-1*3\nAda plays fish-1, amulet onto fish", "seat 0: set fish-1 amulet onto 0"),
        (
            "names: Ada, Ben\nquays: -\nAda hand: fish-1*3\nturn: hand-sets seat 0 ender 1\nAda plays 3 fish",
            "seat 0: lay fish-1*3",
        ),
        (IN_HAND + "Ada plays the queen", "seat 0: play queen"),
        (IN_HAND + "Ada plays a queen", "seat 0: play queen"),
        (IN_HAND + "Ada joue une reine", "seat 0: play queen"),
        (IN_HAND + "Ada plays the scribe of fish", "seat 0: play scribe-fish"),
        (IN_HAND + "Ada plays scribe fish", "seat 0: play scribe-fish"),
        (IN_HAND + "Ada plays fish-1", "seat 0: play fish-1"),
        (SOLD_FROM + "Ada plays 2 fish, statue", "seat 0: sell fish-h-1 fish-v-0-deben statue-b as fish"),
        (SOLD_FROM + "Ada joue 2 poissons et une statue", "seat 0: sell fish-h-1 fish-v-0-deben statue-b as fish"),
        (SOLD_FROM + "Ada plays 2 fish and a statue as fish", "seat 0: sell fish-h-1 fish-v-0-deben statue-b as fish"),
        (SOLD_FROM + "Ada plays thief, statue-b as marble", "seat 0: sell statue-b thief as marble"),
        (SOLD_FROM + "Ada plays the thief", "seat 0: play thief"),
    ],
)
def test_to_play_several_cards_is_to_play_a_set(text: str, expected: str) -> None:
    """In duel it is to sell tiles. To play one card is to play a character."""
    game = "duel" if text.startswith(DUEL) else "classic"
    assert {"move": expected} == read_text(text, game).question


@pytest.mark.parametrize(
    ("said", "readings"),
    [
        ("plays 2 fish, amulet", ("fish-0", "fish-0-green", "fish-1")),
        ("plays 2 fish 1 amulet", ("2 fish-1, amulet", "2 fish, 1 amulet")),
        ("plays fish 1 amulet", ("fish-1, amulet", "fish, 1 amulet")),
        ("joue deux poissons et une amulette", ("fish-0", "fish-0-green", "fish-1")),
        ("plays the fish", ("fish-0", "fish-0-green", "fish-1")),
    ],
)
def test_several_cards_that_can_be_others_are_ambiguous(said: str, readings: tuple[str, ...]) -> None:
    """Nothing is guessed: a short name without a hand, or a number that may count what follows."""
    with pytest.raises(AmbiguousError) as found:
        read_text(f"{CLASSIC}move: Ada {said}", "classic")
    assert [readings] == [one.readings for one in found.value.problems]


@pytest.mark.parametrize(
    ("said", "got"),
    [
        ("plays the thief and the queen", "the thief and the queen"),  # it may mean two characters for their powers
        ("plays 2 queens", "2 queens"),
        ("plays the queen and takes fish-1", "the queen and takes fish 1"),
        ("plays 2 fsh, amulet", "fsh"),
        ("plays 2 fish, amulet as a new set onto the first set", "as"),
        ("plays 2 fish, amulet onto the first set as a new set", "as a new"),
    ],
)
def test_what_is_not_clearly_a_set_is_reported(said: str, got: str) -> None:
    """Characters alone, two moves in one, a misspelled card, and a new set that is also an old one."""
    with pytest.raises(HandwritingError) as found:
        read_text(f"{IN_HAND}Ada sets: wheat-1*3\nmove: Ada {said}", "classic")
    assert (False, got) == (isinstance(found.value, AmbiguousError), found.value.problems[0].got)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("score: 78 72", {"score": "78 72"}),
        ("score: 78-72", {"score": "78 72"}),
        ("score: Ben 72, Ada 78", {"score": "78 72"}),
        ("result: winners 0, scores 78 72", {"result": "winners 0, scores 78 72"}),
        ("result: Ada wins, 78 to 72", {"result": "winners 0, scores 78 72"}),
        ("result: Ben wins, 78 to 72", {"result": "winners 1, scores 72 78"}),
        ("result: Ben 80, Ada 78", {"result": "winners 1, scores 78 80"}),
    ],
)
def test_points_and_results_are_read_by_name_and_by_seat(text: str, expected: dict[str, str]) -> None:
    """If a result names no winners, they are the players with the most points."""
    assert expected == read_text(f"names: Ada, Ben\n{text}", "classic").question


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sobek classic\nplayers: Ada and Ben\nAda has queen, 2 amulets", ("seat 0 hand: amulet*2 queen",)),
        ("jeu : classic\nnoms : Ada et Ben\nmain d'Ada : 2 bl\u00e9 1", ("seat 0 hand: wheat-1*2",)),
        ("duel\nnames: Ada; Ben\nankh at C3 column\nAda holds statue-v", ("ankh: c3 v", "seat 0 hand: statue-v")),
    ],
)
def test_a_line_may_lack_its_colon(text: str, expected: tuple[str, ...]) -> None:
    """A line may be a game by its name, names of players, or what somebody has."""
    assert expected == read_text(text).lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("classic\nquays: fish-1 ivory-3 fish-1\nseat 0: take the ivory", "seat 0: take 1"),
        ("classic\nseat 0 hand: wheat-1*2 ivory-3\nseat 0 plays 2 wheat and 1 ivory", "seat 0: set ivory-3 wheat-1*2"),
        ("classic\nseat 0 hand: wheat-1*2 wheat-0 ivory-3\nseat 0 plays 2 wheat and 1 ivory", ""),
        ("classic\nseat 0 hand: wheat-1*2 ivory-3\nseat 0: set 2 wheat, 1 ivory", "seat 0: set ivory-3 wheat-1*2"),
        ("classic\nseat 0 hand: fish-0 amulet*2\nseat 0 plays a set: fish, 2 amulets", "seat 0: set fish-0 amulet*2"),
        ("duel\nmarket: c3 fish-v-1 / d3 queen\nankh: c4 v\nseat 0: take the fish", "seat 0: take c3"),
        (
            "duel\nseat 0 hand: fish-v-1 fish-h-1 statue-b\nseat 0 sells 2 poissons, 1 statue as fish",
            "seat 0: sell fish-v-1 fish-h-1 statue-b as fish",
        ),
        (
            "duel\nseat 0 hand: fish-v-1 fish-h-1 fish-f-1 queen\nseat 0 sells fish as fish",
            "seat 0: sell fish-v-1 fish-h-1 fish-f-1 as fish",
        ),
        ("classic\nseat 0 hand: wheat-1*2 wheat-0\nseat 0: set 3 wheat", "seat 0: set wheat-0 wheat-1*2"),
        (
            "duel\nseat 0 hand: fish-v-1 fish-h-1 fish-f-1 queen\nseat 0 sells fish",
            "seat 0: sell fish-v-1 fish-h-1 fish-f-1 as fish",
        ),
        (
            "duel\nseat 0 hand: ivory-v-3 statue-b scribe-fish\nseat 0 sells ivory, statue, scribe",
            "seat 0: sell ivory-v-3 statue-b scribe-fish as ivory",
        ),
        (
            "duel\nremoved: courtesan\nseat 0 hand: fish-v-1\nturn: courtesan-tiles seat 0\nadd fish",
            "seat 0: add fish-v-1 as fish",
        ),
        (
            "duel\nseat 0 hand: fish-v-1 statue-b\nseat 0 sells fish, statue as fish",
            "seat 0: sell fish-v-1 statue-b as fish",
        ),
    ],
)
def test_a_short_name_means_what_is_there(text: str, expected: str) -> None:
    """It means a kind on the quays, on the Market or in the mover's hand; if several fit, that is reported."""
    if expected:
        assert {"move": expected} == read_text(text).question
    else:
        with pytest.raises(HandwritingError, match="line 3"):
            read_text(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada hand: fish-1", "line 2: expected a line such as `names: Ada, Ben`, got 'Ada hand'"),
        ("Ada: take 1", "line 2: expected a line such as `names: Ada, Ben`, got 'Ada'"),
        ("names: Cleo, Ben\nAda's hand: fish-1", 'line 3: expected one of the names Cleo, Ben, got "Ada\'s hand"'),
        ("names: A, B, C, D, E", "line 2: expected at most 4 names, got 'A, B, C, D, E'"),
        (
            "names: Ada, \u00c1da",
            "line 2: expected a different name for each player, with commas between them, got 'Ada, \u00c1da'",
        ),
        ("names: -, Ben", "line 2: expected a different name for each player, with commas between them, got '-, Ben'"),
        ("names: Ada\nnames: Ben", "line 3: expected the names of the players once; line 2 has them, got 'Ben'"),
        (
            "names: Ada, Ben\nplayers: Cleo and Dora",
            "line 3: expected the names of the players once; line 2 has them, got 'Cleo and Dora'",
        ),
        (
            "names: Ada, Ben\nresult: Ada does not win, 78 to 72",
            "line 3: expected who wins, not who does not, got 'Ada does not win, 78 to 72'",
        ),
    ],
)
def test_a_name_that_nobody_has(text: str, expected: str) -> None:
    """Players are named once, in a line of their own."""
    with pytest.raises(HandwritingError) as found:
        read_text(f"classic\n{text}")
    assert expected == str(found.value)


def test_a_message_is_never_long() -> None:
    """What does not fit is counted."""
    with pytest.raises(HandwritingError) as found:
        read_text("zebra: 1\n" * 1_000, "classic")
    last = found.value.problems[-1].got
    assert (True, f"{1_000 - len(found.value.problems) + 1} more problems") == (
        len(str(found.value)) < 1_500,
        last,
    )


def test_all_that_cannot_be_read_is_reported_at_once() -> None:
    """Each problem has its line, what was expected, and the nearest name."""
    text = "seat 0 hand: ivory\nquayz: wheat 1\nhand: fish-1\nchoices: same type set = extend\nseat 1 hand: 3 zebras\n"
    with pytest.raises(HandwritingError) as found:
        read_text(text, "classic")
    places = (
        "edition, choices, players, round, deck, quays, discard, tokens, spent, turn, names, game, move, score, result"
    )
    own = ", ".join(
        f"seat N {place}" for place in ["hand", "sets", "laid", "corruption", "curses", "marker", "round-start"]
    )
    assert [
        "line 1: 'ivory' can mean ivory-0 or ivory-0-green or ivory-3",
        f"line 2: expected one of {places}, {own}, got 'quayz'; did you mean quays?",
        "line 3: expected whose hand it is: `seat N`, such as `seat 0`, got 'hand'",
        "line 4: expected same-type-set: may-stand-apart or extends, got 'extend'; did you mean extends?",
        "line 5: expected cards, tiles or tokens, got 'zebras'",
    ] == [str(one) for one in found.value.problems]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("quays: wheat-1", "expected a line `game:` with one of classic, duel"),
        ("game: chess", "line 1: expected one of classic, duel, got 'chess'"),
        (
            "game: classic\nnames: Ada, Ada",
            'line 2: expected different names, got "Ada" at seat 0 and "Ada" at seat 1',
        ),
        (
            "game: classic\nquays: wheat-1\nquays: wheat-1",
            "line 3: expected `quays` once; line 2 already has it, got 'quays'",
        ),
        ("game: classic\nseat 7 hand: wheat-1", "line 2: expected a seat from 0 to 3, got 'seat 7 hand'"),
        (
            "game: classic\nquays: fish-1*6",
            "fish-1: the box has 5, the position 6 (classic.setup.components)",
        ),
        (
            "game: duel\nmarket: fish-v-1, c5 wheat-h-0",
            "line 2: expected the cell before fish-v-1, such as `c1 fish-v-1`, got 'fish v 1'",
        ),
        (
            "game: duel\nmarket: c1 fish-v-2 c5 queen",
            "line 2: expected a tile after c1, got 'fish v 2'; did you mean fish-v-1 or fish-h-1 or fish-f-1?",
        ),
        (
            "game: duel\nmarket: fsh-v-1",
            "line 2: expected a cell from a1 to f6 with its tile, got 'fsh v 1'; did you mean fish-v-1?",
        ),
        (
            "game: duel\nseat 0 sold: fish-v-1 + many scarabs",
            "line 2: expected a number of scarabs tokens, such as `+ 2 scarabs`, got 'many'",
        ),
        (
            "game: duel\nmarket: c1 queen, c2 queen*1",
            "line 2: expected a tile after c2, got 'queen * 1'; did you mean queen?",
        ),
        ("game: duel\nseat 0 hand: 3 fish-v-1", "fish-v-1: the box has 1, the position 3 (duel.setup.components)"),
        (
            "game: duel\nseat 0 hand: fish-v-1 fish-h-1 fish-f-1\nseat 0 sells 2 fish as fish",
            "line 3: 'fish' can mean fish-v-1 or fish-h-1 or fish-f-1",
        ),
        (
            "game: duel\nseat 0 hand: statue-b statue-v queen\nseat 0 sells statue",
            "line 3: expected `as GOOD` after the tiles, such as `as livestock`, got 'seat 0 sells statue'",
        ),
        (
            "game: duel\nseat 0 hand: fish-v-1 wheat-v-1\nseat 0 sells fish, wheat",
            "line 3: expected `as GOOD` after the tiles, such as `as livestock`, got 'seat 0 sells fish, wheat'",
        ),
        (
            "game: duel\nseat 0 sells fsh",
            "line 2: expected cards or tiles, got 'fsh'; did you mean fish-v-0-grey or fish-h-0-grey or fish-f-0?",
        ),
        (
            "game: classic\nquays: fish 1, ?*1, marble 2, ?*2",
            "line 2: expected everything known before `?`, since the order matters here",
        ),
        (
            "game: classic\nseat 0 hand: fish 1, ?, ?*2",
            "line 2: expected either one `?`, for any number of unknown things, or numbers of them, such as `?*2`",
        ),
        (
            "game: classic\nquays: fish-1\nseat 0: tkae 0",
            "line 3: expected one of take, play, set, name, victim, pick, back, fetch, add, discard, token, onto, lay, "
            "done, start, got 'tkae'; did you mean take?",
        ),
        ("game: classic\nquays: fish-1*2\nseat 0: take fish-1", "line 3: 'fish-1' can mean slot 0 or 1"),
        (
            "game: classic\nquays: fish-1\nseat 0: take ivory-3",
            "line 3: expected a card of the quays (fish-1), got 'ivory-3'",
        ),
        (
            "game: classic\nquays: fish-1\nseat 0: take 0, the first card: ivory-3",
            "line 3: expected the first card, which is fish-1, got 'ivory-3'",
        ),
        (
            "game: duel\nmarket: c3 queen\nankh: c4 v\nseat 0: take c3, the thief",
            "line 4: expected the tile on c3, which is queen, got 'thief'",
        ),
        (
            "game: classic\nnames: Ada, Ben\nscore: Ada 3",
            "line 3: expected the points of every player (Ada, Ben), got 'Ada 3'",
        ),
    ],
)
def test_a_problem_says_what_would_be_right(text: str, expected: str) -> None:
    """Each problem is one line."""
    with pytest.raises(HandwritingError) as found:
        read_text(text)
    assert expected == str(found.value)


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("game: classic\nseat 0 hand: ivory", [("ivory-0", "ivory-0-green", "ivory-3")]),
        ("game: classic\nquays: fish-1*2\nseat 0: take fish-1", [("0", "1")]),
        ("game: duel\nmarket: c3 statue", [("statue-v", "statue-h", "statue-f", "statue-b")]),
        ("game: duel\nmarket: c3 zebra", None),
        ("game: classic\nseat 0 hand: ivory\nquays: zebra", None),
    ],
)
def test_ambiguous_and_malformed_are_two_errors(text: str, readings: list[tuple[str, ...]] | None) -> None:
    """A text is ambiguous if each of its problems has readings; otherwise it is malformed."""
    with pytest.raises(InputError) as found:
        read_text(text)
    assert isinstance(found.value, HandwritingError)
    assert isinstance(found.value, AmbiguousError) == (readings is not None)
    if readings is not None:
        assert readings == [one.readings for one in found.value.problems]


def test_players_follow_from_names_and_from_lines() -> None:
    """A remark says what the number of players was inferred from."""
    named, lined = read_text("names: A, B, C", "classic"), read_text("seat 3 hand: fish-1", "classic")
    assert ("players: 3",) == named.lines
    said = [remark.text(ENGLISH) for written in (named, lined) for remark in written.remarks]
    assert ["`players: 3`, as many as there are names", "`players: 4`, up to the last seat that was named"] == said
    assert "players: 4" in read_text("quays: fish-1\nmove: seat 3: take 0", "classic").lines


@pytest.mark.parametrize(
    ("move", "problems"),
    [
        ("seat -1 takes 3", ["expected who moves: a player (Ada, Ben) or `seat N`, got 'seat -1'"]),
        ("takes 3\nturn: nonsense", ["expected what is pending, got 'nonsense'"]),
        (
            "Bob takes 3\nquays: zebra",
            ["expected who moves: a player (Ada, Ben) or `seat N`, got 'Bob takes 3'", "zebra"],
        ),
    ],
)
def test_who_moves_is_a_problem_of_its_own_only(move: str, problems: list[str]) -> None:
    """An impossible seat is reported; a mover who depends on another faulty line is not."""
    with pytest.raises(HandwritingError) as found:
        read_text(f"game: classic\nnames: Ada, Ben\nmove: {move}")
    said = str(found.value).splitlines()
    assert len(problems) == len(said)
    assert all(problem in line for problem, line in zip(problems, said, strict=True))


def test_an_edition_is_read() -> None:
    """A published edition is read by its name; another one is reported with its line."""
    assert ("edition: 2021.1",) == read_text("edition: 2021.1", "duel").lines
    with pytest.raises(HandwritingError) as found:
        read_text("\nedition: 1999", "duel")
    assert "line 2: expected 2021.1, a published edition of duel, got '1999'" == str(found.value.problems[0])


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("move: seat 2: take 0", 3),
        ("seat 3: take 0", 4),
        ("turn: vizier-card seat 0 victim 2", 3),
        ("move: seat 1: take 0", None),
        ("move: seat 9: take 0", None),
    ],
)
def test_players_are_counted_from_the_question(line: str, players: int | None) -> None:
    """The highest seat in the question or a line counts, if so many can play."""
    expected = ("quays: fish-1",) if players is None else (f"players: {players}", "quays: fish-1")
    written = read_text(f"quays: fish-1\n{line}", "classic")
    assert expected == tuple(one for one in written.lines if not one.startswith("turn"))
    assert (players is not None) == bool(written.remarks)


def test_players_are_counted_from_an_option() -> None:
    """A question given as an option counts too."""
    assert "players: 3" in read_text("quays: fish-1", "classic", {"move": "seat 2: take 0"}).lines


def test_winners_are_expected_by_name() -> None:
    """The message lists the names of the players."""
    with pytest.raises(HandwritingError, match="who wins, out of Ada, Ben, got"):
        read_text("names: Ada, Ben\nquays: fish-1\nresult: winners 3", "classic")
