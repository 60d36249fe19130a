// The page: one screen for each address, so that the way back leads through what was answered.

import { make } from "./cards.js";
import { askedScreen, editScreen } from "./asked.js";
import { FACTS, say } from "./facts.js";
import { ask, keepForNextVisit, startPython } from "./python.js";
import { addressed } from "./question.js";
import { aidScreen, asksScreen, casesScreen, fieldScreen, kindsScreen, placesScreen, played, readPlayed, rulesScreen, startScreen } from "./start.js";

const root = /** @type {HTMLElement} */ (document.querySelector("main"));
const { dataset } = document.documentElement;
let drawing = 0;

/** @param {string} name of a case */
async function caseScreen(name) {
  const found = FACTS.cases.find((/** @type {any} */ one) => one.name === name);
  if (!found) return [make("p.verdict.open", { id: "problems" }, say("no-case", { name }))];
  return askedScreen(found.text, `${found.question} ${found.answer}`);
}

/** @type {Record<string, (...values: string[]) => HTMLElement[] | Promise<HTMLElement[]>>} */
const SCREENS = {
  "": startScreen, kinds: kindsScreen, asks: asksScreen, see: placesScreen, rules: rulesScreen, aid: aidScreen,
  cases: () => casesScreen(played.game),
  new: (game, then, id, ...given) => fieldScreen(game, then, id, given),
  q: (...parts) => askedScreen(parts.join("/")), // some programs decode the `/` of a link
  edit: (line, ...parts) => editScreen(line, parts.join("/")),
  case: caseScreen,
};

/** The screen of an address; the start, if there is none or its values make no sense. @param {string} name @param {string[]} values */
async function drawnScreen(name, values) {
  try {
    return await (SCREENS[name] || startScreen)(...values);
  } catch (error) {
    console.warn("This address shows nothing:", error);
    return startScreen();
  }
}

/** How far down a sheet was read that is being filled in; nothing of a screen that is none. */
let read = 0;

async function draw() {
  const mine = drawing += 1;
  if (root.querySelector(".score")) read = scrollY;
  const [name, ...values] = addressed(location.hash);
  dataset.screen = "";
  const waits = setTimeout(() => root.replaceChildren(make("p.why", { role: "status" }, say("busy"))), 300); // ms
  const screen = await drawnScreen(name, values);
  clearTimeout(waits);
  if (mine !== drawing || !screen.length) return;
  root.replaceChildren(...screen);
  const isSheet = root.querySelector(".score") && !root.querySelector("#verdict");
  if (name !== "q" && name !== "edit") read = 0;
  scrollTo(0, isSheet ? read : 0);
  dataset.screen = name || "start";
  const heading = /** @type {HTMLElement | null} */ (root.querySelector("[autofocus]") || root.querySelector(".voice, h1"));
  if (name && heading) {
    if (!heading.autofocus) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

/** Show how far Python is. @param {string} stage @param {boolean} isRestored @param {string} why it does not start */
function showStage(stage, isRestored, why) {
  const status = /** @type {HTMLElement} */ (document.getElementById("stage"));
  status.textContent = why || FACTS.words[`judge-page.stage.${stage}`];
  dataset.stage = stage;
  if (stage !== "ready" || dataset.start) return;
  dataset.start = isRestored ? "restored" : "new";
  ask("judge", { text: FACTS.cases[0].text }); // so that the first verdict is as fast as the next
  if (!isRestored) keepForNextVisit();
}

function begin() {
  readPlayed();
  addEventListener("hashchange", draw);
  document.getElementById("stop")?.addEventListener("click", () => startPython());
  const other = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[hreflang]"));
  other?.addEventListener("click", () => { other.hash = location.hash; });
  startPython(showStage);
  draw();
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("offline.js");
}

begin();
