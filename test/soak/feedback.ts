import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadTokenizer } from '../../src/memory/tokens.ts';
import { FAILING_PROJECTS, type FailingProject } from '../support/failing-projects.ts';

/**
 * What the next attempt reads of a real failure: `npm run soak -- feedback [RUNNER ...]`.
 *
 * Each project's tests really fail, by a runner that is really installed. An agent that does nothing but say its prompt
 * again works on it twice; the second prompt must hold the assertion and its place, and at most 2,000 tokens more than
 * the first. Ends with 1 where one does not; a runner that cannot be had here is told as that. `FEEDBACK_SHOW=1` prints
 * what the second attempt was told.
 */
const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');
const agent = join(import.meta.dirname, '../support/echoing-agent.ts');
const cache = join(homedir(), '.cache/atlas-test-runners');
const LIMIT_MS = 300_000;
const MOST_TOKENS = 2000;
const tokenizer = await loadTokenizer();

/** What the programs say of themselves: a shim by another name needs its own home, which a sandbox may not show. */
const PROGRAMS: Readonly<Record<string, () => string>> = {
  // Its native parts are not in every registry; ours are here.
  vitest: () => join(import.meta.dirname, '../../node_modules/vitest'),
  python: () => printed('python3', ['-c', 'import sys; print(sys.executable)']),
  go: () => join(printed('go', ['env', 'GOROOT']), 'bin/go'),
  cargo: () => join(printed('rustc', ['--print', 'sysroot']), 'bin/cargo'),
  rustc: () => join(printed('rustc', ['--print', 'sysroot']), 'bin/rustc'),
};

function printed(program: string, args: readonly string[]): string {
  return execFileSync(program, [...args], { encoding: 'utf8' }).trim();
}

/** Undefined where it cannot be had here. */
function commandOf({ command, packages = [] }: FailingProject): string | undefined {
  try {
    for (const one of packages) {
      const name = one.slice(0, one.lastIndexOf('@'));
      const folder = join(cache, one);
      if (!existsSync(join(folder, 'node_modules', name))) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
        const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
        execFileSync('npm', ['install', ...quiet, one], { cwd: folder, stdio: 'ignore', timeout: LIMIT_MS });
      }
    }
    return command.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => {
      const pack = packages.find((one) => one.startsWith(`${name}@`));
      const path = pack === undefined ? (PROGRAMS[name]?.() ?? '') : join(cache, pack, 'node_modules', name);
      if (!existsSync(path)) throw new Error(`there is no ${name}`);
      return path;
    });
  } catch {
    return undefined;
  }
}

async function promptsOf(project: FailingProject, run: string): Promise<readonly string[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-feedback-')));
  try {
    for (const [name, text] of Object.entries(project.files)) {
      const path = join(root, 'project', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    const checks = [{ kind: 'command', run }];
    const step = { id: 's1', title: 'mend it', action: { instruction: 'mend it' }, checks, maxAttempts: 2 };
    writeFileSync(join(root, 'plan.json'), JSON.stringify({ steps: [step] }));
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: join(root, 'home'),
      LANG: 'C.UTF-8',
      ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify([process.execPath, agent]),
    };
    const words = ['run', 'mend it', '--json', '--no-memory', '--plan', '../plan.json', '--max-replans', '0'];
    const child = spawn(process.execPath, [main, ...words], {
      cwd: join(root, 'project'),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: LIMIT_MS,
    });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    await new Promise<void>((resolve) => child.once('close', () => resolve()));
    const said = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { readonly type?: string; readonly attempt?: number; readonly text?: string })
      .filter(({ type }) => type === 'message');
    return [1, 2].map((attempt) =>
      said
        .filter((one) => one.attempt === attempt)
        .map(({ text }) => text ?? '')
        .join(''),
    );
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(FAILING_PROJECTS);
const rows: string[] = [];
for (const name of wanted) {
  const project = FAILING_PROJECTS[name];
  const command = project === undefined ? undefined : commandOf(project);
  if (project === undefined || command === undefined) {
    rows.push(`| ${name} | cannot be had here | | |`);
    process.exitCode = 1;
    continue;
  }
  const [first = '', second = ''] = await promptsOf(project, command);
  const missing = project.wanted.filter((part) => !second.includes(part));
  const tokens = tokenizer.count(second) - tokenizer.count(first);
  const holds = missing.length === 0 && tokens <= MOST_TOKENS && second !== '';
  if (!holds) process.exitCode = 1;
  if (!holds || process.env['FEEDBACK_SHOW'] !== undefined) process.stdout.write(`--- ${name}\n${second}\n`);
  process.stdout.write(`${JSON.stringify({ runner: name, tokens, missing, holds })}\n`);
  rows.push(`| ${name} | ${missing.length === 0 ? 'yes' : `misses ${missing.join(', ')}`} | ${tokens} | ${holds} |`);
}
process.stdout.write('| runner | assertion and place | tokens more | within |\n| --- | --- | --- | --- |\n');
process.stdout.write(`${rows.join('\n')}\n`);
