"""How both games are dealt (spec/dealing.md): told here a second time, and held against the published deals."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.classic import dealing as of_classic
from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, FIGURES, OF_BACK, Back
from sobek_core.duel import dealing as of_duel
from sobek_core.games import GAMES
from sobek_core.kernel.dealer import Stream
from sobek_core.package_data import spec_root
from tests.streams import VECTORS, streams

if TYPE_CHECKING:
    from tests.streams import Reference


def deals_of_classic(stream: Stream | Reference, players: int) -> tuple[int, list[dict[str, Any]]]:
    """Deal the three rounds of a classic game as the spec tells it; who begins, and the rounds."""
    green = [card.name for card in ALL_CARDS.among(OF_BACK[Back.GREEN])]
    others = [card.name for card in ALL_CARDS.without(OF_BACK[Back.GREEN])]
    first, rounds = -1, []
    for number in range(FIGURES.rounds):
        hands = list(stream.shuffle(green.copy()))
        deck = list(stream.shuffle(others.copy()))
        tokens = [str(token) for token in stream.shuffle(list(ALL_TOKENS))]
        if number == 0:
            first = stream.below(players)
        rounds.append(
            {
                "hands": [hands[2 * seat : 2 * seat + 2] for seat in range(players)],
                "deck": deck[9:] if players == 2 else deck,
                "tokens": tokens[:5],
            }
        )
    return first, rounds


@pytest.mark.parametrize("vector", VECTORS["classic"])
def test_classic_deals_are_those_of_the_vectors(vector: dict[str, Any]) -> None:
    """The way in which the spec deals classic gives the published hands, decks, tokens and first player."""
    expected = vector["first"], vector["rounds"]
    for stream in streams(vector):
        actual = deals_of_classic(stream, vector["players"])
        assert expected == actual


@pytest.mark.parametrize("vector", VECTORS["classic"])
def test_the_core_deals_classic_so(vector: dict[str, Any]) -> None:
    """The first deal and the two later ones go on with one stream; hands and tokens are piles."""
    stream, players = Stream(int(vector["seed"]), "deal"), vector["players"]
    setup = of_classic.deal_setup(stream, players)
    assert vector["first"] == setup.first
    deals = [setup.deal, *(of_classic.deal_round(stream, players).deal for _ in range(2))]
    for expected, deal in zip(vector["rounds"], deals, strict=True):
        assert [sorted(hand) for hand in expected["hands"]] == [sorted(map(str, hand)) for hand in deal.hands]
        assert expected["deck"] == [card.name for card in deal.deck]
        assert sorted(expected["tokens"]) == sorted(map(str, deal.tokens))


def box_of_duel() -> tuple[list[str], list[str], list[str]]:
    """Return starting tiles, other tiles and tokens in their order, by name, without asking the core."""
    box = tomllib.loads((spec_root() / "duel" / "components.toml").read_text(encoding="utf-8"))
    starting: list[str] = []
    others: list[str] = []
    for group in ("livestock", "fish", "wheat", "marble", "ebony", "ivory"):
        printed = box["goods_tiles"][group]
        starting += [f"{group}-{mark}-0-grey" for mark in in_order(box["starting_tiles"][group])]
        others += [f"{group}-{mark}-0" for mark in in_order(printed["plain"])]
        others += [f"{group}-{mark}-{printed['scarabs']}" for mark in in_order(printed["valued"])]
        others += [f"{group}-{mark}-0-deben" for mark in in_order(printed["deben"])]
    others += [f"statue-{mark}" for mark in in_order(box["goods_tiles"]["statue"]["plain"])]
    others += ["queen", "high-priest", "high-priestess", "vizier", "thief", "merchant", "courtesan", "architect"]
    others += ["scribe-livestock", "scribe-fish"]
    named = ("snake-1", "snake-2", "pyramid", "finger", "mummy", "seven", "scarabs", "deben-2", "horus")
    return starting, others, [token for token in named for _ in range(box["pirogue_tokens"][token])]


def in_order(marks: list[str]) -> list[str]:
    """Put marks in the order v, h, f, b."""
    return sorted(marks, key="vhfb".index)


def deal_of_duel(stream: Stream | Reference) -> dict[str, Any]:
    """Deal a game of duel as the spec tells it."""
    starting, others, tokens = box_of_duel()
    dealt = list(stream.shuffle(starting))
    draw_pile = list(stream.shuffle(others))
    on_board = list(stream.shuffle(tokens))[:5]
    return {
        "first": stream.below(2),
        "hands": [sorted(dealt[0:2]), sorted(dealt[2:4])],
        "centre": dealt[4:8],
        "draw_pile": draw_pile,
        "tokens": sorted(on_board),
    }


def expected_deal(vector: dict[str, Any]) -> dict[str, Any]:
    """Return the deal of a vector; of hands and tokens the order says nothing."""
    orderless = {"hands": [sorted(hand) for hand in vector["hands"]], "tokens": sorted(vector["tokens"])}
    return {key: value for key, value in (vector | orderless).items() if key != "seed"}


@pytest.mark.parametrize("vector", VECTORS["duel"])
def test_duel_deals_are_those_of_the_vectors(vector: dict[str, Any]) -> None:
    """The way in which the spec deals duel gives the published hands, centre, draw pile, tokens and first player."""
    for stream in streams(vector):
        assert expected_deal(vector) == deal_of_duel(stream)


@pytest.mark.parametrize("vector", VECTORS["duel"])
def test_the_core_deals_duel_so(vector: dict[str, Any]) -> None:
    """The one deal of the game."""
    setup = of_duel.deal_setup(Stream(int(vector["seed"]), "deal"), 2)
    assert expected_deal(vector) == {
        "first": setup.first,
        "hands": [sorted(map(str, hand)) for hand in setup.hands],
        "centre": [tile.name for tile in setup.centre],
        "draw_pile": [tile.name for tile in setup.draw_pile],
        "tokens": sorted(map(str, setup.pirogues)),
    }


def test_the_box_of_duel_is_dealt_whole() -> None:
    """duel.setup.components: 10 starting tiles, 55 others, 13 tokens; two starting tiles stay in the box."""
    assert [10, 55, 13] == [len(part) for part in box_of_duel()]
    for seed in range(20):
        deal = deal_of_duel(Stream(seed, "deal"))
        dealt = [tile for hand in deal["hands"] for tile in hand] + deal["centre"]
        assert 8 == len(dealt)
        assert sorted(box_of_duel()[1]) == sorted(deal["draw_pile"])


@pytest.mark.parametrize(("game", "players"), [("classic", 1), ("classic", 5), ("duel", 1), ("duel", 3)])
def test_nothing_is_dealt_for_players_who_cannot_play(game: str, players: int) -> None:
    """A wrong number of players is no setup with other hands, but a mistake that is named."""
    with pytest.raises(ValueError, match=rf"players: expected 2( to 4)?, got {players} \({game}.setup.players\)"):
        GAMES[game].deal_setup(Stream(1, "deal"), players)


def test_there_is_no_later_deal_of_duel() -> None:
    """A game of one deal says so when it is asked for another."""
    with pytest.raises(ValueError, match="dealt once"):
        GAMES["duel"].deal_round(Stream(1, "deal"), 2)
