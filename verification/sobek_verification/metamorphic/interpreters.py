"""The law that hash seeds and versions of Python make no difference."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import sobek_core
import sobek_verification
from sobek_verification.laws.exhaustive.enumeration import DifferenceError, hold
from sobek_verification.metamorphic.law import metamorphic_law
from sobek_verification.metamorphic.player import arguments

if TYPE_CHECKING:
    from random import Random

    from sobek_verification.suite import GameSuite

VERSIONS: Final = ((3, 11), (3, 12), (3, 13))
HASH_SEEDS: Final = ("0", "1", "random")
GAMES_PLAYED: Final = 6  # games that each interpreter plays
SECONDS: Final = 300  # the time limit for each of them, in seconds
BEFORE = ""  # a program to run before the games, which seeds faults


@metamorphic_law("spec/dealing.md", "spec/notation.md", name="interpreters", max_games=1)
def other_hash_seeds_and_versions_of_python_play_the_same_games(game: GameSuite, _random: Random, _number: int) -> int:
    """Interpreters with other hash seeds and of other versions play the same games, byte for byte."""
    here = sys.executable
    expected = _digest(game, here, "0")
    runs = [(here, seed) for seed in HASH_SEEDS[1:]]
    runs += [(path, "0") for path in found().values() if path != here]
    for path, seed in runs:
        hold(f"{path} with hash seed {seed}", expected, _digest(game, path, seed))
    return (len(runs) + 1) * GAMES_PLAYED


def missing() -> list[str]:
    """Return the versions of Python that are not installed, and so not checked."""
    return [f"Python {major}.{minor}" for major, minor in VERSIONS if (major, minor) not in found()]


@cache
def found() -> dict[tuple[int, int], str]:
    """Find an interpreter of each version: this one, one on the path, or one that pyenv has."""
    paths: dict[tuple[int, int], str] = {}
    for major, minor in VERSIONS:
        name = f"python{major}.{minor}"
        kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"{major}.{minor}.*/bin/python"))
        for path in (sys.executable, shutil.which(name), *map(str, kept)):
            if path is not None and _version(path) == f"{major} {minor}":
                paths[major, minor] = path
                break
    return paths


def _version(path: str) -> str:
    program = "import sys; print(*sys.version_info[:2])"
    done = subprocess.run([path, "-c", program], capture_output=True, text=True, check=False)  # noqa: S603
    return done.stdout.strip()


def _digest(game: GameSuite, path: str, hash_seed: str) -> str:
    """Let an interpreter play with this code and this installation of attrs, which is pure Python."""
    program = f"{BEFORE}\nfrom sobek_verification.metamorphic.player import main\nmain()"
    roots = [str(Path(str(package.__file__)).parents[1]) for package in (sobek_core, sobek_verification)]
    with TemporaryDirectory() as folder:
        for package in ("attr", "attrs"):
            spec = find_spec(package)
            if spec is not None and spec.origin is not None:
                (Path(folder) / package).symlink_to(Path(spec.origin).parent, target_is_directory=True)
        done = subprocess.run(  # noqa: S603
            [path, "-c", program, *arguments(game.tools, GAMES_PLAYED)],
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
            env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([*roots, folder])},
        )
    if done.returncode:
        message = f"{path} with hash seed {hash_seed}: {done.stderr.strip()}"
        raise DifferenceError(message)
    return done.stdout
