"""What an audit says after the earliest fault, line by line (spec/audit.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.disclosure import fault_for
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_core.records.audit import Fault, Mismatch, Remainder, audit, remainder
from tests.records import DUEL, Sample, each_sample, played

if TYPE_CHECKING:
    from sobek_core.records.record import Record

RECORD = DUEL.record


def noted(sample: Sample, *wrong: int) -> Record:
    """Return a game with a digest after each of its first twelve moves, of which some are wrong, by number from 1."""
    play = played(sample.record.tools.name, len(sample.record.names), 7)
    states = [step.before for step in play.steps[1:13]]
    digests = [play.record.tools.digest(Position(play.game, state)) for state in states]
    claimed = ["0" * 32 if number in wrong else digest for number, digest in enumerate(digests, start=1)]
    entries = play.record.entries
    first = [evolve(entry, state=digest) for entry, digest in zip(entries, claimed, strict=False)]
    return evolve(play.record, entries=(*first, *entries[len(first) :]))


@each_sample
def test_a_wrong_digest_leaves_the_game(sample: Sample) -> None:
    """The move is legal: later digests are compared with that game, and the next fault is a move or the result."""
    record = noted(sample, 4, 10)
    found = audit(record)
    assert Remainder(digests_matching=7, digests=8) == remainder(found)
    missing = remainder(audit(evolve(record, result=None))).next_fault
    assert missing is not None
    assert (len(record.entries) + 2, "result") == (missing.line, missing.path)


@each_sample
def test_what_follows_an_illegal_setup_is_not_judged(sample: Sample) -> None:
    """classic.setup.first-player, duel.setup.first-player: there is no state. Of a legal record nothing is said."""
    record = evolve(sample.record, setup=evolve(sample.record.setup, first=9))
    assert Remainder(unchecked=len(record.entries)) == remainder(audit(record))
    assert Remainder() == remainder(audit(sample.record))
    assert Remainder() == remainder(audit(evolve(sample.record, result=None)))


def test_everybody_is_shown_a_wrong_result() -> None:
    """A spectator sees why a result is wrong (duel.visibility.legal)."""
    fault = Fault(51, "result", None, mismatch=Mismatch(None, RECORD.result))
    assert fault == fault_for(RECORD, fault, Observer.SPECTATOR)
