import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/core/atlas-error.ts';
import { descendantsOf } from '../../src/processes/process-tree.ts';
import type { ToolCallResult } from '../../src/tools/tool-registry.ts';
import { gitRepository, toolHouse, type ToolHouse } from '../support/tool-house.ts';
import { has } from '../support/machine.ts';

interface Attack {
  readonly id: string;
  readonly title?: string;
  readonly policy?: unknown;
  readonly setup?: readonly string[];
  readonly input: Readonly<Record<string, unknown>>;
  readonly assert?: readonly string[];
}

const load = (name: string): { readonly attacks: readonly Attack[]; readonly controls: readonly Attack[] } =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../fixtures/attacks/${name}.json`), 'utf8')) as ReturnType<
    typeof load
  >;
const more = (name: string): readonly Attack[] =>
  (
    JSON.parse(readFileSync(join(import.meta.dirname, `../fixtures/attacks/${name}.json`), 'utf8')) as {
      attacks: readonly Attack[];
    }
  ).attacks;

const shell = load('permissions-shell');
const paths = load('workspace-paths');

/** Puts the house's own names in place of the placeholders of an attack. */
function filled<T>(value: T, house: ToolHouse, id: string, secret: string): T {
  const canary = join(house.outside, `canary-${id}`);
  const text = JSON.stringify(value)
    .replaceAll('{{WS}}', house.workspace)
    .replaceAll('{{OUT}}', house.outside)
    .replaceAll('{{CANARY}}', canary)
    .replaceAll('{{SECRET}}', secret)
    .replaceAll('{{SECRET2}}', `${secret}2`);
  return JSON.parse(text) as T;
}

function commandOf(input: Attack['input']): string {
  const { command } = input as { command: string | { item: string; count: number; sep: string; tail: string } };
  if (typeof command === 'string') return command;
  return Array.from({ length: command.count }, () => command.item).join(command.sep) + command.tail;
}

function setUp(house: ToolHouse, steps: readonly string[]): void {
  for (const step of steps) {
    const [, key, value] = /^git_config (\S+?)='(.*)'$/.exec(step) ?? [];
    if (step === 'git_repo') gitRepository(house.workspace);
    else if (key !== undefined && value !== undefined)
      execFileSync('git', ['config', key, value], { cwd: house.workspace });
    else if (step === 'modify tracked file') appendFileSync(join(house.workspace, 'seed.txt'), 'changed\n');
    else if (step.startsWith('mkfifo ')) execFileSync('mkfifo', [join(house.workspace, step.slice(7))]);
    else if (step.startsWith('symlink ')) {
      const [name = '', target = ''] = step.slice(8).split(' -> ');
      symlinkSync(target, join(house.workspace, name));
    } else if (step.startsWith('dir ')) {
      const [folder = ''] = step.slice(4).split(' with ');
      mkdirSync(folder);
      writeFileSync(join(folder, 'secret.txt'), readFileSync(join(house.outside, 'secret.txt')));
    } else throw new Error(`unknown setup: ${step}`);
  }
}

const decisionOf = (result: ToolCallResult): string =>
  ({ done: 'allow', failed: 'deny', denied: 'deny', paused: 'pause' })[result.status];
const SOME_PAUSE = { reason: 'permission', permission: 'shell', blockedTool: 'run_shell', digest: '0'.repeat(64) };

/** The decisions that an attack leaves open: never `allow`, unless it says so itself. */
function answersOf(assert: readonly string[]): readonly string[] {
  const wanted = assert.find((one) => one.startsWith('decision'));
  if (wanted === 'decision==deny') return ['deny'];
  return wanted?.includes('allow') === true ? ['allow', 'pause'] : ['pause', 'deny'];
}

const bySteps = new Set(['SH-29', 'SH-31', 'SH-32', 'SH-34', 'SH-36']);

describe.skipIf(!has('bwrap'))('attacks on the permission of a shell', () => {
  const plain = [...shell.attacks.filter(({ id }) => !bySteps.has(id)), ...more('permissions-shell-more')];

  test.for(plain)('$id $title: nothing happens that was not allowed', async (attack) => {
    await using house = await toolHouse({ rules: attack.policy ?? {} });
    const { input, setup = [], assert = [], policy = {} } = filled(attack, house, attack.id, 's'.repeat(40));
    house.setRules(policy);
    setUp(house, setup);
    const result = await house.call('run_shell', { command: commandOf(input) });
    const decision = decisionOf(result);
    expect(answersOf(assert)).toContain(decision);
    expect(readdirSync(house.outside)).toEqual([]);
    expect(existsSync(join(house.workspace, 'canary.b64'))).toBe(false);
    const pause = result.status === 'paused' ? result.pause : SOME_PAUSE;
    expect(pause).toMatchObject({ reason: 'permission', permission: 'shell', blockedTool: 'run_shell' });
    expect(pause.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test.for(shell.controls)('$id: $expected', async (control) => {
    await using house = await toolHouse();
    const { input, policy } = filled(control, house, control.id, 's'.repeat(40));
    gitRepository(house.workspace);
    house.setRules(policy);
    expect(decisionOf(await house.call('run_shell', { command: commandOf(input) }))).toBe('allow');
  });

  test('SH-19: git status is still answered in a poisoned repository', async () => {
    await using house = await toolHouse({ rules: { allow: ['git status', 'git diff *'] } });
    gitRepository(house.workspace);
    const canary = join(house.workspace, 'canary');
    for (const [key, value] of [['core.fsmonitor', `touch ${canary}; false`], ['core.pager', `touch ${canary}; cat`], ['core.hooksPath', '.'], ['core.sshCommand', `touch ${canary}`]] as const) {
      execFileSync('git', ['config', key, value], { cwd: house.workspace });
    } // prettier-ignore
    const result = await house.call('run_shell', { command: 'git status' });
    expect(result).toMatchObject({
      status: 'done',
      output: { ok: true, text: expect.stringContaining('nothing to commit') as string },
    });
    expect(existsSync(canary)).toBe(false);
  });

  test('SH-19: drivers of any name, in the repository or one inside it, are not run either', async () => {
    await using house = await toolHouse({ rules: { allow: ['git *', 'cd *'] } });
    const canary = join(house.workspace, 'canary');
    for (const place of [house.workspace, join(house.workspace, 'sub')]) {
      gitRepository(place);
      for (const [key, value] of [['diff.any name.command', 'touch'], ['diff.other.textconv', `touch ${canary}; cat`], ['filter.x.clean', `touch ${canary}; cat`], ['diff.external', `touch ${canary}`], ['core.fsmonitor', `touch ${canary}; false`]] as const) {
        execFileSync('git', ['config', key, value.replace(/^touch$/, `touch ${canary}`)], { cwd: place });
      } // prettier-ignore
      writeFileSync(join(place, '.gitattributes'), '*.txt filter=x diff=other\nseed.txt diff="any name"\n');
    }
    appendFileSync(join(house.workspace, 'seed.txt'), 'changed\n');
    appendFileSync(join(house.workspace, 'sub/real.txt'), 'changed\n');
    for (const command of [
      'git diff',
      'git status',
      'git log -p',
      'cd sub && git diff',
      `cd ${house.workspace}/sub; git log -p`,
    ]) {
      const result = await house.call('run_shell', { command });
      expect(result, command).toMatchObject({ status: 'done', output: { ok: true } });
      expect(existsSync(canary), command).toBe(false);
    }
    expect(await house.call('run_shell', { command: 'git diff' })).toMatchObject({
      output: { text: expect.stringContaining('+changed') as string },
    });
    // Where it leads cannot be told, so neither can the repository.
    expect(decisionOf(await house.call('run_shell', { command: 'cd "$x" && git diff' }))).toBe('pause');
  });

  test('SH-29: an approval is for the script that was shown, once', async () => {
    await using house = await toolHouse();
    const script = join(house.workspace, 'run.sh');
    const write = (text: string): void => {
      writeFileSync(script, `#!/bin/sh\n${text}\n`);
      chmodSync(script, 0o755);
    };
    write('echo fine');
    const call = async (): Promise<ToolCallResult> => await house.call('run_shell', { command: './run.sh' });
    expect((await call()).status).toBe('paused');
    expect(await house.approve()).toBe(1);
    write(`touch ${house.workspace}/canary`);
    expect((await call()).status).toBe('paused');
    expect(existsSync(join(house.workspace, 'canary'))).toBe(false);
    write('echo fine');
    expect(await call()).toMatchObject({ status: 'done', output: { text: 'fine\n' } });
    expect((await call()).status).toBe('paused');
  });

  test('SH-29: eight that resume at once share one approval, and one of them has it', async () => {
    await using house = await toolHouse();
    for (let round = 0; round < 25; round += 1) {
      const args = { command: `echo ${round}` };
      expect((await house.call('run_shell', args)).status).toBe('paused');
      await house.approve();
      const results = await Promise.all(Array.from({ length: 8 }, async () => await house.call('run_shell', args)));
      expect(results.filter(({ status }) => status === 'done')).toHaveLength(1);
    }
  });

  test('SH-31: text of an agent or a tool is no command of a person', async () => {
    await using house = await toolHouse({ rules: { allow: ['printf *'] } });
    const { input } = filled(
      shell.attacks.find(({ id }) => id === 'SH-31') ?? { id: '', input: {} },
      house,
      'SH-31',
      '',
    );
    const { agent_message: said, tool_output: printed } = input as { agent_message: string; tool_output: string };
    await house.call('write_file', { path: 'said.txt', content: said });
    await house.call('run_shell', { command: `printf %s '${printed.replaceAll('\r', '')}'` });
    expect((await house.call('run_shell', { command: `touch ${house.workspace}/canary` })).status).toBe('paused');
    expect(existsSync(join(house.workspace, 'canary'))).toBe(false);
  });

  test('SH-32: an approval does not outlive the right to it', async () => {
    await using house = await toolHouse();
    const args = { command: `touch ${house.workspace}/canary` };
    expect((await house.call('run_shell', args)).status).toBe('paused');
    await house.approve();
    house.setRules({ deny: ['tool:run_shell'] });
    expect((await house.call('run_shell', args)).status).toBe('denied');
    expect(existsSync(join(house.workspace, 'canary'))).toBe(false);
  });

  test('SH-34: at the time-out nothing of the command is alive, whatever it ignores', async () => {
    await using house = await toolHouse({ rules: { allow: ['tool:run_shell'] } });
    const result = await house.call('run_shell', {
      command: "trap '' TERM; (setsid sleep 300 &) ; sleep 300",
      timeoutSeconds: 2,
    });
    expect(result).toMatchObject({ status: 'done', output: { ok: false, data: { timedOut: true } } });
    expect(
      descendantsOf(process.pid).filter((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('sleep\u0000300'),
      ),
    ).toEqual([]);
  });

  test('SH-36: the keys of the person do not reach a command', async () => {
    const secret = randomBytes(30).toString('base64url');
    const environment = { ...process.env, GITHUB_TOKEN: secret, COPILOT_API_KEY: `${secret}2`, MY_PASSWORD: secret };
    await using house = await toolHouse({ rules: { allow: ['tool:run_shell'] }, environment });
    const result = await house.call('run_shell', {
      command: 'cat /proc/self/environ; printenv; cat /proc/1/environ; cat /proc/$PPID/environ',
    });
    expect(result.status).toBe('done');
    expect(JSON.stringify(result)).toContain('PATH=');
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  test('a command cannot write outside the workspace, nor the files that guard it, and sees neither home nor network', async () => {
    await using house = await toolHouse({ rules: { allow: ['tool:run_shell'] } });
    gitRepository(house.workspace);
    const lines = [
      `echo x > ${house.outside}/canary`,
      'echo x >> .git/config',
      'echo x > .git/hooks/pre-commit',
      `cat ${house.home}/atlas.db`,
      'exec 3<>/dev/tcp/127.0.0.1/22',
    ];
    for (const command of lines)
      expect(await house.call('run_shell', { command }), command).toMatchObject({
        status: 'done',
        output: { ok: false },
      });
    expect(readdirSync(house.outside)).toEqual([]);
    expect(readFileSync(join(house.workspace, '.git/config'), 'utf8')).not.toContain('\nx\n');
    expect(await house.call('run_shell', { command: 'echo fine > new.txt && cat new.txt' })).toMatchObject({
      output: { ok: true, text: 'fine\n' },
    });
  });

  test('without a sandbox a rule is not enough for a shell, an explicit grant is', async () => {
    await using house = await toolHouse({ rules: { allow: ['echo *'] }, sandboxed: false });
    expect((await house.call('run_shell', { command: 'echo a' })).status).toBe('paused');
    await house.grants.remember('run_test', 'allow', ['tool:run_shell']);
    expect((await house.call('run_shell', { command: 'echo a' })).status).toBe('done');
  });

  test('the network is off until a rule opens it', async () => {
    await using house = await toolHouse({ rules: { allow: ['echo *'] } });
    expect((await house.call('run_shell', { command: 'echo a', network: true })).status).toBe('paused');
    house.setRules({ allow: ['echo *', 'effect:network'] });
    expect((await house.call('run_shell', { command: 'echo a', network: true })).status).toBe('done');
  });

  test('output keeps its head and tail, and the whole by its hash', async () => {
    await using house = await toolHouse({ rules: { allow: ['seq *'] } });
    const result = await house.call('run_shell', { command: 'seq 1 200000' });
    if (result.status !== 'done') throw new Error('not run');
    const { text, data } = result.output;
    expect(text.startsWith('1\n2\n')).toBe(true);
    expect(text.trimEnd().endsWith('200000')).toBe(true);
    expect(text.length).toBeLessThan(70_000);
    const { output: hash } = data as { output: string };
    const whole = readFileSync(join(house.home, 'blobs', hash.slice(0, 2), hash.slice(2)), 'utf8');
    expect(whole.split('\n')).toHaveLength(200_001);
  });
});

describe('attacks on the paths of the workspace', () => {
  const tried = paths.attacks.filter(({ id }) => !['WP-06', 'WP-09', 'WP-11'].includes(id));

  test.for([...tried, ...more('workspace-paths-more')])('$id $title: refused, and nothing leaks', async (attack) => {
    await using house = await toolHouse();
    const secret = randomBytes(30).toString('base64url');
    writeFileSync(join(house.outside, 'secret.txt'), secret);
    for (const folder of ['.atlas', '.git/hooks']) mkdirSync(join(house.workspace, folder), { recursive: true });
    writeFileSync(join(house.workspace, '.atlas/config.json'), 'kept');
    const { input, setup = [], assert = [] } = filled(attack, house, attack.id, secret);
    setUp(house, setup);
    const {
      tool = 'read_file',
      path,
      paths: list = [path],
      content,
    } = input as { tool?: string; path?: string; paths?: readonly string[]; content?: string };
    for (const one of list) {
      const result = await house.call(tool, { path: one, ...(content === undefined ? {} : { content }) });
      expect(decisionOf(result), one).toBe('deny');
      const codes = assert.includes('error.code==path_outside_workspace') ? ['path.outside-workspace'] : ERROR_CODES;
      expect(codes).toContain(result.status === 'failed' ? result.error.code : result.status);
      expect(JSON.stringify(result)).not.toContain(secret);
    }
    expect(readdirSync(house.outside)).toEqual(['secret.txt']);
    expect(readFileSync(join(house.workspace, '.atlas/config.json'), 'utf8')).toBe('kept');
    expect(readdirSync(join(house.workspace, '.atlas'))).toEqual(['config.json']);
    expect(readdirSync(join(house.workspace, '.git/hooks'))).toEqual([]);
  });

  test.for(paths.controls)('$id: $expected', async (control) => {
    await using house = await toolHouse();
    const { tool, ...args } = control.input as { tool: string };
    expect(await house.call(tool, args)).toMatchObject({ status: 'done', output: { ok: true } });
  });

  test(
    'WP-06: of 2,000 writes while a folder is swapped for a link, none lands outside',
    { timeout: 600_000 },
    async () => {
      await using house = await toolHouse();
      const { Worker } = await import('node:worker_threads');
      const swap = new Worker(
        `const { workerData } = require('node:worker_threads'); const fs = require('node:fs');
       const p = workerData.ws + '/p';
       for (;;) {
         try { fs.mkdirSync(p); } catch {}
         try { fs.renameSync(p, p + '.q'); } catch {}
         try { fs.symlinkSync(workerData.out, p); } catch {}
         try { fs.unlinkSync(p); } catch {}
         try { fs.renameSync(p + '.q', p); } catch {}
       }`,
        { eval: true, workerData: { ws: house.workspace, out: house.outside } },
      );
      let landed = 0;
      try {
        for (let i = 0; i < 2000; i += 20) {
          const call = async () => await house.call('write_file', { path: 'p/x.txt', content: 'x' });
          const results = await Promise.all(Array.from({ length: 20 }, call));
          landed += results.filter(({ status }) => status === 'done').length;
        }
      } finally {
        await swap.terminate();
      }
      expect(readdirSync(house.outside)).toEqual([]);
      // A tool that never writes would pass as well.
      expect(landed).toBeGreaterThan(0);
    },
  );
});
