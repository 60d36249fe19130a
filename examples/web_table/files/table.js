"use strict";
// A table: draws what the server sends, and sends the moves that are tapped. It comes after draw.js and top.js.

const byId = (id) => document.getElementById(id);
const title = document.title;
const GROUPED = 8; // more moves than these are folded by kind
const PAUSES = [250, 5000]; // milliseconds before trying again, at first and at most

let socket;
let made = 0; // moves that this window knows of
let pause = PAUSES[0];
let timer = 0;
let refused = false; // for good

function say(slug, facts = {}) {
  return game.table[slug].replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);
}

function drawPosition({ lines, seat }) {
  const seats = game.names.map((name, number) => {
    const own = game.own.flatMap(([line, look, called]) => place(lines, `seat ${number} ${line}`, look, called, "h4"));
    const heading = element("h3", "", element("span", `marker seat-${number}`, String(number)), ` ${name}`);
    return element("section", number === seat ? "seat own" : "seat", heading, ...own);
  });
  if (seat >= 0) seats.unshift(...seats.splice(seat, 1)); // one's own hand comes first
  const common = game.common.flatMap(([line, look, called]) => place(lines, line, look, called, "h3"));
  const top = TOPS[game.top[0]](lines);
  byId("position").replaceChildren(...top, element("div", "seats", ...seats), element("div", "common", ...common));
}

function button({ move, text }) {
  const one = element("button", "", text);
  one.type = "button";
  one.dataset.move = move;
  one.addEventListener("click", () => choose(move));
  return one;
}

function drawChoices({ legal }) {
  const kinds = new Map();
  for (const one of legal) kinds.set(one.kind, [...(kinds.get(one.kind) || []), button(one)]);
  const folded = legal.length > GROUPED && kinds.size > 1;
  const groups = [...kinds].flatMap(([kind, buttons]) => {
    if (!folded || buttons.length === 1) return buttons;
    const summary = element("summary", "", `${kind} (${buttons.length})`);
    return [element("details", "", summary, element("div", "moves", ...buttons))];
  });
  byId("legal").replaceChildren(...groups);
  byId("choices").hidden = !legal.length;
  document.title = legal.length ? `● ${title}` : title;
}

function drawLog({ since, log }) {
  if (!since) byId("log").replaceChildren();
  for (const { text, events, sheets } of log) {
    const happened = element("ul", "", ...events.map((event) => element("li", "", event)));
    const scored = sheets.map((sheet) => element("pre", "", sheet));
    byId("log").prepend(element("li", "", text, happened, ...scored));
  }
}

function drawRefusals(texts) {
  byId("refused").replaceChildren(...texts.map((text) => element("li", "", text)));
  byId("refused").hidden = !texts.length;
}

function draw(shown) {
  made = shown.moves;
  byId("status").textContent = shown.seat < 0 ? say("spectating") : say("playing", { name: game.names[shown.seat] });
  byId("turn").textContent = shown.pending;
  drawRefusals([]);
  drawPosition(shown);
  drawChoices(shown);
  drawLog(shown);
}

function enable(is) {
  for (const one of byId("legal").querySelectorAll("button")) one.disabled = !is;
}

function choose(move) {
  enable(false);
  socket.send(JSON.stringify({ move, after: made }));
}

function receive(message) {
  pause = PAUSES[0];
  if (message.lines) draw(message);
  if (message.refused) {
    drawRefusals(message.refused);
    enable(true);
  }
  if (message.error) {
    refused = true;
    byId("status").textContent = "";
    drawRefusals([message.error]);
  }
}

function connect() {
  clearTimeout(timer);
  const address = new URL(`${location.pathname}/socket${location.search}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.addEventListener("open", () => socket.send(JSON.stringify({ key: location.hash.slice(1) })));
  socket.addEventListener("message", ({ data }) => receive(JSON.parse(data)));
  socket.addEventListener("close", () => {
    enable(false);
    if (refused) return;
    byId("status").textContent = say("connecting");
    timer = setTimeout(connect, pause);
    pause = Math.min(2 * pause, PAUSES[1]);
  });
}

// A phone that wakes up does not wait for the next try.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !refused && socket.readyState === WebSocket.CLOSED) connect();
});
window.addEventListener("hashchange", () => location.reload());
byId("other").hash = location.hash;
connect();
