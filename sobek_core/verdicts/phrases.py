"""Verdicts in words, from the message catalogue, in any language: for the terminal and the Judge page."""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, fields, frozen

from sobek_core.games import GAMES
from sobek_core.kernel.choices import field_of
from sobek_core.kernel.kind import FaceDown, Kind, name_of
from sobek_core.kernel.pile import Pile
from sobek_core.kernel.visibility import Seen
from sobek_core.reports import move_text
from sobek_core.spec import load_spec, load_translation
from sobek_core.verdicts import question as q
from sobek_core.verdicts.judge import REFUSED, judge
from sobek_core.verdicts.parts import Part, part_of
from sobek_core.verdicts.position import TURN
from sobek_core.verdicts.scores import NOT_OVER
from sobek_core.verdicts.sight import UNDO

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.kernel.game import Fact, Reason, RuleId
    from sobek_core.phrases import Words
    from sobek_core.tools import GameTools
    from sobek_core.verdicts.parts import Amount
    from sobek_core.verdicts.sight import Sight


TWO: Final = 2
BACK: Final = {"yes": "can-take-back", "no": "cannot-take-back"}  # what these answers say
_IN_REASONS: Final = {"good": "type", "chooser": "seat"}  # what reasons call these fields of moves
_SEATS: Final = frozenset({"seat", "victim", "player", "ender", "chooser", "starter"})  # fields of moves and events


@frozen
class Ask:
    """A question of the judge.

    fact: what is asked, and where it lies; text: in words; places: their names; unknown: what is not known if nobody
    knows the answer, the rule or the places; is_fact: whether the answer is yes or no; turns: what can be pending, in
    words, if that is asked.
    """

    fact: q.OpenFact
    text: str
    places: tuple[str, ...]
    unknown: tuple[str, ...]
    is_fact: bool = False
    turns: tuple[str, ...] = ()


@frozen
class Fork:
    """Something on which a verdict depends, with the verdict in either case: "if ..., legal" and "if not, illegal".

    fact: what it depends on; verdicts: those if it is so, and if it is not.
    """

    fact: q.OpenFact
    yes: str
    no: str
    verdicts: tuple[q.Judgement, q.Judgement]


def why(verdict: q.Judgement, words: Words) -> dict[RuleId, str]:
    """Return the rules on which a verdict rests, each with why a move breaks it, empty if it does not."""
    reasons = {reason.rule: reason for reason in verdict.reasons}
    return {rule: reason_text(verdict, reasons[rule], words) if rule in reasons else "" for rule in verdict.named}


def reason_text(verdict: q.Judgement, reason: Reason, words: Words) -> str:
    """Return why a move is refused. Facts of the reason that are not known are as in the question, or left out."""
    return words.reason(reason, _fields(verdict.question, words))


def tools_of(verdict: q.Judgement) -> GameTools:
    """Return the tools of the game that a verdict is about."""
    return GAMES[verdict.question.position.game.name]


# What is asked.


def _written(tools: GameTools, move: Any, words: Words) -> str:
    """Return a move in notation, but things that are not described in full in words."""
    line = tools.notation.write(move)
    for value in (getattr(move, one.name) for one in fields(type(move))):
        if isinstance(value, Part):
            line = line.replace(str(value), str(thing(value, words)), 1)
    return line


def asked_text(verdict: q.Judgement, words: Words) -> str:
    """Return what is asked or claimed, with moves in notation."""
    asked, move = verdict.question.asked, verdict.question.move
    said = "" if move is None else move_text(_written(tools_of(verdict), move, words), move, words)
    match asked:
        case q.TakeBackQuestion():
            return words("verdict.asked.take-back", move=f"`{said}`")
        case q.MoveQuestion():
            return words("verdict.asked.move", move=said)
        case q.SightQuestion(place):
            return words("verdict.asked.see", place=place_text(place, words))
        case q.SetQuestion(seat, which, claimed):
            is_number, says = isinstance(which, int), "set" if claimed is None else "set-claim"
            of = words.nth("set", which) if is_number else words("verdict.asked.set-of", type=str(which))
            what = words(f"verdict.asked.{says}", set=of, seat=seat, points=str(claimed))
        case _ if not is_claim(verdict):
            what = words(f"verdict.asked.{asked.kind}")
        case q.ResultQuestion(winners, scores):
            claims = [] if winners is None else [answer_text(verdict, winners, words)]
            claims += [words("verdict.points", points=_points_text(scores, words))] if scores else []
            what = words("verdict.asked.claim", claim=words("said.next").join(claims))
        case _:
            what = words("verdict.asked.claim", claim=answer_text(verdict, asked.claimed, words))
    return words("verdict.asked.after", what=what, move=said) if said else what


# What the judge asks, and what a verdict depends on.


def ask_of(verdict: q.Judgement, words: Words) -> Ask | None:
    """Return the question that the judge asks next; None if it asks nothing."""
    if verdict.answer is not None or (fact := verdict.next) is None:
        return None
    places = tuple(place_text(place, words) for place in fact.places)
    is_undo = fact.rule.endswith(UNDO)
    if is_undo and fact.places != (TURN,):
        return Ask(fact, words("verdict.before", places=", ".join(places)), places, fact.places)
    if text := _of_fact("ask", verdict.question, fact, words):
        return Ask(fact, text, places, (fact.rule,), is_fact=True)
    of_rule = () if is_undo or verdict.question.move is None else (fact.rule,)
    of_places = () if of_rule and isinstance(verdict.question.asked, q.MoveQuestion) else fact.places
    unknown = (*of_rule, *of_places)
    if fact.places == (TURN,) and verdict.turns:
        turns = tuple(turn_text(tools_of(verdict), turn, words) for turn in verdict.turns)
        return Ask(fact, words("verdict.which-turn"), places, unknown, turns=turns)
    for sheet in verdict.sheets:
        if sheet.seat is not None and {one.place for one in sheet.fields if one.is_open} >= {*fact.places}:
            names = (field_text(place.removeprefix(f"seat {sheet.seat} "), words) for place in fact.places)
            return Ask(fact, words("verdict.sheet", seat=sheet.seat, fields=", ".join(names)), places, unknown)
    return Ask(fact, words("verdict.places", places=", ".join(places)), places, unknown)


def depends_text(verdict: q.Judgement, fact: q.OpenFact, words: Words) -> str:
    """Return what a verdict depends on: whether something is so, or what is in some places."""
    if clause := _of_fact("depends", verdict.question, fact, words):
        return words("verdict.whether", fact=clause)
    if fact.places == (TURN,):
        return words("verdict.on-turn")
    return words("verdict.in-places", places=_places_text(fact.places, words))


def _of_fact(section: str, question: q.Question, fact: q.OpenFact, words: Words) -> str:
    """Return the words of a condition, or nothing if it has none."""
    is_of_turn = fact.places and fact.rule == question.position.game.pending_kinds.wrong_kind
    if is_of_turn or fact.rule.endswith(UNDO):  # which turn, or what was there, is no yes or no
        return ""
    try:
        return words(f"{section}.{fact.rule}", **_fields(question, words))
    except KeyError:
        return ""


def _fields(question: q.Question, words: Words) -> dict[str, Fact]:
    """Return the fields of the move in question and of what is pending, in words."""
    move = question.move
    values = [one for one in (question.position.places.get(TURN), move) if one is not None]
    found = {one.name: getattr(value, one.name) for value in values for one in fields(type(value))}
    named = {_IN_REASONS.get(name, name): value for name, value in found.items()} | found
    facts = {name: thing(value, words) for name, value in named.items() if value is not None}
    if question.position.players == TWO and "seat" in found:
        facts["opponent"] = 1 - found["seat"]
    turn = question.position.places.get(TURN)
    slug = GAMES[question.position.game.name].converter.tags.get(type(turn), "")
    facts["during"] = words.messages.get(f"verdict.during.{slug}", "-")
    vague = [value for value in found.values() if isinstance(value, Pile) and part_of(value).vague]
    return facts | {"vague": thing(vague[0], words) if vague else "-"}


def forks(verdict: q.Judgement, words: Words) -> Iterator[Fork]:
    """Yield what a verdict depends on and nobody knows, with the verdict in either case."""
    if verdict.answer is not None or verdict.next is not None:
        return
    for fact in verdict.open:
        if clause := _of_fact("depends", verdict.question, fact, words):
            so, not_so = (judge(verdict.question.saying(fact.rule, answer)) for answer in (True, False))
            yes, no = _way_text(so, words), _way_text(not_so, words)
            said = words("verdict.fork", fact=clause, yes=yes), words("verdict.fork-not", no=no)
            yield Fork(fact, *said, (so, not_so))


def _way_text(verdict: q.Judgement, words: Words) -> str:
    """Return the answer in one case, with what it presupposes, and that a house rule decides if one does."""
    if verdict.answer is None:
        return headline(verdict, words)
    answer = answer_text(verdict, verdict.answer, words, is_of_claim=True)
    basis = basis_text(verdict, words) if verdict.basis is q.Basis.CHOICE else "-"
    return words("verdict.way", presupposed=_presupposed_text(verdict, words), answer=answer, basis=basis)


def _presupposed_text(verdict: q.Judgement, words: Words) -> str:
    return ", ".join(words(f"presupposed.{one}") for one in verdict.presupposed) or "-"


# The verdict in a sentence.


def headline(verdict: q.Judgement, words: Words) -> str:
    """Return the verdict in a sentence: the answer, what it presupposes, what it rests on, and what is still drawn."""
    if isinstance(verdict.question.asked, q.SightQuestion):
        return _sight_text(verdict.answer, verdict.question.asked.place, words)
    presupposed = _presupposed_text(verdict, words)
    if verdict.answer is None:
        if verdict.reasons and verdict.question.move is not None:
            return words("verdict.refused", presupposed=presupposed, basis=basis_text(verdict, words))
        if verdict.reasons:
            return words("verdict.only.unscored")
        if verdict.next is not None:
            return words("verdict.not-yet")
        facts = words("turn.and").join(depends_text(verdict, fact, words) for fact in verdict.open)
        return words("verdict.open", facts=facts)
    is_move, kind = isinstance(verdict.question.asked, q.MoveQuestion), kind_of(verdict, verdict.answer)
    return words(
        f"verdict.{BACK.get(kind, kind)}",
        answer="-" if is_move else _right_text(verdict, words),
        presupposed=presupposed,
        basis=words("said.next").join((basis_text(verdict, words), *_drawing_texts(verdict, words))),
    )


def kind_of(verdict: q.Judgement, answer: Any) -> str:
    """Return what an answer says: of a move, whether it is legal, of a claim, whether it is right; otherwise itself.

    Of a move that is taken back, it is whether it can be, unless it is illegal.
    """
    if answer is None:
        return "open"
    if isinstance(verdict.question.asked, q.TakeBackQuestion) and not verdict.reasons:
        return "yes" if answer else "no"
    if isinstance(verdict.question.asked, q.MoveQuestion):
        return "legal" if answer else "illegal"
    return ("right" if answer else "wrong") if is_claim(verdict) else "answer"


def _sight_text(sight: Sight, place: str, words: Words) -> str:
    """Return who sees how much of a place."""
    by_sight, not_known = dict[Any, list[str]](), "secret" if place == TURN else "open"
    for viewer, seen in sight.seen:
        who = words.player(viewer) if isinstance(viewer, int) else words("page.spectator")
        by_sight.setdefault(seen, []).append(who)
    lines = list[str]()
    for seen, viewers in by_sight.items():
        who = words("verdict.everybody") if len(by_sight) == 1 else words("turn.and").join(viewers)
        lines.append(words(f"verdict.sees.{not_known if seen is None else seen.name.lower()}", who=who))
    return words("said.next").join([*lines, *([words("verdict.sees.past")] if sight.memory else [])])


def _drawing_texts(verdict: q.Judgement, words: Words) -> Iterator[str]:
    """Yield what has still to be drawn."""
    for one in verdict.drawings:
        says = "draws-one" if one.number.known == 1 else "draws"
        number = amount_text(one.number, words)
        yield words(f"verdict.{says}", seat=one.seat, number=number, least=one.least, most=one.most)


def is_claim(verdict: q.Judgement) -> bool:
    """Return whether something was claimed, and not only asked."""
    asked = verdict.question.asked
    claims = [getattr(asked, name, None) for name in ("claimed", "winners", "scores")]
    return isinstance(asked, q.MoveQuestion) or claims != [None, None, None]


def _right_text(verdict: q.Judgement, words: Words) -> str:
    """Return what is right, whatever was claimed; of a result with the points, if they are known.

    What a house rule changes, though not the answer, is left out, since the answer is said to be clear.
    """
    is_choice = verdict.basis is q.Basis.CHOICE
    points = [one.points.known for one in verdict.sheets if one.points is not None]
    if verdict.right is None or not (verdict.has_clear_right or is_choice):
        return "-"
    said = answer_text(verdict, verdict.right, words)
    is_told = points and None not in points and (verdict.has_clear_points or is_choice)
    if isinstance(verdict.question.asked, q.ResultQuestion) and is_told:
        return words("verdict.with-points", result=said, points=_points_text(points, words))
    return said


def answer_text(verdict: q.Judgement, answer: Any, words: Words, *, is_of_claim: bool = False) -> str:
    """Return an answer to the question of a verdict in words: points, winners, or whether something is over.

    is_of_claim: whether it says instead if a claim is right, if there is one. Of a move, it says if that is legal.
    """
    asked = verdict.question.asked
    if answer == REFUSED:
        return words("verdict.only.illegal" if isinstance(asked, q.TakeBackQuestion) else "verdict.only.refused")
    if isinstance(asked, q.SightQuestion):
        return _sight_text(answer, asked.place, words)
    if isinstance(asked, q.MoveQuestion) or (is_of_claim and is_claim(verdict)):
        return words(f"verdict.only.{kind_of(verdict, answer)}")
    match asked:
        case q.PointsQuestion():
            return words("verdict.points", points=_points_text(answer, words))
        case q.SetQuestion():
            return words("verdict.set", points=answer)
        case q.RoundOverQuestion():
            return words("verdict.round-over" if answer else "verdict.round-goes-on")
        case _ if answer is False or answer == NOT_OVER:
            return words("verdict.game-goes-on")
        case q.GameOverQuestion():
            return words("verdict.game-over")
    return words("verdict.win" if len(answer) > 1 else "verdict.wins", winners=words.players(answer))


def _points_text(points: Iterable[int | None], words: Words) -> str:
    known = ((seat, one) for seat, one in enumerate(points) if one is not None)
    return ", ".join(words("verdict.of-player", player=words.player(seat), points=one) for seat, one in known)


def basis_text(verdict: q.Judgement, words: Words) -> str:
    """Return what an answer rests on."""
    if verdict.basis is q.Basis.RULING and len(verdict.rulings) > 1:
        return words("verdict.basis.rulings", number=len(verdict.rulings))
    if verdict.basis is q.Basis.RULING:
        (slug,) = verdict.rulings
        title = load_translation(words.language).of(load_spec().rulings[slug]).title
        return words("verdict.basis.ruling", title=title, ruling=slug)
    choices, rulings = verdict.question.position.game.choices, load_spec().rulings
    deciding = [field_of(rulings[slug].choice) for slug in verdict.rulings if rulings[slug].is_choice]
    is_made = any(getattr(choices, one) != getattr(type(choices)(), one) for one in deciding)
    is_default = verdict.basis is q.Basis.CHOICE and not is_made
    return words("verdict.basis.default" if is_default else f"verdict.basis.{verdict.basis}")


def remarks(verdict: q.Judgement, words: Words) -> Iterator[str]:
    """Yield the answers under other choices: what is right, or if that is not settled here, whether the claim is."""
    is_of_claim = verdict.is_of_claim
    for other in verdict.other_choices:
        choices = words("turn.or").join(
            words("turn.and").join(_choice_text(verdict, *one, words) for one in combination) or words("verdict.always")
            for combination in other.choices
        )
        if other.answer is not None:
            answer = answer_text(verdict, other.answer, words, is_of_claim=is_of_claim)
            yield words("verdict.other", answer=answer, choices=choices)
        elif verdict.answer is not None:
            yield words("verdict.other-open", places=_places_text(other.places, words), choices=choices)


def _choice_text(verdict: q.Judgement, choice: str, reading: str, words: Words) -> str:
    """Return a choice with the first sentence of its reading, and with their ids."""
    game = verdict.question.position.game.name
    rulings = load_spec().rulings.values()
    ruling = next(one for one in rulings if one.is_choice and (one.game, one.choice) == (game, choice))
    ruling = load_translation(words.language).of(ruling)
    text = " ".join(ruling.reading_of({choice: reading}).text.partition(".\n")[0].removesuffix(".").split("\n"))
    return words("verdict.made", title=ruling.title, text=text, choice=choice, reading=reading)


# What happens then.


def then_lines(verdict: q.Judgement, words: Words) -> Iterator[str]:
    """Yield what happens after a legal move, and who decides next, as far as that is certain."""
    tools, then = tools_of(verdict), verdict.then
    if then is None:
        return
    yield from filter(None, (event_text(tools, event, words) for event in then.events))
    if then.pending is not None:
        places, says = _places_text(then.unless, words), "then-unless" if then.unless else "then"
        yield words(f"verdict.{says}", turn=turn_text(tools, then.pending, words), places=places)
    if then.depends_on and then.depends_on != (TURN,):
        yield words("verdict.then-open", places=_places_text(then.depends_on, words))


def turn_text(tools: GameTools, pending: Any, words: Words) -> str:
    """Return what is pending: who decides what, what chance decides, or that the game is over."""
    slug = tools.converter.tags[type(pending)]
    if f"asks.{tools.name}.{slug}" in words.messages:
        return words("verdict.decides", seat=pending.seat, asks=words.asks(tools.name, slug))
    if f"chance.{tools.name}.{slug}" in words.messages:
        return words("turn.of-chance", asks=words.asks(tools.name, slug))
    return words("verdict.game-over")


def event_text(tools: GameTools, event: Any, words: Words) -> str:
    """Return what happened; empty for a scoring, which is on the sheets."""
    facts, tag = asdict(event, recurse=False), tools.converter.tags[type(event)]
    if "goal" in facts:
        where = {name: _event_place(facts[name], words) for name in ("origin", "goal")}
        return words(
            "page.event.moved", things=things_text(next(iter(facts.values())), words, facts.get("cells", ())), **where
        )
    if tag == "ankh-moved":
        tag = "ankh-moved" if event.cell else "ankh-off"
        facts = {"cell": str(event.cell), "mark": event.mark or "none"}
    if f"page.event.{tag}" not in words.messages:
        return ""
    said = {name: words.player(one) if name in _SEATS else thing(one, words) for name, one in facts.items()}
    if "winners" in facts:
        said["winners"] = words.players(facts["winners"])
    return words(f"page.event.{tag}", **said)


def _event_place(place: Any, words: Words) -> str:
    name = words(f"page.place.{place.zone}")
    if (number := getattr(place, "number", None)) is not None:
        name = f"{name} {number + 1}"
    if (good := getattr(place, "good", None)) is not None:
        name = words("page.detailed", kind=name, details=thing(good, words))
    return name if place.seat is None else f"{name} {words.player(place.seat, 'of-seat')}"


# Points.


def sheet_lines(verdict: q.Judgement, words: Words) -> Iterator[str]:
    """Yield what counts for each player, as far as it is known."""
    for sheet in verdict.sheets:
        fields = ", ".join(
            words(
                "verdict.unknown" if one.is_open else "verdict.known",
                field=field_text(one.label, words),
                amount=amount_text(one.amount, words),
            )
            for one in sheet.fields
        )
        yield fields if sheet.seat is None else words("verdict.sheet-of", seat=sheet.seat, fields=fields)


def derivation_lines(verdict: q.Judgement, words: Words, *, with_rules: bool = True) -> Iterator[str]:
    """Yield how points come about, line by line, each after the player whom it is about, with its rule if wanted."""
    for one in verdict.derivation:
        text = line_text(one, words) + f"  [{one.rule}]" * with_rules
        yield text if one.seat is None else f"{words('said.label', what=words.player(one.seat))} {text}"


def line_text(line: q.DerivationLine, words: Words) -> str:
    """Return a line of how points come about."""
    said = {"symbol": "page.symbol", "good": "page.kind"}
    facts = {name: words(f"{said[name]}.{fact}") if name in said else fact for name, fact in line.facts}
    return words(line.id, **facts)


def place_text(place: str, words: Words) -> str:
    """Return the name of a place in a sentence, such as `hand of Ada`. place: its name in notation."""
    seat, _, own = place.removeprefix("seat ").partition(" ")
    if place.startswith("seat "):
        return f"{field_text(own, words)} {words.player(int(seat), 'of-seat')}"
    if place.startswith("market "):
        return words("page.on-cell", kind=words("page.place.market"), cell=own)
    return field_text(place, words)


def _places_text(places: Iterable[str], words: Words) -> str:
    return ", ".join(place_text(place, words) for place in places)


def thing(value: Any, words: Words) -> Fact:
    """Return things, a thing, a type or a direction in words; a number stays a number."""
    match value:
        case Pile():
            part = part_of(value)
            vague = (_vague_text(kinds, words) for kinds in part.vague)
            known = (str(thing(kind, words)) for kind in part.known)
            return _counted([*known, *vague, *[words("page.unseen")] * part.least], words)
        case tuple():
            return _counted((str(thing(one, words)) for one in value), words)
        case int():
            return value
        case FaceDown():
            return words(f"page.color.{value}")
        case Kind():
            return _kind_text(value, words)
    name = name_of(value)
    return next((words(one) for one in (f"page.mark.{name}", f"page.kind.{name}") if one in words.messages), name)


def label(one: Any, words: Words) -> str:
    """Return what lies somewhere in words: a card, a tile, a token, a deben of so many points, or a back."""
    if isinstance(one, int):
        return words("page.deben", points=one)
    if isinstance(one, FaceDown) and f"page.color.{one}" in words.messages:
        return words("page.back", color=thing(one, words))
    return words(f"page.kind.{one}") if isinstance(one, FaceDown) else str(thing(one, words))


def things_text(moved: Any, words: Words, cells: Iterable[object] = ()) -> str:
    """Return what moves in words, as far as it is known or seen. cells: where each of several tiles is or was."""
    if isinstance(moved, Seen):
        if not moved.kinds:
            return words("page.unseen") if moved.number is None else str(moved.number)
        moved = moved.kinds
    if not isinstance(moved, tuple):
        return str(thing(moved, words)) if isinstance(moved, Pile) else label(moved, words)
    texts = [label(one, words) for one in moved]
    if at := [str(cell) for cell in cells]:
        texts = [words("page.on-cell", kind=text, cell=cell) for text, cell in zip(texts, at, strict=True)]
    return _counted(texts, words)


def _kind_text(kind: Any, words: Words) -> str:
    """Return a kind in words: its type or its character, and what else is printed on it."""
    good = getattr(kind, "group", None) or kind.good
    is_named = f"page.kind.{kind.name}" in words.messages
    details = [words(f"page.kind.{good}")] if is_named and good else []
    if (mark := getattr(kind, "mark", None)) is not None:
        details.append(words(f"page.mark.{mark}"))
    if kind.scarabs:
        details.append(words.count("scarab", kind.scarabs))
    if getattr(kind, "deben", False):
        details.append(words("page.kind.deben"))
    if kind.name.endswith(f"-{kind.back}"):
        details.append(words("page.back", color=words(f"page.color.{kind.back}")))
    name = words(f"page.kind.{kind.name if is_named else good}")
    return words("page.detailed", kind=name, details=", ".join(details)) if details else name


def _counted(texts: Iterable[str], words: Words) -> str:
    """Return things, equal ones once with their number."""
    numbers = Counter(texts)
    said = (words("page.times", number=number, kind=kind) if number > 1 else kind for kind, number in numbers.items())
    return ", ".join(said) or words("page.script.empty")


def _vague_text(kinds: Iterable[Any], words: Words) -> str:
    """Return a thing of which only its type, or only its back, is known."""
    every = list(kinds)
    goods = {getattr(kind, "group", None) or getattr(kind, "good", None) for kind in every}
    backs = {getattr(kind, "back", None) for kind in every}
    if len(goods) == 1 and None not in goods:
        return words(f"page.kind.{goods.pop()}")
    return words("page.back", color=words(f"page.color.{backs.pop()}")) if len(backs) == 1 else words("page.unseen")


def field_text(label: str, words: Words) -> str:
    """Return the name of a field of a sheet, or of a place without its player."""
    ids = (f"verdict.field.{label}", f"page.place.{label}")
    return next((words(one) for one in ids if one in words.messages), f"`{label}`")


def amount_text(amount: Amount, words: Words) -> str:
    """Return a number that is known in part."""
    if amount.is_known:
        return str(amount.known)
    if amount.most == inf:
        return words("verdict.at-least", least=int(amount.least))
    return words("verdict.bounds", least=int(amount.least), most=int(amount.most))
