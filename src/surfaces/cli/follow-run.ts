import type { CliContext } from './cli-context.ts';
import { watchRun } from './watch-run.ts';
import { wholeNumber } from './whole-number.ts';

/** Shows a run that is worked on elsewhere as if it were worked on here. Its end is the exit code; leaving it is none. */
export async function followRun(context: CliContext, id: string | undefined, after: string): Promise<void> {
  const from = wholeNumber('--after', after, 0, Number.MAX_SAFE_INTEGER);
  await using atlas = await context.open();
  const nobodyElse = (): void => undefined;
  await watchRun(context, nobodyElse, async ({ signal, onEvent }) => {
    let exitCode = 0;
    for await (const event of atlas.runs.events(id, { after: from, signal })) {
      onEvent(event);
      if (event.type === 'run-start') exitCode = 0;
      if (event.type === 'run-end') ({ exitCode } = event);
    }
    return { exitCode };
  });
}
