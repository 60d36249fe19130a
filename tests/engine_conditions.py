"""Whether the oracle finds each condition that the engine lacks: `python -m tests.engine_conditions`.

It builds the engine with a change that leaves out one rule, whose number the environment names, so that one build
serves all rules. For each it prints the smallest position and the move that show the difference, and what both sides
say.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sobek_verification.games import GAMES
from sobek_verification.oracle.run import OraclePlan, buildable, compare

ENGINE: Final = Path(__file__).parents[1] / "engine"
LEFT_OUT: Final = "SOBEK_LEFT_OUT"
REASONS: Final = "struct Reasons : Fixed<Rule, 12> {\n"  # through which every refusal goes
LEAVING_OUT: Final = f"""  void add(Rule rule) {{
    const char *left_out = getenv("{LEFT_OUT}");
    if (!left_out || atoi(left_out) != int(rule)) Fixed<Rule, 12>::add(rule);
  }}
"""


def build(folder: Path) -> None:
    """Install the engine into a folder, with the change."""
    copy = folder / "engine"
    shutil.copytree(ENGINE, copy, ignore=shutil.ignore_patterns("build", "javascript"))
    reason = copy / "kernel" / "reason.hpp"
    text = reason.read_text(encoding="utf-8")
    assert REASONS in text
    reason.write_text(text.replace(REASONS, REASONS + LEAVING_OUT), encoding="utf-8")
    install = ("-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "-C", "cmake.build-type=Debug")
    subprocess.run((sys.executable, *install, "--target", str(folder), str(copy)), check=True)  # noqa: S603


def main() -> int:
    """Print the positions. Return 1 if a rule was left out unnoticed."""
    missed = 0
    for game, suite in GAMES.items():
        text = "".join(path.read_text(encoding="utf-8") for path in (ENGINE / game).glob("*.hpp"))
        (ids,) = re.findall(r"RULE_IDS\[\w*\] = \{(.*?)\}", text, re.DOTALL)
        numbers = {rule: number for number, rule in enumerate(re.findall(r'"(.+?)"', ids))}
        for rule in suite.conditions.rules:
            os.environ[LEFT_OUT] = str(numbers[rule])
            plan = OraclePlan(game, 0, 0, rule=rule if rule in buildable(suite) else None)
            found = compare(plan, 10_000, map, StringIO(), lambda _: None).failure
            is_it = found is not None and rule in found.core and rule not in found.engine
            missed += not is_it
            shown = (*found.position, f"move: {found.move}", found.core, found.engine) if found else ()
            print(f"## {rule}" if is_it else f"## not found: {rule}", *shown, sep="\n", end="\n\n", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    if LEFT_OUT in os.environ:
        sys.exit(main())
    with TemporaryDirectory() as built:
        build(Path(built))
        with_it = {**os.environ, "PYTHONPATH": built, LEFT_OUT: ""}
        sys.exit(subprocess.run((sys.executable, "-m", "tests.engine_conditions"), env=with_it, check=False).returncode)
