"""The parts of judging that are specific to duel: derivations of points and results, and assumptions."""

from __future__ import annotations

import math
from itertools import islice
from typing import TYPE_CHECKING, Final

from sobek_core.disputes.dispute import ScoreQuestion
from sobek_core.disputes.judgement import Assumption
from sobek_core.disputes.tools import JudgingTools, Scoring, line, sets_of, turns_of
from sobek_core.duel.board import CELLS
from sobek_core.duel.components import GOODS_OF, WILD, Mark, Tile, Tiles, Token
from sobek_core.duel.events import GameScored
from sobek_core.duel.game import MOVE_RULES
from sobek_core.duel.moves import FetchTile, PlayCharacter, PointFinger, Refill, SellSet, Take
from sobek_core.duel.rules.characters import has_effect
from sobek_core.duel.rules.game_end import begin_turn
from sobek_core.duel.rules.scoring import corruption_of, count_reward, count_scarabs, score_seat, winners_of
from sobek_core.duel.rules.turn import SLUGS
from sobek_core.duel.state import Action, CentreTake, Finished, ForcedTake, PyramidAction, RewardDraw
from sobek_core.duel.text.notation import TILES
from sobek_core.kernel.game import MAX_LISTED, Applied

CAN_DO: Final = {"take": Take, "refill": Refill, "play": PlayCharacter, "sell": SellSet}
"""What a player does in a turn, by the word for it in messages."""

IGNORED_BEFORE_END: Final = frozenset({"the player to move can do something"})
"""The invariants that a written turn may break if the player can do nothing in it."""

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_core.disputes.dispute import Dispute
    from sobek_core.disputes.judgement import DerivationLine
    from sobek_core.disputes.tools import Vacuous
    from sobek_core.duel.events import Event, SeatSheet
    from sobek_core.duel.game import Duel
    from sobek_core.duel.moves import Move
    from sobek_core.duel.state import Pending, Seat, State
    from sobek_core.duel.visibility import View
    from sobek_core.kernel.game import Fact, RuleId, Verdict


def close_for_scoring(_game: Duel, state: State) -> Verdict[State, Event]:
    """Accept the state as it is: sets and debens can be scored whatever is in hand."""
    return Applied(state, ())


def points_of(game: Duel, state: State, events: tuple[Event, ...]) -> tuple[int, ...]:
    """Return the points by seat, of the scored game or of the state as it is."""
    return tuple([sheet.score for sheet in _sheets(game, state, events)])


def _sheets(game: Duel, state: State, events: tuple[Event, ...]) -> tuple[SeatSheet, ...]:
    scored = next((event.sheets for event in events if isinstance(event, GameScored)), None)
    return scored or tuple([score_seat(seat, game.edition.figures) for seat in state.seats])


def derive_points(game: Duel, state: State, events: tuple[Event, ...]) -> Scoring:
    """Derive the points by seat."""
    sheets = _sheets(game, state, events)
    lines = [made for seat, own in enumerate(state.seats) for made in _seat(seat, own, sheets[seat])]
    if isinstance(state.pending, RewardDraw):  # how many debens the less corrupt player still draws
        less, pending = abs(sheets[0].count - sheets[1].count), state.pending
        corruption_per_deben = game.edition.figures.corruption_per_deben
        facts = {"less": less, "corruption_per_deben": corruption_per_deben, "debens": pending.left}
        lines.append(line("judge.sheet.reward", "duel.scoring.reward", pending.seat, **facts))
    return Scoring(tuple(sheet.score for sheet in sheets), tuple(lines))


def _seat(seat: int, own: Seat, sheet: SeatSheet) -> Iterator[DerivationLine]:
    for of_set, sold in zip(sheet.lines, own.sold, strict=True):
        good, tiles = str(of_set.good), str(of_set.tiles)
        facts = {"count": of_set.count, "scarabs": of_set.scarabs, "points": of_set.points}
        yield line("judge.sheet.sold", "duel.scoring.set", seat, good=good, tiles=tiles, **facts)
        if sold.tokens:
            of_tokens = of_set.scarabs - count_scarabs(of_set.tiles)
            yield line("judge.sheet.scarabs", "duel.pirogues.scarabs", seat, scarabs=of_tokens)
    debens, of_debens = " + ".join(map(str, sheet.debens)) or "-", sum(sheet.debens)
    yield line("judge.sheet.debens", "duel.scoring.debens", seat, debens=debens, points=of_debens)
    kept = " ".join(str(token) for token in own.tokens if token in (Token.SEVEN, Token.DEBEN_2)) or "-"
    yield line("judge.sheet.tokens", "duel.scoring.tokens", seat, tokens=kept, points=sheet.tokens)
    total = {"sets": sheet.sets, "debens": of_debens, "tokens": sheet.tokens, "points": sheet.score}
    yield line("judge.sheet.total", "duel.scoring.total", seat, **total)
    corrupt = {"tiles": sheet.corruption, "snakes": sheet.snakes, "count": sheet.count}
    rule: RuleId = "duel.pirogues.snake" if sheet.snakes else "duel.scoring.corruption-count"
    yield line("judge.sheet.points-of-corruption", rule, seat, **corrupt)


def distance_from_tie(game: Duel, state: State) -> float:
    """Return the difference in Corruption when the game is about to end; at zero, nobody draws a reward."""
    if not isinstance(state.pending, Finished | RewardDraw):
        return math.inf
    first, second = (corruption_of(seat, game.edition.figures) for seat in state.seats)
    return abs(first - second)


def derive_end(game: Duel, state: State) -> tuple[DerivationLine, ...]:
    """Derive whether the game is over, and who has won."""
    if not isinstance(state.pending, Finished):
        return (_goes_on(game, state),)
    sheets = tuple(score_seat(seat, game.edition.figures) for seat in state.seats)
    (winner, *others) = winners_of(sheets)
    first, second = sheets[winner], sheets[1 - winner]  # the winner's figures come first
    if first.score != second.score:
        how = line("judge.sheet.higher", "duel.scoring.winner", winner, first=first.score, second=second.score)
    elif not others:
        counts = {"first": first.count, "second": second.count}
        how = line("judge.sheet.less-corrupt", "duel.scoring.winner", winner, points=first.score, **counts)
    else:
        how = line("judge.sheet.draw", "duel.scoring.winner", points=first.score, count=first.count)
    if first.count != second.count:
        return (how,)
    return line("judge.sheet.no-reward", "duel.scoring.reward", count=first.count), how


def _goes_on(game: Duel, state: State) -> DerivationLine:
    """Return that the game is not over, and if a turn begins, one thing that the player can still do."""
    rule: Final = "duel.game-end.trigger"
    if isinstance(state.pending, RewardDraw):  # the derivation of the points says how many debens are left to draw
        return line("judge.sheet.goes-on", "duel.scoring.reward")
    if not isinstance(state.pending, Action | PyramidAction):
        return line("judge.sheet.goes-on", rule)
    for does, kind in CAN_DO.items():
        if any(isinstance(move, kind) for move in islice(game.legal_moves(state), MAX_LISTED)):
            return line(f"judge.sheet.goes-on-{does}", rule, player=state.pending.seat)
    return line("judge.sheet.goes-on", rule)


def end_if_stuck(game: Duel, state: State, stated: frozenset[str] | None) -> State | None:
    """Return the state at the end of the game, if a turn begins in which a player can do nothing.

    The reward counts as drawn, unless the player has too few debens. So does that of a game that is said to be over,
    unless this is stated.
    """
    pending = state.pending
    if isinstance(pending, Finished):
        reward = _reward_to_draw(game, state)
        is_stated = reward is not None and (stated is None or f"seat {reward.seat} debens" in stated)
        return state.with_pending(reward) if reward is not None and is_stated else None
    if not isinstance(pending, Action | PyramidAction):
        return None
    after = begin_turn(game, state, pending.seat, (), pyramid=isinstance(pending, PyramidAction)).state
    if not isinstance(after.pending, Finished | RewardDraw):
        return None
    return after.with_pending(_reward_to_draw(game, after) or Finished())


def _reward_to_draw(game: Duel, state: State) -> RewardDraw | None:
    """Return the reward that is pending at the end of the game, if it cannot have been drawn.

    A draw that leaves debens in the bag has given the player the whole reward, so they have at least as many.
    """
    figures = game.edition.figures
    counts = [corruption_of(seat, figures) for seat in state.seats]
    less, seat = max(counts) - min(counts), counts.index(min(counts))
    left = count_reward(less, len(state.bag), figures)
    if not left or len(state.seats[seat].debens) >= 1 + less // figures.corruption_per_deben:
        return None
    return RewardDraw(seat, left)


def _assumed(dispute: Dispute, _before: State, applied: Applied[State, Event]) -> Iterator[Assumption]:
    """Yield what points or a result assume.

    Debens for less Corruption count only if they have been drawn. A record shows whether they were; a position written
    as finished does not, nor does one without a turn.
    """
    state, is_score = applied.state, isinstance(dispute.question, ScoreQuestion)
    is_over = isinstance(state.pending, Finished)
    if (
        dispute.move is None
        and dispute.move_number is None
        and (is_over or (is_score and not dispute.is_stated("turn")))
    ):
        first, second = (corruption_of(seat, dispute.game.edition.figures) for seat in state.seats)
        if first != second or (not is_over and any(seat.hand for seat in state.seats)):
            yield Assumption("reward-drawn")
    elif is_score and not is_over:
        yield Assumption("not-over")


# Other values of lines that a position leaves out. Those that cannot be read in a position are skipped.


def _markets(_game: Duel, state: State) -> Iterator[str]:
    """Yield Markets with a single tile, one of those left in the box, on each cell in turn."""
    for tile in list(state.box.distinct())[:1]:
        yield from (f"{cell} {tile}" for cell in CELLS)


def _sold(game: Duel, state: State) -> Iterator[str]:
    wild = list(state.box.among(WILD))
    for good, kinds in GOODS_OF.items():
        for tiles in sets_of(state.box.among(kinds), game.edition.figures.min_set_size, wild):
            yield f"{good}: {TILES.write(Tiles.of(tiles))}"


def _unless(*pending: type[Pending]) -> Vacuous:
    """Return a test that something else is pending, so that a condition of these decisions is vacuous."""
    return lambda state, _move: not isinstance(state.pending, pending)


def _further_rules(game: Duel, state: State, move: Move) -> tuple[RuleId, ...]:
    """Return the rule that allows playing a character without effect, for such a move."""
    if not isinstance(move, PlayCharacter) or (power := move.tile.power) is None:
        return ()
    return () if has_effect(game, state, move.seat, power) else ("duel.characters.power",)


def suggested_lines(state: State) -> Iterator[tuple[str, ...]]:
    """Yield the end of the game with all rewards drawn, cells for the Ankh, and things for the acting player to do.

    If the draw pile has tiles, a player without any other move may refill the Market.
    """
    taken = dict(state.market.tiles())
    free = [cell for cell in CELLS if cell not in taken]
    free = free[len(free) // 2 :] + free[: len(free) // 2]
    ankhs = [f"ankh: {cell} {mark}" for cell in free for mark in Mark]
    hands = [f"seat {seat} hand: ?" for seat in range(len(state.seats)) if seat == getattr(state.pending, "seat", seat)]
    yield ("turn: finished",)
    yield from ((ankh, "turn: finished") for ankh in ankhs[: len(Mark)])
    yield from ((ankh,) for ankh in ankhs)
    yield ("draw-pile: ?",) if state.ankh is not None else (*ankhs[:1], "draw-pile: ?")
    yield from ((hand,) for hand in hands)
    yield from ((ankh, hand) for ankh in ankhs[:1] for hand in hands)
    yield from ((f"turn: {turn}",) for turn in ("action seat 1", "centre-take seat 0"))


def possible_turns(state: State, _stated: Mapping[str, str]) -> Iterator[list[tuple[str, ...]]]:
    """Yield the turn of each player."""
    for seat in range(len(state.seats)):
        yield [(f"turn: action seat {seat}",)]


def describe_target(view: View, move: Move) -> tuple[str, Mapping[str, Fact]] | None:
    """Return the tile in the cell that a move names, if its face is seen."""
    if not isinstance(move, Take | FetchTile | PointFinger) or not isinstance(tile := view.tile(move.cell), Tile):
        return None
    return "cell", {"tile": str(tile)}


JUDGING: Final = JudgingTools(
    describe_target=describe_target,
    suggested_lines=suggested_lines,
    possible_turns=possible_turns,
    points_of=points_of,
    derive_points=derive_points,
    close_for_scoring=close_for_scoring,
    derive_end=derive_end,
    end_if_stuck=end_if_stuck,
    ignored_before_end=IGNORED_BEFORE_END,
    distance_from_tie=distance_from_tie,
    vacuous_conditions={
        "duel.market.centre": _unless(CentreTake),
        "duel.market.line": lambda state, _move: isinstance(state.pending, CentreTake | ForcedTake),
        "duel.pirogues.forced-tile": _unless(ForcedTake),
    },
    rules_besides_conditions=_further_rules,
    assumptions_of=_assumed,
    values_if_left_out={
        "market": _markets,
        "ankh": lambda *_: (f"{cell} {mark}" for cell in CELLS for mark in Mark),
        "sold": _sold,
        "turn": lambda game, _: turns_of(SLUGS.values(), game.edition.figures.players),
    },
    move_rules=lambda _, move: MOVE_RULES[type(move)][0],
    pending_slugs=frozenset(SLUGS.values()),
)
