import { defined } from '../../core/defined.ts';
import { printable } from '../../core/printable.ts';

/**
 * Asks a person; where there is none, the answer is no. A last line without an end is what the person answers; a
 * question of whole lines is followed by one.
 */
export async function ask(question: string, otherwise: string, signal?: AbortSignal): Promise<boolean> {
  const shown = printable(question);
  const above = shown.slice(0, shown.lastIndexOf('\n') + 1);
  // The terminal's line belongs to whoever reads the answer: what stood there already would be erased.
  const last = shown.slice(above.length).trimEnd() || 'Do you agree?';
  process.stderr.write(above);
  if (!process.stdin.isTTY) {
    process.stderr.write(`${last}\nThere is no person to ask here; ${otherwise}\n`);
    return false;
  }
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${last} [y/N] `, defined({ signal }))).trim());
  } finally {
    lines.close();
  }
}
