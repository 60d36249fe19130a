// Makes the snapshot for the next visit, in a worker of its own: of a core that was asked nothing but the given requests.

import { startCore } from "./core.js";
import { CACHE, isSettled, keepSnapshot } from "./snapshot.js";

const ROOM = 100e6; // bytes: more than twice what a snapshot takes

onmessage = async ({ data }) => {
  try {
    await navigator.locks.request(CACHE, { ifAvailable: true }, (lock) => lock && keep(data)); // not in two tabs at once
  } catch (error) {
    console.warn("The next visit starts without a snapshot:", error);
  }
  postMessage("done");
};

/** @param {object[]} requests */
async function keep(requests) {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage < ROOM || (await isSettled())) return;
  const python = await startCore({ isForSnapshot: true });
  for (const request of requests) {
    python.globals.set("request", JSON.stringify(request));
    python.runPython("sobek_core.web.answers.answer(request); None");
  }
  python.runPython("import gc; del request; gc.collect(); None");
  await keepSnapshot(python.makeMemorySnapshot());
}
