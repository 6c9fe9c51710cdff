/**
 * npm run soak -- fleet [--workers 3] [--concurrency 2] [--runs 30] [--seed 1]
 * npm run soak -- fleet --logical 1000 --processes 4 [--runs 30] [--seed 1]
 *
 * Workers in processes of their own, each with its own home, network and (as root) disk and process table, do the runs
 * of three tenants on a PostgreSQL that the campaign starts. Meanwhile, at random: kill -9 of workers, SIGSTOP for longer
 * than a holder may be silent, a network that is cut and joined, a full disk, SIGTERM, the server killed and started
 * again. At the end every run has ended or waits for a person, no result is there twice and none is lost, every chain is
 * whole, no limit was passed, and every run of a lost worker went on elsewhere within 30 s.
 *
 * Logical workers are places: each takes a run of its own under a lease of its own, and shares a process with others.
 *
 * Progress on the error output, one line of JSON at the end, and exit code 1 where anything did not hold. Interrupted, it
 * audits what there is.
 */
import { parseArgs } from 'node:util';
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
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
const start = performance.now();
const { figures, faults } = await fleetCampaign({
  ...places,
  runs: Number(values.runs),
  seed: Number(values.seed),
  signal: end.signal,
  told: (line) => void process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s ${line}\n`),
});
process.stdout.write(`${JSON.stringify({ campaign: 'fleet', ...figures, faults: faults.length })}\n`);
for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
