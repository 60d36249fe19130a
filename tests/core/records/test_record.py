"""Records of both games: what is written is read back, and whatever is wrong is found at its line (spec/record.md)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from sobek_core import classic, duel
from sobek_core.classic.track import Track
from sobek_core.codec import canonical, parse
from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.package_data import spec_root
from sobek_core.records.audit import audit
from sobek_core.records.record import MAX_BYTES, MAX_LINES, RecordError, dump, load
from tests.games import every_game
from tests.records import CLASSIC, DUEL, SAMPLES, Sample, can_be_written, played

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

Malformed: TypeAlias = dict[str, tuple[bytes, int | None, str, str]]

each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.record.tools.name)


@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES for players in GAMES[game].player_counts]
)
def test_a_record_is_read_back_as_it_was_written(game: str, players: int) -> None:
    """Writing and reading are each other's inverse, in both directions."""
    for seed in range(players, players + 5):
        record = played(game, players, seed).record
        assert load(dump(record).encode()) == record
        assert dump(load(dump(record).encode())) == dump(record)
        assert audit(record).fault is None


@every_game
@given(data=st.data())
def test_every_move_and_setup_is_read_back_from_json(game: GameSuite, data: st.DataObject) -> None:
    """Also those that no rule allows, as long as their numbers can be written."""
    for value, kind in ((data.draw(game.moves), game.tools.move), (data.draw(game.setups), game.tools.setup)):
        assume(can_be_written(value))
        converter = game.tools.converter
        assert value == converter.read(parse(canonical(converter.unstructure(value, unstructure_as=kind))), kind)


def test_every_choice_and_another_track_are_kept() -> None:
    """The terms of a game travel with its record."""
    blocks = Track().blocks[::-1]
    choices = classic.Choices(same_type_set="extends", thief_back="blind", clean_tie="none-penalised")
    record = played("classic", 2, 5, classic.Classic(choices=choices, track=Track(blocks))).record
    again = load(dump(record).encode())
    assert (choices, blocks) == (again.game.choices, again.game.track.blocks)
    readings = duel.Choices("typed-tile", "any-line", "free", "open")
    record = played("duel", 2, 5, duel.Duel(choices=readings)).record
    assert readings == load(dump(record).encode()).game.choices


@each_sample
def test_a_name_in_any_script_is_kept(sample: Sample) -> None:
    """Names are text in Unicode, written as they are."""
    names = ("Ägypten", "ナイル", "نيل")[: len(sample.record.names)]
    assert names == load(dump(evolve(sample.record, names=names)).encode()).names


def with_result(line: dict[str, Any], **parts: list[int]) -> None:
    """Put other winners or scores into a footer."""
    line["result"].update(parts)


def malformed(sample: Sample) -> Malformed:
    """Return files that are no records.

    Bytes, and at which line, at which path and with which words they are refused.
    """
    record, lines, text, raw, changed = sample.record, sample.lines, sample.text, sample.raw, sample.changed
    last, others = len(lines), list(record.names[1:])
    choice = next(iter(record.tools.converter.unstructure(record.game)["choices"]))
    other_seat = lines[4].replace('"seat":', '"seat":1')
    return {
        "empty": (b"", 1, "", "cut off"),
        "no-footer": (raw(lambda lines: lines[:-1]), last, "", "expected the footer"),
        "cut-in-a-line": (text[:-20].encode(), last, "", "cut off"),
        "header-alone": (f"{lines[0]}\n".encode(), 2, "", "cut off"),
        "line-edited": (raw(lambda lines: [*lines[:4], other_seat, *lines[5:]]), 5, "chain", "was changed"),
        "line-missing": (raw(lambda lines: lines[:6] + lines[7:]), 7, "n", "expected 6, got 7"),
        "lines-swapped": (raw(lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]]), 4, "n", "expected 3, got 4"),
        "line-twice": (raw(lambda lines: lines[:4] + lines[3:]), 5, "n", "expected 4, got 3"),
        "footer-twice": (raw(lambda lines: [*lines, lines[-1]]), last, "", "expected a move, got the footer"),
        "header-edited": (raw(lambda lines: [lines[0].replace("Ada", "Eve"), *lines[1:]]), 1, "chain", "was changed"),
        "blank-line": (raw(lambda lines: [lines[0], "", *lines[1:]]), 2, "", "expected JSON"),
        "carriage-returns": (text.replace("\n", "\r\n").encode(), 1, "", "canonical"),
        "spaces": (text.replace(":", ": ", 1).encode(), 1, "", "canonical"),
        "an-array": (raw(lambda lines: [lines[0], "[1]", *lines[2:]]), 2, "", "expected an object, got [1]"),
        "not-utf-8": (text.encode()[:40] + b"\xff" + text.encode()[40:], 1, "", "UTF-8"),
        "fraction": (raw(lambda lines: [lines[0], '{"n":1.5}', *lines[2:]]), 2, "", "whole number, got 1.5"),
        "huge-number": (raw(lambda lines: [lines[0], f'{{"n":{"9" * 5000}}}', *lines[2:]]), 2, "", "at most 15 digits"),
        "null": (raw(lambda lines: [lines[0], '{"n":null}', *lines[2:]]), 2, "", "got null"),
        "key-twice": (raw(lambda lines: [lines[0], '{"n":1,"n":1}', *lines[2:]]), 2, "", "'n' twice"),
        "half-a-surrogate": (raw(lambda lines: [lines[0], '{"n":"\\ud800"}', *lines[2:]]), 2, "", "Unicode"),
        "another-format": (changed(1, lambda line: line.update(format="sobek-9")), 1, "format", "sobek-record-1"),
        "another-game": (changed(1, lambda line: line.update(game="chess")), 1, "game", "expected classic or duel"),
        "a-list-as-game": (changed(1, lambda line: line.update(game=["duel"])), 1, "game", 'got ["duel"]'),
        "foreign-edition": (changed(1, lambda line: line.update(edition="1999.1")), 1, "", "a published edition of"),
        "unknown-reading": (changed(1, lambda line: line["choices"].update({choice: "x"})), 1, "choices", choice),
        "missing-choice": (changed(1, lambda line: line["choices"].pop(choice)), 1, "choices", "expected an object"),
        "unknown-choice": (changed(1, lambda line: line["choices"].update(x="y")), 1, "choices", "expected an object"),
        "unknown-key": (changed(1, lambda line: line.update(weather="hot")), 1, "", '"weather"'),
        "no-setup": (changed(1, lambda line: line.pop("setup")), 1, "setup", "expected an object"),
        "too-few-names": (changed(1, lambda line: line["seats"].pop()), 1, "seats", f"{len(record.names)} names"),
        "nameless": (changed(1, lambda line: line.update(seats=["", *others])), 1, "seats[0]", "1 to 40"),
        "bell-in-a-name": (changed(1, lambda line: line.update(seats=["\a", *others])), 1, "seats[0]", "printable"),
        "seat-as-text": (changed(2, lambda line: line["move"].update(seat="1")), 2, "move.seat", 'number, got "1"'),
        "unknown-move": (changed(2, lambda line: line.update(move={"move": "fly"})), 2, "move", "one of take"),
        "a-list-as-verb": (changed(2, lambda line: line.update(move={"move": ["take"]})), 2, "move", "one of take"),
        "move-with-more": (changed(2, lambda line: line["move"].update(why="luck")), 2, "move", '"why"'),
        "line-with-more": (changed(2, lambda line: line.update(why="luck")), 2, "", 'no key "why"'),
        "no-move": (changed(2, lambda line: line.pop("move")), 2, "move", "expected this key"),
        "wrong-count": (changed(last, lambda line: line.update(moves=3)), last, "moves", "the number of moves"),
        **{
            f"winners-{winners}": (
                changed(last, partial(with_result, winners=winners)),
                last,
                "result.winners",
                f"expected each seat that won once, ascending, out of 0 to {len(others)}, got {winners}",
            )
            for winners in ([], [9], [-1], [1, 0], [0, 0])
        },
        **{
            f"scores-{number}": (
                changed(last, partial(with_result, scores=[1] * number)),
                last,
                "result.scores",
                f"expected {len(others) + 1} numbers, one a seat, got {number}",
            )
            for number in (len(others), len(others) + 2)
        },
        "footer-edited": (
            raw(lambda lines: [*lines[:-1], lines[-1].replace('"moves":', '"moves":1')]),
            last,
            "chain",
            "was changed",
        ),
        "digest-of-nothing": (changed(2, lambda line: line.update(state="\x1b[2K")), 2, "state", "32 hexadecimal"),
        "escape-as-key": (changed(2, lambda line: line.update({"\x1b[2K": 1})), 2, "", 'no key "\\u001b[2K"'),
        "wrong-scores": (
            changed(last, lambda line: line["result"].update(scores=1)),
            last,
            "result.scores",
            "array",
        ),
    }


OF_CLASSIC: Malformed = {
    "duel": (CLASSIC.changed(1, lambda line: line.update(game="duel")), 1, "choices", "the keys new-set-goods"),
    "track-of-one-text": (
        CLASSIC.changed(1, lambda line: line.update(track="ankh eye lotus feather")),
        1,
        "track",
        "expected an array of blocks such as 'ankh eye lotus feather'",
    ),
    "invalid-track": (CLASSIC.changed(1, lambda line: line["track"].pop()), 1, "track", "expected 20 blocks"),
    "unknown-card": (
        CLASSIC.changed(1, lambda line: line["setup"]["deal"]["deck"].append("gold-9")),
        1,
        "setup.deal.deck[54]",
        "a card",
    ),
    "escape-as-symbol": (
        CLASSIC.changed(1, lambda line: line["track"].__setitem__(0, "\x1b[2K eye lotus feather")),
        1,
        "track",
        "\\x1b[2K",
    ),
}


def first_move(**move: Any) -> bytes:
    """Put another move in the place of the first one of the record of duel, and seal it."""
    return DUEL.changed(2, lambda line: line.update(move={"move": move.pop("verb"), **move}))


def in_setup(**parts: Any) -> bytes:
    """Put other parts into the setup of the record of duel, and seal it."""
    return DUEL.changed(1, lambda line: line["setup"].update(parts))


OF_DUEL: Malformed = {
    "classic": (DUEL.changed(1, lambda line: line.update(game="classic")), 1, "choices", "the keys same-type-set"),
    "track": (DUEL.changed(1, lambda line: line.update(track=["eye"])), 1, "", 'no key "track"'),
    "choice-of-classic": (
        DUEL.changed(1, lambda line: line["choices"].update({"priest-type": "free"})),
        1,
        "choices",
        "expected an object with the keys new-set-goods, pyramid-refill, priest-effect, visibility",
    ),
    "deal": (in_setup(deal={}), 1, "setup", 'no key "deal"'),
    "first-as-text": (in_setup(first="0"), 1, "setup.first", "whole number"),
    "three-hands": (in_setup(hands=[{}, {}, {}]), 1, "seats", "expected 3 names, one for each hand, got 2"),
    "hand-as-row": (in_setup(hands=[["fish-v-0-grey"], {}]), 1, "setup.hands[0]", "expected an object of kinds"),
    "hand-of-none": (
        in_setup(hands=[{"fish-v-0-grey": 0}, {}]),
        1,
        "setup.hands[0]",
        "kinds with numbers from 1 to 127",
    ),
    "hand-of-many": (
        in_setup(hands=[{"fish-v-0-grey": 128}, {}]),
        1,
        "setup.hands[0]",
        "kinds with numbers from 1 to 127",
    ),
    "centre-as-pile": (in_setup(centre={"fish-v-0-grey": 4}), 1, "setup.centre", "expected an array"),
    "unknown-tile": (in_setup(draw_pile=["queen", "gold"]), 1, "setup.draw_pile[1]", "expected a tile ("),
    "a-back-as-tile": (in_setup(draw_pile=["(red)"]), 1, "setup.draw_pile[0]", "expected a tile"),
    "tokens-as-row": (in_setup(pirogues=["horus"]), 1, "setup.pirogues", "expected an object of kinds"),
    "unknown-token": (in_setup(pirogues={"guild": 1}), 1, "setup.pirogues", 'got "guild", which is no kind'),
    "slot": (first_move(verb="take", seat=1, slot=0), 2, "move.cell", "expected the key 'cell'"),
    "slot-too": (first_move(verb="take", seat=1, cell="c3", slot=0), 2, "move", 'no key "slot"'),
    "unknown-cell": (first_move(verb="take", seat=1, cell="g1"), 2, "move.cell", "expected a cell (a1, b1"),
    "cell-as-pair": (first_move(verb="take", seat=1, cell=[2, 2]), 2, "move.cell", "expected a cell"),
    "set-of-classic": (first_move(verb="set", seat=1, cards={}), 2, "move", "one of take, refill, orient"),
    "card": (first_move(verb="play", seat=1, card="queen"), 2, "move.tile", "expected the key 'tile'"),
    "sale-of-statues": (first_move(verb="sell", seat=1, tiles={}, good="statue"), 2, "move.good", "expected a type ("),
    "sale-of-a-row": (first_move(verb="sell", seat=1, tiles=[], good="fish"), 2, "move.tiles", "an object of kinds"),
    "direction": (first_move(verb="orient", seat=1, mark="|"), 2, "move.mark", "expected a direction (v, h, f, b)"),
    "deben-as-text": (first_move(verb="deben", deben="5"), 2, "move.deben", "expected a whole number"),
    "seat-of-chance": (first_move(verb="deben", deben=5, seat=0), 2, "move", 'no key "seat"'),
    "refill-of-something": (first_move(verb="refill", seat=1, cell="c3"), 2, "move", 'no key "cell"'),
    "group": (first_move(verb="name", seat=1, group="architect"), 2, "move.group", "expected a type or statue"),
    "back": (first_move(verb="back", seat=1, back="orange"), 2, "move.back", "expected a back (grey, black, red)"),
}
OF_NEITHER: Malformed = {
    "too-many-bytes": (b" " * (MAX_BYTES + 1), None, "", "at most 1048576 bytes"),
    "too-many-lines": (b"{}\n" * (MAX_LINES + 1), None, "", "at most 10000 lines"),
    "byte-order-mark": (b"\xef\xbb\xbf{}\n{}\n", 1, "", "expected no byte order mark before the header"),
    "too-deep": (b"[" * 5000 + b"\n{}\n", 1, "", "brackets at most 16 deep"),
}
MALFORMED = {
    **OF_NEITHER,
    **{f"classic-{name}": case for name, case in (malformed(CLASSIC) | OF_CLASSIC).items()},
    **{f"duel-{name}": case for name, case in (malformed(DUEL) | OF_DUEL).items()},
}


@pytest.mark.parametrize("case", MALFORMED)
def test_a_malformed_record_is_refused_at_its_line(case: str) -> None:
    """Line, path and what was expected, and nothing else than a RecordError."""
    data, line, path, problem = MALFORMED[case]
    with pytest.raises(RecordError) as caught:
        load(data)
    assert (line, path) == (caught.value.line, caught.value.path)
    assert problem in caught.value.problem
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("file", ["record.jsonl", "record-duel.jsonl", "record-duel-2.jsonl"])
def test_the_published_records_are_what_they_were(file: str) -> None:
    """spec/vectors/: every link of the chain and every digest of a state, as ports check themselves."""
    data = (spec_root() / "vectors" / file).read_bytes()
    record = load(data)
    assert data == dump(record).encode()
    assert all(entry.state for entry in record.entries)
    assert audit(record).fault is None


@pytest.mark.parametrize("game", GAMES)
def test_every_state_has_its_json_and_its_digest(game: str) -> None:
    """No null, no fraction, nothing that a strict reader refuses; and no two tables of a game have one digest."""
    play = played(game, 2, 3)
    positions = [Position(play.game, state) for state in (*(step.before for step in play.steps), play.state)]
    for position in positions:
        text = canonical(play.record.tools.converter.unstructure(position))
        assert text == canonical(parse(text))
    assert len(positions) == len({play.record.tools.digest(position) for position in positions})
