import type { EffectKey, Journal } from '../storage/journal.ts';
import type { WorkRequest } from './capabilities.ts';

/**
 * The session in which an agent works on an attempt. The run journals its id before the first prompt, so that the next
 * process can continue it after a crash; each process that has to open a new one adds its own. Where sessions are
 * reused, an attempt that has none yet goes on in that of the attempt before (`earlier`).
 */
export async function attemptSession(
  journal: Journal,
  key: EffectKey<'agent-session'>,
  earlier: EffectKey<'agent-session'> | undefined,
): Promise<WorkRequest['session']> {
  const own = await lastSession(journal, key);
  const before = own.id === undefined && earlier !== undefined ? (await lastSession(journal, earlier)).id : undefined;
  return {
    continues: own.id ?? before,
    ofEarlierAttempt: before !== undefined,
    opened: async (id) => {
      if (id !== own.id) await journal.effect({ ...key, ordinal: own.ordinal }, null, async () => id);
    },
  };
}

interface LastSession {
  readonly id: string | undefined;
  /** Where the next one is noted. */
  readonly ordinal: number;
}

async function lastSession(journal: Journal, key: EffectKey<'agent-session'>): Promise<LastSession> {
  let id: string | undefined;
  for (let ordinal = 0; ; ordinal += 1) {
    const known = await journal.result({ ...key, ordinal });
    if (known === undefined) return { id, ordinal };
    id = known;
  }
}
