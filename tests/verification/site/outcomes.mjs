// Prints the outcomes of the spec's examples in Pyodide: node outcomes.mjs PYODIDE ARCHIVE FILE=NAME...
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, archive, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/sobek" });
for (const file of files) {
  const [from, to] = file.split("=");
  python.FS.mkdirTree(`/sobek/${to}`.replace(/\/[^/]*$/, ""));
  python.FS.writeFile(`/sobek/${to}`, readFileSync(from, "utf-8"));
}
python.runPython("import sys; sys.path.insert(0, '/sobek')");
console.log(python.runPython("import json, outcomes; json.dumps(outcomes.outcomes())"));
