"""The manifest agrees with the checks; checks that fail, disappear or shrink are reported."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.rule_ids import RULE_IDS
from sobek_verification.checks import SKIPPED, Check, CheckOutcome, checks, select
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


def test_the_rules_that_checks_name_exist() -> None:
    """Each of them is in the spec."""
    assert {rule for one in checks() for rule in one.rules} <= set(RULE_IDS)


def test_the_manifest_lists_every_check() -> None:
    """No check is missing; `sobek-verify prove` compares the numbers of cases."""
    assert {one.name: one.expected for one in checks()} == {name: one.expected for name, one in read_manifest().items()}


def test_the_page_of_checks_has_the_tables_of_the_command() -> None:
    """docs/checks.md has the numbers of checks of each kind, and the bounds of bounded contracts."""
    page = (Path(__file__).parents[3] / "docs" / "checks.md").read_text(encoding="utf-8")
    printed = prove("--tables").stdout
    assert (True, True) == tuple(table.strip() in page for table in printed.split("\n\n")), printed


@pytest.mark.usefixtures("listed", "in_threads")
def test_what_comes_as_expected_is_summed_up() -> None:
    """The exit code is 0, and there is a table, or JSON."""
    result = prove()
    assert (0, True) == (result.exit_code, "checks: 1, not as expected: 0, skipped: 0" in result.output)
    assert {"name": "g/kind/it-holds", "status": "holds", "cases": 12}.items() <= json.loads(prove("--json").stdout)[
        "checks"
    ][0].items()


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
def test_what_cannot_be_tried_here_is_reported_and_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may need another Python version, for example; the manifest is not written then."""
    monkeypatch.setattr(command, "checks", lambda: (evolve(HOLDS, run=partial(outcome, SKIPPED, "-")),))
    result = prove("--write")
    assert (0, True) == (result.exit_code, "skipped: g/kind/it-holds: seat 9" in result.output)
    assert 12 == read_manifest()["g/kind/it-holds"].cases


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


@pytest.mark.usefixtures("listed", "in_threads")
def test_the_manifest_is_written_of_named_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other entries stay as they are, in the order of the checks; entries without a check are removed."""
    new, others = evolve(HOLDS, name="g/new/it-holds"), evolve(HOLDS, run=partial(outcome, "differs", 14))
    monkeypatch.setattr(command, "checks", lambda: (new, others))
    assert (0, ["g/new/it-holds", "g/kind/it-holds"]) == (prove("--write", "g/new").exit_code, [*read_manifest()])
    assert 12 == read_manifest()["g/kind/it-holds"].cases
    monkeypatch.setattr(command, "checks", lambda: (new,))
    assert (0, ["g/new/it-holds"]) == (prove("--write", "g/new").exit_code, [*read_manifest()])


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


@pytest.mark.usefixtures("listed", "in_threads")
def test_a_check_that_breaks_off_is_reported_for_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    """The JSON names it, as every other check."""
    monkeypatch.setattr(command, "checks", lambda: (evolve(HOLDS, run=fails),))
    (one,) = json.loads(prove("--json").stdout)["checks"]
    assert (HOLDS.name, "error") == (one["name"], one["status"])


ENTRY = ManifestEntry("holds", 12)
WRITTEN = write_manifest({HOLDS.name: ENTRY})


def must_not_be_run() -> CheckOutcome:
    """Fail if a check is run although the manifest cannot be read."""
    raise AssertionError


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[", "not TOML: "),
        (b"\xff", "not TOML: "),
        (None, "cannot be read: Is a directory"),
        ('[check]\n"g/kind/it-holds" = {}', "expected the key 'expected' @ $.check['g/kind/it-holds']"),
        ('[check]\n"a" = 1\n"a" = 2', "not TOML: "),
        ("check = 5", "expected an object, got 5 @ $.check"),
        ("checks = []", 'expected no key "checks" @ $'),
        (
            WRITTEN.replace('expected = "holds"', "expected = 5"),
            "expected str, got 5 @ $.check['g/kind/it-holds'].expected",
        ),
        (
            WRITTEN.replace("cases = 12", "cases = true"),
            "expected int or str, got True @ $.check['g/kind/it-holds'].cases",
        ),
    ],
)
@pytest.mark.parametrize("words", [(), ("--write",)])
@pytest.mark.usefixtures("listed")
def test_an_invalid_manifest_is_bad_data(
    text: str | bytes | None, message: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One message has the file and the place, before any check is run; the manifest stays as it is."""
    monkeypatch.setattr(command, "checks", lambda: (evolve(HOLDS, run=must_not_be_run),))
    content = text.encode() if isinstance(text, str) else text
    if content is None:
        manifest.MANIFEST.unlink()
        manifest.MANIFEST.mkdir()
    else:
        manifest.MANIFEST.write_bytes(content)
    found = prove(*words)
    assert (65, 1) == (found.exit_code, found.stderr.count("\n"))
    assert f"sobek-verify prove: {manifest.MANIFEST}: {message}" in found.stderr
    assert manifest.MANIFEST.is_dir() if content is None else content == manifest.MANIFEST.read_bytes()


@pytest.mark.usefixtures("listed")
def test_a_manifest_that_cannot_be_written_is_one_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The message comes before any check is run."""
    path = tmp_path / "none" / "manifest.toml"
    monkeypatch.setattr(manifest, "MANIFEST", path)
    monkeypatch.setattr(command, "checks", lambda: (evolve(HOLDS, run=must_not_be_run),))
    found = prove("--write")
    message = f"sobek-verify prove: {path}: cannot be written: No such file or directory\n"
    assert (1, message) == (found.exit_code, found.stderr)
