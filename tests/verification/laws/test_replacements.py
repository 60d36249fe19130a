"""Replaced rules: what can replace a rule, and that a condition and its listings are replaced together."""

from __future__ import annotations

import re
import sys
from functools import partial
from types import CodeType
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.edition import PUBLISHED as CLASSIC
from sobek_core.classic.rules import quay, round_end, sets
from sobek_core.duel import Duel
from sobek_core.duel.components import Tiles, tile
from sobek_core.duel.edition import PUBLISHED as DUEL
from sobek_core.duel.moves import Refill
from sobek_core.duel.rules import market, selling
from sobek_core.duel.rules.game_end import is_stuck, removed_at_end
from sobek_core.duel.state import Seat
from sobek_core.duel.text.position import POSITIONS as DUEL_POSITIONS
from sobek_core.kernel.editions import RuleChange, rule_changes
from sobek_core.kernel.game import Applied
from sobek_core.kernel.replacements import (
    Replacement,
    Wording,
    listings_of,
    published,
    replaceable_functions,
    rules_of,
)
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.rng import generator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.classic.components import Cards
    from sobek_core.classic.moves import LaySet, PlaySet
    from sobek_core.duel.moves import SellSet
    from sobek_core.duel.state import State
    from sobek_core.kernel.game import Reason


def _with_other_arguments(_game: Classic) -> int:
    return 1


def _without_its_name(_game: Duel, _state: Any, _seat: int, *, extra: bool) -> bool:
    return extra


@pytest.mark.parametrize(
    ("rule", "by", "problem"),
    [
        ("classic.quay.window", len, "expected a function such as rules.quay.window, got 'classic.quay.window'"),
        ([], len, r"expected a function such as rules.quay.window, got \[\]"),
        (quay.window, [], r"expected a function with the arguments of quay.window, got \[\]"),
        (is_stuck, _without_its_name, "expected a function with the arguments of game_end.is_stuck, got <function"),
        (quay.deliver, quay.window, "expected a rule that can be replaced, got deliver"),
        (quay.window, quay.window, "expected another function, got the rule window; see `published`"),
        (quay.window, len, r"expected a function with the arguments of quay.window, got <built-in"),
        (quay.window, _with_other_arguments, "expected a function with the arguments of quay.window, got <function"),
        (quay.window, lambda _game, _cards: None, "expected functions at the top level of a module"),
    ],
)
def test_what_cannot_replace_a_rule_is_refused(rule: Any, by: Any, problem: str) -> None:
    """It is not a replaceable rule, takes other arguments, or cannot be loaded by worker processes."""
    with pytest.raises(ValueError, match=f"replacements: {problem}"):
        Replacement.of(rule)(by)


WINDOW_TEXT: Final = Wording("classic.quay.window", "One more card than published can be taken.")
SECOND_SET: Final = Wording("classic.sets.second-set", "A second set of a type is allowed.")


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        ((), "of classic.quay.window, each once, got none"),
        ((SECOND_SET,), "of classic.quay.window, each once, got classic.sets.second-set"),
        ((WINDOW_TEXT,) * 2, "of classic.quay.window, each once, got classic.quay.window, classic.quay.window"),
    ],
)
def test_the_texts_of_a_replacement_are_those_of_its_rules(texts: Any, problem: str) -> None:
    """A replaced rule has a text, at most one; a listing states no rule and has none."""
    with pytest.raises(ValueError, match=f"^replacements: quay.window: expected texts {problem}$"):
        Replacement.of(quay.window, *texts)(_one_more_than_published)
    with pytest.raises(
        ValueError, match=r"^replacements: sets.legal_sets: expected no text of a listing, got classic\.sets\."
    ):
        Replacement[..., Any](sets.legal_sets, _no_sets, (SECOND_SET,))


@pytest.mark.parametrize(
    "text", ["One card.", "classic.quay.window", None, 3, RuleChange("classic.quay.window"), [WINDOW_TEXT], iter(())]
)
def test_what_is_no_wording_is_refused(text: Any) -> None:
    """A string is refused even if it is the id of the rule, and so is anything else that has a rule."""
    problem = rf"^replacements: quay\.window: expected Wording\(rule, text\), got {re.escape(f'{text!r:.60}')}$"
    for texts in ((text,), (WINDOW_TEXT, text)):
        with pytest.raises(ValueError, match=problem):
            Replacement.of(quay.window, *texts)(_one_more_than_published)


@pytest.mark.parametrize("texts", ["classic.quay.window", None, 3, WINDOW_TEXT, {WINDOW_TEXT}])
def test_the_texts_of_a_replacement_are_in_order(texts: Any) -> None:
    """A list and an iterator become a tuple, so that equal replacements are equal; nothing else is taken."""
    made = [Replacement[..., Any](quay.window, _one_more_than_published, one) for one in ([WINDOW_TEXT], WINDOW.texts)]
    made.append(Replacement[..., Any](quay.window, _one_more_than_published, iter(WINDOW.texts)))
    assert {WINDOW} == {*made}
    assert [WINDOW_TEXT] == [text for one in made[2:] for text in one.texts]
    with pytest.raises(ValueError, match=r"^replacements: texts: expected a tuple of Wording\(rule, text\), got "):
        Replacement[..., Any](quay.window, _one_more_than_published, texts)


@pytest.mark.parametrize("rule", [None, 3, "", " ", ["classic.quay.window"], "classic.quay.window\0", "\ud800"])
def test_a_wording_names_a_rule(rule: Any) -> None:
    """Anything but the text of an id is refused."""
    with pytest.raises(ValueError, match=r"^rule: expected the id of a rule, such as classic\.quay\.window, got "):
        Wording(rule, "One card.")


@pytest.mark.parametrize(
    "character",
    [
        *("\ud800", "\udfff", "\0", "\x07", "\x1b", "\r", "\t", "\x0b", "\x85", "\u2028", "\u2029"),
        *("\u061c", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069", "\u200b", "\ufeff", "\u00ad"),
    ],
)
def test_a_text_with_characters_that_are_not_printed_is_refused(character: str) -> None:
    """Half of a surrogate pair cannot be written; control characters and marks of direction change what is shown."""
    for text in (character, f"One {character}card."):
        problem = re.escape(f"expected a text of printable characters and line breaks, got {text!r:.60}")
        for language, texts in (("en", (text, "")), ("fr", ("One card.", text))):
            with pytest.raises(ValueError, match=rf"^classic\.quay\.window: {language}: {problem}$"):
                Wording("classic.quay.window", *texts)


@pytest.mark.parametrize(
    "text", ["One card.\n\n* Two\n* cards\n", "Une carte\u00a0: la première\u202f!", "≥ 1 — œuf 𓀀"]
)
def test_a_printable_text_is_taken(text: str) -> None:
    """Line breaks, the spaces of French and letters beyond the first plane are fine."""
    assert text == Wording("classic.quay.window", text, text).fr


@pytest.mark.parametrize(
    ("en", "fr"),
    [("", ""), (" \n", ""), ("\u00a0", ""), ("*\u0301", ""), (3, ""), (None, ""), ("One card.", " "), ("One.", None)],
)
def test_an_empty_text_of_a_rule_is_refused(en: Any, fr: Any) -> None:
    """The English text is required; only the French one can be left out."""
    with pytest.raises(ValueError, match=r"^classic\.quay\.window: (en|fr): expected a text, got "):
        Wording("classic.quay.window", en, fr)


def test_a_replacement_can_change_one_rule_of_several() -> None:
    """sets.cannot_join states three rules; only the one with a text counts as changed."""
    joined = Replacement[..., Any](sets.cannot_join, _anything_joins, (SECOND_SET,))
    listings = tuple(Replacement[..., Any](one, _no_sets) for one in (sets.legal_sets, sets.legal_additions))
    edition = evolve(CLASSIC, name="new", replacements=(joined, *listings))
    assert (RuleChange("classic.sets.second-set"),) == rule_changes(CLASSIC, edition)
    assert (RuleChange("classic.sets.second-set"),) == rule_changes(edition, CLASSIC)
    other = evolve(joined, texts=(Wording("classic.sets.matching-type", "All types can join."),))
    both = (RuleChange("classic.sets.second-set"), RuleChange("classic.sets.matching-type"))
    assert both == rule_changes(edition, evolve(edition, name="other", replacements=(other, *listings)))


def _of_text(_game: Classic, cards: str) -> int:
    return len(cards)


def _as_text(_game: Classic, cards: int) -> str:
    return str(cards)


def test_a_type_checker_refuses_other_arguments_and_results() -> None:
    """Mypy reports unused `type: ignore` comments, so it would fail if it accepted one of these."""
    made = (
        Replacement.of(quay.window, WINDOW_TEXT)(_of_text),  # type: ignore[arg-type]
        Replacement.of(quay.window, WINDOW_TEXT)(_as_text),  # type: ignore[arg-type]
        Replacement.of(quay.window, WINDOW_TEXT)(_any_number),  # type: ignore[arg-type]
    )
    assert ["quay.window"] * 3 == [one.name for one in made]


def _one_more_than_published(game: Classic, cards: int) -> int:
    return published(quay.window)(game, cards) + 1


WINDOW: Final = Replacement.of(quay.window, WINDOW_TEXT)(_one_more_than_published)


def test_a_replacement_can_build_on_the_published_rule() -> None:
    """It can call the published rule; the changes of an erratum are a set of paths."""
    one_more = evolve(CLASSIC, name="2010.3", parent=CLASSIC, changes={"quay.window"}, replacements=(WINDOW,))
    assert 5 == quay.window(Classic(edition=one_more), 9)
    with pytest.raises(ValueError, match=r"changes: expected a set of paths, such as \{'quay\.window'\}"):
        evolve(one_more, changes="quay.window")


def test_a_rule_is_replaced_once() -> None:
    """Replacing the same rule twice is refused."""
    with pytest.raises(ValueError, match=r"replacements: expected each rule once, got quay\.window twice"):
        evolve(CLASSIC, name="new", replacements=(WINDOW, WINDOW))


@pytest.mark.parametrize(
    "replacements",
    [quay.window, "quay.window", ((quay.window, _one_more_than_published),), [WINDOW]],
)
def test_only_replacements_are_taken(replacements: Any) -> None:
    """They must be in a tuple, since an edition is a value."""
    with pytest.raises(ValueError, match=r"replacements: expected a tuple of Replacement\.of\(rule\)\(function\), got"):
        evolve(CLASSIC, name="new", replacements=replacements)


def test_a_rule_of_the_other_game_is_refused() -> None:
    """It would never be called."""
    with pytest.raises(ValueError, match=r"^replacements: expected rules of sobek_core\.duel, got .*\.quay\.window$"):
        evolve(DUEL, name="new", replacements=(WINDOW,))
    with pytest.raises(ValueError, match=r"^replacements: expected rules of sobek_core\.classic, got .*\.is_stuck$"):
        evolve(CLASSIC, name="new", replacements=ANY_SALE[2:3])


# Legality is implemented twice: as a condition and as a listing.


def _any_number(_game: Classic, _cards: Cards) -> tuple[Reason, ...]:
    return ()


def _any_number_of_tiles(_game: Duel, _tiles: Tiles) -> tuple[Reason, ...]:
    return ()


def _anything_joins(_game: Classic, _seat: Any, _cards: Cards, _onto: int | None) -> tuple[Reason, ...]:
    return ()


def _no_sets(_game: Classic, _state: Any, _seat: int) -> Iterator[PlaySet]:
    return iter(())


def _no_lays(_game: Classic, _state: Any, _seat: int) -> Iterator[LaySet]:
    return iter(())


def _no_sales(_game: Duel, _state: Any, _seat: int) -> Iterator[SellSet]:
    return iter(())


def _never(_game: Duel, _state: Any, _seat: int, *, pyramid: bool) -> bool:  # noqa: ARG001  # required by the signature
    return False


def _nothing_leaves(_game: Duel, _own: Seat) -> Tiles:
    return Tiles()


ANY_SET: Final = (
    Replacement[..., Any](sets.too_few, _any_number, (Wording("classic.sets.three", "Any number."),)),
    Replacement[..., Any](sets.legal_sets, _no_sets),
    Replacement[..., Any](round_end.legal_lays, _no_lays),
)
ANY_SALE: Final = (
    Replacement[..., Any](selling.too_few, _any_number_of_tiles, (Wording("duel.selling.three", "Any number."),)),
    Replacement[..., Any](selling.legal_sales, _no_sales),
    Replacement[..., Any](is_stuck, _never, (Wording("duel.game-end.trigger", "The game never ends."),)),
    Replacement[..., Any](removed_at_end, _nothing_leaves, (Wording("duel.game-end.removal", "Nothing is removed."),)),
)


@pytest.mark.parametrize(
    ("edition", "replacements", "problem"),
    [
        (CLASSIC, ANY_SET[:1], "sets.too_few is replaced, so replace sets.legal_sets and round_end.legal_lays, too"),
        (CLASSIC, ANY_SET[:2], "sets.too_few is replaced, so replace round_end.legal_lays, too"),
        (
            CLASSIC,
            ANY_SET[1:2],
            "sets.legal_sets is replaced, so replace sets.too_few or sets.cannot_join or sets.amulets_alone, too",
        ),
        (
            DUEL,
            ANY_SALE[:1],
            "selling.too_few is replaced, so replace "
            "selling.legal_sales and game_end.is_stuck and game_end.removed_at_end, too",
        ),
        (DUEL, ANY_SALE[:3], "selling.too_few is replaced, so replace game_end.removed_at_end, too"),
        (
            DUEL,
            ANY_SALE[1:],
            "selling.legal_sales is replaced, so replace selling.too_few or selling.opens_no_set, too",
        ),
    ],
)
def test_a_condition_and_its_listings_are_replaced_together(edition: Any, replacements: Any, problem: str) -> None:
    """Otherwise listed moves would be refused, or allowed moves not listed."""
    with pytest.raises(ValueError, match=f"^replacements: {problem}$"):
        evolve(edition, name="new", replacements=replacements)


@pytest.mark.parametrize(("edition", "replacements"), [(CLASSIC, ANY_SET), (DUEL, ANY_SALE), (DUEL, ANY_SALE[2:])])
def test_a_whole_replacement_is_taken(edition: Any, replacements: Any) -> None:
    """A condition with its listings is accepted, and so is the end of duel, a rule by itself."""
    assert replacements == evolve(edition, name="new", replacements=replacements).replacements


def _always(_game: Duel, state: State) -> bool:
    return bool(state.draw_pile)


def test_a_replaced_rule_of_filling_is_listed() -> None:
    """duel.market.refill-line: here the Market can be filled even if there is a tile to take."""
    text = Wording("duel.market.refill-line", "The Market can be filled while tiles are in the draw pile.")
    edition = evolve(DUEL, name="new", replacements=(Replacement.of(market.is_line_empty, text)(_always),))
    position = DUEL_POSITIONS.read(["draw-pile: marble-b-0", "market: c1 fish-b-1", "ankh: c3 v"])
    game, state = Duel(edition=edition), position.state
    assert isinstance(game.apply(state, Refill(0)), Applied)
    assert Refill(0) in game.legal(state)


def test_the_end_of_duel_removes_what_the_edition_lets_a_hand_sell() -> None:
    """duel.game-end.removal: the edition's rule of sales is used, not the published one."""
    own = Seat(Tiles.of(map(tile, ("fish-b-1", "fish-v-1", "fish-h-1"))))
    assert own.hand == removed_at_end(Duel(), own)
    assert Tiles() == removed_at_end(Duel(edition=evolve(DUEL, name="new", replacements=ANY_SALE)), own)


def _codes_called(call: Callable[[], object]) -> set[CodeType]:
    """Return the code objects of all Python functions that a call reaches."""
    codes = set[CodeType]()
    sys.setprofile(lambda frame, _event, _argument: codes.add(frame.f_code))
    try:
        call()
    finally:
        sys.setprofile(None)
    return codes


@pytest.mark.parametrize("name", ["classic", "duel"])
def test_a_condition_is_asked_by_the_listing_or_names_it(name: str) -> None:
    """In whole games, `apply` calls every replaceable condition, and `legal` exactly those without listings.

    A listed move that is judged by a condition with listings was listed by one of them.
    """
    suite, functions = GAMES[name], replaceable_functions(f"sobek_core.{name}")
    code = {place: published(one).__code__ for place, one in functions.items()}
    conditions = {place for place, one in functions.items() if {*rules_of(one)} & {*suite.conditions.holds}}
    listing, applying = set[CodeType](), set[CodeType]()
    for seed in range(24):
        for position in suite.play_random_game(generator(f"conditions {seed}"), 2):
            listed = _codes_called(partial(position.game.legal, position.state))
            for move in position.game.legal(position.state)[:: len(listed)]:
                applied = _codes_called(partial(position.game.apply, position.state, move))
                for place in conditions:
                    if code[place] in applied and (listings := listings_of(functions[place])):
                        assert {code[one] for one in listings} & listed, (place, move)
                applying |= applied
            listing |= listed
    assert conditions == {place for place in conditions if code[place] in applying}
    unlisted = {place for place in conditions if not listings_of(functions[place])}
    assert unlisted == {place for place in conditions if code[place] in listing}
    named = {place for one in functions.values() for place in listings_of(one)}
    assert {place for place, one in functions.items() if not rules_of(one)} <= named <= {*functions}


def test_a_replaceable_function_names_its_rules() -> None:
    """It names rules of its chapter; a listing names none."""
    assert ("classic.quay.window",) == rules_of(quay.window)
    assert () == rules_of(sets.legal_sets)
    with pytest.raises(KeyError):
        rules_of(quay.deliver)
