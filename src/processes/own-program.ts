import { fileURLToPath } from 'node:url';

/** The command line that starts this very program again. */
export function ownProgram(): readonly [string, string] {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return [process.execPath, fileURLToPath(new URL(`../surfaces/cli/main.${extension}`, import.meta.url))];
}
