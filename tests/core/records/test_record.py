"""Records of both games are read back as written, and faults are found at their line (spec/record.md)."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sobek_core import classic, duel
from sobek_core.classic.track import Track
from sobek_core.games import GAMES
from sobek_core.json_text import canonical, parse, shown
from sobek_core.package_data import spec_root
from sobek_core.records.audit import audit
from sobek_core.records.record import RecordError, dump, load
from tests.games import each_suite
from tests.records import GONE, SAMPLES, Sample, can_be_written, keys, played, put, shortened

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

Malformed: TypeAlias = dict[str, tuple[bytes, int, str, str]]


@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES for players in GAMES.named(game).player_counts]
)
def test_a_record_is_read_back_as_it_was_written(game: str, players: int) -> None:
    """Writing and reading are inverses, in both directions."""
    for seed in range(players, players + 5):
        record = played(game, players, seed).record
        assert load(dump(record).encode()) == record
        assert dump(load(dump(record).encode())) == dump(record)
        assert audit(record).fault is None


@each_suite
@given(data=st.data())
def test_every_move_and_setup_is_read_back_from_json(game: GameSuite, data: st.DataObject) -> None:
    """This includes illegal ones, if their numbers can be written."""
    for value, kind in ((data.draw(game.moves), game.tools.game.move), (data.draw(game.setups), game.tools.game.setup)):
        assume(can_be_written(value))
        converter = game.tools.converter
        assert value == converter.read(parse(canonical(converter.unstructure(value, unstructure_as=kind))), kind)


def test_every_choice_and_another_track_are_kept() -> None:
    """A record contains the choices and the track of its game."""
    blocks = Track().blocks[::-1]
    choices = classic.Choices(same_type_set="extends", thief_back="blind", clean_tie="none-penalised")
    record = played("classic", 2, 5, classic.Classic(choices=choices, track=Track(blocks))).record
    again = load(dump(record).encode())
    assert (choices, blocks) == (again.game.choices, again.game.track.blocks)
    readings = duel.Choices("typed-tile", "any-line", "free", "open")
    record = played("duel", 2, 5, duel.Duel(choices=readings)).record
    assert readings == load(dump(record).encode()).game.choices


def edited(sample: Sample) -> Malformed:
    """Return edited files: bytes, and the line, the path and the words of the refusal."""
    lines, text, last = sample.lines, sample.text, len(sample.lines)
    first, footer = lines[0], lines[-1]
    cut_off = "expected whole lines from a header to a footer; the record is cut off"
    missing, form = "; lines are missing or moved", "; a line is JSON in canonical form"

    def changed(line: str) -> str:
        return f"expected '…', got \"{parse(line)['chain']}\"; this line or the one before was changed"

    spaced = f"expected {shown(first[9:], 30)} at character 10, got {shown(' ' + first[9:], 30)}{form}"
    other_move, other_footer = lines[4].replace('"seat":', '"seat":1'), footer.replace('"moves":', '"moves":1')
    whole: dict[str, tuple[list[str], int, str, str]] = {
        "no-footer": (lines[:-1], last, "", "expected the footer; the record is cut off"),
        "line-edited": ([*lines[:4], other_move, *lines[5:]], 5, "chain", changed(lines[4])),
        "line-missing": (lines[:6] + lines[7:], 7, "n", f"expected 6, got 7{missing}"),
        "lines-swapped": ([*lines[:3], lines[4], lines[3], *lines[5:]], 4, "n", f"expected 3, got 4{missing}"),
        "line-twice": (lines[:4] + lines[3:], 5, "n", f"expected 4, got 3{missing}"),
        "footer-twice": ([*lines, footer], last, "n", f"expected {last - 1}, got null; lines are missing or moved"),
        "header-edited": ([first.replace("Ada", "Eve"), *lines[1:]], 1, "chain", changed(first)),
        "footer-edited": ([*lines[:-1], other_footer], last, "chain", changed(footer)),
        "blank-line": ([first, "", *lines[2:]], 2, "", "expected no empty line: delete it"),
        "an-array": ([first, "[1]", *lines[2:]], 2, "", "expected an object, got [1]"),
        "fraction": ([first, '{"n":1.5}', *lines[2:]], 2, "", "expected a whole number, got 1.5"),
        "spaces": ([first.replace(":", ": ", 1), *lines[1:]], 1, "", spaced),
    }
    return {
        "empty": (b"", 1, "", cut_off),
        "cut-in-a-line": (text[:-20].encode(), last, "", cut_off),
        "header-alone": (f"{first}\n".encode(), 2, "", cut_off),
        "not-utf-8": (text.encode()[:40] + b"\xff" + text.encode()[40:], 1, "", "expected UTF-8 text"),
        "not-utf-8-at-the-end": (text.encode() + b"\xff", last + 1, "", "expected UTF-8 text"),
        **{
            name: ("".join(f"{one}\n" for one in left).encode(), line, path, problem)
            for name, (left, line, path, problem) in whole.items()
        },
    }


def damaged(sample: Sample) -> Malformed:
    """Return files with one value changed or left out, and a new chain (malformed.toml)."""
    found: Malformed = {}
    for name, case in (CHANGED["both"] | CHANGED[sample.record.tools.name]).items():
        ((path, part),) = case["put"].items() if "put" in case else [(case["drop"], GONE)]
        line = case["line"] % (len(sample.lines) + 1)
        data = sample.changed(line, partial(put, path=keys(path), part=part))
        found[name] = data, line, case.get("at", path), case["problem"]
    return found


CHANGED: Final = tomllib.loads(Path(__file__).with_name("malformed.toml").read_text(encoding="utf-8"))
MALFORMED: Malformed = {
    f"{sample.record.tools.name}-{name}": case
    for sample in SAMPLES
    for name, case in (edited(sample) | damaged(sample)).items()
}


@pytest.mark.parametrize("case", MALFORMED)
def test_a_malformed_record_is_refused_at_its_line(case: str) -> None:
    """The RecordError has the line, the path and what was expected."""
    data, line, path, problem = MALFORMED[case]
    with pytest.raises(RecordError) as caught:
        load(data)
    assert (line, path) == (caught.value.line, caught.value.path)
    assert problem == shortened(caught.value.problem, problem)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("file", ["record.jsonl", "record-duel.jsonl", "record-duel-2.jsonl"])
def test_the_published_records_are_what_they_were(file: str) -> None:
    """spec/vectors/: the chains and the digests that ports check themselves against."""
    data = (spec_root() / "vectors" / file).read_bytes()
    record = load(data)
    assert data == dump(record).encode()
    assert all(entry.state for entry in record.entries)
    assert audit(record).fault is None
