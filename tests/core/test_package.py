"""What an installation needs, and what the documentation promises."""

from __future__ import annotations

import re
from pathlib import Path

from sobek_core.spec import load_spec
from sobek_verification.laws.table import law_rows, laws_table
from tests.processes import python

ROOT = Path(__file__).parents[2]
EXTRAS = ("cattrs", "click", "jinja2", "markdown_it", "rich", "hypothesis")


def test_playing_needs_nothing_but_attrs() -> None:
    """The program of docs/clients.md on the calls below `Play` runs without any extra."""
    page = (ROOT / "docs/clients.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^## The calls below `Play`\n.*?```python\n(.*?)```", page, re.DOTALL | re.MULTILINE)
    done = python(f"import sys; sys.modules.update(dict.fromkeys({EXTRAS}))\n{program}")
    assert (True, "") == (done.stdout.endswith("classic.turn.order\n"), done.stderr)


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
