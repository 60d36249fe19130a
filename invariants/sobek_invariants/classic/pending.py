"""What is pending, in a state and after a step."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sobek_core.classic import state as s
from sobek_core.classic.components import Power, Token
from sobek_core.classic.moves import ChooseToken
from sobek_invariants.classic.conditions import drawn_from, least_for_guild, tied_for_last
from sobek_invariants.classic.observed import ObservedState, Step, of_state, of_step
from sobek_invariants.classic.shape import allows_prosperity
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

POWER_OF: Final[dict[type[s.Pending], Power]] = {
    s.PriestType: Power.PRIEST,
    s.VizierVictim: Power.VIZIER,
    s.VizierCard: Power.VIZIER,
    s.ThiefVictim: Power.THIEF,
    s.ThiefBack: Power.THIEF,
    s.ThiefCard: Power.THIEF,
    s.MerchantCard: Power.MERCHANT,
    s.CourtesanCards: Power.COURTESAN,
    s.ScribeDiscard: Power.SCRIBE,
}
TOKEN_OF: Final[dict[type[s.Pending], Token]] = {
    s.GuildVictim: Token.GUILD,
    s.CurseVictim: Token.CURSE,
    s.ProsperitySet: Token.PROSPERITY,
}


@of_state("classic.turn.pending", rests_on=("classic.turn.opponent",))
def every_named_seat_is_in_the_game_and_every_victim_is_an_opponent(state: ObservedState) -> Iterator[str]:
    """Whoever decides, is a victim, played the Scribe or ended the round is a seat of the game.

    The victim of a Vizier or a Thief, and the player who discards for a Scribe, are opponents.
    """
    pending = state.pending
    for role in ("seat", "victim", "player", "ender"):
        seat = getattr(pending, role, 0)
        if seat not in range(state.players):
            yield state.turn
    if isinstance(pending, (s.VizierCard, s.ThiefBack, s.ThiefCard)) and pending.victim == pending.seat:
        yield state.turn
    if isinstance(pending, s.ScribeDiscard) and pending.player == pending.seat:
        yield state.turn


@of_state("classic.characters.play", "classic.events.effect", "classic.events.trigger", depends_on={"discard", "spent"})
def the_state_explains_what_is_pending(state: ObservedState) -> Iterator[str]:
    """A pending power needs a discarded character. A pending effect needs a spent token and a player with a set."""
    pending = state.pending
    power, token = POWER_OF.get(type(pending)), TOKEN_OF.get(type(pending))
    if power is not None and all(card.power is not power for card in state.discard):
        yield f"{state.turn}, discard: {names_of(state.discard)}"
    if token is not None and token not in state.spent:
        yield f"{state.turn}, spent: {names_of(state.spent)}"
    if (
        isinstance(pending, (s.TokenChoice, s.GuildVictim, s.CurseVictim, s.ProsperitySet))
        and not state.sets[pending.seat]
    ):
        yield f"{state.turn}, seat {pending.seat} sets: -"


def can_be_added(state: ObservedState, seat: int) -> bool:
    """Return whether a seat could add enough cards for the Courtesan (more can be added only if these can)."""
    own, least = state.sets[seat], state.figures.courtesan_min
    goods = Counter(card.good for card in state.hands[seat])
    amulets = goods.pop(None, 0)
    if amulets >= least and own:
        return True
    for good, number in goods.items():
        if number + amulets < least:
            continue
        second = state.game.choices.same_type_set == "extends" and good in {played_set.good for played_set in own}
        for played_set in own:
            if played_set.good is good:
                return True
            if played_set.good is None and not second and (not played_set.prosperity or allows_prosperity(state, good)):
                return True
    return False


def guild_can_strike(state: ObservedState, seat: int) -> bool:
    """Return whether an opponent's marker is far enough along to go back (classic.events.guild-victim)."""
    least = least_for_guild(state)
    return any(state.seats[other].marker >= least for other in state.others(seat))


@of_state(
    "classic.characters.power",
    "classic.events.effect",
    "classic.game-end.early",
    rests_on=("classic.turn.follow-up", "classic.game-end.rounds"),
)
def every_pending_choice_has_a_legal_answer(state: ObservedState) -> Iterator[str]:
    """A choice is pending only if it has a legal answer, recomputed here from the cards and the points."""
    pending = state.pending
    match pending:
        case s.PriestType(seat):
            possible = any(card.good is not None for card in state.corruption[seat])
        case s.VizierVictim(seat):
            possible = any(state.corruption[other] for other in state.others(seat))
        case s.VizierCard(victim=victim):
            possible = bool(state.corruption[victim])
        case s.ThiefVictim(seat):
            possible = any(state.hands[other] for other in state.others(seat))
        case s.ThiefBack(victim=victim):
            possible = bool(state.hands[victim]) and state.game.choices.thief_back == "names-back"
        case s.ThiefCard(back=back):
            possible = bool(drawn_from(state, pending)) and (back is None) == (state.game.choices.thief_back == "blind")
        case s.CourtesanCards(seat):
            possible = can_be_added(state, seat)
        case s.ScribeDiscard(seat, player):
            possible = next_to_discard(state, player) == seat
        case s.TokenChoice():
            possible = bool(state.tokens)
        case s.GuildVictim(seat):
            possible = guild_can_strike(state, seat)
        case s.ProsperitySet(seat):
            possible = any(allows_prosperity(state, played_set.good) for played_set in state.sets[seat])
        case s.Chooser():
            possible = len(tied_for_last(state)) > 1
        case s.StartingPlayer(seat):
            possible = seat in tied_for_last(state)
        case s.NewDeal():
            possible = not is_over(state)
        case s.Finished():
            possible = is_over(state)
        case _:
            possible = True
    if not possible:
        yield state.turn


def next_to_discard(state: ObservedState, player: int) -> int | None:
    """Return the first opponent of the Scribe, clockwise, with more than six cards; None if there is none."""
    most = state.figures.scribe_hand_limit
    return next((other for other in state.others(player) if len(state.hands[other]) > most), None)


def is_over(state: ObservedState) -> bool:
    """Return whether the game ends with this round: the last one, or the one before if anybody is above 100 points."""
    leader = max(seat.marker for seat in state.seats)
    rounds = state.figures.rounds
    return state.round == rounds or (state.round == rounds - 1 and leader > state.figures.early_end_above)


@of_step("classic.turn.order", "classic.events.flood", rests_on=("classic.turn.follow-up",))
def turns_go_clockwise_except_after_a_flood(step: Step) -> Iterator[str]:
    """After an action and what it triggers, the next seat acts; after a Flood, the same seat."""
    before, after = step.before.pending, step.after.pending
    if not isinstance(after, s.Action) or isinstance(before, s.StartingPlayer):
        return
    actor = before.player if isinstance(before, s.ScribeDiscard) else getattr(before, "seat", None)
    flood = isinstance(step.move, ChooseToken) and step.move.token is Token.FLOOD
    if actor is None or after.seat != (actor if flood else step.before.clockwise(actor)):
        yield f"{after} is pending after {before}"
