"""Unreadable data of the project: exit code 65, and one message with the file and what would be right."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from sobek_core.spec import SpecError
from sobek_verification.cli import port as port_command
from sobek_verification.cli import prove
from sobek_verification.cli import vectors as vectors_command
from sobek_verification.conformance.index import read_index
from sobek_verification.conformance.vectors import SHIPPED, load
from sobek_verification.laws.trees import miniature
from tests.commands import verify

TREES: Final = Path(miniature.__file__).parent / "duel.toml"
BROKEN: Final = [
    pytest.param(b"[[", "not TOML", id="broken"),
    pytest.param(b"\xff", "not TOML", id="not UTF-8"),
    pytest.param(None, "no such file, expected", id="missing"),
    pytest.param(TREES.parent, "cannot be read: Is a directory", id="folder"),
]
BROKEN_JSON: Final = [
    pytest.param(b"{", "expected JSON", id="broken"),
    pytest.param(b"\xff", "can't decode byte", id="not UTF-8"),
    *BROKEN[2:],
]


def damage(path: Path, content: bytes | Path | None) -> None:
    """Replace a file by other bytes, by a folder, or by nothing."""
    path.unlink(missing_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content is not None:
        path.mkdir()


def check_is_reported(words: str, path: Path, message: str) -> None:
    """Run a command, and check its one message."""
    found = verify(*words.split())
    assert (65, 1) == (found.exit_code, found.stderr.count("\n")), found.stderr
    assert found.stderr.startswith(f"sobek-verify {words.split(maxsplit=1)[0]}: {path}: "), found.stderr
    assert message in found.stderr


@pytest.mark.parametrize("words", ["trees duel", "model duel --small", "prove classic/contract", "prove"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        *BROKEN,
        (b"miniature = 5", "expected an array, got 5 @ $.miniature"),
        (
            TREES.read_bytes().replace(b"states = ", b"stated = ", 1),
            "expected the key 'states' @ $.miniature[0].size.states",
        ),
        (TREES.read_bytes().replace(b"nodes = ", b"nodes = 0.", 1), "expected int, got 0."),
        (TREES.read_bytes().replace(b"market: ", b"market: cow ", 1), "position: line "),
    ],
)
def test_invalid_miniature_games(
    words: str, content: bytes | Path | None, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message comes before anything is walked, compared or proved."""
    shutil.copy(TREES.with_name("classic.toml"), tmp_path)
    damage(tmp_path / "duel.toml", content)
    monkeypatch.setattr(miniature, "FOLDER", tmp_path)
    check_is_reported(words, tmp_path / "duel.toml", message)


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the vectors of one chapter and the index, which the commands use as the published ones."""
    folder = tmp_path / "vectors"
    path = folder / "duel" / "2021.1" / "scoring.json"
    path.parent.mkdir(parents=True)
    shutil.copy(SHIPPED / "index.json", folder)
    shutil.copy(SHIPPED / path.relative_to(folder), path)
    monkeypatch.setattr(vectors_command, "load", partial(load, folder))
    monkeypatch.setattr(vectors_command, "read_index", partial(read_index, folder))
    monkeypatch.setattr(port_command, "read_index", partial(read_index, folder))
    return folder


@pytest.mark.parametrize("words", ["vectors report", "port --games 0 -- there/is/none"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        *BROKEN_JSON,
        (b"{}", "expected sobek-vectors-index-1: $.format: expected the key "),
        (
            b'{"format":"x","suite":[1,2],"retired":[],"vectors":{}}',
            "$.format: expected 'sobek-vectors-index-1', got \"x\"",
        ),
        (
            b'{"format":"sobek-vectors-index-1","suite":[1],"retired":[],"vectors":{}}',
            "$.suite: expected two numbers, got 1",
        ),
        (
            b'{"format":"sobek-vectors-index-1","suite":[1,2],"retired":[],"vectors":[]}',
            "$.vectors: expected an object",
        ),
    ],
)
def test_an_invalid_index(words: str, content: bytes | Path | None, message: str, suite: Path) -> None:
    """Without an index, nothing is counted and no port is started."""
    damage(suite / "index.json", content)
    check_is_reported(words, suite / "index.json", message)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        *(one for one in BROKEN_JSON if one.id != "missing"),
        (b"[]", "expected sobek-vectors-1: $: expected an object, got []"),
        (b'{"vectors":1}', "expected sobek-vectors-1"),
        (
            b'{"format":"sobek-vectors-1","game":"duel","edition":"2021.1","chapter":"scoring","vectors":[5]}',
            "$.vectors[0]: expected an object, got 5",
        ),
        (
            b'{"format":"sobek-vectors-1","game":"duel","edition":"2021.1","chapter":"scoring","vectors":'
            b'[{"name":"a","rules":[],"given":{},"then":5}]}',
            "$.vectors[0].then: expected an object, got 5",
        ),
    ],
)
def test_invalid_vectors(content: bytes | Path | None, message: str, suite: Path) -> None:
    """The file of a chapter, or one vector in it, is malformed."""
    path = suite / "duel" / "2021.1" / "scoring.json"
    damage(path, content)
    check_is_reported("vectors report", path, message)


def test_vectors_of_another_chapter(suite: Path) -> None:
    """The file has the name of its chapter."""
    path = suite / "duel" / "2021.1" / "scoring.json"
    other = path.rename(path.with_name("other.json"))
    check_is_reported("vectors report", other, "expected it at")


def test_vectors_that_are_not_those_of_the_index(suite: Path) -> None:
    """Nothing is counted, whatever the changed vectors contain."""
    path = suite / "duel" / "2021.1" / "scoring.json"
    path.write_text(path.read_text("utf-8").replace('"state"', '"stat"', 1), "utf-8")
    check_is_reported("vectors report", path.relative_to(suite), "expected what index.json says about it")


def test_an_invalid_page_of_the_spec_is_reported_by_every_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message does not depend on where the page is read."""

    def broken() -> None:
        raise SpecError("classic/quay.md", 3, "expected a heading")

    monkeypatch.setattr(prove, "checks", broken)
    found = verify("prove")
    assert (65, "sobek-verify prove: classic/quay.md:3: expected a heading\n") == (found.exit_code, found.stderr)
