import { Command } from 'commander';
import { AtlasError } from '../../../core/atlas-error.ts';
import { proofText, stepProofText, type ProofTold } from '../../../core/proof-told.ts';
import { visibleLine } from '../../../core/printable.ts';
import { contextOf, type CliContext } from '../cli-context.ts';
import { notTogether, onlyWith } from '../only-with.ts';
import { printResult } from '../output.ts';
import { printPaused } from '../print-paused.ts';
import { shellWord } from '../shell-word.ts';

interface Options {
  readonly export?: string;
  readonly import?: string;
  readonly yes?: boolean;
  readonly checks?: string;
  readonly before?: string;
  readonly after?: string;
  readonly summary?: string;
}

const EXAMPLES = `
Examples:
  $ atlas verify run_01k...                                     run its proof again
  $ atlas verify run_01k... --export proof.atlas                take the proof along
  $ atlas verify --import proof.atlas                           see its commands, and run them again on another machine
  $ atlas verify --checks checks.json --before main --after HEAD --summary proof.md
`;

export function verifyCommand(): Command {
  return new Command('verify')
    .argument('[run]', 'its id (default: the last one of this project)')
    .option('--export <FILE>', 'write the proof of the run, with its trees, to a file')
    .option(
      '--import <FILE>',
      'show the commands of such a file, ask, and run its proof again, confined and without network',
    )
    .option('--yes', 'agree to the commands of the file without being asked (with --import)')
    .option('--checks <FILE>', 'checks (JSON or YAML) to hold against two revisions, with no agent')
    .option('--before <REV>', 'the revision before (with --checks)')
    .option('--after <REV>', 'the revision after (with --checks)')
    .option('--summary <FILE>', 'append a Markdown summary to a file (default: $GITHUB_STEP_SUMMARY)')
    .addHelpText('after', EXAMPLES)
    .action(async (runId: string | undefined, options: Options, command: Command) => {
      notTogether(command, 'export', 'import', 'checks');
      onlyWith(command, 'checks', 'before', 'after');
      onlyWith(command, 'import', 'yes');
      if (runId !== undefined && (await isFile(runId))) throw isNoRun(runId);
      const context = contextOf(command);
      await using atlas = await context.open();
      // Where a GitHub workflow shows it, unless another place was named.
      const summary = options.summary ?? process.env['GITHUB_STEP_SUMMARY'];
      if (options.checks !== undefined) {
        const { checks, before, after } = options;
        if (before === undefined || after === undefined) throw needsBoth();
        const result = await atlas.runs.verifyRevisions({ checks, before, after });
        if (summary !== undefined && summary !== '') await append(summary, result.summary);
        printResult(context, result, result.summary);
        process.exitCode = result.holds ? 0 : 1;
        return;
      }
      if (options.export !== undefined) {
        const receipts = await atlas.runs.exportProof(runId, options.export);
        printResult(
          context,
          { file: options.export, receipts },
          `${options.export}: ${receipts} receipts with their trees`,
        );
        return;
      }
      if (options.import === undefined) {
        const result = await atlas.runs.verify(runId);
        if (summary !== undefined && summary !== '') await append(summary, result.summary);
        show(context, result);
        return;
      }
      const file = options.import;
      let asked: BundleQuestion | undefined;
      const result = await atlas.runs.verifyBundle(file, async (question) => {
        asked = question;
        return options.yes === true || (await agrees(context, file, question));
      });
      if (result !== undefined) show(context, result);
      else if (asked !== undefined) notRun(context, file, asked);
    });
}

interface BundleQuestion {
  readonly runId: string;
  readonly commands: readonly {
    readonly step: string;
    readonly line: string;
    readonly what: 'check' | 'server' | 'prepare';
  }[];
}

/** Prints every command exactly as it would run: whole, with hidden characters spelled out. */
async function agrees(context: CliContext, file: string, { runId, commands }: BundleQuestion): Promise<boolean> {
  const { ask } = await import('../ask.ts');
  const what = { check: '', server: ' (a server)', prepare: ' (yours, on its lockfiles)' } as const;
  const lines = commands.map(({ step, line, what: kind }) => {
    const name = step === '' ? 'prepare' : `step ${visibleLine(step)}`;
    return `  ${name}${what[kind]}: ${visibleLine(line)}`;
  });
  const head = `${visibleLine(file)} proves ${visibleLine(runId)} with these commands, which are not yours. They would run here, confined and without network:`;
  // Where a machine reads the answer, it finds them there.
  if (context.json && !process.stdin.isTTY) return false;
  return await ask(`${[head, ...lines].join('\n')}\n`, '`--yes` agrees.');
}

function notRun(context: CliContext, file: string, { runId, commands }: BundleQuestion): void {
  const again = `atlas verify --import ${shellWord(file)} --yes${context.here}`;
  const pause = { message: 'nothing of the bundle was run or kept', commands: [again] };
  printPaused(context, { runId, commands, pause });
}

interface Shown {
  readonly runId: string;
  readonly holds: boolean;
  readonly isolation: string;
  readonly signed: readonly string[];
  readonly unknownKeys: readonly string[];
  readonly reasons: readonly string[];
  readonly steps: readonly (Looked & { readonly step: string; readonly proof: ProofTold })[];
  readonly proof: ProofTold;
  readonly whole?: Looked & { readonly checks: number };
}

interface Looked {
  readonly holds: boolean;
  readonly differences: readonly string[];
  readonly notes: readonly string[];
}

function show(context: CliContext, result: Shown): void {
  const lines = result.steps.flatMap((step) => [
    ...linesOf(`step ${step.step}: ${stepProofText(step.proof)}`, step),
    ...step.proof.uncoveredLines.map((place) => `    uncovered: ${place}`),
    ...step.proof.openCriteria.map((criterion) => `    not proven: ${JSON.stringify(criterion)}`),
  ]);
  const { whole, steps } = result;
  // For a single step, its own result says all.
  if (whole !== undefined && (steps.length > 1 || !whole.holds)) {
    lines.push(...linesOf(`all together at the end (${whole.checks} checks)`, whole));
  }
  const end = [`${verdictOf(result)} (${result.runId})`, ...result.signed].join('; ');
  // Only the person decides which key to trust, after comparing it with its owner's.
  const remedy = result.unknownKeys.map(
    (key) => `    to believe it, once you have compared it with its owner's: $ atlas trust --key ${key} --name WHOSE`,
  );
  printResult(context, result, [...lines, ...remedy, end].join('\n'));
  process.exitCode = result.holds ? 0 : 1;
}

function linesOf(what: string, { holds, differences, notes }: Looked): readonly string[] {
  return [
    `${holds ? 'holds' : differences.length === 0 ? 'CANNOT BE TOLD' : 'DOES NOT HOLD'}  ${what}`,
    ...differences.map((one) => `    differs: ${one}`),
    ...notes.map((one) => `    note: ${one}`),
  ];
}

function verdictOf({ holds, reasons, proof }: Shown): string {
  // The sentence names what the proof shows, and that may be only that nothing broke.
  if (holds) return `everything holds: ${proofText(proof)}`;
  return reasons.length === 0 ? 'not everything holds' : `every check holds, but ${reasons.join(', and ')}`;
}

async function append(file: string, text: string): Promise<void> {
  const { appendFile } = await import('node:fs/promises');
  await appendFile(file, `${text}\n`);
}

async function isFile(path: string): Promise<boolean> {
  const { stat } = await import('node:fs/promises');
  return await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function isNoRun(file: string): AtlasError {
  return new AtlasError('usage', `${visibleLine(file)} is a file, and no run`, {
    remedy: `Run the proof in it again with \`atlas verify --import ${shellWord(file)}\`.`,
  });
}

function needsBoth(): AtlasError {
  return new AtlasError('usage', '--checks needs --before REV and --after REV', {
    remedy: 'Name the two revisions, such as --before main --after HEAD.',
  });
}
