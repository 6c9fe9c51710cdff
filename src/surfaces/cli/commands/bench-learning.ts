import { Command, Option } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

interface Options {
  readonly games?: string;
  readonly seeds: string;
  readonly steps: string;
  readonly player: string;
  readonly memory: string;
  readonly split: string;
  readonly stream: string;
  readonly cache?: string;
}

export function learningCommand(): Command {
  return new Command('learning')
    .description('whether memory helps: a scripted player in text games, and only what it is shown differs')
    .argument('<DIR>', 'a folder with domain.pddl, grammar.twl2, games.jsonl(.gz) and transcripts.jsonl')
    .option('--games <N>', 'only so many games, spread over all')
    .option('--seeds <N>', 'how often each is played', '2')
    .option('--steps <N>', 'how many commands a game may take', '50')
    .addOption(
      new Option('--player <WHICH>', 'the strong one tries what else there is')
        .choices(['strong', 'weak'])
        .default('strong'),
    )
    .option('--memory <SPLIT>', 'which games are remembered; they have walkthroughs', 'seen')
    .option('--split <SPLIT>', 'which games are played', 'train')
    .option('--stream <N>', 'so many games one after the other from an empty memory', '0')
    .option('--cache <DIR>', 'keep embeddings here between runs')
    .addHelpText('after', '\nExample:\n  $ atlas bench learning sets/games --games 40\n')
    .action(async (folder: string, options: Options, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      const [benchLearning, renderLearning] = [await benches.learning(), await benches.renderLearning()];
      const { createProgress } = await import('../progress.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      await using opened = await context.open();
      const { config } = await opened.project.settings();
      const bar = createProgress();
      const report = await benchLearning(folder, {
        embedding: config.embedding,
        memory: options.memory,
        games: options.split,
        count: options.games === undefined ? undefined : wholeNumber('--games', options.games, 1, 1_000_000),
        seeds: wholeNumber('--seeds', options.seeds, 1, 100),
        limit: wholeNumber('--steps', options.steps, 1, 10_000),
        strong: options.player === 'strong',
        stream: wholeNumber('--stream', options.stream, 0, 1_000_000),
        cache: options.cache,
        onProgress: bar.update,
      }).finally(bar.end);
      const text = renderLearning(report).map((rows) => table(rows));
      printResult(context, report, text.join('\n\n'));
    });
}
