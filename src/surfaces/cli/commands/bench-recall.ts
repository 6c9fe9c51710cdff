import { Command } from 'commander';
import { defined } from '../../../core/defined.ts';
import { contextOf, type CliContext } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

export function retrievalCommand(): Command {
  return new Command('retrieval')
    .description('how well and how fast a set of questions is answered (BEIR form)')
    .argument('<DIR>', 'a folder with corpus.jsonl, queries.jsonl and qrels.tsv')
    .option('--compare', 'run plain BM25 and plain dense beside it')
    .option('--cache <DIR>', 'keep embeddings here between runs; indexing is then not measured')
    .addHelpText('after', '\nExample:\n  $ atlas bench retrieval sets/locomo --compare\n')
    .action(async (folder: string, options: { compare?: boolean; cache?: string }, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      const benchRetrieval = await benches.retrieval();
      const { createProgress } = await import('../progress.ts');
      const context = contextOf(command);
      await using opened = await context.open();
      const { config } = await opened.project.settings();
      const bar = createProgress();
      const report = await benchRetrieval(folder, {
        embedding: config.embedding,
        compare: options.compare === true,
        ...defined({ cache: options.cache }),
        onProgress: bar.update,
      }).finally(bar.end);
      const renderRetrieval = await benches.renderRetrieval();
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

export function storeCommand(): Command {
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
      const { benches } = await import('../../../../bench/benches.ts');
      const benchStore = await benches.store();
      const renderStore = await benches.renderStore();
      const { createProgress } = await import('../progress.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const bar = createProgress();
      const sizes = options.sizes.map((size) => wholeNumber('--sizes', size, 100, 1_000_000));
      const real = options.real === undefined ? undefined : await realVectors(context, options.real);
      const rows = await benchStore({
        sizes: options.large === true ? [...sizes, 1_000_000] : sizes,
        dimensions: options.dimensions.map((dimension) => wholeNumber('--dimensions', dimension, 2, 4096)),
        ...defined({ real }),
        onProgress: bar.update,
      }).finally(bar.end);
      printResult(context, { rows }, table(renderStore(rows)));
    });
}

interface StoreCommandOptions {
  readonly sizes: readonly string[];
  readonly dimensions: readonly string[];
  readonly large?: boolean;
  readonly real?: string;
}

async function realVectors(context: CliContext, folder: string): Promise<readonly Float32Array[]> {
  const { benches } = await import('../../../../bench/benches.ts');
  const embedSet = await benches.embedSet();
  await using atlas = await context.open();
  const { config } = await atlas.project.settings();
  return await embedSet(folder, config.embedding);
}
