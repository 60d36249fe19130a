"""The mutants of functions: made and run by mutmut as pyproject.toml tells it, and read from its files."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from sobek_verification.errors import BadDataError
from sobek_verification.mutation.left_out import called_early
from sobek_verification.mutation.mutant import Mutant, Tried, Verdict, change
from sobek_verification.mutation.running import run_watched
from sobek_verification.mutation.words import only_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

# What pytest or mutmut left with. What is not here died by a signal of mutmut's, or was ended for its time.
UNFINISHED: Final = (None, 2)
KILLED: Final = (1, 3)
ALIVE: Final = (0, 5, 33, 34)  # 5 and 33: no test reaches it; 34: left out


def try_functions(copy: Path, files: Mapping[str, str], jobs: int, *, everything: bool) -> None:
    """Run the mutants of functions in a copy of the tree. files: by chapter; everything: whether they are all.

    What was killed there before is not tried again, unless its function is another now. Raises BadDataError if mutmut
    breaks off.
    """
    for file in files.values():
        _forget(_meta(copy, file), killed=not everything)
    (copy / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)  # which test reaches what is looked up anew
    patterns = () if everything else tuple(f"{_module(file)}.x*" for file in files.values())
    run_watched(
        [["mutmut", "run", "--max-children", str(jobs), *patterns]],
        [copy],
        label="functions",
        count=lambda: _count(_meta(copy, file) for file in files.values()),
    )


def tried_functions(copy: Path, files: Mapping[str, str]) -> Iterator[Tried]:
    """Read what came of the mutants of functions. Raises BadDataError for one that has not been tried."""
    for chapter, file in files.items():
        meta = _meta(copy, file)
        if not meta.exists():
            continue  # tables alone
        early = called_early((copy / file).read_text(encoding="utf-8"))
        spans = json.loads(meta.with_suffix(".spans").read_text(encoding="utf-8"))["spans"]
        lines = (copy / "mutants" / file).read_text(encoding="utf-8").splitlines()
        for key, code in json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"].items():
            mangled = key.rpartition(".")[2]
            if where(mangled) in early:
                continue  # left to cosmic-ray
            texts = [_text(lines, spans[name], name) for name in (_original(mangled), mangled)]
            yield Tried(Mutant(chapter, where(mangled), *change(*texts)), verdict(key, code), only_words(*texts))


def verdict(key: str, code: int | None) -> Verdict:
    """Say what an exit code of mutmut means. Raises BadDataError if there is none yet."""
    if code in UNFINISHED:
        message = f"{key} has not been tried"
        raise BadDataError(message)
    return Verdict.KILLED if code in KILLED else Verdict.ALIVE if code in ALIVE else Verdict.LATE


def where(mangled: str) -> str:
    """Give the name of a function, or of a method with its class, out of mutmut's name for its mutant."""
    name = mangled.partition("__mutmut_")[0]
    return name[2:].replace("ǁ", ".") if "ǁ" in name else name.removeprefix("x_")


def _original(mangled: str) -> str:
    return mangled.partition("__mutmut_")[0] + "__mutmut_orig"


def _text(lines: list[str], span: tuple[int, int], name: str) -> str:
    begin, end = span
    return re.sub(rf"\b{re.escape(name)}\b", "_", "\n".join(lines[begin - 1 : end]))


def _module(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")


def _meta(copy: Path, file: str) -> Path:
    return copy / "mutants" / f"{file}.meta"


def _forget(meta: Path, *, killed: bool) -> None:
    """Have mutmut try again what it has tried. killed: also what was killed."""
    if meta.exists():
        data = json.loads(meta.read_text(encoding="utf-8"))
        codes = data["exit_code_by_key"]
        data["exit_code_by_key"] = {key: code if code in KILLED and not killed else None for key, code in codes.items()}
        meta.write_text(json.dumps(data), encoding="utf-8")


def _count(metas: Iterator[Path]) -> tuple[int, int]:
    codes = [
        code
        for meta in metas
        if meta.exists()
        for code in json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"].values()
    ]
    return sum(code is not None for code in codes), len(codes)
