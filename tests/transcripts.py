"""Transcripts of commands: `$ sobek WORDS`, the input (`< `), and everything that it prints, writes and exits with.

A line on stderr begins with `! `, a new file with `+ `, and a changed or removed one with `~ `. An exit code other than
0 is in brackets. If the last line of an output has no line feed, `[no line feed]` follows. `python -m tests.transcripts
FILE...` rewrites them with what the commands do now.
"""

from __future__ import annotations

import re
import shlex
import sys
from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import evolve

from sobek_core.records.record import GameResult, dump
from tests.commands import CLASSIC, DUEL, sobek

FAULTS = (
    (CLASSIC, "seat 1: take 5", GameResult((0,), (53, 52, 16))),
    (DUEL, "seat 1: take f6", GameResult((0, 1), (56, 56))),
)
"""Of each record of the demo, a wrong second move and a wrong result."""


@cache
def records() -> dict[str, str]:
    """Return the files for transcripts: the demo records, and faulty versions of them."""
    found = dict[str, str]()
    for demo, move, result in FAULTS:
        record = demo.record
        repeated = evolve(record, entries=demo.entries(20, move=record.entries[20].move))
        wrong = {n: evolve(repeated.entries[n], state="0" * 32) for n in (2, 5)}
        digests = tuple(wrong.get(n, entry) for n, entry in enumerate(repeated.entries))
        variants = {
            "": record,
            "-illegal": evolve(record, entries=demo.entries(2, move=record.tools.notation.read(move))),
            "-result": evolve(record, result=result),
            "-setup": evolve(record, setup=evolve(record.setup, first=3)),
            "-digest": evolve(record, entries=demo.entries(1, state="0" * 32)),
            "-two-faults": evolve(repeated, entries=digests),
            "-unfinished": evolve(record, entries=record.entries[:20], result=None),
        }
        found |= {f"{demo.game}{name}.jsonl": dump(variant) for name, variant in variants.items()}
        found[f"{demo.game}-malformed.jsonl"] = dump(record).replace("],", "], ", 1)
    return found


def replay(transcript: str) -> str:
    """Run the commands of a transcript in a folder with the records, and return the current transcript."""
    parts = re.split(r"^(?=[#$] )", transcript, flags=re.MULTILINE)[1:]
    with TemporaryDirectory() as folder, chdir(folder):
        for name, text in records().items():
            Path(name).write_text(text, encoding="utf-8")
        return "".join(f"{_said(part) if part.startswith('#') else _run(part)}\n" for part in parts)


def _said(part: str) -> str:
    return f"{part.splitlines()[0]}\n"  # what follows is not the output of a command


def _run(part: str) -> str:
    command, *lines = part.splitlines()
    fed = [line for line in lines if line.startswith("< ")]
    _, _, *words = shlex.split(command)
    before = _files()
    result = sobek(*words, feed="".join(f"{line[2:]}\n" for line in fed))
    after = _files()
    done = [
        *_lines(result.stdout),
        *(f"! {line}" for line in _lines(result.stderr)),
        *(f"+ {name}" for name in sorted(after.keys() - before)),
        *(f"~ {name}" for name in sorted(before) if before[name] != after.get(name)),
        *([f"[{result.exit_code}]"] if result.exit_code else []),
    ]
    return "".join(f"{line}\n" for line in (command, *fed, *done))


def _files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path().iterdir()}


def _lines(output: str) -> list[str]:
    return [*output.splitlines(), *(["[no line feed]"] if output and not output.endswith("\n") else [])]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(replay(Path(name).read_text(encoding="utf-8")), encoding="utf-8")
