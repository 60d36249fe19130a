"""The games whose memory is checked, by name, with all that their small games have to reach."""

from __future__ import annotations

from typing import Final

from sobek_core.classic import recall as classic_memory
from sobek_core.classic.moves import PlayCharacter as ClassicCharacter
from sobek_core.duel import recall as duel_memory
from sobek_core.duel.moves import PlayCharacter as DuelCharacter
from sobek_verification.memory import classic, classic_small, duel, duel_small
from sobek_verification.memory.directed import directed_games
from sobek_verification.memory.small import Remembered

OF_CLASSIC: Final = (
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
OF_DUEL: Final = (
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

REMEMBERED: Final[dict[str, Remembered]] = {
    "classic": Remembered(
        classic_memory.senses,
        classic.lines,
        classic.steps,
        classic_small.random_small,
        {ClassicCharacter: 3},
        classic_small.deal_anew,
        frozenset(),
        directed_games("classic"),
        frozenset(OF_CLASSIC),
    ),
    "duel": Remembered(
        lambda _: duel_memory.SENSES,
        duel.lines,
        duel.steps,
        duel_small.random_small,
        {DuelCharacter: 3},
        None,
        frozenset({"box-tokens", "box-debens"}),
        directed_games("duel"),
        frozenset(OF_DUEL),
    ),
}
