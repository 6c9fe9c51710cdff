import { Command } from 'commander';
import { commaList } from '../../../core/comma-list.ts';
import { defined } from '../../../core/defined.ts';
import type { Atlas, FoundMemory, MemoryQuestion } from '../../../runtime/atlas.ts';
import { fractionOf } from '../choose.ts';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';
import { requireWords } from '../require-words.ts';
import { recordCommands } from './memory-records.ts';

export function memoryCommand(): Command {
  const command = new Command('memory').addCommand(searchCommand()).addCommand(reindexCommand());
  for (const one of recordCommands()) command.addCommand(one);
  return command;
}

interface SearchOptions {
  readonly k?: string;
  readonly kind?: readonly string[];
  readonly type?: readonly string[];
  readonly tag?: readonly string[];
  readonly entity?: readonly string[];
  readonly author?: readonly string[];
  readonly source?: readonly string[];
  readonly minConfidence?: string;
  readonly toldIn?: readonly string[];
  readonly conversation?: string;
  readonly agent?: string;
  readonly since?: string;
  readonly until?: string;
  readonly recent?: string;
  readonly why?: boolean;
}

function searchCommand(): Command {
  return new Command('search')
    .description('find records by words and by meaning')
    .argument('<query>', 'what you are looking for')
    .option('--k <N>', 'how many records at most (default: as configured by memory.topK)')
    .option('--kind <KIND...>', 'experience, concept, strategy, fact or turn')
    .option('--type <TYPE...>', 'only records of this type')
    .option('--tag <TAG...>', 'only records with one of these tags')
    .option('--entity <NAME...>', 'only records about one of these; several with commas')
    .option('--author <NAME...>', 'only what one of these said or wrote')
    .option(
      '--source <SOURCE...>',
      'only what came from one of these: user, chat, agent, tool_output, file, web, run, import',
    )
    .option('--min-confidence <N>', 'only facts that are at least so sure, from 0 to 1')
    .option('--told-in <ID...>', 'only what was told in one of these conversations')
    .option('--conversation <ID>', 'look into this conversation too')
    .option('--agent <NAME>', "look into this agent's records too")
    .option('--since <TIME>', 'not older than this date')
    .option('--until <TIME>', 'not newer than this date')
    .option('--recent <DAYS>', 'let records count half as much after so many days')
    .option('--why', 'show what each score is made of')
    .addHelpText('after', '\nExample:\n  $ atlas memory search "greeting" --kind experience --why\n')
    .action(async (query: string, options: SearchOptions, command: Command) => {
      requireWords(query, 'there is nothing to look for', 'Say in a few words what you are looking for.');
      const context = contextOf(command);
      await using atlas = await context.open();
      const { recordKinds, ...asked } = await requestOf(options);
      const kinds = recordKinds === undefined ? undefined : await kindsOf(atlas, recordKinds);
      const answer = await atlas.memory.search({ query, kinds, ...asked, brief: true });
      const { receipt, abstained, degraded, milliseconds, pending, partlyRead } = answer;
      const results = answer.ranked.map(({ record, score, strength, why }) => ({
        ...record,
        ...originOf(answer, record.id),
        score,
        strength,
        why,
      }));
      const foreign = new Set(answer.turns.flatMap(({ turn }) => (turn.foreign === undefined ? [] : [turn.id])));
      const rows = results.map(({ id, kind, score, title, body, author, why }) => [
        id,
        kind,
        score.toFixed(2),
        ...(options.why === true ? [explain(why)] : []),
        `${author === '' ? '' : `${author}: `}${foreign.has(id) ? 'from an imported file: ' : ''}${title === '' ? body : `${title} (${body})`}`,
      ]);
      const notes = [
        ...degraded,
        ...(pending > 0 ? [`${pending} records wait for their vectors; \`atlas memory reindex\` makes them`] : []),
        ...(partlyRead > 0
          ? [
              `${partlyRead} long records were read at their beginning alone; \`atlas memory reindex\` reads them as a whole`,
            ]
          : []),
      ];
      const text = rows.length === 0 ? 'nothing is remembered about that' : table(rows);
      const shown = { query, receipt, results, abstained, degraded, milliseconds, pending, partlyRead };
      printResult(context, shown, [text, ...notes].join('\n'));
    });
}

/** Where a result comes from and how far it is to be believed, under the names of the specification. */
function originOf(
  { results, turns }: Pick<FoundMemory, 'results' | 'turns'>,
  id: string,
): { readonly source?: string; readonly trust?: string; readonly confidence?: number } {
  const memory = results.find((one) => one.memory.id === id)?.memory;
  const turn = turns.find((one) => one.turn.id === id)?.turn;
  if (turn !== undefined) return { source: 'chat', ...turn.foreign };
  if (memory === undefined) return {};
  const confidence = 'confidence' in memory.content ? memory.content.confidence : undefined;
  return { source: memory.provenance.source, trust: memory.trust, ...defined({ confidence }) };
}

async function requestOf(
  options: SearchOptions,
): Promise<Omit<MemoryQuestion, 'query' | 'kinds'> & { readonly recordKinds: readonly string[] | undefined }> {
  const { wholeNumber } = await import('../whole-number.ts');
  return {
    k: options.k === undefined ? undefined : wholeNumber('--k', options.k, 1, 1000),
    recordKinds: options.kind,
    conversation: options.conversation,
    agent: options.agent,
    recencyHalfLifeDays: options.recent === undefined ? undefined : wholeNumber('--recent', options.recent, 1, 36_500),
    filter: defined({
      types: options.type,
      tags: listed(options.tag),
      entities: listed(options.entity),
      authors: options.author,
      sources: listed(options.source),
      minConfidence:
        options.minConfidence === undefined ? undefined : fractionOf('--min-confidence', options.minConfidence),
      conversations: listed(options.toldIn),
      since: await timeOf('--since', options.since),
      until: await timeOf('--until', options.until),
    }),
  };
}

function listed(labels: readonly string[] | undefined): readonly string[] | undefined {
  return labels === undefined ? undefined : commaList(labels);
}

async function kindsOf(atlas: Atlas, names: readonly string[]): Promise<NonNullable<MemoryQuestion['kinds']>> {
  const { searched } = await atlas.memory.words();
  const kinds = names.map((name) => searched.find((kind) => kind === name));
  const wrong = names.find((_, i) => kinds[i] === undefined);
  if (wrong === undefined) return kinds.filter((kind) => kind !== undefined);
  const { AtlasError } = await import('../../../core/atlas-error.ts');
  throw new AtlasError('usage', `there is no kind ${wrong}`, { remedy: `Give one of ${searched.join(', ')}.` });
}

async function timeOf(option: string, value: string | undefined): Promise<number | undefined> {
  if (value === undefined) return undefined;
  const time = Date.parse(value);
  if (!Number.isNaN(time)) return time;
  const { AtlasError } = await import('../../../core/atlas-error.ts');
  throw new AtlasError('usage', `${option} is ${value}, which is no date`, {
    remedy: 'Write it like 2026-01-31 or 2026-01-31T09:30:00Z.',
  });
}

function explain(why: object): string {
  return Object.entries(why)
    .filter(([, share]) => typeof share === 'number' && share !== 0)
    .map(([part, share]) => `${part} ${Number(share).toFixed(2)}`)
    .join(' + ')
    .replaceAll('+ outcomes -', '- outcomes ');
}

function reindexCommand(): Command {
  return new Command('reindex')
    .description('give every record a vector of the configured model; may be interrupted and run again')
    .addHelpText('after', '\nExample:\n  $ atlas memory reindex\n')
    .action(async (_: object, command: Command) => {
      const { createProgress } = await import('../progress.ts');
      const context = contextOf(command);
      await using atlas = await context.open();
      const bar = createProgress();
      const cut = new AbortController();
      const stop = (): void => {
        cut.abort();
      };
      process.once('SIGINT', stop).once('SIGTERM', stop);
      const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
        bar.update('embedding', done, total);
      };
      const answer = await atlas.memory.reindex({ signal: cut.signal, onProgress }).finally(() => {
        bar.end();
        process.off('SIGINT', stop).off('SIGTERM', stop);
      });
      const { done, failed, total, model, seconds, interrupted, lastError, away } = answer;
      const end = interrupted ? '; interrupted, run it again to go on' : '';
      const why = lastError === undefined ? '' : `; ${failed} failed and wait: ${lastError}`;
      const left = away === undefined ? '' : `; ${away}`;
      printResult(
        context,
        answer,
        `${done} of ${total} records embedded with ${model} in ${seconds.toFixed(1)} s${end}${why}${left}`,
      );
      if (interrupted) process.exitCode = 130;
      else if (failed > 0) process.exitCode = 1;
    });
}
