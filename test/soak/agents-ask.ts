import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rulesBound } from '../../src/agents/rules-bound.ts';
import { bareAgent } from '../support/bare-agent.ts';
import { installedAgent } from '../support/installed-agent.ts';
import { MATRIX_AGENTS } from '../support/matrix-agents.ts';
import { scriptedModel, type ModelReply } from '../support/scripted-model.ts';

/**
 * What each agent asks for, and whether rules bind it: `npm run soak -- agents-ask [AGENT ...]`.
 *
 * By itself, as its maker ships it, each agent reads, writes and runs two commands, and every question is answered with
 * no. Then the same write and command are denied by rules of Atlas, in a run whose only check holds all the same: so
 * nothing but the rules is between a denied write and the project. One line of JSON an agent, and a table; it ends with
 * 1 where something denied came into the project, where an agent that rules are said to bind did it in its copy, or
 * where the run did not end proven without it.
 */
const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');
const LIMIT_MS = 300_000;
const COMMAND = 'touch ran.txt';

/** `asked`: it asked, took the no, and did not do it. `unasked`: it did it. `neither`: it did not and nobody knows why. */
type Default = 'asked' | 'unasked' | 'neither' | 'asked, and did it';

/** `kept from landing`: done in the copy; the attempt failed by the rule, and the next one was told. */
type Denied = 'refused' | 'kept from landing' | 'LANDED';

interface Row {
  readonly agent: string;
  readonly defaults: Readonly<Record<string, Default>>;
  /** What rules that deny it came to. */
  readonly denied: Readonly<Record<'write' | 'command', Denied>>;
  readonly status: string;
  readonly bound: string;
}

const env = (home: string): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  XDG_CONFIG_HOME: join(home, '.config'),
  LANG: 'C.UTF-8',
});

async function probe(agent: string): Promise<Row> {
  const setup = MATRIX_AGENTS[agent];
  const installed = setup === undefined ? undefined : installedAgent(agent, setup);
  if (setup === undefined || installed === undefined) throw new Error(`${agent} could not be installed here`);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-ask-')));
  const [home, project] = [join(root, 'home'), join(root, 'project')];
  for (const folder of [join(home, '.config/atlas'), project]) mkdirSync(folder, { recursive: true });
  const at = (name: string): string => join(project, name);
  writeFileSync(at('a.txt'), 'a secret that only a read tells: 4711\n');
  // As people have it: some agents write unasked where git keeps what was there.
  spawnSync('git', ['init', '-q'], { cwd: project });
  const script = (...wants: NonNullable<ModelReply['wants']>): readonly ModelReply[] => [
    ...wants.map((want) => ({ text: 'Now this.', wants: [want] })),
    { text: 'Done.' },
  ];
  const write = { does: 'write', path: at('written.txt'), text: 'x\n' } as const;
  const shell = { does: 'shell', command: COMMAND } as const;
  const kept = { does: 'write', path: at('kept.txt'), text: 'kept\n' } as const;
  await using model = await scriptedModel({
    read: script({ does: 'read', path: at('a.txt') }),
    list: script({ does: 'shell', command: 'ls' }),
    write: script(write),
    shell: script(shell),
    both: (prompts) =>
      /which deny "\S+" \(run\) forbids/.test(prompts.at(-1) ?? '') ? script(kept) : script(shell, write, kept),
  });
  try {
    const own = { ...env(home), ...setup.configure(home, model.url) };
    const defaults: Record<string, Default> = {};
    {
      await using bare = bareAgent(installed.command, project, own, AbortSignal.timeout(LIMIT_MS));
      for (const [scenario, made] of Object.entries({ read: '', list: '', write: 'written.txt', shell: 'ran.txt' })) {
        const { asked } = await bare.turn(`Please do <<${scenario}>>`);
        const done = made === '' ? asked.length === 0 : existsSync(at(made));
        defaults[scenario] = asked.length > 0 ? (done ? 'asked, and did it' : 'asked') : done ? 'unasked' : 'neither';
        if (made !== '') rmSync(at(made), { force: true });
      }
    }
    const registry = { agents: [installed.definition] };
    writeFileSync(join(home, '.config/atlas/agents.json'), JSON.stringify(registry));
    const step = {
      id: 's1',
      title: 'try both',
      action: { instruction: '<<both>> try both' },
      writes: ['**'],
      checks: [{ kind: 'file', path: 'kept.txt', contains: 'kept' }],
      maxAttempts: 2,
    };
    writeFileSync(join(root, 'plan.json'), JSON.stringify({ steps: [step] }));
    writeFileSync(join(root, 'rules.json'), JSON.stringify({ deny: ['touch *', 'path:written.txt'] }));
    const files = ['--plan', join(root, 'plan.json'), '--rules', join(root, 'rules.json')];
    const words = ['run', '<<both>> try both', '--agent', agent, '--json', '--no-memory', ...files];
    const stdout = await printed([process.execPath, main, ...words, '--max-replans', '0'], project, own);
    const status = /"type":"run-end","status":"(\w+)"/.exec(stdout)?.[1] ?? /"status":"(\w+)"/.exec(stdout)?.[1];
    const cameTo = (name: string): Denied => {
      if (existsSync(at(name))) return 'LANDED';
      return stdout.includes(`added ${name}, which deny`) ? 'kept from landing' : 'refused';
    };
    return {
      agent,
      defaults,
      denied: { write: cameTo('written.txt'), command: cameTo('ran.txt') },
      status: status ?? 'no end',
      bound: rulesBound(installed.definition, true),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function printed(
  [program = '', ...args]: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(program, args, { cwd, env: variables, stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT_MS });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  await new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
    });
  });
  return stdout;
}

const agents = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MATRIX_AGENTS);
const rows: Row[] = [];
for (const agent of agents) {
  try {
    const row = await probe(agent);
    rows.push(row);
    process.stdout.write(`${JSON.stringify(row)}\n`);
    const did = Object.values(row.denied);
    const holds = row.bound !== 'asked' || did.every((what) => what === 'refused');
    if (did.includes('LANDED') || !holds || row.status !== 'proven') process.exitCode = 1;
  } catch (error) {
    process.stdout.write(`${agent}: ${String(error)}\n`);
    process.exitCode = 1;
  }
}
process.stdout.write(
  '| agent | reads | `ls` | writes | other commands | rules | a denied write | a denied command | the run |\n',
);
for (const { agent, defaults, denied, bound, status } of rows) {
  const { read, list, write, shell } = defaults;
  const cells = [agent, read, list, write, shell, bound, denied.write, denied.command, status];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
