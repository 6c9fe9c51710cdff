import type { TuiOptions } from './open-tui.ts';

/**
 * Loads the screen and opens it. The layout engine behind ink carries its WebAssembly as a `data:` address and fetches
 * it where there is a `fetch`; for that Node loads its whole HTTP client, a seventh of the time to the first frame.
 * Where there is none it decodes the address itself, so there is none while it is loaded.
 */
export async function startScreen(options: TuiOptions): Promise<number> {
  const { fetch } = globalThis;
  Reflect.deleteProperty(globalThis, 'fetch');
  try {
    const { openTui } = await import('./open-tui.ts');
    globalThis.fetch = fetch;
    return await openTui(options);
  } finally {
    globalThis.fetch = fetch;
  }
}
