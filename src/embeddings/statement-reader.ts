import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { IdleModel } from './idle-model.ts';
import { STATEMENT_MODEL } from './model-profile.ts';
import { ModelWorker } from './model-worker.ts';
import { leanModels } from './open-embedder.ts';
import type { TextPair } from './worker-protocol.ts';

/** How well the second of two statements repeats the first, and how well it takes its place: logarithms of odds. */
export interface PairReading {
  readonly same: number;
  readonly replaces: number;
}

/** Reads two statements together, in the order in which they were told. */
export interface StatementReader {
  read(pairs: readonly TextPair[]): Promise<readonly PairReading[]>;
}

/** Somebody who tells something often tells more, and the model takes some fifty megabytes. */
const IDLE_MS = 15_000;

/** The bundled model, loaded at first need; undefined where it is not installed. */
export function openStatementReader(stamps: string): (StatementReader & AsyncDisposable) | undefined {
  const folder = leanModels();
  const { name, digests } = STATEMENT_MODEL;
  if (folder === undefined || !existsSync(join(folder, name))) return undefined;
  const profile = { pooling: 'rank', queryPrefix: '', passagePrefix: '' } as const;
  const worker = new ModelWorker({
    name,
    folder,
    digests,
    stamps,
    profile,
    device: 'cpu',
    dtype: 'int8',
    threads: 1,
    brief: true,
  });
  const idle = new IdleModel(async () => {
    await worker.close();
  }, IDLE_MS);
  return {
    read: async (pairs) => {
      if (pairs.length === 0) return [];
      const answer = await idle.during(async () => await worker.ask({ do: 'read-pairs', pairs }));
      const scores = 'scores' in answer ? answer.scores : [];
      return pairs.map((_, i) => {
        const [same, replaces] = scores[i] ?? [];
        if (same === undefined || replaces === undefined || !Number.isFinite(same + replaces)) {
          throw new AtlasError('embedding.failed', `the model ${name} gave numbers that are not usable`, {
            remedy: 'Install Atlas again; until then statements are compared by rules alone.',
          });
        }
        return { same, replaces };
      });
    },
    [Symbol.asyncDispose]: async () => {
      idle.stop();
      await worker.close();
    },
  };
}
