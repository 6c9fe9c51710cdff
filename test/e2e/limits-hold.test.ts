import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cgroupPlaces } from '../../src/processes/limits/cgroup-places.ts';
import { eventually } from '../support/eventually.ts';
import type { Greedy } from '../support/limits-child.ts';
import { has } from '../support/machine.ts';
import { AS_NOBODY, canBeNobody } from '../support/nobody.ts';

const CHILD = join(import.meta.dirname, '../support/limits-child.ts');
const isRoot = process.getuid?.() === 0;
const places = cgroupPlaces(
  readFileSync('/proc/self/cgroup', 'latin1'),
  readFileSync('/proc/self/mountinfo', 'latin1'),
);
const groups = places.filter(({ version }) => version === 1);
/** Root may make groups of the kernel's; version 2 wants more than that. */
const hasGroups = isRoot && groups.length > 0 && groups.every(({ folder }) => made(join(folder, 'atlas-test-probe')));

function made(folder: string): boolean {
  try {
    mkdirSync(folder);
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function removed(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** What each greedy program came to, for a process that stands on the machine as `prefix` makes it stand. */
async function greedy(prefix: readonly string[]): Promise<readonly Greedy[]> {
  const [command, ...args] = [...prefix, process.execPath, CHILD];
  const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = (await text(child.stdout)).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Greedy);
}

/** The groups of the kernel are not to be seen: what most machines are like, for root as well. */
const WITHOUT_GROUPS = ['unshare', '--mount', 'sh', '-c', 'umount -R -l /sys/fs/cgroup; exec "$@"', 'sh'];

/** A group that belongs to somebody, as a service manager gives them to its users, with that somebody in it. */
function inOwnGroup(): readonly string[] {
  const own = groups.map(({ folder }) => join(folder, `atlas-test-${process.pid}`));
  for (const folder of own) {
    mkdirSync(folder);
    for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
      chownSync(path, 65_534, 65_534);
  }
  onTestFinished(async () => {
    // Who was ended is in its group until somebody has collected it.
    for (const folder of own) await eventually('nobody is in the group any more', () => removed(folder));
  });
  const enter = own.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join(' && ');
  return ['sh', '-c', `${enter} && exec "$@"`, 'sh', ...AS_NOBODY];
}

const STANDINGS = [
  { who: 'root with groups of the kernel', here: hasGroups, grouped: true, prefix: () => [] },
  { who: 'root without them', here: isRoot && has('unshare'), grouped: false, prefix: () => WITHOUT_GROUPS },
  { who: 'somebody else', here: canBeNobody(CHILD), grouped: false, prefix: () => AS_NOBODY },
  { who: 'somebody else with a group', here: hasGroups && canBeNobody(CHILD), grouped: true, prefix: inOwnGroup },
] as const;

/** Starts a program that stays, as Atlas would, and tells the number of this process. */
const STAYING = `
  import { startProgram } from ${JSON.stringify(join(import.meta.dirname, '../../src/processes/start-program.ts'))};
  const limits = { processes: 100, memoryBytes: 1e9, openFiles: 100, fileBytes: 1e9 };
  const running = await startProgram({ command: 'sleep', args: [process.argv[1]], cwd: '/', env: process.env, limits });
  console.log('on');
  await running.exited;`;

test.skipIf(!hasGroups)('the group that a killed Atlas left is taken away by the next one', async () => {
  const groupsOf = (pid: number | undefined): readonly string[] =>
    groups.flatMap(({ folder }) => readdirSync(folder).filter((name) => name.includes(`-${pid}-`)));
  const start = (seconds: string): ChildProcess =>
    spawn(process.execPath, ['--input-type=module', '-e', STAYING, seconds], { stdio: 'ignore' });
  const killed = start('300');
  await eventually('it has its groups', () => groupsOf(killed.pid).length === groups.length);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(groupsOf(killed.pid)).not.toEqual([]);
  const next = start('1');
  await once(next, 'exit');
  expect(groupsOf(killed.pid)).toEqual([]);
  expect(groupsOf(next.pid)).toEqual([]);
});

describe.skipIf(!has('bwrap'))('a greedy program', () => {
  test.skipIf(STANDINGS.every(({ here }) => !here)).each(STANDINGS.filter(({ here }) => here))(
    'is ended with the limit that it met, and Atlas answers meanwhile: $who',
    async ({ prefix, grouped }) => {
      const seen = await greedy(prefix());
      const about = (name: string) => seen.filter((one) => one.name === name);
      const said = JSON.stringify(seen, undefined, 1);
      expect(
        about('a fork bomb').map(({ limit }) => limit),
        said,
      ).toEqual(['processes', 'processes', 'processes']);
      expect(
        about('a memory hog').map(({ limit }) => limit),
        said,
      ).toEqual(['memoryShare', 'memoryShare', 'memoryShare']);
      expect(
        about('a hoarder in /tmp').map(({ limit }) => limit),
        said,
      ).toEqual(['memoryShare', 'memoryShare']);
      // What 200 processes did is nobody's business, with the limits that everybody has.
      expect(about('a program with 200 processes'), said).toMatchObject(
        [1, 2, 3].map(() => ({ limit: null, exitCode: 0, said: 'done\n' })),
      );
      expect(
        seen.flatMap(({ left }) => left),
        said,
      ).toEqual([]);
      expect(
        seen.some((one) => one.grouped),
        said,
      ).toBe(grouped);
      for (const { unanswered } of seen) expect(unanswered, said).toBeLessThan(0.8);
    },
  );
});
