"""What small games of classic show of what is remembered, and all that they have to reach."""

from __future__ import annotations

from typing import Final

from sobek_core.classic.moves import PlayCharacter
from sobek_core.classic.recall import senses
from sobek_verification.simulation.recall.classic import lines, steps
from sobek_verification.simulation.recall.classic_small import deal_anew, random_small
from sobek_verification.simulation.recall.directed import directed_games
from sobek_verification.simulation.recall.small import Remembered

REACHED: Final = (
    "action: quays to hand",
    "action: quays to corruption",
    "action: deck to quays",
    "action: deck to hand",
    "action: hand to discard",
    "action: hand to set",
    "priest-type: corruption to discard",
    "priest-type: TypeNamed",
    "vizier-victim",
    "vizier-card: corruption to hand",
    "thief-victim",
    "thief-back",
    "thief-card: hand to hand",
    "merchant-card: quays to hand",
    "courtesan-cards: hand to set",
    "scribe-discard: hand to corruption",
    "token-choice: event-pile to spent",
    "token-choice: corruption to hand",
    "token-choice: ExtraTurn",
    "guild-victim: MarkerMoved",
    "curse-victim: spent to corruption",
    "prosperity-set: spent to set",
    "hand-sets: hand to laid",
    "hand-sets: hand to corruption",
    "hand-sets: RoundScored",
    "new-deal: TableCleared",
    "chooser",
    "starting-player: RoundBegan",
)

REMEMBERED: Final = Remembered(
    senses=senses,
    lines=lines,
    steps=steps,
    random_small=random_small,
    weights={PlayCharacter: 3},
    deal_anew=deal_anew,
    counted=frozenset(),
    directed=directed_games("classic"),
    wanted=frozenset(REACHED),
)
