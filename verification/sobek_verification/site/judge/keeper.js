// Makes the snapshot for the next visit, in a worker of its own: of a core that was asked nothing by anybody.

import { startCore } from "./core.js";
import { CACHE, isSettled, keepSnapshot } from "./snapshot.js";

const ROOM = 100e6; // bytes: more than twice what a snapshot takes

navigator.locks.request(CACHE, { ifAvailable: true }, (lock) => lock && keep()) // not in two tabs at once
  .catch((error) => console.warn("The next visit starts without a snapshot:", error))
  .then(() => postMessage("done"));

async function keep() {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage < ROOM || (await isSettled())) return;
  const python = await startCore({ isForSnapshot: true });
  python.runPython("import gc; sobek_core.web.answers.warm_up(); gc.collect(); None");
  await keepSnapshot(python.makeMemorySnapshot());
}
