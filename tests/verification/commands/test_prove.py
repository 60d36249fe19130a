"""The manifest agrees with the checks; checks that fail, disappear or shrink are reported."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from operator import getitem
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_verification.checks import Check, CheckOutcome, checks, select
from sobek_verification.cli import prove as command
from sobek_verification.prove import manifest
from sobek_verification.prove.manifest import ManifestEntry, read_manifest, save
from tests.commands import verify

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


HOLDS = Check(
    name="g/kind/it-holds",
    kind="kind",
    description="it holds",
    rules=("classic.quay.window",),
    expected="holds",
    run=partial(CheckOutcome, "holds", 12),
)
NAME = HOLDS.name
MENDED = "mended by `sobek-verify prove --write NAME` of it or any other"


def prove(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *found: Check, words: tuple[str, ...] = ()) -> Result:
    """Run the command with these checks in threads, and with a manifest that has the one that holds."""
    monkeypatch.setattr(manifest, "MANIFEST", tmp_path / "manifest.toml")
    monkeypatch.setattr(command, "checks", lambda: found)
    save({NAME: ManifestEntry("holds", 12)})
    return verify("prove", "--jobs", 1, *words)


def test_the_manifest_lists_every_check() -> None:
    """No check is missing; `sobek-verify prove` compares the numbers of cases."""
    assert {one.name: one.expected for one in checks()} == {name: one.expected for name, one in read_manifest().items()}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([{"run": partial(CheckOutcome, "differs", 12, "seat 9")}], f"{NAME}: expected holds, got differs: seat 9"),
        ([{"run": partial(CheckOutcome, "holds", 11)}], f"{NAME}: the manifest has holds, 12; the check holds, 11"),
        ([{"expected": "fails", "run": partial(CheckOutcome, "fails", 12)}], "has holds, 12; the check fails, 12"),
        ([{"name": "g/kind/another"}], f"g/kind/another: a check, but not in the manifest; {MENDED}"),
        ([{"name": "g/kind/another"}], f"{NAME}: in the manifest, but not a check; {MENDED}"),
        ([{}, {}], "there are several checks of this name"),
        ([{"run": partial(getitem, {}, "seat 9")}], f"{NAME}: expected holds, got error: KeyError: 'seat 9'"),
    ],
)
def test_other_outcomes_are_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, changes: list[dict[str, Any]], message: str
) -> None:
    """The exit code is 1, and there is one line for each difference. Threads start sooner than processes."""
    monkeypatch.setattr(command, "process_pool", ThreadPoolExecutor)
    result = prove(monkeypatch, tmp_path, *(evolve(HOLDS, **change) for change in changes))
    assert (1, True) == (result.exit_code, message in result.output), result.output


def test_a_name_that_no_check_has_is_refused() -> None:
    """Otherwise nothing would be checked. A check is named by its name, by a part of it or by a rule."""
    every = [HOLDS, evolve(HOLDS, name="g/other/it-holds", rules=())]
    assert [1, 2, 1, 1] == [len(select(every, [name])) for name in (NAME, "g", "kind", *HOLDS.rules)]
    for name in ("g/wa", "wa", "window", "", "/"):
        with pytest.raises(ValueError, match="expected a check"):
            select(every, [name])
    assert 2 == verify("prove", "nothing").exit_code


def test_a_check_whose_process_dies_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Checks run in separate processes."""
    found = prove(monkeypatch, tmp_path, evolve(HOLDS, run=partial(os._exit, 9)))
    assert (1, True) == (found.exit_code, f"FAILED: {NAME}: expected holds, got error: BrokenPr" in found.output)
