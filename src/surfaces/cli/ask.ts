import { defined } from '../../core/defined.ts';
import { printable } from '../../core/printable.ts';

/** Asks a person; where there is none, the answer is no. */
export async function ask(question: string, otherwise: string, signal?: AbortSignal): Promise<boolean> {
  process.stderr.write(printable(question));
  if (!process.stdin.isTTY) {
    process.stderr.write(`There is no person to ask here; ${otherwise}\n`);
    return false;
  }
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question('Do you agree? [y/N] ', defined({ signal }))).trim());
  } finally {
    lines.close();
  }
}
