"""Verdicts that depend on whose turn it is, or on whether a round is over, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.disputes.completed_lines import ROUND_OVER
from sobek_core.disputes.judgement import Claim
from sobek_core.disputes.parts import Missing
from sobek_core.disputes.turns import ROUND_GOES_ON, is_of_seats
from sobek_core.handwriting.moves import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.disputes.judgement import Assumption, Judgement
    from sobek_core.phrases import Words

CONDITIONS: Final = (ROUND_OVER, ROUND_GOES_ON)


def turns_text(judgement: Judgement, say: Callable[[Judgement], str], words: Words) -> str:
    """Return the answer under each turn, and whether the claim can be right. say: returns an answer in words."""
    answers = words("said.next").join(
        words("judge.turns.if", turn=turn_text(one, judgement, words), answer=say(one)) for one in judgement.turns
    )
    kind = "whose" if is_of_seats(judgement) else "round"
    way = f"{kind}-wrong" if judgement.claim is Claim.IMPOSSIBLE else kind
    return words(f"judge.turns.{way}", answers=answers)


def turn_text(one: Judgement, judgement: Judgement, words: Words) -> str:
    """Return one of the turns under which a question was judged."""
    turn = one.dispute.game.turn(one.dispute.state)
    if is_of_seats(judgement):
        return words("judge.left-out.turn", seat=turn.seat)
    return words("judge.turns.round-goes-on" if turn.asks == DEFAULT else "judge.turns.round-over")


def turn_shown(judgement: Judgement, words: Words) -> str:
    """Return the turn for which the derivation of the points is given."""
    shown = next(
        one for one, given in zip(judgement.turns, judgement.completions, strict=True) if given is judgement.under
    )
    return words("judge.turns.under", turn=turn_text(shown, judgement, words))


def condition_of(judgement: Judgement) -> Assumption | None:
    """Return the assumption that is a condition of the verdict; None if there is none, or the answer is open."""
    if judgement.answer is Missing.OPEN:
        return None
    return next((one for one in judgement.assumptions if one.id in CONDITIONS), None)
