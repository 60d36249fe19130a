"""Parts of piles, of rows and of a Market: whatever they answer holds for everything that they can be."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.board import CELLS, Market
from sobek_core.duel.components import KINDS, OF_BACK, OF_GROUP, Back, Group, Tiles, tile
from sobek_core.verdicts.parts import ANY, Part, PartRow, Squares, part_of, pile_of
from sobek_core.verdicts.ways import Needs, ways
from tests.completions import fits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


SETS: Final = (*OF_BACK.values(), *OF_GROUP.values(), Tiles.kind_set(KINDS))
TRIED: Final = 100


def worth(tile: Any) -> int:
    """Return what a tile is worth."""
    return int(tile.scarabs)


def completions(part: Part[Any]) -> Iterator[Any]:
    """Yield every pile that a part can be."""
    for size in range(len(part.vague) + part.least, min(part.most + len(part.vague), len(part.pool)) + 1):
        for drawn in {Tiles.of(some) for some in combinations(part.pool, size)}:
            if fits((*drawn,), part.vague) and fits((*(part.pool - drawn),), part.taken):
                yield part.known + drawn


def covers(part: Part[Any], pile: Any) -> bool:
    """Return whether a part can be a pile."""
    if not part.known <= pile:
        return False
    beyond = pile - part.known
    within = len(part.vague) + part.least <= len(beyond) <= len(part.vague) + part.most
    return within and fits((*beyond,), part.vague) and beyond <= part.pool + vague_kinds(part)


def vague_kinds(part: Part[Any]) -> Tiles:
    """Return a thing of each kind that a vague one can be."""
    return Tiles.of(kind for one in part.vague for kind in one)


def random_part(rng: Random) -> Part[Any]:
    """Return what is known of a small pile; of what else can lie there, some may certainly lie elsewhere."""
    kinds = rng.sample(KINDS, 4)
    pool = Tiles.of(rng.choice(kinds) for _ in range(rng.randint(0, 4)))
    known = Tiles.of(rng.choice(kinds) for _ in range(rng.randint(0, 3)))
    sets = [next(some for some in rng.sample(SETS, len(SETS)) if one in {*some}) for one in pool if rng.random() < 0.3]
    taken, vague = sets[::2], sets[1::2]
    left = len(pool) - len(sets)
    least = rng.choice((0, 0, rng.randint(0, left)))
    most = rng.choice((left if taken else ANY, rng.randint(least, left)))
    return Part("hand", known, pool, tuple(vague), least, most, taken=tuple(taken))


def in_every_way(ask: Callable[[], Any]) -> list[Any]:
    """Return every answer of a function; nothing at all if something has to be stated."""
    found = [answer for answer, _ in ways(ask)]
    return [] if any(isinstance(one, Needs) for one in found) else found


def check_pile(rng: Random) -> None:
    """Compare a part, and the pile that stands for it, with every pile that it can be."""
    part = random_part(rng)
    pile, every = pile_of(part), [*completions(part)]
    near = (*part.pool, *part.known, *KINDS[:1])
    kinds, one, wanted = rng.choice(SETS), rng.choice(near), Tiles.of(rng.choices(near, k=rng.randint(0, 3)))
    vague = tuple(rng.choice(SETS) for _ in range(rng.randint(0, 2)))
    asked = Part("move", wanted, Tiles(), vague, most=0)
    more = Tiles.of(rng.sample(KINDS, 1))
    looked: list[tuple[str, Callable[[Any], Any]]] = [
        ("len", len),
        ("bool", bool),
        ("in", lambda made: one in made),
        ("has_any", lambda made: made.has_any(kinds)),
        ("count", lambda made: made.count(one)),
        ("sizes", lambda made: made.sizes(SETS[:2])),
        ("sizes_by_type", lambda made: made.sizes_by_type()),
        ("has_many", lambda made: made.has_many(SETS[:4], 2)),
        (">=", lambda made: wanted <= made),
        ("among", lambda made: len(made.among(kinds))),
        ("without", lambda made: len(made.without(kinds))),
        ("plus", lambda made: len(made.plus(one).among(kinds))),
        ("+", lambda made: len((made + more).among(kinds))),
        ("more", lambda made: (more + made).has_any(kinds)),
    ]
    for name, look in looked:
        found = in_every_way(lambda look=look: look(pile))  # type: ignore[misc]
        assert not found or all(look(full) in found for full in every), (name, part)
        assert found or name == "sizes_by_type", (name, part)
    for full in every:
        found = [part.size, part.number(kinds), part.worth(worth)]
        for bounds, true in zip(found, (len(full), len(full.among(kinds)), sum(map(worth, full))), strict=True):
            assert bounds.least <= true <= bounds.most, part
        assert covers(part_of(part.among(kinds)), full.among(kinds)), (part, kinds, full)
        assert part.has(asked) in (None, wanted <= full and fits((*(full - wanted),), vague)), (part, asked)
        if one in full:
            assert covers(part_of(pile.minus(one)), full.minus(one)), part
            assert covers(part_of(pile - Tiles.of([one])), full.minus(one)), part
        assert covers(part_of(pile + more), full + more), part
    if every and not part.vague and part.size.most < ANY:
        sizes = [len(full) for full in every]
        assert (min(sizes), max(sizes)) == (part.size.least, part.size.most)


def check_row(rng: Random) -> None:
    """Compare a part of a row with every row that it can be."""
    pool, known = rng.sample(KINDS, rng.randint(0, 3)), tuple(rng.sample(KINDS, rng.randint(0, 3)))
    least = rng.randint(0, len(pool))
    most = rng.randint(least, len(pool))
    row: Any = PartRow("quays", known, least, most)
    at, stop = rng.randint(0, 4), rng.randint(0, 4)
    every = [known + drawn for size in range(least, most + 1) for drawn in permutations(pool, size)]
    looked: list[Callable[[Any], Any]] = [
        len,
        bool,
        lambda made: made[at],
        tuple,
        lambda made: tuple(made[:stop]),
        lambda made: (len(made[:stop]), len(made[stop:])),
        lambda made: bool(made[stop:]),
        lambda made: len(made[:stop][::-1]),
        lambda made: (len(made), len(made[1:])),
    ]
    for number, look in enumerate(looked):
        found = in_every_way(lambda look=look: look(row))  # type: ignore[misc]
        assert not found or all(look(full) in found for full in every if number != 2 or at < len(full)), (number, row)
        assert found or number in (2, 3, 4)


def check_squares(rng: Random) -> None:
    """Compare a Market of which cells are not known with every one that it can be."""
    tile, hidden = KINDS[0], rng.sample(range(6), 3)
    true = [rng.choice((tile, None)) for _ in CELLS]
    filled = {at: Tiles.kind_set(()) for at in hidden if true[at] is not None and rng.random() < 0.5}
    known = {at: true[at] for at in range(len(CELLS)) if at not in hidden}
    squares: Any = Squares(tuple(map(str, CELLS)), known, filled)
    at = rng.randrange(6)
    for look in (
        lambda made: made.squares[at] is not None,
        lambda made: bool(made.squares[at]),
        lambda made: made.any_on(CELLS[at : at + 2]),
        lambda made: made.among(CELLS[:6]),
        lambda made: len(made.squares),
    ):
        found = in_every_way(lambda look=look: look(Market(squares)))  # type: ignore[misc]
        assert look(Market(tuple(true))) in found
    changed = in_every_way(lambda: Market(squares.changed({hidden[0]: None})).among(CELLS[:6]))
    emptied = [None if at == hidden[0] else one for at, one in enumerate(true)]
    assert Market(tuple(emptied)).among(CELLS[:6]) in changed
    assert len(changed) == 2 ** len(set(hidden[1:]) - filled.keys())


def check_overlapping() -> None:
    """Three vague things whose kinds overlap: counting the things of each kind does not settle it."""
    vague = (OF_GROUP[Group.FISH], OF_BACK[Back.BLACK], OF_BACK[Back.RED])
    hand = Part("hand", Tiles.of(map(tile, ("fish-v-1", "queen", "vizier"))), Tiles())
    assert hand.has(Part("move", Tiles(), Tiles(), vague, most=0)) is not True


def check_all(seed: int = 1) -> None:
    """Try every kind of part. Raise AssertionError for a wrong answer."""
    rng = Random(seed)  # noqa: S311  # trying, not hiding
    check_overlapping()
    for _ in range(TRIED):
        check_pile(rng)
        check_row(rng)
        check_squares(rng)
