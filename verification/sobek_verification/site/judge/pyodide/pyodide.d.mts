// What worker.js uses of the npm package pyodide, which lies here on the site.

export interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): { answer(request: string): string };
}
export function loadPyodide(): Promise<Pyodide>;
