import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProof } from '../src/runs/open-proof.ts';
import { openRuntime } from '../src/home/open-runtime.ts';
import { runInAttempt, stageNow } from './fixtures/stage-attempt.ts';

interface StageRow {
  readonly files: number;
  readonly gitStatusMs: number;
  readonly worktreeAddMs: number;
  readonly copyMs: number;
  readonly firstStageMs: number;
  readonly secondStageMs: number;
  readonly startedMs: number;
  readonly captureMs: number;
  readonly afterChangeMs: number;
  /** The second attempt over an unchanged project, in units of `git status`. */
  readonly ratio: number;
}

interface StageBench {
  readonly isolation: string;
  readonly limit: number;
  readonly rows: readonly StageRow[];
}

/** Staging beside what one would do by hand, on the same files in the same run. */
export async function benchStage(sizes: readonly number[], rounds: number): Promise<StageBench> {
  const rows: StageRow[] = [];
  let isolation = 'none';
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-stage-'));
    try {
      const measured = await measure(folder, size, rounds);
      isolation = measured.isolation;
      rows.push(measured.row);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { isolation, limit: 4, rows };
}

async function measure(
  folder: string,
  size: number,
  rounds: number,
): Promise<{ readonly row: StageRow; readonly isolation: string }> {
  const project = join(folder, 'project');
  makeProject(project, size);
  const copyMs = timed(() => run('cp', ['-r', project, join(folder, 'copy')], folder));
  const worktreeAddMs = timed(() => run('git', ['worktree', 'add', '-q', '--detach', join(folder, 'tree')], project));
  run('git', ['worktree', 'remove', '--force', join(folder, 'tree')], project);
  rmSync(join(folder, 'copy'), { recursive: true });
  const home = join(folder, 'home');
  const flags = { 'storage.basePath': home };
  await using runtime = await openRuntime({ project, environment: process.env, flags });
  await using proof = await openProof(runtime);
  let n = 0;
  const stage = async (): Promise<void> => {
    n += 1;
    await using attempt = await stageNow(proof, { runId: 'bench', attempt: n });
    if (attempt.view.state === '') throw new Error('nothing was staged');
  };
  const firstStageMs = await timedAsync(stage);
  const seconds: number[] = [];
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    statuses.push(timed(() => run('git', ['status', '--porcelain'], project)));
    seconds.push(await timedAsync(stage));
  }
  const { startedMs, captureMs, isolation } = await tryOut(proof);
  appendFileSync(join(project, 'd0/e0/f0.js'), '// changed\n');
  const afterChangeMs = await timedAsync(stage);
  const gitStatusMs = median(statuses);
  const secondStageMs = median(seconds);
  const ratio = secondStageMs / gitStatusMs;
  const row = {
    files: size,
    gitStatusMs,
    worktreeAddMs,
    copyMs,
    firstStageMs,
    secondStageMs,
    startedMs,
    captureMs,
    afterChangeMs,
    ratio,
  };
  return { row, isolation };
}

/** One change made by a program in the attempt, and what it takes to see it. */
async function tryOut(
  proof: Awaited<ReturnType<typeof openProof>>,
): Promise<{ readonly startedMs: number; readonly captureMs: number; readonly isolation: string }> {
  await using attempt = await stageNow(proof, { runId: 'bench', attempt: 0 });
  const startedMs = await timedAsync(async () => {
    await runInAttempt(proof, attempt, 'echo changed >> d0/e0/f1.js');
  });
  const captureMs = await timedAsync(async () => {
    const { staged } = await attempt.finish();
    if (staged === attempt.base) throw new Error('the change was not seen');
  });
  return { startedMs, captureMs, isolation: attempt.view.isolation };
}

function makeProject(project: string, size: number): void {
  const perFolder = 50;
  for (let file = 0; file < size; file += 1) {
    const group = Math.floor(file / perFolder);
    const inside = join(project, `d${group % 20}`, `e${group}`);
    if (file % perFolder === 0) mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, `f${file % perFolder}.js`), `// ${file}\n${'x'.repeat(400 + (file % 37) * 20)}\n`);
  }
  run('git', ['init', '-q'], project);
  // A repack in the background would disturb what is measured next.
  run('git', ['config', 'gc.auto', '0'], project);
  run('git', ['add', '-A'], project);
  run('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'files'], project);
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function timedAsync(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
