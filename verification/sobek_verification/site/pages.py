"""Make all pages of the site, in Markdown, and the other files. Sphinx turns the pages into HTML."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from sobek_core.cli.pages import rule_sources
from sobek_core.games import GAMES
from sobek_core.links import rule_link, ruling_link
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.rulebook import FILE, rules_json
from sobek_core.spec import load_cases, load_ids, load_spec, load_translation, on_one_line
from sobek_verification.site.drawn import drawn, question
from sobek_verification.site.markdown import (
    SCHEME,
    anchor_of,
    captioned,
    for_site,
    in_language,
    judge_link,
    question_link,
)
from sobek_verification.site.search import INDEX, write_index

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.spec import DisputedCase, Rule, Ruling, Spec

_FRONTS: Final = Path(__file__).with_name("fronts")
_NOTICE: Final = {"en": "", "fr": "Cette page est une traduction ; seul le texte anglais fait foi."}
_RULINGS: Final = {"en": "Rulings", "fr": "Décisions"}
_FIELDS: Final = {"en": ("law", "sources"), "fr": ("loi", "sources")}
_EXAMPLES: Final = {"en": ("Examples", "{} more", "As text"), "fr": ("Exemples", "{} autres", "En texte")}
_DISPUTES: Final = {"en": "Disputes", "fr": "Litiges"}
_APART: Final = "---\norphan: true\n---\n\n"  # keeps pages of which there are hundreds out of the side bar


@frozen
class Site:
    """The contents of the site, by path. pages: in Markdown; files: copied unchanged; written: other texts."""

    pages: Mapping[str, str]
    files: Mapping[str, Path]
    written: Mapping[str, str] = field(factory=lambda: MappingProxyType({}))


def make(root: Path) -> Site:
    """Return the whole site. root: the folder of the spec, beside that of the guides. Raise SpecError."""
    spec, book = load_spec(root), load_cases(root)
    sources = {f"spec/{path.relative_to(root).as_posix()}": path for path in sorted(root.rglob("*")) if path.is_file()}
    guides = root.parent / "docs"
    sources |= {f"docs/{path.relative_to(guides).as_posix()}": path for path in sorted(guides.rglob("*.md"))}
    places = {source: _place(source) for source in sources}
    fronts = {in_language("index.md", one): (_FRONTS / f"{one}.txt").read_text("utf-8") for one in LANGUAGES}
    made = {path: text for language in LANGUAGES for path, text in _made(spec, book, language)}
    indexes = {f"spec/{path.removesuffix('/index.md')}": path for path in made if path.endswith("/index.md")}
    cases = {
        f"spec/{in_language(one.file, language)}#{anchor}": f"{in_language(one.file, language)}#{one.name}"
        for one in book
        for language in LANGUAGES  # a translation has the names as headings
        for anchor in (one.name, anchor_of(one.question))
    }
    read = {
        places[source]: for_site(path.read_text("utf-8"), source, places[source], places | indexes | cases)
        for source, path in sources.items()
        if path.suffix == ".md"
    }
    for language, game in product(LANGUAGES, GAMES):
        page = in_language(f"cases/{game}.md", language)
        own = (load_translation(language).of(one) for one in book if one.game == game)
        read[page] = _joined(read[page].partition("\n## ")[0].strip(), *_cases(own, language))
    apart = {page: f"{_APART}{text}" for page, text in read.items() if page.removeprefix("fr/").startswith("rulings/")}
    apart.pop("rulings/README.md")
    files = {places[source]: path for source, path in sources.items() if path.suffix != ".md"}
    written = {INDEX: write_index(spec, book), FILE: rules_json(), **redirects(load_ids(root))}
    return Site(read | apart | fronts | made, files, written)


def _place(source: str) -> str:
    """Return the path on the site of a page or file of the project."""
    folder, *rest = source.split("/")
    if folder == "docs" and rest[0] in LANGUAGES:
        return "/".join([rest[0], folder, *rest[1:]])
    return source.removeprefix("spec/")


def _made(spec: Spec, book: Iterable[DisputedCase], language: str) -> Iterator[tuple[str, str]]:
    """Yield the pages in a language that are no pages of the spec or a guide: path and text."""
    translation = load_translation(language)
    cases = [translation.of(one) for one in book]
    for rule in spec.rules.values():
        rulings = [translation.of(one) for one in spec.rulings_on([rule])]
        about = [one for one in cases if rule.id in _rules_of(one, spec)]
        yield in_language(f"rules/{rule.id}.md", language), _rule(translation.of(rule), rulings, about, language)
    for game in GAMES:
        yield in_language(f"{game}/index.md", language), _chapters(game, spec, language)
    if language != ENGLISH.language:  # in English, this is a page of the spec
        links = [f"* [](/{language}/rulings/{slug}.md)" for slug in spec.rulings]
        yield f"{language}/rulings/index.md", _joined(f"# {_RULINGS[language]}", _NOTICE[language], "\n".join(links))


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


def _rules_of(case: DisputedCase, spec: Spec) -> set[str]:
    """Return the rules that an answer turns on: those of its rulings, and those that it names.

    Of a legal move all conditions are named, so these do not count.
    """
    said = [line.removeprefix("-> ").split(" ") for line in case.lines if line.startswith("-> ")]
    slugs = {words[0] for kind, *words in said if kind == "ruling:"}
    named = {one for kind, *words in said if kind == "rules:" for one in words if ["answer:", "legal"] not in said}
    return named | {rule.id for rule in spec.rules.values() if slugs & {*rule.rulings}}


def _rule(rule: Rule, rulings: Iterable[Ruling], cases: Iterable[DisputedCase], language: str) -> str:
    """Return the page of a rule. rule, rulings, cases: in its language, those about it."""
    chapter, (law, sources) = in_language(rule.file, language), _FIELDS[language]
    cited = rule_sources(rule, load_words(language))
    folder = in_language("rulings", language)
    contested = [f"* [{one.title}](/{folder}/{one.slug}.md): {on_one_line(one.question)}" for one in rulings]
    asked = [f"* [{one.question}](/{in_language(one.file, language)}#{one.name})" for one in cases]
    return _APART + _joined(
        f"# {rule.id}",
        f"[](/{in_language(rule.game, language)}/index.md) / [](/{chapter}) / [{rule.title}](/{chapter}#{rule.id})",
        _NOTICE[language],
        rule.text,
        "\n".join([*([f":{law}: {rule.law}"] if rule.law else []), f":{sources}: {cited}"]),
        *([f"## {_RULINGS[language]}", "\n".join(contested)] if contested else []),
        *_examples(rule, language),
        *([f"## {_DISPUTES[language]}", "\n".join(asked)] if asked else []),
    )


def _examples(rule: Rule, language: str) -> Iterator[str]:
    """Yield the first example under the rule, drawn if it has a move, and, folded, its text and the others."""
    if not rule.examples:
        return
    heading, more, as_text = _EXAMPLES[language]
    first, *others = (captioned("\n".join(one.lines), one.name) for one in rule.examples)
    yield f"## {heading}"
    if picture := drawn(rule.examples[0], language):
        yield from (picture, question_link(language, question(rule.examples[0])))
        yield f"<details><summary>{as_text}</summary>\n\n{first}\n\n</details>"
    else:
        yield first
    if others:
        yield from (f"<details><summary>{more.format(len(others))}</summary>", *others, "</details>")


def _cases(cases: Iterable[DisputedCase], language: str) -> Iterator[str]:
    """Yield the case book in a language. Each case has its question, its answer, a link to the Judge, and its block."""
    for one in cases:
        yield f"## {one.question} `{one.name}`"
        yield one.answer
        yield judge_link(language, one.name)
        yield captioned("\n".join(one.lines), one.name)


def _chapters(game: str, spec: Spec, language: str) -> str:
    """Return the index of a game: its chapters with their rules, and the pages of examples."""
    files = dict.fromkeys(in_language(rule.file, language) for rule in spec.rules.values() if rule.game == game)
    chapters = [":maxdepth: 2", "", *(f"/{file}" for file in files)]
    examples = [":glob:", ":maxdepth: 1", ":caption: Examples", "", f"/{game}/examples/*"]
    is_english = language == ENGLISH.language
    return _joined(
        f"# {GAMES.named(game).game.title}",
        _NOTICE[language] or f"Its pieces: [components.toml]({SCHEME}:{game}/components.toml)",
        *("\n".join(["```{toctree}", *one, "```"]) for one in ([chapters, examples] if is_english else [chapters])),
    )


def redirects(ids: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    """Return pages in HTML that lead from the former ids of rules and rulings to those that took their place.

    ids: all ids of the project.
    """
    pages: dict[str, str] = {}
    for name, now in ids.items():
        places = [f"../{_link_of(one)}" for one in now]
        links = "".join(f'<p><a href="{place}">{one}</a></p>' for one, place in zip(now, places, strict=True))
        moved = f'<meta http-equiv="refresh" content="0; url={places[0]}">' if len(now) == 1 else ""
        text = f'<!doctype html><meta charset="utf-8"><title>{name}</title>{moved}{links}\n'
        pages |= {f"{folder}{_link_of(name)}": text for folder in ("", "fr/") if now}
    return pages


def _link_of(name: str) -> str:
    return rule_link(name) if "." in name else ruling_link(name)
