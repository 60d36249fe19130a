"""The suite in one archive, and the runner of spec/porting.md that needs no Python."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile

import pytest
from attrs import evolve

from sobek_core.package_data import spec_root
from sobek_verification.conformance.vectors import (
    EXCHANGES,
    FILE,
    SHIPPED,
    exchange_lines,
    full_name,
    load,
    load_chapter,
    read_index,
)
from tests.commands import verify
from tests.folders import read_texts
from tests.ports import ENGINE, misbehaving, needs_engine, needs_node

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sobek_verification.conformance.vectors import VectorFile

VERSION: Final = read_index().version
CHAPTERS: Final = ("classic/2010.1/scoring", "duel/2021.1/protocol", "duel/2021.1/market", "duel/2021.1/deals")
FEW: Final = 3  # vectors for a port that crashes at each


@pytest.mark.long
def test_the_archive_has_the_files_of_the_folder_and_always_the_same_bytes(tmp_path: Path) -> None:
    """All vectors, with those of the dealer, records, counts and schemas; no file or folder is replaced."""
    archives, folder = [tmp_path / name for name in ("one.zip", "other.zip")], tmp_path / "folder"
    for archive in archives:
        said = verify("vectors", "export", archive)
        checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
        assert (0, f", suite {VERSION}, SHA-256 {checksum}\n") == (said.exit_code, said.stdout.partition(" vectors")[2])
    one, other = (archive.read_bytes() for archive in archives)
    assert one == other
    assert 0 == verify("vectors", "export", folder).exit_code
    with ZipFile(archives[0]) as packed:
        packed.extractall(tmp_path / "out")
    assert read_texts(folder) == read_texts(tmp_path / "out" / f"sobek-vectors-{VERSION}")
    assert read_texts(SHIPPED).items() <= read_texts(folder).items()
    others = ("spec/dealing.json", "spec/record.jsonl", "spec/perft-duel.json", "schemas/protocol.json")
    assert [] == [name for name in others if not (folder / name).exists()]
    lines = map(json.loads, (folder / EXCHANGES).read_text(encoding="utf-8").rstrip("\n").split("\n"))
    rules = {line["name"]: line["rules"] for line in lines}
    assert rules == {full_name(file, one): list(one.rules) for file in load() for one in file.vectors}
    assert [2, 2] == [verify("vectors", "export", there).exit_code for there in (archives[0], folder)]
    unwritten = verify("vectors", "export", archives[0] / "vectors")
    assert (1, True) == (unwritten.exit_code, ": cannot be written: Not a directory\n" in unwritten.stderr)


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
@needs_engine
@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.long)])
def test_the_runner_of_the_page_needs_no_python(every: int, tmp_path: Path) -> None:
    """The engine passes. every: one in so many chapters, and the last."""
    files = [load_chapter(chapter) for chapter in (*CHAPTERS[:-1:every], CHAPTERS[-1])]
    number = sum(len(file.vectors) for file in files)
    counts = {"passed": number, "failed": 0, "skipped": 0}
    assert (0, [f"suite {VERSION}: {json.dumps(counts, separators=(',', ':'))}"]) == run(tmp_path, files, [str(ENGINE)])


@needs_node
@pytest.mark.parametrize(
    ("name", "failed", "problem"),
    [
        ("names-another-rule", FEW, '"refused":['),
        ("crashes", FEW, "expected and got [{"),
        ("echoes-the-wrong-number", FEW, "expected and got [{"),
        ("skips-everything", 0, ""),
    ],
)
def test_the_runner_of_the_page_catches_misbehaving_ports(name: str, failed: int, problem: str, tmp_path: Path) -> None:
    """Wrong replies and dead ports are failures; a run in which nothing passes fails too."""
    file = load_chapter("classic/2010.1/quay")
    is_refused = name in {"names-another-rule", "skips-everything"}  # the others misbehave at listings
    kept = [one for one in file.vectors if ("refused" in one.then and "state" in one.given) == is_refused]
    code, (*lines, last) = run(tmp_path, [evolve(file, vectors=tuple(kept[:FEW]))], misbehaving(name))
    counts = f'{{"passed":0,"failed":{failed},"skipped":{FEW - failed}}}'
    assert (1, f"suite {VERSION}: {counts}", [True] * failed) == (code, last, [problem in line for line in lines])


@needs_node
@pytest.mark.parametrize("started", ['{"id": %d, "result": {"state": "0"}}', "rubbish"])
def test_the_runner_of_the_page_counts_what_is_wrong_before_the_rest_is_skipped(started: str, tmp_path: Path) -> None:
    """A wrong digest and a reply that is not JSON are failures, whatever is skipped afterwards."""
    port = tmp_path / "port.py"
    port.write_text(f"""import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    said = {started!r} if asked["method"] == "start" else '{{"id": %d, "skipped": "not written yet"}}'
    print(said % asked["id"] if "%" in said else said)
""")
    file = load_chapter("classic/2010.1/quay")
    kept = [one for one in file.vectors if "refused" in one.then and "state" in one.given]
    code, (*lines, last) = run(tmp_path, [evolve(file, vectors=tuple(kept[:FEW]))], (sys.executable, str(port)))
    counts = f'{{"passed":0,"failed":{FEW},"skipped":0}}'
    assert (1, FEW, f"suite {VERSION}: {counts}") == (code, len(lines), last)
