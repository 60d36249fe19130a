"""What small games of duel show of what is remembered, and all that they have to reach."""

from __future__ import annotations

from typing import Final

from sobek_core.duel import recall
from sobek_core.duel.moves import PlayCharacter
from sobek_verification.simulation.recall.directed import directed_games
from sobek_verification.simulation.recall.duel import lines, steps
from sobek_verification.simulation.recall.duel_small import random_small
from sobek_verification.simulation.recall.small import Remembered

REACHED: Final = (
    "centre-take: market to hand",
    "action: market to hand",
    "action: market to corruption",
    "action: draw-pile to market",
    "action: draw-pile to hand",
    "action: hand to removed",
    "action: hand to sold",
    "action: EndTriggered",
    "pyramid-action: market to hand",
    "forced-take: market to hand",
    "ankh-direction",
    "deben-tile: hand to removed",
    "deben-draw: bag to debens",
    "priest-group: corruption to removed",
    "priest-group: GroupNamed",
    "vizier-tile: corruption to hand",
    "thief-back",
    "thief-tile: hand to hand",
    "merchant-tile: market to hand",
    "courtesan-tiles: hand to sold",
    "scribe-discard: hand to corruption",
    "architect-draw",
    "architect-token: aside to spent",
    "architect-token: aside to tokens",
    "token-choice: pirogues to spent",
    "token-choice: pirogues to tokens",
    "token-choice: corruption to hand",
    "finger-tile: TileForced",
    "scarabs-set: spent to sold",
    "horus-draw: bag to debens",
    "horus-draw: debens to bag",
    "reward-draw: bag to debens",
    "reward-draw: GameScored",
)

REMEMBERED: Final = Remembered(
    senses=lambda _: recall.SENSES,  # looked up each time, so that a fault can be seeded there
    lines=lines,
    steps=steps,
    random_small=random_small,
    weights={PlayCharacter: 3},
    deal_anew=None,
    counted=frozenset({"box-tokens", "box-debens"}),
    directed=directed_games("duel"),
    wanted=frozenset(REACHED),
)
