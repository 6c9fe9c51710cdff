import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installedAgent, type InstalledAgent } from '../support/installed-agent.ts';
import { MATRIX_AGENTS, type MatrixAgent } from '../support/matrix-agents.ts';
import { SCENARIOS, type MatrixEnd, type MatrixScenario } from '../support/matrix-scenarios.ts';
import { writePng } from '../support/png.ts';
import { scriptedModel } from '../support/scripted-model.ts';

/**
 * Real agents through the whole of Atlas against a scripted model:
 * `npm run soak -- agents-matrix [--agents a,b] [--scenarios x,y] [--seconds N] [--kept FILE]`.
 * Prints one JSON line per cell as it ends, a table at the end, and ends with 1 where a cell did not end rightly. With
 * `--kept` the lines also go into that file, and cells that stand there as right are not run again: one that was cut off
 * goes on.
 */
const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: Object.keys(MATRIX_AGENTS).join(',') },
    scenarios: { type: 'string', default: Object.keys(SCENARIOS).join(',') },
    seconds: { type: 'string', default: '240' },
    kept: { type: 'string' },
  },
});
const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');
const PROJECT = {
  'sum.mjs': 'export const sum = (a, b) => a - b;\n',
  'sum.test.mjs':
    "import assert from 'node:assert';\nimport test from 'node:test';\nimport { sum } from './sum.mjs';\ntest('adds', () => assert.equal(sum(2, 3), 5));\n",
  'package.json': '{"name":"sum","type":"module","scripts":{"test":"node --test"}}\n',
};

interface Cell {
  readonly agent: string;
  readonly scenario: string;
  readonly ok: boolean;
  readonly why: string;
  readonly seconds: number;
}

async function cell(agent: string, scenario: string): Promise<Cell> {
  const start = performance.now();
  const told = (ok: boolean, why: string): Cell => ({
    agent,
    scenario,
    ok,
    why,
    seconds: Math.round((performance.now() - start) / 1000),
  });
  const [setup, script] = [MATRIX_AGENTS[agent], SCENARIOS[scenario]];
  if (setup === undefined || script === undefined) return told(false, 'there is no such cell');
  const installed = installedAgent(agent, setup);
  if (installed === undefined) return told(false, 'could not be installed here');
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-matrix-')));
  try {
    const end = await run(root, { agent, setup, installed, scenario, script });
    const why = script.wrong(end);
    return told(why === undefined, why ?? end.message);
  } catch (error) {
    return told(false, String(error));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

interface CellParts {
  readonly agent: string;
  readonly setup: MatrixAgent;
  readonly installed: InstalledAgent;
  readonly scenario: string;
  readonly script: MatrixScenario;
}

async function run(root: string, { agent, setup, installed, scenario, script }: CellParts): Promise<MatrixEnd> {
  // As a person has it: some agents look for their settings where XDG_CONFIG_HOME says, others below the home.
  const [home, project, config] = [join(root, 'home'), join(root, 'project'), join(root, 'home/.config/atlas')];
  for (const folder of [home, project, config]) mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(PROJECT)) writeFileSync(join(project, name), text);
  spawnSync('git', ['init', '-q'], { cwd: project });
  writeFileSync(join(config, 'agents.json'), JSON.stringify({ agents: [installed.definition] }));
  await using model = await scriptedModel(
    { [scenario]: (prompts, pictures) => script.replies(prompts, project, pictures) },
    { failures: script.failures ?? 0 },
  );
  const words = [
    'run',
    `<<${scenario}>> make sum right`,
    '--agent',
    agent,
    '--json',
    '--no-memory',
    '--max-replans',
    '0',
  ];
  if (script.plans !== true) {
    const step = {
      id: 's1',
      title: 'mend sum',
      action: { instruction: `<<${scenario}>> make sum right` },
      writes: ['sum.mjs'],
      checks: [{ kind: 'command', run: 'node --test' }],
      maxAttempts: 2,
    };
    writeFileSync(join(root, 'plan.json'), JSON.stringify({ steps: [step] }));
    words.push('--plan', join(root, 'plan.json'));
  }
  if (script.picture === true) {
    writeFileSync(
      join(root, 'red.png'),
      writePng(64, 64, () => [255, 0, 0]),
    );
    words.push('--picture', join(root, 'red.png'));
  }
  if (script.rules !== undefined) {
    writeFileSync(join(root, 'rules.json'), JSON.stringify(script.rules));
    words.push('--rules', join(root, 'rules.json'));
  }
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    LANG: 'C.UTF-8',
    ATLAS_LIMITS_MAX_ATTEMPTS: '2',
    ...setup.configure(home, model.url),
    ...script.env,
  };
  const { exitCode, stdout, stderr } = await ended([process.execPath, main, ...words], project, env);
  const events = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const last = events.findLast(({ type }) => type === 'run-end') as
    | { readonly status?: string; readonly message?: string }
    | undefined;
  return {
    agent,
    project,
    exitCode,
    status: last?.status ?? 'no end',
    message: last?.message ?? stderr.slice(-600),
    attempts: new Set(events.filter(({ type }) => type === 'attempt-start').map(({ attempt }) => attempt)).size,
    events,
    left: processesNamed('sleep\u00003719'),
  };
}

async function ended(
  [command = '', ...args]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(
    () => {
      child.kill('SIGTERM');
    },
    Number(values.seconds) * 1000,
  );
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      resolve(code);
    });
  });
  clearTimeout(timer);
  return { exitCode, stdout, stderr };
}

function processesNamed(words: string): number {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(words);
    } catch {
      return false;
    }
  }).length;
}

/** The cells of an earlier round that ended rightly. */
function keptCells(file: string): readonly Cell[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // A line that a kill cut off is one that was not kept.
  return lines
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Cell)
    .filter(({ ok }) => ok);
}

const agents = values.agents.split(',');
const scenarios = values.scenarios.split(',');
const before = values.kept === undefined ? [] : keptCells(values.kept);
const cells: Cell[] = [];
for (const scenario of scenarios) {
  for (const agent of agents) {
    const known = before.find((one) => one.agent === agent && one.scenario === scenario);
    const done = known ?? (await cell(agent, scenario));
    cells.push(done);
    if (known !== undefined) continue;
    const line = `${JSON.stringify(done)}\n`;
    process.stdout.write(line);
    if (values.kept !== undefined) appendFileSync(values.kept, line);
  }
}
if (before.length > 0) process.stdout.write(`${before.length} cells were right before and were not run again\n`);
const width = Math.max(...scenarios.map((name) => name.length));
process.stdout.write(`${''.padEnd(width)}  ${agents.join('  ')}\n`);
for (const scenario of scenarios) {
  const row = agents.map((agent) => {
    const found = cells.find((one) => one.agent === agent && one.scenario === scenario);
    return (found?.ok === true ? 'ok' : 'NO').padEnd(agent.length);
  });
  process.stdout.write(`${scenario.padEnd(width)}  ${row.join('  ')}\n`);
}
const bad = cells.filter(({ ok }) => !ok).length;
process.stdout.write(`${cells.length - bad} of ${cells.length} cells ended rightly\n`);
process.exitCode = bad === 0 ? 0 : 1;
