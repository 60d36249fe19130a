"""The packages of the core whose mutants are tried, and the tests that kill most of them at the lowest cost.

A file belongs to the first package with a matching pattern. Only tests that reach a mutant are run, the fastest first.
Tests that start other processes are useless here, since the mutant is not seeded there.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

CORE: Final = "sobek_core"
VECTORS: Final = "tests/verification/conformance/test_vectors.py::test_the_core_answers_as_the_vectors_say"
CLI: Final = "tests/core/cli/"
REGISTRY: Final = "tests/core/test_registry.py::"
LAWS: Final = "tests/verification/laws/"
RULES: Final = "tests/core/rules/"
VIEWS: Final = RULES + "test_views.py::"
PLAY: Final = (
    RULES + "test_components.py",
    RULES + "test_components_classic.py",
    RULES + "test_components_duel.py",
    RULES + "test_dealer_deals.py",
    RULES + "test_examples.py",
    RULES + "test_golden_games.py",
    RULES + "test_moves_total.py",
    RULES + "test_refusals.py",
    RULES + "test_track.py",
    RULES + "test_values.py",
    VIEWS + "test_a_move_that_nothing_pending_shows_is_hidden",
    VIEWS + "test_a_take_from_an_empty_cell_is_seen_as_it_is_written",
    VIEWS + "test_what_moves_is_seen_as_its_places_are",
    VIEWS + "test_every_view_follows_the_visibilities",
    VIEWS + "test_what_is_shown_as_it_is_must_be_visible",
    VIEWS + "test_only_the_referee_is_shown_a_deal",
    VIEWS + "test_legal_moves_are_shown_to_who_decides",
    VIEWS + "test_a_view_is_json_without_null",
    VIEWS + "test_of_a_scoring_only_the_tied_show_scarabs",
    VIEWS + "test_debens_are_turned_over_at_the_scoring",
    VIEWS + "test_what_is_seen_in_text",
    VIEWS + "test_no_pair_of_hypothesis_can_be_told_apart",
    VIEWS + "test_who_is_nobody_is_shown_nothing",
    VIEWS + "test_the_referee_sees_what_lies_in_the_box",
    "tests/core/kernel/test_dealer.py",
    "tests/core/text/test_notation.py",
    "tests/core/records/test_record.py",
    "tests/core/disputes/test_judge.py",
    "tests/core/phrases/test_wording.py",
    "tests/core/recall/test_memory.py::test_the_end_is_news_for_whom_hands_were_not_certain",
    "tests/invariants/test_conditions.py::test_each_condition_is_broken_alone",
    "tests/invariants/test_invariants.py",
    LAWS + "test_editions.py::test_every_figure_and_every_part_of_the_box_names_its_rules",
    LAWS + "test_editions.py::test_what_is_no_edition_of_the_game_is_refused",
    LAWS + "test_editions.py::test_a_figure_that_cannot_be_played_is_refused",
    LAWS + "test_editions.py::test_an_edition_whose_box_is_too_small_is_refused",
    LAWS + "test_editions.py::test_a_figure_can_have_its_least_value",
    LAWS + "test_editions.py::test_no_number_among_the_figures_is_negative",
    LAWS + "test_checks.py::test_core_agrees_over_the_whole_domain",
    LAWS + "test_perft.py::test_the_core_counts_as_many_lines_as_are_pinned",
    LAWS + "test_trees.py::test_every_invariant_holds_in_a_small_tree",
    "tests/core/test_public_names.py",
    VECTORS,
)


@frozen
class Package:
    """A package of the core. patterns: of its files, relative to the core; tests: the tests to kill its mutants."""

    patterns: tuple[str, ...]
    tests: tuple[str, ...]


PACKAGES: Final[dict[str, Package]] = {
    "visibility": Package(("*/visibility.py", "*/seen_events.py", "*/seen_moves.py"), PLAY),
    "recall": Package(
        ("recall/*.py", "classic/recall.py", "duel/recall.py"),
        (
            "tests/core/recall",
            "tests/core/records/test_recall.py",
            "tests/core/protocol/test_serve.py",
            "tests/core/rules/test_examples.py",
            "tests/verification/conformance/test_vectors_recall.py",
        ),
    ),
    "kernel": Package(("kernel/*.py",), ("tests/core/kernel", *PLAY)),
    "records": Package(
        ("records/*.py", "codec.py", "*/codec.py", "json_text.py", "tools.py", "disclosure.py"),
        (
            "tests/core/records",
            "tests/core/test_limits.py::test_what_is_as_large_as_may_be_is_not_too_large",
            "tests/core/test_limits.py::test_what_is_larger_by_one_is_refused",
            "tests/core/protocol/test_schemas.py",
            "tests/core/rules/test_golden_games.py",
            VIEWS + "test_what_is_seen_of_an_event_comes_back_from_json",
            REGISTRY + "test_a_part_may_be_missing",
            CLI + "test_cli_memory.py",
            CLI + "test_cli_play.py::test_going_on_with_a_game_that_is_over",
            CLI + "test_cli_records.py",
            CLI + "test_transcripts.py::test_a_transcript_is_as_the_commands_are",
        ),
    ),
    "spec": Package(
        ("spec/*.py", "rule_ids.py", "package_data.py"), ("tests/core/spec", "tests/core/rules/test_examples.py")
    ),
    "handwriting": Package(("handwriting/*.py",), ("tests/core/handwriting",)),
    "disputes": Package(
        ("*/tools.py", "disputes/*.py", "disputes/unknown/*.py"),
        (
            "tests/core/disputes",
            "tests/core/web",
            CLI + "test_cli_judge.py",
            CLI + "test_cli_positions.py",
            CLI + "test_transcripts.py::test_a_transcript_is_as_the_commands_are",
            LAWS + "test_editions.py",
            REGISTRY + "test_a_part_may_be_missing",
            REGISTRY + "test_both_games_have_all_parts",
        ),
    ),
    "protocol": Package(("protocol/*.py",), ("tests/core/protocol",)),
    "web": Package(("web/*.py",), ("tests/core/web",)),
    "page": Package(
        ("page/*.py", "links.py"),
        (
            "tests/core/page/test_golden_pages.py",
            "tests/core/page/test_page.py",
            "tests/core/page/test_page_secrets.py",
            "tests/core/page/test_page_disputes.py",
            "tests/core/page/test_page_words.py",
            "tests/core/page/test_links.py",
            LAWS + "test_editions.py",
            REGISTRY + "test_a_part_may_be_missing",
        ),
    ),
    "phrases": Package(("phrases/*.py",), ("tests/core/phrases", "tests/core/disputes/test_verdict_words.py")),
    "rules": Package(("*/rules/*.py", "classic/*.py", "duel/*.py"), PLAY),
    "text": Package(("text/*.py", "*/text/*.py"), ("tests/core/text",)),
    "cli": Package(
        ("cli/*.py", "*.py"),
        (
            CLI + "test_cli_play.py",
            CLI + "test_cli_bad_data.py",
            CLI + "test_cli_judge.py",
            CLI + "test_cli_memory.py",
            CLI + "test_cli_page.py",
            CLI + "test_cli_positions.py",
            CLI + "test_cli_records.py",
            CLI + "test_cli_rule.py",
            CLI + "test_cli_transcribe.py",
            CLI + "test_files.py",
            CLI + "test_transcripts.py",
        ),
    ),
}
ONE_BY_ONE: Final = ("rules", "visibility", "recall")  # each survivor is explained separately here
BY_VECTORS: Final = ("rules", "visibility")
NOT_IN_VECTORS: Final = ("classic/dealing", "duel/dealing")  # no vector is dealt by chance


def chapter_of(file: Path) -> str:
    """Return the short name of a file in the core: its outermost folder and its own name."""
    if file.name == "__init__.py":
        return "/".join(file.parts)
    return "/".join((*file.parts[:-1][:1], file.stem))


def files_of(root: Path) -> dict[str, dict[str, str]]:
    """Return the files of each package by chapter. root: the top of the source tree."""
    left = {file.relative_to(root / CORE) for file in (root / CORE).rglob("*.py")}
    found = {}
    for name, package in PACKAGES.items():
        mine = {file for file in left if any(_fits(file, pattern) for pattern in package.patterns)}
        left -= mine
        found[name] = {chapter_of(file): f"{CORE}/{file.as_posix()}" for file in sorted(mine)}
    return found


def by_vectors(every: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """Return, of the files of all packages by chapter, those whose mutants the vectors are to kill."""
    return {
        package: {chapter: file for chapter, file in every[package].items() if chapter not in NOT_IN_VECTORS}
        for package in BY_VECTORS
    }


def select(every: Mapping[str, Mapping[str, str]], names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return the named packages and chapters; all of them if none is named. Raise ValueError for an unknown name."""
    known = {*every, *(chapter for of_package in every.values() for chapter in of_package)}
    if unknown := [name for name in names if name not in known]:
        message = f"expected a package ({', '.join(every)}) or a chapter such as classic/quay, got {unknown[0]!r}"
        raise ValueError(message)
    found = {
        package: {chapter: file for chapter, file in files.items() if not names or {package, chapter} & set(names)}
        for package, files in every.items()
    }
    return {package: files for package, files in found.items() if files}


def _fits(file: Path, pattern: str) -> bool:
    return len(file.parts) == pattern.count("/") + 1 and file.match(pattern)


def digest(root: Path, files: Iterable[str]) -> str:
    """Return the digest of files, to detect changes."""
    found = sha256()
    for file in sorted(files):
        content = (root / file).read_bytes()
        found.update(f"{file} {len(content)}\n".encode() + content)
    return found.hexdigest()[:16]
