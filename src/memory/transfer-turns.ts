import { z } from 'zod';
import { canonicalJson } from '../core/canonical-json.ts';
import { defined } from '../core/defined.ts';
import { printable } from '../core/printable.ts';
import type { Redactor } from '../core/redact.ts';
import type { Connection } from '../storage/database.ts';
import { CONVERSATION_PATTERN, ROLES } from './conversation-history.ts';
import { claimedName, claimsOf, FOREIGN_ROLE, foreignName, heldScopeOf, type TurnClaims } from './foreign-turns.ts';
import { isSigned, signatureOf } from './line-signature.ts';
import { MemoryPolicy } from './memory-policy.ts';
import { scopeOf } from './recall/namespace.ts';
import { recordOf, removeRecord, type RecordStore } from './recall/record-store.ts';

/** The last moment that a date can hold: a line with a later one would keep its conversation from being read. */
const LAST_MOMENT = 8.64e15;

export const turnLine = z.strictObject({
  format: z.literal('atlas-memory/1'),
  id: z.string().regex(/^turn_[0-9a-z]{26}$/),
  kind: z.literal('turn'),
  conversation: z.string().regex(CONVERSATION_PATTERN),
  index: z.number().int().min(1),
  role: z.enum(ROLES),
  text: z.string().min(1).max(200_000),
  origin: z.string().max(1000),
  metadata: z.strictObject({ messageId: z.string().max(200).optional(), channel: z.string().max(100).optional() }),
  at: z.number().min(-LAST_MOMENT).max(LAST_MOMENT),
  createdAt: z.iso.datetime(),
  /** Signed with the key of the home in which it was said. */
  signature: z.string().max(100).optional(),
});

type TurnLine = z.infer<typeof turnLine>;

interface TurnParts {
  readonly records: RecordStore;
  readonly redactor: Redactor;
  readonly project: string;
  readonly key?: string;
}

/** A stranger's turn goes out as it came, and one of this home is signed. */
export function turnText(row: Readonly<Record<string, unknown>>, key: string | undefined): string {
  const { id, conversation, position, type, body, origin, metadata, at, createdAt, scope } = recordOf(row);
  const { claims: _, ...said } = metadata;
  const claims = claimsOf(metadata);
  const line = {
    format: 'atlas-memory/1',
    id,
    kind: 'turn',
    conversation: claims === undefined ? conversation : claimedName(conversation),
    index: position,
    role: claims?.role ?? type,
    text: body,
    origin: claims?.origin ?? origin.replace(`turn:${scope}:`, 'turn:'),
    metadata: said,
    at,
    createdAt,
  };
  const signature = claims === undefined && key !== undefined ? signatureOf(line, key) : claims?.signature;
  return canonicalJson({ ...line, ...defined({ signature }) });
}

/** Earlier exports have turns without a signature: what is here already is no conflict for that. */
export function isSameTurn(known: string, line: TurnLine): boolean {
  const unsigned = (turn: object): string => canonicalJson({ ...turn, signature: '' });
  return unsigned(JSON.parse(known) as object) === unsigned(line);
}

/** A stranger may have brought the turn before its own home does. */
export function removeStrangersTurn(connection: Connection, id: string): void {
  const row = connection.prepare(`SELECT metadata FROM records WHERE id = ? AND kind = 'turn'`).get(id);
  if (row !== undefined && claimsOf(JSON.parse(String(row['metadata'])) as Record<string, unknown>) !== undefined)
    removeRecord(connection, id);
}

/** Taken where its place, or its message, is another turn's: indexes stay without a double. */
export function addTurn(connection: Connection, parts: TurnParts, turn: TurnLine): 'added' | 'held' | 'taken' {
  const { records, redactor, project, key } = parts;
  const text = redactor.text(printable(turn.text));
  const ours = isSigned(turn, key);
  const conversation = ours ? turn.conversation : foreignName(turn.conversation);
  const own = scopeOf({ project, conversation });
  const claims = ours ? undefined : claimsOn(turn, text);
  const scope = claims?.heldFor === undefined ? own : heldScopeOf(project, conversation);
  const taken = connection
    .prepare(`SELECT 1 FROM records WHERE kind = 'turn' AND scope IN (?, ?) AND conversation = ? AND position = ?`)
    .get(own, heldScopeOf(project, conversation), conversation, turn.index);
  if (taken !== undefined) return 'taken';
  const role = ours ? turn.role : FOREIGN_ROLE;
  const inserted = records.insert(connection, {
    id: turn.id,
    kind: 'turn',
    scope,
    body: text,
    type: role,
    conversation,
    position: turn.index,
    author: ours ? role : '',
    at: turn.at,
    origin: ours ? ownOrigin(turn.origin, own) : `import:${turn.id}`,
    metadata: { ...turn.metadata, ...defined({ claims }) },
  });
  if (inserted !== turn.id) return 'taken';
  connection.prepare('UPDATE records SET created_at = ? WHERE id = ?').run(turn.createdAt, turn.id);
  // What nobody said here makes no conversation that anybody goes on with.
  if (!ours) return claims?.heldFor === undefined ? 'added' : 'held';
  connection
    .prepare(
      `INSERT INTO conversations (scope, id, turns, updated_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (scope, id) DO UPDATE SET turns = max(turns, excluded.turns)`,
    )
    .run(own, conversation, turn.index, turn.createdAt);
  return 'added';
}

function ownOrigin(origin: string, scope: string): string {
  return origin.startsWith('turn:') ? `turn:${scope}:${origin.slice(5)}` : origin;
}

/** The claimed origin is not the record's: a message that comes here later under the same id would count as known. */
function claimsOn({ role, origin, signature, conversation, metadata }: TurnLine, text: string): TurnClaims {
  const names = [conversation, metadata.channel ?? '', metadata.messageId ?? ''].filter(Boolean);
  const heldFor = new MemoryPolicy().quarantineTurn(text, names, 'untrusted');
  return { role, origin, ...defined({ signature, heldFor }) };
}
