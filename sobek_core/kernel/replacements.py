"""The rules that editions replace. Independent of any game.

A replaceable rule is a function of a chapter that takes the game as its first argument::

    @replaceable("classic.quay.window")
    def window(game: Classic, cards: int) -> int: ...

    def window_of_three(game: Classic, cards: int) -> int: ...

    text = Wording("classic.quay.window", "The player takes one of the first three cards.")
    Edition(..., replacements=(Replacement.of(window, text)(window_of_three),))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from inspect import Parameter, isfunction, signature, unwrap
from pickle import PicklingError, dumps
from typing import TYPE_CHECKING, Any, Concatenate, Final, Generic, ParamSpec, Protocol, TypeAlias, TypeVar
from unicodedata import category

from attrs import AttrsInstance, field, frozen

from sobek_core.rule_ids import RuleId

if TYPE_CHECKING:
    from attrs import Attribute


class AnyEdition(AttrsInstance, Protocol):
    """An edition of any game."""

    @property
    def name(self) -> str:
        """Its name in records."""

    @property
    def figures(self) -> AttrsInstance:
        """The figures of its rules."""

    @property
    def replacements(self) -> Replacements:
        """The rules that it replaces."""

    @property
    def parent(self) -> AnyEdition | None:
        """The edition that an erratum corrects, None for other editions."""

    @property
    def changes(self) -> frozenset[str]:
        """The paths of what an erratum changes, such as `quay.window`."""


class Playing(Protocol):
    """A game with its edition."""

    @property
    def edition(self) -> AnyEdition:
        """The edition that is played."""


GameT = TypeVar("GameT", bound=Playing)
P = ParamSpec("P")
ResultT = TypeVar("ResultT")
RuleP = ParamSpec("RuleP")
RuleResultT = TypeVar("RuleResultT")


@frozen
class _Stated:
    """What a replaceable function declares. rules, listed_by: as given to `replaceable`."""

    rules: tuple[RuleId, ...]
    listed_by: tuple[str, ...]


_STATED: Final = dict[Callable[..., Any], _Stated]()  # by replaceable function


def replaceable(
    *rules: RuleId, listed_by: tuple[str, ...] = ()
) -> Callable[[Callable[Concatenate[GameT, P], ResultT]], Callable[Concatenate[GameT, P], ResultT]]:
    """Let editions replace a function: call the replacement of the game's edition if there is one.

    rules: those that the function states, by id; none for a listing. listed_by: if the function is a condition, the
    replaceable functions that list legal moves without calling it, such as `sets.legal_sets`; an edition that replaces
    the condition must replace them too.
    """

    def decorate(rule: Callable[Concatenate[GameT, P], ResultT]) -> Callable[Concatenate[GameT, P], ResultT]:
        @wraps(rule)
        def wrapper(game: GameT, /, *args: P.args, **kwargs: P.kwargs) -> ResultT:
            for one in game.edition.replacements:
                if one.original is wrapper:
                    result: ResultT = one.function(game, *args, **kwargs)
                    return result
            return rule(game, *args, **kwargs)

        _STATED[wrapper] = _Stated(rules, listed_by)
        return wrapper

    return decorate


def replaceable_functions(package: str) -> dict[str, Callable[..., Any]]:
    """Return the replaceable functions of the modules in a package, such as sobek_core.classic, by name."""
    return {name_of(one): one for one in _STATED if one.__module__.startswith(f"{package}.")}


def rules_of(function: Callable[..., object]) -> tuple[RuleId, ...]:
    """Return the ids of the rules that a replaceable function states. Raise KeyError if it is not replaceable."""
    return _STATED[function].rules


def listings_of(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the `listed_by` of a replaceable condition. Raise KeyError if it is not replaceable."""
    return _STATED[function].listed_by


def name_of(function: Callable[..., object]) -> str:
    """Return the module and the name of a function, such as `quay.window`."""
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"


def published(rule: Callable[P, ResultT]) -> Callable[P, ResultT]:
    """Return the published version of a replaceable function, for a replacement that builds on it.

    Calling the function itself would call the replacement again. Raise ValueError if it is not replaceable.
    """
    if rule not in _STATED:
        message = f"expected a rule that can be replaced, got {rule!r:.60}"
        raise ValueError(message)
    original: Callable[P, ResultT] = unwrap(rule)
    return original


def _takes(function: Callable[..., object]) -> list[object]:
    """Return the kind of each parameter of a function, with its name if it is keyword-only."""
    parameters = signature(function).parameters.values()
    return [(one.kind, one.name if one.kind is Parameter.KEYWORD_ONLY else "") for one in parameters]


def _expected_text(text: object) -> str:
    """Return what is expected instead of this text, empty if it can be shown.

    Line breaks and all kinds of spaces are fine. Characters that cannot be written, control what is shown or are
    invisible are not.
    """
    if not isinstance(text, str):
        return "a text"
    if not all(one.isprintable() or one == "\n" or category(one) == "Zs" for one in text):
        return "a text of printable characters and line breaks"
    return "" if any(one.isalnum() for one in text) else "a text"


@frozen
class Wording:
    """The text of a rule in an edition that replaces it, in Markdown, as in the spec.

    rule: its id; en: the text in English; fr: in French, empty if there is none.

    Raise ValueError if the rule is not an id, if the English text is empty or the French one is blank, or if a text has
    characters that are not printable, other than line breaks.
    """

    rule: RuleId
    en: str
    fr: str = ""

    def __attrs_post_init__(self) -> None:
        """Check the id and the texts."""
        if not isinstance(self.rule, str) or not self.rule.strip() or not self.rule.isprintable():
            message = f"rule: expected the id of a rule, such as classic.quay.window, got {self.rule!r:.60}"
            raise ValueError(message)
        for language, text in (("en", self.en), ("fr", self.fr)):
            expected = "" if language == "fr" and text == "" else _expected_text(text)
            if expected:
                message = f"{self.rule}: {language}: expected {expected}, got {text!r:.60}"
                raise ValueError(message)

    def text(self, language: str) -> str:
        """Return the text in a language, empty if there is none."""
        return {"en": self.en, "fr": self.fr}.get(language, "")


def _as_texts(texts: Iterable[Wording]) -> tuple[Wording, ...]:
    """Return the texts of a replacement as a tuple. Raise ValueError for anything without an order."""
    if not isinstance(texts, list | tuple | Iterator):
        message = f"replacements: texts: expected a tuple of Wording(rule, text), got {texts!r:.60}"
        raise ValueError(message)  # not TypeError, as for every invalid part of an edition
    return tuple(texts)


@frozen
class Replacement(Generic[P, ResultT]):
    """A rule that an edition replaces.

    original: the replaceable function; function: what is called in its place; texts: the texts of the rules that
    change, among those that the original states; none for a listing.

    Make one with `Replacement.of(original, text)(function)`: then a type checker compares the two functions.

    Raise ValueError if the original is not replaceable, if the replacement takes other arguments or cannot be pickled
    (worker processes load replacements by their names), or if a text is missing, of another rule or not a `Wording`.
    """

    original: Callable[P, ResultT]
    function: Callable[P, ResultT]
    texts: tuple[Wording, ...] = field(default=(), converter=_as_texts)

    def __attrs_post_init__(self) -> None:
        """Check both functions, and the texts."""
        if not isfunction(self.original):
            message = f"replacements: expected a function such as rules.quay.window, got {self.original!r:.60}"
            raise ValueError(message)
        if self.original not in _STATED:
            message = f"replacements: expected a rule that can be replaced, got {self.original.__qualname__}"
            raise ValueError(message)
        if isfunction(self.function) and self.function in _STATED:
            got = f"the rule {self.function.__qualname__}; see `published`"
            message = f"replacements: expected another function, got {got}"
            raise ValueError(message)
        if not isfunction(self.function) or _takes(self.function) != _takes(self.original):
            message = f"replacements: expected a function with the arguments of {self.name}, got {self.function!r}"
            raise ValueError(message)
        try:
            dumps(self.function)
        except (PicklingError, AttributeError) as error:
            message = f"replacements: expected functions at the top level of a module, for worker processes; {error}"
            raise ValueError(message) from None
        for text in self.texts:
            if not isinstance(text, Wording):
                message = f"replacements: {self.name}: expected Wording(rule, text), got {text!r:.60}"
                raise ValueError(message)
        stated, given = rules_of(self.original), self.rules
        if not {*given} <= {*stated} or len({*given}) < len(given) or bool(given) != bool(stated):
            expected = f"texts of {' or '.join(stated)}, each once" if stated else "no text of a listing"
            message = f"replacements: {self.name}: expected {expected}, got {', '.join(given) or 'none'}"
            raise ValueError(message)

    @staticmethod
    def of(
        original: Callable[RuleP, RuleResultT], *texts: Wording
    ) -> Callable[[Callable[RuleP, RuleResultT]], Replacement[RuleP, RuleResultT]]:
        """Return a function that makes the replacement of a rule from a function with the same signature.

        texts: of the rules that change. Raise ValueError as the class does.
        """

        def replace(function: Callable[RuleP, RuleResultT]) -> Replacement[RuleP, RuleResultT]:
            return Replacement(original, function, texts)

        return replace

    @property
    def name(self) -> str:
        """The module and the name of the rule, such as `quay.window`."""
        return name_of(self.original)

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The ids of the rules that change; none for a listing."""
        return tuple(text.rule for text in self.texts)


Replacements: TypeAlias = tuple[Replacement[..., Any], ...]


def wording_of(edition: AnyEdition, rule: str) -> Wording | None:
    """Return the text of a rule in an edition that replaces it; None if it does not."""
    return next((text for one in edition.replacements for text in one.texts if text.rule == rule), None)


def check_replacements(edition: object, attribute: Attribute[Replacements], replacements: Replacements) -> None:
    """Raise ValueError unless these are replacements of rules of the edition's game, each rule at most once.

    Also raise it for a condition replaced without its listings, or a listing without a condition that it serves.
    """
    if not isinstance(replacements, tuple) or not all(isinstance(one, Replacement) for one in replacements):
        message = f"{attribute.name}: expected a tuple of Replacement.of(rule)(function), got {replacements!r:.60}"
        raise ValueError(message)
    package = type(edition).__module__.rpartition(".")[0]
    functions = replaceable_functions(package)
    names = [one.name for one in replacements]
    for name, one in zip(names, replacements, strict=True):
        if functions.get(name) is not one.original:
            original = f"{one.original.__module__}.{one.original.__name__}"
            message = f"{attribute.name}: expected rules of {package}, got {original}"
            raise ValueError(message)
        if names.count(name) > 1:
            message = f"{attribute.name}: expected each rule once, got {name} twice"
            raise ValueError(message)
        if missing := [listing for listing in listings_of(one.original) if listing not in names]:
            message = f"{attribute.name}: {name} is replaced, so replace {' and '.join(missing)}, too"
            raise ValueError(message)
        conditions = [condition for condition, rule in functions.items() if name in listings_of(rule)]
        if conditions and not rules_of(one.original) and not {*conditions} & {*names}:
            message = f"{attribute.name}: {name} is replaced, so replace {' or '.join(conditions)}, too"
            raise ValueError(message)
