import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { installedAgent } from '../support/installed-agent.ts';
import { MATRIX_AGENTS } from '../support/matrix-agents.ts';
import { scriptedModel } from '../support/scripted-model.ts';

/**
 * npm run soak -- first-token [--agents a,b] [--times N]
 *
 * How long it takes until the first word of a real agent is heard: of the agent by itself, and of `atlas run` with a plan
 * (planning's own turn is not counted), by turns in one run. The aim: at most 1.5 times as long, and a second, by the
 * middle one of N pairs. Prints each pair as it ends and a table of all agents; ends with 1 where one misses the aim.
 */
const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: Object.keys(MATRIX_AGENTS).join(',') },
    times: { type: 'string', default: '5' },
  },
});
const times = Number(values.times);
/** A first word that does not come in this time is told as that, and holds nobody up. */
const PATIENCE_MS = 180_000;
const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');

interface Measured {
  readonly agent: string;
  readonly bareMs: number;
  readonly atlasMs: number;
  readonly limitMs: number;
}

async function measure(id: string): Promise<Measured> {
  const setup = MATRIX_AGENTS[id];
  const installed = setup === undefined ? undefined : installedAgent(id, setup);
  if (setup === undefined || installed === undefined) throw new Error('could not be installed here');
  const { command, definition } = installed;
  const { asks } = definition.atlas;
  const asking = asks === 'never' ? {} : asks?.env;
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-first-')));
  await using model = await scriptedModel({ hello: [{ text: 'Hello, I am here.' }] });
  try {
    // As a person has it: some agents look for their settings where XDG_CONFIG_HOME says, others below the home.
    const [home, project, config] = [join(root, 'home'), join(root, 'project'), join(root, 'home/.config/atlas')];
    for (const folder of [home, project, config]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(project, 'a.txt'), 'a\n');
    writeFileSync(join(config, 'agents.json'), JSON.stringify({ agents: [definition] }));
    const checks = [{ kind: 'file', path: 'b.txt', contains: 'b' }];
    const action = { instruction: '<<hello>> say hello' };
    const step = { id: 's1', title: 'hello', action, writes: ['b.txt'], checks, maxAttempts: 1 };
    writeFileSync(join(root, 'plan.json'), JSON.stringify({ steps: [step] }));
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      LANG: 'C.UTF-8',
      ...setup.configure(home, model.url),
    };
    const words = ['run', '<<hello>> hello', '--agent', id, '--json', '--no-memory', '--plan', join(root, 'plan.json')];
    const pairs: { readonly bare: number; readonly atlas: number }[] = [];
    for (let i = 0; i < times; i += 1) {
      const bare = await untilWord(command, project, { ...env, ...asking }, true);
      const atlas = await untilWord([process.execPath, main, ...words], project, env, false);
      pairs.push({ bare, atlas });
      const told = `${Math.round(bare)} ms by itself, ${Math.round(atlas)} ms through Atlas`;
      process.stdout.write(`${id} ${i + 1}/${times}: ${told}\n`);
    }
    const middle = (of: 'bare' | 'atlas'): number =>
      pairs.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? NaN;
    const [bareMs, atlasMs] = [Math.round(middle('bare')), Math.round(middle('atlas'))];
    return { agent: id, bareMs, atlasMs, limitMs: Math.round(1.5 * bareMs + 1000) };
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

const rows: string[] = [];
for (const id of values.agents.split(',')) {
  try {
    const one = await measure(id);
    const holds = one.atlasMs <= one.limitMs;
    process.stdout.write(`${JSON.stringify({ ...one, times, holds })}\n`);
    const ratio = (one.atlasMs / one.bareMs).toFixed(2);
    rows.push(`| ${[id, one.bareMs, one.atlasMs, ratio, one.limitMs, holds ? 'yes' : 'NO'].join(' | ')} |`);
    if (!holds) process.exitCode = 1;
  } catch (error) {
    rows.push(`| ${id} | ${String(error)} | | | | NO |`);
    process.exitCode = 1;
  }
}
process.stdout.write('| agent | by itself, ms | through Atlas, ms | ratio | limit, ms | within |\n');
process.stdout.write('| --- | --- | --- | --- | --- | --- |\n');
process.stdout.write(`${rows.join('\n')}\n`);

/** From the start of a process to the first word of the agent; then it is ended. */
async function untilWord(
  [file = '', ...rest]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  talks: boolean,
): Promise<number> {
  const begun = performance.now();
  const child = spawn(file, rest, { cwd, env, stdio: [talks ? 'pipe' : 'ignore', 'pipe', 'ignore'], detached: true });
  const send = (message: object): void => {
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (): void => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // Atlas ends what it started; a bare agent goes with its group.
    process.kill(talks ? -child.pid : child.pid, talks ? 'SIGKILL' : 'SIGTERM');
  };
  const timer = setTimeout(end, PATIENCE_MS);
  if (talks) send({ id: 1, method: 'initialize', params: { protocolVersion: 1, clientCapabilities: {} } });
  try {
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      // Some agents greet before they speak the protocol.
      if (!line.startsWith('{')) continue;
      const told = JSON.parse(line) as {
        readonly id?: number;
        readonly type?: string;
        readonly result?: { readonly sessionId?: string };
        readonly params?: { readonly update?: { readonly sessionUpdate?: string } };
      };
      if (told.id === 1) send({ id: 2, method: 'session/new', params: { cwd, mcpServers: [] } });
      if (told.id === 2) {
        const prompt = [{ type: 'text', text: '<<hello>> say hello' }];
        send({ id: 3, method: 'session/prompt', params: { sessionId: told.result?.sessionId, prompt } });
      }
      const said = told.type === 'message' || told.params?.update?.sessionUpdate === 'agent_message_chunk';
      if (said) return performance.now() - begun;
    }
    throw new Error(`${file} ended without a word`);
  } finally {
    clearTimeout(timer);
    end();
    await gone;
  }
}
