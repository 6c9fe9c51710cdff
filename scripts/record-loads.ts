import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * Writes down which of our files each of a few usual commands loads: `node scripts/record-loads.ts`. The build joins
 * files that the same commands load, and no command loads more for it. A list that is out of date costs some
 * milliseconds at the start of a command and nothing else: record it again when many files have moved.
 */
const ROOT = join(import.meta.dirname, '..');
const LIST = join(import.meta.dirname, 'loads.txt');

const WITH_TOOL = {
  steps: [
    {
      id: 's1',
      title: 'write a',
      action: { tool: 'write_file', args: { path: 'a.txt', content: 'a\n' } },
      checks: [{ kind: 'file', path: 'a.txt', contains: 'a' }],
    },
  ],
};
const WITH_AGENT = {
  steps: [
    {
      id: 's1',
      title: 'write b',
      action: { instruction: 'write b' },
      checks: [{ kind: 'command', run: 'test -s b.txt' }],
    },
  ],
};
const AGENT = { turns: [[{ write: { path: 'b.txt', text: 'b\n' } }, { say: 'done' }]] };

/** Answered by the process that the search before it has left behind: it loads next to nothing itself. */
const WARM_SEARCH = ['memory', 'search', 'port'] as const;
const DOES_IT_ITSELF = 'src/memory/recall/recall.ts';

/** What tells of an error must come without what a run loads. */
const MISTYPED = ['no-such-command'] as const;

/** In this order: those behind look at what those before have done. */
const COMMANDS: readonly (readonly string[])[] = [
  ['--help'],
  ['trust'],
  ['runs'],
  ['permissions', 'check', 'ls'],
  ['memory', 'add', 'the staging server listens on port 8080'],
  ['memory', 'search', 'port'],
  WARM_SEARCH,
  ['run', 'write it', '--plan', 'tool.json', '--no-memory'],
  ['run', 'write it', '--plan', 'agent.json'],
  ['show'],
  ['diff'],
  ['verify'],
  ['doctor'],
  ['agents'],
  MISTYPED,
];

function loadedBy(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): readonly string[] {
  const seen = join(cwd, '..', 'loaded');
  const program = join(ROOT, 'src/surfaces/cli/main.ts');
  const hook = join(ROOT, 'test/support/loaded-modules.ts');
  const line = `exec "$0" --import "$1" "$2" "\${@:4}" 3>"$3" >/dev/null`;
  const given = ['-c', line, process.execPath, hook, program, seen, ...args];
  const { stderr } = spawnSync('bash', given, { cwd, env, encoding: 'utf8' });
  if (stderr !== '' && args !== MISTYPED) process.stderr.write(`atlas ${args.join(' ')}: ${stderr}\n`);
  return readFileSync(seen, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
    .map((url) => relative(ROOT, fileURLToPath(url)))
    .filter((path) => /^(?:src|bench)\//.test(path));
}

/** On a busy machine the process may not answer in time, and the command does the work itself. */
function answeredWarm(cwd: string, env: NodeJS.ProcessEnv): readonly string[] {
  for (let tried = 0; tried < 20; tried += 1) {
    const loaded = loadedBy(WARM_SEARCH, cwd, env);
    if (!loaded.includes(DOES_IT_ITSELF)) return loaded;
  }
  throw new Error('the process that was left behind never answered in time');
}

async function untilWarm(sockets: string): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1) {
    if (readdirSync(sockets, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.sock'))) return;
    await sleep(100);
  }
  throw new Error('no process was left behind by the search');
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-loads-')));
try {
  const project = join(folder, 'project');
  spawnSync('git', ['init', '-q', project]);
  writeFileSync(join(project, 'tool.json'), JSON.stringify(WITH_TOOL));
  writeFileSync(join(project, 'agent.json'), JSON.stringify(WITH_AGENT));
  const agent = [process.execPath, join(ROOT, 'src/builtin-agent/stand-in.ts'), JSON.stringify(AGENT)];
  const sockets = join(folder, 'r');
  mkdirSync(sockets);
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_RUNTIME_DIR: sockets,
    ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify(agent),
    ATLAS_VERIFICATION_CHECKS_BY: 'planner',
  };
  const letters = new Map<string, string>();
  for (const [i, args] of COMMANDS.entries()) {
    if (args === WARM_SEARCH) await untilWarm(sockets);
    const letter = String.fromCodePoint(97 + i);
    const loaded = args === WARM_SEARCH ? answeredWarm(project, env) : loadedBy(args, project, env);
    for (const path of new Set(loaded)) letters.set(path, (letters.get(path) ?? '') + letter);
  }
  const mistyped = String.fromCodePoint(97 + COMMANDS.indexOf(MISTYPED));
  const lines = [...letters]
    // What nothing else loads keeps a file of its own, by whose name it is found.
    .filter(([, commands]) => commands !== mistyped)
    .map(([path, commands]) => `${commands} ${path}`)
    .toSorted();
  writeFileSync(LIST, `${lines.join('\n')}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
