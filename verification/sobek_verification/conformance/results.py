"""The results of trying a port, reported as text and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import field, frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

FAILURES_SHOWN: Final = 20  # failed vectors to print; failures of other kinds are all printed
VECTOR_SLASHES: Final = 3  # in the full name of a vector: game, edition and chapter come before its slug


class Status(Enum):
    """The outcome of trying a case."""

    PASSED = "passed"
    FAILED = "failed"  # the port disagrees with the reference
    SKIPPED = "skipped"  # the port declined such requests
    ERRORED = "errored"  # the port gave no valid answer, or was given up after several cases without one


WRONG: Final = (Status.FAILED, Status.ERRORED)


def _plain_lines(lines: Iterable[str]) -> tuple[str, ...]:
    """Escape text that comes from a port, so that each line stays one and is safe in terminals and files."""
    signs = (
        (sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in line) for line in lines
    )
    return tuple(map("".join, signs))


@frozen
class CaseResult:
    """The result of a case.

    name: the full name of a vector, or a name for anything else; problems: each printable and on a line of its own,
    none if the case passed; answered, skipped: the requests that the port answered correctly, and those that it
    skipped; hung: whether an answer did not come in time; rules: the ids of the rules that the case is about; case:
    what it is about, in lines for people.
    """

    name: str
    status: Status
    problems: tuple[str, ...] = field(default=(), converter=_plain_lines)
    answered: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    hung: bool = False
    rules: tuple[str, ...] = ()
    case: tuple[str, ...] = field(default=(), converter=_plain_lines)

    @property
    def problem(self) -> str:
        """All problems on one line."""
        return "; ".join(self.problems)

    @property
    def is_of_vector(self) -> bool:
        """Whether the case is a vector, rather than random games or the connection as a whole."""
        return self.name.count("/") == VECTOR_SLASHES


def report(results: Sequence[CaseResult], problem: str, suite: str, *, json_wanted: bool) -> None:
    """Print the results: failures, what was left out, and counts. suite: the version of the vectors.

    problem: why the run did not finish, empty if it did; only in the JSON, since people read it elsewhere.
    """
    counts = Counter(one.status.value for one in results)
    numbers = {status.value: counts[status.value] for status in Status}
    if json_wanted:
        cases = [_json(one) for one in results if one.status is not Status.PASSED or one.problem]
        click.echo(json.dumps({"suite": suite, "counts": numbers, "findings": cases, "problem": problem}))
        return
    wrong = [one for one in results if one.status in WRONG]
    of_vectors = [one for one in wrong if one.is_of_vector]
    for one in of_vectors[:FAILURES_SHOWN]:
        click.echo(_in_words(one))
    if len(of_vectors) > FAILURES_SHOWN:
        click.echo(f"... and {len(of_vectors) - FAILURES_SHOWN:,} more vectors; --json lists all")
    for one in wrong:
        if not one.is_of_vector:
            click.echo(_in_words(one))
    for reason, number in Counter(one.problem for one in results if one.status is Status.SKIPPED).items():
        click.echo(f"skipped: {number}: {reason}")
    for one in results:
        if one.status is Status.PASSED and one.problem:
            click.echo(f"passed: {one.name}: {one.problem}")
    for line in _by_request(results):
        click.echo(line)
    click.echo(f"suite {suite}: {', '.join(f'{number:,} {status}' for status, number in numbers.items())}")
    if not counts[Status.PASSED.value] and not wrong:
        click.echo("FAILED: nothing has passed")


def _by_request(results: Sequence[CaseResult]) -> Iterator[str]:
    """Yield how many requests of each kind were answered correctly and how many were skipped, if any were skipped.

    This shows how much of the port is written.
    """
    answered = Counter(method for one in results for method in one.answered)
    skipped = Counter(method for one in results for method in one.skipped)
    if skipped:
        for method in sorted({*answered, *skipped}):
            yield f"{method}: {answered[method]:,} answered correctly, {skipped[method]:,} skipped"


def _in_words(one: CaseResult) -> str:
    """Return a failure in lines: what it is about, and each problem on a line of its own."""
    lines = [*one.case, *one.problems]
    if len(lines) == 1:
        return f"{one.status.value}: {one.name}: {lines[0]}"
    if one.is_of_vector:
        lines.append(f"all about it: sobek-verify vectors show {one.name}")
    return "\n  ".join((f"{one.status.value}: {one.name}:", *lines))


def _json(one: CaseResult) -> dict[str, Any]:
    return {
        "name": one.name,
        "status": one.status.value,
        "rules": list(one.rules),
        "case": list(one.case),
        "problem": one.problem,
    }
