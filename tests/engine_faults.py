"""Faults seeded into the engine: whether each is real, and which vector catches it.

    python -m tests.engine_faults real tests/data/engine_faults/classic/1
    python -m tests.engine_faults caught tests/data/engine_faults/classic/1

They are patches: tests/data/engine_faults/GAME/ROUND/NAME.patch, as `git diff --relative` writes them in engine/.
A patch begins with its `kind`, the `fault` in words, and a conversation that shows that it is real: the program with it
answers otherwise than the one without. A line after `> ` is a request as it is sent; a line after `@ ` is one as
vectors write it, {"hex": "ff"} or {"text": "[]", "blanks": 3, "open": 1}.

A program has only the game of its fault, which takes half the time to build. Programs are kept in build/engine_faults.
`caught` prints lines for caught.toml, with the first vector that fails.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from sobek_core.games import GAMES
from sobek_verification.conformance.reference import bytes_of
from sobek_verification.conformance.results import WRONG
from sobek_verification.conformance.run_vectors import Running, run_vectors
from sobek_verification.conformance.vectors import read_index
from tests.ports import REFERENCE, replies

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT: Final = Path(__file__).parents[1]
FAULTS: Final = ROOT / "tests" / "data" / "engine_faults"
BUILT: Final = ROOT / "build" / "engine_faults"
SHARED: Final = ("kernel", "play", "protocol")  # folders of the engine, besides that of a game
COMPILE: Final = ("g++", "-std=c++20", "-fno-exceptions", "-fno-rtti", "-w", "-O0", "-s")
SECONDS: Final = 10


@contextmanager
def patched(patch: Path | None, game: str) -> Iterator[Path]:
    """Yield a copy of the engine with one game, and with a fault. Raise CalledProcessError if it does not apply."""
    BUILT.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=BUILT) as folder:
        copy = Path(folder)
        for name in (game, *SHARED):
            shutil.copytree(ROOT / "engine" / name, copy / name)
        if patch:
            apply(patch, copy)
        yield copy


def apply(patch: Path, copy: Path, *options: str) -> None:
    """Apply a fault to a copy of the engine. Raise CalledProcessError."""
    command = ("patch", "-p1", "--quiet", "--fuzz=3", "--no-backup-if-mismatch", *options, "-i", str(patch.resolve()))
    subprocess.run(command, cwd=copy, check=True)  # noqa: S603


def built(game: str, patch: Path | None = None) -> str:
    """Build the engine's program with one game, and with a fault. Return its path. Raise CalledProcessError."""
    with patched(patch, game) as copy:
        main, (other,) = copy / "protocol" / "main.cpp", GAMES.keys() - {game}
        text = main.read_text(encoding="utf-8").replace(f'#include "../{other}/game.hpp"\n', "")
        alone = text.replace("sobek::Classic, sobek::Duel", f"sobek::{game.capitalize()}")
        main.write_text(alone, encoding="utf-8")
        sources = (path.read_bytes() for path in sorted(copy.rglob("*.?pp")))
        program = BUILT / hashlib.sha256(b"\0".join(sources)).hexdigest()
        if not program.exists():
            subprocess.run((*COMPILE, "-o", "made", "protocol/main.cpp"), cwd=copy, check=True)  # noqa: S603
            (copy / "made").replace(program)
    return str(program)


def name_of(patch: Path) -> str:
    """Return the name of a fault: GAME/ROUND/NAME."""
    return "/".join(patch.resolve().with_suffix("").parts[-3:])


def game_of(patch: Path) -> str:
    """Return the game of a fault."""
    return name_of(patch).partition("/")[0]


def conversation(patch: Path) -> bytes:
    """Return the conversation that shows a fault."""
    head = patch.read_text(encoding="utf-8").partition("\n--- ")[0].splitlines()
    return b"".join(
        line[2:].encode() + b"\n" if line[0] == ">" else bytes_of(json.loads(line[2:]))
        for line in head
        if line.startswith(("> ", "@ "))
    )


def unreal(patch: Path) -> str:
    """Return what is wrong with a fault, empty if it is real: the reference and the engine without it agree."""
    lines, game = conversation(patch), game_of(patch)
    sound, reference, faulty = (replies(one, lines, [game]) for one in ([built(game)], REFERENCE, [built(game, patch)]))
    if sound != reference:
        return "the engine without it and the reference differ"
    return "its program answers as the sound one" if sound == faulty else ""


def catching(patch: Path, vectors: Iterable[str]) -> Iterator[str]:
    """Run vectors on a program with a fault. Yield the full names of those that fail, as soon as they do."""
    with closing(Running([built(game_of(patch), patch)], SECONDS)) as running:
        yield from (one.name for one in run_vectors([*vectors], running) if one.status in WRONG)


def main(what: str, *folders: str) -> int:
    """Report on all faults below some folders, or on single patches. Return 1 if one is not real, or not caught."""
    failed = 0
    for patch in sorted(path for one in map(Path, folders) for path in ([*one.rglob("*.patch")] or [one])):
        try:
            if what == "real":
                problem, said = unreal(patch), "real"
            else:
                vectors = [one for one in read_index().vectors if one.startswith(game_of(patch))]
                said = next(catching(patch, vectors), "")
                problem = "" if said else "no vector fails"
        except subprocess.CalledProcessError as error:
            problem, said = f"{error.cmd[0]} failed", ""
        failed += bool(problem)
        print(f"# {name_of(patch)}: {problem}" if problem else f'"{name_of(patch)}" = "{said}"', flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
