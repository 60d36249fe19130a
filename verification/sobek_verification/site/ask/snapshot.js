// A snapshot of a Python that has loaded the core: one entry in the cache of this version, and removed with it.
// It begins with what is in it, as JSON, after the length of that in bytes; the memory and the files follow.

/** @typedef {{ path: string, content: Uint8Array<ArrayBuffer> }} File */
/** @typedef {{ memory: Uint8Array<ArrayBuffer>, files: File[] }} Snapshot */
/** @typedef {{ agent: string, sum: number, sizes: { path: string, size: number }[] }} Contents */

export const CACHE = `sobek ${new URL("./", location.href).pathname} {{ version }}`; // as in offline.js
const NAME = "snapshot";
const WORD = 4; // bytes

/** Whether there is a snapshot, or none of this version can be used by this browser. */
export async function isSettled() {
  return Boolean(await entry());
}

/** Return the snapshot that an earlier visit has kept; undefined if there is none that can be used. @returns {Promise<Snapshot | undefined>} */
export async function loadSnapshot() {
  const found = await entry();
  if (!found) return undefined;
  const bytes = new Uint8Array(await found.arrayBuffer());
  if (bytes.length === 0) return undefined;
  try {
    return unpack(bytes);
  } catch {
    await drop();
    return undefined;
  }
}

/** Keep a snapshot for the next visit. @param {Snapshot} snapshot */
export async function keepSnapshot({ memory, files }) {
  const parts = [{ path: "", content: memory }, ...files];
  const body = new Uint8Array(await new Blob(parts.map(({ content }) => content)).arrayBuffer());
  const sizes = parts.map(({ path, content }) => ({ path, size: content.length }));
  const text = JSON.stringify({ agent: navigator.userAgent, sum: checksum(body), sizes });
  const contents = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / WORD) * WORD));
  await store(new Blob([new Uint32Array([contents.length]), contents, body]));
}

/** Drop the snapshot, and remember that this browser cannot use one of this version, which takes room that there may not be. */
export async function refuseSnapshots() {
  await drop();
  await store(new Blob([]));
}

async function drop() {
  await (await caches.open(CACHE)).delete(NAME);
}

/** @returns {Promise<Response | undefined>} */
async function entry() {
  return "caches" in globalThis ? caches.match(NAME, { cacheName: CACHE }) : undefined;
}

/** @param {Blob} content */
async function store(content) {
  if (!(await caches.has(CACHE))) throw new Error("the files of this version are not kept, or no longer");
  await (await caches.open(CACHE)).put(NAME, new Response(content));
}

/** Take a snapshot apart. Throw an error if it is damaged or of another version of the browser. @param {Uint8Array<ArrayBuffer>} bytes @returns {Snapshot} */
function unpack(bytes) {
  const [length] = new Uint32Array(bytes.buffer, 0, 1);
  /** @type {Contents} */
  const { agent, sum, sizes } = JSON.parse(new TextDecoder().decode(bytes.subarray(WORD, WORD + length)));
  const body = bytes.subarray(WORD + length);
  if (agent !== navigator.userAgent || sum !== checksum(body)) throw new Error("not this browser's, or damaged");
  let end = 0;
  const [memory, ...files] = sizes.map(({ path, size }) => {
    end += size;
    return { path, content: body.subarray(end - size, end) };
  });
  return { memory: memory.content, files };
}

/** Return a checksum of the length and of all whole words. @param {Uint8Array<ArrayBuffer>} bytes */
function checksum(bytes) {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / WORD));
  let sum = bytes.length;
  for (let index = 0; index < words.length; index += 1) sum = (Math.imul(sum, 31) + words[index]) | 0; // `of` is much slower
  return sum;
}
