import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decisionMeter, sandboxMeter } from '../src/runtime/measure-tools.ts';

interface Spread {
  readonly p50: number;
  readonly p95: number;
}

interface ToolsBench {
  readonly decision: Spread & { readonly parts: number; readonly limitMs: number; readonly count: number };
  readonly sandbox: {
    readonly isolation: string;
    readonly bare: Spread;
    readonly confined: Spread;
    readonly ratio: number;
  };
}

const PARTS = [
  'git log --oneline',
  'grep -v "merge branch"',
  "sed -n '1,200p'",
  "awk '{print $2}'",
  'sort -u',
  'uniq -c',
  'sort -rn',
  'head -50',
  'cut -c1-80',
  'wc -l',
];
const RULES = {
  allow: [
    'git log *',
    'grep *',
    'sed *',
    'awk *',
    'sort *',
    'uniq *',
    'head *',
    'cut *',
    'wc *',
    'ls *',
    'cat *',
    'npm run *',
  ],
  ask: ['git push *'],
  deny: ['rm -rf *', 'curl *'],
};

/** A decision over a pipeline of ten parts, and what the sandbox costs over a bare start, measured in turn. */
export async function benchTools(rounds: number): Promise<ToolsBench> {
  const decide = await decisionMeter(RULES);
  const decisions: number[] = [];
  const count = rounds * 100;
  for (let i = 0; i < count; i += 1) {
    // Never twice the same line, so that nothing could be remembered.
    const command = PARTS.join(' | ').replace('head -50', `head -${i + 1}`);
    const start = performance.now();
    const answer = decide(command);
    decisions.push(performance.now() - start);
    if (answer !== 'allow') throw new Error(`the pipeline was not allowed: ${answer}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'atlas-bench-'));
  try {
    const meter = await sandboxMeter(folder);
    const [bare, confined]: [number[], number[]] = [[], []];
    for (let i = 0; i < rounds; i += 1) {
      bare.push(await timed(meter.bare));
      confined.push(await timed(meter.confined));
    }
    const spreads = { bare: spread(bare), confined: spread(confined) };
    return {
      decision: { ...spread(decisions), parts: PARTS.length, limitMs: 1, count },
      sandbox: {
        isolation: meter.isolation,
        ...spreads,
        ratio: spreads.confined.p50 / Math.max(spreads.bare.p50, 0.001),
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
