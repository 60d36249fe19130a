"use strict";
// The core, in a worker: questions go there as JSON, answers come back. The page never waits.

/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let asked = 0;
/** @type {Worker | undefined} */
let worker;

/** @param {(stage: string) => void} onStage */
function startPython(onStage) {
  if (typeof WebAssembly !== "object" || !("DecompressionStream" in window)) {
    onStage("too-old");
    return;
  }
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.stage) {
      onStage(data.stage);
      return;
    }
    const settle = waiting.get(data.id);
    waiting.delete(data.id);
    if (settle) settle(JSON.parse(data.answer));
  };
  worker.onerror = () => onStage("failed");
}

/** @param {string} what @param {Record<string, unknown>} facts @returns {Promise<any>} */
function ask(what, facts) {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    if (worker) worker.postMessage({ id, request: JSON.stringify({ ask: what, language: document.documentElement.lang, ...facts }) });
  });
}
