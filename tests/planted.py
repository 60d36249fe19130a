"""Faults planted for sentences: each sentence must find its own, and nothing in the sound thing beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from invariants.registry import Invariants

SubjectT = TypeVar("SubjectT")

# A sentence, a sound thing, and the same thing with a fault that the sentence must find.
Planted: TypeAlias = tuple[tuple[str, SubjectT, SubjectT], ...]


def findings(group: Invariants[SubjectT], planted: Planted[SubjectT]) -> dict[str, tuple[list[str], list[str]]]:
    """Give what each sentence finds in its sound and in its faulty thing."""
    sentences = {one.sentence.text: one for one in group}
    return {
        text: (
            [violation.found for violation in sentences[text].violations(sound)],
            [violation.found for violation in sentences[text].violations(faulty)],
        )
        for text, sound, faulty in planted
    }
