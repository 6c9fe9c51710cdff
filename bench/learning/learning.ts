import { AtlasError } from '../../src/core/atlas-error.ts';
import type { Config } from '../../src/config/settings.ts';
import { atlasArm, plainArms, type Arm } from './arms.ts';
import { openExperienceStore, type ExperienceStore } from './experience-store.ts';
import { meanOf, paired, type Paired } from './paired.ts';
import { play, type Played } from './play.ts';
import { randomOf } from './random.ts';
import { readGames, type GameFile, type Games } from './read-games.ts';
import { replay, type Replayed } from './replay.ts';
import { runStreams, type StreamFigures } from './streams.ts';
import { adaptWay, slotsOf } from './way.ts';

export interface LearningOptions {
  readonly embedding: Config['embedding'];
  /** Where what is remembered comes from, and which games are played. */
  readonly memory: string;
  readonly games: string;
  /** So many games, spread over all; left out: all. */
  readonly count?: number | undefined;
  readonly seeds: number;
  readonly limit: number;
  readonly strong: boolean;
  /** So many games one after the other, from an empty memory; 0: none. */
  readonly stream: number;
  readonly cache?: string | undefined;
  readonly onProgress: (what: string, done: number, total: number) => void;
}

export interface ArmFigures {
  readonly arm: string;
  readonly success: number;
  readonly success_at_20: number;
  readonly success_at_30: number;
  readonly steps: number;
  /** The share of games that were lost though they were won without memory. */
  readonly harm: number;
  /** How often the arm showed nothing. */
  readonly abstained: number;
  readonly right_kind: number;
  readonly success_over_none: Paired;
  readonly steps_over_none: Paired;
}

export interface LearningReport {
  readonly set: string;
  readonly model: string;
  readonly player: 'strong' | 'weak';
  readonly memories: number;
  readonly games: number;
  readonly seeds: number;
  readonly limit: number;
  readonly tries: number;
  readonly replayed: Replayed;
  readonly arms: readonly ArmFigures[];
  readonly comparisons: readonly {
    readonly of: string;
    readonly over: string;
    readonly success: Paired;
    readonly steps: Paired;
  }[];
  readonly streams: readonly StreamFigures[];
}

/** So many of the best are tried for each task that outcomes are learned from: with 15, steps were saved as well, but not clear of chance. */
const TRIED = 40;

interface Round {
  readonly played: readonly Played[];
  readonly shown: readonly (GameFile | undefined)[];
}

/** Whether memory helps: the same player in the same games, and only what it is shown differs. */
export async function benchLearning(folder: string, options: LearningOptions): Promise<LearningReport> {
  const games = await readGames(folder);
  const past = games.games.filter(({ split, walkthrough }) => split === options.memory && walkthrough != null);
  const asked = spread(
    games.games.filter(({ split }) => split === options.games),
    options.count,
  );
  if (past.length === 0 || asked.length === 0) {
    const splits = [...new Set(games.games.map(({ split }) => split))].join(', ');
    throw new AtlasError('usage', `there are no games to remember or to play; the splits are ${splits}`, {
      remedy: 'Name two of them with --memory (its games have walkthroughs) and --split.',
    });
  }
  await using store = await openExperienceStore(options.embedding, options.cache);
  const memories = new Map(past.map((game, i) => [`experience_bench${i}`, game]));
  await store.add(Array.from(memories, ([id, { task, walkthrough }]) => ({ id, task, commands: walkthrough ?? [] })));
  const table = { games, memories, asked, options };
  const rounds = new Map<string, Round>();
  for (const arm of plainArms(memories, store)) rounds.set(arm.name, await runArm(arm, table));
  const tries = await learnFromTries(store, table);
  rounds.set(OUTCOMES, await runArm(atlasArm(OUTCOMES, store), table));
  const streams = options.stream === 0 ? [] : await runStreams(store, { ...options, games, asked });
  return {
    set: folder,
    model: store.model,
    player: options.strong ? 'strong' : 'weak',
    memories: past.length,
    games: asked.length,
    seeds: options.seeds,
    limit: options.limit,
    tries,
    replayed: replay(games),
    arms: Array.from(rounds, ([arm, round]) => figuresOf(arm, round, rounds, table)),
    comparisons: COMPARED.map(([of, over]) => compare(of, over, rounds, options.seeds)),
    streams,
  };
}

const OUTCOMES = 'atlas with outcomes';
const COMPARED: readonly (readonly [string, string])[] = [
  ['atlas', 'none'],
  ['atlas', 'bm25'],
  [OUTCOMES, 'atlas'],
  ['random', 'none'],
  ['none again (A/A)', 'none'],
];

interface Table {
  readonly games: Games;
  readonly memories: ReadonlyMap<string, GameFile>;
  readonly asked: readonly GameFile[];
  readonly options: LearningOptions;
}

async function runArm({ name, recall, salt = '' }: Arm, { games, memories, asked, options }: Table): Promise<Round> {
  const played: Played[] = [];
  const shown: (GameFile | undefined)[] = [];
  for (const [i, game] of asked.entries()) {
    for (let seed = 0; seed < options.seeds; seed += 1) {
      const id = await recall(game, seed);
      const memory = id === undefined ? undefined : memories.get(id);
      shown.push(memory);
      played.push(playWith(games, game, memory, `${seed}${salt}`, options));
    }
    options.onProgress(`playing with ${name}`, i + 1, asked.length);
  }
  return { played, shown };
}

function playWith(
  games: Games,
  file: GameFile,
  memory: GameFile | undefined,
  seed: string,
  { limit, strong }: Pick<LearningOptions, 'limit' | 'strong'>,
): Played {
  const { game, kinds } = games.open(file);
  const way =
    memory === undefined
      ? undefined
      : adaptWay({ task: memory.task, commands: memory.walkthrough ?? [] }, slotsOf(file.task, kinds), games.roles);
  const random = randomOf('explore', file.id, seed);
  return play(game, { task: file.task, kinds, roles: games.roles, way, limit, strong, random });
}

/** Every past task is tried with its best memories but itself, and what became of it is learned. */
async function learnFromTries(store: ExperienceStore, { games, memories, options }: Table): Promise<number> {
  const all: { readonly task: string; readonly tries: readonly { readonly id: string; readonly gain: number }[] }[] =
    [];
  for (const [own, game] of memories) {
    const found = await store.recall(game.task, TRIED + 1, false);
    const tries = found
      .filter((id) => id !== own)
      .slice(0, TRIED)
      .map((id) => {
        const { won, steps } = playWith(games, game, memories.get(id), 'try', options);
        return { id, gain: won ? 1 - steps / options.limit : 0 };
      });
    all.push({ task: game.task, tries });
    options.onProgress('trying', all.length, memories.size);
  }
  for (const { task, tries } of all) await store.learn(task, tries);
  return all.reduce((sum, { tries }) => sum + tries.length, 0);
}

function figuresOf(
  arm: string,
  round: Round,
  rounds: ReadonlyMap<string, Round>,
  { asked, options }: Table,
): ArmFigures {
  const { played, shown } = round;
  const none = rounds.get('none')?.played ?? [];
  const share = (test: (one: Played, i: number) => boolean): number =>
    (100 * played.filter(test).length) / Math.max(1, played.length);
  const kindOf = (i: number): string | undefined => asked[Math.floor(i / options.seeds)]?.type;
  const { success, steps } = compare(arm, 'none', rounds, options.seeds);
  return {
    arm,
    success: share(({ won }) => won),
    success_at_20: share((one) => one.won && one.steps <= 20),
    success_at_30: share((one) => one.won && one.steps <= 30),
    steps: meanOf(played.map((one) => one.steps)),
    harm: share(({ won }, i) => !won && none[i]?.won === true),
    abstained: share((_, i) => shown[i] === undefined),
    right_kind: share((_, i) => shown[i] !== undefined && shown[i]?.type === kindOf(i)),
    success_over_none: success,
    steps_over_none: steps,
  };
}

/** Paired over games: the seeds of a game count together. */
function compare(
  of: string,
  over: string,
  rounds: ReadonlyMap<string, Round>,
  seeds: number,
): LearningReport['comparisons'][number] {
  const byGame = (name: string, value: (one: Played) => number): readonly number[] => {
    const values = (rounds.get(name)?.played ?? []).map(value);
    return Array.from({ length: values.length / seeds }, (_, i) => meanOf(values.slice(i * seeds, (i + 1) * seeds)));
  };
  const won = ({ won: yes }: Played): number => (yes ? 100 : 0);
  const steps = (one: Played): number => one.steps;
  return {
    of,
    over,
    success: paired(byGame(of, won), byGame(over, won)),
    steps: paired(byGame(of, steps), byGame(over, steps)),
  };
}

function spread<T>(all: readonly T[], count: number | undefined): readonly T[] {
  if (count === undefined || count >= all.length) return all;
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]).filter(
    (one) => one !== undefined,
  );
}
