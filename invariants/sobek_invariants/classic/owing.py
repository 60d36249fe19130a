"""Who owes what, at a table and after a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import moves as m
from sobek_core.classic import state as owe
from sobek_core.classic.components import Power, Token
from sobek_invariants.classic.conditions import drawn_from, tied_for_last
from sobek_invariants.classic.shape import PROSPEROUS
from sobek_invariants.classic.table import Step, Table, of_step, of_table, type_of

if TYPE_CHECKING:
    from collections.abc import Iterator

POWER_OF: Final[dict[type[owe.Owed], Power]] = {
    owe.PriestType: Power.PRIEST,
    owe.VizierVictim: Power.VIZIER,
    owe.VizierCard: Power.VIZIER,
    owe.ThiefVictim: Power.THIEF,
    owe.ThiefBack: Power.THIEF,
    owe.ThiefCard: Power.THIEF,
    owe.MerchantCard: Power.MERCHANT,
    owe.CourtesanCards: Power.COURTESAN,
    owe.ScribeDiscard: Power.SCRIBE,
}
TOKEN_OF: Final[dict[type[owe.Owed], Token]] = {
    owe.GuildVictim: Token.GUILD,
    owe.CurseVictim: Token.CURSE,
    owe.ProsperitySet: Token.PROSPERITY,
}


@of_table("classic.turn.owed", "classic.turn.opponent")
def seats_that_are_named_sit_at_the_table(table: Table) -> Iterator[str]:
    """Whoever owes, is struck, played the Scribe or ended the round is one of the seats; a victim is an opponent."""
    owed = table.state.owed
    for role in ("seat", "victim", "player", "ender"):
        seat = getattr(owed, role, 0)
        if seat not in range(table.players):
            yield f"{role} {seat} of {table.players} players"
    if isinstance(owed, (owe.VizierCard, owe.ThiefBack, owe.ThiefCard)) and owed.victim == owed.seat:
        yield f"seat {owed.seat} strikes itself"
    if isinstance(owed, owe.ScribeDiscard) and owed.player == owed.seat:
        yield f"seat {owed.seat} suffers from its own Scribe"


@of_table("classic.characters.play", "classic.events.effect", "classic.events.trigger")
def what_is_owed_has_its_cause_on_the_table(table: Table) -> Iterator[str]:
    """A power is owed by a character on the discard pile; a token's effect by one that is spent, to who has a set."""
    owed = table.state.owed
    power, token = POWER_OF.get(type(owed)), TOKEN_OF.get(type(owed))
    if power is not None and all(card.power is not power for card in table.discard):
        yield f"{owed} without a character of that power on the discard pile"
    if token is not None and token not in table.spent:
        yield f"{owed} without such a token among those spent"
    if (
        isinstance(owed, (owe.TokenChoice, owe.GuildVictim, owe.CurseVictim, owe.ProsperitySet))
        and not table.sets[owed.seat]
    ):
        yield f"{owed} without a set of seat {owed.seat}"


def can_be_added(table: Table, seat: int) -> bool:
    """Whether the Courtesan of a seat could add a single card (two only where one could be)."""
    own = table.sets[seat]
    goods = {card.good for card in table.hands[seat]}
    if None in goods and own:
        return True
    for good in goods:
        second = table.game.choices.same_type_set == "extends" and good in {lying.good for lying in own}
        for lying in own:
            if lying.good is good:
                return True
            if lying.good is None and not second and (not lying.prosperity or good in PROSPEROUS):
                return True
    return False


def guild_can_strike(table: Table, seat: int) -> bool:
    """Whether an opponent's marker shows five or more (classic.events.guild-victim)."""
    return any(table.state.seats[other].marker >= 5 for other in table.others(seat))


@of_table("classic.turn.follow-up", "classic.characters.power", "classic.events.effect")
def what_is_owed_can_be_answered(table: Table) -> Iterator[str]:
    """A choice is owed only where it has a possible answer, recomputed here from the cards."""
    owed = table.state.owed
    match owed:
        case owe.PriestType(seat):
            possible = any(card.good is not None for card in table.corruption[seat])
        case owe.VizierVictim(seat):
            possible = any(table.corruption[other] for other in table.others(seat))
        case owe.VizierCard(victim=victim):
            possible = bool(table.corruption[victim])
        case owe.ThiefVictim(seat):
            possible = any(table.hands[other] for other in table.others(seat))
        case owe.ThiefBack(victim=victim):
            possible = bool(table.hands[victim]) and table.game.choices.thief_back == "names-back"
        case owe.ThiefCard(back=back):
            possible = bool(drawn_from(table, owed)) and (back is None) == (table.game.choices.thief_back == "blind")
        case owe.CourtesanCards(seat):
            possible = can_be_added(table, seat)
        case owe.ScribeDiscard(seat, player):
            possible = next_to_discard(table, player) == seat
        case owe.TokenChoice():
            possible = bool(table.tokens)
        case owe.GuildVictim(seat):
            possible = guild_can_strike(table, seat)
        case owe.ProsperitySet(seat):
            possible = any(lying.good in PROSPEROUS for lying in table.sets[seat])
        case owe.Chooser():
            possible = len(tied_for_last(table)) > 1
        case owe.StartingPlayer(seat):
            possible = seat in tied_for_last(table)
        case owe.NewDeal():
            possible = not is_over(table)
        case owe.Finished():
            possible = is_over(table)
        case _:
            possible = True
    if not possible:
        yield f"{owed}"


def next_to_discard(table: Table, player: int) -> int | None:
    """Say which opponent of the Scribe, clockwise, has more than six cards; none if nobody has."""
    return next((other for other in table.others(player) if len(table.hands[other]) > 6), None)


def is_over(table: Table) -> bool:
    """Whether the game ends with this scored round: the third, or the second with more than 100 points somewhere."""
    leader = max(seat.marker for seat in table.state.seats)
    return table.state.round == 3 or (table.state.round == 2 and leader >= 101)


@of_step(
    "classic.turn.order",
    "classic.turn.action",
    "classic.turn.follow-up",
    "classic.characters.power",
    "classic.events.trigger",
    "classic.events.flood",
    "classic.events.effect",
    "classic.round-end.trigger",
    "classic.round-end.hand-sets",
    "classic.game-end.rounds",
    "classic.game-end.early",
    "classic.game-end.lowest-chooses",
    "classic.game-end.lowest-tie",
    "classic.game-end.starting-player",
)
def the_right_seat_is_to_move(step: Step) -> Iterator[str]:
    """Clockwise, but for the Flood; what an action sets off is owed by its owner first; round follows on round."""
    expected = what_follows(step)
    if step.after.state.owed != expected:
        yield f"expected {expected}, got {step.after.state.owed}"


def what_follows(step: Step) -> owe.Owed:
    """Say what must be owed after a step, from the move and the table after it."""
    before, after = step.before.state.owed, step.after
    match step.move:
        case m.Take(seat) | m.FetchCard(seat):
            over = not after.state.quays and not after.state.deck
            return owe.HandSets(seat, ender=seat) if over else _next(after, seat)
        case m.PlayCharacter(seat, card):
            return _power_of(after, seat, card.power) or _next(after, seat)
        case m.PlaySet(seat):
            return owe.TokenChoice(seat) if after.tokens else _next(after, seat)
        case m.ChooseToken(seat, token):
            return _effect_of(after, seat, token) or _next(after, seat)
        case m.NameVictim(seat, victim) if isinstance(before, owe.VizierVictim):
            return owe.VizierCard(seat, victim)
        case m.NameVictim(seat, victim) if isinstance(before, owe.ThiefVictim):
            blind = after.game.choices.thief_back == "blind"
            return owe.ThiefCard(seat, victim) if blind else owe.ThiefBack(seat, victim)
        case m.NameBack(seat, back) if isinstance(before, owe.ThiefBack):
            return owe.ThiefCard(seat, before.victim, back)
        case m.StealCard() if isinstance(before, owe.ThiefCard):
            return _next(after, before.seat)
        case m.DiscardCard() if isinstance(before, owe.ScribeDiscard):
            more = next_to_discard(after, before.player)
            return _next(after, before.player) if more is None else owe.ScribeDiscard(more, before.player)
        case m.LaySet():
            return before
        case m.FinishLaying(seat) if isinstance(before, owe.HandSets):
            if after.clockwise(seat) != before.ender:
                return owe.HandSets(after.clockwise(seat), before.ender)
            return owe.Finished() if is_over(after) else owe.NewDeal()
        case m.DealRound():
            tied = tied_for_last(after)
            return owe.Chooser() if len(tied) > 1 else owe.StartingPlayer(tied[0])
        case m.DrawChooser(chooser):
            return owe.StartingPlayer(chooser)
        case m.NameStarter(starter=starter):
            return owe.Action(starter)
        case m.NameType(seat) | m.NameVictim(seat) | m.PickCard(seat) | m.AddCards(seat) | m.ChooseSet(seat):
            return _next(after, seat)
        case _:
            return before


def _next(table: Table, seat: int) -> owe.Owed:
    return owe.Action(table.clockwise(seat))


def _power_of(after: Table, seat: int, power: Power | None) -> owe.Owed | None:
    """Say what a character asks for, at the table where it lies discarded."""
    others = after.others(seat)
    match power:
        case Power.PRIEST if any(card.good is not None for card in after.corruption[seat]):
            return owe.PriestType(seat)
        case Power.VIZIER if any(after.corruption[other] for other in others):
            return owe.VizierVictim(seat)
        case Power.THIEF if any(after.hands[other] for other in others):
            return owe.ThiefVictim(seat)
        case Power.MERCHANT if after.state.quays:
            return owe.MerchantCard(seat)
        case Power.COURTESAN if can_be_added(after, seat):
            return owe.CourtesanCards(seat)
        case Power.SCRIBE if (first := next_to_discard(after, seat)) is not None:
            return owe.ScribeDiscard(first, seat)
        case _:
            return None


def _effect_of(after: Table, seat: int, token: Token) -> owe.Owed | None:
    """Say what a token asks for, at the table where it is spent."""
    match token:
        case Token.FLOOD:
            return owe.Action(seat)
        case Token.GUILD if guild_can_strike(after, seat):
            return owe.GuildVictim(seat)
        case Token.CURSE:
            return owe.CurseVictim(seat)
        case Token.PROSPERITY if any(type_of(lying.cards) in PROSPEROUS for lying in after.sets[seat]):
            return owe.ProsperitySet(seat)
        case _:
            return None
