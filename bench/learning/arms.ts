import { wordsOf } from '../../src/memory/recall/words.ts';
import { PlainBm25 } from '../retrieval/plain-bm25.ts';
import type { ExperienceStore } from './experience-store.ts';
import { drawn, randomOf } from './random.ts';
import type { GameFile } from './read-games.ts';

/** Chooses the experience to show; undefined: none. */
export interface Arm {
  readonly name: string;
  readonly recall: (game: GameFile, seed: number) => Promise<string | undefined>;
  /** Added to the seeds of the exploration: an arm that differs in nothing else shows the effect of chance. */
  readonly salt?: string;
}

/** Every arm but the learned one; `memories` by id. */
export function plainArms(memories: ReadonlyMap<string, GameFile>, store: ExperienceStore): readonly Arm[] {
  const ids = [...memories.keys()];
  const bm25 = new PlainBm25(new Map(Array.from(memories, ([id, { task }]) => [id, wordsOf(task)])));
  return [
    { name: 'none', recall: async () => undefined },
    { name: 'none again (A/A)', recall: async () => undefined, salt: 'again' },
    { name: 'random', recall: async ({ id }, seed) => drawn(ids, randomOf('random', id, seed)) },
    { name: 'bm25', recall: async ({ task }) => bm25.search(wordsOf(task), 1)[0] },
    { name: 'dense', recall: async ({ task }) => (await store.dense(task, 1))[0] },
    atlasArm('atlas', store),
    {
      name: 'oracle',
      recall: async ({ id, type }, seed) =>
        drawn(
          ids.filter((one) => memories.get(one)?.type === type),
          randomOf('oracle', id, seed),
        ),
    },
  ];
}

/** Recall as a run does it: it shows nothing where no record is worth showing. */
export function atlasArm(name: string, store: ExperienceStore): Arm {
  return { name, recall: async ({ task }) => (await store.recall(task, 1, true))[0] };
}
