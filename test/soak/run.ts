/**
 * npm run soak -- run [TIMES] [RANDOM]: kills a run of six steps at every named moment, TIMES each, and at RANDOM random
 * moments. Every step appends one line to a file outside the project by an allowed command. Whatever happens, the run
 * ends as it would have without: each line stands there exactly once. Where a kill fell between an effect and its
 * result, the run must pause as an unknown outcome; the campaign then looks and says what happened, as a person would.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CRASH_POINTS } from '../../src/storage/effects.ts';

const [times = 1, random = 20] = process.argv.slice(2).map(Number);
const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');
const STEPS = 6;
/** Moments that this run passes: no agent, no rollback, no undo, no conflict to unwind, and no git commits. */
const POINTS = CRASH_POINTS.filter(
  (point) => !/^(?:tool-call|agent-turn|review|rollback|undo|unwind|git-commit|tidy)\b/.test(point),
);

interface World {
  readonly folder: string;
  readonly project: string;
  readonly log: string;
}

function makeWorld(): World {
  // Not below /tmp: a confined shell has a /tmp of its own.
  const root = join(homedir(), '.cache');
  mkdirSync(root, { recursive: true });
  const folder = mkdtempSync(join(root, 'atlas-soak-'));
  const project = join(folder, 'project');
  const out = join(folder, 'out');
  mkdirSync(project);
  mkdirSync(out);
  const log = join(out, 'log');
  const steps = Array.from({ length: STEPS }, (_, i) => ({
    id: `s${i + 1}`,
    title: `append ${i + 1}`,
    action: { tool: 'run_shell', args: { command: `echo ${i + 1} >> ${log}` } },
    checks: [{ kind: 'command', run: `grep -q '^${i + 1}$' ${log}` }],
    dependencies: i === 0 ? [] : [`s${i}`],
  }));
  writeFileSync(join(project, 'plan.json'), JSON.stringify({ steps }));
  writeFileSync(join(project, 'rules.json'), JSON.stringify({ allow: ['echo *', `path:${out}/**`] }));
  return { folder, project, log };
}

async function atlas(
  world: World,
  args: readonly string[],
  crash?: string,
  killAfterMs?: number,
): Promise<{ code: number | null; output: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: world.folder,
    XDG_CONFIG_HOME: join(world.folder, 'config'),
    ...(crash === undefined ? {} : { ATLAS_CRASH_AT: crash }),
  };
  const child = spawn(process.execPath, [main, ...args], {
    cwd: world.project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return await new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

const linesOf = ({ log }: World): readonly string[] =>
  existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];

/** Resumes until the run ends, answering unknown outcomes by looking. Returns what went wrong, if anything. */
async function finish(world: World): Promise<string | undefined> {
  let answer: readonly string[] = [];
  for (let tries = 0; tries < 20; tries += 1) {
    const { code, output } = await atlas(world, ['resume', ...answer]);
    answer = [];
    if (code === 0 || /nothing to resume/.test(output)) {
      const wanted = Array.from({ length: STEPS }, (_, i) => String(i + 1));
      const seen = linesOf(world);
      return JSON.stringify(seen) === JSON.stringify(wanted) ? undefined : `lines are ${seen.join(' ')}`;
    }
    const unknown = /step s(\d+) was interrupted during world-call/.exec(output);
    if (code === 3 && unknown !== null) answer = [linesOf(world).includes(unknown[1] ?? '') ? '--happened' : '--again'];
    else if (/there is no run/.test(output))
      return (await start(world)).code === 0 ? undefined : 'could not start anew';
    else return `exit ${code}: ${output.slice(-500)}`;
  }
  return 'did not end';
}

async function start(
  world: World,
  crash?: string,
  killAfterMs?: number,
): Promise<{ code: number | null; output: string }> {
  const args = ['run', 'append six lines', '--plan', 'plan.json', '--rules', 'rules.json'];
  return await atlas(world, args, crash, killAfterMs);
}

const failures: string[] = [];
let done = 0;
let killed = 0;
async function round(name: string, crash?: string, killAfterMs?: number): Promise<void> {
  const world = makeWorld();
  try {
    const first = await start(world, crash, killAfterMs);
    if (first.code === null) killed += 1;
    const problem = await finish(world);
    if (problem !== undefined) failures.push(`${name}: ${problem}`);
  } finally {
    rmSync(world.folder, { recursive: true, force: true });
  }
  done += 1;
  process.stderr.write(`\r${done} rounds, ${killed} killed, ${failures.length} failed `);
}

for (let time = 0; time < times; time += 1) for (const point of POINTS) await round(point, point);
for (let i = 0; i < random; i += 1) await round(`random ${i}`, undefined, 300 + Math.random() * 6000);
process.stdout.write(
  `\n${JSON.stringify({ rounds: done, killed, failed: failures.length })}\n${failures.join('\n')}\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
