"""The dealer (spec/dealing.md): its stream, its draws, the deals of both games, and the published vectors."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.classic import Classic
from sobek_core.classic import dealing as of_classic
from sobek_core.duel import Duel
from sobek_core.duel import dealing as of_duel
from sobek_core.games import GAMES
from sobek_core.kernel.dealer import WORDS, Stream
from sobek_core.package_data import spec_root

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


VECTORS: Final = json.loads((spec_root() / "vectors" / "dealing.json").read_text(encoding="utf-8"))


def scripted(words: Iterator[int]) -> Stream:
    """Return a stream of these words, to test cases that no known seed produces."""
    stream = Stream(0, "deal")
    stream._words = [*words][::-1]  # noqa: SLF001  # replaces the words of the digest
    return stream


# What each kind of vector asks of a stream, and the key of the answers. A bound of 2**32 gives whole words.
ASKED: Final[dict[str, tuple[str, Callable[[Any, Any], list[int]]]]] = {
    "words": ("words", lambda stream, vector: [stream.below(WORDS) for _ in vector["words"]]),
    "below": ("numbers", lambda stream, vector: [stream.below(bound) for bound in vector["bounds"]]),
    "weighted": ("indexes", lambda stream, vector: [stream.weighted(weights) for weights in vector["weights"]]),
    "shuffle": ("order", lambda stream, vector: [*stream.shuffle([*range(vector["items"])])]),
}


@pytest.mark.parametrize(("kind", "vector"), [(kind, vector) for kind in ASKED for vector in VECTORS[kind]])
def test_draws_are_those_of_the_vectors(kind: str, vector: dict[str, Any]) -> None:
    """The dealer gives the published answers."""
    key, ask = ASKED[kind]
    assert vector[key] == ask(Stream(int(vector["seed"]), vector.get("purpose", "deal")), vector)


@pytest.mark.parametrize("bound", [*range(2, 65), 65537, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, 2**32])
def test_a_word_is_turned_away_from_the_boundary_on(bound: int) -> None:
    """The last word below the greatest multiple of the bound is used; the next word and the greatest are rejected."""
    fair = WORDS // bound * bound
    beyond = [] if fair == WORDS else [fair, WORDS - 1]
    stream = scripted(iter([fair - 1, *beyond, 1, 17]))
    expected = [bound - 1, 1, 17]
    actual = [stream.below(bound), stream.below(bound), stream.below(WORDS)]
    assert expected == actual


SEED: Final = "a seed is 0 to 18446744073709551615, not "
PURPOSE: Final = "a purpose is one word of the letters a to z, not '"
BOUND: Final = "a bound is 1 to 4294967296, not "
WEIGHTS: Final = "weights are 1 or more each, at least one, 4294967296 at most together, not ["
REFUSED: Final[list[tuple[str, Callable[[Stream], object]]]] = [
    *((SEED, lambda _, seed=seed: Stream(seed, "deal")) for seed in (-1, 2**64)),
    *(
        (PURPOSE, lambda _, word=word: Stream(7, word))
        for word in ("", "Deal", "deal ", "deal\n", "deal 7", "d1", "dé")
    ),
    *((BOUND, lambda stream, bound=bound: stream.below(bound)) for bound in (0, -3, 2**32 + 1)),
    *((WEIGHTS, lambda stream, some=some: stream.weighted(some)) for some in ([], [0], [1, 0, 2], [3, -1], [2**32, 1])),
]


@pytest.mark.parametrize(("problem", "ask"), REFUSED)
def test_what_is_out_of_range_is_refused(problem: str, ask: Callable[[Stream], object]) -> None:
    """What is refused uses no word. With purposes of one word, no two pairs of seed and purpose hash the same text."""
    stream = scripted(iter([17]))
    with pytest.raises(ValueError, match=f"^{re.escape(problem)}"):
        ask(stream)
    assert 17 == stream.below(WORDS)


# The deals of both games.


@pytest.mark.parametrize("vector", VECTORS["classic"])
def test_the_core_deals_classic_so(vector: dict[str, Any]) -> None:
    """All three deals use one stream; hands and tokens are piles."""
    stream, players = Stream(int(vector["seed"]), "deal"), vector["players"]
    setup = of_classic.deal_setup(Classic(), stream, players)
    assert vector["first"] == setup.first
    deals = [setup.deal, *(of_classic.deal_round(Classic(), stream, players).deal for _ in range(2))]
    for expected, deal in zip(vector["rounds"], deals, strict=True):
        assert [sorted(hand) for hand in expected["hands"]] == [sorted(map(str, hand)) for hand in deal.hands]
        assert expected["deck"] == [card.name for card in deal.deck]
        assert sorted(expected["tokens"]) == sorted(map(str, deal.tokens))


@pytest.mark.parametrize("vector", VECTORS["duel"])
def test_the_core_deals_duel_so(vector: dict[str, Any]) -> None:
    """Duel has one deal; hands and tokens are unordered."""
    orderless = {"hands": [sorted(hand) for hand in vector["hands"]], "tokens": sorted(vector["tokens"])}
    setup = of_duel.deal_setup(Duel(), Stream(int(vector["seed"]), "deal"), 2)
    assert {key: value for key, value in (vector | orderless).items() if key != "seed"} == {
        "first": setup.first,
        "hands": [sorted(map(str, hand)) for hand in setup.hands],
        "centre": [tile.name for tile in setup.centre],
        "draw_pile": [tile.name for tile in setup.draw_pile],
        "tokens": sorted(map(str, setup.pirogues)),
    }


@pytest.mark.parametrize(("game", "players"), [("classic", 1), ("classic", 5), ("duel", 1), ("duel", 3)])
def test_nothing_is_dealt_for_players_who_cannot_play(game: str, players: int) -> None:
    """A wrong number of players is an error."""
    with pytest.raises(ValueError, match=rf"players: expected 2( to 4)?, got {players} \({game}.setup.players\)"):
        GAMES.named(game).game().deal_setup(Stream(1, "deal"), players)
