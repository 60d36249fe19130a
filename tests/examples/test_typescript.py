"""The client in TypeScript, with types made from the schemas of the protocol."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sobek_verification.npm import NpmError, fetch
from tests.verification.site.judging import BUILD

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "typescript"
MISTAKES = {
    'await server.ask("start", { game: "chess", edition: "1", deal: { players: 2, seed: 7 } });': "an unknown game",
    'await server.ask("deal", { players: 2 });': "an unknown field",
    'await server.ask("view", {});': "no viewer",
    'await server.ask("apply", { move: { move: "take", seat: 0, cell: "g7" } });': "an unknown cell",
    'await server.ask("narrate", { viewer: 0, language: "de" });': "an unknown language",
    'const { move } = await server.ask("legal", { viewer: 0 });': "a result that is not told",
}


@pytest.mark.long
def test_the_client_in_typescript_is_typed_and_plays(tmp_path: Path) -> None:
    """It compiles in strict mode, plays a whole game of each, and every mistake in a request is found."""
    try:
        modules = fetch("typescript", BUILD, FOLDER).parent
    except NpmError as error:
        pytest.skip(f"install npm, and let it reach its registry: {error}")
    client = tmp_path / "examples" / "typescript"
    shutil.copytree(FOLDER, client, ignore=shutil.ignore_patterns("node_modules", "types", "build"))
    shutil.copytree(modules, client / "node_modules", symlinks=True)  # by a link, they would not find each other
    (tmp_path / "spec").symlink_to(ROOT / "spec")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(  # noqa: S603  # npm
            [shutil.which("npm") or "npm", *words], cwd=client, env={**os.environ, "PATH": path},
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    built = run("run", "--silent", "build")
    assert (0, "", "") == (built.returncode, built.stdout, built.stderr)
    for game in (("duel",), ("classic", "2"), ("classic", "4", "3")):
        done = run("start", "--silent", "--", *game)
        *told, last = done.stdout.splitlines()
        assert (0, "") == (done.returncode, done.stderr)
        assert re.fullmatch(r"seat \d( and \d)* won: \d+(, \d+)+", last)
        assert len(told) > 30
    program = client / "client.ts"
    right = program.read_text(encoding="utf-8").splitlines()
    program.write_text("\n".join([*right, *MISTAKES, ""]), encoding="utf-8")
    found = {int(line) for line in re.findall(r"^client\.ts\((\d+),", run("run", "build").stdout, re.MULTILINE)}
    assert {*range(len(right) + 1, len(right) + 1 + len(MISTAKES))} == found
