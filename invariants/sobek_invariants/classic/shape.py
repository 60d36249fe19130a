"""What a state can look like at any time."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import Back, Good, Power, Token
from sobek_core.classic.state import (
    Chooser,
    CurseVictim,
    Finished,
    HandSets,
    NewDeal,
    PriestType,
    StartingPlayer,
    TokenChoice,
)
from sobek_invariants.classic.observed import ObservedState, of_state, types_of
from sobek_invariants.classic.opening import deck_size, starting_cards
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUND_OVER: Final = (HandSets, NewDeal, Finished)  # what can be pending when the last card is gone
ROUND_TO_BEGIN: Final = (Chooser, StartingPlayer)  # what can be pending between a deal and its first turn


@of_state("classic.setup.players", "classic.game-end.rounds")
def two_to_four_players_play_at_most_three_rounds(state: ObservedState) -> Iterator[str]:
    """There are two to four seats, and the round is 1 to 3."""
    figures = state.figures
    if not figures.min_players <= state.players <= figures.max_players:
        yield f"players: {state.players}"
    if not 1 <= state.round <= figures.rounds:
        yield f"round: {state.round}"


@of_state(rests_on=("classic.setup.starting-hands", "classic.setup.deck", "classic.setup.components"))
def the_box_holds_the_cards_that_were_not_dealt(state: ObservedState) -> Iterator[str]:
    """During a round the box has the green-backed cards that were not dealt and, with two players, nine others."""
    green = [card.back for card in state.box].count(Back.GREEN)
    others = len(state.box) - green
    edition = state.game.edition
    starting = starting_cards(edition)
    removed = len(edition.cards) - starting - deck_size(edition, state.players)
    expected = (starting - state.figures.starting_hand * state.players, removed)
    if (green, others) != expected:
        yield f"box: {names_of(state.box)}"


@of_state("classic.events.effect", rests_on=("classic.setup.event-pile",))
def each_round_has_five_event_tokens(state: ObservedState) -> Iterator[str]:
    """Five tokens are in the event pile, spent, on corruption or on sets; the other seven stay in the box."""
    unused = len(state.game.edition.tokens) - state.figures.event_pile_size
    if len(state.box_tokens) != unused:
        yield f"box: {names_of(state.box_tokens)}"


@of_state(rests_on=("classic.quay.delivery",))
def at_most_nine_cards_are_on_the_quays(state: ObservedState) -> Iterator[str]:
    """A delivery has at most nine cards, and takes place only when the quays are empty."""
    if len(state.quays) > state.figures.quay_spaces:
        yield f"quays {len(state.quays)}"


@of_state("classic.round-end.trigger", "classic.turn.action", rests_on=("classic.quay.delivery",))
def the_quays_are_empty_exactly_when_the_round_is_over_and_then_so_is_the_deck(
    state: ObservedState,
) -> Iterator[str]:
    """Empty quays are refilled at once, so they stay empty only when the deck is empty too, and the round is over."""
    over = isinstance(state.pending, ROUND_OVER)
    if bool(state.quays) == over or (over and state.deck):
        yield f"{state.turn}, quays {len(state.quays)}, deck {len(state.deck)}"


@of_state(rests_on=("classic.quay.delivery", "classic.characters.queen", "classic.setup.deck"))
def the_deck_holds_whole_deliveries_except_for_what_the_queen_drew(state: ObservedState) -> Iterator[str]:
    """The deck loses nine cards at a time, and three to the Queen: its size modulo nine is 0, or 6 after her."""
    deck = state.deck
    spaces = state.figures.quay_spaces
    first, draws = deck_size(state.game.edition, state.players), state.figures.queen_draws
    queens = sum(card.power is Power.QUEEN for card in state.discard)  # an edition may have several
    whole = {(first - played * draws) % spaces for played in range(queens + 1)}
    if (deck and len(deck) % spaces not in whole) or len(deck) > first - spaces:
        yield f"deck {len(deck)}, discard: {names_of(state.discard)}"


@of_state(rests_on=("classic.setup.deck", "classic.setup.starting-hands"))
def no_card_from_the_deck_has_a_green_back(state: ObservedState) -> Iterator[str]:
    """Green-backed cards are dealt as hands, never into the deck."""
    for card in chain(state.deck, state.quays):
        if card.back is Back.GREEN:
            yield card.name


@of_state("classic.round-end.hand-sets", rests_on=("classic.sets.three", "classic.sets.one-type"))
def a_set_has_three_or_more_cards_of_one_type(state: ObservedState) -> Iterator[str]:
    """Every set, horizontal or not, has at least three cards and at most one type."""
    for seat in range(state.players):
        for cards in chain((played_set.cards for played_set in state.sets[seat]), state.laid[seat]):
            if len(cards) < state.figures.min_set_size or len(types_of(cards)) > 1:
                yield f"seat {seat} sets: {names_of(cards)}"


@of_state("classic.sets.untyped", rests_on=("classic.sets.second-set",))
def nobody_has_two_sets_of_a_type_that_must_be_extended(state: ObservedState) -> Iterator[str]:
    """Under `extends` a player has at most one set of each type, not counting horizontal sets."""
    if state.game.choices.same_type_set == "extends":
        for seat, sets in enumerate(state.sets):
            for good, number in Counter(played_set.good for played_set in sets if played_set.good).items():
                if number > 1:
                    yield f"seat {seat} sets: {good}*{number}"


@of_state("classic.sets.amulet-only", "classic.sets.untyped")
def no_set_is_only_amulets_if_that_is_forbidden(state: ObservedState) -> Iterator[str]:
    """Under `forbidden` every set has a type, including horizontal ones."""
    if state.game.choices.amulet_only_set == "forbidden":
        for seat in range(state.players):
            for cards in chain((played_set.cards for played_set in state.sets[seat]), state.laid[seat]):
                if not types_of(cards):
                    yield f"seat {seat} sets: {names_of(cards)}"


def allows_prosperity(state: ObservedState, good: Good | None) -> bool:
    """Return whether a set of a type, or of none, can have Prosperity (classic.events.prosperity-set)."""
    return good is None or good in state.figures.prosperity_types


@of_state(rests_on=("classic.events.prosperity-set", "classic.sets.prosperity-limit"))
def prosperity_is_only_on_sets_of_wheat_fish_cattle_or_amulets(state: ObservedState) -> Iterator[str]:
    """A set with Prosperity tokens is of wheat, fish or cattle, or has no type. It has at most two of them."""
    most = state.game.edition.tokens.count(Token.PROSPERITY)
    for seat, sets in enumerate(state.sets):
        for played_set in sets:
            tokens, fits = played_set.prosperity, allows_prosperity(state, played_set.good)
            if not 0 <= tokens <= (most if fits else 0):
                yield f"seat {seat} sets: {names_of(played_set.cards)} +prosperity*{tokens}"


@of_state("classic.events.curse")
def at_most_two_curses_are_on_corruption(state: ObservedState) -> Iterator[str]:
    """There are two Curses, and no player has a negative number of them."""
    curses = [own.curses for own in state.seats]
    if min(curses) < 0 or sum(curses) > state.game.edition.tokens.count(Token.CURSE):
        yield f"curses {names_of(curses)}"


def _points(state: ObservedState, seat: int) -> str:
    """Return the lines with the points of a seat."""
    own = state.seats[seat]
    return f"round: {state.round}, seat {seat} marker: {own.marker}, seat {seat} round-start: {own.round_start}"


@of_state("classic.scoring.penalty", "classic.setup.markers", rests_on=("classic.events.guild-victim",))
def markers_never_fall_below_zero(state: ObservedState) -> Iterator[str]:
    """No marker is negative, now or when the round began. At the start of the game all were zero."""
    for seat, own in enumerate(state.seats):
        if own.marker < 0 or own.round_start < 0 or (state.round == 1 and own.round_start):
            yield _points(state, seat)


@of_state("classic.game-end.rounds", rests_on=("classic.game-end.early",))
def no_third_round_is_dealt_when_anybody_has_more_than_a_hundred_points(state: ObservedState) -> Iterator[str]:
    """The game ends after the second round if anybody has more than 100 points, and no third round is dealt."""
    pending, played, last, most = state.pending, state.round, state.figures.rounds, state.figures.early_end_above
    for seat, own in enumerate(state.seats):
        to_be_dealt = played == last - 1 and isinstance(pending, NewDeal)
        if (played == last and own.round_start > most) or (to_be_dealt and own.marker > most):
            yield _points(state, seat)


@of_state("classic.round-end.hand-sets", "classic.round-end.leftover")
def at_the_end_of_a_round_players_lay_sets_in_turn_and_keep_no_cards(state: ObservedState) -> Iterator[str]:
    """A player who is done has an empty hand. Players have laid nothing before they are asked, after the round."""
    pending = state.pending
    done: list[int] = []
    waiting = list(range(state.players))
    if isinstance(pending, HandSets):
        asked = [pending.ender, *state.others(pending.ender)]
        place = asked.index(pending.seat)
        done, waiting = asked[:place], asked[place + 1 :]
    elif isinstance(pending, ROUND_OVER):
        done, waiting = waiting, []
    for seat in done:
        if state.hands[seat]:
            yield f"{state.turn}, seat {seat} hand: {names_of(state.hands[seat])}"
    for seat in waiting:
        if state.laid[seat]:
            yield f"{state.turn}, seat {seat} laid: {' / '.join(map(names_of, state.laid[seat]))}"


@of_state("classic.events.trigger", rests_on=("classic.sets.three",))
def each_play_of_a_set_used_a_token_while_any_were_left(state: ObservedState) -> Iterator[str]:
    """While tokens are left, one is gone for each play: at least one for each set, at most one for each three cards.

    Each play has three cards or more and starts or extends a set, and no card ever leaves a set.
    """
    plays = state.figures.event_pile_size - len(state.tokens) + isinstance(state.pending, TokenChoice)
    sets = [played_set.cards for own in state.sets for played_set in own]
    threes = sum(len(cards) // state.figures.min_set_size for cards in sets)
    if plays > threes or (state.tokens and plays < len(sets)):
        yield f"{state.turn}, tokens: {names_of(state.tokens)}, sets: {' / '.join(map(names_of, sets)) or '-'}"


@of_state("classic.characters.play", "classic.characters.priest", "classic.sets.amulets")
def discarded_cards_were_played_or_named_by_a_priest(state: ObservedState) -> Iterator[str]:
    """Goods are discarded only by priests, one type for each priest that has named one; amulets never are."""
    priests = sum(card.power is Power.PRIEST for card in state.discard) - isinstance(state.pending, PriestType)
    goods = [card for card in state.discard if card.power is None]
    if len(types_of(goods)) > priests or any(card.good is None for card in goods):
        yield f"{state.turn}, discard: {names_of(state.discard)}"


@of_state(
    "classic.game-end.new-round",
    "classic.game-end.lowest-chooses",
    rests_on=("classic.setup.starting-hands",),
)
def a_new_round_begins_with_only_what_was_dealt(state: ObservedState) -> Iterator[str]:
    """Until the starting player is named, only hands of two green backs, a delivery, deck and five tokens are out."""
    if not isinstance(state.pending, ROUND_TO_BEGIN):
        return
    figures = state.figures
    for seat, belongings in enumerate(state.seats):
        if [card.back for card in state.hands[seat]] != [Back.GREEN] * figures.starting_hand:
            yield f"seat {seat} hand: {names_of(state.hands[seat])}"
        if state.corruption[seat] or state.sets[seat] or belongings.curses:
            yield f"seat {seat} corruption {len(state.corruption[seat])}, sets {len(state.sets[seat])}"
        if belongings.marker != belongings.round_start:
            yield _points(state, seat)
    sizes = (len(state.quays), len(state.deck), len(state.tokens))
    in_deck = deck_size(state.game.edition, state.players)
    expected = (figures.quay_spaces, in_deck - figures.quay_spaces, figures.event_pile_size)
    if sizes != expected or state.discard or state.spent or state.round == 1:
        quays, deck, tokens = sizes
        discarded = f"discard: {names_of(state.discard)}, spent: {names_of(state.spent)}"
        yield f"round: {state.round}, quays {quays}, deck {deck}, tokens {tokens}, {discarded}"


@of_state("classic.events.effect", "classic.events.curse")
def a_curse_is_spent_only_until_its_victim_is_named(state: ObservedState) -> Iterator[str]:
    """A Curse is spent only until its victim is named. From then on it is on the victim's corruption."""
    pending, curses = isinstance(state.pending, CurseVictim), state.spent.count(Token.CURSE)
    if curses != pending:
        yield f"{state.turn}, spent: {names_of(state.spent)}"
