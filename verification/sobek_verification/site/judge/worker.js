// Answers by the core in Pyodide. Everything comes from this folder, and nothing is sent anywhere.

import { restoreCore, startCore } from "./core.js";
import { loadSnapshot, refuseSnapshots } from "./snapshot.js";

/** @typedef {{ answer: (request: string) => string, isRestored: boolean }} Core */

const SMALLEST = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]); // a WebAssembly module with nothing in it

/** @type {Promise<Core>} */
let core = begun();
core.then(({ isRestored }) => postMessage({ stage: "ready", isRestored }), (error) => {
  postMessage({ stage: "failed", fault: faultOf(error), error: String(error) });
});

/** What can be said of an error without a look at the files. @param {unknown} error */
function faultOf(error) {
  if (error instanceof RangeError) return "memory";
  try {
    return new WebAssembly.Module(SMALLEST) && "";
  } catch {
    return "forbidden";
  }
}

/** Start from the snapshot. If Python starts only without it, it is not tried again. @returns {Promise<Core>} */
async function begun() {
  const snapshot = await loadSnapshot().catch(() => undefined);
  if (!snapshot) return started();
  try {
    return { answer: answerOf(await restoreCore(snapshot)), isRestored: true };
  } catch (error) {
    const core = await started();
    await refuse(error);
    return core;
  }
}

/** @param {(stage: string) => void} [tell] @returns {Promise<Core>} */
async function started(tell = (stage) => postMessage({ stage })) {
  return { answer: answerOf(await startCore({ tell })), isRestored: false };
}

/** @param {import("./pyodide/pyodide.mjs").Pyodide} python */
function answerOf(python) {
  return python.pyimport("sobek_core.web.answers").answer;
}

/** @param {unknown} error */
async function refuse(error) {
  console.warn("Python starts without its snapshot:", error);
  await refuseSnapshots().catch((why) => console.warn("The next visit tries one again:", why));
}

/** Answer a request. A core that fails is started again, without a snapshot: if that one fails too, it was the question.
 * @param {string} request @returns {Promise<{ answer?: string, failed?: string }>} */
async function answered(request) {
  const asked = core;
  const { answer, isRestored } = await asked;
  try {
    return { answer: answer(request) };
  } catch (error) {
    console.warn("The core failed:", error);
    if (core === asked) core = started(() => {}); // the page is ready, and waits for this answer
    if (!isRestored) return { failed: "crashed" };
    const again = await answered(request);
    if (!again.failed) await refuse(error);
    return again;
  }
}

onmessage = async ({ data: { id, request } }) => {
  postMessage({ id, ...(await answered(request)) });
};
