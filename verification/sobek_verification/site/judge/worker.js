// Runs the core in Pyodide. Everything comes from this folder, and nothing is sent anywhere.

import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @type {Promise<(request: string) => string>} */
const answer = start();
answer.catch(() => tell("failed"));

/** @param {string} stage */
function tell(stage) {
  postMessage({ stage });
}

async function start() {
  tell("python");
  const [python, core] = await Promise.all([loadPyodide(), fetch("sobek.zip").then((found) => found.arrayBuffer())]);
  tell("core");
  python.unpackArchive(core, "zip", { extractDir: "/sobek" });
  python.runPython("import sys; sys.path.insert(0, '/sobek')");
  const ready = python.pyimport("sobek_core.web.requests").answer;
  tell("ready");
  return ready;
}

onmessage = async ({ data }) => {
  const ready = await answer;
  try {
    postMessage({ id: data.id, answer: ready(data.request) });
  } catch (error) {
    postMessage({ id: data.id, answer: JSON.stringify({ problems: [{ line: 0, said: String(error).trim().split("\n").pop(), nearest: [] }] }) });
  }
};
