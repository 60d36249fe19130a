"""The parts of judging that are specific to classic: derivations of points and results, and assumptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import AMULETS, CHARACTERS, OF_GOOD, Cards
from sobek_core.classic.events import MarkerMoved, RoundScored
from sobek_core.classic.game import rules_of
from sobek_core.classic.moves import AddCards, FetchCard, FinishLaying, LaySet, PlayCharacter, PlaySet, Take
from sobek_core.classic.rules.game_end import winners
from sobek_core.classic.rules.turn import SLUGS
from sobek_core.classic.state import Chooser, Finished, HandSets, NewDeal, StartingPlayer, State, good_of
from sobek_core.classic.text.notation import CARDS
from sobek_core.classic.track import BLOCK_SPACES, BLOCKS, NUMBER, Track
from sobek_core.disputes.classic_points import derive_points, listed_seats, points_of
from sobek_core.disputes.dispute import ScoreQuestion
from sobek_core.disputes.judgement import Assumption
from sobek_core.disputes.tools import JudgingTools, line, sets_of, turns_of
from sobek_core.kernel.game import Applied, Refused
from sobek_core.text.notation import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sobek_core.classic.events import Event
    from sobek_core.classic.game import Classic
    from sobek_core.classic.moves import Move
    from sobek_core.classic.visibility import View
    from sobek_core.disputes.dispute import Dispute
    from sobek_core.disputes.judgement import DerivationLine
    from sobek_core.kernel.game import Fact, RuleId, Verdict


SPACES: Final = BLOCKS * BLOCK_SPACES
SOURCED_STEP: Final = (61, 52)  # two steps back, from ankh to ankh: the worked example of S1 and S2


def close_for_scoring(game: Classic, state: State) -> Verdict[State, Event]:
    """End the round with nobody laying another set; refused if somebody must. The events are those of all players."""
    closed: Applied[State, Event] = Applied(state, ())
    while isinstance(closed.state.pending, HandSets):
        verdict = game.apply(closed.state, FinishLaying(closed.state.pending.seat))
        if isinstance(verdict, Refused):
            return verdict
        closed = Applied(verdict.state, (*closed.events, *verdict.events))
    return closed


def derive_end(game: Classic, state: State) -> tuple[DerivationLine, ...]:
    """Derive whether the game is over, and who has won."""
    figures = game.edition.figures
    highest = max(seat.marker for seat in state.seats)
    facts = {"round": state.round, "most": highest, "above": figures.early_end_above}
    if not isinstance(state.pending, Finished):
        if state.round < figures.rounds - 1:
            return (line("judge.sheet.more-rounds", "classic.game-end.rounds", round=state.round),)
        if isinstance(state.pending, NewDeal):  # if the game were over, nothing would be pending
            return (line("judge.sheet.not-early", "classic.game-end.early", **facts),)
        return (line("judge.sheet.unscored", "classic.game-end.rounds", round=state.round),)
    won = winners(state)
    over = line("judge.sheet.early", "classic.game-end.early", **facts)
    if state.round == figures.rounds:
        over = line("judge.sheet.last-round", "classic.game-end.rounds", round=state.round)
    says = "judge.sheet.won" if len(won) == 1 else "judge.sheet.shared"
    return over, line(says, "classic.game-end.winner", seats=listed_seats(won), most=highest)


# What points or a result assume.


def _assumed(dispute: Dispute, before: State, applied: Applied[State, Event]) -> Iterator[Assumption]:
    if dispute.move is None and _can_lay(dispute.game, before):
        yield Assumption("none-laid")
    is_between = isinstance(applied.state.pending, NewDeal | Chooser | StartingPlayer | Finished)
    is_scored = any(isinstance(event, RoundScored) for event in applied.events)
    if isinstance(dispute.question, ScoreQuestion) and not (is_scored or is_between):
        yield Assumption("round-not-counted")
    steps = [] if dispute.game.track != Track() else [*_steps_to_symbols(dispute.game, applied.events)]
    if steps and (isinstance(dispute.question, ScoreQuestion) or isinstance(applied.state.pending, Finished)):
        symbols = {str(total % SPACES): dispute.game.track.symbol(total) for step in steps for total in step}
        yield Assumption("track-order", tuple(symbols.items()))


def _steps_to_symbols(game: Classic, events: Iterable[Event]) -> Iterator[tuple[int, int]]:
    """Yield the totals between which a marker moved by symbol, unless the sources show that their symbols are equal."""
    for event in events:
        moved = list[tuple[int, int]]()
        if isinstance(event, RoundScored):
            moved = [
                (sheet.scored, game.track.step(sheet.scored, -sheet.steps)) for sheet in event.sheets if sheet.steps
            ]
        elif isinstance(event, MarkerMoved) and event.rule == "classic.events.guild":
            moved = [(event.before, event.after)]
        yield from (one for one in moved if game.track.symbol(one[0]) != NUMBER and one != SOURCED_STEP)


def _can_lay(game: Classic, state: State) -> bool:
    """Return whether any player who is still to be asked at the end of a round has a set to lay."""
    while isinstance(state.pending, HandSets):
        if any(isinstance(move, LaySet) for move in game.legal_moves(state)):
            return True
        state = game.apply(state, FinishLaying(state.pending.seat)).state
    return False


# Other values of lines that a position leaves out. Those that cannot be read in a position are skipped.


def _sets(game: Classic, state: State) -> Iterator[str]:
    amulets = list(state.box.among(AMULETS))
    for kinds in OF_GOOD.values():
        for cards in sets_of(state.box.among(kinds).without(CHARACTERS), game.edition.figures.min_set_size, amulets):
            yield CARDS.write(Cards.of(cards))


def _players(game: Classic, _state: State) -> Iterator[str]:
    figures = game.edition.figures
    yield from map(str, range(figures.min_players, figures.max_players + 1))


def _turns(_game: Classic, state: State) -> Iterator[str]:
    seats = range(len(state.seats))
    yield from turns_of(SLUGS.values(), len(seats))
    yield from (f"{SLUGS[HandSets]} seat {seat} ender {ender}" for seat in seats for ender in seats)


# When conditions on cards that are played as a set, or added to one, do not apply.


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


def suggested_lines(state: State) -> Iterator[tuple[str, ...]]:
    """Yield possible quays, then pending decisions at the end of a round, when all but one have laid their sets.

    Then those when nobody has, since several players may have cards left.
    """
    yield ("quays: ?",)
    last = len(state.seats) - 1
    for ender, seat in ((0, last), *((seat + 1, seat) for seat in range(last))):
        yield (f"turn: hand-sets seat {seat} ender {ender}",)
    yield from ((f"turn: {at_round_end(ender)}",) for ender in range(last + 1))


def _excluded(state: State, move: Move) -> tuple[RuleId, ...]:
    """Return the rule that excludes what a player does in a turn when the round is over."""
    is_of_turn = isinstance(move, Take | PlayCharacter | PlaySet)
    return ("classic.round-end.hand-sets",) if is_of_turn and isinstance(state.pending, HandSets) else ()


def at_round_end(ender: int) -> str:
    """Return the decision that is pending when a player has just taken the last card."""
    return f"{SLUGS[HandSets]} seat {ender} ender {ender}"


def possible_turns(state: State, stated: Mapping[str, str]) -> Iterator[list[tuple[str, ...]]]:
    """Yield turns at the end of a round, unless there are cards on the quays; and such cards, so that it goes on."""
    quays, *over = suggested_lines(state)
    if stated.get("quays", NOTHING) == NOTHING:
        yield over
    yield [()] if "quays" in stated else [quays]


def describe_target(view: View, move: Move) -> tuple[str, Mapping[str, Fact]] | None:
    """Return the card in the slot, or the set, that a move names, as a message id and facts."""
    own = view.seats[move.seat].sets if isinstance(move, PlaySet | AddCards) and move.seat < len(view.seats) else ()
    if isinstance(move, PlaySet | AddCards) and move.onto is not None and 0 <= move.onto < len(own):
        return "set", {"onto": move.onto, "cards": str(own[move.onto].cards)}
    if not isinstance(move, Take | FetchCard) or not 0 <= move.slot < len(view.quays.kinds):
        return None
    return "slot", {"slot": move.slot, "card": str(view.quays.kinds[move.slot])}


JUDGING: Final = JudgingTools(
    describe_target=describe_target,
    suggested_lines=suggested_lines,
    rules_excluding=_excluded,
    possible_turns=possible_turns,
    turn_at_round_end=at_round_end,
    points_of=points_of,
    derive_points=derive_points,
    close_for_scoring=close_for_scoring,
    derive_end=derive_end,
    vacuous_conditions={
        "classic.sets.target": _is_new,
        "classic.sets.equal-sets": _is_single,
        "classic.sets.matching-type": _is_new,
        "classic.sets.prosperity-limit": _has_no_token,
        "classic.sets.second-set": _is_first_of_type,
        "classic.sets.amulet-only": _has_type_or_target,
    },
    assumptions_of=_assumed,
    values_if_left_out={
        "players": _players,
        "round": lambda game, _: map(str, range(1, game.edition.figures.rounds + 1)),
        "sets": _sets,
        "laid": _sets,
        "curses": lambda *_: ("1",),
        "marker": lambda game, _: ("1", str(game.edition.figures.early_end_above + 1)),
        "round-start": lambda *_: ("0",),
        "turn": _turns,
    },
    move_rules=rules_of,
    pending_slugs=frozenset(SLUGS.values()),
    view_aliases={"tokens": "event_pile"},
)
