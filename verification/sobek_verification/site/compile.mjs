// Compiles an archive of Python files in Pyodide, in place: node compile.mjs PYODIDE ARCHIVE PROGRAM WITHOUT...
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, archive, program, ...without] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
python.FS.writeFile("/sources.zip", readFileSync(archive));
python.globals.set("without", without);
python.runPython(readFileSync(program, "utf-8"));
python.runPython(`
from pathlib import Path
Path("/compiled.zip").write_bytes(compile_archive(Path("/sources.zip").read_bytes(), tuple(without)))
`);
writeFileSync(archive, python.FS.readFile("/compiled.zip"));
