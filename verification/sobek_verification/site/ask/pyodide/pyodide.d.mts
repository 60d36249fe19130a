// What the workers use of the npm package pyodide, which lies here on the site.

import type { PyodideModule } from "./pyodide.asm.mjs";

export interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array): void;
  readFile(path: string): Uint8Array<ArrayBuffer>;
  readdir(path: string): string[];
  stat(path: string): { mode: number };
  isDir(mode: number): boolean;
}
export interface Pyodide {
  FS: Files;
  globals: { set(name: string, value: string): void };
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): { answer(request: string): string };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
export interface Options {
  createPyodideModule?: (settings: object) => Promise<PyodideModule>;
  fsInit?: (files: Files) => Promise<void>;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
}
export function loadPyodide(options: Options): Promise<Pyodide>;
