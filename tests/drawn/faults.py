"""Faults to put into the code that draws the page, one at a time. Each must show in what is drawn."""

from __future__ import annotations

from attrs import frozen


@frozen
class Fault:
    """A fault. hall: where to look for it; file: of the page; right: the text there; wrong: its replacement."""

    hall: str
    file: str
    right: str
    wrong: str

    @property
    def name(self) -> str:
        """The name of the fault."""
        return f"{self.hall}, {self.file}: {self.wrong}"


def _faults(hall: str, file: str, *faults: tuple[str, str]) -> tuple[Fault, ...]:
    return tuple(Fault(hall, file, right, wrong) for right, wrong in faults)


# What the script and the style do wrong: they are put into the page as it was written.
DRAWN_WRONG = (
    *_faults(
        "classic-2",
        "draw.js",
        ("Number(number || 1)", "Number(number || 2)"),
        ("return number > 1 ? `${number}", "return number > 2 ? `${number}"),
        ("if (run.number > 1)", "if (run.number > 2)"),
        ("`\u00d7${run.number}`", "`\u00d7${run.number - 1}`"),
        ("if (look.back)", 'if (look.back === "orange")'),
        ("if (look.good)", "if (look.deben)"),
        ("icon(look.icon))", 'icon("token"))'),
        ("one < (look.scarabs || 0)", "one + 1 < (look.scarabs || 0)"),
        ('element("span", "name", look.short)', 'element("span", "name", look.label)'),
        ("unseen(labelOf(run))", "unseen(look.short)"),
        ('words("unseen")', 'words("empty")'),
        ("text.slice(2)", "text.slice(3)"),
        (
            'if (!found.length) return element("p", "nothing", words("empty"));\n  return element("ul", "pile"',
            'return element("ul", "pile"',
        ),
        ("one.bears ? `${one.cards} ${one.bears}` : one.cards", "one.cards"),
        ('element("strong", "", one.title), ` ${one.sum}`', 'element("strong", "", one.title)'),
        ('value === "0"', 'value === "1"'),
        ('if (look === "sets" && !value.length) return [];', ""),
    ),
    *_faults(
        "duel-2",
        "draw.js",
        ('f: "M0 10L10 0", b: "M0 0L10 10"', 'b: "M0 10L10 0", f: "M0 0L10 10"'),
        ('v: "M5 0V10", h: "M0 5H10"', 'h: "M5 0V10", v: "M0 5H10"'),
        ("if (look.mark)", "if (look.deben)"),
        ("if (look.deben)", "if (look.good)"),
    ),
    *_faults(
        "classic-open",
        "draw.js",
        (
            'const [lies, perhaps] = text.split(" of ")',
            'const [perhaps, lies] = text.includes(" of ") ? text.split(" of ") : ["", text]',
        ),
        ("text: said(lies), kinds: said(perhaps)", "text: said(perhaps), kinds: said(lies)"),
        ("if (lines[`recalled ${line}`])", 'if (line === "deck")'),
    ),
    *_faults(
        "classic-open",
        "top.js",
        ('if (lines["recalled quays"])', 'if (lines.quays === "-")'),
    ),
    *_faults(
        "classic-2",
        "top.js",
        ("slot < game.figures.window", "slot <= game.figures.window"),
        ("slot < game.figures.window", "slot + 1 < game.figures.window"),
        ('"slot", String(slot)', '"slot", String(slot + 1)'),
        ('words("slot", { slot })', 'words("slot", { slot: slot + 1 })'),
        ('words(reach ? "window" : "beyond")', 'words(reach ? "beyond" : "window")'),
        ('reach ? "window" : "beyond");', 'reach ? "beyond" : "window");'),
        (
            'words("space")), element("span", "", words("temple")',
            'words("temple")), element("span", "", words("space")',
        ),
        ("Number(points) % (BLOCK * game.track.length)", "Math.min(Number(points), 99)"),
        ("Number(points) % (BLOCK * game.track.length)", "Number(points) % 50"),
        ("[0, HALF].map", "[HALF, 0].map"),
        ("[space - 1]", "[space % 4]"),
        ("String(block * BLOCK)", "String(block * BLOCK + 1)"),
        ("one.space === block * BLOCK + space", "one.space === block * BLOCK + space + 1"),
        ("on${small} seat-${seat}` }, String(seat))", "on${small} seat-${seat}` }, String(index))"),
        ("class: `disc seat-${seat}`", "class: `disc seat-${index}`"),
        ("here.forEach(({ seat }, index)", "here.slice(0, 1).forEach(({ seat }, index)"),
        ("cx: middle, cy: centre", "cx: middle, cy: centre + 25"),
        ('words("marker", { name, text })', 'words("marker", { name, text: "" })'),
    ),
    *_faults(
        "duel-2",
        "top.js",
        ('const ROWS = "123456"', 'const ROWS = "654321"'),
        ('const COLUMNS = "abcdef"', 'const COLUMNS = "fedcba"'),
        ('right === -down ? "f" : "b"', 'right === -down ? "b" : "f"'),
        ('if (!right) return "v";', 'if (!right) return "h";'),
        (
            "if (onLine) made.append(stroke(direction(ankh, at)",
            "if (onLine && lying.has(at)) made.append(stroke(direction(ankh, at)",
        ),
        ("if (mark && !line.size)", "if (mark && line.size)"),
        ("new Set([...line].map((cell) => direction(ankh, cell)))", "new Set()"),
        ("} else if (lying.has(at)) {", "} else if (lying.has(at) && !line.has(at)) {"),
        ('if (reach.has(at)) made.classList.add("reach")', 'if (onLine) made.classList.add("reach")'),
        ('unseen(`, ${words("window")}`)', 'unseen(`, ${words("line")}`)'),
        ('if (at === lines.finger) made.classList.add("forced")', 'if (at === ankh) made.classList.add("forced")'),
        ('element("span", "forced-word", "!"), ', ""),
        ('if (onLine) made.classList.add("line")', 'if (lying.has(at)) made.classList.add("line")'),
        ('made.append(unseen(words("bare")));', ""),
    ),
    *_faults(
        "duel-open",
        "top.js",
        ('if (lines["recalled market"]) parts', "if (!lines.market) parts"),
    ),
    *_faults(
        "classic-2",
        "step.js",
        ("lines = { ...lines, ...changes }", "lines = { ...changes, ...lines }"),
        ("const lines = viewer.tables[at];", "const lines = viewer.tables[Math.max(at - 1, 0)];"),
        ("`seat ${seat} ${line}`", "`seat ${1 - seat} ${line}`"),
        ("seat === viewer.seat ?", "seat === 0 ?"),
        ('element("div", "common", ...common),', 'element("div", "common", ...common), element("p", "nothing", "-"),'),
        ('"seat own" : "seat"', '"seat own" : "seat bare"'),
        ("`marker seat-${seat}`, String(seat)), ` ${name}`", "`marker seat-${seat}`, String(seat + 1)), ` ${name}`"),
        ("viewer.moves[at - 1] :", "viewer.moves[Math.max(at - 2, 0)] :"),
        ("viewer.tables[at].owed", "viewer.tables[Math.max(at - 1, 0)].owed"),
        ("move.events.map((event)", "move.events.slice(1).map((event)"),
        ('byId("this-move").hidden = !at;', 'byId("this-move").hidden = true;'),
        ('byId("happened").hidden = !move.events.length;', ""),
        ("game.rules[at - 1]", "game.rules[0]"),
        ('byId("ruled").hidden = !rules.length', 'byId("ruled").hidden = rules.length'),
        ("slider.value = at;", "slider.value = at - 1;"),
        ('"aria-valuetext", words("at", { n: at, of: end })', '"aria-valuetext", words("at", { n: end, of: at })'),
        (
            'byId("at").textContent = words("at", { n: at, of: end })',
            'byId("at").textContent = words("at", { n: end, of: at })',
        ),
        ("children[at - 1].firstChild", "children[0].firstChild"),
        ("`#move-${index + 1}`", "`#move-${index}`"),
        ('"a", "", move.said', '"a", "", move.told'),
        ("game.viewers.find((one) => one.id === id)", "game.viewers[0]"),
        ('"aria-disabled", at === 0', '"aria-disabled", at === 1'),
    ),
    *_faults(
        "classic-2",
        "page.css",
        (".quays .window { box-shadow", ".quays .beyond { box-shadow"),
        (".seat.own { border", ".seat.other { border"),
        (".kind-back { border-style: dashed; }", ""),
        (".back-green, .back-grey {", ".back-grey {"),
        (".unseen { position", ".seen { position"),
        (".disc { fill: var(--of-seat)", ".disc { fill: #222"),
    ),
    *_faults(
        "duel-2",
        "page.css",
        (".market .reach { outline", ".market .far { outline"),
        (".market .line { outline", ".market .card { outline"),
        (".market .forced { outline", ".forced { outline"),
        (".stroke { position: absolute", ".stroke { display: none; position: absolute"),
        (".mark { width: .7rem", ".mark { transform: scaleX(-1); width: .7rem"),
    ),
)

# What is sent wrongly to the script, or written into the page: it is written anew.
SENT_WRONG = (
    *_faults(
        "classic-2",
        "classic.py",
        ("if sheet.scarabs is not None:", "if sheet.scarabs:"),
        ("for lot in range(sheet.lots + 1)", "for lot in range(sheet.lots)"),
        ("for lot in range(sheet.lots + 1)", "for lot in range(1, sheet.lots + 1)"),
        ("if sheet.penalised:", "if sheet.lots:"),
        ("if sheet.curses else cards", "if not sheet.curses else cards"),
        (
            "before=sheet.before, points=sheet.points, after=sheet.scored",
            "before=sheet.before, points=sheet.points, after=sheet.after",
        ),
        ('Place("tokens", "pile", "event-pile")', 'Place("tokens", "pile", "spent")'),
        ('["prosperity"] * one.prosperity', '["prosperity"] * (one.prosperity > 0)'),
        ("_sum(cards, 0, words, horizontal=True)", "_sum(cards, 0, words, horizontal=False)"),
    ),
    *_faults(
        "duel-2",
        "duel.py",
        ("for at in CENTRE if at in view.market", "for at in CENTRE"),
        ("if not isinstance(view.pending, CentreTake):", 'if type(view.pending).__name__ == "Action":'),
        ('"finger": str(view.finger or NOTHING)', '"finger": "-"'),
        ("map(str, view.line)", "(str(at) for at in view.line if at in view.market)"),
        ('"drawn": write_seen(view.drawn)', '"drawn": write_seen(view.aside)'),
        ('["scarabs"] * sold.tokens', '["scarabs"] * (sold.tokens > 0)'),
        ("if sheet.snakes else tiles", "if not sheet.snakes else tiles"),
    ),
    *_faults("duel-open", "duel.py", ("for back in PlainBack", "for back in [PlainBack.TOKEN]")),
    *_faults("classic-open", "visible_game.py", ("memory = memory.after(move.events, view)", "memory = memory")),
    *_faults(
        "duel-2",
        "narration.py",
        ("self._place(event.origin)", "self._place(event.goal)"),
        ("self.looks[name_of(kind)].label", "self.looks[name_of(kind)].short"),
        ("if event.cell is None", "if event.mark is None"),
        ("return self._all(value)", "return self._all(value[:1])"),
    ),
    *_faults("classic-2", "styles.py", ("if number > 1 else kind", "if number > 2 else kind")),
    *_faults(
        "duel-2",
        "styles.py",
        ('details=", ".join(details)', "details=details[0]"),
        ('"back", back=back)', '"back")'),
    ),
    *_faults(
        "duel-2",
        "script_data.py",
        ('"seat": shown.viewer if isinstance(shown.viewer, int) else -1', '"seat": 0'),
    ),
)

# A fault of each kind that is looked for in every run of the tests; the others are looked for in the long one.
SOON = (
    "slot <= game.figures.window",
    'b: "M0 10L10 0", f: "M0 0L10 10"',
    'right === -down ? "b" : "f"',
    "Math.min(Number(points), 99)",
    "text: said(perhaps), kinds: said(lies)",
    "for lot in range(sheet.lots)",
    "if sheet.scarabs:",
    "for at in CENTRE",
    "seat === 0 ?",
    ".forced { outline",
)
