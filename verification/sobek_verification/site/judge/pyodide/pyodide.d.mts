// What the workers use of the npm package pyodide, which lies here on the site.

import type { PyodideModule } from "./pyodide.asm.mjs";

export interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): { answer(request: string): string };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
export interface Options {
  createPyodideModule?: (settings: object) => Promise<PyodideModule>;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
}
export function loadPyodide(options: Options): Promise<Pyodide>;
