import { AtlasError } from '../../core/atlas-error.ts';
import type { FeedChange } from './memory-feed.ts';

/** A change as a store of shared memory has it. */
export function toFeedChange(row: Readonly<Record<string, unknown>>): FeedChange {
  const { record } = row;
  return {
    id: String(row['id']),
    change: Number(row['change']),
    born: Number(row['born']),
    person: String(row['person']),
    record: typeof record === 'string' ? record : undefined,
  };
}

export function mayNotWrite(scope: string, person: string): AtlasError {
  return new AtlasError('permission.denied', `${person} may not write the shared memory ${scope}`, {
    remedy: "Ask the owner of the team's store for the right to write there; nothing that was sent is kept.",
    details: { scope, person },
  });
}
