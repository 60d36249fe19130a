"""Make pairs of records: two games that look the same to a viewer, from the deal to the last move.

In the second game, cards that the viewer never sees are dealt anew. The moves of both games can differ, but look the
same to the viewer. Then both end, legally or with a fault, in a way that looks the same to the viewer (`endings`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.kernel.game import Position, Refused
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_core.records.record import Record
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.rng import choose, generator
from sobek_verification.simulation.secrets.endings import ENDINGS, SOUND, Side, sound
from sobek_verification.simulation.secrets.law import NAMED, NAMES
from sobek_verification.suite import seen_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from sobek_verification.suite import GameSuite

MAX_MOVES: Final = 30  # moves of a game, at most
OPEN: Final = 5  # at most one game out of this many has `visibility=open`, since recall takes long
COMPARED: Final = 12  # moves of the second game to compare with a move of the first


@frozen
class RecordPair:
    """Two files that show a viewer the same game.

    number: of the pair; left, right: the files; ending: how both end; differ: whether the states at the end differ;
    position: one of these states, as lines of text.
    """

    game: str
    number: int
    left: bytes
    right: bytes
    viewer: Viewer
    ending: str
    differ: bool
    position: tuple[str, ...]


def record_pair(game_name: str, seed: int, number: int) -> RecordPair:
    """Make the pair with a number. The endings take turns."""
    game, random = GAMES[game_name], generator(f"secrets records {game_name} {seed} {number}")
    players = random.choice(game.player_counts)
    viewer: Viewer = random.choice((*range(players), Observer.SPECTATOR))
    one, other = _games(game, random, players, viewer)
    ending = tuple(ENDINGS)[number % len(ENDINGS)]
    if ending == SOUND:
        asked = [moves for moves, seat in enumerate(one.deciders) if seat == viewer]
        moves = random.choice((len(one.record.entries), *asked[-1:]))
        one, other = one.first(moves), other.first(moves)
    files = ENDINGS[ending](game, random, (one, other), viewer)
    if files is None:
        ending, files = SOUND, sound(game, (one, other))
    return RecordPair(
        game=game_name,
        number=number,
        left=files[0],
        right=files[1],
        viewer=viewer,
        ending=ending,
        differ=one.state != other.state,
        position=game.describe(Position(one.record.game, one.state)),
    )


@frozen
class ViewedGame:
    """A game, and what a viewer sees of it. seen: the view at the start, then what each move shows."""

    side: Side
    viewer: Viewer
    seen: tuple[Any, ...]

    def after(self, move: Any) -> ViewedGame | None:
        """Return the game with one more move, or None if the move is illegal."""
        game, before = self.side.record.game, self.side.state
        verdict = game.apply(before, move)
        if isinstance(verdict, Refused):
            return None
        seen = (*self.seen, seen_by(self.viewer, game, before, verdict))
        return evolve(self, side=self.side.after(move, verdict.state), seen=seen)


def _games(game: GameSuite, random: Random, players: int, viewer: Viewer) -> tuple[Side, Side]:
    """Play a game at random, and another one that looks the same to the viewer."""
    rules = game.random_game(random)
    if random.randrange(OPEN):
        rules = evolve(rules, choices=evolve(rules.choices, visibility="hidden"))
    setup = game.random_setup(random, players)

    def begin(dealt: Any) -> ViewedGame:
        side = Side.begin(Record(game.tools, rules, NAMES[:players], dealt))
        return ViewedGame(side, viewer, (rules.view(side.state, viewer),))

    one = begin(setup)
    anew = game.setup_of(game.deal_hidden_anew(random, one.side.state, viewer))
    for _ in range(random.randint(1, MAX_MOVES)):
        if listed := rules.legal(one.side.state):
            one = one.after(choose(random, listed, game.weights)) or one
    other = one
    for change in (lambda dealt: game.with_deck(anew, game.deck_of(dealt)), *_changes_of_deck(game, random, setup)):
        other = _follow(random, one, begin(change(other.side.record.setup))) or other
    return one.side, other.side


def _follow(random: Random, one: ViewedGame, other: ViewedGame) -> ViewedGame | None:
    """Play another game from its start such that it looks the same. Return None if no moves are found that do."""
    if one.seen[0] != other.seen[0]:
        return None
    for entry, seen in zip(one.side.record.entries, one.seen[1:], strict=True):
        made = (other.after(move) for move in _candidates(random, other.side, entry.move))
        found = next((after for after in made if after is not None and after.seen[-1] == seen), None)
        if found is None:
            return None
        other = found
    return other


def _candidates(random: Random, side: Side, move: Any) -> Iterator[Any]:
    """Yield the move. If it names something that may be hidden, yield other moves of its kind first."""
    if any(hasattr(move, name) for name in NAMED):
        others = [other for other in side.record.game.legal(side.state) if type(other) is type(move)]
        yield from random.sample(others, min(COMPARED, len(others)))
    yield move


def _changes_of_deck(game: GameSuite, random: Random, setup: Any) -> Iterator[Callable[[Any], Any]]:
    """Yield changed setups: ever less of the deck's end shuffled, then characters, which lie face down, exchanged."""
    deck = game.deck_of(setup)
    for part in (4, 2, 1):
        yield partial(_shuffled, game, random, len(deck) * part // 5)
    characters = [place for place, kind in enumerate(deck) if kind.power is not None]
    for place in characters[: len(characters) // 2]:
        yield partial(_exchanged, game, place, random.choice(characters))


def _shuffled(game: GameSuite, random: Random, last: int, setup: Any) -> Any:
    """Return a setup with the last `last` cards of its deck shuffled."""
    deck = game.deck_of(setup)
    return game.with_deck(setup, (*deck[:-last], *random.sample(deck[-last:], last)))


def _exchanged(game: GameSuite, place: int, goal: int, setup: Any) -> Any:
    """Return a setup with two cards of its deck exchanged."""
    deck = list(game.deck_of(setup))
    deck[place], deck[goal] = deck[goal], deck[place]
    return game.with_deck(setup, tuple(deck))
