import { Command } from 'commander';
import { printableLine } from '../../../core/printable.ts';
import type { ShownRun } from '../../../runtime/atlas.ts';
import { attemptsText, placeText } from '../attempts-text.ts';
import { contextOf } from '../cli-context.ts';
import { spendingText } from '../../view/spending-text.ts';
import { onlyWith } from '../only-with.ts';
import { printResult, table } from '../output.ts';
import { toldHere } from '../told-here.ts';
import { pauseCommands } from '../../view/pause-commands.ts';
import { pauseLines } from '../../view/said.ts';

interface ShowFlags {
  readonly output?: true;
  readonly follow?: true;
  readonly after: string;
}

export function showCommand(): Command {
  return new Command('show')
    .argument('[run]', 'its id (default: the last one of this project)')
    .option('--output', 'with the whole of what each check printed')
    .option('--follow', 'what is told of it, as it happens, until nobody works on it any more')
    .option('--after <N>', 'with --follow: from behind the event of this number', '0')
    .addHelpText('after', '\nExamples:\n  $ atlas show\n  $ atlas show --output\n  $ atlas show --follow\n')
    .action(async (id: string | undefined, options: ShowFlags, command: Command) => {
      onlyWith(command, 'follow', 'after');
      const context = contextOf(command);
      if (options.follow === true) {
        const { followRun } = await import('../follow-run.ts');
        await followRun(context, id, options.after);
        return;
      }
      await using atlas = await context.open();
      const { events: _told, ...known } = await atlas.runs.show(id, { outputs: options.output === true });
      const shown = { ...known, run: toldHere(context, known.run) };
      const { run, end, plans, attempts, effects, receipts, pictures, network, spent, memory } = shown;
      const rows = effects.map(({ effect, at, done, ...place }) => [
        at.slice(11, 19),
        placeText(place, plans.length),
        effect,
        done ? 'done' : 'OPEN',
      ]);
      const parts = [
        `${run.id}  ${run.status}\n${run.request}\nspent: ${spendingText(spent)}`,
        end === undefined ? '' : printableLine(`${end.status}: ${end.message}`),
        run.pause === undefined
          ? ''
          : pauseLines(run.pause.message, pauseCommands(run.pause, run.id, context.here)).join('\n'),
        ...plans.map(
          ({ number, plan }) =>
            `Plan${plans.length < 2 ? '' : ` ${number}`}\n${table(plan.steps.map((step) => [step.id, step.title ?? 'verify']))}`,
        ),
        attempts.length === 0 ? '' : `Attempts\n${attemptsText(attempts, plans.length)}`,
        rows.length === 0 ? '' : `Journal\n${table(rows)}`,
        network.length === 0 ? '' : `Network\n${table(network.map((one) => networkRow(one, plans.length)))}`,
        pictures.length === 0 ? '' : `Pictures given\n${table(pictures.map(pictureRow))}`,
        receipts.length === 0 ? '' : `Receipts\n${receipts.join('\n')}`,
        memory === undefined ? 'Memory\nnot used' : memoryText(memory),
      ];
      printResult(context, shown, parts.filter((part) => part !== '').join('\n\n'));
    });
}

function pictureRow({ name, mimeType, bytes, digest }: ShownRun['pictures'][number]): readonly string[] {
  return [printableLine(name), mimeType, `${bytes} bytes`, digest.slice(0, 12)];
}

function networkRow(seen: ShownRun['network'][number], plans: number): readonly string[] {
  const { host, port, program, place, decision, reason = '', forwarded, connections, sent, received } = seen;
  const times = connections === 1 ? '' : ` (${connections} times)`;
  return [
    place === undefined ? '-' : placeText(place, plans),
    program,
    `${host}:${port}`,
    decision === 'refused'
      ? `KEPT FROM${times}: ${printableLine(reason)}`
      : `${forwarded === true ? 'this machine, ' : ''}${sent} bytes out, ${received} in${times}`,
  ];
}

function memoryText({
  shown,
  heldOut,
  draw,
  holdout,
  withheld = [],
  remembered,
}: NonNullable<ShownRun['memory']>): string {
  const below = holdout === undefined ? '' : `, memory.holdout ${holdout}`;
  const drawn = draw === undefined ? '' : ` (drew ${draw.toFixed(3)}${below})`;
  const lines = [
    heldOut ? `held out: this run recalled nothing${drawn}` : `recalled ${shown.length}${drawn}`,
    ...shown.map(({ id, title }) => `  ${id}  ${title}`),
    ...(withheld.length === 0 ? [] : [`kept back ${withheld.length}, to measure what each is worth`]),
    ...withheld.map(({ id, title }) => `  ${id}  ${title}`),
    ...(remembered.length === 0 ? [] : [`remembered ${remembered.length}`]),
    ...remembered.map(({ id, title }) => `  ${id}  ${title}`),
  ];
  return `Memory\n${lines.join('\n')}`;
}
