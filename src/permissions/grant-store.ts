import { defined } from '../core/defined.ts';
import type { Clock } from '../core/clock.ts';
import { isId, newId, type Id } from '../core/ids.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import type { Connection, Database } from '../storage/database.ts';
import { NO_RULES, rulesSchema, type RuleEntry, type RuleList, type Rules } from './rule.ts';

export type GrantId = Id<'grant'>;

export interface GrantRequest {
  /** Where it counts: a run's id, or the project for calls outside a run. */
  readonly scope: string;
  readonly digest: string;
  readonly tool: string;
  /** As shown to the person: already redacted. */
  readonly args: unknown;
  readonly folder: string;
  readonly message: string;
}

export interface Grant extends GrantRequest {
  readonly id: GrantId;
  readonly state: GrantState;
  /** The person's words for the agent along with a no. */
  readonly words?: string;
}

export type GrantState = 'pending' | 'approved' | 'denied' | 'consumed';

/** The additions to an answer. */
export interface GrantAnswer {
  readonly words?: string;
  /** Rules for the scope of the question; the store keeps them only if this answer is the one that counts. */
  readonly rules?: { readonly list: RuleList; readonly entries: readonly RuleEntry[] };
}

/**
 * A person's decisions.
 *
 * Invariants
 *  G1  An approval is used at most once: one UPDATE with the state in its predicate decides which caller gets it.
 *  G2  An approval counts for one digest in one scope, and for nothing else.
 *  G3  A question has one answer: of several answers the first counts, and the later callers learn so.
 */
export interface Grants {
  /** Asks, once: the same question in the same scope gets the same id. */
  request(request: GrantRequest): Promise<GrantId>;
  /** G3: the person's answer to one question. False when it was already answered. */
  decide(id: GrantId, answer: 'approved' | 'denied', more?: GrantAnswer): Promise<boolean>;
  /** The state of the newest question of that name. */
  standing(scope: string, digest: string): Promise<Grant | undefined>;
  /** G1: true for exactly one caller. */
  consume(scope: string, digest: string): Promise<boolean>;
  /** Whether exactly this was approved and done before. */
  wasUsed(scope: string, digest: string): Promise<boolean>;
  /** A no to the same action in this scope, in whatever attempt it was asked. */
  refused(action: Omit<GrantRequest, 'digest' | 'message'>): Promise<Grant | undefined>;
  /** A question of a scope that has its answer, by its id or digest. */
  answered(scope: string, name: string): Promise<Grant | undefined>;
  /** The open questions, oldest first. */
  pending(scope: string): Promise<readonly Grant[]>;
  /** Writes a rule for this scope; the caller has made it as narrow as it can be. */
  remember(scope: string, list: RuleList, entries: readonly RuleEntry[]): Promise<void>;
  forget(scope: string, list: RuleList, entry: RuleEntry): Promise<void>;
  rules(scope: string): Promise<Rules>;
}

/** The decisions that a home keeps. */
export class GrantStore implements Grants {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async request(request: GrantRequest): Promise<GrantId> {
    const id = newId('grant', this.#clock.now().getTime());
    const at = this.#clock.now().toISOString();
    return await this.#database.write((connection) => {
      const open = connection
        .prepare("SELECT id FROM grants WHERE scope = ? AND digest = ? AND state IN ('pending', 'approved')")
        .get(request.scope, request.digest);
      if (isId('grant', open?.['id'])) return open['id'];
      connection
        .prepare(
          `INSERT INTO grants (id, scope, digest, tool, arguments, folder, message, state, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, 'pending', ?)`,
        )
        .run(
          id,
          request.scope,
          request.digest,
          request.tool,
          canonicalJson(request.args),
          request.folder,
          request.message,
          at,
        );
      return id;
    });
  }

  async decide(id: GrantId, answer: 'approved' | 'denied', { words, rules }: GrantAnswer = {}): Promise<boolean> {
    const at = this.#clock.now().toISOString();
    return await this.#database.write((connection) => {
      const counts =
        connection
          .prepare("UPDATE grants SET state = ?, words = ?, decided_at = ? WHERE id = ? AND state = 'pending'")
          .run(answer, words ?? null, at, id).changes === 1;
      if (!counts || rules === undefined) return counts;
      const scope = connection.prepare('SELECT scope FROM grants WHERE id = ?').get(id)?.['scope'];
      for (const entry of rules.entries) insertRule(connection, String(scope), rules.list, entry, at);
      return true;
    });
  }

  async standing(scope: string, digest: string): Promise<Grant | undefined> {
    const row = await this.#database.read((connection) =>
      connection
        .prepare('SELECT * FROM grants WHERE scope = ? AND digest = ? ORDER BY id DESC LIMIT 1')
        .get(scope, digest),
    );
    return row === undefined ? undefined : toGrant(row);
  }

  async consume(scope: string, digest: string): Promise<boolean> {
    const at = this.#clock.now().toISOString();
    return await this.#database.write(
      (connection) =>
        connection
          .prepare(
            "UPDATE grants SET state = 'consumed', consumed_at = ? WHERE scope = ? AND digest = ? AND state = 'approved'",
          )
          .run(at, scope, digest).changes === 1,
    );
  }

  async wasUsed(scope: string, digest: string): Promise<boolean> {
    return await this.#database.read(
      (connection) =>
        connection
          .prepare("SELECT 1 FROM grants WHERE scope = ? AND digest = ? AND state = 'consumed'")
          .get(scope, digest) !== undefined,
    );
  }

  async refused({ scope, tool, args, folder }: Omit<GrantRequest, 'digest' | 'message'>): Promise<Grant | undefined> {
    const row = await this.#database.read((connection) =>
      connection
        .prepare(
          `SELECT * FROM grants WHERE scope = ? AND tool = ? AND arguments = ? AND folder = ? AND state = 'denied'
           ORDER BY id DESC LIMIT 1`,
        )
        .get(scope, tool, canonicalJson(args), folder),
    );
    return row === undefined ? undefined : toGrant(row);
  }

  async answered(scope: string, name: string): Promise<Grant | undefined> {
    const row = await this.#database.read((connection) =>
      connection
        .prepare(
          "SELECT * FROM grants WHERE scope = ? AND (id = ? OR digest = ?) AND state <> 'pending' ORDER BY id DESC LIMIT 1",
        )
        .get(scope, name, name),
    );
    return row === undefined ? undefined : toGrant(row);
  }

  async pending(scope: string): Promise<readonly Grant[]> {
    return await this.#database.read((connection) =>
      connection
        .prepare("SELECT * FROM grants WHERE scope = ? AND state = 'pending' ORDER BY id")
        .all(scope)
        .map(toGrant),
    );
  }

  async remember(scope: string, list: RuleList, entries: readonly RuleEntry[]): Promise<void> {
    const at = this.#clock.now().toISOString();
    await this.#database.write((connection) => {
      for (const entry of entries) insertRule(connection, scope, list, entry, at);
    });
  }

  async forget(scope: string, list: RuleList, entry: RuleEntry): Promise<void> {
    await this.#database.write((connection) => {
      connection
        .prepare('DELETE FROM permission_rules WHERE scope = ? AND list = ? AND entry = ?')
        .run(scope, list, canonicalJson(entry));
    });
  }

  async rules(scope: string): Promise<Rules> {
    const rows = await this.#database.read((connection) =>
      connection
        .prepare('SELECT list, entry FROM permission_rules WHERE scope = ? ORDER BY created_at, entry')
        .all(scope),
    );
    return toRules(rows);
  }
}

function insertRule(connection: Connection, scope: string, list: RuleList, entry: RuleEntry, at: string): void {
  connection
    .prepare('INSERT OR IGNORE INTO permission_rules (scope, list, entry, created_at) VALUES (?, ?, ?, ?)')
    .run(scope, list, canonicalJson(entry), at);
}

export function toRules(rows: readonly Readonly<Record<string, unknown>>[]): Rules {
  if (rows.length === 0) return NO_RULES;
  const lists: Record<RuleList, unknown[]> = { allow: [], ask: [], deny: [] };
  for (const row of rows) lists[row['list'] as RuleList].push(JSON.parse(String(row['entry'])));
  return rulesSchema.parse(lists);
}

export function toGrant(row: Readonly<Record<string, unknown>>): Grant {
  return {
    id: String(row['id']) as GrantId,
    scope: String(row['scope']),
    digest: String(row['digest']),
    tool: String(row['tool']),
    args: JSON.parse(String(row['arguments'])) as unknown,
    folder: String(row['folder']),
    message: String(row['message']),
    state: String(row['state']) as GrantState,
    ...defined({ words: typeof row['words'] === 'string' ? row['words'] : undefined }),
  };
}
