// The core, in a worker: questions go there, answers come back as JSON. The page never waits, and can stop it.

import { FACTS, LANGUAGE, say } from "./facts.js";
import { whyNot } from "./startup.js";

/** @typedef {{ kind: string, language: string, text?: string }} Request */

const PAUSE = 5000; // ms without a question before another worker makes the snapshot

/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let asked = 0;
let broken = ""; // why there is no core
/** @type {Worker | undefined} */
let worker;
/** @type {(stage: string, isRestored: boolean, why: string) => void} */
let tell = () => {};

/** Start the core, again if it runs. @param {typeof tell} [onStage] */
export function startPython(onStage = tell) {
  tell = onStage;
  const fail = (/** @type {string} */ stage, /** @type {string} */ why) => {
    broken = why;
    tell(stage, false, why);
    for (const id of waiting.keys()) settle(id, problem(why));
  };
  broken = "";
  if (typeof WebAssembly !== "object") {
    fail("too-old", FACTS.words["judge-page.stage.too-old"]);
    return;
  }
  if (worker) worker.terminate();
  for (const id of waiting.keys()) settle(id, problem(say("stopped")));
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.stage === "failed") whyNot(data).then((why) => fail("failed", why));
    else if (data.stage) tell(data.stage, Boolean(data.isRestored), "");
    else settle(data.id, data.failed ? problem(say(data.failed)) : JSON.parse(data.answer));
  };
  worker.onerror = ({ message = "" }) => whyNot({ error: message }).then((why) => fail("failed", why));
}

/** An answer that says why there is none. @param {string} text */
export function problem(text) {
  return { problems: [{ line: 0, text, nearest: [] }] };
}

/** @param {number} id @param {any} answer */
function settle(id, answer) {
  const resolve = waiting.get(id);
  waiting.delete(id);
  document.documentElement.toggleAttribute("data-busy", waiting.size > 0);
  if (resolve) resolve(answer);
}

/** Let another worker make a snapshot, with which the next visit starts sooner. @param {Request[]} requests asked before */
export async function keepForNextVisit(requests) {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  for (let before = -1; before !== asked || waiting.size > 0; ) {
    before = asked;
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  }
  const keeper = new Worker("keeper.js", { type: "module" });
  keeper.onmessage = () => keeper.terminate();
  keeper.postMessage(requests);
}

/** @param {string} kind @param {Record<string, unknown>} facts @returns {Request} */
export function request(kind, facts) {
  return { kind, language: LANGUAGE, ...facts };
}

/** @param {string} kind @param {Record<string, unknown>} facts @returns {Promise<any>} */
export function ask(kind, facts) {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    document.documentElement.toggleAttribute("data-busy", true);
    if (broken) settle(id, problem(broken));
    else if (worker) worker.postMessage({ id, request: JSON.stringify(request(kind, facts)) });
  });
}
