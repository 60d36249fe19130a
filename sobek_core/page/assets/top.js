"use strict";
// What is in the middle of the position: the quays and the score track of classic, the Market of duel.

/** @param {Record<string, any>} lines @returns {HTMLElement[]} */
function quays(lines) {
  const cards = runs(lines.quays).flatMap(({ kind, number }) => Array(number).fill(kind));
  const slots = cards.map((kind, slot) => {
    const made = card({ kind, number: 1 });
    const where = [words("slot", { number: slot + 1 })];
    if (lines.reach !== undefined) { // a position that is composed has no turn yet
      const reach = slot < lines.reach ? "window" : "beyond";
      made.classList.add(reach);
      where.push(words(reach));
    }
    made.append(unseen(["", ...where].join(", ")));
    return made;
  });
  const list = slots.length ? element("ol", "pile quays", ...slots) : pile(lines.quays);
  const ends = element("p", "ends", element("span", "", words("space")), element("span", "", words("temple")));
  const parts = [element("p", "round", lines.round), element("h3", "", game.top[1]), element("div", "row", list, ends)];
  if (lines["recalled quays"]) parts.push(recalled(lines["recalled quays"]));
  return [element("div", "place top", ...parts), track(lines)];
}

const BLOCK = 5; // spaces: a number and four symbols (classic.scoring.track)
const HALF = 10; // blocks that are drawn side by side

/** @typedef {{name: string, seat: number, text: string, space: number}} Marker */

/** @param {Record<string, any>} lines */
function track(lines) {
  /** @type {Marker[]} */
  const markers = game.names.map((/** @type {string} */ name, /** @type {number} */ seat) => {
    const [points, text] = lines[`seat ${seat} marker`];
    return { name, seat, text, space: Number(points) % (BLOCK * game.track.length) };
  });
  const halves = [0, HALF].map((first) => {
    const drawn = drawing("svg", { viewBox: "0 0 250 125", class: "track", "aria-hidden": "true" });
    for (let block = first; block < first + HALF; block += 1) {
      for (let space = 0; space < BLOCK; space += 1) drawn.append(...trackSpace(block, space, first, markers));
    }
    return drawn;
  });
  const list = element("ul", "markers", ...markers.map(({ name, seat, text }) => {
    const number = element("span", `marker seat-${seat}`, String(seat));
    number.setAttribute("aria-hidden", "true");
    return element("li", "", number, ` ${words("marker", { name, text })}`);
  }));
  return element("div", "place", element("h3", "", words("track")), list, element("div", "halves", ...halves));
}

/** @param {number} block @param {number} space @param {number} first @param {Marker[]} markers */
function trackSpace(block, space, first, markers) {
  const x = (block - first) * 25;
  const y = space * 25;
  const drawn = [drawing("rect", { x: x + 0.5, y: y + 0.5, width: 24, height: 24, rx: 3, class: space ? "space" : "space number" })];
  const here = markers.filter((one) => one.space === block * BLOCK + space);
  if (space) {
    const [left, top, size] = here.length ? [8.5, 1.5, 8] : [6, 6, 13];
    const symbol = `#i-${game.track[block][space - 1]}`;
    drawn.push(drawing("use", { href: symbol, x: x + left, y: y + top, width: size, height: size, class: "symbol" }));
  } else {
    const [foot, classes] = here.length ? [8.5, "figure small"] : [16.5, "figure"];
    drawn.push(drawing("text", { x: x + 12.5, y: y + foot, class: classes }, String(block * BLOCK)));
  }
  // Markers stand below what is on the space, so that both can be read: one, two beside each other, or two rows.
  const radius = [0, 7, 5.5, 3.8, 3.8][here.length];
  const small = here.length > 2 ? " small" : "";
  here.forEach(({ seat }, index) => {
    const middle = x + (here.length === 1 ? 12.5 : 6.5 + (index % 2) * 12);
    const centre = y + (here.length > 2 ? 12.6 + Math.floor(index / 2) * 7.8 : 16.8);
    drawn.push(drawing("circle", { cx: middle, cy: centre, r: radius, class: `disc seat-${seat}` }));
    drawn.push(drawing("text", { x: middle, y: centre + (small ? 2.5 : 3.5), class: `figure on${small} seat-${seat}` }, String(seat)));
  });
  return drawn;
}

const COLUMNS = "abcdef";
const ROWS = "123456";

// On which line through the Ankh's cell another cell lies; letters as in the names of tiles.
/** @param {string} from @param {string} to */
function direction(from, to) {
  const right = to.charCodeAt(0) - from.charCodeAt(0);
  const down = Number(to[1]) - Number(from[1]);
  if (!right) return "v";
  if (!down) return "h";
  return right === -down ? "f" : "b";
}

/** @param {Record<string, any>} lines @returns {HTMLElement[]} */
function market(lines) {
  const lying = new Map((lines.market === "-" ? [] : lines.market.split(" / ")).map((/** @type {string} */ part) => /** @type {[string, string]} */ (part.split(" "))));
  const [ankh, mark] = lines.ankh.split(" ");
  const line = new Set(lines.line ? lines.line.split(" ") : []);
  const reach = new Set(lines.reach ? lines.reach.split(" ") : []);
  const head = element("tr", "", element("td", ""), ...[...COLUMNS].map((column) => heading(column, "col")));
  const rows = [...ROWS].map((row) => {
    const squares = [...COLUMNS].map((column) => square(`${column}${row}`));
    return element("tr", "", heading(row, "row"), ...squares);
  });
  /** @param {string} at */
  function square(at) {
    const made = element("td", "");
    const onLine = line.has(at);
    if (onLine) made.classList.add("line");
    if (onLine) made.append(stroke(direction(ankh, at), "stroke"));
    if (at === ankh) {
      for (const one of new Set([...line].map((cell) => direction(ankh, cell)))) made.append(stroke(one, "stroke"));
      if (mark && !line.size) made.append(stroke(mark, "stroke"));
      made.classList.add("ankh");
      made.append(element("span", "card", icon("ankh"), unseen(words("ankh"))));
    } else if (lying.has(at)) {
      made.append(card({ kind: lying.get(at) || "", number: 1 }, "span"));
    } else {
      made.append(unseen(words("bare")));
    }
    if (reach.has(at)) made.classList.add("reach");
    if (reach.has(at)) made.append(unseen(`, ${words("window")}`));
    if (at === lines.finger) made.classList.add("forced");
    if (at === lines.finger) made.append(element("span", "forced-word", "!"), unseen(`, ${words("forced")}`));
    if (onLine) made.append(unseen(`, ${words("line")}`));
    return made;
  }
  const table = element("table", "market", element("thead", "", head), element("tbody", "", ...rows));
  table.setAttribute("aria-label", game.top[1]);
  const parts = [element("h3", "", game.top[1]), table];
  if (lines["recalled market"]) parts.push(recalled(lines["recalled market"]));
  return [element("div", "place top", ...parts)];
}

/** @param {string} text @param {string} scope */
function heading(text, scope) {
  const made = element("th", "", text);
  made.scope = scope;
  return made;
}

const TOPS = { quays, market };
