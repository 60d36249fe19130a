"""The wording of refusals: in every language, and with all facts that it needs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from sobek_core.kernel.game import IllegalSetupError, Refused
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_verification.golden.examples import NARRATION
from sobek_verification.simulation.machines.strategies import positions
from tests.games import each_suite

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import Reason
    from sobek_verification.suite import GameSuite

GOLDEN = Path(__file__).parents[2] / "golden" / "games"


@each_suite
def test_every_reason_is_in_the_golden_narration(game: GameSuite) -> None:
    """All reasons occur there with their facts, except those against taking moves back."""
    narration = (GOLDEN / game.name / NARRATION).read_text(encoding="utf-8")
    worded = {name for name in ENGLISH.messages if name.startswith(f"reasons.{game.name}.")}
    shown = {f"reasons.{rule}" for rule in re.findall(r"^    ([a-z.-]+): ", narration, re.MULTILINE)}
    assert worded - {f"reasons.{game.name}.visibility.undo"} == shown


def unfilled(reasons: Iterable[Reason]) -> list[str]:
    """Return the wordings of reasons that lack a fact or are empty, in any language."""
    said = [load_words(language).reason(reason) for language in LANGUAGES for reason in reasons]
    return [words for words in said if re.search(r"[{}]", words) or not words]


@each_suite
@given(data=st.data())
def test_every_refusal_can_be_explained(game: GameSuite, data: st.DataObject) -> None:
    """Each reason has words, with all facts filled in."""
    position = data.draw(positions(game))
    verdict = position.game.apply(position.state, data.draw(game.moves))
    if isinstance(verdict, Refused):
        assert [] == unfilled(verdict.reasons)


@each_suite
@given(data=st.data())
def test_every_illegal_setup_can_be_explained(game: GameSuite, data: st.DataObject) -> None:
    """This includes what is wrong with a deal."""
    reasons: tuple[Reason, ...] = ()
    try:
        game.tools.game().start(data.draw(game.setups))
    except IllegalSetupError as error:
        reasons = error.reasons
    assert [] == unfilled(reasons)
