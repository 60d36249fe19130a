"""`sobek audit --sarif`: faults of a record for tools that annotate files by line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.records.record import GameResult, dump
from sobek_core.spec import load_spec
from tests.commands import CLASSIC, DUEL, Demo, each_demo, json_of, sobek
from tests.records import CLASSIC as SAMPLE
from tests.records import Sample, each_sample
from tests.sarif import results_of

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_core.records.record import Record


def written(folder: Path, record: Record) -> Path:
    """Write a record."""
    file = folder / "game.jsonl"
    file.write_text(dump(record))
    return file


def pointed_at(file: Path, result: dict[str, Any]) -> tuple[int, str]:
    """Return the line that a result points at, and the text between its columns."""
    region = result["locations"][0]["physicalLocation"]["region"]
    line = file.read_text().splitlines()[region["startLine"] - 1]
    return region["startLine"], line[region.get("startColumn", 1) - 1 : region.get("endColumn", len(line) + 1) - 1]


@each_sample
def test_each_broken_rule_is_a_result(tmp_path: Path, sample: Sample) -> None:
    """classic.turn.pending, duel.turn.pending: all rules that a move breaks, at the move, with texts and pages."""
    record = sample.record
    faulty = evolve(record, entries=(*record.entries, record.entries[0]))
    file = written(tmp_path, faulty)
    result = sobek("audit", file, "--sarif", "-", "--site", "https://rules.example/")
    assert 1 == result.exit_code
    log = json_of(result)
    results = results_of(log)
    game, number = record.tools.name, len(record.entries) + 1
    fault = json_of(sobek("audit", file, "--json"))["fault"]
    assert f"{game}.turn.pending" == results[0]["ruleId"]
    assert [reason["rule"] for reason in fault["reasons"]] == [one["ruleId"] for one in results]
    notation = record.tools.notation.write(record.entries[0].move)
    assert [f"move {number}: `{notation}`: {reason['text']}" for reason in fault["reasons"]] == [
        one["message"]["text"] for one in results
    ]
    move = json.loads(dump(record).splitlines()[1])["move"]
    for one in results:
        line, text = pointed_at(file, one)
        assert (number + 1, move) == (line, json.loads(text))
    for rule in log["runs"][0]["tool"]["driver"]["rules"]:
        text = load_spec().rules[rule["id"]].text
        assert f"https://rules.example/rules/{rule['id']}.html" == rule["helpUri"]
        assert text == rule["fullDescription"]["text"]
        assert rule["help"]["text"].startswith(f"{text}\n\nsources: ")
        assert " ".join(text.split()).startswith(rule["shortDescription"]["text"].removesuffix("."))


@each_sample
def test_a_setup_a_digest_and_a_result_are_pointed_at(tmp_path: Path, sample: Sample) -> None:
    """classic.setup.first-player, duel.setup.first-player: faults other than moves have a place too."""
    record = sample.record
    assert record.result is not None
    digests = (evolve(record.entries[0], state="0" * 32), *record.entries[1:])
    wrong = evolve(record.result, scores=tuple(score + 1 for score in record.result.scores))
    cases: dict[str, tuple[Record, int, list[str]]] = {
        f"{record.tools.name}.setup.first-player": (evolve(record, setup=evolve(record.setup, first=9)), 1, []),
        "record.digest": (evolve(record, entries=digests), 2, [json.dumps("0" * 32)]),
        "record.result": (evolve(record, result=wrong), len(record.entries) + 2, []),
    }
    for rule, (damaged, line, texts) in cases.items():
        file = written(tmp_path, damaged)
        (one,) = results_of(json_of(sobek("audit", file, "--sarif", "-")))
        assert (rule, line) == (one["ruleId"], pointed_at(file, one)[0])
        assert not texts or texts == [pointed_at(file, one)[1]]
        value = json.loads(pointed_at(file, one)[1])
        assert isinstance(value, str) or value.keys() & {"first", "scores"}


def test_what_is_behind_a_wrong_digest_is_a_result_too(tmp_path: Path) -> None:
    """The log has both faults that the audit reports."""
    record = SAMPLE.record
    digests = (evolve(record.entries[0], state="0" * 32), *record.entries[1:])
    file = written(tmp_path, evolve(record, entries=digests, result=GameResult((0,), (1, 2, 3))))
    results = results_of(json_of(sobek("audit", file, "--sarif", "-")))
    assert ["record.digest", "record.result"] == [one["ruleId"] for one in results]


@each_demo
def test_a_record_by_the_rules_has_an_empty_log(tmp_path: Path, demo: Demo) -> None:
    """The log has no results; the rest of the output is unchanged, as text and as JSON."""
    for words in ((), ("--json",)):
        file = tmp_path / f"log{len(words)}.sarif"
        result = sobek("audit", demo.path, "--sarif", file, *words)
        assert (0, sobek("audit", demo.path, *words).stdout) == (result.exit_code, result.stdout)
        assert [] == results_of(json.loads(file.read_text()))


@pytest.mark.parametrize(
    ("line", "old", "new", "pointed"),
    [
        (3, '"n":2', '"n":7', "7"),
        (1, '"format":"sobek-record-1"', '"format":"sobek-record-9"', '"sobek-record-9"'),
        (1, "{", "{ ", None),
        (2, "{", "", None),
        (2, '"chain":"', '"chain":"0', None),
    ],
)
def test_a_file_that_is_no_record_is_pointed_at(
    tmp_path: Path, line: int, old: str, new: str, pointed: str | None
) -> None:
    """The exit code is 65 with the usual message; the log points at the line where reading stopped."""
    lines = SAMPLE.text.splitlines()
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    file, log = tmp_path / "game.jsonl", tmp_path / "log.sarif"
    file.write_text("".join(f"{one}\n" for one in lines))
    result = sobek("audit", file, "--sarif", log)
    assert (65, "") == (result.exit_code, result.stdout)
    assert result.stderr == sobek("audit", file).stderr
    (one,) = results_of(json.loads(log.read_text()))
    assert ("record.form", line) == (one["ruleId"], pointed_at(file, one)[0])
    assert one["message"]["text"] in result.stderr
    assert pointed is None or pointed == pointed_at(file, one)[1]
    printed = sobek("audit", file, "--sarif", "-")
    assert (65, json.loads(log.read_text())) == (printed.exit_code, json.loads(printed.stdout))


@pytest.mark.parametrize("data", [b"", b"\xff\n\n", b"no record\n", b"x" * 2**20 + b"y", b"\n" * 10_002])
def test_a_file_that_is_nothing_at_all(data: bytes) -> None:
    """For any input there is a log with at most one result."""
    result = sobek("audit", "-", "--sarif", "-", feed=data)
    assert 65 == result.exit_code
    (one,) = results_of(json.loads(result.stdout))
    assert ("record.form", {"uri": "stdin"}) == (
        one["ruleId"],
        one["locations"][0]["physicalLocation"]["artifactLocation"],
    )


def test_files_are_named_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path stays relative, percent-encoded; an absolute one becomes a URI."""
    monkeypatch.chdir(tmp_path)
    name = "a game: é#1.jsonl"
    (tmp_path / name).write_bytes(SAMPLE.raw(lambda lines: lines[:-1]))
    for path, expected in ((name, "a%20game%3A%20%C3%A9%231.jsonl"), (tmp_path / name, (tmp_path / name).as_uri())):
        (one,) = results_of(json.loads(sobek("audit", path, "--sarif", "-").stdout))
        assert expected == one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]


def test_a_log_is_in_the_language(tmp_path: Path) -> None:
    """Messages and the text about records are translated; the texts of rules are those of the spec."""
    file = written(tmp_path, evolve(SAMPLE.record, result=None))
    log = json_of(sobek("audit", file, "--sarif", "-", "--language", "fr"))
    (one,) = results_of(log)
    assert "fr" == log["runs"][0]["language"]
    assert one["message"]["text"].startswith("attendu\u00a0: vainqueurs ")
    (rule,) = log["runs"][0]["tool"]["driver"]["rules"]
    assert rule["help"]["text"].startswith("Une partie notée affirme un résultat si la partie est finie")


@pytest.mark.parametrize("demo", [CLASSIC, DUEL])
def test_the_shape_finds_what_is_not_sarif(demo: Demo) -> None:
    """The check can fail: a log with a key or a level that SARIF lacks is refused."""
    log = json_of(sobek("audit", demo.path, "--sarif", "-"))
    log["runs"][0]["rules"] = []
    with pytest.raises(AssertionError):
        results_of(log)
