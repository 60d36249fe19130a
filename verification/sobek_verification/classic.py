"""The game suite of classic."""

from __future__ import annotations

from typing import Final

from sobek_core.classic import tools
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.moves import ChooseToken, PlayCharacter
from sobek_invariants.classic import CONDITIONS, INVARIANTS, ObservedState
from sobek_verification.simulation.machines.classic.dealing import random_game, random_round, random_setup, unwritten
from sobek_verification.simulation.machines.classic.hidden import (
    deal_hidden_anew,
    deck_of,
    setup_of,
    shown_by_scoring,
    with_deck,
)
from sobek_verification.simulation.machines.classic.neighbours import VALUES, WEIGHTS, every_kind, others
from sobek_verification.suite import GameSuite, GoldenGame

# Two choices are left out. visibility changes what is seen, not what is played. And clean-tie needs a round in which
# nobody has any corruption, which random seats do not reach; the examples of its rule and ruling cover it.
GOLDEN: Final = (
    GoldenGame("two-players", 2, 1),
    GoldenGame("three-players", 3, 1),
    GoldenGame("four-players", 4, 1),
    GoldenGame("same-type-set-extends", 2, 1, (("same-type-set", "extends"),)),
    GoldenGame("amulet-only-set-forbidden", 4, 1, (("amulet-only-set", "forbidden"),)),
    GoldenGame("priest-type-free", 3, 1, (("priest-type", "free"),)),
    GoldenGame("thief-back-blind", 3, 1, (("thief-back", "blind"),)),
    GoldenGame("guild-without-victim-token-void", 4, 1, (("guild-without-victim", "token-void"),)),
    GoldenGame("hand-sets-at-end-mandatory", 2, 1, (("hand-sets-at-end", "mandatory"),)),
    GoldenGame("penalty-base-all-points", 3, 1, (("penalty-base", "all-points"),)),
)

CLASSIC: Final = GameSuite(
    tools=tools.CLASSIC,
    invariants=INVARIANTS,
    conditions=CONDITIONS,
    observe=ObservedState.of,
    edition=PUBLISHED,
    setup_of_edition=random_setup,
    game_of_edition=random_game,
    deal_of_edition=random_round,
    deal_hidden_anew=deal_hidden_anew,
    setup_of=setup_of,
    deck_of=deck_of,
    with_deck=with_deck,
    shown_by_scoring=shown_by_scoring,
    weights=WEIGHTS,
    others=others,
    every_kind=every_kind,
    values=VALUES,
    shown_by={"character": (PlayCharacter, "card"), "token": (ChooseToken, "token")},
    golden=GOLDEN,
    unwritten=unwritten,
)
