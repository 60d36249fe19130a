"use strict";
// The core, in a worker: questions go there as JSON, answers come back. The page never waits.

const PAUSE = 5000; // ms without a question before another worker makes the snapshot

/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let asked = 0;
/** @type {Worker | undefined} */
let worker;

/** @param {(stage: string, isRestored: boolean) => void} onStage */
function startPython(onStage) {
  if (typeof WebAssembly !== "object" || !("DecompressionStream" in window)) {
    onStage("too-old", false);
    return;
  }
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.stage) {
      onStage(data.stage, Boolean(data.isRestored));
      return;
    }
    const settle = waiting.get(data.id);
    waiting.delete(data.id);
    if (settle) settle(JSON.parse(data.answer));
  };
  worker.onerror = () => onStage("failed", false);
}

/** Let another worker make a snapshot, with which the next visit starts sooner. requests: asked before. @param {string[]} requests */
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

/** @param {string} method @param {Record<string, unknown>} facts @returns {string} */
function request(method, facts) {
  return JSON.stringify({ method, language: document.documentElement.lang, ...facts });
}

/** @param {string} method @param {Record<string, unknown>} facts @returns {Promise<any>} */
function ask(method, facts) {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    if (worker) worker.postMessage({ id, request: request(method, facts) });
  });
}
