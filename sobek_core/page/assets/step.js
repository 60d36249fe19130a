"use strict";
// Steps through the game, as one viewer sees it.

const byId = (id) => document.getElementById(id);

// Each viewer's positions came as changes to the one before.
for (const viewer of game.viewers) {
  let lines = {};
  viewer.positions = viewer.positions.map((changes) => {
    lines = { ...lines, ...changes };
    return lines;
  });
}

let viewer = game.viewers[0];
let at = 0;
const end = viewer.positions.length - 1;

function drawPosition() {
  const lines = viewer.positions[at];
  const seats = game.names.map((name, seat) => {
    const own = game.own.flatMap(([line, look, called]) => place(lines, `seat ${seat} ${line}`, look, called, "h4"));
    const title = element("h3", "", element("span", `marker seat-${seat}`, String(seat)), ` ${name}`);
    return element("section", seat === viewer.seat ? "seat own" : "seat", title, ...own);
  });
  const common = game.common.flatMap(([line, look, called]) => place(lines, line, look, called, "h3"));
  byId("position").replaceChildren(
    ...TOPS[game.top[0]](lines),
    element("div", "seats", ...seats),
    element("div", "common", ...common),
  );
}

function drawMove() {
  const move = at ? viewer.moves[at - 1] : { notation: "", text: words("start"), events: [] };
  byId("at").textContent = words("at", { n: at, of: end });
  byId("text").textContent = move.text;
  byId("pending").textContent = viewer.positions[at].pending;
  byId("notation").textContent = move.notation;
  byId("events").replaceChildren(...move.events.map((event) => element("li", "", event)));
  byId("this-move").hidden = !at;
  byId("happened").hidden = !move.events.length;
  const rules = at ? game.rules[at - 1] : [];
  byId("ruled").hidden = !rules.length;
  byId("at-work").replaceChildren(...rules.map((id) => {
    const rule = byId(`rule-${id}`);
    const title = rule.querySelector("h3 span").cloneNode(true);
    const summary = element("summary", "", element("code", "", id), " ", title);
    return element("details", "rule", summary, rule.querySelector(".text").cloneNode(true));
  }));
}

function drawStepper() {
  const slider = byId("slider");
  slider.value = at;
  slider.setAttribute("aria-valuetext", words("at", { n: at, of: end }));
  for (const id of ["first", "back"]) byId(id).setAttribute("aria-disabled", at === 0);
  for (const id of ["next", "last"]) byId(id).setAttribute("aria-disabled", at === end);
  for (const link of byId("moves").querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const current = at && byId("moves").children[at - 1].firstChild;
  if (current) current.setAttribute("aria-current", "step");
}

function drawMoves() {
  byId("moves").replaceChildren(...viewer.moves.map((move, index) => {
    const link = element("a", "", move.text);
    link.href = `#move-${index + 1}`;
    return element("li", "", link);
  }));
}

function go(to) {
  at = Math.max(0, Math.min(end, to));
  drawPosition();
  drawMove();
  drawStepper();
}

function look(id) {
  viewer = game.viewers.find((one) => one.id === id);
  for (const sheets of document.querySelectorAll(".sheets")) {
    sheets.hidden = !sheets.dataset.viewers.split(" ").includes(id);
  }
  drawMoves();
  go(at);
}

// A link such as #move-12 leads to the position after that move, #move-0 to the one at the beginning.
function follow() {
  const found = /^#move-(\d+)$/.exec(location.hash);
  if (found) go(Number(found[1]));
  return found;
}

const KEYS = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => end };

// Where keys have a meaning of their own they keep it.
function press(event) {
  const own = event.target.closest("input, select, textarea, .sheet");
  if (own || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in KEYS)) return;
  event.preventDefault();
  go(KEYS[event.key]());
}

function begin() {
  byId("first").addEventListener("click", () => go(0));
  byId("back").addEventListener("click", () => go(at - 1));
  byId("next").addEventListener("click", () => go(at + 1));
  byId("last").addEventListener("click", () => go(end));
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  document.addEventListener("keydown", press);
  window.addEventListener("hashchange", follow);
  for (const input of document.querySelectorAll("input[name=viewer]")) {
    input.checked = input.value === viewer.id;
    input.addEventListener("change", () => look(input.value));
  }
  window.addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  drawMoves();
  if (!follow()) go(game.opens);
}

if (end >= 0) begin();
