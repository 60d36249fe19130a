// Loads Pyodide with the core in it: from the files of this folder, or from a snapshot of its memory.

import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @typedef {import("./pyodide/pyodide.mjs").Pyodide} Pyodide */

const ROOT = "/sobek";

/** Load Pyodide, which would wait for ever if WebAssembly did not start. @type {typeof loadPyodide} */
function load(options) {
  const instantiate = WebAssembly.instantiateStreaming;
  const failed = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (...given) => {
      const made = instantiate(...given);
      made.catch(reject);
      return made;
    };
  });
  return Promise.race([loadPyodide(options), failed]);
}

/** Start Python, from the memory of a snapshot if there is one, and import the core.
 * @param {{ tell?: (stage: string) => void, memory?: Uint8Array, isForSnapshot?: boolean }} how @returns {Promise<Pyodide>} */
export async function startCore({ tell = () => {}, memory, isForSnapshot = false }) {
  tell("python");
  const archive = fetch("sobek.zip").then((found) => found.arrayBuffer());
  const [python, core] = await Promise.all([load(memory ? restoring(memory) : { _makeSnapshot: isForSnapshot }), archive]);
  tell("core");
  python.unpackArchive(core, "zip", { extractDir: ROOT });
  python.runPython(`import sys; sys.path.insert(0, "${ROOT}"); import sobek_core.web.answers`);
  return python;
}

/** @param {Uint8Array} memory */
function restoring(memory) {
  const program = import("./pyodide/pyodide.asm.mjs");
  return {
    _loadSnapshot: memory,
    createPyodideModule: async (/** @type {object} */ settings) => {
      const module = await (await program).default(settings);
      if (module.HEAP8.length < memory.length) module.growMemory(memory.length);
      return module;
    },
  };
}
