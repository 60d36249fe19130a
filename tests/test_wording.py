"""What refusals say: every rule that can refuse has its words, and the facts that they need."""

from __future__ import annotations

import re

from hypothesis import given

from sobek_core.classic import Classic, Deal, Move, Setup, State
from sobek_core.classic.setup import broken_by_setup
from sobek_core.classic.turn import SLUGS
from sobek_core.classic.wording import ASKS, REASONS
from sobek_core.kernel import Refused
from sobek_core.spec import load_spec
from sobek_core.wording import explain
from verification.games import GAMES
from verification.machines.classic.moves import DEALS, MOVES
from verification.machines.strategies import NUMBERS, positions


def test_every_condition_has_words() -> None:
    """The catalogue has exactly the conditions of the move tables of classic."""
    tables = [table for table in load_spec().move_tables if table.game == "classic"]
    assert {condition.rule for table in tables for condition in table.conditions} == set(REASONS)


def test_everything_owed_has_words() -> None:
    """The catalogue has exactly what can be owed; of a finished game nothing is."""
    assert set(SLUGS.values()) - {"finished"} == set(ASKS)


@given(positions(GAMES["classic"]), MOVES)
def test_every_refusal_can_be_explained(state: State, move: Move) -> None:
    """A sentence for each reason, with all its facts filled in."""
    verdict = Classic().apply(state, move)
    for reason in verdict.reasons if isinstance(verdict, Refused) else ():
        assert not re.search(r"[{}]", explain(REASONS, reason))


@given(DEALS, NUMBERS)
def test_every_illegal_setup_can_be_explained(deal: Deal, first: int) -> None:
    """Also what is wrong with a deal."""
    reasons = broken_by_setup(Setup(deal, first))
    assert not re.search(r"[{}]", " ".join(explain(REASONS, reason) for reason in reasons))
