// A snapshot of the memory of a Python that has loaded the core: one entry in the cache of this version, and removed with it.
// Its header says which browser made it, and has a checksum. An empty one says that this browser cannot use any.

/** @typedef {Uint8Array<ArrayBuffer>} Memory */

export const CACHE = `sobek ${new URL("./", location.href).pathname} {{ version }}`; // as in offline.js
const NAME = "snapshot";
const MADE = "x-made";

/** Whether there is a snapshot, or none of this version can be used by this browser. */
export async function isSettled() {
  return Boolean(await entry());
}

/** Return the memory that an earlier visit has kept; undefined if there is none that can be used. @returns {Promise<Memory | undefined>} */
export async function loadSnapshot() {
  const found = await entry();
  if (!found) return undefined;
  const memory = new Uint8Array(await found.arrayBuffer());
  if (memory.length === 0) return undefined;
  if (found.headers.get(MADE) === await madeBy(memory)) return memory;
  await drop();
  return undefined;
}

/** Keep the memory for the next visit. @param {Memory} memory */
export async function keepSnapshot(memory) {
  if (!(await caches.has(CACHE))) throw new Error("the files of this version are not kept, or no longer");
  await (await caches.open(CACHE)).put(NAME, new Response(memory, { headers: { [MADE]: await madeBy(memory) } }));
}

/** Drop the snapshot, and remember that this browser cannot use one of this version, which takes room that there may not be. */
export async function refuseSnapshots() {
  await drop();
  await keepSnapshot(new Uint8Array());
}

async function drop() {
  await (await caches.open(CACHE)).delete(NAME);
}

/** @returns {Promise<Response | undefined>} */
async function entry() {
  return "caches" in globalThis ? caches.match(NAME, { cacheName: CACHE }) : undefined;
}

/** @param {Memory} memory */
async function madeBy(memory) {
  const checksum = new Uint8Array(await crypto.subtle.digest("SHA-256", memory));
  return `${navigator.userAgent} ${checksum.join(" ")}`;
}
