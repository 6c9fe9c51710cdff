import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flooding, keyLatency } from '../support/flood.ts';
import { Screen } from '../support/screen.ts';
import { talkingAgent } from '../support/talking-agent.ts';

/**
 * Types while an agent prints ten thousand lines a second: `npm run soak -- tui-flood [SECONDS]`. A key must be on the
 * screen within 100 ms in 99 of 100 cases, and the program must not grow.
 */
const seconds = Number(process.argv[2] ?? 60);
const folder = mkdtempSync(join(tmpdir(), 'atlas-flood-'));
const project = join(folder, 'project');
mkdirSync(project);
const check = [{ kind: 'file', path: 'x', contains: 'x' }];
const plan = { steps: [{ id: 's1', title: 'flood', action: { instruction: 'print' }, checks: check, maxAttempts: 1 }] };
const env = talkingAgent(plan, flooding((seconds + 20) * 20, 500, 50));
const screen = new Screen({ cwd: project, env });
try {
  await screen.shows('project · command', 60_000);
  screen.type('make a flood\r');
  await screen.shows('flood 499', 120_000);
  const memory = (): number => residentMb(screen.pty.pid);
  const before = memory();
  const samples: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    samples.push(await keyLatency(screen, 'abcdefghij'[samples.length % 10] ?? 'a'));
    if (samples.length % 40 === 0) screen.type('\u0015');
    await new Promise((resolve) => setTimeout(resolve, 50 + (samples.length % 7) * 10));
    if (samples.length % 40 === 0) await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const result = {
    seconds,
    keys: samples.length,
    p50: at(0.5),
    p99: at(0.99),
    worst: at(0.9999),
    grownMb: memory() - before,
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exitCode = result.p99 < 100 && result.grownMb < 100 ? 0 : 1;
} finally {
  screen.type('\u0003');
  screen.type('\u0003');
  await Promise.race([screen.exited, new Promise((resolve) => setTimeout(resolve, 15_000))]);
  screen.end();
  rmSync(folder, { recursive: true, force: true });
}

function residentMb(pid: number): number {
  const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? '0';
  return Math.round((Number(pages) * 4096) / 1024 / 1024);
}
