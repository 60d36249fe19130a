"""Check that every reference to a rule, ruling, component or section of a source has a target."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sobek_core.spec.ids import IDS
from sobek_verification.trace.accounts import TraceFault

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_core.spec import Citation, Ruling
    from sobek_verification.trace.accounts import SentenceAccount, SourceText
    from sobek_verification.trace.project import Project


REFUSED = "-> refused: "


def broken_links(project: Project) -> Iterator[TraceFault]:
    """Yield a fault for each id, ruling, section or component that is named but does not exist, or exists twice."""
    yield from _ids(project)
    yield from _former(project)
    yield from _rules(project)
    yield from _rulings(project)
    yield from _choices(project)
    yield from _refusing_examples(project)
    for source in project.accounts.source:
        yield from _entries(source, project)
    yield from _twice("sources.toml", [source.id for source in project.accounts.source])


def _ids(project: Project) -> Iterator[TraceFault]:
    """Check that the ids of each game and the spec are the same."""
    for rule in project.spec.rules.values():
        if rule.id not in project.rule_ids:
            yield TraceFault(f"{rule.file}:{rule.line}", f"sobek_core/{rule.game}/ids.py lacks {rule.id}")
    for rule_id in project.rule_ids:
        if rule_id not in project.spec.rules:
            yield TraceFault(f"sobek_core/{rule_id.partition('.')[0]}/ids.py", f"the spec has no rule {rule_id}")


def _former(project: Project) -> Iterator[TraceFault]:
    """Check that every id in use is listed, and that every other listed id leads to ids in use."""
    used = {rule.id: rule for rule in project.spec.rules.values()} | dict(project.spec.rulings)
    for name, page in used.items():
        if name not in project.ids:
            yield TraceFault(f"{page.file}:{page.line}", f"{IDS} lacks {name}")
    for name, now in project.ids.items():
        if name in used and now:
            yield TraceFault(f"{IDS} {name}", "it is in use, so it cannot have been replaced")
        if name not in used and not now:
            yield TraceFault(f"{IDS} {name}", "no rule or ruling has it; name those that replace it")
        yield from (
            TraceFault(f"{IDS} {name}", f"there is no rule and no ruling {one}") for one in now if one not in used
        )


def _rules(project: Project) -> Iterator[TraceFault]:
    """Check that rules name rulings that have a page, and sections in which a sentence refers back to the rule."""
    pointing = {
        (source.id, section.title, rule)
        for source in project.accounts.source
        for section in source.section
        for entry in section.sentences
        for rule in entry.rules
    }
    for rule in project.spec.rules.values():
        where = f"{rule.file}:{rule.line} {rule.id}"
        for slug in rule.rulings:
            if slug not in project.spec.rulings:
                yield TraceFault(where, f"the ruling {slug} has no page in rulings/")
            elif rule.id not in project.spec.rulings[slug].rules:
                yield TraceFault(where, f"the ruling {slug} does not name this rule")
        unknown = list(_unknown_sections(where, rule.sources, project))
        yield from unknown
        for cited in () if unknown else rule.sources:
            if (cited.source, cited.section, rule.id) not in pointing:
                yield TraceFault(
                    where, f'in sources.toml no sentence of {cited.source} "{cited.section}" points to this rule'
                )


def _unknown_sections(where: str, cited: Sequence[Citation], project: Project) -> Iterator[TraceFault]:
    known = {(source.id, section.title) for source in project.accounts.source for section in source.section}
    for citation in cited:
        if (citation.source, citation.section) not in known:
            yield TraceFault(where, f'sources.toml has no section {citation.source} "{citation.section}"')


def _rulings(project: Project) -> Iterator[TraceFault]:
    """Check that rulings name existing rules and sections, and decide only what they are about."""
    for ruling in project.spec.rulings.values():
        where = f"{ruling.file}:{ruling.line}"
        for rule in ruling.rules:
            if rule not in project.spec.rules:
                yield TraceFault(where, f"there is no rule {rule}")
            elif ruling.slug not in project.spec.rules[rule].rulings:
                yield TraceFault(where, f"the rule {rule} does not name this ruling")
        for decided in ruling.decides:
            if decided.rule not in ruling.rules:
                yield TraceFault(where, f"it decides {decided.rule}, which is not one of its rules")
        yield from _unknown_sections(where, ruling.sources, project)


def _choices(project: Project) -> Iterator[TraceFault]:
    """Check that each game's code has the choices of the spec, with the same readings in the same order."""
    pages = {(one.game, one.choice): one for one in project.spec.rulings.values() if one.is_choice}
    for game, choices in project.choices.items():
        for slug, readings in choices.items():
            page = pages.get((game, slug))
            if page is None:
                yield TraceFault(
                    f"sobek_core/{game}", f"the choice {slug} has no page in rulings/ with the status choice"
                )
            elif readings != _names(page):
                problem = f"the readings are {', '.join(_names(page))}, in the code {', '.join(readings)}"
                yield TraceFault(f"{page.file}:{page.line}", problem)
    for (game, slug), page in pages.items():
        if slug not in project.choices.get(game, {}):
            yield TraceFault(f"{page.file}:{page.line}", f"the code of {game} has no choice {slug}")


def _refusing_examples(project: Project) -> Iterator[TraceFault]:
    """Check that every condition of a move has an example that is refused because of it."""
    refused = {
        rule
        for example in project.spec.examples()
        for line in example.lines
        if line.startswith(REFUSED)
        for rule in line.removeprefix(REFUSED).split(" ")
    }
    for rule in dict.fromkeys(condition.rule for table in project.spec.move_tables for condition in table.conditions):
        if rule not in refused:
            stands = project.spec.rules[rule]
            yield TraceFault(f"{stands.file}:{stands.line} {rule}", "no example is refused for it")


def _names(ruling: Ruling) -> tuple[str, ...]:
    return tuple(reading.name for reading in ruling.readings)


def _entries(source: SourceText, project: Project) -> Iterator[TraceFault]:
    """Check that each entry states how its sentence was used, and refers only to things that exist."""
    yield from _twice(f"sources.toml {source.id}", [section.title for section in source.section])
    for place, entries in source.counted():
        where = f"sources.toml {place}"
        for due, entry in enumerate(entries, 1):
            if entry.ordinal != due:
                every = f"the ordinals 1 to {len(entries)}, each once and in order"
                yield TraceFault(where, f"expected {every}, got {entry.ordinal} in place of {due}")
                break
        for entry in entries:
            yield from _entry(f"{where} {entry.ordinal}", entry, source.game, project)


def _entry(where: str, entry: SentenceAccount, game: str, project: Project) -> Iterator[TraceFault]:
    points = bool(entry.rules or entry.components or entry.rulings or entry.overruled)
    if points + entry.flavour + (entry.noise is not None) != 1:
        yield TraceFault(where, "expected one of: pointers (rules, components, rulings, overruled), flavour, noise")
    for rule in entry.rules:
        if rule not in project.spec.rules:
            yield TraceFault(where, f"there is no rule {rule}")
    for slug in (*entry.rulings, *((entry.overruled,) if entry.overruled else ())):
        if slug not in project.spec.rulings:
            yield TraceFault(where, f"the ruling {slug} has no page in rulings/")
    for path in entry.components:
        if not _has(project.components.get(game, {}), path):
            yield TraceFault(where, f"{game}/components.toml has no {path}")


def _has(table: Mapping[str, object], path: str) -> bool:
    """Return whether a dotted path of keys exists in a table."""
    here: object = table
    for key in path.split("."):
        if not isinstance(here, dict) or key not in here:
            return False
        here = here[key]
    return True


def _twice(where: str, names: Sequence[str]) -> Iterator[TraceFault]:
    for name, times in Counter(names).items():
        if times > 1:
            yield TraceFault(where, f"{name} appears {times} times")
