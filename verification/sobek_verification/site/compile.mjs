// Compiles an archive of Python files in Pyodide, in place: node compile.mjs PYODIDE ARCHIVE
// Only the same version of Python can read the result.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, archive] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/sources" });
python.runPython(`
import compileall
from pathlib import Path
from py_compile import PycInvalidationMode
from zipfile import ZIP_DEFLATED, ZipFile

how = PycInvalidationMode.UNCHECKED_HASH
assert compileall.compile_dir("/sources", quiet=1, legacy=True, stripdir="/sources", invalidation_mode=how)
with ZipFile("/compiled.zip", "w", ZIP_DEFLATED, compresslevel=9) as made:
    for file in sorted(Path("/sources").rglob("*.*")):
        if not file.with_suffix(".pyc").is_file() or file.suffix == ".pyc":
            made.write(file, file.relative_to("/sources"))
`);
writeFileSync(archive, python.FS.readFile("/compiled.zip"));
