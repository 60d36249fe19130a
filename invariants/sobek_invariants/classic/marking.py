"""What moves tokens and markers during a round, and which events report it. Steps on the track go space by space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import events as e
from sobek_core.classic import moves as m
from sobek_core.classic.components import Token
from sobek_core.classic.state import CurseVictim, Finished, GuildVictim, HandSets
from sobek_invariants.classic.conservation import EVENT_PILE, SPENT, laid_out
from sobek_invariants.classic.observed import Step, of_step
from sobek_invariants.classic.pending import guild_can_strike
from sobek_invariants.ledger import moved_otherwise, reports

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic import Track
    from sobek_invariants.ledger import Moved


# The events other than movements, each with the fields that are checked here.
REPORTED: Final[dict[type[e.Event], tuple[str, ...]]] = {
    e.ExtraTurn: ("seat",),
    e.TypeNamed: ("seat", "good"),
    e.RoundEnded: ("ender",),
    e.RoundScored: ("round",),
    e.GameEnded: ("winners",),
    e.TableCleared: ("round",),
    e.RoundBegan: ("round", "seat"),
}


def symbol_under(track: Track, total: int) -> str:
    """Return the symbol on the space of a total (classic.scoring.track, classic.scoring.beyond-hundred)."""
    space = total % 100
    if space % 5 == 0:
        return "number"
    return track.blocks[space // 5][space % 5 - 1]


def walk(track: Track, total: int, step: int) -> int:
    """Walk space by space to the next one with the same symbol (classic.scoring.same-symbol). step: 1 or -1."""
    symbol = symbol_under(track, total)
    total += step
    while symbol_under(track, total) != symbol:
        total += step
    return total


@of_step(
    "classic.events.effect", "classic.events.curse", "classic.events.prosperity", rests_on=("classic.events.choice",)
)
def a_token_goes_where_its_effect_puts_it(step: Step) -> Iterator[str]:
    """A chosen token is spent. A Curse goes to its victim, Prosperity to the named set; no other token moves."""
    moved: list[Moved] = []
    match step.move:
        case m.DealRound():
            return
        case m.ChooseToken(token=token):
            moved = [(token, EVENT_PILE, SPENT)]
        case m.NameVictim(victim=victim) if isinstance(step.before.pending, CurseVictim):
            moved = [(Token.CURSE, SPENT, ("corruption", victim))]
        case m.ChooseSet(seat, onto):
            moved = [(Token.PROSPERITY, SPENT, ("set", seat, onto))]
        case _:
            pass
    yield from moved_otherwise(laid_out(step.before), moved, laid_out(step.after), Token)


@of_step(
    "classic.events.guild",
    "classic.events.guild-alone",
    "classic.events.deceit",
    rests_on=("classic.scoring.same-symbol", "classic.scoring.beyond-hundred"),
)
def during_a_round_only_guild_and_deceit_move_markers(step: Step) -> Iterator[str]:
    """The Guild moves markers to the next space with their symbol, Deceit by corruption cards; nothing else does."""
    before, game = step.before.state, step.before.game
    expected = [seat.marker for seat in before.seats]
    match step.move:
        case m.ChooseToken(seat, Token.DECEIT):
            expected[seat] += len(step.before.corruption[seat])
        case m.ChooseToken(seat, Token.GUILD) if not guild_can_strike(step.before, seat):
            if game.choices.guild_without_victim == "own-marker-moves":
                expected[seat] = walk(game.track, expected[seat], 1)
        case m.NameVictim(seat, victim) if isinstance(before.pending, GuildVictim):
            expected[seat] = walk(game.track, expected[seat], 1)
            expected[victim] = walk(game.track, expected[victim], -1)
        case m.FinishLaying():
            return
        case _:
            pass
    found = [seat.marker for seat in step.after.seats]
    if found != expected:
        yield f"expected markers at {expected}, found {found}"


@of_step(
    "classic.events.flood",
    "classic.characters.priest",
    "classic.scoring.round-points",
    "classic.game-end.new-round",
    rests_on=("classic.round-end.trigger", "classic.game-end.winner", "classic.game-end.starting-player"),
)
def each_event_is_reported_once(step: Step) -> Iterator[str]:
    """Extra turns, named types, beginnings and ends, scorings and deals are each reported once, as they happen."""
    before, after = step.before.state, step.after.state
    expected: list[tuple[object, ...]] = []
    match step.move:
        case m.ChooseToken(seat, Token.FLOOD):
            expected = [(e.ExtraTurn, seat)]
        case m.NameType(seat, good):
            expected = [(e.TypeNamed, seat, good)]
        case m.Take(seat) | m.FetchCard(seat) if not after.quays:
            expected = [(e.RoundEnded, seat)]
        case m.FinishLaying(seat) if isinstance(before.pending, HandSets):
            if step.before.clockwise(seat) == before.pending.ender:
                expected = [(e.RoundScored, before.round)]
        case m.DealRound():
            expected = [(e.TableCleared, before.round + 1)]
        case m.NameStarter(starter=starter):
            expected = [(e.RoundBegan, before.round, starter)]
        case _:
            pass
    if isinstance(after.pending, Finished):  # invariants of states say when
        expected.append((e.GameEnded, winners(step)))
    found = reports(step.events, REPORTED)
    if found != expected:
        yield f"expected {expected}, got {found}"


def winners(step: Step) -> tuple[int, ...]:
    """Return the seats with the most points after a step (classic.game-end.winner)."""
    points = [seat.marker for seat in step.after.seats]
    return tuple(seat for seat, own in enumerate(points) if not any(other > own for other in points))
