"""What refusals and turns say to people, in one catalogue by rule id and name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.rules import RuleId

# The names in braces are the facts of the reason.
REASONS: Final[Mapping[RuleId, str]] = {
    "duel.turn.owed": "such a move is not waited for; what is owed now is {owed}",
    "duel.turn.order": "it is not for seat {seat} to decide now, but for {owes}",
    "duel.market.tile": "there is no tile on {cell}",
    "duel.market.centre": "{cell} is none of the four central squares, from which a tile must be taken now",
    "duel.market.line": "{cell} is not on the line that can be used; the Ankh stands: {ankh}",
    "duel.market.towards-a-tile": "there is no tile on the line {mark}, and there is one on another line",
    "duel.market.refill-line": "there is a tile to take; the Ankh stands: {ankh}",
    "duel.market.refill-pile": "the draw pile is empty",
    "duel.market.deben-draw": "there is no deben of {deben} in the bag",
    "duel.selling.in-hand": "the hand does not hold {tiles}",
    "duel.selling.three": "{tiles} tiles were named; a sale takes at least {least}",
    "duel.selling.one-type": "{tiles} cannot be sold as {type}",
    "duel.selling.new-set": "no set of {type} has been sold yet, and {tiles} cannot open one",
    "duel.characters.character-tile": "{tile} is no character",
    "duel.characters.in-hand": "there is no {tile} in the hand",
    "duel.characters.priest-group": "there is no tile of {group} on the Corruption board",
    "duel.characters.vizier-tile": "there is no {tile} on the opponent's Corruption board",
    "duel.characters.thief-back": "the opponent has no tile with a {back} back in hand",
    "duel.characters.thief-tile": "there is no {tile} among the tiles with a {back} back drawn from",
    "duel.characters.courtesan-number": "{tiles} tiles were named; {least} or {most} can be added",
    "duel.characters.courtesan-set": "no set of {type} has been sold",
    "duel.characters.scribe-tile": "there is no {tile} in the hand",
    "duel.characters.architect-tokens": "{tokens} are not {number} of the {aside} tokens set aside",
    "duel.pirogues.choice": "{token} is not among the tokens to choose from",
    "duel.pirogues.forced-tile": "the finger lies on the tile of {forced}, which must be taken, not {cell}",
    "duel.pirogues.scarabs-set": "no set of {type} has been sold that could bear scarabs",
    "duel.setup.players": "there are {hands} hands, where {players} are right",
    "duel.setup.starting-hands": "a hand is {number} starting tiles of the box, not {hand}",
    "duel.setup.centre": "the centre is {number} of the other starting tiles, not {centre}",
    "duel.setup.draw-pile": "the draw pile has {tiles} tiles, not all {number} others; in wrong number: {wrong}",
    "duel.setup.pirogues": "on the board lie {number} of the thirteen pirogue tokens, not {tokens}",
    "duel.setup.first-player": "there is no seat {first} among {players} players",
    "duel.visibility.undo": "move {move} told somebody what was not certain before it",
}

# What is waited for, by its slug: of a player, what they do; of chance, what it decides.
ASKS: Final[Mapping[str, str]] = {
    "centre-take": "takes a tile from the centre of the Market",
    "action": "takes a tile, sells a set or plays a character",
    "pyramid-action": "takes a tile from any of the four lines, sells a set or plays a character",
    "forced-take": "takes the tile under the finger",
    "ankh-direction": "gives the Ankh its direction",
    "deben-tile": "trades the tile just taken for a deben, or keeps it",
    "deben-draw": "the deben drawn from the bag",
    "priest-group": "names what leaves their Corruption board",
    "vizier-tile": "picks a tile from the opponent's Corruption board with the Vizier",
    "thief-back": "names the back of the tile that the Thief steals",
    "thief-tile": "the tile that the Thief draws",
    "merchant-tile": "names the cell from which the Merchant fetches a tile",
    "courtesan-tiles": "adds tiles to a sold set with the Courtesan",
    "scribe-discard": "puts a tile on their Corruption board, because of the Scribe",
    "architect-draw": "the tokens that the Architect draws from those set aside",
    "architect-token": "chooses one of the tokens that the Architect drew",
    "token-choice": "takes a pirogue token from the board",
    "finger-tile": "points the finger at a tile of the Ankh's line",
    "scarabs-set": "names the sold set that bears the scarabs",
    "horus-draw": "a deben that Horus draws",
    "reward-draw": "a deben drawn for less Corruption",
}
