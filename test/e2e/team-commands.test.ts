import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { atlas, atlasJson } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';
import { postgresServer } from '../support/postgres-server.ts';
import { openTeamStore } from '../support/team-store.ts';

// A server that starts waits for the disk, which others use as well.
vi.setConfig({ testTimeout: 600_000 });

const plan = (id: string, path = `${id}.txt`, content = `${id}\n`): string =>
  JSON.stringify({
    steps: [
      {
        id,
        title: `write ${id}`,
        action: { tool: 'write_file', args: { path, content } },
        writes: [path],
        checks: [{ kind: 'file', path, contains: id }],
      },
    ],
  });

test('an owner makes the store, lets a team in, and two machines share one history and one project', async () => {
  const server = await postgresServer();
  const database = await server.createDatabase();
  const owner = { ATLAS_STORAGE_URL: server.url(database) };
  const machine = projectWith({ 'a.json': plan('one'), 'b.json': plan('two') });
  writeFileSync(join(machine, '../secret'), 'a pass:word\n', { mode: 0o600 });
  const login = `shop_${database}`;

  const early = await atlas(['runs'], { cwd: machine, env: owner });
  expect(early, early.stderr).toMatchObject({ exitCode: 2 });
  expect(early.stderr).toMatch(/atlas fleet migrate/);
  expect((await atlas(['fleet', 'migrate'], { cwd: machine, env: owner })).stdout).toMatch(/is ready/);
  const added = await atlas(['fleet', 'add-login', login, '--tenant', 'shop', '--password-file', '../secret'], {
    cwd: machine,
    env: owner,
  });
  expect(added, added.stderr).toMatchObject({ exitCode: 0 });
  expect(`${added.stdout}${added.stderr}`).not.toContain('pass:word');

  const env = {
    ATLAS_STORAGE_URL: `postgres://${login}@127.0.0.1:${server.port}/${database}`,
    ATLAS_STORAGE_PASSWORD_FILE: join(machine, '../secret'),
    ATLAS_STORAGE_PROJECT: 'shop',
  };
  // What the owner lays down for a tenant, which sees it.
  const lay = async (...args: readonly string[]) => await atlas(['fleet', ...args], { cwd: machine, env: owner });
  expect((await lay('set-limit', '4', '--tenant', 'shop')).stdout).toMatch(/at most 4 at once/);
  expect((await lay('set-limit', '1', '--tenant', 'shop', '--of', 'shop')).exitCode).toBe(0);
  expect((await lay('set-writers', login, '--tenant', 'shop', '--of', 'shop')).stdout).toMatch(login);
  const wrong = await lay('set-limit', '4', '--tenant', 'shopp');
  expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/no tenant shopp/) });
  const laid = await atlasJson<{ limits: Record<string, number> }>(['fleet'], { cwd: machine, env });
  expect(new Set(Object.values(laid.limits))).toEqual(new Set([1, 4]));
  // The owner is above the rules that keep tenants apart: no run is kept under such a login.
  const above = await atlas(['runs'], { cwd: machine, env: owner });
  expect(above.stderr).toMatch(/above the rules/);
  const doctor = await atlasJson(['doctor'], { cwd: machine, env });
  expect(doctor).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ name: 'team', ok: true })]),
  });

  const here = { cwd: machine, env };
  const there = { cwd: projectWith({}), env };
  const one = await atlas(['run', 'write', '--plan', 'a.json', '--no-memory'], here);
  expect(one, one.stderr).toMatchObject({ exitCode: 0 });
  // The other machine sees the run, and gets the project with its first run.
  expect(await atlasJson(['runs'], there)).toMatchObject({ runs: [{ status: 'proven', project: there.cwd }] });
  writeFileSync(join(there.cwd, '../two.json'), plan('two'));
  const two = await atlas(['run', 'write', '--plan', '../two.json', '--no-memory'], there);
  expect(two, two.stderr).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(there.cwd, 'one.txt'), 'utf8')).toBe('one\n');
  expect(await atlasJson(['show'], here)).toMatchObject({ run: { status: 'proven', request: 'write' } });
  expect((await atlas(['verify'], there)).exitCode).toBe(0);

  // Receipts are signed with the key of the machine that worked; the owner says once for all that it is the team's.
  expect((await atlas(['verify'], here)).stdout).toMatch(/signed by an unknown key/);
  const listed = readFileSync(join(there.cwd, '../config/atlas/trusted-keys.jsonl'), 'utf8');
  const { publicKey } = JSON.parse(listed.split('\n')[0] ?? '') as { publicKey: string };
  const trusted = await lay('trust', publicKey, '--tenant', 'shop', '--name', 'the other machine');
  const [, keyid = ''] = /believes receipts of the other machine \((\w+)\)/.exec(trusted.stdout) ?? [];
  expect((await atlas(['verify'], here)).stdout).toMatch(/signed by the other machine/);
  // Nobody's own word makes a machine the team's.
  const itself = await atlas(['fleet', 'trust', publicKey, '--tenant', 'shop'], there);
  expect(itself).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/refuses this login that right/) });
  expect((await lay('trust', keyid, '--tenant', 'shop', '--retire')).stdout).toMatch(/up to now/);
  expect((await lay('trust', '--tenant', 'shop')).stdout).toMatch(/^the other machine .* until \d{4}/);
  expect((await lay('trust', keyid, '--tenant', 'shop', '--revoke')).exitCode).toBe(0);
  expect(await lay('trust', keyid, '--tenant', 'shop', '--revoke')).toMatchObject({ exitCode: 2 });
  expect((await atlas(['verify'], here)).stdout).toMatch(/signed by an unknown key/);

  // Taken back on the machine that did not do it, which first gets what the other landed.
  const undone = await atlas(['undo'], here);
  expect(undone, undone.stderr).toMatchObject({ exitCode: 0 });
  expect(undone.stdout).toMatch(/two\.txt/);
});

test('two machines that land at once are kept apart, and a double change stops the second', async () => {
  await using team = await openTeamStore();
  const env = { ATLAS_STORAGE_URL: await team.login('shop'), ATLAS_STORAGE_PROJECT: 'shop' };
  const files = { 'list.txt': 'a\nb\nc\nd\ne\nf\n' };
  const [here, there] = [projectWith(files), projectWith(files)];
  writeFileSync(join(here, '../plan.json'), plan('one'));
  writeFileSync(join(there, '../plan.json'), plan('two'));
  const args = ['run', 'write', '--plan', '../plan.json', '--no-memory'];
  const both = await Promise.all([here, there].map(async (cwd) => await atlas(args, { cwd, env })));
  for (const one of both) expect(one, one.stderr).toMatchObject({ exitCode: 0 });
  const landings = await team.admin.query('SELECT number, base, state FROM atlas.landings ORDER BY number');
  // Each begins where the one before it led.
  expect(landings.slice(1).map(({ base }) => base)).toEqual(landings.slice(0, -1).map(({ state }) => state));

  writeFileSync(join(here, 'list.txt'), 'a\nb\nc\nd\ne\nHERE\n');
  writeFileSync(join(here, '../plan.json'), plan('three'));
  writeFileSync(join(there, 'list.txt'), 'a\nb\nc\nd\ne\nTHERE\n');
  writeFileSync(join(there, '../plan.json'), plan('four'));
  expect((await atlas(args, { cwd: here, env })).exitCode).toBe(0);
  const stopped = await atlas(args, { cwd: there, env });
  expect(stopped.exitCode).not.toBe(0);
  expect(`${stopped.stdout}${stopped.stderr}`).toMatch(
    /you changed what .* changed too, on another machine: list\.txt/,
  );
  expect(readFileSync(join(there, 'list.txt'), 'utf8')).toMatch(/THERE/);
  writeFileSync(join(there, 'list.txt'), 'THERE\na\nb\nc\nd\ne\nf\n');
  const went = await atlas(['resume'], { cwd: there, env });
  expect(went, went.stderr).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(there, 'list.txt'), 'utf8')).toBe('THERE\na\nb\nc\nd\ne\nHERE\n');
});

test('a folder that the team does not know is not mixed with its project', async () => {
  await using team = await openTeamStore();
  const env = { ATLAS_STORAGE_URL: await team.login('shop'), ATLAS_STORAGE_PROJECT: 'shop' };
  const [here, there] = [projectWith({ 'a.txt': 'here' }), projectWith({ 'a.txt': 'there' })];
  const args = ['run', 'write', '--plan', '../plan.json', '--no-memory'];
  for (const cwd of [here, there]) writeFileSync(join(cwd, '../plan.json'), plan('one'));
  expect((await atlas(args, { cwd: here, env })).exitCode).toBe(0);
  const refused = await atlas(args, { cwd: there, env });
  expect(`${refused.stdout}${refused.stderr}`).toMatch(/nobody can say which is newer: a\.txt/);
  expect(readFileSync(join(there, 'a.txt'), 'utf8')).toBe('there');

  // A store taken back to an earlier moment, after which another machine landed something under the same number.
  const other = 'UPDATE atlas.landings SET state = base WHERE number = (SELECT max(number) FROM atlas.landings)';
  await team.admin.query(other);
  await team.admin.query(
    'UPDATE atlas.project_heads h SET state = l.state FROM atlas.landings l WHERE l.number = h.number',
  );
  writeFileSync(join(here, '../plan.json'), plan('two'));
  const left = await atlas(args, { cwd: here, env });
  expect(`${left.stdout}${left.stderr}`).toMatch(/nobody can say which is newer: one\.txt/);
});
