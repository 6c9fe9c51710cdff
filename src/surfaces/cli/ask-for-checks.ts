import type { Atlas } from '../../runtime/atlas.ts';
import { ask } from './ask.ts';
import type { CliContext } from './cli-context.ts';

/** Whoever is there is asked once whether the project's own checks shall count; elsewhere nobody is. */
export async function askForChecks(context: CliContext, atlas: Atlas): Promise<void> {
  if (context.json || !process.stdin.isTTY || !process.stdout.isTTY) return;
  const found = await atlas.project.undecidedChecks();
  if (found.length === 0) return;
  const lines = found.map(({ run, from }) => `  ${run} (${from})\n`).join('');
  const yes = await ask(`This project checks itself by\n${lines}Shall that hold after every code step? `, '').catch(
    () => undefined,
  );
  // Whoever leaves without an answer is asked again.
  if (yes !== undefined) await atlas.project.keepChecks(yes);
}
