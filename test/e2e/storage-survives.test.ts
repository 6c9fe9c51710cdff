import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { atlas, atlasJson } from '../support/atlas.ts';
import { has } from '../support/machine.ts';
import { greetingPlan, projectWith } from '../support/project.ts';
import { scratchFolder } from '../support/scratch.ts';
import { killCampaign, leaseCampaign, writersCampaign } from '../support/storage-campaigns.ts';

test('12 kills at random moments lose nothing that was acknowledged (1,000 in `npm run soak -- kill`)', async () => {
  const report = await killCampaign(scratchFolder(), 12, () => undefined);
  expect(report).toMatchObject({ lost: 0, integrity: [] });
  expect(report.acknowledged).toBeGreaterThanOrEqual(12);
});

test('eight processes that write at once lose nothing and never see a busy database', async () => {
  const report = await writersCampaign(scratchFolder(), 8, 3);
  expect(report).toMatchObject({ lost: 0, failed: 0, integrity: [] });
});

test('of eight processes that reach for one run, exactly one gets it, every time', async () => {
  expect(await leaseCampaign(scratchFolder(), 8, 25)).toEqual({ rounds: 25, winners: { 1: 25 } });
});

describe.skipIf(!has('bwrap'))('a home that cannot be written', () => {
  test('is exit 2 with its path and a remedy, and looking still works', async () => {
    const project = projectWith({ 'plan.json': greetingPlan() });
    await atlas(['run', 'write', '--plan', 'plan.json'], { cwd: project });
    const home = join(project, '.atlas');
    const prefix = ['bwrap', '--dev-bind', '/', '/', '--ro-bind', home, home];
    const run = await atlas(['run', 'write', '--plan', 'plan.json'], { cwd: project, prefix });
    expect(run).toMatchObject({ exitCode: 2, stdout: '' });
    expect(run.stderr).toContain(home);
    expect(run.stderr).toContain('--home DIR');
    expect(await atlasJson(['runs'], { cwd: project, prefix })).toMatchObject({ runs: [{ status: 'proven' }] });
    const doctor = await atlas(['doctor'], { cwd: project, prefix });
    expect(doctor.exitCode).toBe(2);
    expect(doctor.stdout).toMatch(/MISSING +home/);
  });

  test('that is not there yet, in a project that cannot be written, is exit 2 with its path too', async () => {
    const project = projectWith({ 'plan.json': greetingPlan() });
    const prefix = ['bwrap', '--dev-bind', '/', '/', '--ro-bind', project, project];
    const run = await atlas(['run', 'write', '--plan', 'plan.json'], { cwd: project, prefix });
    expect(run).toMatchObject({ exitCode: 2, stdout: '' });
    expect(run.stderr).toContain(`${join(project, '.atlas')}: it cannot be written`);
  });
});

test('a folder that was removed under the shell is bad usage with a remedy, and no defect', async () => {
  const run = await atlas(['runs'], {
    cwd: scratchFolder(),
    prefix: ['sh', '-c', 'd=$(mktemp -d) && cd "$d" && rmdir "$d" && exec "$@"', 'sh'],
  });
  expect(run).toMatchObject({ exitCode: 2, stdout: '' });
  expect(run.stderr).toContain('was removed or moved. Go to a folder that is there');
});

describe.skipIf(process.getuid?.() !== 0)('a disk that is full', () => {
  // Each size fills up elsewhere: at the home, at git's objects, at a file, at the journal.
  test.each([700, 850, 950])('in the middle of a run (%d kB) tells of the disk alone', async (size) => {
    const project = projectWith({ 'plan.json': greetingPlan() });
    const disk = scratchFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}k`, 'tmpfs', disk]);
    onTestFinished(() => {
      execFileSync('umount', ['-l', disk]);
    });
    const run = await atlas(['run', 'first', '--plan', 'plan.json', '--home', join(disk, 'home')], { cwd: project });
    expect(run).toMatchObject({ exitCode: 2 });
    expect(run.stderr).toContain(`cannot use ${disk}`);
    expect(run.stderr).toContain('the disk is full. Free some space');
  });

  test('is exit 2 with its path and a remedy, loses nothing acknowledged, and the run goes on once there is room', async () => {
    const project = projectWith({ 'plan.json': greetingPlan() });
    const disk = scratchFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
    onTestFinished(() => {
      execFileSync('umount', ['-l', disk]);
    });
    const home = join(disk, 'home');
    const args = ['--plan', 'plan.json', '--home', home];
    expect((await atlas(['run', 'first', ...args], { cwd: project })).exitCode).toBe(0);
    rmSync(join(project, 'b.txt'));
    const filler = join(disk, 'filler');
    mkdirSync(filler);
    for (let i = 0; fill(join(filler, String(i))); i += 1);
    const full = await atlas(['run', 'second', ...args], { cwd: project });
    expect(full).toMatchObject({ exitCode: 2 });
    expect(full.stderr).toContain(home);
    expect(full.stderr).toContain('Free some space');
    rmSync(filler, { recursive: true });
    const { runs } = (await atlasJson(['runs', '--home', home], { cwd: project })) as {
      runs: { request: string; status: string }[];
    };
    expect(runs.at(-1)).toMatchObject({ request: 'first', status: 'proven' });
    const next = runs.length === 1 ? ['run', 'second', ...args] : ['resume', '--home', home];
    expect((await atlas(next, { cwd: project })).exitCode).toBe(0);
    expect(readdirSync(project)).toContain('b.txt');
    expect((await atlas(['doctor', '--home', home], { cwd: project })).exitCode).toBe(0);
  });
});

/** Takes what room there is, in ever smaller pieces. */
function fill(path: string): boolean {
  for (const size of [100_000, 10_000, 1000]) {
    try {
      writeFileSync(path, Buffer.alloc(size));
      return true;
    } catch {
      rmSync(path, { force: true });
    }
  }
  return false;
}
