"use strict";
// The core, in a worker: questions go there, answers come back as JSON. The page never waits, and can stop it.

const PAUSE = 5000; // ms without a question before another worker makes the snapshot

/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let asked = 0;
let broken = ""; // why there is no core
/** @type {Worker | undefined} */
let worker;

/** Start the core, again if it runs. @param {(stage: string, isRestored: boolean, why: string) => void} onStage */
function startPython(onStage) {
  const fail = (/** @type {string} */ stage, /** @type {string} */ why) => {
    broken = why;
    onStage(stage, false, why);
    for (const id of waiting.keys()) settle(id, problem(why));
  };
  broken = "";
  if (typeof WebAssembly !== "object" || !("DecompressionStream" in window)) {
    fail("too-old", say("stage.too-old"));
    return;
  }
  if (worker) worker.terminate();
  for (const id of waiting.keys()) settle(id, problem(say("stopped")));
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.stage === "failed") whyNot(data).then((why) => fail("failed", why));
    else if (data.stage) onStage(data.stage, Boolean(data.isRestored), "");
    else settle(data.id, data.failed ? problem(say(data.failed, SETTING.limits)) : JSON.parse(data.answer));
  };
  worker.onerror = ({ message = "" }) => whyNot({ error: message }).then((why) => fail("failed", why));
}

/** An answer that says why there is none. @param {string} text */
function problem(text) {
  return { problems: [{ line: 0, text, nearest: [] }] };
}

/** @param {number} id @param {any} answer */
function settle(id, answer) {
  const resolve = waiting.get(id);
  waiting.delete(id);
  byId("busy").hidden = !waiting.size;
  if (resolve) resolve(answer);
}

/** Let another worker make a snapshot, with which the next visit starts sooner. requests: asked before. @param {Question[]} requests */
async function keepForNextVisit(requests) {
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

/** @typedef {{ text?: string, file?: Blob, packed?: string }} Source a text, or what the worker reads it from */
/** @typedef {Source & { method: string, language: string }} Question */

/** @param {string} method @param {Source & Record<string, unknown>} facts @returns {Question} */
function request(method, facts) {
  return { method, language: document.documentElement.lang, ...facts };
}

/** @param {string} method @param {Source & Record<string, unknown>} facts @returns {Promise<any>} */
function ask(method, facts) {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    byId("busy").hidden = false;
    if (broken) settle(id, problem(broken));
    else if (worker) worker.postMessage({ id, request: request(method, facts), most: SETTING.limits.bytes });
  });
}
