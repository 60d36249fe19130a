"""What rejected readings of fixed rulings of classic say about moves, scores and ends, if they can be applied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from sobek_core.classic import moves as m
from sobek_core.classic import state as s
from sobek_core.classic.components import CHARACTERS, OF_SCARABS, Power
from sobek_core.classic.edition import Figures
from sobek_core.classic.events import SetLine
from sobek_core.classic.rules.game_end import winners
from sobek_core.classic.rules.scoring import count_scarabs, count_steps
from sobek_core.classic.track import BLOCK_SPACES, Track
from sobek_core.disputes.dispute import NoAnswer
from sobek_core.disputes.tools import allows, hides, judged_in, refuses, same, same_points

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.classic.game import Classic
    from sobek_core.classic.state import State
    from sobek_core.disputes.classic_points import Scored
    from sobek_core.disputes.tools import Ended, EndReading, MoveReading, ScoreReading

# Moves.


def _is_without_effect(game: Classic, state: State, move: m.PlayCharacter) -> bool:
    after = game.apply(state, move).state
    drew = move.card.power is Power.QUEEN and len(after.deck) < len(state.deck)
    return not drew and isinstance(after.pending, s.Action)


def _joins_amulets(_game: Classic, state: State, move: m.PlaySet | m.AddCards) -> bool:
    own = state.seats[move.seat].sets if move.seat in range(len(state.seats)) else ()
    return move.onto is not None and move.onto in range(len(own)) and own[move.onto].good is None


def _older_sets_only(_game: Classic, state: State, move: m.Move, legal: bool) -> bool | None:
    """prosperity-target: not the set just played. With several sets, the state does not show which one that is."""
    if not isinstance(move, m.ChooseSet) or not legal:
        return legal
    return None if len(state.seats[move.seat].sets) > 1 else False


MOVES: Final[Mapping[str, Mapping[str, MoveReading]]] = {
    "window-gaps": {  # nine cards leave no gap; with fewer, gaps are not visible; the first card stays the first
        "spaces": hides(
            m.Take,
            lambda game, state, move: move.slot > 0 and len(state.quays) < game.edition.figures.quay_spaces,
            legal=True,
        )
    },
    "character-as-good": {
        "comes-on-top": refuses(
            m.PlaySet | m.LaySet,
            lambda game, _, move: len(move.cards.without(CHARACTERS)) < game.edition.figures.min_set_size,
        )
    },
    "guild-victim": {
        "stops-at-zero": judged_in(
            s.GuildVictim,
            m.NameVictim,
            lambda state: evolve(
                state, seats=tuple(one.with_marker(max(one.marker, BLOCK_SPACES)) for one in state.seats)
            ),
        ),
        "nobody-need-be-named": same,
    },
    "curse-weight": {
        "two-cards-for-everything": allows(  # for the Vizier too
            m.NameVictim,
            s.VizierVictim,
            lambda _, state, move: move.victim in state.opponents(move.seat) and state.seats[move.victim].curses > 0,
        ),
        "one-a-pile": refuses(
            m.NameVictim,
            lambda _, state, move: isinstance(state.pending, s.CurseVictim) and state.seats[move.victim].curses,
        ),
    },
    "power-mandatory": {"only-with-effect": refuses(m.PlayCharacter, _is_without_effect), "may-decline": same},
    "untyped-set": {
        "amulets-for-ever": refuses(
            m.PlaySet | m.AddCards,
            lambda game, state, move: _joins_amulets(game, state, move) and s.good_of(move.cards) is not None,
        ),
        "type-named-at-once": hides(m.PlaySet | m.AddCards, _joins_amulets),
    },
    "s3-slips": {  # the player who ended the round lays nothing, the others one set
        "manual-first": refuses(
            m.LaySet, lambda _, state, move: move.seat == state.pending.ender or state.seats[move.seat].laid
        )
    },
    "courtesan-target": {"any-set": hides(m.AddCards, legal=False)},  # moves cannot name a set of another player
    "vizier-open": {
        "all-piles": hides(m.NameVictim, lambda _, state, _move: isinstance(state.pending, s.VizierVictim)),
        "shown-to-all": same,
    },
    "event-choice": {"effect-may-be-declined": same, "no-token-need-be-taken": same},
    "prosperity-target": {"older-sets-only": _older_sets_only, "two-points": same, "counts-as-a-card": same},
    "merchant-reach": {
        "face-up-only": refuses(m.FetchCard, lambda _, state, move: state.quays[move.slot].power is not None)
    },
}

# About consequences of a move, or visibility: no reading changes whether a move is legal.
UNMOVED: Final = frozenset(
    [
        "deceit-timing",
        "delivery-order",
        "early-end",
        "end-order",
        "event-token-memory",
        "event-trigger",
        "flood-turn",
        "horizontal-score",
        "lowest-tie",
        "penalty-together",
        "quays-never-empty",
        "queen-short",
        "removed-nine",
        "scoring-reveal",
        "set-score",
        "track-space",
    ]
)

# Scores.


@frozen
class Rescoring:
    """Score a round as the core does, except for the parts that a rejected reading replaces."""

    of_set: Callable[[SetLine, Figures], int] = lambda line, _: line.points
    steps: Callable[[tuple[int, ...], int], int] = lambda own, seat: own[seat]
    go_back: Callable[[Track, int, int], int] = lambda track, total, steps: track.step(total, -steps)

    def __call__(self, scored: Scored, points: tuple[int, ...]) -> tuple[int, ...]:
        """Return the points of a round, or of markers moved during one."""
        sheets, figures = scored.sheets, scored.game.edition.figures
        if not sheets:
            return self._moved(scored, points)
        made = [sum(self.of_set(line, figures) for line in sheet.lines) for sheet in sheets]
        own = tuple(
            count_steps(max(0, sheet.base + of_sets - sheet.points), figures) if sheet.penalised else 0
            for of_sets, sheet in zip(made, sheets, strict=True)
        )
        return tuple(
            self.go_back(scored.game.track, sheet.before + made[seat], self.steps(own, seat) if sheet.penalised else 0)
            for seat, sheet in enumerate(sheets)
        )

    def _moved(self, scored: Scored, points: tuple[int, ...]) -> tuple[int, ...]:
        found = list(points)
        for event in scored.moved:
            if event.rule == "classic.events.guild":
                steps = 1 if event.after < event.before else -1
                found[event.seat] = self.go_back(scored.game.track, event.before, steps)
        return tuple(found)


def _rescored(of_set: Callable[[SetLine, Figures], int]) -> Rescoring:
    """Score vertical sets in another way."""
    return Rescoring(lambda line, figures: line.points if line.horizontal else of_set(line, figures))


def _tokens(line: SetLine) -> int:
    """Count the scarabs of Prosperity tokens on a set."""
    return line.scarabs - count_scarabs(line.cards)


def _one_card(line: SetLine, _figures: Figures) -> int:
    """set-score: the scarabs of one card of the set, times its cards."""
    of_one = max((scarabs for scarabs, kinds in OF_SCARABS.items() if line.cards.has_any(kinds)), default=0)
    return (of_one + _tokens(line)) * line.count


def _not_below_hundred(track: Track, total: int, steps: int) -> int:
    """track-space: a marker that has reached 100 does not go back below it."""
    if steps < 0:
        return track.step(total, -steps)
    for _ in range(steps):
        step = track.step(total, -1)
        if step < 100 <= total:
            return total
        total = step
    return total


def _nobody(scored: Scored, points: tuple[int, ...]) -> tuple[int, ...]:
    """penalty-together: a tie that cannot be broken spares everyone."""
    if sum(sheet.penalised for sheet in scored.sheets) > 1:
        return tuple(sheet.scored for sheet in scored.sheets)
    return points


SCORES: Final[Mapping[str, Mapping[str, ScoreReading]]] = {
    "set-score": {
        "scarabs-of-one-card": _rescored(_one_card),
        "goods-cards-only": _rescored(
            lambda line, _: (
                line.scarabs * len([one for one in line.cards if one.good is not None and one.power is None])
            )
        ),
    },
    "horizontal-score": {"sum-twice": Rescoring(lambda line, _: 2 * line.points if line.horizontal else line.points)},
    "prosperity-target": {
        "older-sets-only": same_points,
        "two-points": _rescored(lambda line, _: count_scarabs(line.cards) * line.count + _tokens(line)),
        "counts-as-a-card": _rescored(
            lambda line, figures: line.scarabs * (line.count + _tokens(line) // figures.prosperity_scarabs)
        ),
    },
    "penalty-together": {"all-by-the-most-steps": Rescoring(steps=lambda own, _: max(own)), "nobody": _nobody},
    "track-space": {
        "numbers-do-not-move": Rescoring(
            go_back=lambda track, total, steps: total if track.symbol(total) == "number" else track.step(total, -steps)
        ),
        "stops-at-the-zero-space": Rescoring(go_back=_not_below_hundred),
    },
    "curse-weight": {"two-cards-for-everything": same_points, "one-a-pile": same_points},
    "scoring-reveal": {"piles-face-up": same_points, "hands-face-up": same_points},
    "s3-slips": {"manual-first": same_points},
}

# Ends.


def _is_hundred_scored(figures: Figures, state: State) -> bool:
    is_second = state.round == figures.rounds - 1 and isinstance(state.pending, s.NewDeal)
    return is_second and max(seat.marker for seat in state.seats) >= figures.early_end_above


def _is_hundred_passed(figures: Figures, state: State) -> bool:
    return max(seat.marker for seat in state.seats) > figures.early_end_above


def _over_if(is_over: Callable[[Figures, State], bool]) -> EndReading:
    """Return a reading under which the game is over in some further cases."""

    def reading(game: Classic, state: State) -> Ended:
        over = isinstance(state.pending, s.Finished) or is_over(game.edition.figures, state)
        return winners(state) if over else NoAnswer.NOT_OVER

    return reading


ENDS: Final[Mapping[str, Mapping[str, EndReading]]] = {
    "early-end": {
        "a-hundred-is-enough": _over_if(_is_hundred_scored),
        "whenever-it-is-passed": _over_if(_is_hundred_passed),
    }
}
