import { Command, Option } from 'commander';
import { contextOf, type CliContext } from '../cli-context.ts';
import { printJson, printResult, printText, table } from '../output.ts';

const FORMATS = ['atlas', 'atif', 'md'] as const;
type Format = (typeof FORMATS)[number];

export function trajectoryCommand(): Command {
  return new Command('trajectory')
    .argument('[target]', 'a recorded ACP stream (FILE.jsonl), a run or a trajectory; without one, what is stored')
    .addOption(new Option('--format <FORMAT>', 'how to print it: atlas and atif are JSON').choices(FORMATS))
    .option('--limit <N>', 'how many to list', '20')
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas trajectory recorded.jsonl --json\n  $ atlas trajectory run_01... --format atif\n',
    )
    .action(async (target: string | undefined, options: { format?: Format; limit: string }, command: Command) => {
      const context = contextOf(command);
      if (target === undefined) await list(context, options.limit);
      else await show(context, target, options.format);
    });
}

async function list(context: CliContext, limit: string): Promise<void> {
  const { wholeNumber } = await import('../whole-number.ts');
  await using atlas = await context.open();
  const trajectories = await atlas.runs.listTrajectories(wholeNumber('--limit', limit, 1, 10_000));
  const rows = trajectories.map(({ id, createdAt, agentId, calls, success, errorInfo, description }) => [
    id,
    createdAt.slice(0, 19).replace('T', ' '),
    agentId,
    `${calls} calls`,
    success ? 'success' : (errorInfo ?? 'no success'),
    description.split('\n')[0]?.slice(0, 80) ?? '',
  ]);
  printResult(context, { trajectories }, rows.length === 0 ? 'no trajectories here yet' : table(rows));
}

async function show(context: CliContext, target: string, format: Format | undefined): Promise<void> {
  await using atlas = await context.open();
  const found = await atlas.runs.trajectories(target);
  const { trajectories } = found;
  const wanted = format ?? (context.json ? 'atlas' : 'md');
  if (wanted === 'atlas') {
    printJson(found);
    return;
  }
  const texts = await Promise.all(trajectories.map(async (one) => await atlas.runs.exportTrajectory(one, wanted)));
  if (wanted === 'md') printText(texts.join('\n---\n\n'));
  // One document a line, since each stands for itself.
  else for (const text of texts) process.stdout.write(`${text}\n`);
}
