"""The mutants of tables, constants and decorated functions: made and run by cosmic-ray, which is told what to keep.

It changes files in place and tries one mutant after the other: each process has a copy of the tree and a share.
"""

from __future__ import annotations

import shlex
import shutil
import sqlite3
import tomllib
from contextlib import closing
from typing import TYPE_CHECKING, Final

from sobek_verification.errors import BadDataError
from sobek_verification.mutation.left_out import holder, left_out
from sobek_verification.mutation.mutant import Mutant, Tried, Verdict, change
from sobek_verification.mutation.running import run_watched

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from pathlib import Path

CONFIG: Final = "verification/sobek_verification/mutation/cosmic-ray.toml"
SESSION: Final = "session.sqlite"


def try_tables(copies: Sequence[Path], files: Mapping[str, str]) -> None:
    """Run the mutants of tables in copies of the tree, side by side. files: by chapter.

    Raises BadDataError if cosmic-ray breaks off, or if the tests fail without any mutant.
    """
    first = copies[0]
    (first / SESSION).unlink(missing_ok=True)
    run_watched([["cosmic-ray", "init", CONFIG, SESSION]], [first], label="tables: looking", count=lambda: (0, 1))
    _keep(first / SESSION, kept(first, files.values()))
    run_watched([["cr-filter-operators", SESSION, CONFIG]], [first], label="tables: choosing", count=lambda: (0, 1))
    jobs = kept(first, files.values())
    for copy in copies[1:]:
        shutil.copyfile(first / SESSION, copy / SESSION)
    for number, copy in enumerate(copies):
        _keep(copy / SESSION, jobs[number :: len(copies)])
    if jobs:
        # Apart from what it shows, this has Python keep what it compiles, which cosmic-ray's own runs do not.
        tests = shlex.split(tomllib.loads((first / CONFIG).read_text(encoding="utf-8"))["cosmic-ray"]["test-command"])
        run_watched([tests] * len(copies), copies, label="tables: without a mutant", count=lambda: (0, 1))
        command = ["cosmic-ray", "exec", CONFIG, SESSION]
        run_watched([command] * len(copies), copies, label="tables", count=lambda: (_results(copies), len(jobs)))


def kept(copy: Path, files: Collection[str]) -> list[str]:
    """Give the jobs of a session that change what is left out of these files, but for those that it is to skip."""
    parts = {file: left_out((copy / file).read_text(encoding="utf-8")) for file in files}
    with closing(sqlite3.connect(copy / SESSION)) as session:
        rows = session.execute(
            "SELECT job_id, module_path, start_pos_row, start_pos_col FROM mutation_specs"
            " WHERE job_id NOT IN (SELECT job_id FROM work_results)"
            " ORDER BY module_path, start_pos_row, start_pos_col, operator_name, occurrence"
        )
        return [job for job, file, line, column in rows if holder(parts.get(file, ()), (line, column))]


def _keep(path: Path, jobs: Collection[str]) -> None:
    """Take all other jobs out of a session."""
    wanted = [(job,) for job in jobs]
    with closing(sqlite3.connect(path)) as session, session:
        session.execute("CREATE TEMPORARY TABLE wanted (job_id VARCHAR PRIMARY KEY)")
        session.executemany("INSERT INTO wanted VALUES (?)", wanted)
        for table in ("work_results", "mutation_specs", "work_items"):
            session.execute(f"DELETE FROM {table} WHERE job_id NOT IN (SELECT job_id FROM wanted)")  # noqa: S608


def tried_tables(copies: Sequence[Path], files: Mapping[str, str]) -> Iterator[Tried]:
    """Read what came of the mutants of tables. Raises BadDataError for one that was not tried."""
    chapters = {file: chapter for chapter, file in files.items()}
    for copy in copies:
        parts = {file: left_out((copy / file).read_text(encoding="utf-8")) for file in chapters}
        with closing(sqlite3.connect(copy / SESSION)) as session:
            rows = session.execute(
                "SELECT module_path, start_pos_row, start_pos_col, operator_name, worker_outcome, test_outcome,"
                " output, diff FROM mutation_specs LEFT JOIN work_results USING (job_id)"
                " ORDER BY module_path, start_pos_row, start_pos_col, operator_name, occurrence"
            )
            for file, line, column, operator, worker, outcome, output, diff in rows:
                if worker != "NORMAL":
                    message = f"{file}:{line}: {operator} has not been tried: {str(output)[-1000:]}"
                    raise BadDataError(message)
                place = holder(parts[file], (line, column)) or ""
                yield Tried(Mutant(chapters[file], place, *_lines(diff)), _verdict(outcome, output))


def _verdict(outcome: str, output: str) -> Verdict:
    if outcome == "SURVIVED":
        return Verdict.ALIVE
    return Verdict.LATE if output == "timeout" else Verdict.KILLED


def _lines(diff: str) -> tuple[str, str]:
    """Give what a unified diff of one change takes out, and what it puts in."""
    _, _, body = diff.partition("\n@@")
    lines = body.split("\n")[1:]
    before, after = ("\n".join(line[1:] for line in lines if line[:1] != other) for other in "+-")
    return change(before, after)


def _results(copies: Sequence[Path]) -> int:
    total = 0
    for copy in copies:
        with closing(sqlite3.connect(copy / SESSION)) as session:
            total += session.execute("SELECT COUNT(*) FROM work_results").fetchone()[0]
    return total
