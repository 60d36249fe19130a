// Answers by the core in Pyodide. Everything comes from this folder, and nothing is sent anywhere.

import { startCore } from "./core.js";
import { loadSnapshot, refuseSnapshots } from "./snapshot.js";

/** @typedef {{ answer: (request: string) => string, isRestored: boolean }} Core */

/** @type {Promise<Core>} */
let core = begun();
core.then(({ isRestored }) => postMessage({ stage: "ready", isRestored }), (error) => postMessage({ stage: "failed", error: String(error) }));

/** Start from the snapshot. If Python starts only without it, it is not tried again. @returns {Promise<Core>} */
async function begun() {
  const memory = await loadSnapshot().catch(() => undefined);
  if (!memory) return started();
  try {
    return await started(() => {}, memory);
  } catch (error) {
    const core = await started();
    await refuse(error);
    return core;
  }
}

/** @param {(stage: string) => void} [tell] @param {Uint8Array} [memory] @returns {Promise<Core>} */
async function started(tell = (stage) => postMessage({ stage }), memory) {
  const python = await startCore({ tell, memory });
  return { answer: python.pyimport("sobek_core.web.answers").answer, isRestored: Boolean(memory) };
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
