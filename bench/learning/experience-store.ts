import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../src/config/settings.ts';
import { wordsOfDraft, experienceSchema } from '../../src/memory/record-content.ts';
import { openMemory, type Memory } from '../../src/memory/open-memory.ts';
import { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { learnOutcomes, type ShowingOutcome } from '../../src/memory/recall/learned-ranking.ts';
import { scopeOf } from '../../src/memory/recall/namespace.ts';
import { wordsOf } from '../../src/memory/recall/words.ts';
import type { Experience } from './way.ts';

export interface StoredExperience extends Experience {
  readonly id: string;
}

/** Experiences in a throw-away home, found as a run finds them. */
export interface ExperienceStore extends AsyncDisposable {
  readonly model: string;
  /** An empty memory that has learned nothing. */
  clear(): Promise<void>;
  add(experiences: readonly StoredExperience[]): Promise<void>;
  /** Ids, best first; without `abstaining`, even if none of them is good enough. */
  recall(task: string, k: number, abstaining: boolean): Promise<readonly string[]>;
  /** Learns the outcome of showing each of these for a task: from 0, not solved, to 1, solved at once. */
  learn(task: string, tries: readonly { readonly id: string; readonly gain: number }[]): Promise<void>;
  dense(task: string, k: number): Promise<readonly string[]>;
}

const PROJECT = 'bench';
/** The same for all tries: the bench learns which tasks go together. */
const STRENGTH = 0.5;

export async function openExperienceStore(
  embedding: Config['embedding'],
  cache: string | undefined,
): Promise<ExperienceStore> {
  const folder = cache ?? (await mkdtemp(join(tmpdir(), 'atlas-bench-')));
  await mkdir(folder, { recursive: true });
  const database = await Database.open(join(folder, 'atlas.db'));
  await migrate(database);
  const downloads = join(folder, 'models');
  const storage = { distanceMetric: 'cosine' } as const;
  const scope = scopeOf({ project: PROJECT });
  const open = async (): Promise<Memory> => await openMemory({ database, embedding, storage, downloads });
  const memory = await open();
  const clear = async (): Promise<void> => {
    await memory.recall.flush();
    await database.write((connection) => {
      const ids = connection.prepare('SELECT id FROM records').all();
      const remove = connection.prepare('DELETE FROM records WHERE id = ?');
      // Embeddings stay: the same texts are embedded once, however often they are measured.
      for (const row of ids) remove.run(String(row['id']));
      connection.exec(
        'DELETE FROM vectors; DELETE FROM vector_tombstones; DELETE FROM recall_receipts; DELETE FROM learned_outcomes',
      );
    });
  };
  await clear();
  return {
    model: memory.embedder.modelId,
    clear,
    add: async (experiences) => {
      await memory.store.put(
        experiences.map(({ id, task, commands }) => {
          const approach = commands
            .map((command, i) => `${i + 1}. ${command}`)
            .join('\n')
            .slice(0, 2000);
          const content = experienceSchema.parse({ task, approach, outcome: 'success' });
          return { ...wordsOfDraft({ kind: 'experience', content }), id, kind: 'experience', scope };
        }),
      );
      await memory.indexer.run();
    },
    recall: async (query, k, abstaining) => {
      const namespaces = [{ project: PROJECT }];
      const { results } = await memory.recall.search({
        query,
        k,
        namespaces,
        kinds: ['experience'],
        neverAbstain: !abstaining,
      });
      return results.map(({ record }) => record.id);
    },
    learn: async (task, tries) => {
      const question = wordsOf(task);
      await database.write((connection) => {
        const select = connection.prepare('SELECT title FROM records WHERE id = ?');
        const outcomes = tries.map(({ id, gain }): ShowingOutcome => {
          const title = wordsOf(String(select.get(id)?.['title'] ?? ''));
          return { showing: { question, title, kind: 'experience', own: true, ageDays: 0, strength: STRENGTH }, gain };
        });
        learnOutcomes(connection, outcomes, new Date(0));
      });
    },
    dense: async (query, k) => {
      const vector = await memory.embedder.encode(query, 'query');
      const hits = await memory.index('experience').query({ vector, k, filter: [{ key: 'scope', in: [scope] }] });
      return hits.map(({ id }) => id);
    },
    [Symbol.asyncDispose]: async () => {
      await memory[Symbol.asyncDispose]();
      await database.close();
      if (cache === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
