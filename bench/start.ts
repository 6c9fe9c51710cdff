import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface StartBench {
  readonly programs: readonly { readonly name: string; readonly cpuMs: number }[];
  readonly ratio: number;
  readonly limit: number;
}

/** Starts both programs in turn, so that whatever else the machine does meets them alike. */
export async function benchStart(rounds: number): Promise<StartBench> {
  const main = fileURLToPath(new URL('../src/surfaces/cli/main.js', import.meta.url));
  const programs = [
    { name: 'node -e 0', args: ['-e', '0'] },
    { name: 'atlas --help', args: [main, '--help'] },
  ];
  const samples = programs.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, { args }] of programs.entries()) samples[i]?.push(cpuMsOf(args));
  }
  const measured = programs.map(({ name }, i) => ({ name, cpuMs: median(samples[i] ?? []) }));
  const [empty, atlas] = measured;
  return { programs: measured, ratio: (atlas?.cpuMs ?? 0) / Math.max(empty?.cpuMs ?? 0, 0.001), limit: 3 };
}

/** User and system time of one child, as the shell that started it counts them. */
function cpuMsOf(args: readonly string[]): number {
  const result = spawnSync('bash', ['-c', '"$0" "$@" >/dev/null 2>&1; times', process.execPath, ...args], {
    encoding: 'utf8',
  });
  const children = result.stdout.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
