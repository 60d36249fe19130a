"""The pages of rules and the table of laws have the same counts of seeded faults."""

from __future__ import annotations

import re

from sobek_core.spec import load_spec
from sobek_verification.checks import checks
from sobek_verification.laws.table import law_rows
from sobek_verification.site.rules import faults_text


def test_a_page_counts_the_seeded_faults_that_the_table_of_laws_counts() -> None:
    """A check can have several faults, and not each of them breaks every law that it names."""
    listed = {row.rule: sum(row.faults.values()) for row in law_rows() if row.rule is not None}
    every, laws = checks(), load_spec().laws
    found = {rule: sum(map(int, re.findall(r"\d+", faults_text(rule, every, laws)))) for rule in listed}
    assert listed == found
