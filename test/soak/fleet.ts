/**
 * npm run soak -- fleet [--workers 3] [--concurrency 2] [--runs 30] [--seed 1]
 * npm run soak -- fleet --logical 1000 --processes 4 [--runs 30] [--seed 1]
 *
 * Workers in processes of their own, each with its own home, network and (as root) disk and process table, do the runs
 * of three tenants on a PostgreSQL that the campaign starts. Meanwhile, at random: kill -9 of workers, SIGSTOP for longer
 * than a holder may be silent, a network that is cut and joined, a full disk, SIGTERM, the server killed and started
 * again. At the end every run has ended or waits for a person, no result is there twice and none is lost, every chain is
 * whole, no limit was passed, every run of a lost worker went on elsewhere within 30 s, and every worker that was cut off
 * came back by itself.
 *
 * Where the machine allows it (root with CAP_NET_ADMIN; `unshare`, `nsenter`, `ip` of iproute2, `openssl`), each worker has
 * a network namespace and reaches the server over TLS, and a cut takes its interface down: packets vanish, and no end of a
 * connection is told. Elsewhere a relay in front of the server stands in, which keeps back all bytes. The report says
 * which, as `network`. Whatever is made for that goes with the campaign, also when it is killed.
 *
 * Logical workers are places: each takes a run of its own under a lease of its own, and shares a process with others.
 *
 * Progress on the error output, one line of JSON at the end with what did not hold of each claim, and exit code 1 where
 * anything did not. Interrupted (SIGINT, once), it audits what there is, and a run that has not ended is no fault.
 */
import { parseArgs } from 'node:util';
import { FLEET_CLAIMS } from '../support/fleet-audit.ts';
import { fleetCampaign } from '../support/fleet-campaign.ts';

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '3' },
    concurrency: { type: 'string', default: '2' },
    runs: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    logical: { type: 'string' },
    processes: { type: 'string', default: '4' },
  },
});
const places =
  values.logical === undefined
    ? { workers: Number(values.workers), concurrency: Number(values.concurrency) }
    : { workers: Number(values.processes), concurrency: Math.ceil(Number(values.logical) / Number(values.processes)) };
const end = new AbortController();
// However often: what was started is ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end.abort());
const start = performance.now();
const { figures, faults } = await fleetCampaign({
  ...places,
  runs: Number(values.runs),
  seed: Number(values.seed),
  signal: end.signal,
  told: (line) => void process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s ${line}\n`),
});
const broken = Object.fromEntries(
  FLEET_CLAIMS.map((claim) => [claim, faults.filter((fault) => fault.claim === claim).length]),
);
process.stdout.write(`${JSON.stringify({ campaign: 'fleet', ...figures, broken, faults: faults.length })}\n`);
for (const { claim, text } of faults) process.stdout.write(`FAULT ${claim}: ${text}\n`);
if (faults.length > 0) process.exitCode = 1;
