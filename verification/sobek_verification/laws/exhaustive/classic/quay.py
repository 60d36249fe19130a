"""Every slot of quays of every size, reachable or not (spec/classic/quay.md)."""

from __future__ import annotations

from typing import Final

from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Take
from sobek_core.classic.text.position import read_position
from sobek_core.kernel.game import Applied
from sobek_verification.laws.exhaustive.difference import hold
from sobek_verification.laws.exhaustive.enumeration import Enumerations

enumerations: Final = Enumerations()

GAME: Final = Classic()
ROW_OF_NINE: Final = ("wheat-1", "fish-0", "ivory-3", "marble-0", "ebony-2", "cattle-1", "amulet", "queen", "thief")
SLOTS: Final = range(-10, 11)


@enumerations.law("classic.quay.window", "classic.quay.corruption")
def a_take_reaches_the_first_four_and_costs_what_lies_before_it() -> int:
    """The quays with 0 to 9 cards, slots -10 to 10."""
    size = 0
    for cards in range(len(ROW_OF_NINE) + 1):
        row = list(ROW_OF_NINE[:cards])
        state = read_position(["deck: fish-1", f"quays: {' '.join(row) or '-'}"]).state
        legal = [slot for slot in (0, 1, 2, 3) if slot < cards]
        hold(f"{cards} cards: takes", [Take(0, slot) for slot in legal], list(GAME.legal(state)))
        for slot in SLOTS:
            where = f"{cards} cards: take {slot}"
            verdict = GAME.apply(state, Take(0, slot))
            hold(where, slot in legal, isinstance(verdict, Applied))
            if slot in legal:
                seat, rest = verdict.state.seats[0], row[slot + 1 :] or ["fish-1"]
                hold(f"{where}: hand", [row[slot]], [card.name for card in seat.hand])
                hold(f"{where}: corruption", sorted(row[:slot]), sorted(card.name for card in seat.corruption))
                hold(f"{where}: quays", rest, [card.name for card in verdict.state.quays])
            else:
                hold(f"{where}: state", state, verdict.state)
            size += 1
    return size
