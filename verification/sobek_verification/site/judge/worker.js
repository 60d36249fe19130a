// Answers by the core in Pyodide. Everything comes from this folder, and nothing is sent anywhere.

import { restoreCore, startCore } from "./core.js";
import { withText } from "./limits.js";
import { loadSnapshot, refuseSnapshots } from "./snapshot.js";

/** @typedef {{ answer: (request: string) => string, isRestored: boolean }} Core */

/** @type {Promise<Core>} */
let core = restored().then((found) => found || started(tell));
core.then(({ isRestored }) => postMessage({ stage: "ready", isRestored }), () => tell("failed"));

/** @param {string} stage */
function tell(stage) {
  postMessage({ stage });
}

/** @returns {Promise<Core | undefined>} */
async function restored() {
  const snapshot = await loadSnapshot().catch(() => undefined);
  if (!snapshot) return undefined;
  try {
    const python = await restoreCore(snapshot);
    return { answer: python.pyimport("sobek_core.web.requests").answer, isRestored: true };
  } catch (error) {
    await refuse(error);
    return undefined;
  }
}

/** @param {(stage: string) => void} onStage @returns {Promise<Core>} */
async function started(onStage) {
  const python = await startCore({ tell: onStage });
  return { answer: python.pyimport("sobek_core.web.requests").answer, isRestored: false };
}

/** @param {unknown} error */
async function refuse(error) {
  console.warn("Python starts without its snapshot:", error);
  await refuseSnapshots().catch(() => {});
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

onmessage = async ({ data: { id, request, most } }) => {
  const read = await withText(request, most);
  postMessage({ id, ...(read.failed ? read : await answered(JSON.stringify(read))) });
};
