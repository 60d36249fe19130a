"use strict";
// A table: shows what the server sends, and sends the moves that are chosen. It comes after tap.js and words.js.

const GROUPED = 8; // more moves than these are folded by kind
const PAUSES = [250, 5000]; // milliseconds before trying again, at first and at most

let socket;
let made = 0; // moves that this window knows of
let pause = PAUSES[0];
let timer = 0;
let refused = false; // for good
let drawn = ""; // the picture and the offers that are shown

function button({ move, text }) {
  const one = element("button", text);
  one.type = "button";
  one.dataset.move = move;
  one.addEventListener("click", () => send({ move }));
  return one;
}

function drawChoices(offers) {
  const kinds = new Map();
  for (const one of offers) kinds.set(one.kind, [...(kinds.get(one.kind) || []), button(one)]);
  const folded = offers.length > GROUPED && kinds.size > 1;
  const groups = [...kinds].flatMap(([kind, buttons]) => {
    if (!folded || buttons.length === 1) return buttons;
    const moves = document.createElement("div");
    moves.className = "moves";
    moves.append(...buttons);
    return [element("details", element("summary", `${kind} (${buttons.length})`), moves)];
  });
  byId("legal").replaceChildren(...groups);
}

function drawPosition({ picture, offers }) {
  const shown = JSON.stringify([picture, offers]);
  if (shown === drawn) return enable(true); // such as when another window connects: what is tapped stays tapped
  drawn = shown;
  byId("position").innerHTML = picture; // the library's; names in it are escaped
  byId("choices").hidden = !offers.length;
  byId("tap").hidden = !offers.some(({ marks }) => marks.length);
  tappable(byId("position").firstElementChild, offers, drawChoices);
}

function drawLog({ since, log }) {
  if (!since) byId("log").replaceChildren();
  for (const { text, events, sheets } of log) {
    const happened = element("ul", "", ...events.map((event) => element("li", event)));
    byId("log").prepend(element("li", text, happened, ...sheets.map((sheet) => element("pre", sheet))));
  }
}

function drawRefusals(texts) {
  byId("refused").replaceChildren(...texts.map((text) => element("li", text)));
  byId("refused").hidden = !texts.length;
}

function drawUndo({ seat, moves, asking, names }) {
  byId("undoing").hidden = seat < 0 || !moves;
  byId("asking").textContent = asking.length ? say("asking", { names: asking.map((one) => names[one]).join(", ") }) : "";
  byId("undo").disabled = asking.includes(seat);
}

function draw(shown) {
  made = shown.moves;
  const { seat, names, turn, offers } = shown;
  document.title = `${offers.length ? "● " : ""}${names.join(", ")}`;
  document.querySelector("h1").textContent = names.join(", ");
  byId("status").textContent = seat < 0 ? say("spectating") : say("playing", { name: names[seat] });
  byId("turn").textContent = turn;
  drawRefusals([]);
  document.querySelector(".columns").hidden = false; // a link that leads nowhere has none
  drawPosition(shown);
  drawLog(shown);
  drawUndo(shown);
}

function enable(is) {
  for (const one of byId("legal").querySelectorAll("button")) one.disabled = !is;
}

function send(message) {
  enable(false);
  socket.send(JSON.stringify({ ...message, after: made }));
}

function receive(message) {
  pause = PAUSES[0];
  if (message.picture) draw(message);
  if (message.refused) {
    drawRefusals(message.refused.reasons || [say(message.refused.slug, message.refused)]);
    enable(true);
  }
  if (message.error) {
    refused = true;
    byId("status").textContent = "";
    drawRefusals([say(message.error.slug, message.error)]);
  }
}

function connect() {
  clearTimeout(timer);
  const address = new URL(`socket/${asked.get("id")}?lang=${language}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
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

speak(() => {
  // A phone that wakes up does not wait for the next try.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !refused && socket.readyState === WebSocket.CLOSED) connect();
  });
  window.addEventListener("hashchange", () => location.reload());
  byId("undo").addEventListener("click", () => send({ undo: true }));
  connect();
});
