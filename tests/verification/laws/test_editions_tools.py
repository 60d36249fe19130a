"""Editions: every tool plays and judges an erratum with another figure, another condition and another box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve, frozen

from sobek_core.classic import Classic, deal_setup
from sobek_core.classic import components as classic_kinds
from sobek_core.classic import edition as classic
from sobek_core.classic.components import Cards, card
from sobek_core.classic.moves import Take
from sobek_core.classic.rules import quay
from sobek_core.cli.failures import UsageError
from sobek_core.cli.judged import judgement_json
from sobek_core.cli.new_game import count_players
from sobek_core.disputes import Dispute, MoveQuestion, judge
from sobek_core.disputes.phrases import edition_lines
from sobek_core.duel import components as duel_kinds
from sobek_core.duel import edition as duel
from sobek_core.duel.components import Tiles, tile
from sobek_core.handwriting.lines import read_text
from sobek_core.handwriting.problems import HandwritingError
from sobek_core.json_text import JsonError, canonical, parse
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.editions import RuleChange, rule_changes
from sobek_core.kernel.game import Position
from sobek_core.kernel.replacements import Replacement, Wording
from sobek_core.page.rules_applied import rule_texts
from sobek_core.phrases import load_words
from sobek_core.plausibility import Plausibility
from sobek_core.records.play import Chance
from sobek_core.records.record import Record, RecordError, dump, load
from sobek_core.rule_ids import RuleId
from sobek_core.spec import load_spec
from sobek_core.text.notation import NotationError
from sobek_core.text.positions import EDITION
from sobek_verification.games import GAMES
from sobek_verification.simulation.fuzz.coverage import CoverageWatch
from sobek_verification.simulation.fuzz.play import Fuzz
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.recall import play as recall

if TYPE_CHECKING:
    from sobek_invariants.classic.observed import ObservedState
    from sobek_verification.suite import GameSuite


def _first_card_of_a_short_row(game: Classic, cards: int) -> int:
    return 1 if cards < game.edition.figures.window else game.edition.figures.window


def _is_first_of_a_short_row(state: ObservedState, move: Any) -> bool:
    """Restate the condition: with fewer than three cards only the first can be taken."""
    return move.slot == 0 if len(state.quays) < 3 else move.slot in range(3)


@frozen
class Erratum:
    """An erratum. published: the module of its game's editions; restated: the conditions that it replaces, by rule."""

    edition: Any
    published: Any
    restated: Mapping[RuleId, Any]


SHORT_ROW: Final = Wording("classic.quay.window", "With fewer than three cards, only the first can be taken.")
ERRATA: Final = {
    "classic": Erratum(
        evolve(
            classic.PUBLISHED,
            name="2010.2",
            cards=classic.PUBLISHED.cards - Cards.of([card("thief"), card("wheat-1")]),
            figures=evolve(classic.PUBLISHED.figures, window=3, curse_weight=3, scribe_hand_limit=5, courtesan_min=2),
            replacements=(Replacement.of(quay.window, SHORT_ROW)(_first_card_of_a_short_row),),
        ),
        classic,
        {"classic.quay.window": _is_first_of_a_short_row},
    ),
    "duel": Erratum(
        evolve(
            duel.PUBLISHED,
            name="2021.2",
            tiles=duel.PUBLISHED.tiles - Tiles.of([tile("thief"), tile("statue-b")]),
            filling=duel.PUBLISHED.filling[::-1],
            figures=evolve(
                duel.PUBLISHED.figures, queen_draws=2, scribe_hand_limit=5, courtesan_min=2, corruption_per_deben=2
            ),
        ),
        duel,
        {},
    ),
}
each_erratum = pytest.mark.parametrize("name", ERRATA)


@pytest.fixture(autouse=True)
def _published(monkeypatch: pytest.MonkeyPatch) -> None:
    """Publish the errata, and restate what they replace."""
    for name, erratum in ERRATA.items():
        editions = {one.name: one for one in (erratum.published.PUBLISHED, erratum.edition)}
        monkeypatch.setattr(erratum.published.EDITIONS, "_entries", editions)
        for rule, holds in erratum.restated.items():
            GAMES[name].conditions.restate(erratum.edition.name, rule)(holds)


def _suite(name: str) -> GameSuite:
    """Return the checks of a game for its erratum."""
    return evolve(GAMES[name], edition=ERRATA[name].edition)


def _positions(name: str, seed: int) -> list[Position[Any, Any]]:
    """Return the positions of a random game of the erratum."""
    suite = _suite(name)
    random = generator(f"edition {seed}")
    return list(suite.play_random_game(random, suite.player_counts[-1]))


@pytest.mark.parametrize("name", ["classic", "duel"])
def test_only_conditions_are_restated(name: str) -> None:
    """Other rules are refused, since nothing would call the restatement."""
    with pytest.raises(KeyError, match="visibility"):
        GAMES[name].conditions.restate("2099.1", "classic.visibility.hand")


@each_erratum
def test_an_erratum_breaks_no_invariant(name: str) -> None:
    """In fuzzed games with refused setups and moves, the reasons are exactly the failing conditions."""
    watch = CoverageWatch(_suite(name))
    counts = watch.game.player_counts
    assert [None] * 6 == [Fuzz(watch, 1, number, counts[number % len(counts)]).run() for number in range(6)]


RICHER: Final[Mapping[str, Any]] = {
    "classic": evolve(
        classic.PUBLISHED,
        name="2010.3",
        cards=classic.PUBLISHED.cards + Cards.of([one for one in classic_kinds.KINDS if one.power is not None]),
        tokens=classic.PUBLISHED.tokens + classic_kinds.Tokens.of([*classic_kinds.Token]),
        figures=evolve(classic.PUBLISHED.figures, min_players=3),
    ),
    "duel": evolve(
        duel.PUBLISHED,
        name="2021.3",
        tiles=duel.PUBLISHED.tiles + Tiles.of([one for one in duel_kinds.KINDS if one.power is not None]),
    ),
}


@pytest.mark.parametrize("name", RICHER)
def test_a_box_with_each_character_once_more_breaks_no_invariant(name: str) -> None:
    """No invariant counts on a character that is unique, or on the published number of players."""
    suite = evolve(GAMES[name], edition=RICHER[name])
    watch = CoverageWatch(suite)
    counts = suite.player_counts
    assert [None] * 12 == [Fuzz(watch, 1, number, counts[number % len(counts)]).run() for number in range(12)]


def test_only_the_deck_of_two_players_is_smaller() -> None:
    """classic.setup.deck: also in an edition for three or more."""
    sizes = {
        (edition.name, players): len(deal_setup(Classic(edition=edition), Stream(1, "deal"), players).deal.deck)
        for edition in (classic.PUBLISHED, RICHER["classic"])
        for players in range(edition.figures.min_players, 5)
    }
    more = len(RICHER["classic"].cards) - len(classic.PUBLISHED.cards)
    assert {
        ("2010.1", 2): 45,
        ("2010.1", 3): 54,
        ("2010.1", 4): 54,
        ("2010.3", 3): 54 + more,
        ("2010.3", 4): 54 + more,
    } == sizes


@each_erratum
def test_a_broken_figure_of_an_erratum_is_found(name: str) -> None:
    """Invariants use the figures of the edition, so what only the published edition allows is a violation."""
    tools, erratum = GAMES[name].tools, ERRATA[name].edition
    state = _positions(name, 1)[0].state
    assert [] == Plausibility(tools).check(tools.game(edition=erratum), state)
    assert [] != Plausibility(tools).check(tools.game(), state)


@each_erratum
def test_a_position_keeps_its_edition(name: str) -> None:
    """Text and JSON have the box of the edition, and do not name the published one."""
    tools, erratum = GAMES[name].tools, ERRATA[name].edition
    for position in _positions(name, 2)[::9]:
        lines, written = tools.positions.write(position), canonical(tools.converter.unstructure(position))
        assert f"edition: {erratum.name}" == lines[0]
        assert erratum.name == parse(written)[EDITION]
        track = {"track": position.game.track} if name == "classic" else {}  # no line of a position
        read = tools.positions.read(lines)
        assert position == evolve(read, game=evolve(read.game, **track))
        assert position == tools.converter.read(parse(written), Position)
        tools.positions.check(position)
        with pytest.raises(NotationError):
            tools.positions.check(Position(tools.game(), position.state))
    published = Position(tools.game(), tools.game().start(tools.deal_setup(tools.game(), Stream(1, "deal"), 2)))
    assert EDITION not in tools.converter.unstructure(published)
    assert not tools.positions.write(published)[0].startswith(EDITION)


@each_erratum
def test_an_unknown_edition_is_refused(name: str) -> None:
    """It is refused in text and in JSON; the JSON error does not name the published edition."""
    tools = GAMES[name].tools
    written = tools.converter.unstructure(_positions(name, 3)[0])
    with pytest.raises(NotationError, match=r"line 1: edition: expected .*, a published edition of .*, got 'x'"):
        tools.positions.read(["edition: x"])
    with pytest.raises(JsonError, match=r"edition: expected .*, a published edition of .*, got 'x'"):
        tools.converter.read(written | {EDITION: "x"}, Position)
    default = tools.game().edition.name
    with pytest.raises(JsonError, match=f"expected no key 'edition' for {default}"):
        tools.converter.read(written | {EDITION: default}, Position)


def test_people_name_an_edition_in_a_line_or_an_option() -> None:
    """spec/handwriting.md: an unknown name is reported with the nearest one."""
    line, option = (
        read_text("edition: 2010.2\nquays: fish-1", "classic"),
        read_text("quays: fish-1", "classic", {}, "2010.2"),
    )
    assert ("edition: 2010.2", "quays: fish-1") == line.lines == option.lines
    published = "2010.1 or 2010.2, a published edition of classic"
    with pytest.raises(HandwritingError, match=f"^line 1: expected {published}, got '2010-2'; did you mean 2010.2"):
        read_text("edition: 2010-2\nquays: fish-1", "classic")
    with pytest.raises(HandwritingError, match=f"^--edition: expected {published}, got '2010-2'; did you mean 2010.2"):
        read_text("quays: fish-1", "classic", {}, "2010-2")
    with pytest.raises(HandwritingError, match=r"^--edition: expected no such option, because line 1 already gives it"):
        read_text("edition: 2010.2\nquays: fish-1", "classic", {}, "2010.1")


@each_erratum
def test_a_record_of_an_edition_that_is_not_registered_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message has the key and the registered editions; once registered, it reads back."""
    tools, erratum = GAMES[name].tools, ERRATA[name]
    game = tools.game(edition=erratum.edition)
    record = Record(tools, game, ("Ada", "Ben"), Chance(tools, game, 2, 1).setup)
    written = dump(record).encode()
    assert record == load(written)
    monkeypatch.undo()
    expected = f"line 1: edition: expected {tools.game().edition.name}, a published edition of {name}, got "
    with pytest.raises(RecordError, match=f"{expected}'{erratum.edition.name}'"):
        load(written)


@each_erratum
def test_moves_are_judged_by_the_erratum(name: str) -> None:
    """In positions of a game, the first legal move is judged legal by every tool."""
    tools = GAMES[name].tools
    judged = [
        judge(Dispute(tools, position, MoveQuestion(moves[0]), move_number=1), Plausibility(tools).check).answer
        for position in _positions(name, 4)[::12]
        if (moves := position.game.legal(position.state))
    ]
    assert [True] * len(judged) == judged
    assert judged


def test_a_written_position_is_judged_by_its_edition() -> None:
    """classic.quay.window: three of four cards can be taken, and one of two."""
    tools = GAMES["classic"].tools
    for cards, slot, legal in ((4, 2, True), (4, 3, False), (2, 0, True), (2, 1, False)):
        stated = tools.positions.read_open(["edition: 2010.2", f"quays: fish-1*{cards}", "seat 0 hand: ?*2"])
        dispute = Dispute(
            tools, stated.position, MoveQuestion(Take(0, slot)), stated.gaps, stated_places=stated.stated_places
        )
        assert legal is judge(dispute).answer


@pytest.mark.parametrize(
    ("language", "replaced", "changed"),
    [
        (
            "en",
            "edition 2010.2 replaces the text of classic.quay.window",
            "edition 2010.2 changes classic.quay.window: window is 3 (published: 4)",
        ),
        (
            "fr",
            "l'édition 2010.2 remplace le texte de classic.quay.window",
            "l'édition 2010.2 modifie classic.quay.window\u00a0: window vaut 3 (publié\u00a0: 4)",
        ),
    ],
)
def test_a_verdict_says_what_the_edition_changes(language: str, replaced: str, changed: str) -> None:
    """classic.quay.window: in words and in JSON, only for the rules that the verdict names."""
    tools, words = GAMES["classic"].tools, load_words(language)
    position = tools.positions.read(["edition: 2010.2", "quays: fish-1*4"])
    judgement = judge(Dispute(tools, position, MoveQuestion(Take(0, 3))))
    assert [replaced, changed] == list(edition_lines(judgement, words))
    record = Record(tools, position.game, ("Ada", "Ben"), None)
    shown = judgement_json(record, judgement, words)
    assert "2010.2" == shown["edition"]
    assert [
        {
            "rule": "classic.quay.window",
            "was": load_spec().rules["classic.quay.window"].text,
            "becomes": SHORT_ROW.en,
            "text": replaced,
        },
        {"rule": "classic.quay.window", "figure": "window", "was": "4", "becomes": "3", "text": changed},
    ] == shown["changes"]
    published = judge(Dispute(tools, Position(tools.game(), position.state), MoveQuestion(Take(0, 3))))
    assert [] == list(edition_lines(published, words))
    assert {"edition", "changes"}.isdisjoint(judgement_json(record, published, words))


@pytest.mark.parametrize(
    ("language", "source", "note"),
    [
        (
            "en",
            "edition 2010.2, which replaces the published text",
            "edition 2010.2 changes classic.quay.window: window is 3 (published: 4)",
        ),
        (
            "fr",
            "édition 2010.2, qui remplace le texte publié",
            "l'édition 2010.2 modifie classic.quay.window\u00a0: window vaut 3 (publié\u00a0: 4)",
        ),
    ],
)
def test_a_page_shows_rules_as_the_edition_has_them(language: str, source: str, note: str) -> None:
    """classic.quay.window: its text, where it comes from, and the figures that differ."""
    game = GAMES["classic"].tools.game(edition=ERRATA["classic"].edition)
    record = Record(GAMES["classic"].tools, game, ("Ada", "Ben"), None)
    (rule,) = rule_texts(["classic.quay.window"], game, record.choices, "", load_words(language))
    assert (source, (note,)) == (rule.sources, rule.notes)


def test_what_differs_of_a_box_is_named() -> None:
    """classic.setup.components: the cards of the published box that the erratum lacks."""
    found = rule_changes(classic.PUBLISHED, classic.EDITIONS["2010.2"])
    assert RuleChange("classic.setup.components", "cards", "wheat-1 thief", "-") in found


@each_erratum
def test_what_is_recalled_of_an_erratum_is_true(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tried in whole games for every seat and a spectator."""
    monkeypatch.setattr(recall, "GAMES", {name: _suite(name)})
    assert None is recall.play(recall.RecallPlan(name, games=2, seed=0, full=True)).failure


def test_an_edition_has_its_own_player_counts() -> None:
    """New games and random games take the player counts from the edition."""
    figures = evolve(classic.PUBLISHED.figures, max_players=3)
    suite = evolve(GAMES["classic"], edition=evolve(classic.PUBLISHED, name="2010.3", figures=figures))
    assert (range(2, 4), range(2, 5)) == (suite.player_counts, GAMES["classic"].player_counts)
    with pytest.raises(UsageError, match=r"^--players: expected 2 to 3, got 4$"):
        count_players(suite.tools, suite.tools.game(edition=suite.edition), 4, None)
