"""What the judge knows of classic, besides its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import AMULETS, Token, Tokens
from sobek_core.classic.moves import PlayCharacter, PlaySet, Take
from sobek_core.classic.state import Action, CurseVictim, HandSets, PriestType, ProsperitySet, ScribeDiscard, good_of
from sobek_core.verdicts.position import Places, Sights, Turns

if TYPE_CHECKING:
    from sobek_core.classic.moves import AddCards, Move
    from sobek_core.classic.state import State


# When the conditions on cards that are played as a set, or added to one, are about something absent.


def _is_new(_state: State, move: PlaySet | AddCards) -> bool:
    return getattr(move, "onto", None) is None  # a laid set has no target and stands alone


def _is_single(state: State, move: PlaySet | AddCards) -> bool:
    return _is_new(state, move) or len(state.seats[move.seat].sets) == 1


def _has_no_token(state: State, move: PlaySet | AddCards) -> bool:
    return move.onto is None or not state.seats[move.seat].sets[move.onto].prosperity


def _is_first_of_type(state: State, move: PlaySet | AddCards) -> bool:
    good = good_of(move.cards)
    return good is None or all(own.good is not good for own in state.seats[move.seat].sets)


def _has_type_or_target(state: State, move: PlaySet | AddCards) -> bool:
    return good_of(move.cards) is not None or not _is_new(state, move)


def _excluding(state: State, move: Move) -> tuple[str, ...]:
    """Return the rule that excludes what a player does in a turn when the round is over."""
    is_of_turn = isinstance(move, Take | PlayCharacter | PlaySet)
    return ("classic.round-end.hand-sets",) if is_of_turn and isinstance(state.pending, HandSets) else ()


PLACES: Final = Places(
    lying={
        "sets": lambda sets: [
            pair
            for one in sets
            for pair in (("box", one.cards), ("box_tokens", Tokens.of([Token.PROSPERITY] * one.prosperity)))
        ],
        "laid": lambda laid: [("box", cards) for cards in laid],
        "curses": lambda curses: [("box_tokens", Tokens.of([Token.CURSE] * curses))],
    },
    supply={"box": lambda edition: edition.cards, "box_tokens": lambda edition: edition.tokens},
    turns=Turns(
        instead=(Action, HandSets),
        asks={
            Action: lambda _, state, __: bool(state.quays),  # the last card ends the round, if no delivery follows
            HandSets: lambda _, state, __: not state.quays,
            PriestType: lambda _, state, seat: bool(state.seats[seat].corruption.without(AMULETS)),
            CurseVictim: lambda _, state, __: Token.CURSE in state.spent,
            ProsperitySet: lambda _, state, __: Token.PROSPERITY in state.spent,
            ScribeDiscard: lambda game, state, seat: (
                len(state.seats[seat].hand) > game.edition.figures.scribe_hand_limit
            ),
        },
    ),
    sights=Sights(
        {
            "quays": "classic.quay.faces",
            "hand": "classic.visibility.hand",
            "corruption": "classic.visibility.corruption",
            "tokens": "classic.visibility.event-pile",
            "deck": "classic.visibility.unused",
            "turn": "classic.visibility.turn",
        },
        open="classic.visibility.open",
        looked_into=("corruption", "tokens"),
        zones={"sets": "set", "tokens": "event-pile"},
    ),
    vacuous={
        "classic.sets.target": _is_new,
        "classic.sets.equal-sets": _is_single,
        "classic.sets.matching-type": _is_new,
        "classic.sets.prosperity-limit": _has_no_token,
        "classic.sets.second-set": _is_first_of_type,
        "classic.sets.amulet-only": _has_type_or_target,
    },
    excluding=_excluding,
)
