"""What refusals and turns say to people, in one catalogue by rule id and name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.rules import RuleId

# The names in braces are the facts of the reason.
REASONS: Final[Mapping[RuleId, str]] = {
    "classic.turn.owed": "such a move is not waited for; what is owed now is {owed}",
    "classic.turn.order": "it is not for seat {seat} to decide now, but for {owes}",
    "classic.turn.opponent": "{victim} is no opponent; the seats are 0 to {last_seat}, without one's own",
    "classic.quay.window": "the quays hold {cards} cards, of which the first {reach} can be taken, not slot {slot}",
    "classic.characters.character-card": "{card} is no character",
    "classic.characters.in-hand": "there is no {card} in the hand",
    "classic.characters.priest-type": "there is no {type} in the corruption",
    "classic.characters.vizier-victim": "seat {victim} has no card in their corruption",
    "classic.characters.vizier-card": "there is no {card} in the corruption of seat {victim}",
    "classic.characters.thief-victim": "seat {victim} has no card in hand",
    "classic.characters.thief-back": "seat {victim} has no card with a {back} back in hand",
    "classic.characters.thief-card": "there is no {card} among the cards (backs: {back}) of seat {victim} drawn from",
    "classic.characters.scribe-card": "there is no {card} in the hand",
    "classic.characters.merchant-card": "the quays hold {cards} cards; there is no slot {slot}",
    "classic.characters.courtesan-number": "{cards} cards were named; {least} or {most} can be added",
    "classic.sets.in-hand": "the hand does not hold {cards}",
    "classic.sets.three": "{cards} cards were named; a set takes at least {least}",
    "classic.sets.one-type": "the cards are of several types: {types}",
    "classic.sets.target": "there are {sets} sets, counted from 0; there is no set {onto}",
    "classic.sets.equal-sets": "set {onto} is equal to set {first}, which is the one to name",
    "classic.sets.matching-type": "cards of {type} cannot join a set of {set}",
    "classic.sets.prosperity-limit": "set {onto} bears Prosperity and cannot become a set of {type}",
    "classic.sets.second-set": "there is a set of {type} already, and sets of a type must be extended",
    "classic.sets.amulet-only": "a set of amulets alone ({cards}) is not allowed in this game",
    "classic.events.choice": "there is no {token} in the event pile",
    "classic.events.guild-victim": "seat {victim} stands on {marker}; from {least} points a marker can move back",
    "classic.events.prosperity-set": "set {onto} is of {type}; wheat, fish, cattle and untyped sets bear Prosperity",
    "classic.round-end.done": "a set is left in the hand, and in this game it must be laid",
    "classic.game-end.lowest-tie": "seat {seat} is not among those with the fewest points ({tied})",
    "classic.game-end.starting-player": "there is no seat {seat} among {players} players",
    "classic.setup.players": "there are {hands} hands, where {least} to {most} are right",
    "classic.setup.starting-hands": "a hand is {number} green-backed cards of the box, not {hand}",
    "classic.setup.deck": "the deck has {cards} cards, where {number} are right; too many of: {too_many}",
    "classic.setup.event-pile": "the event pile is {number} of the twelve tokens, not {tokens}",
    "classic.setup.first-player": "there is no seat {first} among {players} players",
    "classic.visibility.undo": "move {move} told somebody what was not certain before it",
}

# What is waited for, by its slug: of a player, what they do; of chance, what it decides.
ASKS: Final[Mapping[str, str]] = {
    "action": "takes a card, plays a character or plays a set",
    "priest-type": "names the type that leaves their corruption",
    "vizier-victim": "names whose corruption the Vizier opens",
    "vizier-card": "picks a card from the corruption that the Vizier opened",
    "thief-victim": "names from whom the Thief steals",
    "thief-back": "names the back of the card that the Thief steals",
    "thief-card": "the card that the Thief draws",
    "merchant-card": "names the slot from which the Merchant fetches a card",
    "courtesan-cards": "adds cards to a set with the Courtesan",
    "scribe-discard": "puts a card on their corruption, because of the Scribe",
    "token-choice": "takes a token from the event pile",
    "guild-victim": "names whose marker the Guild moves back",
    "curse-victim": "names on whose corruption the Curse goes",
    "prosperity-set": "names the set that bears Prosperity",
    "hand-sets": "lays horizontal sets, or is done",
    "new-deal": "the cards and tokens of a new round",
    "chooser": "who of those with the fewest points names the starting player",
    "starting-player": "names the starting player",
}
