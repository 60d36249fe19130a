"""Make the page of a rule: its text, and the facts about it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from sobek_core.cli.pages import rule_sources
from sobek_core.spec import on_one_line
from sobek_verification.checks import UNCOUNTED
from sobek_verification.laws.table import count_faults
from sobek_verification.site.disputes import dispute_links
from sobek_verification.site.indexes import game_page
from sobek_verification.site.markdown import EXAMPLE, captioned, for_site, linked, target_of
from sobek_verification.site.names import link, rule_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sobek_core.spec import MoveTable, Ruling, Spec
    from sobek_verification.checks import Check, Statement
    from sobek_verification.site.facts import Facts
    from sobek_verification.site.names import Names

FOLDERS: Final = {"sobek_invariants": "invariants", "sobek_verification": "verification"}  # of packages
NAMED: Final = 5  # how many vectors of a file, or tests, are named; the others are only counted


def write_rule(facts: Facts, spec: Spec, names: Names, titles: Mapping[str, str]) -> str:
    """Return the page of a rule in the site's Markdown. titles: of chapters, by their paths in the spec."""
    rule, page = facts.rule, rule_page(facts.rule.id)
    parts = [
        f"# {names.title(rule.id)}",
        _place(facts, page, titles),
        for_site(rule.text, page, names).strip(),
        "\n".join(_fields(facts, page, names)),
        *write_rulings(spec.rulings_on([rule]), page, names),
        *_examples(facts, page),
        *dispute_links(facts.disputes, page, names),
        *_moves(facts, page, names),
        *_checks(facts, spec.laws),
        *_vectors(facts),
        *_code(facts),
        *_neighbours(facts, spec, page, names),
    ]
    return "\n\n".join(parts) + "\n"


def _place(facts: Facts, page: str, titles: Mapping[str, str]) -> str:
    rule = facts.rule
    game = link(rule.game, game_page(rule.game), page)
    return f"{game} / {link(titles[rule.file], f'{rule.file}#{rule.id}', page)} · `spec/{rule.file}:{rule.line}`"


def _fields(facts: Facts, page: str, names: Names) -> Iterator[str]:
    rule = facts.rule
    if rule.law is not None:
        yield f":law: {linked(rule.law, page, names)}"
    yield f":sources: {rule_sources(rule)}"
    if rule.rulings:
        yield f":rulings: {', '.join(names.ruling(slug, page) for slug in rule.rulings)}"


def write_rulings(rulings: Sequence[Ruling], page: str, names: Names) -> Iterator[str]:
    """Yield the section with the rulings on a rule: the question and the readings of each."""
    heading, by_default, adopted, end = _RULINGS[names.language]
    if rulings:
        yield f"## {heading}"
    for ruling in rulings:
        yield f"### {names.ruling(ruling.slug, page)}"
        yield for_site(ruling.question, page, names).strip()
        first, mark = ruling.readings[0], f" ({by_default if ruling.is_choice else adopted})"
        yield "\n".join(
            f"* `{one.name}`{mark if one is first else ''}{end} {linked(on_one_line(one.text), page, names)}"
            for one in ruling.readings
        )


# The heading, what marks the reading adopted, by default or by decision, and what ends its name.
_RULINGS: Final = {"en": ("Rulings", "default", "adopted", ":"), "fr": ("Décisions", "par défaut", "retenue", " :")}


def _examples(facts: Facts, page: str) -> Iterator[str]:
    """Yield the examples under the rule, and links to examples elsewhere that name it."""
    if facts.rule.examples or facts.other_choices:
        yield "## Examples"
    first, more = facts.rule.examples[:1], facts.rule.examples[1:]
    yield from (captioned("\n".join(example.lines), example.name) for example in first)
    if more:
        yield f"<details><summary>{len(more)} more</summary>"
        yield from (captioned("\n".join(example.lines), example.name) for example in more)
        yield "</details>"
    if facts.other_choices:
        yield "Examples elsewhere that also name it:"
        yield "\n".join(
            f"* {link(example.name, f'{example.file}#{target_of(EXAMPLE, example.name)}', page)}"
            for example in facts.other_choices
        )


def _moves(facts: Facts, page: str, names: Names) -> Iterator[str]:
    """Yield the moves that have the rule as a condition, and what the condition presupposes."""
    if not facts.moves:
        return
    yield "## Moves"
    yield "\n".join(_move(facts, table, page, names) for table in facts.moves)
    yield f"Apart from the core, it is judged by `{facts.judged_by}`."


def _move(facts: Facts, table: MoveTable, page: str, names: Names) -> str:
    before = next(one.presupposes for one in table.conditions if one.rule == facts.rule.id)
    needed = ", ".join(names.rule(rule, page) for rule in before)
    where = link(f"`{table.name}`", f"{table.file}", page)
    return f"* a condition of {where}" + (f", judged if these hold: {needed}" if before else "")


def _checks(facts: Facts, laws: Mapping[str, str]) -> Iterator[str]:
    """Yield what checks the rule: first what states its law, then everything that depends on it."""
    yield "## Checks"
    size = {(one.kind, one.description): entry.cases for one, entry in facts.listed}
    shown = {(check.kind, check.description) for check in (*facts.bound, *facts.checks)}
    further = [(one, entry) for one, entry in facts.listed if (one.kind, one.description) not in shown]
    rows = [
        *(_check(check, size, "yes") for check in facts.bound),
        *(_check(check, size, "") for check in facts.checks),
        *(
            _row(one.kind, one.description, "", str(entry.cases), f"`sobek-verify prove {one.name}`")
            for one, entry in further
            if not one.is_seeded
        ),
    ]
    if rows:
        yield "\n".join(
            [_row("kind", "what holds", "states the law", "cases", "where"), "|---|---|---|---|---|", *rows]
        )
    else:
        yield "No check names it; its examples and the tests below do."
    if seeded := faults_text(facts.rule.id, (one for one, _ in further), laws):
        yield seeded
    if facts.tests:
        yield f"Tests that name it: {_some([f'`tests/{test}`' for test in facts.tests])}."


def _check(check: Statement, size: Mapping[tuple[str, str], int | str], bound: str) -> str:
    cases = size.get((check.kind, check.description), UNCOUNTED)
    return _row(check.kind, check.description, bound, str(cases), f"`{_file(check.where)}`")


def _file(where: str) -> str:
    """Return the file of a dotted name: a module and something in it."""
    parts = where.split(".")
    ends = (end for end in range(len(parts), 0, -1) if ".".join(parts[:end]) in sys.modules)
    return f"{FOLDERS[parts[0]]}/{'/'.join(parts[: next(ends)])}.py"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def faults_text(rule: str, checks: Iterable[Check], laws: Mapping[str, str]) -> str:
    """Return how many seeded faults the checks of a rule must find, in a sentence; empty if there are none."""
    count = count_faults(rule, (one for one in checks if one.is_seeded), laws)
    return f"These checks must find {count} seeded fault{'' if count == 1 else 's'}." if count else ""


def _vectors(facts: Facts) -> Iterator[str]:
    """Yield the names of vectors that the rule decides, by file."""
    if not facts.vectors:
        return
    yield "## Vectors"
    total = sum(len(cited.names) for cited in facts.vectors)
    yield f"{total} {'vector' if total == 1 else 'vectors'} for any implementation:"
    yield "\n".join(
        f"* `{cited.file}`, {len(cited.names)}: {_some([f'`{name}`' for name in cited.names])}"
        for cited in facts.vectors
    )


def _some(names: Sequence[str]) -> str:
    """Return the first few names, and the number of the others."""
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")


def _code(facts: Facts) -> Iterator[str]:
    yield "## Code"
    yield "\n".join(
        f"* `{place.file}:{place.line}`" + (f", in `{place.within}`" if place.within else "") for place in facts.places
    )


def _neighbours(facts: Facts, spec: Spec, page: str, names: Names) -> Iterator[str]:
    """Yield links to the previous and next rule of the chapter, and to rules with the same ruling or the same name."""
    rule = facts.rule
    chapter = [one.id for one in spec.rules.values() if one.file == rule.file]
    here = chapter.index(rule.id)
    last = rule.id.rpartition(".")[2]
    found = {
        "before": chapter[max(here - 1, 0) : here],
        "after": chapter[here + 1 : here + 2],
        "same ruling": [
            one.id for one in spec.rules.values() if one is not rule and set(one.rulings) & set(rule.rulings)
        ],
        "same name": [one for one in spec.rules if one != rule.id and one.rpartition(".")[2] == last],
    }
    yield "## Beside it"
    yield "\n".join(f":{name}: {', '.join(names.rule(one, page) for one in ids)}" for name, ids in found.items() if ids)
