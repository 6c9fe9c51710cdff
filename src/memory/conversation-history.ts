import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import type { Clock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import { newId } from '../core/ids.ts';
import { printable } from '../core/printable.ts';
import type { Redactor } from '../core/redact.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
import type { Database } from '../storage/database.ts';
import { claimsOf, heldScopeOf, type TurnClaims } from './foreign-turns.ts';
import { scopeOf } from './recall/namespace.ts';
import type { RecordStore } from './recall/record-store.ts';
import { withSeedTurn } from './seed-fields.ts';

export const ROLES = ['user', 'assistant', 'system', 'tool'] as const;

/** The longest turn that is kept whole, in characters. */
const MAX_TURN = 100_000;

/** A name for a conversation, such as an address of mail or of a channel. A value, never a path. */
export const CONVERSATION_PATTERN: RegExp = /^[A-Za-z0-9@][A-Za-z0-9_.:@/+=-]{0,127}$/;
/** The same in words, for the caller whose name is refused. */
export const CONVERSATION_REMEDY = 'Use letters, digits and _ . : @ / + = -, 128 at most, and no sign but @ first.';

export const turnSchema = z.strictObject({
  conversation: z.string().regex(CONVERSATION_PATTERN),
  role: z.enum(ROLES),
  text: z.string().min(1).max(MAX_TURN),
  messageId: z.string().min(1).max(200).optional(),
  channel: z.string().min(1).max(100).optional(),
});

export type NewTurn = Readonly<z.infer<typeof turnSchema>>;

export interface Turn {
  readonly id: string;
  readonly conversation: string;
  readonly index: number;
  readonly role: string;
  readonly text: string;
  readonly at: string;
  readonly messageId?: string;
  readonly channel?: string;
  /** Left out: it was said in this home. */
  readonly foreign?: ForeignTurn;
}

/** Of a turn that a stranger's file brought; its role is `import`. */
export interface ForeignTurn {
  readonly source: 'import';
  readonly trust: 'untrusted';
  /** Who said it, as the file says. */
  readonly role: string;
  /** Why no agent is shown it. */
  readonly heldFor?: string;
}

export interface HistoryParts {
  readonly database: Database;
  readonly records: RecordStore;
  readonly redactor: Redactor;
  readonly clock: Clock;
}

/**
 * The turns of conversations, in order.
 *
 * Invariants
 *  T1  The turns of a conversation count 1, 2, 3 ... without a gap or a double, however many processes write at the
 *      same time: the index is drawn in the transaction that stores the turn.
 *  T2  A message that is appended twice under the same message id stays one turn.
 */
export class ConversationHistory {
  readonly #parts: HistoryParts;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  /** Takes a record of the specification's history as well. */
  async append(project: string, turn: unknown): Promise<Turn> {
    const parsed = turnSchema.safeParse(withSeedTurn(turn));
    if (!parsed.success) {
      throw new AtlasError('memory.invalid', `not a turn: ${whatIsWrong(parsed.error)}`, {
        remedy: `Give a conversation, a role (${ROLES.join(', ')}) and a text.`,
      });
    }
    const { conversation, role, messageId, channel } = parsed.data;
    const { database, records, redactor, clock } = this.#parts;
    const text = redactor.text(printable(parsed.data.text));
    const scope = scopeOf({ project, conversation });
    const now = clock.now();
    const origin = messageId === undefined ? undefined : `turn:${scope}:${messageId}`;
    return await database.write((connection) => {
      if (origin !== undefined) {
        const known = connection.prepare('SELECT * FROM records WHERE origin = ?').get(origin);
        if (known !== undefined) return turnOf(known);
      }
      const drawn = connection
        .prepare(
          `INSERT INTO conversations (scope, id, turns, updated_at) VALUES (?, ?, 1, ?)
           ON CONFLICT (scope, id) DO UPDATE SET turns = turns + 1, updated_at = excluded.updated_at RETURNING turns`,
        )
        .get(scope, conversation, now.toISOString());
      const id = newId('turn');
      records.insert(connection, {
        id,
        kind: 'turn',
        scope,
        body: text,
        type: role,
        conversation,
        position: Number(drawn?.['turns']),
        author: role,
        at: now.getTime(),
        ...defined({ origin }),
        metadata: { ...defined({ messageId, channel }) },
      });
      return turnOf(connection.prepare('SELECT * FROM records WHERE id = ?').get(id) ?? {});
    });
  }

  /** The last `count` turns, the oldest of them first. Those that are held, only for the person who asks for them. */
  async tail(project: string, conversation: string, count: number, held = false): Promise<readonly Turn[]> {
    const scope = scopeOf({ project, conversation });
    const other = held ? heldScopeOf(project, conversation) : scope;
    const rows = await this.#parts.database.read((connection) =>
      connection
        .prepare(
          `SELECT * FROM records WHERE kind = 'turn' AND scope IN (?, ?) AND conversation = ?
           ORDER BY position DESC LIMIT ?`,
        )
        .all(scope, other, conversation, count),
    );
    return rows.map(turnOf).toReversed();
  }

  /** Conversations of this project, the last one first. */
  async conversations(
    project: string,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly turns: number }[]> {
    const rows = await this.#parts.database.read((connection) =>
      connection
        .prepare(
          `SELECT id, turns FROM conversations WHERE scope >= ? AND scope < ? ORDER BY updated_at DESC, id LIMIT ?`,
        )
        .all(`${scopeOf({ project })}#conversation/`, `${scopeOf({ project })}#conversation0`, limit),
    );
    return rows.map((row) => ({ id: String(row['id']), turns: Number(row['turns']) }));
  }
}

export function turnOf(row: Readonly<Record<string, unknown>>): Turn {
  const { claims: _, ...metadata } = metadataOf(row);
  const claims = claimsOf(metadataOf(row));
  return {
    id: String(row['id']),
    conversation: String(row['conversation']),
    index: Number(row['position']),
    role: String(row['type']),
    text: String(row['body']),
    at: new Date(Number(row['at'])).toISOString(),
    ...metadata,
    ...defined({ foreign: claims === undefined ? undefined : foreignOf(claims) }),
  };
}

function metadataOf(row: Readonly<Record<string, unknown>>) {
  return JSON.parse(String(row['metadata'])) as Pick<Turn, 'messageId' | 'channel'> & { readonly claims?: unknown };
}

function foreignOf({ role, heldFor }: TurnClaims): ForeignTurn {
  return { source: 'import', trust: 'untrusted', role, ...defined({ heldFor }) };
}
