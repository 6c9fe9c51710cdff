import type { EffectKey, Journal } from '../storage/journal.ts';
import type { WorkRequest } from './capabilities.ts';

/**
 * The session in which an agent works on an attempt. Its id is journaled before the first word is said to it, so that
 * a process that comes after a crash can let it go on; each process that has to open a new one adds its own.
 */
export async function attemptSession(journal: Journal, key: EffectKey): Promise<WorkRequest['session']> {
  let continues: string | undefined;
  let ordinal = 0;
  for (;;) {
    const known = await journal.result({ ...key, ordinal });
    if (typeof known !== 'string') break;
    continues = known;
    ordinal += 1;
  }
  return {
    continues,
    opened: async (id) => {
      if (id !== continues) await journal.effect({ ...key, ordinal }, null, async () => id);
    },
  };
}
