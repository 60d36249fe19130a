"""However the package is installed and started, it works, or says in one sentence what is missing."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import TYPE_CHECKING

import attr
import pytest

import sobek_core
from sobek_core.installing import how_to_install
from tests.processes import run

if TYPE_CHECKING:
    from collections.abc import Iterator

CORE = Path(sobek_core.__file__).parent
EXTRA = ("cattrs", "click", "jinja2", "markdown_it", "rich")
WITHOUT = f"import sys; sys.modules.update(dict.fromkeys({EXTRA})); "
HOW = how_to_install("sobek-core", "cli")
NEEDS = f"sobek_core.load needs cattrs; run {HOW}"
UNPACK = "ImportError: sobek_core has files to read: install its wheel with pip, or unpack it"
AS_MODULE = "import runpy, sys; sys.argv[1:] = ['--version']; runpy.run_module('sobek_core', run_name='__main__')"


CASES = {
    "-m": (AS_MODULE, 0, f"sobek, version {sobek_core.__version__}"),
    "-m without the extra": (WITHOUT + AS_MODULE, 1, f"sobek: click is missing; run {HOW}"),
    "rules without Markdown": (
        "import sys; sys.modules['markdown_it'] = None; sys.argv[1:] = ['rule', 'S1']; "
        "from sobek_core.cli import main; main()",
        1,
        f"sobek: markdown_it is missing; run {HOW}",
    ),
    "* without the extra": (
        WITHOUT + "from sobek_core import *; from sobek_core.duel import *; print('Classic' in dir(), 'load' in dir())",
        0,
        "True False",
    ),
    "*": ("from sobek_core import *; print(Classic.__name__, load.__name__)", 0, "Classic load"),
    "hasattr without the extra": (
        WITHOUT + "import sobek_core as core; print(hasattr(core, 'load'), hasattr(core, 'Duel'), 'Duel' in dir(core))",
        0,
        "False True True",
    ),
    "import without the extra": (WITHOUT + "from sobek_core import load", 1, f"ImportError: {NEEDS}"),
    "words": ("from sobek_core import load_words; print(load_words('fr'))", 0, "Words(language='fr', names=())"),
    "in a wheel": ("import sys; sys.path.insert(0, 'sobek_core.whl'); import sobek_core", 1, UNPACK),
}


@pytest.mark.parametrize("case", CASES)
def test_a_program_runs_or_says_what_is_missing(tmp_path: Path, case: str) -> None:
    """The last line that it prints."""
    if case == "in a wheel":
        with zipfile.ZipFile(tmp_path / "sobek_core.whl", "w") as packed:
            for path in CORE.rglob("*.py"):
                packed.write(path, Path("sobek_core", path.relative_to(CORE)))
    program, code, line = CASES[case]
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (code, line) == (done.returncode, (done.stdout + done.stderr).splitlines()[-1])


@pytest.fixture(scope="module")
def origins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Build the distribution, and return what pip installs from a folder, a wheel and a repository.

    Git reads the repository from the disk, for older versions of pip refuse `NAME @ git+file:`.
    """
    place = tmp_path_factory.mktemp("origins")
    run(sys.executable, "-m", "hatchling", "build", "-d", place, folder=CORE.parent)
    with tarfile.open(next(place.glob("*.tar.gz"))) as packed:
        packed.extractall(place, filter="data")
    folder = next(place.glob("sobek_core-*/"))
    repository = place / "repository"
    shutil.copytree(folder, repository)
    git = ("git", "-C", repository, "-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "All"]):
        run(*git, *words)
    commit = run(*git, "rev-parse", "HEAD").strip()
    wheel = next(place.glob("*.whl"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GIT_CONFIG_COUNT", "1")
        patch.setenv("GIT_CONFIG_KEY_0", f"url.{repository.as_uri()}.insteadOf")
        patch.setenv("GIT_CONFIG_VALUE_0", HOST)
        yield {"folder": folder.as_uri(), "wheel": wheel.as_uri(), "git": f"git+{HOST}@{commit}"}


HOST = "https://repositories.invalid/sobek"
INSTALL = ("-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed")


@pytest.mark.long
@pytest.mark.skipif(shutil.which("git") is None, reason="install git")
@pytest.mark.parametrize("origin", ["folder", "wheel", "git"])
def test_an_installation_with_attrs_alone_plays_and_says_what_the_command_needs(
    tmp_path: Path, origins: dict[str, str], origin: str
) -> None:
    """The command names what it was installed from, which pip then finds; rules are read from the package."""
    venv.create(tmp_path)
    url = origins[origin]
    run(sys.executable, *INSTALL, "--prefix", tmp_path, url)
    scripts, packages = (sysconfig.get_path(name, "venv", {"base": str(tmp_path)}) for name in ("scripts", "purelib"))
    for name in ("attr", "attrs"):
        shutil.copytree(Path(attr.__file__).parents[1] / name, Path(packages, name))
    python = next(Path(scripts).glob("python*"))
    assert "184 Classic\n" == run(
        python, "-Ic", "from sobek_core import Classic, load_rules; print(len(load_rules()['rules']), Classic.__name__)"
    )
    command = next(Path(scripts).glob("sobek*"))
    done = subprocess.run([python, "-I", command, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    said = f'sobek: click is missing; run pip install "sobek-core[cli] @ {url}"\n'
    assert (1, said) == (done.returncode, done.stderr)
    run(sys.executable, *INSTALL, "--dry-run", *shlex.split(said.partition("run pip install ")[2]))


ORIGINS = {
    "an index": (None, '"sobek-core[cli]"'),
    "a folder in use": ({"url": "file:///a%20b", "dir_info": {"editable": True}}, '-e "/a b[cli]"'),
    "a folder of a repository": (
        {"url": "https://a.example/b", "vcs_info": {"vcs": "git", "commit_id": "c0"}, "subdirectory": "d"},
        '"sobek-core[cli] @ git+https://a.example/b@c0#subdirectory=d"',
    ),
}


@pytest.mark.parametrize("origin", ORIGINS)
def test_what_to_install_is_what_was_installed(monkeypatch: pytest.MonkeyPatch, origin: str) -> None:
    """What pip has written down decides (PEP 610)."""
    written, expected = ORIGINS[origin]
    monkeypatch.setattr(PathDistribution, "read_text", lambda *_: written and json.dumps(written))
    assert f"pip install {expected}" == how_to_install("sobek-core", "cli")


def test_without_an_installation_the_source_tree_is_what_to_install() -> None:
    """As when it is on the path only."""
    assert f'pip install "unknown[cli] @ {CORE.parent.as_uri()}"' == how_to_install("unknown", "cli")
