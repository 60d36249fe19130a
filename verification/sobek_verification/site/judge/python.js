"use strict";
// The core, in a worker: questions go there, answers come back as JSON. The page never waits, and can stop it.

const PAUSE = 5000; // ms without a question before another worker makes the snapshot

/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let asked = 0;
/** @type {Worker | undefined} */
let worker;

/** Start the core, again if it runs. @param {(stage: string, isRestored: boolean) => void} onStage */
function startPython(onStage) {
  if (typeof WebAssembly !== "object" || !("DecompressionStream" in window)) {
    onStage("too-old", false);
    return;
  }
  if (worker) worker.terminate();
  for (const id of waiting.keys()) settle(id, problem("stopped"));
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.stage) onStage(data.stage, Boolean(data.isRestored));
    else settle(data.id, data.failed ? problem(data.failed) : JSON.parse(data.answer));
  };
  worker.onerror = () => onStage("failed", false);
}

/** An answer that says why there is none. @param {string} name */
function problem(name) {
  return { problems: [{ line: 0, text: say(name, SETTING.limits), nearest: [] }] };
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
    if (worker) worker.postMessage({ id, request: request(method, facts), most: SETTING.limits.bytes });
  });
}
