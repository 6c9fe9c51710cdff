import { messageOf } from '../../src/core/atlas-error.ts';
import type { Postgres } from '../../src/storage/postgres/postgres.ts';
import { receiptChain } from '../../src/verification/receipt-chain.ts';
import type { SealedReceipt } from '../../src/verification/seal-receipt.ts';
import { receiptsOf } from '../../src/verification/receipts-of.ts';
import { projectKey } from '../../src/workspace/landing-log.ts';
import type { FleetProject, QueuedWork } from './fleet-projects.ts';

/** What must hold, and what else can be wrong. */
export const FLEET_CLAIMS = ['ends or waits', 'twice', 'lost', 'chain', 'limit', 'takeover', 'other'] as const;

/** What did not hold, of which claim. */
export interface FleetFault {
  readonly claim: (typeof FLEET_CLAIMS)[number];
  readonly text: string;
}

/**
 * What is wrong in the store and in the folders after a fleet has done its work; nothing, where all is well. Where it was
 * interrupted, runs that have not ended are not wrong.
 */
export async function auditFleet(
  admin: Postgres,
  projects: readonly FleetProject[],
  work: readonly QueuedWork[],
  isWhole: boolean,
): Promise<readonly FleetFault[]> {
  const faults: FleetFault[] = [];
  const wrong = (claim: FleetFault['claim'], text: string): void => void faults.push({ claim, text });
  for (const project of projects) {
    await project.land().catch((error: unknown) => {
      wrong('lost', `${project.tenant} cannot land: ${messageOf(error)}`);
    });
    for (const line of project.doubled()) wrong('twice', `an effect on the world happened twice: ${line}`);
    const chain = receiptChain(receiptsOf(project.runtime, projectKey(project.runtime.project)));
    try {
      for (const twice of doubled(await chain.verified())) wrong('twice', `a receipt twice: ${twice}`);
    } catch (error) {
      wrong('chain', `the receipts of ${project.tenant}: ${messageOf(error)}`);
    }
  }
  for (const one of work) {
    const fault = await ofRun(admin, projects, one, isWhole);
    if (fault !== undefined) wrong(fault.claim, `${one.runId} (${one.kind}, ${one.tenant}): ${fault.text}`);
  }
  for (const [what, [claim, sql]] of Object.entries(NEVER)) {
    if (claim === 'ends or waits' && !isWhole) continue;
    for (const row of await admin.query(sql)) wrong(claim, `${what}: ${JSON.stringify(row)}`);
  }
  return faults;
}

/** A merged tree is proven again and gets a receipt of its own; the same proof gets one. */
function doubled(sealed: readonly SealedReceipt[]): readonly string[] {
  const seen = new Set<string>();
  return sealed.flatMap(({ receipt }) => {
    if (receipt.kind !== 'step') return [];
    const { runId, step, attempt, startedAt, before, after } = receipt;
    const key = [runId, step, attempt, startedAt, before, after].join(' ');
    if (seen.has(key)) return [key];
    seen.add(key);
    return [];
  });
}

async function ofRun(
  admin: Postgres,
  projects: readonly FleetProject[],
  { runId, tenant, kind, wrong }: QueuedWork,
  isWhole: boolean,
): Promise<FleetFault | undefined> {
  const store = projects.find((project) => project.tenant === tenant)?.runtime.store;
  const [row] = await admin.query('SELECT status, pause, stopped FROM atlas.runs WHERE id = $1', [runId]);
  try {
    // Checks every link of the chain.
    await store?.journal(runId);
  } catch (error) {
    return { claim: 'chain', text: messageOf(error) };
  }
  const status = row?.['status'];
  if (status === 'proven') {
    const text = wrong();
    return text === undefined ? undefined : { claim: 'lost', text };
  }
  const waits = status === 'paused' && String(row?.['pause']).includes('unknown-outcome');
  if (waits && kind === 'world') return undefined;
  if (!isWhole && (status === 'working' || status === 'interrupted')) return undefined;
  const said = `is ${String(status)}: ${String(row?.['pause'] ?? row?.['stopped'])}`;
  return { claim: 'ends or waits', text: status === 'failed' ? `${said}; ${await lastRecords(admin, runId)}` : said };
}

/** Nothing in these plans fails by itself: what the run wrote says why it did. */
async function lastRecords(admin: Postgres, runId: string): Promise<string> {
  const rows = await admin.query('SELECT * FROM atlas.journal WHERE run_id = $1 ORDER BY seq DESC LIMIT 12', [runId]);
  return rows.map((row) => JSON.stringify(row).slice(0, 400)).join('\n  ');
}

/** Each of these finds nothing. */
const NEVER: Readonly<Record<string, readonly [FleetFault['claim'], string]>> = {
  'a result twice': [
    'twice',
    `SELECT run_id, step, attempt, effect, ordinal FROM atlas.journal WHERE record = 'result'
    GROUP BY tenant, run_id, plan, step, attempt, effect, ordinal HAVING count(*) > 1`,
  ],
  'written after the run was taken over': [
    'chain',
    `SELECT run_id, seq, fence FROM (
      SELECT run_id, seq, fence, lag(fence) OVER (PARTITION BY tenant, run_id ORDER BY seq) AS before FROM atlas.journal
    ) AS one WHERE fence < before`,
  ],
  'a landing that begins elsewhere': [
    'chain',
    `SELECT project, number FROM (
      SELECT project, number, base, lag(state) OVER (PARTITION BY tenant, project ORDER BY number) AS before
      FROM atlas.landings) AS one WHERE base <> before`,
  ],
  'a step that landed twice': [
    'twice',
    `SELECT run_id, step FROM atlas.landings WHERE kind = 'commit' GROUP BY tenant, run_id, step HAVING count(*) > 1`,
  ],
  'a proven run with not one receipt of the whole': [
    'lost',
    `SELECT r.id, count(c.id) AS receipts FROM atlas.runs r
    LEFT JOIN atlas.receipts c ON c.tenant = r.tenant AND c.run_id = r.id AND c.step = ''
    WHERE r.status = 'proven' GROUP BY r.tenant, r.id HAVING count(c.id) <> 1`,
  ],
  'given up': ['other', 'SELECT run_id, takes FROM atlas.queue WHERE takes >= atlas.most_takes()'],
  'still in the queue': [
    'ends or waits',
    `SELECT q.run_id, r.status FROM atlas.queue q JOIN atlas.runs r ON r.tenant = q.tenant AND r.id = q.run_id
    WHERE NOT q.asleep`,
  ],
};
