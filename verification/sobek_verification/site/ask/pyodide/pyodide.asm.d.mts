// What core.js uses of Pyodide's WebAssembly module.

export interface PyodideModule {
  HEAP8: Int8Array;
  growMemory(size: number): unknown;
}
export default function createPyodideModule(settings: object): Promise<PyodideModule>;
