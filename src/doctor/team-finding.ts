import type { Config } from '../config/settings.ts';
import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import type { Finding } from './finding.ts';

/** Whether the team's store answers, fits this Atlas and lets this login in; no finding where none is named. */
export async function teamFinding(storage: Config['storage']): Promise<readonly Finding[]> {
  if (storage.url === undefined) return [];
  const base = { name: 'team', needed: true } as const;
  try {
    const { openTeam, teamAddress } = await import('../home/open-team-store.ts');
    const address = await teamAddress(storage);
    if (address === undefined) return [];
    await using store = await openTeam(address);
    const [row] = await store.query('SELECT atlas.tenant() AS tenant');
    return [{ ...base, ok: true, detail: `${store.shown} answers, for the tenant ${String(row?.['tenant'])}` }];
  } catch (error) {
    const remedy = isAtlasError(error) ? error.remedy : undefined;
    return [{ ...base, ok: false, detail: messageOf(error), remedy: remedy ?? 'Correct storage.url.' }];
  }
}
