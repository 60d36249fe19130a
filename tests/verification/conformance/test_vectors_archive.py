"""The suite in one archive, and the runner of spec/porting.md that needs no Python."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile

import pytest
from attrs import evolve

from sobek_core.package_data import spec_root
from sobek_verification.conformance.vectors import EXCHANGES, FILE, exchange_lines, load_chapter, read_index
from tests.commands import verify
from tests.folders import read_texts
from tests.ports import JAVASCRIPT, misbehaving, needs_node

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sobek_verification.conformance.vectors import VectorFile

VERSION: Final = read_index().version
CHAPTERS: Final = ("classic/2010.1/scoring", "duel/2021.1/protocol", "duel/2021.1/market", "duel/2021.1/deals")
FEW: Final = 3  # vectors for a port that crashes at each


def test_the_archive_has_the_files_of_the_folder_and_always_the_same_bytes(tmp_path: Path) -> None:
    """The command prints its SHA-256, and replaces no file."""
    archives = [tmp_path / name for name in ("one.zip", "other.zip")]
    for archive in archives:
        said = verify("vectors", "export", "--archive", archive)
        checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
        assert (0, f", suite {VERSION}, SHA-256 {checksum}\n") == (said.exit_code, said.stdout.partition(" vectors")[2])
    one, other = (archive.read_bytes() for archive in archives)
    assert one == other
    assert 0 == verify("vectors", "export", tmp_path / "folder").exit_code
    with ZipFile(archives[0]) as packed:
        packed.extractall(tmp_path / "out")
    assert read_texts(tmp_path / "folder") == read_texts(tmp_path / "out" / f"sobek-vectors-{VERSION}")
    lines = (tmp_path / "folder" / EXCHANGES).read_text(encoding="utf-8").rstrip("\n").split("\n")
    rules = {line["name"]: tuple(line["rules"]) for line in map(json.loads, lines)}
    assert {*read_index().vectors} == {*rules}
    for chapter in CHAPTERS:
        assert [] == [one.name for one in load_chapter(chapter).vectors if one.rules != rules[f"{chapter}/{one.name}"]]
    for words in (("--archive", archives[0]), ("--archive", tmp_path / "new.zip", tmp_path / "new"), ()):
        assert 2 == verify("vectors", "export", *words).exit_code


def run(folder: Path, files: Sequence[VectorFile], port: Sequence[str]) -> tuple[int, list[str]]:
    """Run the runner of the page with the vectors of some files, and return its exit code and the lines it prints."""
    page = (spec_root() / "porting.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```js\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    runner = folder / "run-vectors.mjs"
    runner.write_text(code, encoding="utf-8")
    (folder / EXCHANGES).write_text("".join(exchange_lines(files)), encoding="utf-8")
    (folder / FILE).write_text(json.dumps({"suite": read_index().suite}), encoding="utf-8")
    words = ("node", str(runner), str(folder), *port)
    ran = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)  # noqa: S603
    return ran.returncode, ran.stdout.splitlines()


@needs_node
def test_the_runner_of_the_page_needs_no_python(tmp_path: Path) -> None:
    """The port in JavaScript passes, and what it skips is counted."""
    files = [load_chapter(chapter) for chapter in CHAPTERS]
    number = sum(len(file.vectors) for file in files)
    skipped = sum(one.given["choices"]["visibility"] == "open" for one in files[-1].vectors)
    counts = {"passed": number - skipped, "failed": 0, "skipped": skipped}
    assert (0, [f"suite {VERSION}: {json.dumps(counts, separators=(',', ':'))}"]) == run(tmp_path, files, JAVASCRIPT)


@needs_node
@pytest.mark.parametrize(
    ("name", "counts", "problem"),
    [
        ("names-another-rule", (0, FEW, 0), '"refused":['),
        ("crashes", (0, FEW, 0), "expected and got [{"),
        ("echoes-the-wrong-number", (0, FEW, 0), "expected and got [{"),
        ("skips-everything", (0, 0, FEW), None),
    ],
)
def test_the_runner_of_the_page_catches_misbehaving_ports(
    name: str, counts: tuple[int, int, int], problem: str | None, tmp_path: Path
) -> None:
    """Wrong replies and dead ports are failures; a run in which nothing passes fails too."""
    file = load_chapter("classic/2010.1/quay")
    is_refused = name not in {"crashes", "echoes-the-wrong-number"}  # these misbehave at listings
    kept = [one for one in file.vectors if ("refused" in one.then and "state" in one.given) == is_refused]
    code, (*failed, last) = run(tmp_path, [evolve(file, vectors=tuple(kept[:FEW]))], misbehaving(name))
    named = dict(zip(("passed", "failed", "skipped"), counts, strict=True))
    assert f"suite {VERSION}: {json.dumps(named, separators=(',', ':'))}" == last
    assert 1 == code
    assert [True] * (0 if problem is None else FEW) == [problem in line for line in failed if problem is not None]
