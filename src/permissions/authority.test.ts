import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { systemClock } from '../core/clock.ts';
import { createRedactor } from '../core/redact.ts';
import { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { Authority, permissionOf } from './authority.ts';
import type { Action } from './decision.ts';
import { Gate } from './gate.ts';
import { GrantStore } from './grant-store.ts';
import { Policy } from './policy.ts';
import { parseRules } from './rule.ts';
import { SHELL_TOOL } from './shell-tool.ts';
import { loadShellParser } from './shell/syntax-tree.ts';

async function office(
  rules: unknown = {},
): Promise<{ authority: Authority; grants: GrantStore; database: Database; folder: string; parsed: string[] }> {
  const folder = scratchFolder();
  const database = await Database.open(join(folder, 'atlas.db'));
  await migrate(database);
  const grants = new GrantStore(database, systemClock);
  const parsed: string[] = [];
  const parser = await loadShellParser();
  const parse = (source: string): ReturnType<typeof parser> => {
    parsed.push(source);
    return parser(source);
  };
  const authority = new Authority({
    grants,
    parse,
    redactor: createRedactor(['hunter2-hunter2']),
    scope: 'run_a',
    gate: async () =>
      new Gate({
        policy: new Policy({
          layers: { user: parseRules(rules, 'user'), run: await grants.rules('run_a') },
          projectTrusted: false,
          home: '/',
        }),
        parse,
        sandboxed: true,
      }),
  });
  return { authority, grants, database, folder, parsed };
}

const shell = (folder: string, command: string): Action => ({
  ...SHELL_TOOL,
  args: { command },
  folder,
  effects: ['execute'],
  command,
});

test('a pause says what is needed, of what, and hides secrets', async () => {
  const { authority, database, folder } = await office();
  const result = await authority.permit(shell(folder, 'login hunter2-hunter2'));
  expect(result).toMatchObject({
    status: 'paused',
    pause: {
      reason: 'permission',
      permission: 'shell',
      blockedTool: 'run_shell',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    },
  });
  expect(JSON.stringify(result.status === 'paused' ? result.pause : {})).not.toContain('hunter2');
  await database.close();
});

test('a command line is examined once, for the rules, the digest and the narrowest rules alike', async () => {
  const { authority, database, folder, parsed } = await office();
  expect(await authority.permit(shell(folder, 'npm test'))).toMatchObject({
    status: 'paused',
    pause: { narrowest: ['npm test'] },
  });
  expect(parsed).toEqual(['npm test']);
  await database.close();
});

test('an approval counts for one digest in one scope, once, and not for other arguments, folders or scripts (G1, G2)', async () => {
  const { authority, grants, database, folder } = await office();
  writeFileSync(join(folder, 'x.sh'), 'echo 1');
  const action = shell(folder, 'bash x.sh');
  const paused = await authority.permit(action);
  const again = await authority.permit(action);
  expect(again).toEqual(paused);
  if (paused.status !== 'paused') throw new Error('not paused');
  expect(await grants.decide(paused.grant, 'approved')).toBe(true);
  expect(await grants.decide(paused.grant, 'denied')).toBe(false);
  expect((await authority.permit(shell(folder, 'bash x.sh x'))).status).toBe('paused');
  expect((await authority.permit({ ...action, folder: scratchFolder() })).status).toBe('paused');
  expect((await authority.permit({ ...action, tool: 'other', effects: ['execute'] })).status).toBe('paused');
  writeFileSync(join(folder, 'x.sh'), 'echo 2');
  expect((await authority.permit(action)).status).toBe('paused');
  writeFileSync(join(folder, 'x.sh'), 'echo 1');
  const eight = await Promise.all(Array.from({ length: 8 }, async () => await authority.permit(action)));
  expect(eight.filter(({ status }) => status === 'granted')).toHaveLength(1);
  await database.close();
});

test('a person who said no is not asked the same question again', async () => {
  const { authority, grants, database, folder } = await office();
  const paused = await authority.permit(shell(folder, 'make'));
  if (paused.status !== 'paused') throw new Error('not paused');
  await grants.decide(paused.grant, 'denied');
  const asked = await authority.permit(shell(folder, 'make'));
  expect(asked.status).toBe('denied');
  expect(await grants.pending('run_a')).toHaveLength(0);
  await database.close();
});

test('what is remembered of a compound is its parts, word for word, and nothing wider', async () => {
  const { authority, grants, database, folder } = await office();
  const rules = authority.narrowestRules(shell(folder, "git status && echo 'a * b'"));
  expect(rules).toEqual(['git status', "echo 'a * b'"]);
  await grants.remember('run_a', 'allow', rules);
  expect((await authority.permit(shell(folder, "echo 'a * b'; git status"))).status).toBe('granted');
  for (const command of ['git status -s', "echo 'a x b'", 'echo a', 'git status; ls']) {
    expect((await authority.permit(shell(folder, command))).status, command).toBe('paused');
  }
  for (const command of ['echo a > f', 'echo $(ls)', 'X=1 make', 'echo "$x"'])
    expect(authority.narrowestRules(shell(folder, command))).toEqual([]);
  expect(
    authority.narrowestRules({
      tool: 'write_file',
      args: {},
      folder,
      effects: ['write'],
      paths: [{ path: '/a/b', effect: 'write' }],
    }),
  ).toEqual([{ tool: 'write_file', path: '/a/b' }]);
  await database.close();
});

test('/allow shell is a rule for the run, and can be taken back', async () => {
  const { authority, grants, database, folder } = await office({ deny: ['rm *'] });
  const action = shell(folder, 'make; $x');
  expect(permissionOf(action)).toBe(SHELL_TOOL.word);
  await grants.remember('run_a', 'allow', ['tool:run_shell']);
  expect((await authority.permit(shell(folder, 'make'))).status).toBe('granted');
  expect((await authority.permit(shell(folder, 'rm x'))).status).toBe('denied');
  await grants.forget('run_a', 'allow', 'tool:run_shell');
  expect((await authority.permit(shell(folder, 'make'))).status).toBe('paused');
  await database.close();
});
