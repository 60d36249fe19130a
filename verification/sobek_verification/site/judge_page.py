"""Make the folder `judge` of the site: the page that judges, with the core and Pyodide beside it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup, escape

import sobek_core
from sobek_core.package_data import spec_root
from sobek_core.phrases import load_words
from sobek_core.web.facts import page_facts
from sobek_verification.npm import PYODIDE, NpmError

if TYPE_CHECKING:
    from collections.abc import Iterator

JUDGE: Final = "judge/index.html"
PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKAGES: Final = ("attr", "attrs", "cattrs", "markdown_it", "mdurl", "typing_extensions")
UNUSED: Final = {"preconf", "strategies"}  # parts of cattrs
VERSIONED: Final = ("offline.js", "snapshot.js")
LANGUAGES: Final = (("en", "index.html", "English"), ("fr", "fr.html", "Français"))

_CODE: Final = re.compile(r"`([^`]*)`")
_HERE: Final = Path(__file__).with_name("judge")


def check_pyodide(folder: Path) -> None:
    """Check that a folder has the npm package `pyodide`. Raise NpmError with the files that are missing."""
    if missing := [name for name in PYODIDE_FILES if not (folder / name).is_file()]:
        message = f"{folder}: expected the npm package {PYODIDE}, unpacked; missing: {', '.join(missing)}"
        raise NpmError(message)


def write_judge(folder: Path, pyodide: Path) -> bool:
    """Write the folder. Return whether its Python is compiled, which makes the page start sooner.

    pyodide: the folder of the npm package, checked by `check_pyodide`.
    """
    (folder / "pyodide").mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copyfile(pyodide / name, folder / "pyodide" / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    without_packages = json.dumps({**lock, "packages": {}})  # Pyodide's own packages are not on the site
    (folder / "pyodide" / "pyodide-lock.json").write_text(without_packages, encoding="utf-8")
    shutil.copytree(
        _HERE, folder, ignore=shutil.ignore_patterns("*.html", "*.json", "icons.svg", "pyodide"), dirs_exist_ok=True
    )
    _write_core(folder / "sobek.zip")
    is_compiled = _compile(folder / "sobek.zip", pyodide)
    for language, name, _ in LANGUAGES:
        (folder / name).write_text(_page(language), encoding="utf-8")
    files = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    version = sha256(b"".join((folder / file).read_bytes() for file in files)).hexdigest()[:16]
    listed = json.dumps(["./", *(file for file in files if file != "offline.js")])
    for name in VERSIONED:
        script = (folder / name).read_text(encoding="utf-8")
        script = script.replace("{{ version }}", version).replace("{{ files }}", listed)
        (folder / name).write_text(script, encoding="utf-8")
    return is_compiled


def _page(language: str) -> str:
    words = load_words(language)
    return (
        _environment()
        .get_template("page.html")
        .render(
            words=words,
            language=language,
            languages=LANGUAGES,
            policy=_policy(),
            icons=Markup((_HERE / "icons.svg").read_text(encoding="utf-8")),  # noqa: S704  # a file of the page
            facts_json=htmlsafe_json_dumps(page_facts(words), separators=(",", ":")),
        )
    )


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters["coded"] = lambda said: Markup(_CODE.sub(r"<code>\1</code>", str(escape(said))))  # noqa: S704  # escaped
    return made


def _policy() -> str:
    """Return a policy that allows the files of this folder alone.

    Some browsers apply it to the workers too, where Python needs WebAssembly.
    """
    return (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
    )


def _write_core(path: Path) -> None:
    """Write the packages that judging needs into an archive, uncompiled, with the spec but without the vectors."""
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in sorted(_files()):
            archive.write(file, name)


def _compile(archive: Path, pyodide: Path) -> bool:
    """Compile the archive with Pyodide's own Python, so that it is imported faster. Return whether it was compiled.

    The archive is left as it is if there is no Node.js, or if that cannot run Pyodide.
    """
    node = shutil.which("node")
    if node is None:
        return False
    command = [node, str(Path(__file__).with_name("compile.mjs")), str(pyodide.absolute()), str(archive)]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0  # noqa: S603


def _files() -> Iterator[tuple[str, Path]]:
    core = Path(sobek_core.__file__).parent
    yield from _tree("sobek_core", core, without={"cli", "_spec", "demo", "assets", "protocol", "rules.json"})
    yield from _tree("spec", spec_root(), without={"vectors", "schemas"})
    for package in PACKAGES:
        found: Any = find_spec(package)
        file = Path(found.origin)
        yield from _tree(package, file.parent, UNUSED) if file.name == "__init__.py" else [(file.name, file)]


def _tree(name: str, root: Path, without: set[str] = frozenset()) -> Iterator[tuple[str, Path]]:  # type: ignore[assignment]
    for file in root.rglob("*"):
        parts = file.relative_to(root).parts
        if file.is_file() and not {*parts} & {"__pycache__", *without} and file.suffix not in {".so", ".pyc", ".pyd"}:
            yield f"{name}/{'/'.join(parts)}", file
