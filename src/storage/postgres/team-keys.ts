import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import type { PublicKey } from '../../core/signer.ts';
import type { KeyStanding, TeamKey } from '../../core/team-key.ts';
import type { Postgres } from './postgres.ts';
import { requireTenant } from './tenants.ts';

const rowSchema = z.object({
  keyid: z.string(),
  public_key: z.string(),
  name: z.string(),
  until: z.date().nullable(),
});

/** The keys of the tenant that the login works for. */
export async function teamKeys(store: Postgres): Promise<readonly TeamKey[]> {
  return (await store.query('SELECT * FROM atlas.own_trusted_keys()')).map(toKey);
}

/** For the owner of a store. */
export async function keysOfTenant(admin: Postgres, tenant: string): Promise<readonly TeamKey[]> {
  return await admin.write(async (transaction) => {
    await transaction.query('SET LOCAL ROLE atlas_owner');
    await requireTenant(transaction, tenant);
    const sql = 'SELECT keyid, public_key, name, until FROM atlas.trusted_keys WHERE tenant = $1 ORDER BY keyid';
    return (await transaction.query(sql, [tenant])).map(toKey);
  });
}

/** Says what becomes of a key in a tenant; for the owner of a store. A retired key that is trusted again signs on. */
export async function setTeamKey(
  admin: Postgres,
  tenant: string,
  key: PublicKey & { readonly name: string; readonly standing: KeyStanding },
): Promise<void> {
  const { keyid, publicKey, name, standing } = key;
  await admin.write(async (transaction) => {
    await transaction.query('SET LOCAL ROLE atlas_owner');
    await requireTenant(transaction, tenant);
    if (standing === 'trusted') {
      await transaction.query(
        `INSERT INTO atlas.trusted_keys (tenant, keyid, public_key, name) VALUES ($1, $2, $3, $4)
         ON CONFLICT (tenant, keyid) DO UPDATE SET name = EXCLUDED.name, until = NULL`,
        [tenant, keyid, publicKey, name],
      );
      return;
    }
    const changed = await transaction.query(
      standing === 'retired'
        ? `UPDATE atlas.trusted_keys SET until = coalesce(until, clock_timestamp()) WHERE tenant = $1 AND keyid = $2 RETURNING 1`
        : 'DELETE FROM atlas.trusted_keys WHERE tenant = $1 AND keyid = $2 RETURNING 1',
      [tenant, keyid],
    );
    if (changed.length === 0) throw unlisted(tenant, keyid);
  });
}

function unlisted(tenant: string, keyid: string): AtlasError {
  return new AtlasError('usage', `${tenant} does not trust the key ${keyid}`, {
    remedy: `\`atlas fleet trust --tenant ${tenant}\` lists those that it does.`,
    details: { tenant, keyid },
  });
}

function toKey(row: unknown): TeamKey {
  const { keyid, public_key: publicKey, name, until } = rowSchema.parse(row);
  return { keyid, publicKey, name, ...defined({ until: until?.toISOString() }) };
}
