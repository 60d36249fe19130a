"""The faults seeded into the port in JavaScript are real, and the vectors still catch those that they caught."""

from __future__ import annotations

import shutil

import pytest
from attrs import evolve

from sobek_verification.conformance.vectors import read_index
from tests.port_faults import FAULTS, PortFault, catching, faults, read_caught, why_not_real
from tests.ports import needs_node

pytestmark = [
    needs_node,
    pytest.mark.skipif(shutil.which("patch") is None, reason="install patch (apt-get install patch)"),
]

ALL = {fault.name: fault for fault in faults()}
CAUGHT = read_caught()


def test_a_conversation_that_meets_no_fault_shows_nothing() -> None:
    """A fault counts as real only if its conversation is answered otherwise than by the reference."""
    fault = next(iter(ALL.values()))
    greeting = b'{"id":1,"method":"hello","protocol":["sobek-protocol-1"]}\n'
    assert "the conversation is answered as by the reference" == why_not_real(evolve(fault, lines=greeting))


def test_a_vector_that_meets_no_fault_does_not_fail() -> None:
    """A fault counts as caught only if a vector fails."""
    fault = next(fault for name, fault in ALL.items() if name.startswith("classic/") and name in CAUGHT)
    assert catching(fault, ["classic/2010.1/protocol/one-version-of-several"]) is None
    assert CAUGHT[fault.name] == catching(fault, [CAUGHT[fault.name]])


@pytest.mark.long
@pytest.mark.parametrize("fault", ALL.values(), ids=ALL)
def test_a_fault_is_real(fault: PortFault) -> None:
    """The reference answers its conversation as the port without the fault does, and the port with it does not."""
    assert why_not_real(fault) is None


@pytest.mark.long
@pytest.mark.parametrize("name", CAUGHT)
def test_a_vector_catches_a_fault(name: str) -> None:
    """The vector that caught it fails, or, if the fault is about two games, one of its chapter up to there does."""
    fault, vector = PortFault.read(FAULTS / f"{name}.patch"), CAUGHT[name]
    chapter = [one for one in read_index().vectors if one.rpartition("/")[0] == vector.rpartition("/")[0]]
    before = chapter[: chapter.index(vector) + 1]
    assert (catching(fault, [vector]) or catching(fault, before)) is not None
