"""Trace a project: find each rule without code, example or check, and each name that leads nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

import sobek_core
from sobek_core.games import GAMES
from sobek_core.kernel.choices import readings_of
from sobek_core.package_data import spec_root
from sobek_core.phrases import ENGLISH, LANGUAGES
from sobek_core.spec import cited, load_cases, load_ids, load_spec, load_translation
from sobek_verification.checks import Check, checks
from sobek_verification.tables import read_toml
from sobek_verification.trace.sources import TraceFault, compare, read_accounts
from sobek_verification.trace.translations import RULE_ID, translation_faults

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.spec import Spec
    from sobek_verification.trace.sources import Accounts, SentenceAccount

Choices: TypeAlias = Mapping[tuple[str, str], tuple[str, ...]]
"""The readings of choices, by game and choice."""


@frozen
class Project:
    """What a trace compares.

    root: the folder of the spec; package: that of sobek_core; choices: those that the code has; checks: what states the
    laws of rules; languages: those that the spec must be available in.
    """

    root: Path
    package: Path
    choices: Choices
    checks: tuple[Check, ...]
    languages: tuple[str, ...]


@frozen
class Trace:
    """The faults, the number of rules, and that of the sentences of the sources that are accounted for."""

    faults: tuple[TraceFault, ...]
    rules: int
    sentences: int


def this_project() -> Project:
    """Return the project that this module belongs to. Raise FileNotFoundError if this installation has no spec."""
    readings = {game: readings_of(type(tools.game().choices)) for game, tools in GAMES.items()}
    choices = {(game, slug): names for game, found in readings.items() for slug, names in found.items()}
    languages = tuple(language for language in LANGUAGES if language != ENGLISH.language)
    return Project(spec_root(), Path(sobek_core.__file__).parent, choices, checks(), languages)


def trace(project: Project, sources: Path | None) -> Trace:
    """Trace every rule and, if there is a folder of sources, compare every sentence.

    Raise UnreadableDataError or SpecError if something cannot be read.
    """
    spec, accounts = load_spec(project.root), read_accounts(project.root)
    components = {
        game: read_toml(project.root / game / "components.toml", "the components of the game")
        for game in sorted({rule.game for rule in spec.rules.values()})
    }
    translations = [load_translation(language, project.root) for language in project.languages]
    faults = [
        *_rules(spec, project),
        *_ids(spec, load_ids(project.root)),
        *_links(spec, accounts),
        *_choices(spec, project.choices),
        *_entries(spec, accounts, components),
        *translation_faults(spec, load_cases(project.root), translations),
        *(compare(accounts, sources) if sources else ()),
    ]
    sentences = sum(len(section.sentences) for source in accounts.source for section in source.section)
    return Trace(tuple(faults), len(spec.rules), sentences)


def _rules(spec: Spec, project: Project) -> Iterator[TraceFault]:
    """Check that each rule has code, an example, and a check of its law, and that chapters name existing rules."""
    named = {game: _named_in(project.package / game) for game in {rule.game for rule in spec.rules.values()}}
    checked = {rule for one in project.checks for rule in one.laws}
    for rule in spec.rules.values():
        found = {
            "code": rule.id in named[rule.game],
            "example": bool(rule.examples),
            "check of its law": rule.law is None or rule.id in checked,
        }
        yield from (TraceFault(rule.id, f"no {what}") for what, is_there in found.items() if not is_there)
    for game in sorted(named):
        for name in sorted(_named_in(project.package / game / "rules") - spec.rules.keys()):
            yield TraceFault(f"{game}/rules", f"there is no rule {name}")


def _named_in(folder: Path) -> set[str]:
    """Return the ids of rules in the code of a folder."""
    files = folder.rglob("*.py")
    return {name for path in files for name in RULE_ID.findall(path.read_text(encoding="utf-8"))}


def _ids(spec: Spec, ids: Mapping[str, Sequence[str]]) -> Iterator[TraceFault]:
    """Check that every id in use is listed, and that every other listed id leads to ids in use."""
    used = spec.rules.keys() | spec.rulings.keys()
    yield from (TraceFault("ids.txt", f"it lacks {name}") for name in sorted(used - ids.keys()))
    for name, now in ids.items():
        if (name in used) == bool(now):
            problem = "it is in use, so it cannot have been replaced" if now else "no rule or ruling has it"
            yield TraceFault(f"ids.txt {name}", problem)
        yield from (TraceFault(f"ids.txt {name}", f"there is no rule and no ruling {one}") for one in {*now} - used)


def _links(spec: Spec, accounts: Accounts) -> Iterator[TraceFault]:
    """Check that rules and rulings name each other, and that sections name each rule that cites them."""
    rules, rulings = spec.rules.values(), spec.rulings.values()
    named = {(rule.id, slug) for rule in rules for slug in rule.rulings}
    naming = {(rule, one.slug) for one in rulings for rule in one.rules}
    yield from (TraceFault(rule, f"no ruling {slug} names it") for rule, slug in sorted(named - naming))
    yield from (TraceFault(slug, f"no rule {rule} names it") for rule, slug in sorted(naming - named))
    for one in rulings:
        decided = {decided.rule for decided in one.decides} - {*one.rules}
        yield from (TraceFault(one.slug, f"it decides {rule}, which is not one of its rules") for rule in decided)
    pointing: dict[str, set[str]] = {
        f'{source.id} "{section.title}"': {rule for entry in section.sentences for rule in entry.rules}
        for source in accounts.source
        for section in source.section
    }
    for rule in rules:
        for section in (cited([citation]) for citation in rule.sources):
            if rule.id not in pointing.get(section, ()):
                yield TraceFault(rule.id, f"in sources.toml no sentence of {section} points to it")
    for one in rulings:
        for section in {cited([citation]) for citation in one.sources} - pointing.keys():
            yield TraceFault(one.slug, f"sources.toml has no section {section}")


def _choices(spec: Spec, in_code: Choices) -> Iterator[TraceFault]:
    """Check that the code has the choices of the spec, with the same readings in the same order."""
    choices = [one for one in spec.rulings.values() if one.is_choice]
    pages = {(one.game, one.choice): tuple(reading.name for reading in one.readings) for one in choices}
    for game, name in sorted(pages.keys() | in_code.keys()):
        said, known = pages.get((game, name)), in_code.get((game, name))
        if said != known:
            yield TraceFault(f"rulings/ {game} {name}", f"the readings are {said}, in the code {known}")


def _entries(spec: Spec, accounts: Accounts, components: Mapping[str, object]) -> Iterator[TraceFault]:
    """Check that each entry states how its sentence was used, and refers only to things that exist."""
    yield from _twice(source.id for source in accounts.source)
    for source in accounts.source:
        yield from _twice(f"{source.id} {section.title}" for section in source.section)
        for section, entries in source.counted().items():
            where = f"sources.toml {source.id} {section}".strip()
            if [entry.ordinal for entry in entries] != [*range(1, len(entries) + 1)]:
                yield TraceFault(where, f"expected the ordinals 1 to {len(entries)}, each once and in order")
            for entry in entries:
                problems = _problems(entry, spec, components.get(source.game))
                yield from (TraceFault(f"{where} {entry.ordinal}", one) for one in problems)


def _problems(entry: SentenceAccount, spec: Spec, components: object) -> Iterator[str]:
    rulings = {*entry.rulings, *((entry.overruled,) if entry.overruled else ())}
    points = bool(entry.rules or entry.components or rulings)
    if points + entry.flavour + (entry.noise is not None) != 1:
        yield "expected one of: pointers (rules, components, rulings, overruled), flavour, noise"
    yield from (f"there is no rule {rule}" for rule in sorted({*entry.rules} - spec.rules.keys()))
    yield from (f"there is no ruling {slug}" for slug in sorted(rulings - spec.rulings.keys()))
    yield from (f"components.toml has no {path}" for path in entry.components if not _has(components, path))


def _has(table: object, path: str) -> bool:
    """Return whether a dotted path of keys exists in a table."""
    for key in path.split("."):
        if not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return True


def _twice(names: Iterator[str]) -> Iterator[TraceFault]:
    yield from (TraceFault(f"sources.toml {name}", "it appears twice") for name, n in Counter(names).items() if n > 1)
