import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';
import { fleetBenchCommand } from './bench-fleet.ts';
import { learningCommand } from './bench-learning.ts';
import { retrievalCommand, storeCommand } from './bench-recall.ts';
import { runBenchCommand } from './bench-run.ts';
import { webBenchCommand } from './bench-web.ts';

export function benchCommand(): Command {
  return new Command('bench')
    .addCommand(startCommand())
    .addCommand(tuiCommand())
    .addCommand(webBenchCommand())
    .addCommand(stageCommand())
    .addCommand(agentCommand())
    .addCommand(runBenchCommand())
    .addCommand(fleetBenchCommand())
    .addCommand(toolsCommand())
    .addCommand(retrievalCommand())
    .addCommand(learningCommand())
    .addCommand(storeCommand())
    .addCommand(memoryCommand());
}

function startCommand(): Command {
  return new Command('start')
    .description('CPU time of `atlas --help` beside that of an empty Node program')
    .option('--rounds <N>', 'how often each is started', '15')
    .addHelpText('after', '\nExample:\n  $ atlas bench start\n')
    .action(async (options: { rounds: string }, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      const benchStart = await benches.start();
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const result = await benchStart(wholeNumber('--rounds', options.rounds, 3, 1000));
      const rows = [
        ['program', 'CPU ms (median)'],
        ...result.programs.map(({ name, cpuMs }) => [name, cpuMs.toFixed(1)]),
      ];
      printResult(
        context,
        result,
        `${table(rows)}\n\nratio ${result.ratio.toFixed(2)} (at most ${result.limit} is the aim)`,
      );
    });
}

function tuiCommand(): Command {
  return new Command('tui')
    .description('CPU time of the screen up to its first frame, beside an empty Node program (needs `script`)')
    .option('--rounds <N>', 'how often each is started', '9')
    .addHelpText('after', '\nExample:\n  $ atlas bench tui\n')
    .action(async (options: { rounds: string }, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      const benchTui = await benches.tui();
      const { wholeNumber } = await import('../whole-number.ts');
      const result = await benchTui(wholeNumber('--rounds', options.rounds, 3, 1000));
      const { emptyMs, firstFrameMs, limitMs } = result;
      const text = `first frame ${firstFrameMs.toFixed(0)} ms CPU; \`node -e 0\` ${emptyMs.toFixed(0)} ms, so at most ${limitMs.toFixed(0)} is the aim`;
      printResult(contextOf(command), result, text);
    });
}

function stageCommand(): Command {
  return new Command('stage')
    .description('staging an attempt beside `git status`, `git worktree add` and `cp -r` on the same files')
    .option('--sizes <LIST>', 'how many files, separated by commas', '1000,20000,100000')
    .option('--rounds <N>', 'how often `git status` and the second attempt are measured', '7')
    .addHelpText('after', '\nExample:\n  $ atlas bench stage --sizes 1000,20000\n')
    .action(async (options: { sizes: string; rounds: string }, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      const benchStage = await benches.stage();
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const sizes = options.sizes.split(',').map((size) => wholeNumber('--sizes', size.trim(), 10, 1_000_000));
      const result = await benchStage(sizes, wholeNumber('--rounds', options.rounds, 1, 1000));
      const rows = [
        ['files', 'git status', 'worktree add', 'cp -r', 'first', 'second', 'start in it', 'capture', 'after a change'],
        ...result.rows.map((row) =>
          [
            row.files,
            row.gitStatusMs,
            row.worktreeAddMs,
            row.copyMs,
            row.firstStageMs,
            row.secondStageMs,
            row.startedMs,
            row.captureMs,
            row.afterChangeMs,
          ].map((value, i) => (i === 0 ? String(value) : value.toFixed(0))),
        ),
      ];
      const ratios = result.rows.map(({ files, ratio }) => `${files} files: ${ratio.toFixed(2)} x git status`);
      printResult(
        context,
        result,
        `${table(rows)}\n\nmilliseconds; ${result.isolation}; second attempt, ${ratios.join('; ')} (at most ${result.limit} is the aim)`,
      );
    });
}

function agentCommand(): Command {
  return new Command('agent')
    .description('what Atlas costs beside the bare ACP SDK, with the same agent in one run')
    .option('--rounds <N>', 'how often each is measured', '11')
    .addHelpText('after', '\nExample:\n  $ atlas bench agent\n')
    .action(async (options: { rounds: string }, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      const benchAgent = await benches.agent();
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const result = await benchAgent(wholeNumber('--rounds', options.rounds, 1, 1000));
      const rows = [
        ['', 'SDK ms', 'Atlas ms', 'ratio'],
        ...result.comparisons.map(({ name, bareMs, atlasMs, ratio }) => [
          name,
          bareMs.toFixed(1),
          atlasMs.toFixed(1),
          ratio.toFixed(2),
        ]),
      ];
      const { median, worst, limit } = result.firstTokenMs;
      const tokens = `first token to event: ${median.toFixed(2)} ms, worst ${worst.toFixed(2)} ms (under ${limit} is the aim)`;
      printResult(context, result, `${table(rows)}\n\nat most ${result.ratioLimit} is the aim\n${tokens}`);
    });
}

function toolsCommand(): Command {
  return new Command('tools')
    .description('a permission decision over a pipeline of ten parts, and what the confinement of a step costs')
    .option('--rounds <N>', 'how often `true` is started each way; a hundred decisions for each', '20')
    .addHelpText('after', '\nExample:\n  $ atlas bench tools\n')
    .action(async (options: { rounds: string }, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      const benchTools = await benches.tools();
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const result = await benchTools(wholeNumber('--rounds', options.rounds, 3, 1000));
      const { decision, start } = result;
      const row = (
        what: string,
        { p50, p95 }: { readonly p50: number; readonly p95: number },
        places: number,
      ): string[] => [what, p50.toFixed(places), p95.toFixed(places)];
      const rows = [
        ['what', 'p50 ms', 'p95 ms'],
        row(`decision, ${decision.parts} parts`, decision, 3),
        row('true, bare', start.bare, 1),
        ...(start.plain === undefined ? [] : [row('true, bwrap --unshare-all', start.plain, 1)]),
        ...start.confined.map((one) => row(`true, ${one.isolation}, confined as a step`, one, 1)),
      ];
      const ratios = start.confined.map(({ isolation, overBare, overPlain, limit }) =>
        overPlain === undefined
          ? `${isolation}: ${overBare.toFixed(2)} times a bare start`
          : `${isolation}: ${overPlain.toFixed(2)} times a plain start of bubblewrap (at most ${limit} is the aim)`,
      );
      const aim = `a decision should take less than ${decision.limitMs} ms at p50`;
      printResult(context, result, `${table(rows)}\n\n${[...ratios, aim].join('\n')}`);
    });
}

function memoryCommand(): Command {
  return new Command('memory')
    .description('a search through the memory server beside its index and its model; the tail of long conversations')
    .option('--records <N>', 'how many records', '100000')
    .option('--rounds <N>', 'how many questions', '200')
    .addHelpText('after', '\nExample:\n  $ atlas bench memory --records 10000\n')
    .action(async (options: { records: string; rounds: string }, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      const benchMemory = await benches.memory();
      const { createProgress } = await import('../progress.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const bar = createProgress();
      const result = await benchMemory({
        records: wholeNumber('--records', options.records, 1000, 1_000_000),
        rounds: wholeNumber('--rounds', options.rounds, 5, 10_000),
        onProgress: bar.update,
      }).finally(bar.end);
      const ms = (value: number): string => value.toFixed(2);
      const rows = [
        ['what', 'p50 ms'],
        ['the index alone', ms(result.indexMs)],
        ['the model alone', ms(result.modelMs)],
        ['search in one process', ms(result.wholeMs)],
        ['search through the MCP server', ms(result.searchMs)],
        ...result.tails.map(({ turns, ms: tail }) => [`tail of ${turns} turns`, ms(tail)]),
      ];
      const notes = [
        `over model: ${ms(result.overModelMs)} ms a question, embedding included (at most ${result.overModelLimit} at 10000 records is the aim)`,
        `search: ${result.searchRatio.toFixed(2)} x (index + model) (at most ${result.searchLimit} is the aim)`,
        `tail: ${result.tailRatio.toFixed(2)} x from the shortest to the longest (at most ${result.tailLimit} is the aim)`,
        `the server holds ${result.residentMb.toFixed(0)} MB with ${result.records} records and the model; ${result.idleMb.toFixed(0)} MB before its first question`,
      ];
      printResult(context, result, `${table(rows)}\n\n${notes.join('\n')}`);
    });
}
