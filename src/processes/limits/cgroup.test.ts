import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { CgroupFiles, FollowedFile } from './cgroup-files.ts';
import type { CgroupPlace } from './cgroup-places.ts';
import { Cgroups } from './cgroup.ts';

/** As the kernel documents version 2: a new group has the files of what the group above it passes on, and no others. */
class FakeKernel implements CgroupFiles {
  readonly files = new Map<string, string>();
  readonly followed = new Set<string>();
  readonly refuse: (path: string) => string | undefined;

  constructor(groups: Readonly<Record<string, string>>, refuse: FakeKernel['refuse'] = () => undefined) {
    for (const [path, text] of Object.entries(groups)) this.files.set(path, text);
    this.refuse = refuse;
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  read(path: string): string {
    return this.files.get(path) ?? '';
  }

  follow(path: string): FollowedFile {
    this.followed.add(path);
    return { text: () => this.read(path), [Symbol.dispose]: () => void this.followed.delete(path) };
  }

  write(path: string, text: string): void {
    const code = this.has(path) ? this.refuse(path) : 'ENOENT';
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    this.files.set(path, text);
    const group = dirname(path);
    if (path.endsWith('subtree_control')) for (const one of this.#below(group)) this.#fill(one, text);
  }

  async writeLater(path: string, text: string): Promise<void> {
    this.write(path, text);
  }

  make(folder: string): void {
    const code = this.refuse(folder);
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    this.#fill(folder, this.read(join(dirname(folder), 'cgroup.subtree_control')));
  }

  remove(folder: string): void {
    for (const path of this.files.keys()) if (dirname(path) === folder) this.files.delete(path);
  }

  #below(group: string): readonly string[] {
    const groups = [...this.files.keys()].filter((path) => path.endsWith('/cgroup.procs')).map(dirname);
    return groups.filter((one) => dirname(one) === group);
  }

  #fill(folder: string, passedOn: string): void {
    this.files.set(join(folder, 'cgroup.procs'), '');
    if (passedOn.includes('pids')) {
      this.files.set(join(folder, 'pids.max'), 'max');
      this.files.set(join(folder, 'pids.events'), 'max 0\n');
    }
    if (passedOn.includes('memory')) {
      for (const file of ['memory.max', 'memory.oom.group']) this.files.set(join(folder, file), 'max');
      this.files.set(join(folder, 'memory.events'), 'low 0\nmax 0\noom 0\noom_kill 0\n');
    }
  }
}

const LIMITS = { processes: 100, memoryBytes: 2 ** 30, openFiles: 100, fileBytes: 2 ** 30 };
const OWN = '/cg/app.slice/terminal.scope';
const PLACES: readonly CgroupPlace[] = [
  { version: 2, folder: OWN, controllers: ['pids', 'memory'] },
  { version: 2, folder: '/cg/app.slice', controllers: ['pids', 'memory'], leaves: OWN },
];
const SESSION = {
  '/cg/app.slice/cgroup.procs': '',
  '/cg/app.slice/cgroup.subtree_control': 'memory pids',
  [`${OWN}/cgroup.procs`]: '1\n',
  [`${OWN}/cgroup.subtree_control`]: '',
  [`${OWN}/memory.max`]: 'max\n',
  [`${OWN}/pids.max`]: 'max\n',
};
/** A group that has processes in it passes nothing on. */
const inhabited = (path: string): string | undefined =>
  path === `${OWN}/cgroup.subtree_control` ? 'EBUSY' : undefined;

const madeIn = (kernel: FakeKernel): string | undefined =>
  [...kernel.files.keys()].map(dirname).find((folder) => folder.includes('/atlas-'));

test('where our own group is full of processes, a new one is made beside it and limited', async () => {
  const kernel = new FakeKernel(SESSION, inhabited);
  const group = new Cgroups(kernel, () => PLACES).make(LIMITS);
  const folder = madeIn(kernel) ?? '';
  expect(dirname(folder)).toBe('/cg/app.slice');
  expect(kernel.read(`${folder}/pids.max`)).toBe('800');
  expect(kernel.read(`${folder}/memory.max`)).toBe(String(2 ** 30));
  expect(kernel.read(`${folder}/memory.oom.group`)).toBe('1');
  expect(await group?.take(process.pid)).toBe(true);
  expect(group?.met()).toBeUndefined();
  kernel.files.set(`${folder}/memory.events`, 'low 0\noom 1\noom_kill 1\n');
  expect(group?.met()).toEqual({ name: 'memoryShare', allowed: 2 ** 30 });
  expect(kernel.followed.size).toBe(2);
  await group?.remove();
  expect(madeIn(kernel)).toBeUndefined();
  expect(kernel.followed.size).toBe(0);
});

test('a group without processes, as that of a whole machine, passes on what it is asked to', () => {
  const kernel = new FakeKernel({ '/cg/cgroup.procs': '', '/cg/cgroup.subtree_control': 'cpu' });
  const made = new Cgroups(kernel, () => [{ version: 2, folder: '/cg', controllers: ['pids'] }]).make(LIMITS);
  expect(kernel.read('/cg/cgroup.subtree_control')).toBe('+pids');
  expect(made).toBeDefined();
});

test.each([
  ['memory.max', '1000000\n'],
  ['memory.high', '1000000\n'],
  ['cpu.max', '50000 100000\n'],
  ['pids.max', '100\n'],
])('whoever was given a %s is led to no other group (G4)', (file, text) => {
  const kernel = new FakeKernel({ ...SESSION, [`${OWN}/${file}`]: text }, inhabited);
  expect(new Cgroups(kernel, () => PLACES).make(LIMITS)).toBeUndefined();
  expect(madeIn(kernel)).toBeUndefined();
});

test('where nothing may be written it is tried once, and nothing is left', () => {
  let tried = 0;
  const kernel = new FakeKernel(SESSION, () => {
    tried += 1;
    return 'EACCES';
  });
  const groups = new Cgroups(kernel, () => PLACES);
  expect(groups.make(LIMITS)).toBeUndefined();
  const first = tried;
  expect(first).toBeGreaterThan(0);
  expect(groups.make(LIMITS)).toBeUndefined();
  expect(tried).toBe(first);
});

test('a group that nobody may be put into is given up, and is not made again', async () => {
  const refuse = (path: string): string | undefined => (path.endsWith('cgroup.procs') ? 'EACCES' : inhabited(path));
  const groups = new Cgroups(new FakeKernel(SESSION, refuse), () => PLACES);
  expect(await groups.make(LIMITS)?.take(process.pid)).toBe(false);
  expect(groups.make(LIMITS)).toBeUndefined();
});
