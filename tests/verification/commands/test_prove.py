"""The manifest agrees with the checks; checks that fail, disappear or shrink are reported."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_verification.checks import Check, CheckOutcome, checks, select
from sobek_verification.cli import prove as command
from sobek_verification.prove import manifest
from sobek_verification.prove.manifest import ManifestEntry, read_manifest, write_manifest
from tests.commands import verify

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result


def outcome(result: str, size: int | str) -> CheckOutcome:
    """Return an outcome; checks in these tests run this."""
    return CheckOutcome(result, size, found="seat 9")


HOLDS = Check(
    name="g/kind/it-holds",
    kind="kind",
    description="it holds",
    rules=("classic.quay.window",),
    expected="holds",
    run=partial(outcome, "holds", 12),
)


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Set up one check, and a manifest that has it."""
    path = tmp_path_factory.mktemp("manifest") / "manifest.toml"
    path.write_text(write_manifest({HOLDS.name: ManifestEntry("holds", 12)}), "utf-8")
    monkeypatch.setattr(manifest, "MANIFEST", path)
    monkeypatch.setattr(command, "checks", lambda: (HOLDS,))


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run checks in threads, since a process takes a second to start."""
    monkeypatch.setattr(command, "process_pool", ThreadPoolExecutor)


def prove(*words: str) -> Result:
    """Run the command with one process."""
    return verify("prove", "--jobs", 1, *words)


def test_the_manifest_lists_every_check() -> None:
    """No check is missing; `sobek-verify prove` compares the numbers of cases."""
    assert {one.name: one.expected for one in checks()} == {name: one.expected for name, one in read_manifest().items()}


def test_the_page_of_checks_has_the_tables_of_the_command() -> None:
    """docs/checks.md has the numbers of checks of each kind, and the bounds of bounded contracts."""
    page = (Path(__file__).parents[3] / "docs" / "checks.md").read_text(encoding="utf-8")
    printed = verify("tables", "checks").stdout
    assert (True, True) == tuple(table.strip() in page for table in printed.split("\n\n")), printed


@pytest.mark.usefixtures("listed", "in_threads")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"run": partial(outcome, "differs", 12)}, "g/kind/it-holds: expected holds, got differs: seat 9"),
        ({"run": partial(outcome, "holds", 11)}, "g/kind/it-holds: cases: the manifest has 12, the check 11"),
        ({"expected": "fails", "run": partial(outcome, "fails", 12)}, "the manifest has holds, the check fails"),
        ({"name": "g/kind/another"}, "g/kind/another: it is not in the manifest; `sobek-verify prove --write` of its"),
        ({"name": "g/kind/another"}, "g/kind/it-holds: there is no such check; `sobek-verify prove --write` of any"),
    ],
)
def test_other_outcomes_are_reported(monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], message: str) -> None:
    """The exit code is 1, and there is one line for each difference."""
    monkeypatch.setattr(command, "checks", lambda: (evolve(HOLDS, **change),))
    result = prove()
    assert (1, True) == (result.exit_code, message in result.output)


@pytest.mark.usefixtures("listed", "in_threads")
def test_two_checks_of_one_name_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise one of them could be lost."""
    monkeypatch.setattr(command, "checks", lambda: (HOLDS, HOLDS))
    result = prove()
    assert (1, True) == (result.exit_code, "there are several checks of this name" in result.output)


@pytest.mark.usefixtures("listed", "in_threads")
def test_a_manifest_is_written_only_of_what_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failure the manifest stays as it was."""
    monkeypatch.setattr(command, "checks", lambda: (evolve(HOLDS, run=partial(outcome, "holds", 13)),))
    assert (0, 13) == (prove("--write").exit_code, read_manifest()["g/kind/it-holds"].cases)
    monkeypatch.setattr(command, "checks", lambda: (evolve(HOLDS, run=partial(outcome, "differs", 14)),))
    assert (1, 13) == (prove("--write").exit_code, read_manifest()["g/kind/it-holds"].cases)


def test_checks_are_named_by_name_by_its_beginning_or_by_rule() -> None:
    """Other names are refused."""
    every = [HOLDS, evolve(HOLDS, name="g/other/it-holds", rules=())]
    for names, found in (
        (["g/kind/it-holds"], 1),
        (["g"], 2),
        (["g/kind", "g/other"], 2),
        (["g/kind/"], 1),
        (["kind"], 1),
        (["classic.quay.window"], 1),
    ):
        assert found == len(select(every, names))
    for name in ("g/wa", "wa", "window", "", "/"):
        with pytest.raises(ValueError, match="expected a check"):
            select(every, [name])
    assert 2 == prove("nothing").exit_code


def fails() -> CheckOutcome:
    """Raise an unexpected exception."""
    raise KeyError("seat 9")


def ends() -> CheckOutcome:
    """End the process."""
    os._exit(9)


@pytest.mark.parametrize(("run", "message"), [(fails, "KeyError: 'seat 9'"), (ends, "BrokenProcessPool: ")])
@pytest.mark.usefixtures("listed")
def test_a_check_that_breaks_off_is_reported_with_all_others(
    run: Callable[[], CheckOutcome], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checks run in separate processes, one of which may die."""
    monkeypatch.setattr(command, "checks", lambda: (evolve(HOLDS, run=run),))
    found = prove()
    assert 1 == found.exit_code
    assert f"FAILED: {HOLDS.name}: expected holds, got error: {message}" in found.output
