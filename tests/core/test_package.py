"""What an installation needs, and what the documentation promises."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from sobek_core import judging
from sobek_core.extras import how_to_install
from sobek_core.spec import load_spec
from sobek_verification.checks import checks
from sobek_verification.laws.table import law_rows, laws_table
from tests.processes import python

ROOT = Path(__file__).parents[2]
EXTRAS = ("cattrs", "click", "jinja2", "markdown_it", "rich", "hypothesis")


def run(code: str, without: tuple[str, ...] = ()) -> str:
    """Run a program in a new Python process. without: packages that cannot be imported."""
    blocked = f"import sys; sys.modules.update(dict.fromkeys({without}))\n"
    done = python(blocked + code)
    assert not done.stderr
    return done.stdout


def test_playing_needs_nothing_but_attrs() -> None:
    """The program of docs/clients.md on the calls below `Play` runs without any extra."""
    page = (ROOT / "docs/clients.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^## The calls below `Play`\n.*?```python\n(.*?)```", page, re.DOTALL | re.MULTILINE)
    assert run(program, without=EXTRAS).endswith("classic.turn.order\n")


def test_a_name_that_needs_an_extra_says_which() -> None:
    """Without the packages of the extra, all names for playing work, and the others say what to install."""
    needing = [one for one in vars(judging) if not one.startswith("_")]
    names = [*import_module("sobek_core").__all__]
    program = f"""
import sobek_core as package
for name in {names}:
    try:
        getattr(package, name)
    except AttributeError as error:
        print(error)
"""
    expected = [f"sobek_core.{name} needs cattrs; run {how_to_install('sobek-core', 'cli')}" for name in needing]
    assert sorted(expected) == sorted(run(program, without=EXTRAS).splitlines())


def test_the_page_of_laws_shows_what_the_command_prints() -> None:
    """Between the marks are the tables of `sobek-verify laws`."""
    page = (ROOT / "docs" / "laws.md").read_text(encoding="utf-8")
    shown = re.search(r"<!-- sobek-verify laws -->\n(.*?)\n<!-- end -->", page, re.DOTALL)
    assert shown is not None
    assert laws_table() == shown[1]


def test_every_law_has_a_check_and_its_table_says_what_the_spec_says() -> None:
    """Each law of the spec has a row with the text of its rule, and at least one check."""
    rows = {row.rule: row for row in law_rows() if row.rule is not None}
    laws = load_spec().laws
    assert laws == {rule: row.law for rule, row in rows.items()}
    assert [] == [row.law for row in law_rows() if not row.checks]


def test_every_law_has_a_seeded_fault() -> None:
    """Each law is broken by a fault that its checks must find."""
    assert [] == [row.law for row in law_rows() if not row.faults]


def test_a_fault_counts_only_for_the_laws_that_it_breaks() -> None:
    """The invariant of reasons states many laws; only one of its faults breaks this one."""
    faults = {row.rule: row.faults for row in law_rows()}
    assert 1 == faults["classic.events.choice"]
    assert 6 == faults["classic.scoring.same-symbol"]


def test_the_table_of_laws_has_everything_that_states_a_law() -> None:
    """It has every check and every invariant that states a law."""
    shown = {(row.game, one.kind, one.description) for row in law_rows() for one in row.checks}
    stated = {(one.game, one.kind, one.description) for one in checks() if not one.is_seeded}
    assert stated == shown
