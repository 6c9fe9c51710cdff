import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { defined, some } from '../core/defined.ts';
import type { Redactor } from '../core/redact.ts';
import type { Connection, Database } from '../storage/database.ts';
import { foreignName } from './foreign-turns.ts';
import { isSigned, signatureOf } from './line-signature.ts';
import { MemoryPolicy } from './memory-policy.ts';
import {
  memoryOf,
  MOST_TOLD,
  STATES,
  toldSchema,
  wordsOfTold,
  type MemoryRecord,
  type MemoryStore,
  type Told,
} from './memory-store.ts';
import { exportedProvenanceSchema, TRUSTS, type Claims, type Provenance } from './provenance.ts';
import { CONTENT_KINDS, CONTENT_SCHEMAS, type Draft } from './record-content.ts';
import { scopeOf } from './recall/namespace.ts';
import { removeRecord, type RecordStore } from './recall/record-store.ts';
import { addTurn, isSameTurn, removeStrangersTurn, turnLine, turnText } from './transfer-turns.ts';

const moment = z.iso.datetime();
const id = z.string().regex(/^(?:fact|exp|str|con)_[0-9a-z]{26}$/);
const count = z.number().int().min(0);

const memoryLine = z.strictObject({
  format: z.literal('atlas-memory/1'),
  id,
  kind: z.enum(CONTENT_KINDS as readonly [Draft['kind'], ...Draft['kind'][]]),
  version: z.number().int().min(1),
  state: z.enum(STATES),
  reason: z.string().max(500),
  trust: z.enum(TRUSTS),
  provenance: exportedProvenanceSchema,
  content: z.unknown(),
  supersedes: z.union([id, z.literal('')]),
  supersededBy: z.union([id, z.literal('')]),
  origin: z.string().max(500),
  seen: count,
  told: z.array(toldSchema).max(MOST_TOLD).optional(),
  uses: count,
  helped: count,
  usedAt: z.number().min(0),
  successes: count,
  expiresAt: z.number().optional(),
  createdAt: moment,
  updatedAt: moment,
  /** Signed with the key of the home that wrote the record. */
  signature: z.string().max(100).optional(),
});

const anyLine = z.union([memoryLine, turnLine]);

export interface ImportReport {
  readonly added: number;
  readonly unchanged: number;
  /** Lines whose id is taken by a record that says something else: left alone. */
  readonly conflicts: readonly string[];
  /** Lines of records that were forgotten here: left out, or a copy of an old export would bring them back. */
  readonly forgotten: readonly string[];
  /** Instructions of no person's word: kept, and held. */
  readonly quarantined: number;
  /** Where the turns of a stranger's file stand now: apart from the conversations of this home. */
  readonly conversations: readonly string[];
}

export interface TransferParts {
  readonly database: Database;
  readonly records: RecordStore;
  readonly store: MemoryStore;
  readonly redactor: Redactor;
  readonly project: string;
  /**
   * The key of this home: a line that it signed is its own, and any other is a stranger's. Left out: no line is its
   * own.
   */
  readonly key?: string;
}

/**
 * The whole memory of a project, a line of canonical JSON per record, in order of id; held records, versions and
 * provenance included. A project's own path is not part of it, so that it can move.
 */
export async function exportMemory({ database, project, key }: TransferParts): Promise<readonly string[]> {
  return await database.read((connection) => {
    const details = connection
      .prepare(
        `SELECT d.*, r.created_at AS created_at, r.origin AS origin, r.uses AS helped, r.used_at AS used_at
         FROM record_details d LEFT JOIN records r ON r.id = d.id WHERE d.scope = ?`,
      )
      .all(scopeOf({ project }))
      .map((row) => ({ id: String(row['id']), line: memoryText(row, key) }));
    const turns = connection
      .prepare(`SELECT * FROM records WHERE kind = 'turn' AND scope >= ? AND scope < ?`)
      .all(`${scopeOf({ project })}#conversation/`, `${scopeOf({ project })}#conversation0`)
      .map((row) => ({ id: String(row['id']), line: turnText(row, key) }));
    return [...details, ...turns].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ line }) => line);
  });
}

/**
 * Adds the records that are missing. Importing the same lines again changes nothing.
 *
 * A line that this home signed is trusted. Any other is a stranger's: it is kept as untrusted data, whatever it says of
 * its source, its proof and its success, and held where it reads like an instruction. It is a version of no record but
 * those that came with it, and gives way to a record of its id that this home signed. Exporting it again gives the line
 * as it came. A stranger's turns stand in conversations of their own (see foreign-turns.ts); so do the turns of exports
 * from before turns were signed, unless they are here already: nothing tells them from a stranger's.
 */
export async function importMemory(parts: TransferParts, text: string): Promise<ImportReport> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const parsed = lines.map((line, i) => readLine(line, i + 1));
  let added = 0;
  let unchanged = 0;
  let quarantined = 0;
  const conflicts: string[] = [];
  const forgotten: string[] = [];
  const conversations = new Set<string>();
  await parts.database.write((connection) => {
    const gone = connection.prepare('SELECT 1 FROM memory_forgotten WHERE id = ?');
    const strangers = new Set(parsed.flatMap((one) => (isStrangers(connection, one, parts.key) ? [one.id] : [])));
    for (const one of parsed) if (one.kind !== 'turn' && isSigned(one, parts.key)) strangers.delete(one.id);
    for (const one of parsed) {
      if (isSigned(one, parts.key)) (one.kind === 'turn' ? removeStrangersTurn : removeStrangers)(connection, one.id);
      if (gone.get(one.id) !== undefined) {
        forgotten.push(one.id);
        continue;
      }
      const known = knownText(connection, one.id, parts.key);
      if (known !== undefined) {
        if (one.kind === 'turn' ? isSameTurn(known, one) : known === canonicalJson(one)) unchanged += 1;
        else conflicts.push(one.id);
        continue;
      }
      const outcome =
        one.kind === 'turn' ? addTurn(connection, parts, one) : addMemory(connection, parts, one, strangers);
      if (outcome === 'taken') conflicts.push(one.id);
      else added += 1;
      if (outcome === 'held') quarantined += 1;
      if (one.kind === 'turn' && outcome !== 'taken' && !isSigned(one, parts.key))
        conversations.add(foreignName(one.conversation));
    }
  });
  return { added, unchanged, conflicts, forgotten, quarantined, conversations: [...conversations] };
}

function memoryText(row: Readonly<Record<string, unknown>>, key: string | undefined): string {
  const { scope: _, provenance: stamped, told, ...memory } = memoryOf(row);
  const held = typeof row['held'] !== 'string' ? undefined : (JSON.parse(row['held']) as { origin: string });
  const { claims, ...provenance } = stamped;
  const line = {
    format: 'atlas-memory/1',
    ...memory,
    // Left out where there is none: then the line is the same as before.
    ...defined({ told: some(told) }),
    provenance,
    origin: held?.origin ?? String(row['origin']),
    helped: Number(row['helped'] ?? 0),
    usedAt: Number(row['used_at'] ?? 0),
  };
  if (claims !== undefined) return canonicalJson({ ...line, ...asItCame(line, claims) });
  return canonicalJson(key === undefined ? line : { ...line, signature: signatureOf(line, key) });
}

/** Exports a stranger's record with its own claims, and adds what happened to it here. */
function asItCame(
  line: Readonly<Pick<MemoryRecord, 'state' | 'reason' | 'uses' | 'successes' | 'supersedes' | 'supersededBy'>> & {
    helped: number;
    usedAt: number;
  },
  claims: Claims,
): object {
  const untouched = claims.state !== undefined && line.state === 'quarantined' && line.reason === claims.heldFor;
  return {
    trust: claims.trust,
    provenance: claims.provenance,
    supersedes: line.supersedes || (claims.supersedes ?? ''),
    supersededBy: line.supersededBy || (claims.supersededBy ?? ''),
    uses: line.uses + claims.uses,
    successes: line.successes + claims.successes,
    helped: line.helped + claims.helped,
    usedAt: Math.max(line.usedAt, claims.usedAt),
    ...defined({
      state: untouched ? claims.state : undefined,
      reason: untouched ? (claims.reason ?? '') : undefined,
      origin: claims.origin,
      signature: claims.signature,
    }),
  };
}

/** Whether a line's record is a stranger's, and either new here or the very one that is here already. */
function isStrangers(connection: Connection, line: z.infer<typeof anyLine>, key: string | undefined): boolean {
  if (line.kind === 'turn' || isSigned(line, key)) return false;
  const there = connection.prepare('SELECT provenance FROM record_details WHERE id = ?').get(line.id);
  return (
    there === undefined ||
    (isClaimed(there['provenance']) && knownText(connection, line.id, key) === canonicalJson(line))
  );
}

function isClaimed(provenance: unknown): boolean {
  return (JSON.parse(String(provenance)) as Provenance).claims !== undefined;
}

/** A stranger may have brought the id before its own home does: their record goes, and nothing is a version of it. */
function removeStrangers(connection: Connection, wanted: string): void {
  const row = connection.prepare('SELECT provenance FROM record_details WHERE id = ?').get(wanted);
  if (row === undefined || !isClaimed(row['provenance'])) return;
  removeRecord(connection, wanted);
  connection.prepare('DELETE FROM record_details WHERE id = ?').run(wanted);
  for (const link of ['supersedes', 'superseded_by'])
    connection
      .prepare(`UPDATE record_details SET ${link} = '' WHERE ${link} = ? AND provenance ->> '$.claims' IS NOT NULL`)
      .run(wanted);
}

function readLine(line: string, number: number): z.infer<typeof anyLine> {
  try {
    return anyLine.parse(JSON.parse(line));
  } catch (cause) {
    throw new AtlasError('memory.invalid', `line ${number} is not a record of memory; nothing was imported`, {
      remedy: 'Import a file that `atlas memory export` wrote.',
      details: { line: number },
      cause,
    });
  }
}

function knownText(connection: Connection, wanted: string, key: string | undefined): string | undefined {
  const turn = connection.prepare(`SELECT * FROM records WHERE id = ? AND kind = 'turn'`).get(wanted);
  if (turn !== undefined) return turnText(turn, key);
  const row = connection
    .prepare(
      `SELECT d.*, r.created_at AS created_at, r.origin AS origin, r.uses AS helped, r.used_at AS used_at
       FROM record_details d LEFT JOIN records r ON r.id = d.id WHERE d.id = ?`,
    )
    .get(wanted);
  return row === undefined ? undefined : memoryText(row, key);
}

/** Held, where it reads like an instruction: a file may claim anything, but an order in it is no person's. */
function addMemory(
  connection: Connection,
  { store, redactor, project, key }: TransferParts,
  line: z.infer<typeof memoryLine>,
  strangers: ReadonlySet<string>,
): 'added' | 'held' | 'taken' {
  const { format: _, signature, helped, usedAt, expiresAt, content, kind, told, ...rest } = line;
  const draft = { kind, content: CONTENT_SCHEMAS[kind].parse(redactor.value(content)) } as Draft;
  const memory = {
    ...draft,
    ...rest,
    ...defined({ expiresAt, told: told?.map((one) => redactor.value(one) as Told) }),
    scope: scopeOf({ project }),
  };
  const now = new Date(rest.updatedAt);
  if (isSigned(line, key)) {
    if (store.insert(connection, memory, now) !== rest.id) return 'taken';
    connection.prepare('UPDATE records SET uses = ?, used_at = ? WHERE id = ?').run(helped, usedAt, rest.id);
    return 'added';
  }
  // An earlier version is shown beside the one that holds, with the reason why it does not.
  const heldFor =
    rest.state === 'quarantined'
      ? undefined
      : new MemoryPolicy().quarantineRecord(draft, 'untrusted', [rest.reason, ...wordsOfTold(told)]);
  const { trust, provenance, uses, successes, supersedes, supersededBy, origin } = rest;
  const claims: Claims = {
    trust,
    provenance,
    uses,
    successes,
    helped,
    usedAt,
    ...defined({
      supersedes: supersedes || undefined,
      supersededBy: supersededBy || undefined,
      origin: origin === rest.id ? undefined : origin,
      signature,
      state: heldFor === undefined ? undefined : rest.state,
      reason: heldFor === undefined || rest.reason === '' ? undefined : rest.reason,
      heldFor,
    }),
  };
  const inserted = store.insert(
    connection,
    {
      ...memory,
      origin: rest.id,
      supersedes: strangers.has(supersedes) ? supersedes : '',
      supersededBy: strangers.has(supersededBy) ? supersededBy : '',
      uses: 0,
      successes: 0,
      trust: 'untrusted',
      provenance: { source: 'import', claims },
      ...defined({ state: heldFor === undefined ? undefined : 'quarantined', reason: heldFor }),
    },
    now,
  );
  if (inserted !== rest.id) return 'taken';
  return heldFor === undefined ? 'added' : 'held';
}
