import type { ExperienceStore } from './experience-store.ts';
import { play, type Played } from './play.ts';
import { randomOf } from './random.ts';
import type { GameFile, Games } from './read-games.ts';
import { adaptWay, slotsOf, type Experience } from './way.ts';

/** One game after the other, from an empty memory. */
export interface StreamFigures {
  readonly keeps: 'nothing' | 'everything' | 'what was proven';
  readonly games: number;
  /** Percent solved, and steps, in each quarter. */
  readonly quarters: readonly { readonly success: number; readonly steps: number }[];
  readonly success: number;
  readonly steps: number;
}

export interface StreamOptions {
  readonly games: Games;
  readonly asked: readonly GameFile[];
  readonly stream: number;
  readonly limit: number;
  readonly onProgress: (what: string, done: number, total: number) => void;
}

/** The player remembers only its own games. */
export async function runStreams(store: ExperienceStore, options: StreamOptions): Promise<readonly StreamFigures[]> {
  const random = randomOf('stream', options.asked.length);
  const order = options.asked
    .map((game) => ({ game, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, options.stream)
    .map(({ game }) => game);
  const figures: StreamFigures[] = [];
  for (const keeps of ['nothing', 'everything', 'what was proven'] as const) {
    const played = await runStream(store, order, keeps, options);
    figures.push({
      keeps,
      games: played.length,
      quarters: [0, 1, 2, 3].map((quarter) =>
        sum(played.slice((quarter * played.length) / 4, ((quarter + 1) * played.length) / 4)),
      ),
      ...sum(played),
    });
  }
  return figures;
}

async function runStream(
  store: ExperienceStore,
  order: readonly GameFile[],
  keeps: StreamFigures['keeps'],
  { games, limit, onProgress }: StreamOptions,
): Promise<readonly Played[]> {
  await store.clear();
  const kept = new Map<string, Experience>();
  const played: Played[] = [];
  for (const file of order) {
    const [id] = kept.size === 0 ? [] : await store.recall(file.task, 1, true);
    const memory = id === undefined ? undefined : kept.get(id);
    const { game, kinds } = games.open(file);
    const way = memory === undefined ? undefined : adaptWay(memory, slotsOf(file.task, kinds), games.roles);
    const random = randomOf('stream', file.id);
    const one = play(game, { task: file.task, kinds, roles: games.roles, way, limit, strong: true, random });
    played.push(one);
    onProgress(`a stream that keeps ${keeps}`, played.length, order.length);
    if (keeps === 'nothing' || (keeps === 'what was proven' && !one.won)) continue;
    const experience = { id: `experience_stream${played.length}`, task: file.task, commands: one.commands };
    kept.set(experience.id, experience);
    await store.add([experience]);
  }
  return played;
}

function sum(played: readonly Played[]): { readonly success: number; readonly steps: number } {
  const count = Math.max(1, played.length);
  return {
    success: (100 * played.filter(({ won }) => won).length) / count,
    steps: played.reduce((total, { steps }) => total + steps, 0) / count,
  };
}
