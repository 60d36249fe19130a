"""Laws of reading: notation reads as itself, no number as another one, and any text is read or refused in time."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.duel.board import CELLS
from sobek_core.games import GAMES
from sobek_core.input import read_move, read_text
from sobek_core.input.reading import MAX_TEXT
from sobek_core.input.things import INPUT
from sobek_core.input.vocabulary import TABLES, value_of
from sobek_core.kernel.game import Position
from sobek_core.kernel.kind import name_of
from sobek_core.kernel.pile import Pile
from sobek_core.records.audit import replay_moves
from sobek_core.spec.case_book import load_cases
from sobek_core.verdicts.moves import RULES
from sobek_core.verdicts.parts import part_of
from sobek_core.verdicts.position import PartPosition, fully_known
from tests.commands import Demo, each_demo
from tests.core.input.telling import places, told
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    from sobek_core.spec.case_book import DisputedCase

NUMBERS: Final = st.one_of(
    st.integers(-12, 99).map(str),
    st.sampled_from(
        ["--1", "- 1", "1 1", "1-1", "\u0663", "\u00b2", "1\u00b2", "1\u00bd", "1.5", "007", "\u22122", "_2"]
    ),
    st.sampled_from([15, 16, 5_000]).map("9".__mul__),
)
SIGNS: Final = st.sampled_from([*"()[]{}*+-/|\\?!:;,.'\"`#=&@%\u00d7\u2019\x00\u0301", "?*2", " - ", "->"])
LAWS: Final = tomllib.loads(Path(__file__).with_name("laws.toml").read_text(encoding="utf-8"))


def words_of(game: str) -> list[str]:
    """Return the words that are read in a game."""
    tools = GAMES.named(game)
    names = [name for codec in tools.positions.places.values() for name in codec.names]
    every = [word for table in TABLES.values() for words in table.values() for word in words if word.isascii()]
    own = ["Ada", "Ben", "seat 0", "chance", "prosperity", "scarabs", "with", "none", "victim", "of them", "at least"]
    return sorted({*names, *every, *own, *tools.positions.places})


def sayings(game: str) -> st.SearchStrategy[str]:
    """Return texts made of the words of a game, numbers, punctuation and anything else."""
    piece = st.one_of(st.sampled_from(words_of(game)), NUMBERS, SIGNS, st.text(max_size=4))
    return st.lists(st.tuples(piece, st.sampled_from(["", " ", " ", ", "])), max_size=7).map(
        lambda parts: "".join(text for part in parts for text in part)
    )


@each_game
@given(data=st.data())
def test_any_text_is_read_or_refused(game: str, data: st.DataObject) -> None:
    """A text has a question or problems, or asks nothing; messages have a text in both languages."""
    keys = [*GAMES.named(game).positions.places, *LAWS["keys"]]
    line = st.one_of(
        st.tuples(st.sampled_from(keys), sayings(game)).map(": ".join),
        sayings(game),
        st.builds("Ada {}".format, sayings(game)),
    )
    lines, between = data.draw(st.lists(line, min_size=1, max_size=3)), data.draw(st.sampled_from(["\n", ", ", ". "]))
    text = f"{LAWS['starts'][game]}\n{between.join(lines)}"
    written = read_text(text, game)
    assert not (written.problems and written.question)
    assert all(map(str, written.problems))


@pytest.mark.parametrize(
    ("game", "template"), [(game, one) for game, lines in LAWS["numbered"].items() for one in lines]
)
@given(number=NUMBERS)
def test_no_number_is_read_as_another(game: str, template: str, number: str) -> None:
    """Every number of a line, with its sign and all its digits, is in what is read, or the line is refused."""
    line = template.format(number)
    written = read_text(f"names: Ada, Ben\n{line}", game)
    if not written.problems:
        asked = told(written.question.asked) if written.question else ""
        found = re.sub(r"(amulet|fish-1|fish-v-1)( \1)*", _counted, f"{asked} {places(written)}")
        assert Counter() == _numbers(line) - Counter([0, 1]) - _numbers(found)


def _counted(run: re.Match[str]) -> str:
    return str(len(run[0].split()))


def _numbers(text: str) -> Counter[int | str]:
    """Return the numbers of a text with their signs; a number not in ASCII is returned as it is."""
    found = re.findall(
        r"(?<![\w*-])-?[0-9]+(?![\w.])|(?<=[*+=])-?[0-9]+|[^\x00-\x7f]|[0-9]+\.[0-9]+", text.replace("\u2212", "-")
    )
    return Counter(int(one) if re.fullmatch("-?[0-9]{1,4000}", one) else one for one in found)


@pytest.mark.parametrize("case", load_cases(), ids=lambda case: case.name)
def test_notation_reads_as_itself(case: DisputedCase) -> None:
    """The cases of the case book, which are in notation, read as the strict codecs read them."""
    tools, written = GAMES.named(case.game), read_text(case.text)
    lines = dict(line.split(": ", 1) for line in case.lines if ": " in line and not line.startswith("->"))
    codecs = {
        place: codec for place, codec in tools.positions.places.items() if place in lines and "?" not in lines[place]
    }
    strict = {
        place: codec.read(lines[place])
        for place, codec in codecs.items()
        if place not in {"players", "choices", "edition"}
    }
    assert (strict, ()) == ({place: written.position.places[place] for place in strict}, written.problems)  # type: ignore[union-attr]
    assert written.question is not None
    asked = written.question.asked
    move = getattr(asked, "move", getattr(asked, "after", None))
    assert lines.get("move") == (None if move is None else tools.notation.write(move))


@each_demo
def test_moves_in_any_case_and_without_their_player(demo: Demo) -> None:
    """The moves of a record read back in upper case, and without the player whose turn it is."""
    record = demo.record
    write = record.tools.notation.write
    for state, entry in list(zip(replay_moves(record).states, record.entries, strict=False))[::5]:
        position, line = fully_known(Position(record.game, state)), write(entry.move)
        texts = (line.upper(), line.partition(": ")[2] if line.startswith("seat") else line)
        found = [read_move(text, position, record.names) for text in texts]
        assert [(line, ())] * 2 == [(write(one.move) if one.move else "", one.problems) for one in found]


@each_demo
def test_positions_read_as_themselves(demo: Demo) -> None:
    """Every line of the positions of a record, what is pending included, is read as the same value."""
    record, codecs = demo.record, demo.record.tools.positions.places
    for state in replay_moves(record).states[::9]:
        stated = {
            place: value for place, value in fully_known(Position(record.game, state)).places.items() if place in codecs
        }
        lines = [f"{place}: {codecs[place].write(value)}" for place, value in stated.items()]
        written = read_text("\n".join([f"names: {', '.join(record.names)}", *lines]), record.tools.name)
        assert (stated, ()) == (dict(written.position.places), written.problems)  # type: ignore[union-attr]


@each_game
def test_what_is_pending_reads_as_itself(game: str) -> None:
    """In notation: every decision of played games, and those about each cell and several equal tokens."""
    codec, players = GAMES.named(game).positions.turn, 2
    every = {codec.write(step.before.pending) for seed in range(30) for step in played(game, players, seed).steps}
    cells = [f"forced-take seat 1 cell {cell}" for cell in CELLS] if game == "duel" else []
    for line in (*every, *cells, *["architect-token seat 0 drawn snake-1 finger*2"][: len(cells)]):
        written = read_text(f"players: 2\nturn: {line}", game)
        assert (codec.read(line), ()) == (written.position and written.position.places.get("turn"), written.problems)


MARKS: Final = {"v": "column", "h": "row", "f": "rising", "b": "falling"}
TABLE_OF_TWO: Final = {"classic": "quays: {0} {1}", "duel": "market: c4 {0} / c5 {1}"}


def facts_of(name: str, kind: Any) -> dict[str, str]:
    """Return what can be said of a card or a tile: its type, its scarabs, its mark and its back."""
    scarabs = str(kind.scarabs) if re.search("-[0-9]", name) else ""
    mark = str(getattr(kind, "mark", None) or "")
    return {"type": name.partition("-")[0], "scarabs": scarabs, "mark": mark, "back": str(kind.back)}


@each_game
def test_a_description_means_all_that_it_fits(game: str) -> None:
    """Each description of a kind is read as every kind of which it is true, and where one is named, it is refused."""
    codec = INPUT[game].powers[0]
    every = {name: facts_of(name, codec.read(name)) for name in codec.names}
    asked = dict[str, dict[str, str]]()
    for facts, says in product(every.values(), product((False, True), repeat=3)):
        said = {what: facts[what] for what, is_said in zip(facts, (True, *says), strict=True) if is_said}
        mark, back, number = MARKS.get(said.get("mark", ""), ""), said.get("back", ""), said.get("scarabs", "")
        scarabs = ("({0} scarabs)", "with {0} scarabs", "without scarabs")[: 2 + (number == "0")] if number else ("",)
        texts = [f"{back} {mark} {said['type']} {one.format(number)}" for one in scarabs]
        texts += [f"{said['type']}{number} {mark} {back}"]
        asked |= {" ".join(text.split()): said for text in texts if number or "scarabs" not in said}
    for text, said in asked.items():
        fitting = [name for name, facts in every.items() if said.items() <= facts.items()]
        hand = part_of(read_text(f"seat 0 hand: 1 {text}", game).position.places["seat 0 hand"])  # type: ignore[union-attr]
        assert {*fitting} == {*map(str, [*hand.known, *(kind for kinds in hand.vague for kind in kinds)])}, text
        discard = read_text(f"seat 0: discard {text}", game)
        assert bool(discard.problems) == (len(fitting) > 1), text
        if len(fitting) > 1:
            take = read_text(f"{TABLE_OF_TWO[game].format(*fitting)}\nseat 0 takes {text}", game)
            assert ["ambiguous"] == [one.kind for one in take.problems], text


def _named_by_type(game: str, places: dict[str, Any], move: Any) -> tuple[str, str]:
    """Return a move in words that name types of cards or tiles, and the place where these lie."""
    pattern = next(one for one in GAMES.named(game).notation.patterns if isinstance(move, one.move))
    place, said = f"seat {move.seat} hand", [f"seat {move.seat}:", pattern.verb]
    if pattern.verb == "pick":
        place = f"seat {1 - move.seat} corruption"
    for part in pattern.parts:
        value = getattr(move, part.name)
        if part.name in {"slot", "cell"}:
            place = "quays" if part.name == "slot" else "market"
            lying = dict(enumerate(places[place])) if part.name == "slot" else dict(places[place].tiles())
            value = lying.get(value, value)
        numbers = Counter(str(one).partition("-")[0] for one in (value if isinstance(value, Pile) else ()))
        text = ", ".join(f"{number} {kind}" for kind, number in numbers.items()) or str(value).partition("-")[0]
        said += [part.keyword, text] if value is not None else []
    return " ".join(filter(None, said)), place


@each_game
def test_another_place_does_not_change_what_a_move_names(game: str) -> None:
    """With any line about a place where the things of a move do not lie, it is read as without, or refused."""
    steps = [step for seed in range(60) for step in played(game, 2, seed).steps if hasattr(step.move, "seat")]
    seen = Counter[type[Any]]()
    for step in steps:
        seen[type(step.move)] += 1
        if seen[type(step.move)] > 20:
            continue
        position = fully_known(Position(GAMES.named(game).game(), step.before))
        text, place = _named_by_type(game, {**position.places}, step.move)
        for begun in (("turn",), ("turn", place)):
            stated = {name: position.places[name] for name in begun}
            plain = read_move(text, evolve(position, places=stated))
            for other in position.places.keys() - {*begun, place}:
                read = read_move(text, evolve(position, places={**stated, other: position.places[other]}))
                assert read.problems or told(plain.move) == told(read.move), (other, begun, text)


@each_game
def test_a_verb_means_what_the_stated_decision_asks_for(game: str) -> None:
    """Real moves, each with the words for it, are read as these moves where what they answer is stated."""
    steps = [step for seed in range(40) for step in played(game, 2, seed).steps if hasattr(step.move, "seat")]
    seen, write = Counter[str](), GAMES.named(game).notation.write
    for step in steps:
        who, _, move = write(step.move).partition(": ")
        verb, _, what = move.partition(" ")
        if number := re.fullmatch(r"((?:.* onto )?)(\d)", what) if verb in LAWS["counted"] else None:
            what = f"{number[1]}{TABLES['ordinal'][str(int(number[2]) + 1)][0]} {LAWS['counted'][verb]}"
        what = f"seat {what}" if what.isdecimal() else what
        seen[verb] += 1
        for said in LAWS["spoken"].get(verb, ()) if seen[verb] <= 20 else ():
            read = read_move(f"{who} {said} {what}", fully_known(Position(GAMES.named(game).game(), step.before)))
            assert (told(step.move), ()) == (told(read.move), read.problems), said
    assert seen.keys() >= {"fetch", "pick", "add", "token", "name", "back", "take"}


@each_game
def test_a_power_is_that_of_each_card_that_has_it(game: str) -> None:
    """Real moves that a character asks for are read as these moves with each card of its power, and with no other."""
    steps = [step for seed in range(60) for step in played(game, 2, seed).steps if hasattr(step.move, "seat")]
    asked, write = {type(step.before.pending): step for step in steps}, GAMES.named(game).notation.write
    cards = INPUT[game].powers[0]
    powers = {name: name_of(power) for name in cards.names if (power := getattr(value_of(cards, name), "power", None))}
    slugs, seen = GAMES.named(game).game.pending_kinds.slugs, set[str]()
    for step, (name, power) in product(asked.values(), powers.items()):
        position = PartPosition(GAMES.named(game).game(), 2, {"turn": step.before.pending})
        is_asked = slugs[type(step.before.pending)].partition("-")[0] == power
        seen |= {name} if is_asked else set()
        read = read_move(f"{write(step.move)} with the {name}", position)
        assert (told(read.move) == told(step.move)) is is_asked, (name, write(step.move))
    assert seen >= {"high-priest", "high-priestess", "merchant", "thief", "vizier", "courtesan"}


@each_game
def test_loose_words_answer_the_stated_decision_or_are_refused(game: str) -> None:
    """A verb with several meanings is read as what answers the turn, or not at all."""
    steps = [step for seed in range(40) for step in played(game, 2, seed).steps if hasattr(step.move, "seat")]
    states = {type(step.before.pending): step.before for step in steps}
    for state, verb, thing in product(states.values(), LAWS["loose"]["verbs"], LAWS["loose"]["things"]):
        position = fully_known(Position(GAMES.named(game).game(), state))
        text = f"seat {state.pending.seat} {verb} {thing}"
        turn = GAMES.named(game).positions.turn.write(state.pending).replace(f" seat {state.pending.seat}", "", 1)
        asked = read_text(f"players: 2\nturn: {turn}\n{text}", game).question  # of the player who moves
        alone = read_move(text, evolve(position, places={"turn": state.pending})).move
        for move in (read_move(text, position).move, alone, asked and asked.move):
            answered = {kind for rules in RULES[game].get(type(move), ()) for kind in rules.who.asked}
            assert move is None or type(state.pending) in answered, text


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 12))])
@each_game
def test_a_name_is_read_as_any_other_name(game: str, part: int) -> None:
    """A player may be called like any word that is read: each text says what it does of another one, or is refused."""

    def read(text: str, name: str) -> tuple[str, dict[str, str]] | None:
        written = read_text(f"names: {name}, Ben\n{text.format(name)}", game)
        return None if written.problems else (told(written.question and written.question.asked), places(written))

    names = [*dict.fromkeys(name.title() for name in (*words_of(game), "draw", "is game over", "finished", "?", "-"))]
    for name in ("Draw", *names[part::12]):
        if not read_text(f"names: {name}, Ben", game).problems:
            for text in LAWS["about"][game]:
                assert read(text, name) in (None, read(text, "Zoe")), (name, text)


@pytest.mark.parametrize("parts", LAWS["hostile"].values(), ids=LAWS["hostile"])
@each_game
def test_hostile_texts_are_read_in_time(game: str, parts: tuple[str, str, int, str]) -> None:
    """The longest text of such lines takes at most a few seconds on a busy machine; a longer one is refused at once."""
    line = parts[0] + parts[1] * parts[2] + parts[3]
    text = "\n".join(["names: Ada, Ben", *[line] * ((MAX_TEXT - 20) // (len(line) + 1))])
    begun = perf_counter()
    read_text(text, game)
    assert perf_counter() - begun < 5
    begun = perf_counter()
    assert ["too-long"] == [one.kind for one in read_text(text * 11, game).problems]
    assert perf_counter() - begun < 1
