"""The input of a trace: the spec, the accounts of its sources, the code, the tests, and the checks of the laws."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

import sobek_core
from sobek_core.games import GAMES
from sobek_core.kernel.choices import readings_of
from sobek_core.package_data import spec_root
from sobek_core.phrases import ENGLISH, LANGUAGES
from sobek_core.rule_ids import RULE_IDS
from sobek_core.spec import DisputedCase, Spec, Translation, load_cases, load_ids, load_spec, load_translation
from sobek_verification.checks import Statement
from sobek_verification.laws.table import statements
from sobek_verification.tables import read_toml
from sobek_verification.trace.accounts import Accounts, read_accounts

Choices: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]


@frozen
class Project:
    """Everything that a trace compares.

    components: the component files by game; rule_ids: the ids that the code knows; choices: by game, the readings of
    each choice that the code knows; package: the folder of sobek_core; tests: the folder of the tests; checks: what
    states the laws of rules; cases: the case book; translations: one for each language that the spec must be available
    in; ids: every id that a rule or ruling has ever had, with the ids that took its place.
    """

    spec: Spec
    accounts: Accounts
    components: Mapping[str, Mapping[str, object]]
    rule_ids: tuple[str, ...]
    choices: Choices
    package: Path
    tests: Path
    checks: tuple[Statement, ...]
    cases: tuple[DisputedCase, ...]
    translations: tuple[Translation, ...]
    ids: Mapping[str, tuple[str, ...]]


def this_project() -> Project:
    """Read the project that this module belongs to.

    Raise UnreadableDataError or SpecError if something cannot be read.
    """
    package = Path(sobek_core.__file__).parent
    choices = {name: readings_of(type(tools.game().choices)) for name, tools in GAMES.items()}
    tests = package.parent / "tests"
    languages = tuple(language for language in LANGUAGES if language != ENGLISH.language)
    return read_project(spec_root(), RULE_IDS, choices, package, tests, checks=statements(), languages=languages)


def read_project(
    root: Path,
    rule_ids: tuple[str, ...],
    choices: Choices,
    package: Path,
    tests: Path,
    *,
    checks: tuple[Statement, ...],
    languages: tuple[str, ...],
) -> Project:
    """Read a project with its spec in the folder `root`.

    Raise UnreadableDataError or SpecError if something cannot be read.
    """
    spec = load_spec(root)
    games = {rule.game for rule in spec.rules.values()}
    what = "the components of the game"
    components = {game: read_toml(root / game / "components.toml", what) for game in sorted(games)}
    translations = tuple(load_translation(language, root) for language in languages)
    ids = load_ids(root)
    return Project(
        spec=spec,
        accounts=read_accounts(root),
        components=components,
        rule_ids=rule_ids,
        choices=choices,
        package=package,
        tests=tests,
        checks=checks,
        cases=load_cases(root),
        translations=translations,
        ids=ids,
    )
