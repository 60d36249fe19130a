"""The faults found by an audit as a SARIF 2.1.0 log, for tools that annotate files by line (spec/audit.md)."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from sobek_core.cli.columns import columns
from sobek_core.cli.files import STDIN
from sobek_core.cli.pages import rule_sources
from sobek_core.links import rule_link
from sobek_core.records.reports import problem_text
from sobek_core.spec import load_spec, load_translation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.kernel.replacements import AnyEdition
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Fault
    from sobek_core.records.record import Record, RecordError

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

# The ids of faults that break no rule of a game.
MALFORMED: Final = "record.form"
OF_RECORDS: Final = {"state": "record.digest", "result": "record.result"}


def log_of_faults(
    path: str, data: bytes, record: Record, faults: Iterable[Fault], *, words: Words, site: str
) -> dict[str, Any]:
    """Return a log with a result for each broken rule. path, data: of the file; site: base of the rules' pages."""
    results = []
    for fault in faults:
        move = ""
        if fault.number is not None:
            made = words("audit.move", number=fault.number, move=record.notation(fault.number))
            move = f"{words('said.label', what=made)} "
        said: list[tuple[str, str]] = [(reason.rule, words.of(record.names).reason(reason)) for reason in fault.reasons]
        said = said or [(OF_RECORDS[fault.path], problem_text(fault, words))]
        for rule, problem in said:
            results.append(_result(rule, f"{move}{problem}", _location(path, data, fault.line, fault.path)))
    return _log(results, record.game.edition, words, site)


def log_of_no_record(path: str, data: bytes, error: RecordError, *, words: Words, site: str) -> dict[str, Any]:
    """Return a log for a file that is not a record."""
    text = ": ".join([error.path] * bool(error.path) + [error.problem])
    return _log([_result(MALFORMED, text, _location(path, data, error.line, error.path))], None, words, site)


def _result(rule: str, text: str, location: dict[str, object]) -> dict[str, Any]:
    return {"ruleId": rule, "level": "error", "message": {"text": text}, "locations": [location]}


def _location(path: str, data: bytes, line: int | None, place: str) -> dict[str, Any]:
    """Return the line of a fault in a file, with its columns if they can be found."""
    location: dict[str, Any] = {"artifactLocation": {"uri": _uri(path)}}
    if line is not None:
        lines = data.decode(errors="replace").split("\n")
        found = columns(lines[line - 1], place) if line <= len(lines) else None
        at = {} if found is None else {"startColumn": found[0], "endColumn": found[1]}
        location["region"] = {"startLine": line, **at}
    return {"physicalLocation": location}


def _uri(path: str) -> str:
    """Return the URI of a file: its path as given, as a complete URI only if it is absolute."""
    if path == STDIN:
        return "stdin"
    return Path(path).as_uri() if Path(path).is_absolute() else quote(Path(path).as_posix())


def _log(results: Sequence[dict[str, Any]], edition: AnyEdition | None, words: Words, site: str) -> dict[str, Any]:
    """Return a log. edition: of the record, None if there is no record, and no rule is broken."""
    named = list(dict.fromkeys(result["ruleId"] for result in results))
    driver = {
        "name": "sobek audit",
        "version": version("sobek-core"),
        "rules": [_descriptor(rule, edition, words, site) for rule in named],
    }
    placed = [{**result, "ruleIndex": named.index(result["ruleId"])} for result in results]
    run = {
        "tool": {"driver": driver},
        "language": words.language,
        "columnKind": "unicodeCodePoints",
        "results": placed,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _descriptor(name: str, edition: AnyEdition | None, words: Words, site: str) -> dict[str, Any]:
    """Return the description of a rule: its text and sources, with a link to its page if the site is known."""
    english = load_spec().rules.get(name)
    if english is None or edition is None:
        said = {"text": words(f"audit.{name}")}
        return {"id": name, "shortDescription": said, "fullDescription": said, "help": said}
    rule = load_translation(words.language).rule(english.under(edition))
    text = " ".join(rule.text.split())
    link = rule_link(rule.id, site)
    sources = words("rule.sources", sources=rule_sources(rule, words))
    page = [words("rule.page", link=link)] if site else []
    return {
        "id": name,
        "shortDescription": {"text": text.partition(". ")[0].removesuffix(".") + "."},
        "fullDescription": {"text": rule.text},
        "help": {"text": "\n".join([rule.text, "", sources, *page])},
        **({"helpUri": link} if site else {}),
    }
