import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { MemoryProof } from '../../../runtime/atlas.ts';
import { fractionOf } from '../choose.ts';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

interface Options {
  readonly size: string;
  readonly svg?: string;
  readonly replay?: string | true;
  readonly yes?: boolean;
}

/** Whether memory helps here, by requests that were held out at random. */
export function proveCommand(): Command {
  return new Command('prove')
    .description('whether memory helps here: requests that were held out at random beside the others')
    .option('--size <N>', 'the smallest difference that matters, as a share from 0 to 1', '0.1')
    .option('--svg <FILE>', 'write the sequence as a picture')
    .option(
      '--replay [N]',
      'do the last proven tasks again in copies, with memory and without; 5 if no number is given',
    )
    .option('--yes', 'agree to what a replay costs without being asked')
    .addHelpText(
      'after',
      '\nAn experiment runs while memory.holdout is above 0: that share of requests is shown nothing.\n\nExample:\n  $ ATLAS_MEMORY_HOLDOUT=0.5 atlas run "mend the failing test"\n  $ atlas memory prove\n',
    )
    .action(async (options: Options, command: Command) => {
      if (options.replay !== undefined) {
        const [{ replayPast }, { wholeNumber }] = await Promise.all([
          import('./memory-replay.ts'),
          import('../whole-number.ts'),
        ]);
        const most = options.replay === true ? 5 : wholeNumber('--replay', options.replay, 1, 1000);
        await replayPast(contextOf(command), most, options.yes === true);
        return;
      }
      const { proveChart, proveSvg } = await import('../prove-chart.ts');
      const context = contextOf(command);
      await using atlas = await context.open();
      const proof = await atlas.memory.prove(fractionOf('--size', options.size));
      const sentence = sentenceOf(proof);
      if (options.svg !== undefined) await writeFile(options.svg, proveSvg(proof.sequence, sentence));
      const { holdout } = (await atlas.project.settings()).config.memory;
      printResult(
        context,
        { ...proof, sentence, holdout },
        [
          sentence,
          ...(proof.requests === 0 ? [] : ['', tableOf(proof), '', proveChart(proof.sequence)]),
          ...notesOf(proof, holdout),
        ].join('\n'),
      );
    });
}

function sentenceOf({ verdict, effect, interval, size, requests, more }: MemoryProof): string {
  if (requests === 0) return 'not yet: no request has been held out or shown anything by a draw';
  const points = (value: number): string => `${value > 0 ? '+' : ''}${(100 * value).toFixed(0)}`;
  const range = `${points(effect)} points of what is proven, between ${points(interval.low)} and ${points(interval.high)}`;
  switch (verdict) {
    case 'helps':
      return `memory helps: ${range}`;
    case 'hurts':
      return `memory hurts: ${range}; nothing of it is shown any more while the experiment is on`;
    case 'no effect of that size':
      return `no effect of ${(100 * size).toFixed(0)} points or more: ${range}`;
    case 'not yet':
      return `not yet: ${range}${more === undefined ? '' : `; about ${more} more requests`}`;
  }
}

function tableOf({ shown, without, evidence }: MemoryProof): string {
  const row = (name: string, arm: MemoryProof['shown']): readonly string[] => [
    name,
    String(arm.runs),
    String(arm.proven),
    arm.runs === 0 ? '' : ((100 * arm.proven) / arm.runs).toFixed(0),
  ];
  return [
    table([['', 'requests', 'proven', '%'], row('with memory', shown), row('without', without)]),
    `evidence ${evidence.toFixed(1)} to 1 (20 to 1 decides, looked at as often as you like)`,
  ].join('\n');
}

function notesOf({ requests, audited, open, ineligible, records }: MemoryProof, holdout: number): readonly string[] {
  const best = records.filter(({ effect }) => effect > 0).slice(0, 3);
  const worst = records
    .filter(({ effect }) => effect < 0)
    .slice(-3)
    .toReversed();
  const line = (one: MemoryProof['records'][number]): string =>
    `  ${one.id}  ${(100 * one.effect).toFixed(0)} points; shown ${one.shown} times, kept back ${one.kept}`;
  return [
    ...(requests === 0 ? [] : ['', `${audited} of ${requests} assignments are as the key draws them`]),
    ...(open === 0 ? [] : [`${open} still open`]),
    ...(ineligible === 0 ? [] : [`${ineligible} had nothing to be shown and do not count`]),
    ...(best.length === 0 ? [] : ['helped most:', ...best.map(line)]),
    ...worst.flatMap((one, i) => [
      ...(i === 0 ? ['hurt most:'] : []),
      `${line(one)}; \`atlas memory forget ${one.id}\``,
    ]),
    ...(holdout > 0 ? [] : ['no experiment is on: set memory.holdout, 0.5 decides soonest']),
  ];
}
