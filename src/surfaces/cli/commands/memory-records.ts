import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { AtlasError, messageOf } from '../../../core/atlas-error.ts';
import { commaList } from '../../../core/comma-list.ts';
import { printableLine } from '../../../core/printable.ts';
import type { MemoryRecord } from '../../../runtime/atlas.ts';
import { choose, fractionOf } from '../choose.ts';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';
import { wholeNumber } from '../whole-number.ts';
import { correctCommand } from './memory-correct.ts';
import { learnedCommand } from './memory-learned.ts';
import { proveCommand } from './memory-prove.ts';
import { writtenText } from '../written-text.ts';

/** Everything of `atlas memory` that is about single records. */
export function recordCommands(): readonly Command[] {
  return [
    addCommand(),
    listCommand(),
    showCommand(),
    correctCommand(),
    proveCommand(),
    learnedCommand(),
    forgetCommand(),
    releaseCommand(),
    exportCommand(),
    importCommand(),
    statsCommand(),
  ];
}

interface AddOptions {
  readonly kind: string;
  readonly type: string;
  readonly confidence: string;
  readonly source: string;
  readonly conversation?: string;
  readonly tag?: readonly string[];
  readonly entity?: readonly string[];
  readonly expires?: string;
  readonly scope: string;
}

/** Whose memory a command is about. */
const SCOPE = ['--scope <SCOPE>', "whose it is: project, team or person (needs a team's store)", 'project'] as const;

function addCommand(): Command {
  return new Command('add')
    .description('remember something on purpose')
    .argument('<text>', 'a fact, or its record as JSON; for another kind its content as JSON; - reads standard input')
    .option('--kind <KIND>', 'fact, experience, strategy or concept', 'fact')
    .option('--type <TYPE>', 'preference, fact, project or decision', 'fact')
    .option('--confidence <N>', 'how sure you are, from 0 to 1', '1')
    .option('--source <SOURCE>', 'where it comes from: user, chat, agent, tool_output, file or web', 'user')
    .option('--conversation <ID>', 'the conversation that it was said in')
    .option('--tag <TAG...>', 'a word to find it by; several with commas')
    .option('--entity <NAME...>', 'what or whom it is about; several with commas')
    .option('--expires <TIME>', 'do not recall it after this date')
    .option(...SCOPE)
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas memory add "The service deploys on Tuesdays" --type decision --tag deploy\n  $ atlas memory add "Releases are cut by Ann" --scope team\n',
    )
    .action(async (text: string, options: AddOptions, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const words = await atlas.memory.words();
      const kind = choose('--kind', options.kind, words.kinds);
      const given = text === '-' ? await standardInput() : text;
      const fact = {
        document: given,
        type: options.type,
        confidence: fractionOf('--confidence', options.confidence),
        tags: commaList(options.tag ?? []),
        entities: commaList(options.entity ?? []),
      };
      const written = await atlas.memory.add({
        kind,
        content: kind === 'fact' ? (seedRecord(given, fact) ?? fact) : asJson(given),
        source: choose('--source', options.source, words.sources),
        conversation: options.conversation,
        expiresAt: options.expires === undefined ? undefined : momentOf(options.expires),
        scope: choose('--scope', options.scope, words.scopes),
      });
      printResult(context, written, writtenText(written));
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('records of this project, held ones included')
    .option('--kind <KIND>', 'fact, experience, strategy or concept')
    .option('--state <STATE...>', 'live, quarantined, superseded or expired')
    .option('--limit <N>', 'how many', '50')
    .option('--after <ID>', 'go on behind this record')
    .option(...SCOPE)
    .addHelpText('after', '\nExample:\n  $ atlas memory list --state quarantined\n')
    .action(
      async (
        options: { kind?: string; state?: readonly string[]; limit: string; after?: string; scope: string },
        command: Command,
      ) => {
        const context = contextOf(command);
        await using atlas = await context.open();
        const words = await atlas.memory.words();
        const records = await atlas.memory.list({
          states: (options.state ?? words.states).map((one) => choose('--state', one, words.states)),
          limit: wholeNumber('--limit', options.limit, 1, 100_000),
          kind: options.kind === undefined ? undefined : choose('--kind', options.kind, words.kinds),
          after: options.after,
          scope: choose('--scope', options.scope, words.scopes),
        });
        const rows = records.map((record) => [
          record.id,
          record.kind,
          record.state,
          record.trust,
          printableLine(`${headline(record.content)}${aside(record)}`).slice(0, 160),
        ]);
        printResult(context, { records }, rows.length === 0 ? 'nothing is remembered here yet' : table(rows));
      },
    );
}

/** Why it is held, and who shared it. */
function aside({ reason, provenance }: MemoryRecord): string {
  const parts = [reason, provenance.person === undefined ? '' : `from ${provenance.person}`].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

function showCommand(): Command {
  return new Command('show')
    .description('one record with its version, state and provenance, and what it took the place of')
    .argument('<id>', 'the record')
    .addHelpText('after', '\nExample:\n  $ atlas memory show fact_01k...\n')
    .action(async (id: string, _: object, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const record = await atlas.memory.show(id);
      printResult(context, { record }, JSON.stringify(record, undefined, 2));
    });
}

function forgetCommand(): Command {
  return new Command('forget')
    .description('forget records for good: words, vectors, versions, caches, exports')
    .argument('<ids...>', 'the records')
    .option('--yes', 'agree without being asked')
    .option(...SCOPE)
    .addHelpText('after', '\nExample:\n  $ atlas memory forget fact_01k... --yes\n')
    .action(async (ids: readonly string[], options: { yes?: boolean; scope: string }, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const scope = choose('--scope', options.scope, (await atlas.memory.words()).scopes);
      const lines: string[] = [];
      for (const id of ids) {
        const record = await atlas.memory.show(id);
        lines.push(
          `  ${id}  ${printableLine('text' in record ? record.text : headline(record.content)).slice(0, 100)}`,
        );
      }
      const { ask } = await import('../ask.ts');
      const question = `This forgets, with all versions and for good:\n${lines.join('\n')}\n`;
      if (options.yes !== true && !(await ask(question, '`--yes` agrees.'))) {
        const { printPaused } = await import('../print-paused.ts');
        const whose = scope === 'project' ? '' : ` --scope ${scope}`;
        const commands = [`atlas memory forget ${ids.join(' ')} --yes${whose}${context.here}`];
        printPaused(context, { forgotten: false, ids, pause: { message: 'nothing was forgotten', commands } });
        return;
      }
      const report = await atlas.memory.forget(ids, scope);
      const { records, versions, vectors, embeddings, receipts, exports, traces, server } = report;
      const text = [
        `forgotten: ${records} records, ${versions} held versions, ${vectors} vectors, ${embeddings} cached embeddings`,
        `${receipts} recall receipts lost their question, ${exports.length} exports were rewritten`,
        ...(server === undefined ? [] : [server.note]),
        traces.length === 0
          ? 'no file in the home folder holds their words any more'
          : `words of them still stand in: ${traces.join(', ')}`,
      ];
      printResult(context, { forgotten: true, ...report }, text.join('\n'));
      process.exitCode = traces.length === 0 && server?.state !== 'due' ? 0 : 1;
    });
}

function releaseCommand(): Command {
  return new Command('release')
    .description('let agents see a record that was held back')
    .argument('<id>', 'the record')
    .option(...SCOPE)
    .addHelpText('after', '\nExample:\n  $ atlas memory release fact_01k...\n')
    .action(async (id: string, options: { scope: string }, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const scope = choose('--scope', options.scope, (await atlas.memory.words()).scopes);
      const record = await atlas.memory.release(id, scope);
      const instead = record.supersedes === '' ? '' : `, in the place of ${record.supersedes}`;
      printResult(context, { record }, `${id} is recalled from now on, as ${record.trust} data${instead}`);
    });
}

function exportCommand(): Command {
  return new Command('export')
    .description('the whole memory of this project as JSON lines')
    .option('--out <FILE>', 'write here; `forget` cleans such files too')
    .option(...SCOPE)
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas memory export --out memory.jsonl\n  $ atlas memory export --scope team\n',
    )
    .action(async (options: { out?: string; scope: string }, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const scope = choose('--scope', options.scope, (await atlas.memory.words()).scopes);
      const lines = await atlas.memory.export(options.out, scope);
      if (options.out === undefined) process.stdout.write(lines.map((line) => `${line}\n`).join(''));
      else
        printResult(context, { file: options.out, records: lines.length }, `${lines.length} records in ${options.out}`);
    });
}

function importCommand(): Command {
  return new Command('import')
    .description('add the records of an export; importing again changes nothing')
    .argument('<file>', 'a file that `atlas memory export` wrote; - reads standard input')
    .addHelpText('after', '\nExample:\n  $ atlas memory import memory.jsonl\n')
    .action(async (file: string, _: object, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const text =
        file === '-'
          ? await standardInput()
          : await readFile(file, 'utf8').catch((cause: unknown) => {
              throw new AtlasError('usage', `cannot read ${file}: ${messageOf(cause)}`, {
                remedy: 'Give a file that `atlas memory export` wrote, or - for standard input.',
                cause,
              });
            });
      const report = await atlas.memory.import(text);
      const { added, unchanged, conflicts, forgotten, quarantined, conversations } = report;
      const lines = [
        `${added} added, ${unchanged} there already`,
        ...(quarantined === 0
          ? []
          : [`held: ${quarantined}; the records among them: \`atlas memory list --state quarantined\``]),
        ...conversations.map((name) => `turns of another home: \`atlas history tail --conversation ${name}\``),
        ...(forgotten.length === 0 ? [] : [`left out, because they were forgotten here: ${forgotten.join(', ')}`]),
        ...(conflicts.length === 0 ? [] : [`left alone, because another record has the id: ${conflicts.join(', ')}`]),
      ];
      printResult(context, report, lines.join('\n'));
      process.exitCode = conflicts.length === 0 ? 0 : 1;
    });
}

function statsCommand(): Command {
  return new Command('stats')
    .description('growth, use and kinds of what is remembered')
    .option(...SCOPE)
    .addHelpText('after', '\nExample:\n  $ atlas memory stats\n')
    .action(async (options: { scope: string }, command: Command) => {
      const { statsChart } = await import('../stats-chart.ts');
      const context = contextOf(command);
      await using atlas = await context.open();
      const scope = choose('--scope', options.scope, (await atlas.memory.words()).scopes);
      const stats = await atlas.memory.stats(scope);
      printResult(context, stats, statsChart(stats));
    });
}

function headline(content: Readonly<Record<string, unknown>>): string {
  const text = content['document'] ?? content['task'] ?? content['situation'] ?? content['name'];
  return typeof text === 'string' ? text : '';
}

/** `{"document": "...", "metadata": {"type": "fact"}}`, with what the options say where it says nothing. */
function seedRecord(text: string, { type, confidence }: { type: string; confidence: number }): unknown {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record !== 'object' || record === null || !('document' in record)) return undefined;
    const metadata: unknown = 'metadata' in record ? record.metadata : undefined;
    const said = { ...(typeof metadata === 'object' ? metadata : undefined), ...record };
    return { ...('type' in said ? {} : { type }), ...('confidence' in said ? {} : { confidence }), ...record };
  } catch {
    // A text that happens to begin like one.
    return undefined;
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AtlasError('memory.invalid', 'the content of this kind is given as JSON', {
      remedy: 'For example: --kind strategy \'{"situation": "...", "suggestion": "..."}\'.',
      cause,
    });
  }
}

function momentOf(text: string): number {
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new AtlasError('usage', `--expires is ${text}, which is no date`, { remedy: 'Write it like 2026-01-31.' });
}

async function standardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
