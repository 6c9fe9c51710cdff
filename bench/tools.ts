import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined } from '../src/core/defined.ts';
import { decisionMeter, openSandboxMeter } from './fixtures/measure-tools.ts';

interface Spread {
  readonly p50: number;
  readonly p95: number;
}

interface ToolsBench {
  readonly decision: Spread & { readonly parts: number; readonly limitMs: number; readonly count: number };
  readonly start: {
    readonly bare: Spread;
    /** Bubblewrap with new namespaces and nothing else; left out where it is not installed. */
    readonly plain?: Spread;
    /** As a step is confined, each sandbox that works here. */
    readonly confined: readonly (Spread & {
      readonly isolation: string;
      readonly overBare: number;
      readonly overPlain?: number;
      readonly limit: number;
    })[];
  };
}

/** How often a plain start of bubblewrap a confined one may cost. */
const LIMITS: Readonly<Record<string, number>> = { bubblewrap: 1.6, 'util-linux': 2.5 };

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

/** A decision over a pipeline of ten parts, and what the confinement of a step costs over a start, measured in turn. */
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
  return {
    decision: { ...spread(decisions), parts: PARTS.length, limitMs: 1, count },
    start: await benchStart(rounds),
  };
}

async function benchStart(rounds: number): Promise<ToolsBench['start']> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-bench-'));
  try {
    const project = join(folder, 'project');
    await mkdir(join(project, 'node_modules/dependency'), { recursive: true });
    await writeFile(join(project, 'node_modules/dependency/index.js'), '');
    await writeFile(join(project, '.gitignore'), 'node_modules\n');
    await writeFile(join(project, 'index.js'), '');
    await using meter = await openSandboxMeter(project, join(folder, 'home'));
    const { bare, plain, confined } = meter;
    const ways = [bare, ...(plain === undefined ? [] : [plain]), ...confined.map(({ run }) => run)];
    const times = ways.map((): number[] => []);
    for (let i = -WARM_UP; i < rounds; i += 1) {
      for (const [way, run] of ways.entries()) {
        const took = await timed(run);
        if (i >= 0) times[way]?.push(took);
      }
    }
    const [bareSpread = spread([]), ...others] = times.map(spread);
    const plainSpread = plain === undefined ? undefined : others.shift();
    return {
      bare: bareSpread,
      ...defined({ plain: plainSpread }),
      confined: confined.map(({ isolation }, i) => {
        const own = others[i] ?? spread([]);
        return {
          isolation,
          ...own,
          overBare: own.p50 / Math.max(bareSpread.p50, 0.001),
          ...(plainSpread === undefined ? {} : { overPlain: own.p50 / Math.max(plainSpread.p50, 0.001) }),
          limit: LIMITS[isolation] ?? 0,
        };
      }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first few starts find nothing in any cache. */
const WARM_UP = 3;

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
