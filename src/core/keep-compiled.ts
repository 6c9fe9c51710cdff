import Module from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Keeps the code that Node compiles from here on beside the program, for the next command: a fifth of what a short run
 * costs. A user who can write there could change the program itself; where this person cannot, Node keeps nothing.
 */
export function keepCompiled(): void {
  // The sources are compiled anew on every start anyway; and a Node that is too old is to say so, and not to fail here.
  if (import.meta.url.endsWith('.ts') || !('enableCompileCache' in Module)) return;
  Module.enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/atlas-compiled', import.meta.url)));
}
