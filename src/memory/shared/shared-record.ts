import { z } from 'zod';
import { canonicalJson } from '../../core/canonical-json.ts';
import { defined } from '../../core/defined.ts';
import type { Connection } from '../../storage/database.ts';
import { memoryOf, MOST_TOLD, STATES, toldSchema } from '../memory-store.ts';
import { outranks, provenanceSchema, TRUSTS } from '../provenance.ts';
import { CONTENT_KINDS, CONTENT_SCHEMAS, type ContentKind, type Draft } from '../record-content.ts';

const id = z.string().regex(/^(?:fact|exp|str|con)_[0-9a-z]{26}$/);
const count = z.number().int().min(0);

/** A record as it goes from home to home: everything that is known of it but the scope, which each home names itself. */
const sharedRecordSchema = z.strictObject({
  format: z.literal('atlas-shared/1'),
  id,
  kind: z.enum(CONTENT_KINDS as readonly [ContentKind, ...ContentKind[]]),
  version: z.number().int().min(1),
  state: z.enum(STATES),
  reason: z.string().max(500),
  trust: z.enum(TRUSTS),
  provenance: provenanceSchema,
  content: z.unknown(),
  supersedes: z.union([id, z.literal('')]),
  supersededBy: z.union([id, z.literal('')]),
  origin: z.string().max(500),
  seen: count,
  told: z.array(toldSchema).max(MOST_TOLD),
  uses: count,
  successes: count,
  helped: count,
  usedAt: z.number().min(0),
  expiresAt: z.number().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

type Shared = Readonly<z.infer<typeof sharedRecordSchema>>;
export type SharedRecord = Omit<Shared, 'format' | 'content' | 'kind'> & Draft;

/** Undefined where it is none: a home that writes nonsense keeps nobody else from reading on. */
export function readSharedRecord(text: string): SharedRecord | undefined {
  try {
    const { format: _, kind, content, ...rest } = sharedRecordSchema.parse(JSON.parse(text));
    const draft = { kind, content: CONTENT_SCHEMAS[kind].parse(content) } as Draft;
    return { ...rest, ...draft };
  } catch {
    return undefined;
  }
}

export function sharedText(record: SharedRecord): string {
  // The store states the owner.
  const { person: _, ...provenance } = record.provenance;
  return canonicalJson({ format: 'atlas-shared/1', ...record, provenance });
}

/** The record as this home holds it. */
export function localRecord(connection: Connection, wanted: string): SharedRecord | undefined {
  const row = connection
    .prepare(
      `SELECT d.*, r.created_at AS created_at, r.origin AS origin, r.uses AS helped, r.used_at AS used_at
       FROM record_details d LEFT JOIN records r ON r.id = d.id WHERE d.id = ?`,
    )
    .get(wanted);
  if (row === undefined) return undefined;
  const { scope: _, told, expiresAt, ...memory } = memoryOf(row);
  const held = typeof row['held'] !== 'string' ? undefined : (JSON.parse(row['held']) as { origin: string });
  return {
    ...memory,
    ...defined({ expiresAt }),
    told: [...told],
    origin: held?.origin ?? String(row['origin']),
    helped: Number(row['helped'] ?? 0),
    usedAt: Number(row['used_at'] ?? 0),
  };
}

/**
 * Merges the versions of two homes that changed one record independently. Both get the same result, whatever their
 * clocks say: counts do not go down, and a record that one of them took out of sight stays out of sight.
 */
export function mergeShared(mine: SharedRecord, theirs: SharedRecord): SharedRecord {
  const told = new Map([...theirs.told, ...mine.told].map((one) => [canonicalJson(one), one]));
  const believed = outranks(theirs.trust, mine.trust) ? theirs : mine;
  const placed = theirs.state === 'live' ? mine : theirs;
  return {
    ...believed,
    state: placed.state,
    reason: placed.reason,
    supersededBy: placed.supersededBy,
    seen: Math.max(mine.seen, theirs.seen),
    told: [...told.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(-MOST_TOLD),
    uses: Math.max(mine.uses, theirs.uses),
    successes: Math.max(mine.successes, theirs.successes),
    helped: Math.max(mine.helped, theirs.helped),
    usedAt: Math.max(mine.usedAt, theirs.usedAt),
    updatedAt: mine.updatedAt > theirs.updatedAt ? mine.updatedAt : theirs.updatedAt,
  };
}
