import type { Atlas } from '../../runtime/atlas.ts';
import { ask } from './ask.ts';
import type { CliContext } from './cli-context.ts';

/**
 * Asks a person at a terminal once whether the project's own checks shall count; without a terminal it does not ask.
 */
export async function askForChecks(context: CliContext, atlas: Atlas): Promise<void> {
  if (context.json || !process.stdin.isTTY || !process.stdout.isTTY) return;
  const found = await atlas.project.undecidedChecks();
  if (found.length === 0) return;
  const lines = found.map(({ run, from }) => `  ${run} (${from})\n`).join('');
  const yes = await ask(`This project checks itself by\n${lines}Shall that hold after every code step? `, '').catch(
    () => undefined,
  );
  // A person who leaves without an answer is asked again next time.
  if (yes !== undefined) await atlas.project.keepChecks(yes);
}
