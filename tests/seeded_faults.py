"""Faults seeded for sentences: each sentence must find its own, and nothing in the sound thing beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from sobek_invariants.registry import Invariants

SubjectT = TypeVar("SubjectT")

# A sentence, a sound thing, and the same thing with a fault that the sentence must find.
Seeded: TypeAlias = tuple[tuple[str, SubjectT, SubjectT], ...]


def findings(group: Invariants[SubjectT], seeded: Seeded[SubjectT]) -> dict[str, tuple[list[str], list[str]]]:
    """Return what each sentence finds in its sound and its faulty things; nothing if it misses one of its faults."""
    sentences = {one.text: one for one in group}
    found: dict[str, tuple[list[str], list[str]]] = {}
    for text, *pair in seeded:
        sound, faulty = ([violation.found for violation in sentences[text].violations(one)] for one in pair)
        before = found.get(text)
        if before is not None:
            sound, faulty = before[0] + sound, before[1] + faulty if before[1] and faulty else []
        found[text] = sound, faulty
    return found
