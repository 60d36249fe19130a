"""What the judge knows of duel, besides its rules: its places and turns, and the points at the end of a game."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast, get_args

from attrs import evolve

from sobek_core.duel import state as s
from sobek_core.duel.board import CELLS, Ankh, Cell, Market, line_of
from sobek_core.duel.components import KINDS, SEATS, Debens, Tiles, Token, Tokens
from sobek_core.duel.moves import PlayCharacter
from sobek_core.duel.rules.characters import has_effect
from sobek_core.duel.rules.game_end import begin_turn, is_stuck
from sobek_core.duel.rules.scoring import count_reward, score_line, snake_points, token_points
from sobek_core.duel.text.position import missing
from sobek_core.duel.visibility import View
from sobek_core.games import GAMES
from sobek_core.verdicts import parts as p
from sobek_core.verdicts.moves import REST_TO_COME, can_be_pending, make
from sobek_core.verdicts.position import TURN, Places, Sights, Turns, carried, states_of
from sobek_core.verdicts.question import Drawing, GameOverQuestion, PointsQuestion, RoundOverQuestion
from sobek_core.verdicts.scores import REWARD, TURN_BEGINS, Outcome, Scoring, as_far_as_known, line, sheet_of
from sobek_core.verdicts.ways import Needs, look, settled, settled_or

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sobek_core.duel.components import Tile
    from sobek_core.duel.edition import Figures
    from sobek_core.duel.game import Duel
    from sobek_core.duel.moves import Move
    from sobek_core.duel.state import SoldSet, State
    from sobek_core.kernel.game import RuleId
    from sobek_core.kernel.pile import Pile
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.verdicts.moves import Said
    from sobek_core.verdicts.position import PartPosition
    from sobek_core.verdicts.question import Asked, Question
    from sobek_core.verdicts.scores import Line


class PartMarket(Market):
    """A Market of which some cells are not known: `squares` is `Squares`."""

    __slots__ = ()

    def tile(self, at: Cell) -> Tile | None:
        """Return the tile on a cell: in each way another one of the kinds that it can be, if these are known."""
        squares: Any = self.squares
        kinds = tuple(squares.filled.get(at.index, ()))
        tile: Tile | None = look(squares.places[at.index], "kind", kinds) if kinds else squares[at.index]
        return tile

    def __getitem__(self, at: Cell) -> Tile:
        """Return the tile on a cell, as `tile` does. Raise KeyError if there is none."""
        if (tile := self.tile(at)) is None:
            raise KeyError(at)
        return tile

    def without(self, cells: Iterable[Cell]) -> Market:
        """Return the Market with nothing on these cells, whatever lies there."""
        squares: Any = self.squares
        return PartMarket(squares.changed({at.index: None for at in cells}))


_DEBEN_TILES: Final = Tiles.kind_set(kind for kind in KINDS if kind.deben)
_FURTHER: Final[dict[type[Any], Callable[[Duel, State, int], bool]]] = {
    s.DebenTile: lambda _, state, seat: bool(state.bag) and state.seats[seat].hand.has_any(_DEBEN_TILES),
    s.PriestGroup: lambda _, state, seat: bool(state.seats[seat].corruption),
    s.ScarabsSet: lambda _, state, __: Token.SCARABS in state.spent,
    s.ScribeDiscard: lambda game, state, seat: len(state.seats[seat].hand) > game.edition.figures.scribe_hand_limit,
}
"""What must be so besides the Ankh's direction, for a decision to be pending."""


def _is_in_turn(kind: type[Any], game: Duel, state: State, seat: int) -> bool:
    """Return whether a decision can be pending: while the Ankh has no direction, only taking or turning it can."""
    return p.every(lambda: _has_direction(state), lambda: kind not in _FURTHER or _FURTHER[kind](game, state, seat))


def _has_direction(state: State) -> bool:
    return state.ankh is not None and state.ankh.mark is not None


def _is_at_end(state: State) -> bool:
    """Return whether the game can have ended: no hand is left, and nothing to take (duel.game-end.trigger)."""
    is_left = state.draw_pile or any(own.hand for own in state.seats)
    return not is_left and _has_direction(state) and not state.market.any_on(line_of(state.ankh))


def _on_the_ankh(places: Mapping[str, Any]) -> str:
    """Return that a tile is stated on the cell of the Ankh, which lies there alone."""
    ankh, squares = places.get("ankh"), getattr(places.get("market"), "squares", ())
    if ankh is None or not squares:
        return ""
    at = ankh.cell.index
    is_there = at in squares.filled or squares.known.get(at) if isinstance(squares, p.Squares) else squares[at]
    return f"market: there is a tile on {ankh.cell}, and so is the Ankh" if is_there else ""


def _further(game: Duel, state: State, move: Move) -> tuple[str, ...]:
    """Return the rule that allows playing a character without effect, for such a move."""
    if not isinstance(move, PlayCharacter) or (power := move.tile.power) is None:
        return ()
    return () if has_effect(game, state, move.seat, power) else ("duel.characters.power",)


class _Glimpse:
    """A view of a state, of which only what news are judged by is looked at."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self.state, self.viewer, self.pending = state, viewer, state.pending

    line = View.line

    @property
    def ankh(self) -> Ankh | None:
        return self.state.ankh

    @property
    def draw_pile(self) -> SimpleNamespace:
        return SimpleNamespace(number=bool(self.state.draw_pile))

    def tile(self, at: Cell) -> bool:
        return self.state.market.squares[at.index] is not None


BEGINNING: Final = (s.Action, s.PyramidAction, s.CentreTake, s.AnkhDirection)
PLACES: Final = Places(
    sights=Sights(
        {
            "market": "duel.market.faces",
            "bag": "duel.visibility.debens",
            "aside": "duel.visibility.pirogues",
            "draw-pile": "duel.visibility.unused",
        },
        looked_into=("corruption", "pirogues"),
        glimpse=_Glimpse,
        drawn=("drawn", "kept"),
        scored=("debens",),
    ),
    readied={"market": lambda one: PartMarket(cast("Any", one.squares)) if isinstance(one.squares, p.Squares) else one},
    turns=Turns(
        instead=(s.Action, s.CentreTake, s.AnkhDirection),
        asks={kind: partial(_is_in_turn, kind) for kind in get_args(s.Decided)}
        | {
            s.CentreTake: lambda _, state, __: state.ankh is None,
            s.AnkhDirection: lambda _, state, __: state.ankh is not None and state.ankh.mark is None,
            s.RewardDraw: lambda game, state, seat: p.every(
                lambda: _is_at_end(state), lambda: _has_reward(game, state, seat)
            ),
            s.Finished: lambda _, state, __: _is_at_end(state),
        },
        plain=(s.Action, s.TokenChoice),
        extra=(s.PyramidAction,),
        excluded=(s.ForcedTake, s.ArchitectToken),
        wider=("duel.market.line",),
        fits=lambda state: missing(state, state.pending) is None,
        unanswered=(s.Action, s.PyramidAction, s.Finished),  # a turn in which nothing can be done ends the game
        complete=(s.Action, s.PyramidAction, s.ForcedTake, s.RewardDraw, s.Finished),
        earned={
            s.TokenChoice: lambda state, seat: bool(state.seats[seat].sold),
            s.FingerTile: lambda state, _: Token.FINGER in state.spent,
        },
        played="removed",
    ),
    values={Cell: CELLS},
    vacuous={
        "duel.market.centre": lambda state, _: not isinstance(state.pending, s.CentreTake),
        "duel.market.line": lambda state, _: isinstance(state.pending, s.CentreTake | s.ForcedTake),
        "duel.pirogues.forced-tile": lambda state, _: not isinstance(state.pending, s.ForcedTake),
    },
    further=_further,
    goes_on="draw-pile",
    contradiction=_on_the_ankh,
    implied={
        s.AnkhDirection: {"ankh": Ankh(cast("Cell", p.Thing("ankh")))},  # it is on the board
        s.CentreTake: {"ankh": None},
    },
)


# What counts for a player.

LABELS: Final = {"sold": "sold", "debens": "debens", "tokens": "tokens", "snakes": "tokens", "corruption": "corruption"}
"""What is on the sheet of a player, with the place where it lies."""

Counts: TypeAlias = Mapping[str, p.Amount]


def _counts(game: Duel, state: State, seat: int) -> Counts:
    """Return what counts for a player at the end. due, drawn: the debens that the player should draw, and draws."""
    own, figures = state.seats[seat], game.edition.figures
    tokens, corruption = p.part_of(own.tokens), p.exactly(own.corruption.size)
    snakes = tokens.worth(lambda token: snake_points(Tokens.of((token,)), figures))
    return {
        "sold": p.read(lambda: of_sets(game, own.sold, seat)[0]),
        "debens": p.part_of(own.debens).worth(int),
        "tokens": tokens.worth(lambda token: token_points(Tokens.of((token,)), figures)),
        "snakes": snakes,
        "corruption": corruption,
        "count": corruption + snakes,
        "due": p.ZERO,
        "drawn": p.ZERO,
    }


def _points(one: Counts) -> p.Amount:
    return one["sold"] + one["debens"] + one["tokens"]


# The debens that are still drawn. What nobody holds is in the bag, so a deben that is not there is a player's.


def _bag(position: PartPosition, state: State) -> p.Part[int]:
    """Return what is in the bag: all debens that nobody holds, unless the bag is stated."""
    bag, held = p.part_of(state.bag), [p.part_of(own.debens) for own in state.seats]
    if not isinstance(state.bag, p.Part):
        return bag
    known = Debens.of(deben for one in (bag, *held) for deben in one.known)
    bag = evolve(bag, pool=position.game.edition.debens - known)  # known to lie nowhere else
    if "bag" in position.places:
        return bag
    number = _beside(bag.pool, *held)
    return evolve(bag, least=int(number.least), most=int(number.most))


def _beside(debens: Pile[int], *held: p.Part[int]) -> p.Amount:
    """Return how many of these debens are not among those that players hold and that are not known."""
    return (p.exactly(len(debens)) - sum(map(_unseen, held), p.ZERO)).rising(lambda number: max(0, number))


def _unseen(held: p.Part[int]) -> p.Amount:
    """Return how many debens a player has of which the values are not known."""
    return held.size - len(held.known)


def _worth(known: Pile[int], number: p.Amount, there: Pile[int]) -> p.Amount:
    """Return what debens are worth together with so many of those that are there."""
    return p.Part("", known, there, least=int(number.least), most=int(number.most)).worth(int)


def _with_reward(position: PartPosition, state: State, one: Counts, seat: int, due: p.Amount) -> Counts:
    """Return what counts with the debens of the reward. due: how many, if the bag has so many (duel.scoring.reward)."""
    bag, (own, other) = _bag(position, state), (p.part_of(state.seats[at].debens) for at in (seat, 1 - seat))
    in_bag = bag.size if "bag" in position.places else _beside(bag.pool, own, other)
    drawn, debens, there = due.least_of(in_bag), one["debens"], bag.known + bag.pool
    if not drawn.most:
        return {**one, "due": due}
    found = debens + _worth(Debens(), drawn, there)
    if "bag" not in position.places:  # the fewer debens the player has, the more are in the bag
        found = _worth(own.known, _beside(bag.pool, other).least_of(_unseen(own) + due), there)
    reward = p.Amount(0, 1, (REWARD,))
    return {**one, "due": due, "drawn": drawn, "debens": p.amount(found.least, found.most, debens, drawn, reward)}


# The end.


def outcome(position: PartPosition, state: State, asked: Asked, said: Said) -> Outcome:
    """Return what follows from a state: the points as they are, and at the end of the game with the reward.

    A turn of a player who can do nothing ends the game. For points, it does so only if that is certain.
    """
    game, move = position.game, getattr(asked, "after", None)
    pending: Any = state.pending
    is_over, is_of_points = False, isinstance(asked, PointsQuestion)
    if move is not None:
        state = make(game, state, move, said).state
    else:
        ends = partial(_ends_the_game, game, state)
        is_over = settled_or(False, ends) if is_of_points else ends()
        if is_over and not isinstance(asked, GameOverQuestion | RoundOverQuestion):
            is_pyramid = isinstance(pending, s.PyramidAction)
            state = state.with_pending(pending, bag=p.pile_of(_bag(position, state)))
            state = begin_turn(game, state, pending.seat, (), pyramid=is_pyramid).state
    pending, figures = state.pending, game.edition.figures
    is_over = is_over or pending is None or isinstance(pending, s.RewardDraw | s.Finished)
    own: tuple[Counts, ...] = tuple(_counts(game, state, seat) for seat in SEATS)
    if is_over:
        own = tuple(_with_reward(position, state, own[seat], seat, _due(own, seat, pending, figures)) for seat in SEATS)
    bag = _bag(position, state)
    kinds = (bag.known + bag.pool).distinct()
    drawings = tuple(
        Drawing(seat, own[seat]["drawn"], kinds[0], kinds[-1]) for seat in SEATS if own[seat]["drawn"].most
    )
    presupposed = {
        REST_TO_COME: move is not None and not is_over and not isinstance(pending, PLACES.turns.complete),
        "not-over": is_of_points and not is_over,
        TURN_BEGINS: is_over and pending is not None and move is None and TURN not in position.places,
        "reward-to-draw": pending is None and drawings,
        "hands-put-down": pending is None,
        "rest-in-bag": drawings and "bag" not in position.places,
    }
    return Outcome(
        tuple(sheet_of(seat, own[seat], LABELS, _points(own[seat])) for seat in SEATS),
        is_over=lambda: is_over,
        is_round_over=lambda: is_over,
        ties=tuple(p.ZERO - one["count"] for one in own),
        drawings=drawings,
        lines=as_far_as_known(_lines(game, state, own)),
        end_lines=partial(_end_lines, game, state, own),
        presupposed=tuple(name for name, holds in presupposed.items() if holds),
    )


def _ends_the_game(game: Duel, state: State) -> bool:
    """Return whether a turn is pending that ends the game as it begins, or raise Needs.

    Each may settle it, in the order in which it is asked for: the draw pile, the Market, the hand.
    """
    if not isinstance(pending := state.pending, s.Action | s.PyramidAction):
        return False
    stuck = partial(is_stuck, game, seat=pending.seat, pyramid=isinstance(pending, s.PyramidAction))
    with_hand_alone = state.with_pending(pending, market=Market(), ankh=Ankh(CELLS[0]))
    asked = (lambda: not state.draw_pile, lambda: stuck(state), lambda: stuck(with_hand_alone))
    return p.every(*(partial(settled, one) for one in asked))


def _has_reward(game: Duel, state: State, seat: int) -> bool:
    """Return whether a player can have so many debens still to draw (duel.scoring.reward)."""
    own = tuple(_counts(game, state, at) for at in SEATS)
    return _due(own, seat, None, game.edition.figures) >= getattr(state.pending, "left", 1)


def _due(own: tuple[Counts, ...], seat: int, pending: Any, figures: Figures) -> p.Amount:
    """Return how many debens a player has still to draw, if the bag has so many."""
    if isinstance(pending, s.RewardDraw):
        return p.exactly(pending.left if pending.seat == seat else 0)
    if pending is not None:
        return p.ZERO
    less = own[1 - seat]["count"] - own[seat]["count"]
    return less.rising(lambda points: count_reward(int(points), p.ANY, figures))


# How the points come about, as far as that is known.


def _lines(game: Duel, state: State, own: tuple[Counts, ...]) -> Iterator[Line]:
    figures = game.edition.figures
    for seat, one in enumerate(own):
        held = state.seats[seat]
        yield from as_far_as_known(_set_lines(game, held.sold, seat))
        if not isinstance(held.debens, p.Part):  # without those that are still drawn
            debens = " + ".join(map(str, held.debens)) or "-"
            yield line("debens", "duel.scoring.debens", seat, debens=debens, points=sum(held.debens))
        if not isinstance(held.tokens, p.Part):
            kept = " ".join(str(token) for token in held.tokens if token in (Token.SEVEN, Token.DEBEN_2)) or "-"
            yield line("tokens", "duel.scoring.tokens", seat, tokens=kept, points=one["tokens"])
        parts = {"sets": one["sold"], "debens": one["debens"], "tokens": one["tokens"], "points": _points(one)}
        yield line("total", "duel.scoring.total", seat, **parts)
        corrupt = {"tiles": one["corruption"], "snakes": one["snakes"], "count": one["count"]}
        rule = "duel.pirogues.snake" if one["snakes"].most else "duel.scoring.corruption-count"
        yield line("points-of-corruption", rule, seat, **corrupt)
    for seat, one in enumerate(own):
        if one["due"].most:
            per_deben, less = figures.corruption_per_deben, own[1 - seat]["count"] - one["count"]
            facts = {"less": less, "corruption_per_deben": p.exactly(per_deben), "debens": one["drawn"]}
            yield line("reward", "duel.scoring.reward", seat, **facts)


def _set_lines(game: Duel, sold: Sequence[SoldSet], seat: int) -> Iterator[Line]:
    for one in sold:
        try:
            its = score_line(one, game.edition.figures)
        except Needs:
            yield "duel.scoring.set", "sold"
        else:
            facts = {"count": its.count, "scarabs": its.scarabs, "points": its.points}
            yield line("sold", "duel.scoring.set", seat, good=str(one.good), tiles=str(one.tiles), **facts)
        if of_tokens := game.edition.figures.scarabs_per_token * one.tokens:
            yield line("scarabs", "duel.pirogues.scarabs", seat, scarabs=of_tokens)


def of_sets(game: Duel, sold: Sequence[SoldSet], seat: int) -> tuple[p.Amount, Iterator[Line]]:
    """Return what sets of a player score together, and how."""
    return p.exactly(sum(score_line(one, game.edition.figures).points for one in sold)), _set_lines(game, sold, seat)


def _end_lines(game: Duel, state: State, own: tuple[Counts, ...], found: Outcome) -> Iterator[Line]:
    """Derive whether the game is over, with one thing that a player can still do, and who has won."""
    if not found.is_over():
        pending, says = cast("Any", state.pending), "goes-on"
        if isinstance(pending, s.Action | s.PyramidAction):
            with suppress(Needs):
                says = f"goes-on-{GAMES['duel'].notation.verb(next(iter(game.legal_moves(state))))}"
        yield line(says, "duel.game-end.trigger", **({} if says == "goes-on" else {"player": pending.seat}))
        return
    winner, *others = found.winners()
    first, second, rule = found.points[winner], found.points[1 - winner], "duel.scoring.winner"
    ours, theirs = own[winner]["count"], own[1 - winner]["count"]
    if ours.known is not None and ours.known == theirs.known:
        yield line("no-reward", "duel.scoring.reward", count=ours)
    if not (first.is_known and second.is_known):  # nobody draws, since that needs equal points
        least, most = int(first.least), int(second.most)
        how = "higher" if least > most else "less-corrupt"
        yield line(f"at-least.{how}", rule, winner, first=least, second=most)
    elif first.known != second.known:
        yield line("higher", rule, winner, first=first, second=second)
    elif others:
        yield line("draw", rule, points=first, count=ours)
    else:
        yield line("less-corrupt", rule, winner, points=first, first=ours, second=theirs)


# What is asked when nobody stated the turn.


def turns(question: Question) -> tuple[tuple[Any, ...], RuleId]:
    """Return what can be pending. For points and results, that the hands are put down and the reward is to be drawn.

    Otherwise a turn begins, or its player turns the Ankh: every such decision that can be pending with this Ankh.
    Whoever states tiles in a hand, in the draw pile or on the Ankh's line, or an Ankh without one, says that it is not.
    """
    game, state, places = question.position.game, states_of(question.position)(None), question.position.places
    left = (places.get(place) for place in ("draw-pile", "seat 0 hand", "seat 1 hand"))
    is_open = any(isinstance(one, p.Part | p.PartRow) for one in left)
    is_end = not is_open and can_be_pending(game, state, s.Finished, SEATS[0])
    if is_end and not isinstance(question.asked, GameOverQuestion | RoundOverQuestion):
        return (None,), "duel.scoring.total"
    kinds = [kind for kind in BEGINNING if can_be_pending(game, state, kind, SEATS[0])]
    begun, states = tuple(kind(seat) for kind in kinds for seat in SEATS), states_of(question.position, carried)
    if not isinstance(question.asked, PointsQuestion):
        return begun, "duel.game-end.trigger"
    going_on = tuple(one for one in begun if not settled_or(False, partial(_ends_the_game, game, states(one))))
    return going_on or begun, "duel.game-end.trigger"  # if the game can go on, points are those before its end


SCORING: Final = Scoring(
    outcome=outcome,
    turns=turns,
    sets=lambda state, seat: state.seats[seat].sold,
    of_sets=of_sets,
    rule="duel.scoring.total",
    end="duel.game-end.trigger",
    reward="duel.scoring.reward",
    can_be_empty=frozenset({"sold", "debens", "tokens", "corruption"}),
)
