import { AtlasError } from '../../core/atlas-error.ts';
import type { Postgres, Transaction } from './postgres.ts';

/**
 * Gives tenants their logins; for the owner of a store alone. A login that several tenants share is one of a worker that
 * works for all of them.
 */
export async function addLogin(
  admin: Postgres,
  login: { readonly name: string; readonly password?: string; readonly tenants: readonly string[] },
): Promise<void> {
  await admin.write(async (transaction) => {
    const [role] = await transaction.query(
      'SELECT rolsuper OR rolbypassrls AS above FROM pg_roles WHERE rolname = $1',
      [login.name],
    );
    if (role?.['above'] === true) throw aboveTheRules(login.name);
    await transaction.query(await makeRole(transaction, login, role !== undefined));
    await transaction.query(await formatted(transaction, 'GRANT atlas_app TO %I', [login.name]));
    await transaction.query('SET LOCAL ROLE atlas_owner');
    for (const tenant of login.tenants) {
      await transaction.query('INSERT INTO atlas.tenants (tenant) VALUES ($1) ON CONFLICT DO NOTHING', [tenant]);
      await transaction.query('INSERT INTO atlas.logins (login, tenant) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        login.name,
        tenant,
      ]);
    }
  });
}

/**
 * Says which logins alone may write a scope of the team's shared memory; none of them, and every login of the tenant may.
 * For the owner of a store.
 */
export async function setMemoryWriters(
  admin: Postgres,
  tenant: string,
  scope: string,
  logins: readonly string[],
): Promise<void> {
  await admin.write(async (transaction) => {
    await transaction.query('SET LOCAL ROLE atlas_owner');
    await requireTenant(transaction, tenant);
    await requireLogins(transaction, tenant, logins);
    await transaction.query('DELETE FROM atlas.memory_rules WHERE tenant = $1 AND scope = $2', [tenant, scope]);
    await transaction.query(
      'INSERT INTO atlas.memory_rules (tenant, scope, login) SELECT $1, $2, unnest($3::text[])::name',
      [tenant, scope, logins],
    );
  });
}

/**
 * Says how many runs of a tenant, or of one of its projects, workers are given at once; undefined: as many as they ask
 * for. For the owner of a store.
 */
export async function setQueueLimit(
  admin: Postgres,
  limit: { readonly tenant: string; readonly project?: string; readonly most: number | undefined },
): Promise<void> {
  const { tenant, project = '', most } = limit;
  await admin.write(async (transaction) => {
    await transaction.query('SET LOCAL ROLE atlas_owner');
    await requireTenant(transaction, tenant);
    await transaction.query('DELETE FROM atlas.queue_limits WHERE tenant = $1 AND project = $2', [tenant, project]);
    if (most === undefined) return;
    await transaction.query('INSERT INTO atlas.queue_limits (tenant, project, most) VALUES ($1, $2, $3)', [
      tenant,
      project,
      most,
    ]);
  });
}

/** For a worker on a store: a login above the rules would make them meaningless. */
export async function requirePlainLogin(store: Postgres): Promise<void> {
  const [row] = await store.query(
    `SELECT rolsuper OR rolbypassrls OR pg_has_role(session_user, 'atlas_owner', 'MEMBER') AS above,
            atlas.tenant() AS tenant
     FROM pg_roles WHERE rolname = session_user`,
  );
  if (row?.['above'] !== false) throw aboveTheRules(store.login);
  if (typeof row['tenant'] === 'string') return;
  throw new AtlasError('permission.denied', `${store.login} is a login of no tenant, or of several`, {
    remedy: 'Let the owner of the store give it one tenant, or say for which of its tenants it works.',
    details: { login: store.login },
  });
}

/** A rule for a tenant that was misspelled would hold nobody back. */
export async function requireTenant(transaction: Transaction, tenant: string): Promise<void> {
  const rows = await transaction.query('SELECT tenant FROM atlas.tenants ORDER BY tenant');
  const known = rows.map((row) => String(row['tenant']));
  if (known.includes(tenant)) return;
  throw new AtlasError('usage', `there is no tenant ${tenant}`, {
    remedy: `Name one of ${known.join(', ') || 'those that `atlas fleet add-login` makes'}.`,
    details: { tenant },
  });
}

async function requireLogins(transaction: Transaction, tenant: string, logins: readonly string[]): Promise<void> {
  const rows = await transaction.query('SELECT login FROM atlas.logins WHERE tenant = $1', [tenant]);
  const known = new Set(rows.map((row) => String(row['login'])));
  const strangers = logins.filter((login) => !known.has(login));
  if (strangers.length === 0) return;
  throw new AtlasError('usage', `${strangers.join(', ')} works not for ${tenant}`, {
    remedy: `Let it in first, by \`atlas fleet add-login ${strangers[0] ?? ''} --tenant ${tenant}\`.`,
    details: { tenant, logins: strangers },
  });
}

async function makeRole(
  transaction: Transaction,
  login: { readonly name: string; readonly password?: string },
  there: boolean,
): Promise<string> {
  const verb = there ? 'ALTER' : 'CREATE';
  const plain = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE';
  return login.password === undefined
    ? await formatted(transaction, `${verb} ROLE %I ${plain}`, [login.name])
    : await formatted(transaction, `${verb} ROLE %I ${plain} PASSWORD %L`, [login.name, login.password]);
}

/** Names and passwords cannot be parameters of such statements; the server itself writes them as it reads them. */
async function formatted(transaction: Transaction, form: string, values: readonly string[]): Promise<string> {
  const [row] = await transaction.query('SELECT format($1, VARIADIC $2::text[]) AS sql', [form, values]);
  return String(row?.['sql']);
}

function aboveTheRules(login: string): AtlasError {
  return new AtlasError('storage.unsafe-home', `${login} is above the rules that keep tenants apart`, {
    remedy: 'Use a login of its own that is neither a superuser nor the owner of the store.',
    details: { login },
  });
}
