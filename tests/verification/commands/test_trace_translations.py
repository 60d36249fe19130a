"""Translations: how they are read, and what the trace finds when it compares them with the English."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sobek_core.spec import load_cases, load_spec, load_translation
from sobek_verification.trace.translations import translation_faults
from tests.folders import read_texts, write_texts

if TYPE_CHECKING:
    from sobek_core.spec import DisputedCase, Spec, Translation

DATA = Path(__file__).parents[2] / "data"
TEXTS = read_texts(DATA / "translated")
FAULTS = tomllib.loads((DATA / "translation_faults.toml").read_text(encoding="utf-8"))["fault"]
QUAY, GAPS, BOOK = "fr/classic/quay.md", "fr/rulings/window-gaps.md", "fr/cases/classic.md"


def write(root: Path, *changes: tuple[str, str, str]) -> tuple[Spec, tuple[DisputedCase, ...], Translation]:
    """Write a spec with its case book and a translation into the folder, and read them.

    changes: files, each with a text that occurs in it once, and what replaces it.
    """
    texts = dict(TEXTS)
    for file, old, new in changes:
        assert 1 == texts[file].count(old)
        texts[file] = texts[file].replace(old, new)
    write_texts(root, texts)
    return load_spec(root), load_cases(root), load_translation("fr", root)


def faults(spec: Spec, cases: tuple[DisputedCase, ...], translation: Translation) -> list[str]:
    """Return what the trace finds in a translation."""
    return [f"{fault.where}: {fault.problem}" for fault in translation_faults(spec, cases, [translation])]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["found"])
def test_a_fault_is_found(tmp_path: Path, fault: dict[str, str]) -> None:
    """Something is missing, unknown or outdated, or differs in numbers, names, sentences or rows."""
    changed = write(tmp_path, (fault["file"], fault["old"], fault["new"]))
    assert any(fault["found"] in found for found in faults(*changed))
