// Why the core does not start, and what to do about it.

import { FACTS, filled } from "./facts.js";

/** What is needed, with the type that a browser asks for. */
const NEEDED = {
  "worker.js": "text/javascript", "core.js": "text/javascript", "snapshot.js": "text/javascript",
  "pyodide/pyodide.mjs": "text/javascript", "pyodide/pyodide.asm.mjs": "text/javascript", "pyodide/pyodide.asm.wasm": "application/wasm",
  "pyodide/python_stdlib.zip": "", "sobek.zip": "",
};

/** @param {string} fault @param {Record<string, string>} [facts] */
function said(fault, facts = {}) {
  return filled(FACTS.words[`judge-page.fault.${fault}`], facts);
}

/** @param {{ fault?: string, error?: string }} failed what the worker knows @returns {Promise<string>} */
export async function whyNot({ fault, error = "" }) {
  if (fault) return said(fault);
  for (const [file, type] of Object.entries(NEEDED)) {
    const found = await fetch(file, { method: "HEAD" }).catch(() => undefined);
    if (!found || !found.ok) return said("missing", { file });
    const got = (found.headers.get("content-type") || "-").split(";")[0];
    if (!got.endsWith(type.split("/").pop() || "")) return said("type", { file, type, got });
  }
  const kept = "serviceWorker" in navigator && await navigator.serviceWorker.getRegistration();
  if (kept) await kept.unregister(); // the next visit fetches all files again
  return said("damaged", { error });
}
