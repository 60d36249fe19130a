"""Moves as people write them, in a position (spec/input.md)."""

from __future__ import annotations

from typing import Final

import pytest

from sobek_core.games import GAMES
from sobek_core.input import read_move, read_text
from sobek_core.input.games import read_game
from sobek_core.input.vocabulary import tables
from sobek_core.verdicts.position import fully_known
from tests.commands import CLASSIC as CLASSIC_DEMO
from tests.core.input.telling import told
from tests.games import each_game

CLASSIC: Final = "quays: wheat-1 fish-0 ivory-3 amulet fish-0\nAda sets: 3 fish / 2 wheat-1, amulet"
DUEL: Final = "market: c1 fish-v-1 / c2 wheat-h-1 / c5 queen / d3 fish-v-1\nankh: c3 v"
FISH: Final = "[fish-0 fish-0-green fish-1]"
TILES: Final = "[fish-v-0-grey fish-h-0-grey fish-f-0 fish-b-0 fish-v-1 fish-h-1 fish-f-1 fish-b-1 fish-v-0-deben]"
STATUES: Final = "[statue-v statue-h statue-f statue-b]"
CANNOT: Final = (
    "cannot read {!r}; write a move such as `Ada takes ivory-3`, a fact such as `Ben hand: 2 fish`, "
    "or a question such as `how many points?`"
)
SLOT: Final = "expected a slot from 0, `the third card`, or a card that is known to lie on the quays, got "
SET: Final = "expected a set, such as `the second set`, or its type if the sets are stated, got "
CELL: Final = "expected a cell from a1 to f6, or a tile that is known to lie there, got "

MOVES: Final = {
    CLASSIC: {
        "seat 0: take 2": "Take(seat=0, slot=2)",
        "0: take 2": "Take(seat=0, slot=2)",
        "move: Ada: take 2": "Take(seat=0, slot=2)",
        "Ada takes ivory-3": "Take(seat=0, slot=2)",
        "May Ada take the amulet?": "Take(seat=0, slot=3)",
        "Ada peut-elle prendre l'ivoire ?": "Take(seat=0, slot=2)",
        "Ada takes the fifth card": "Take(seat=0, slot=4)",
        "Ada prend la dernière carte": "Take(seat=0, slot=4)",
        "Ada takes 2, the third card: ivory-3": "Take(seat=0, slot=2)",
        "Ada takes ivory-3 from the quays": "Take(seat=0, slot=2)",
        "Ada takes slot 9": "Take(seat=0, slot=9)",
        "Ada takes the flood": "ChooseToken(seat=0, token=flood)",
        "Ada chooses the prosperity token": "ChooseToken(seat=0, token=prosperity)",
        "Ada plays the thief": "PlayCharacter(seat=0, card=thief)",
        "Ada joue la reine": "PlayCharacter(seat=0, card=queen)",
        "Ada plays fish-1": "PlayCharacter(seat=0, card=fish-1)",
        "Ada plays 2 fish, amulet": f"PlaySet(seat=0, cards=amulet {FISH}*2, onto=None)",
        "Ada plays fish-1 onto 1": "PlaySet(seat=0, cards=fish-1, onto=1)",
        "Ada adds 2 fish-1 to her fish set": "PlaySet(seat=0, cards=fish-1 fish-1, onto=0)",
        "Ada adds 1 wheat to the second set": "PlaySet(seat=0, cards=[wheat-0 wheat-0-green wheat-1], onto=1)",
        "turn: Ada's hand sets, ender Ben\nAda plays 3 fish-1": "LaySet(seat=0, cards=fish-1 fish-1 fish-1)",
        "turn: hand-sets seat 0 ender 1\nlays 3 fish-1": "LaySet(seat=0, cards=fish-1 fish-1 fish-1)",
        "Ada has finished laying": "FinishLaying(seat=0)",
        "Ada names wheat": "NameType(seat=0, good=wheat)",
        "Ada names the queen": "NameType(seat=0, good=queen)",  # which has no type: the judge refuses it
        "Ada names amulet": "NameType(seat=0, good=amulet)",
        "Ada names Ben": "NameVictim(seat=0, victim=1)",
        "Ada steals from Ben": "NameVictim(seat=0, victim=1)",
        "Ada names green": "NameBack(seat=0, back=green)",
        "Ada discards wheat-0": "DiscardCard(seat=0, card=wheat-0)",
        "Ada puts the Prosperity token on set 1": "ChooseSet(seat=0, onto=1)",
        "Ada prend le jeton Prospérité": "ChooseToken(seat=0, token=prosperity)",
        "Ada ajoute deux poissons à sa série de poisson": f"PlaySet(seat=0, cards={FISH}*2, onto=0)",
        "Ada a fini": "FinishLaying(seat=0)",
        "Ada met la prospérité sur sa première série": "ChooseSet(seat=0, onto=0)",
        "Ada start 1": "NameStarter(seat=0, starter=1)",
        "chance: steal fish-1": "StealCard(card=fish-1)",
        "hasard : chooser 1": "DrawChooser(chooser=1)",
        "Ada hand: thief scribe-fish\nAda plays the scribe": "PlayCharacter(seat=0, card=scribe-fish)",
        "Ada hand: 3 fish-1\nAda plays 3 fish": "PlaySet(seat=0, cards=fish-1 fish-1 fish-1, onto=None)",
        "Ada hand: 4 fish-1\nAda plays 3 fish": f"PlaySet(seat=0, cards={FISH}*3, onto=None)",
    },
    DUEL: {
        "Ada takes C1": "Take(seat=0, cell=c1)",
        "Ada takes c1, the tile fish-v-1": "Take(seat=0, cell=c1)",
        "Ada takes the fish on c1": "Take(seat=0, cell=c1)",
        "Ada takes the queen": "Take(seat=0, cell=c5)",
        "Ada remplit le marché": "Refill(seat=0)",
        "Ada turns the Ankh to the row": "Orient(seat=0, mark=h)",
        "Ada tourne l'ankh vers la diagonale montante": "Orient(seat=0, mark=f)",
        "Ada trades the deben tile": "TradeTile(seat=0)",
        "Ada garde sa tuile": "KeepTile(seat=0)",
        "Ada plays the architect": "PlayCharacter(seat=0, tile=architect)",
        "Ada sells 3 fish": f"SellSet(seat=0, tiles={TILES}*3, good=fish)",
        "Ada vend fish-v-1 et une statue": f"SellSet(seat=0, tiles=fish-v-1 {STATUES}, good=fish)",
        "Ada sells 3 statues as ivory": f"SellSet(seat=0, tiles={STATUES}*3, good=ivory)",
        "Ada adds fish-v-1 to her fish set": "AddTiles(seat=0, tiles=fish-v-1, good=fish)",
        "Ada names the thief": "NameGroup(seat=0, group=thief)",
        "Ada names statue": "NameGroup(seat=0, group=statue)",
        "Ada picks ivory-f-3": "PickTile(seat=0, tile=ivory-f-3)",
        "Ada steals a red tile": "NameBack(seat=0, back=red)",
        "Ada discards fish-v-1": "DiscardTile(seat=0, tile=fish-v-1)",
        "Ada takes the pyramid": "ChooseToken(seat=0, token=pyramid)",
        "Ada takes deben 2": "ChooseToken(seat=0, token=deben-2)",
        "Ada prend le serpent 1": "ChooseToken(seat=0, token=snake-1)",
        "Ada puts the finger on c2": "PointFinger(seat=0, cell=c2)",
        "Ada pointe c2": "PointFinger(seat=0, cell=c2)",
        "Ada puts the scarabs on her wheat set": "ChooseSet(seat=0, good=wheat)",
        "chance: deben 5": "DrawDeben(deben=5)",
        "chance: tokens snake-1 seven horus": "DrawTokens(tokens=snake-1 seven horus)",
    },
}

ASKED_BY: Final = {
    CLASSIC: {
        "Ada steals from Ben with the thief": "NameVictim(seat=0, victim=1) ThiefVictim(seat=0)",
        "Ada vole Ben avec le voleur": "NameVictim(seat=0, victim=1) ThiefVictim(seat=0)",
        "Ada nomme Ben avec le vizir": "NameVictim(seat=0, victim=1) VizierVictim(seat=0)",
        "Ada gives the Curse to Ben": "NameVictim(seat=0, victim=1) CurseVictim(seat=0)",
        "Ada vole une carte verte à Ben": "NameBack(seat=0, back=green) ThiefBack(seat=0, victim=1)",
        "Ada names green for the thief": "NameBack(seat=0, back=green) ThiefBack(seat=0, victim=1)",
        "Ada takes wheat-1 from Ben's corruption": "PickCard(seat=0, card=wheat-1) VizierCard(seat=0, victim=1)",
        "Ada takes a green card from Ben's hand": "NameBack(seat=0, back=green) ThiefBack(seat=0, victim=1)",
        "Ada steals from Ben's corruption": "NameVictim(seat=0, victim=1) VizierVictim(seat=0)",
        "Ada takes the ivory with the merchant": "FetchCard(seat=0, slot=2) MerchantCard(seat=0)",
        "Ada adds fish-1 onto 0 with the courtesan": "AddCards(seat=0, cards=fish-1, onto=0) CourtesanCards(seat=0)",
    },
    DUEL: {
        "Ada takes c2 with the merchant": "FetchTile(seat=0, cell=c2) MerchantTile(seat=0)",
        "Ada chooses horus with the architect": "ChooseToken(seat=0, token=horus)",
        "extra turn of a pyramid\nBen takes c2": "Take(seat=1, cell=c2) PyramidAction(seat=1)",
    },
}

FAULTS: Final = {
    CLASSIC: {
        "Ada takes fish-0": "'fish-0' can mean several things; write 1: fish-0 or 4: fish-0",
        "Ada takes 1, ivory-3": "'1 , ivory-3' is not what lies there; there is fish-0",
        "Ada takes queen": f"{SLOT}'queen'",
        "Ada takes the second fish": f"{SLOT}'second fish'",
        "Ada takes prosperity on her first set": f"{SLOT}'prosperity on her first set'",
        "Ada takes 2 ivory": f"{SLOT}'2 ivory'",
        "Ada takes 1 card": f"{SLOT}'1 card'",
        "Ada prend la carte 2": f"{SLOT}'carte 2'",  # from 0 or from 1
        "must Ada take 1?": CANNOT.format("must Ada take 1?"),  # nobody asks whether she may
        "Ada picks wheat-1 from her own corruption": "expected one name, got 'wheat-1 from her own corruption'",
        "Ada discards wheat-1 from her corruption": "expected one name, got 'wheat-1 from her corruption'",
        "Ada names two": "expected one name, got 'two'",
        "Ada plays 3 fish to Ben": f"{SET}'ben'",
        "Ada takes 2 from Ben": "expected one name, got '2'; did you mean beige or green or orange?",
        "Ada takes": f"{SLOT[:-6]}",
        "take 2": "who moves? Begin with a player (Ada, Ben): 'take 2'",
        "Bob takes 2": CANNOT.format("Bob takes 2"),
        "Ada takse 2": CANNOT.format("Ada takse 2") + "; did you mean take?",
        "seat 5: take 1": "expected 2 players, or fewer if the game allows it, got '6'",
        "Ada sells 3 fish": CANNOT.format("Ada sells 3 fish"),
        "Ada plays a scribe": "'a scribe' can mean several things; write scribe-cattle or scribe-fish",
        "Ada plays fish": "how many? Write a number before 'fish', such as `1 fish`",
        "Ada takes ivory-3 from Ben's hand": (
            "expected one name, got 'ivory-3'; did you mean beige or green or orange?"
        ),
        "Ada prend ivoire-3 de la main de Ben": (
            "expected one name, got 'ivoire-3'; did you mean beige or green or orange?"
        ),
        "Ada takes ivory-3 from Ben's hand with the Vizier": (
            CANNOT.format("Ada takes ivory-3 from Ben's hand with the Vizier")
        ),
        "Ada takes ivory-3 from hand": f"{SLOT}'ivory-3 from hand'",
        "Ada plays wheat onto 1": "how many? Write a number before 'wheat', such as `1 fish`",
        "Ada adds 1 wheat to no set": f"{SET}'no set'",
        "Ada plays 3 cards": "expected the cards or tiles of the move, such as `3 fish`, got '3 cards'",
        "Ada plays 3 fish onto the ivory set": f"{SET}'ivory set'",
        "Ada starts": "expected a player; did you mean Ada or Ben?",
        "Ada is done with it all": CANNOT.format("Ada is done with it all"),
        "chance: deal everything": "expected `deal DEAL`, got 'everything'",
    },
    DUEL: {
        "Ada takes c1, the tile fish-b-1": "'c1 , tile fish-b-1' is not what lies there; there is fish-v-1",
        "Ada takes the fish on d4": "'fish on d4' is not what lies there; there is -",
        "Ada takes fish-v-1": "'fish-v-1' can mean several things; write c1: fish-v-1 or d3: fish-v-1",
        "Ada takes fish-b-1": f"{CELL}'fish-b-1'; did you mean fish-v-1?",
        "Ada takes c1 c2": f"{CELL}'c1 c2'",
        "Ada takes a deben": f"{CELL}'a deben'",
        "Ada takes fish-v-1 from Ben's hand": "expected one name, got 'fish-v-1'; did you mean grey or black or red?",
        "Ada takes c1 from hand": f"{CELL}'c1 from hand'",
        "Ada takes the market pyramid": f"{CELL}'market pyramid'",
        "Ada sells 2 statues": "`as` is missing, and what comes after it",
        "Ada names thieves": "expected one name, got 'thieves'",
    },
}


def _cases(table: dict[str, dict[str, str]]) -> list[tuple[str, str, str]]:
    return [(context, text, expected) for context, rows in table.items() for text, expected in rows.items()]


def _asked(context: str, text: str) -> tuple[str, str]:
    """Return the move that is asked for, and what is pending."""
    written = read_text(f"names: Ada, Ben\n{context}\n{text}", game="classic" if context == CLASSIC else "duel")
    assert () == written.problems
    assert written.question is not None
    return told(written.question.asked.move), told(written.question.position.places.get("turn", ""))  # type: ignore[union-attr]


@pytest.mark.parametrize(("context", "text", "expected"), _cases(MOVES), ids=lambda one: one.splitlines()[-1])
def test_read_moves(context: str, text: str, expected: str) -> None:
    """Every kind of move, with verbs, names, ordinals and tokens in words."""
    assert expected == _asked(context, text)[0]


@pytest.mark.parametrize(("context", "text", "expected"), _cases(ASKED_BY), ids=lambda one: one.splitlines()[-1])
def test_read_which_power_asks(context: str, text: str, expected: str) -> None:
    """The power or the other player that a move names says what it answers."""
    assert expected == " ".join(_asked(context, text)).strip()


@pytest.mark.parametrize(("context", "text", "expected"), _cases(FAULTS), ids=lambda one: one.splitlines()[-1])
def test_moves_that_cannot_be_read(context: str, text: str, expected: str) -> None:
    """One message says what is wrong. No card or tile is taken for another one."""
    written = read_text(f"names: Ada, Ben\n{context}\n{text}", game="classic" if context == CLASSIC else "duel")
    assert ([f"line 4: {expected}"], None) == ([str(one) for one in written.problems], written.question)


@pytest.mark.parametrize(
    ("game", "names", "text", "expected"),
    [
        ("classic", ("Ivory", "Ben"), "Ivory takes ivory-3", "Take(seat=0, slot=2)"),
        ("classic", ("Ben", "Fish"), "Fish takes the ivory", "Take(seat=1, slot=2)"),
        ("classic", ("Take", "Queen"), "Take plays the queen", "PlayCharacter(seat=0, card=queen)"),
        ("classic", ("Take", "Queen"), "Take names Queen", "NameVictim(seat=0, victim=1)"),
        ("classic", ("Ada Lovelace", "Ada"), "Ada Lovelace's turn\nAda takes 1", "Take(seat=1, slot=1)"),
        ("classic", ("May", "Can"), "May May take 1?", "Take(seat=0, slot=1)"),
        ("classic", ("May", "Can"), "Can takes 1", "Take(seat=1, slot=1)"),
        ("classic", ("Élodie", "Ben"), "ELODIE takes 1", "Take(seat=0, slot=1)"),
        ("duel", ("B", "V"), "V takes c1", "Take(seat=1, cell=c1)"),
        ("duel", ("B", "V"), "B sells fish-v-1*3", "SellSet(seat=0, tiles=fish-v-1 fish-v-1 fish-v-1, good=fish)"),
    ],
)
def test_names_that_are_words_of_the_game(game: str, names: tuple[str, str], text: str, expected: str) -> None:
    """A name counts only where a player can stand, and is never cut out of the middle of a move."""
    context = CLASSIC.partition("\n")[0] if game == "classic" else DUEL
    written = read_text(f"names: {', '.join(names)}\n{context}\n{text}", game=game)
    assert written.question is not None
    assert expected == told(written.question.asked.move)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        (
            "Ada, Green",
            "Ada names green for the thief",
            "'green' can mean several things; write victim 1 or back green",
        ),
        ("Ada, Fish", "Ada names Fish", "'fish' can mean several things; write victim 1 or name fish"),
        ("May, Can", "Can May take 1?", "'can may take 1' can mean several things; write seat 1 or seat 0"),
        ("Deck, Ben", "Deck has 3 cards", "'deck' can mean several things; write seat 0 or deck"),
    ],
)
def test_a_name_that_can_be_something_else(names: str, text: str, expected: str) -> None:
    """Where a player and something else can be meant, the message has both readings."""
    assert [f"line 2: {expected}"] == [str(one) for one in read_text(f"names: {names}\n{text}", "classic").problems]


@each_game
def test_every_kind_of_move_can_be_said(game: str) -> None:
    """Each verb of notation has a pattern in words.toml."""
    assert set() == {pattern.verb for pattern in GAMES.named(game).notation.patterns} - tables()["move"].keys()


def test_read_a_whole_game() -> None:
    """Each move is read in the state after those before it; after one that cannot be read, nothing is known."""
    lines = [
        "# ours",
        "",
        "takes the fourth card",
        "Cleo: take slot 1",
        "sleeps",
        "takes the amulet",
        "take the last card",
    ]
    game = read_game(enumerate(lines, start=1), CLASSIC_DEMO.record)
    write = CLASSIC_DEMO.record.tools.notation.write
    assert ["seat 1: take 3", "seat 2: take 1"] == [write(move) for move in game.moves]
    assert ({1: 3, 2: 4}, [5, 6, 7]) == (game.lines, [problem.line for problem in game.problems])


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ["take 0", "Ada hand: ?"],
            "line 2: a record replays the game, so that everything must be known, got 'Ada hand: ?'",
        ),
        (["take " + "the " * 100 + "card"], "line 1: expected at most 400 characters"),
        (["setup: first 0"], "line 1: expected 'first SEAT hands PILE / PILE deck ROW tokens PILE', got 'first 0'"),
        (["setup: first 0 hands - / - deck - tokens -"], "line 1: expected a hand for each of the 3 players, got '2'"),
    ],
)
def test_a_game_that_cannot_be_read(lines: list[str], message: str) -> None:
    """A `?` is reported alone; a setup is read strictly, and has a hand for each player."""
    problems = read_game(enumerate(lines, start=1), CLASSIC_DEMO.record).problems
    assert [message] == [str(problem).partition("; to ask")[0] for problem in problems]


def test_read_a_move_of_a_known_position() -> None:
    """A move of a record is read in its position, with the names of the record."""
    tools = GAMES["classic"]
    position = fully_known(
        tools.positions.read(["quays: wheat-1 fish-0", "seat 0 hand: fish-1*3 queen", "turn: action seat 0"])
    )
    read_as = [
        told(read_move(text, position, ["Ada", "Ben"]).move) for text in ("takes fish", "Ada plays 3 fish", "queen")
    ]
    assert ["Take(seat=0, slot=1)", "PlaySet(seat=0, cards=fish-1 fish-1 fish-1, onto=None)", "None"] == read_as
