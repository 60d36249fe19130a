"""The game suite of duel."""

from __future__ import annotations

from typing import Final

from sobek_core.duel import tools
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.moves import ChooseToken, PlayCharacter
from sobek_invariants.duel import CONDITIONS, INVARIANTS, ObservedState
from sobek_verification.simulation.machines.duel.dealing import random_game, random_setup
from sobek_verification.simulation.machines.duel.hidden import (
    deal_hidden_anew,
    deck_of,
    setup_of,
    shown_by_scoring,
    with_deck,
)
from sobek_verification.simulation.machines.duel.neighbours import VALUES, WEIGHTS, every_kind, others
from sobek_verification.suite import GameSuite, GoldenGame

# One choice is left out: visibility changes what is seen, not what is played.
GOLDEN: Final = (
    GoldenGame("two-players", 2, 1),
    GoldenGame("new-set-goods-typed-tile", 2, 23, (("new-set-goods", "typed-tile"),)),
    GoldenGame("pyramid-refill-any-line", 2, 6, (("pyramid-refill", "any-line"),)),
    GoldenGame("priest-effect-free", 2, 1, (("priest-effect", "free"),)),
)

DUEL: Final = GameSuite(
    tools=tools.DUEL,
    invariants=INVARIANTS,
    conditions=CONDITIONS,
    observe=ObservedState.of,
    edition=PUBLISHED,
    setup_of_edition=random_setup,
    game_of_edition=random_game,
    deal_of_edition=None,
    deal_hidden_anew=deal_hidden_anew,
    setup_of=setup_of,
    deck_of=deck_of,
    with_deck=with_deck,
    shown_by_scoring=shown_by_scoring,
    weights=WEIGHTS,
    others=others,
    every_kind=every_kind,
    values=VALUES,
    shown_by={"character": (PlayCharacter, "tile"), "token": (ChooseToken, "token")},
    golden=GOLDEN,
)
