import { Command } from 'commander';
import { printResult, table } from '../output.ts';
import { contextOf, type CliContext } from '../cli-context.ts';

interface StoreCommandOptions {
  readonly sizes: readonly string[];
  readonly dimensions: readonly string[];
  readonly large?: boolean;
  readonly real?: string;
}

export function benchCommand(): Command {
  return new Command('bench')
    .addCommand(startCommand())
    .addCommand(stageCommand())
    .addCommand(agentCommand())
    .addCommand(toolsCommand())
    .addCommand(retrievalCommand())
    .addCommand(storeCommand());
}

function startCommand(): Command {
  return new Command('start')
    .description('CPU time of `atlas --help` beside that of an empty Node program')
    .option('--rounds <N>', 'how often each is started', '15')
    .addHelpText('after', '\nExample:\n  $ atlas bench start\n')
    .action(async (options: { rounds: string }, command: Command) => {
      const { benchStart } = await import('../../../../bench/start.ts');
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

function retrievalCommand(): Command {
  return new Command('retrieval')
    .description('how well and how fast a set of questions is answered (BEIR form)')
    .argument('<DIR>', 'a folder with corpus.jsonl, queries.jsonl and qrels.tsv')
    .option('--compare', 'run plain BM25 and plain dense beside it')
    .option('--cache <DIR>', 'keep embeddings here between runs; indexing is then not measured')
    .addHelpText('after', '\nExample:\n  $ atlas bench retrieval sets/locomo --compare\n')
    .action(async (folder: string, options: { compare?: boolean; cache?: string }, command: Command) => {
      const { benchRetrieval } = await import('../../../../bench/retrieval/retrieval.ts');
      const { prepare } = await import('../../../runtime/open-runtime.ts');
      const { createProgress } = await import('../progress.ts');
      const context = contextOf(command);
      const { loaded } = await prepare(context.runtime);
      const bar = createProgress();
      const report = await benchRetrieval(folder, {
        embedding: loaded.config.embedding,
        compare: options.compare === true,
        ...(options.cache === undefined ? {} : { cache: options.cache }),
        onProgress: bar.update,
      }).finally(bar.end);
      const { renderRetrieval } = await import('../../../../bench/retrieval/render-retrieval.ts');
      const [atlas] = report.systems;
      printResult(
        context,
        { ...report, ...atlas },
        renderRetrieval(report)
          .map((rows) => table(rows))
          .join('\n\n'),
      );
    });
}

function storeCommand(): Command {
  return new Command('store')
    .description('the vector index beside sqlite-vec and a Chroma server, on the same vectors in one run')
    .option('--sizes <N...>', 'how many vectors', ['1000', '10000', '100000'])
    .option('--dimensions <N...>', 'how long each is', ['384', '768'])
    .option('--large', 'a million vectors too')
    .option(
      '--real <DIR>',
      'mix the vectors from the texts of this set (BEIR form), embedded with the configured model',
    )
    .addHelpText('after', '\nExample:\n  $ atlas bench store --sizes 10000 --dimensions 384\n')
    .action(async (options: StoreCommandOptions, command: Command) => {
      const { benchStore } = await import('../../../../bench/store/store.ts');
      const { renderStore } = await import('../../../../bench/store/render-store.ts');
      const { createProgress } = await import('../progress.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const bar = createProgress();
      const sizes = options.sizes.map((size) => wholeNumber('--sizes', size, 100, 1_000_000));
      const real = options.real === undefined ? undefined : await realVectors(context, options.real);
      const rows = await benchStore({
        sizes: options.large === true ? [...sizes, 1_000_000] : sizes,
        dimensions: options.dimensions.map((dimension) => wholeNumber('--dimensions', dimension, 2, 4096)),
        ...(real === undefined ? {} : { real }),
        onProgress: bar.update,
      }).finally(bar.end);
      printResult(context, { rows }, table(renderStore(rows)));
    });
}

async function realVectors(context: CliContext, folder: string): Promise<readonly Float32Array[]> {
  const { embedSet } = await import('../../../../bench/store/embed-set.ts');
  const { prepare } = await import('../../../runtime/open-runtime.ts');
  const { loaded } = await prepare(context.runtime);
  return await embedSet(folder, loaded.config.embedding);
}

function stageCommand(): Command {
  return new Command('stage')
    .description('staging an attempt beside `git status`, `git worktree add` and `cp -r` on the same files')
    .option('--sizes <LIST>', 'how many files, separated by commas', '1000,20000,100000')
    .option('--rounds <N>', 'how often `git status` and the second attempt are measured', '7')
    .addHelpText('after', '\nExample:\n  $ atlas bench stage --sizes 1000,20000\n')
    .action(async (options: { sizes: string; rounds: string }, command: Command) => {
      const { benchStage } = await import('../../../../bench/stage.ts');
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
      const { benchAgent } = await import('../../../../bench/agent.ts');
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
    .description('a permission decision over a pipeline of ten parts, and the cost of the sandbox')
    .option('--rounds <N>', 'how often `true` is started each way; a hundred decisions for each', '20')
    .addHelpText('after', '\nExample:\n  $ atlas bench tools\n')
    .action(async (options: { rounds: string }, command: Command) => {
      const { benchTools } = await import('../../../../bench/tools.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const result = await benchTools(wholeNumber('--rounds', options.rounds, 3, 1000));
      const { decision, sandbox } = result;
      const rows = [
        ['what', 'p50 ms', 'p95 ms'],
        [`decision, ${decision.parts} parts`, decision.p50.toFixed(3), decision.p95.toFixed(3)],
        ['true, bare', sandbox.bare.p50.toFixed(1), sandbox.bare.p95.toFixed(1)],
        [`true, ${sandbox.isolation}`, sandbox.confined.p50.toFixed(1), sandbox.confined.p95.toFixed(1)],
      ];
      const ratio = `sandbox over bare: ${sandbox.ratio.toFixed(2)} (a decision should take less than ${decision.limitMs} ms at p50)`;
      printResult(context, result, `${table(rows)}\n\n${ratio}`);
    });
}
