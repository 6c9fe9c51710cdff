import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { keepProjectId, projectId } from './project-id.ts';

const homeAt = (path: string) => ({ path, database: '', blobs: '', runs: '' });

function folder(remote?: string): { readonly project: string; readonly home: ReturnType<typeof homeAt> } {
  const project = join(scratchFolder(), 'project');
  mkdirSync(join(project, '.atlas'), { recursive: true });
  if (remote !== undefined) {
    execFileSync('git', ['init', '-q', project]);
    execFileSync('git', ['-C', project, 'remote', 'add', 'origin', remote]);
  }
  return { project, home: homeAt(join(project, '.atlas')) };
}

test('I1: folders of the same name are one project, and another name is another', async () => {
  const [one, two] = [folder(), folder('https://example.org/a/b')];
  const ids = await Promise.all([one, two].map(async ({ home, project }) => await projectId(home, project, 'shop')));
  expect(ids[0]).toBe(ids[1]);
  expect(await projectId(one.home, one.project, 'other')).not.toBe(ids[0]);
});

test('I2: an id that was kept stays when the folder moves and when its remote changes', async () => {
  const { project, home } = folder();
  const id = await projectId(home, project, undefined);
  const moved = `${project}-moved`;
  renameSync(project, moved);
  execFileSync('git', ['init', '-q', moved]);
  execFileSync('git', ['-C', moved, 'remote', 'add', 'origin', 'https://example.org/a/b']);
  expect(await projectId(homeAt(join(moved, '.atlas')), moved, undefined)).toBe(id);
});

test('I3: clones of one remote are one project, each folder in it its own, and others are by themselves', async () => {
  const [one, two, three] = [folder('git@example.org:a/b.git'), folder('https://example.org/a/b'), folder()];
  const idOf = async ({ project, home }: typeof one) => await projectId(home, project, undefined);
  expect(await idOf(one)).toBe(await idOf(two));
  expect(await idOf(three)).not.toBe(await idOf(one));
  expect(await idOf(three)).toBe(await idOf(three));
  const inside = join(one.project, 'packages/shop');
  mkdirSync(join(inside, '.atlas'), { recursive: true });
  expect(await projectId(homeAt(join(inside, '.atlas')), inside, undefined)).not.toBe(await idOf(one));
});

test('a home that several projects share knows each by its folder', async () => {
  const home = homeAt(join(scratchFolder(), 'home'));
  const [one, two] = [folder(), folder()];
  const id = await projectId(home, one.project, undefined);
  expect(await projectId(home, two.project, undefined)).not.toBe(id);
  expect(await projectId(home, one.project, undefined)).toBe(id);
});

test('a machine that takes a project over is told its id', async () => {
  const { project, home } = folder('https://example.org/a/b');
  await keepProjectId(home, project, 'name-0123');
  expect(await projectId(home, project, undefined)).toBe('name-0123');
});

test.each(['', '{', '{"format":1,"id":"../../x"}', '{"format":2,"id":"a"}'])(
  'an id that cannot be read is not guessed anew: %s',
  async (text) => {
    const { project, home } = folder();
    writeFileSync(join(home.path, 'project-id.json'), text);
    await expect(projectId(home, project, undefined)).rejects.toThrow(/the id of this project cannot be read/);
  },
);
