/** The part of WebAssembly that Atlas uses; Node has it, but its types come only with those of a browser. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
    static exports(module: Module): readonly { readonly name: string; readonly kind: string }[];
  }
  class Memory {
    constructor(size: { readonly initial: number; readonly maximum?: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  /** What a module exports is known to whoever compiled it. */
  class Instance<Exports> {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
    readonly exports: Exports;
  }
}
