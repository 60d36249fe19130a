// Reads a page back into facts: what stands where, as it is drawn, by its text, its geometry and its computed style.
// Whatever it does not know makes it fail, so that nothing is drawn that nobody compares.
globalThis.reader = (() => {
  const { Parts, all, aloud, box, direction, fail, inOrder, middle, plain, shown, style, symbol, text } = globalThis.parts;

  const CLASSES = new Set(
    ("card picture icon small scarab scarabs name unseen times mark window beyond pile quays nothing sets sum place " +
      "top round row ends recalled track halves space number symbol figure on disc markers marker seats seat own common market " +
      "line stroke ankh reach forced forced-word rule text sources icon").split(" "),
  );
  const PATTERN = /^(kind|back|seat)-[a-z0-9]+$/;
  const ATTRIBUTES = new Set(
    ("class id aria-hidden aria-label scope viewBox preserveAspectRatio vector-effect d href x y width height rx cx cy r " +
      "lang open").split(" "),
  );

  // What is read by itself, what holds no text of the game, and the rules, which are the spec's.
  const ELSEWHERE =
    "#position, #now, #notation, #events, #at-work, #moves, .sheets, .verdict, article.rule, script, noscript, style, .icons";

  function picture(one) {
    const parts = new Parts(shown(one));
    const mark = parts.maybe("svg.mark");
    const [first, ...others] = parts.many("svg.icon:not(.scarab)");
    const scarabs = all(parts.one(".scarabs"), "svg.icon.scarab").map(symbol);
    parts.end();
    if (others.some((small) => box(small).width >= box(first).width)) fail("no small picture", one);
    if (scarabs.some((name) => name !== "scarab")) fail("no scarab", one);
    return { mark: mark ? direction(mark) : "", icons: [first, ...others].map(symbol), scarabs: scarabs.length };
  }

  function edge(one) {
    const { borderLeftStyle: left, borderLeftWidth: wide, borderTopStyle: top } = style(one);
    return [wide === "0px" ? "none" : left, top];
  }

  function card(one) {
    const parts = new Parts(shown(one));
    const drawn = picture(parts.one(".picture"));
    const name = plain(parts.one(".name"));
    const label = aloud(parts.one(".unseen"));
    const times = parts.maybe(".times");
    const reach = parts.maybe(".unseen");
    parts.end();
    const tint = drawn.icons[0] === "back" ? style(one.querySelector(".picture")).color : "";
    const made = { ...drawn, name, label, edge: edge(one), tint };
    if (reach) return { ...made, reach: aloud(reach), lit: style(one).boxShadow !== "none" };
    return { ...made, times: times ? plain(times) : "" };
  }

  const cards = (list) => inOrder(all(list, ".card")).map(card);

  function holds(parts) {
    const list = parts.maybe("ul.pile");
    return list ? cards(list) : plain(parts.one("p.nothing"));
  }

  function lying(one) {
    const parts = new Parts(shown(one));
    const sum = parts.one("p.sum");
    const title = plain(sum.querySelector("strong"));
    const made = { title, sum: text(sum).slice(title.length + 1), cards: holds(parts) };
    parts.end();
    return made;
  }

  function place(one) {
    const parts = new Parts(shown(one));
    const title = plain(parts.one("h3, h4"));
    const sets = parts.maybe("ul.sets");
    const made = { title, holds: sets ? all(sets, "li").map(lying) : holds(parts), ...recalled(parts) };
    parts.end();
    return made;
  }

  function recalled(parts) {
    const one = parts.maybe("p.recalled");
    return { recalled: one ? plain(one) : "" };
  }

  function seat(one) {
    const parts = new Parts(shown(one));
    const title = parts.one("h3");
    const number = plain(title.querySelector(".marker"));
    const places = parts.many(".place").map(place);
    parts.end();
    const name = text(title).slice(number.length + 1);
    return { seat: number, name, own: style(one).borderTopWidth === "2px", places };
  }

  function quays(one) {
    const parts = new Parts(one);
    const round = plain(parts.one("p.round"));
    const title = plain(parts.one("h3"));
    const row = new Parts(parts.one(".row"));
    const list = row.maybe("ol.quays");
    const found = list ? cards(list) : plain(row.one("p.nothing"));
    const ends = all(row.one("p.ends"), "span");
    row.end();
    if (box(ends[0]).left >= box(ends[1]).left) fail("the ends are exchanged", one);
    const made = { round, title, cards: found, ends: ends.map(plain), ...recalled(parts) };
    parts.end();
    return made;
  }

  function track(one) {
    const parts = new Parts(shown(one));
    const title = plain(parts.one("h3"));
    const colors = {};
    const markers = all(parts.one("ul.markers"), "li").map((line) => {
      const [chip] = line.children;
      colors[plain(chip)] = style(chip).backgroundColor;
      return [plain(chip), text(line).slice(plain(chip).length + 1)];
    });
    const halves = inOrder(all(parts.one(".halves"), "svg.track"));
    parts.end();
    const spaces = Array.from({ length: 100 }, () => ({ squares: 0, figures: [], markers: [] }));
    halves.forEach((half, index) => readHalf(half, (at) => spaces[index * 50 + at], colors));
    for (const { squares, figures } of spaces) if (squares !== 1 || figures.length !== 1) fail("a space is not one", one);
    const standing = spaces.flatMap((space, at) => space.markers.map((number) => [number, at]));
    return { title, markers, spaces: spaces.map(({ figures }) => figures[0]), standing: standing.sort() };
  }

  function readHalf(half, spaceAt, colors) {
    const { left, top, width, height } = box(half);
    const where = (one) => {
      const [x, y] = middle(one);
      return spaceAt(Math.floor(((x - left) / width) * 10) * 5 + Math.floor(((y - top) / height) * 5));
    };
    const parts = new Parts(shown(half));
    while (parts.left.length) {
      const square = parts.maybe("rect.space");
      const figure = !square && parts.maybe("use.symbol, text.figure:not(.on)");
      if (square) where(square).squares += 1;
      else if (figure) where(figure).figures.push(figure.tagName === "use" ? figure.getAttribute("href").slice(3) : plain(figure));
      else {
        const disc = parts.one("circle.disc");
        const number = parts.one("text.figure.on");
        const apart = middle(disc).map((at, axis) => Math.abs(at - middle(number)[axis]));
        if (Math.max(...apart) > box(disc).width / 2) fail("a number beside its marker", disc);
        if (style(disc).fill !== colors[plain(number)]) fail("a marker in another colour", disc);
        where(disc).markers.push(plain(number));
      }
    }
  }

  function market(one) {
    const parts = new Parts(one);
    const title = plain(parts.one("h3"));
    const table = parts.one("table.market");
    const heads = inOrder([...table.querySelectorAll("th")]);
    const cells = {};
    for (const square of table.querySelectorAll("tbody td")) {
      const [x, y] = middle(square);
      const column = heads.find((head) => head.scope === "col" && box(head).left < x && x < box(head).right);
      const row = heads.find((head) => head.scope === "row" && box(head).top < y && y < box(head).bottom);
      cells[`${plain(column)}${plain(row)}`] = cell(square);
    }
    if (table.getAttribute("aria-label") !== title) fail("called otherwise", table);
    const made = { title, heads: heads.map(plain).join(""), cells, ...recalled(parts) };
    parts.end();
    return made;
  }

  function cell(square) {
    const parts = new Parts(shown(square));
    const strokes = parts.many("svg.stroke").map(direction).sort();
    const lies = parts.maybe(".card");
    const texts = parts.many(".unseen, .forced-word");
    parts.end();
    const { outlineStyle, outlineWidth } = style(square);
    const outline = outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth}`;
    const signs = texts.filter((one) => one.matches(".forced-word")).map(plain);
    const says = texts.filter((one) => one.matches(".unseen")).map(aloud);
    return { strokes, outline, signs: signs.join(""), says: says.join(""), holds: lies ? inCell(lies) : "" };
  }

  function inCell(one) {
    if (one.querySelector(".picture")) return card(one);
    const [icon, name] = all(shown(one), "svg, .unseen");
    return [symbol(icon), aloud(name)];
  }

  function known(root) {
    for (const one of root.querySelectorAll("*")) {
      for (const name of one.classList) if (!CLASSES.has(name) && !PATTERN.test(name)) fail(`class ${name}`, one);
      for (const { name } of one.attributes) if (!ATTRIBUTES.has(name)) fail(`attribute ${name}`, one);
    }
  }

  function position() {
    known(byId("position"));
    const parts = new Parts(byId("position"));
    const top = parts.one(".place.top");
    const made = top.querySelector(".market") ? { market: market(top) } : { quays: quays(top), track: track(parts.one(".place")) };
    made.seats = all(parts.one(".seats"), "section.seat").map(seat);
    made.common = all(parts.one(".common"), ".place").map(place);
    parts.end();
    return made;
  }

  function rule(details) {
    const parts = new Parts(shown(details));
    const [id, short] = all(parts.one("summary"), "code, span");
    const same = parts.one(".text").textContent === byId(`rule-${id.textContent}`).querySelector(".text").textContent;
    parts.end();
    return same ? [plain(id), plain(short)] : fail("another text", details);
  }

  // A part of the page that may be hidden with its heading.
  const within = (id, read) => (byId(id).checkVisibility() ? read() : null);

  function step() {
    known(byId("at-work"));
    const ends = ["first", "back", "next", "last"].filter((id) => byId(id).getAttribute("aria-disabled") === "true");
    return {
      ...Object.fromEntries(["at", "text", "pending"].map((id) => [id, plain(byId(id))])),
      notation: within("this-move", () => byId("notation").textContent),
      events: within("happened", () => all(byId("events"), "li").map(plain)),
      rules: within("ruled", () => all(byId("at-work"), "details").map(rule)),
      slider: [byId("slider").value, byId("slider").getAttribute("aria-valuetext")],
      ends,
      current: [...byId("moves").querySelectorAll("[aria-current=step]")].map((link) => link.getAttribute("href")),
    };
  }

  function rows(section, selector) {
    return [...section.querySelectorAll(`${selector} tr`)].map((row) => all(row, "td, th").map(text));
  }

  function sheet(section, list) {
    const inner = section.querySelector("table");
    return {
      label: section.getAttribute("aria-label"),
      name: plain(inner.querySelector("caption")),
      head: rows(inner, "thead"),
      rows: rows(inner, "tbody"),
      foot: rows(inner, "tfoot"),
      notes: all(list, "li").map(plain),
    };
  }

  function sheets() {
    const [found, ...more] = [...document.querySelectorAll(".sheets")].filter((one) => one.checkVisibility());
    if (more.length) fail("two lists of sheets", more[0]);
    return all(found || byId("position").cloneNode(), "details").map((details) => {
      details.open = true;
      const parts = new Parts(details);
      const made = { title: plain(parts.one("summary")), after: parts.one("p").querySelector("a").getAttribute("href"), seats: [] };
      while (parts.left.length) made.seats.push(sheet(parts.one(".sheet"), parts.one("ul")));
      return made;
    });
  }

  function draw(viewer, to) {
    if (byId("moves").dataset.viewer !== viewer) {
      look(viewer);
      byId("moves").dataset.viewer = viewer;
    }
    go(to);
    return { ...step(), ...position() };
  }

  // Every other text of the page, and what its parts are called, in order.
  function frame(one = document.body) {
    if (one.nodeType === Node.TEXT_NODE) return one.textContent.trim() ? [one.textContent.trim().replace(/[ \n]+/g, " ")] : [];
    if (one.nodeType !== Node.ELEMENT_NODE || one.matches(ELSEWHERE)) return [];
    const called = one.getAttribute("aria-label") || one.getAttribute("alt") || one.getAttribute("title");
    return [...(called ? [called] : []), ...[...one.childNodes].flatMap(frame)];
  }

  // The first words of what is judged, and in which of the two colours.
  function verdicts() {
    return [...document.querySelectorAll("section.verdict")].map((one) => {
      const parts = new Parts(shown(one));
      const color = style(one).borderLeftColor;
      const sample = element("p", "");
      one.append(sample);
      const names = ["good", "bad"].filter((name) => {
        sample.style.color = `var(--${name})`;
        return style(sample).color === color;
      });
      sample.remove();
      return [plain(parts.one("h2")), ...names, ...[...one.querySelectorAll("p > strong")].map(text)];
    });
  }

  const moves = () => [...byId("moves").querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);

  return { draw, sheets, moves, frame, verdicts };
})();
