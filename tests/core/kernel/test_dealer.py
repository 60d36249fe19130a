"""The dealer (spec/dealing.md): its stream, its draws and its published vectors."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.kernel.dealer import Stream
from tests.streams import VECTORS, WORD_BOUND, Reference, streams

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def scripted(words: Iterator[int]) -> Stream:
    """Return a stream of these words, to test cases that no known seed produces."""
    stream = Stream(0, "deal")
    stream._words = words  # noqa: SLF001  # replaces the words of the digest
    return stream


# What each kind of vector asks of a stream, and the key of the answers. A bound of 2**32 gives whole words.
ASKED: Final[dict[str, tuple[str, Callable[[Any, Any], list[int]]]]] = {
    "words": ("words", lambda stream, vector: [stream.below(WORD_BOUND) for _ in vector["words"]]),
    "below": ("numbers", lambda stream, vector: [stream.below(bound) for bound in vector["bounds"]]),
    "weighted": ("indexes", lambda stream, vector: [stream.weighted(weights) for weights in vector["weights"]]),
    "shuffle": ("order", lambda stream, vector: [*stream.shuffle([*range(vector["items"])])]),
}


@pytest.mark.parametrize(("kind", "vector"), [(kind, vector) for kind in ASKED for vector in VECTORS[kind]])
def test_draws_are_those_of_the_vectors(kind: str, vector: dict[str, Any]) -> None:
    """The dealer and the reference give the published answers, one after the other."""
    key, ask = ASKED[kind]
    for stream in streams(vector):
        assert vector[key] == ask(stream, vector)


def test_vectors_show_what_is_promised() -> None:
    """They have shuffles of 1 to 63 items, the least and the greatest seed, and bounds that reject words."""
    sizes = [vector["items"] for vector in VECTORS["shuffle"]]
    assert list(range(1, 64)) == sizes
    seeds = {int(vector["seed"]) for vector in VECTORS["words"]}
    assert {0, 2**64 - 1} <= seeds
    turned_away = 0
    for vector in VECTORS["below"]:
        *bounds, last = vector["bounds"]
        assert WORD_BOUND == last
        asked = sum(bound > 1 for bound in bounds)
        words = list(islice(Reference(vector["seed"], vector["purpose"]).words, 200))
        turned_away += words.index(vector["numbers"][-1]) - asked
    assert turned_away > 20


@pytest.mark.parametrize("bound", [*range(2, 65), 65537, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, 2**32])
def test_a_word_is_turned_away_from_the_boundary_on(bound: int) -> None:
    """The last word below the greatest multiple of the bound is used; the next word and the greatest are rejected."""
    fair = WORD_BOUND // bound * bound
    beyond = [] if fair == WORD_BOUND else [fair, WORD_BOUND - 1]
    stream = scripted(iter([fair - 1, *beyond, 1, 17]))
    expected = [bound - 1, 1, 17]
    actual = [stream.below(bound), stream.below(bound), stream.below(WORD_BOUND)]
    assert expected == actual


def test_certain_draws() -> None:
    """A bound of 1, a single outcome of weight 1, and a shuffle of at most one item use no word; weight 3 uses one."""
    stream = scripted(iter([17, 18]))
    expected = 0, 0, (), ("a",)
    actual = stream.below(1), stream.weighted([1]), stream.shuffle(""), stream.shuffle("a")
    assert expected == actual
    assert 0 == stream.weighted([3])
    assert 18 == stream.below(WORD_BOUND)


def test_a_shuffle_leaves_its_items() -> None:
    """The given list is unchanged, and equal items are kept."""
    items = ["fish-0", "fish-0", "wheat-0", "amulet"]
    shuffled = Stream(1, "deal").shuffle(items)
    assert ["fish-0", "fish-0", "wheat-0", "amulet"] == items
    assert Counter(items) == Counter(shuffled)


def test_streams_are_apart() -> None:
    """Streams of the same seed and purpose are equal and independent; another seed or purpose gives another stream."""
    one, same = Stream(7, "deal"), Stream(7, "deal")
    expected = [one.below(54) for _ in range(20)]
    actual = [same.below(54) for _ in range(20)]
    assert expected == actual
    firsts = {Stream(seed, purpose).below(WORD_BOUND) for seed in range(50) for purpose in ("deal", "chance", "seats")}
    assert 150 == len(firsts)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    """A seed is from 0 to 2**64 - 1."""
    with pytest.raises(ValueError, match=f"^a seed is 0 to 18446744073709551615, not {seed}$"):
        Stream(seed, "deal")


@pytest.mark.parametrize("purpose", ["", "Deal", "deal ", "deal\n", "deal 7", "d1", "dé"])
def test_a_purpose_that_is_no_word_is_refused(purpose: str) -> None:
    """A purpose is one word of a to z, so that no two pairs of seed and purpose hash the same text."""
    with pytest.raises(ValueError, match=r"^a purpose is one word of the letters a to z, not '"):
        Stream(7, purpose)


@pytest.mark.parametrize("bound", [0, -3, 2**32 + 1])
def test_a_bound_out_of_range_is_refused(bound: int) -> None:
    """A bound is from 1 to 2**32, and a refused one uses no word."""
    stream = scripted(iter([17]))
    with pytest.raises(ValueError, match=f"^a bound is 1 to 4294967296, not {bound}$"):
        stream.below(bound)
    assert 17 == stream.below(WORD_BOUND)


@pytest.mark.parametrize("weights", [[], [0], [1, 0, 2], [3, -1], [2**32, 1]])
def test_weights_out_of_range_are_refused(weights: list[int]) -> None:
    """There is at least one weight, each is at least 1, their sum is at most 2**32, and refused weights use no word."""
    stream = scripted(iter([17]))
    with pytest.raises(
        ValueError, match=r"^weights are 1 or more each, at least one, 4294967296 at most together, not \["
    ):
        stream.weighted(weights)
    assert 17 == stream.below(WORD_BOUND)
