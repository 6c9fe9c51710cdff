import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Keeps the code that Node compiles from here on beside the program, for the next command: a tenth of what a cold
 * search costs. A user who can write there could change the program itself; where this person cannot, Node keeps
 * nothing.
 */
export function keepCompiled(): void {
  // The sources are compiled anew on every start anyway.
  if (import.meta.url.endsWith('.ts')) return;
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/atlas-compiled', import.meta.url)));
}
