import { canonicalJson } from '../core/canonical-json.ts';
import type { Clock } from '../core/clock.ts';
import { isId, newId } from '../core/ids.ts';
import type { Postgres, Transaction } from '../storage/postgres/postgres.ts';
import {
  toGrant,
  toRules,
  type Grant,
  type GrantAnswer,
  type GrantId,
  type GrantRequest,
  type Grants,
} from './grant-store.ts';
import type { RuleEntry, RuleList, Rules } from './rule.ts';

/** The decisions that a team shares: a question of one machine is answered from any other. */
export class PostgresGrants implements Grants {
  readonly #store: Postgres;
  readonly #clock: Clock;

  constructor(store: Postgres, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async request({ scope, digest, tool, args, folder, message }: GrantRequest): Promise<GrantId> {
    const now = this.#clock.now();
    const values = [newId('grant', now.getTime()), scope, digest, tool, canonicalJson(args), folder, message];
    for (;;) {
      const [row] = await this.#store.query(
        `WITH asked AS (
           INSERT INTO atlas.grants (id, scope, digest, tool, arguments, folder, message, state, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8)
           ON CONFLICT (tenant, scope, digest) WHERE state IN ('pending', 'approved') DO NOTHING RETURNING id
         ) SELECT id FROM asked UNION ALL
           SELECT id FROM atlas.grants WHERE scope = $2 AND digest = $3 AND state IN ('pending', 'approved') LIMIT 1`,
        [...values, now.toISOString()],
      );
      // Another process asked the same at the same moment, or the question was answered: look it up again.
      if (isId('grant', row?.['id'])) return row['id'];
    }
  }

  async decide(id: GrantId, answer: 'approved' | 'denied', { words, rules }: GrantAnswer = {}): Promise<boolean> {
    const at = this.#clock.now().toISOString();
    return await this.#store.write(async (transaction) => {
      const [decided] = await transaction.query(
        `UPDATE atlas.grants SET state = $2, words = $3, decided_at = $4 WHERE id = $1 AND state = 'pending'
         RETURNING scope`,
        [id, answer, words ?? null, at],
      );
      if (decided === undefined || rules === undefined) return decided !== undefined;
      await addRules(transaction, String(decided['scope']), rules.list, rules.entries, at);
      return true;
    });
  }

  async standing(scope: string, digest: string): Promise<Grant | undefined> {
    return await this.#newest('scope = $1 AND digest = $2', scope, digest);
  }

  async consume(scope: string, digest: string): Promise<boolean> {
    const consumed = await this.#store.query(
      `UPDATE atlas.grants SET state = 'consumed', consumed_at = $3
       WHERE scope = $1 AND digest = $2 AND state = 'approved' RETURNING 1`,
      [scope, digest, this.#clock.now().toISOString()],
    );
    return consumed.length === 1;
  }

  async wasUsed(scope: string, digest: string): Promise<boolean> {
    return (await this.#newest("scope = $1 AND digest = $2 AND state = 'consumed'", scope, digest)) !== undefined;
  }

  async refused({ scope, tool, args, folder }: Omit<GrantRequest, 'digest' | 'message'>): Promise<Grant | undefined> {
    const where = "scope = $1 AND tool = $2 AND arguments = $3 AND folder = $4 AND state = 'denied'";
    return await this.#newest(where, scope, tool, canonicalJson(args), folder);
  }

  async answered(scope: string, name: string): Promise<Grant | undefined> {
    return await this.#newest("scope = $1 AND (id = $2 OR digest = $2) AND state <> 'pending'", scope, name);
  }

  async pending(scope: string): Promise<readonly Grant[]> {
    const sql = "SELECT * FROM atlas.grants WHERE scope = $1 AND state = 'pending' ORDER BY id";
    return (await this.#store.query(sql, [scope])).map(toGrant);
  }

  async remember(scope: string, list: RuleList, entries: readonly RuleEntry[]): Promise<void> {
    await addRules(this.#store, scope, list, entries, this.#clock.now().toISOString());
  }

  async forget(scope: string, list: RuleList, entry: RuleEntry): Promise<void> {
    await this.#store.query('SELECT atlas.forget_rule($1, $2, $3)', [scope, list, canonicalJson(entry)]);
  }

  async rules(scope: string): Promise<Rules> {
    const sql = 'SELECT list, entry FROM atlas.permission_rules WHERE scope = $1 ORDER BY created_at, entry';
    return toRules(await this.#store.query(sql, [scope]));
  }

  async #newest(where: string, ...values: readonly string[]): Promise<Grant | undefined> {
    const [row] = await this.#store.query(`SELECT * FROM atlas.grants WHERE ${where} ORDER BY id DESC LIMIT 1`, values);
    return row === undefined ? undefined : toGrant(row);
  }
}

async function addRules(
  transaction: Transaction,
  scope: string,
  list: RuleList,
  entries: readonly RuleEntry[],
  at: string,
): Promise<void> {
  await transaction.query(
    `INSERT INTO atlas.permission_rules (scope, list, entry, created_at)
     SELECT $1, $2, entry, $4 FROM unnest($3::text[]) AS entry ON CONFLICT DO NOTHING`,
    [scope, list, entries.map((entry) => canonicalJson(entry)), at],
  );
}
