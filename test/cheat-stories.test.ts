import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cheat, Honest } from './fixtures/cheats/cheat.ts';
import { LANGUAGES } from './fixtures/cheats/languages.ts';
import { LEFT_TO_SOAK } from './fixtures/cheats/left-to-soak.ts';
import { TRIED } from './fixtures/cheats/tried.ts';

const folder = join(import.meta.dirname, 'fixtures/cheats');
const tried = Object.values(TRIED);
const cheats = tried.flatMap((one): readonly Cheat[] => one.cheats);
const work = tried.flatMap((one): readonly Honest[] => one.work);

test('the soak tries every story that there is', async () => {
  const soaked = new Set<unknown>(LANGUAGES.flatMap((one) => [...one.cheats, ...one.work]));
  const lists: unknown[] = [];
  for (const file of globSync('*.ts', { cwd: folder })) {
    const exported = Object.values((await import(join(folder, file))) as Record<string, unknown>);
    lists.push(...exported.filter((one) => Array.isArray(one) && one !== LANGUAGES));
  }
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.flat(1).filter((story) => !soaked.has(story))).toEqual([]);
});

test('the end-to-end tests try one of every class in every language, and as much honest work as was promised', () => {
  expect(cheats.length).toBeGreaterThanOrEqual(65);
  expect(work.length).toBeGreaterThanOrEqual(25);
  expect(new Set(cheats.map((one) => one.class)).size).toBe(10);
  const [, , scripts] = LANGUAGES;
  // Which class can be tried under which runner: what is left to the soak has another of its kind here.
  const kind = ({ run = '', holds = run, ...one }: Cheat | Honest): string =>
    `${'class' in one ? one.class : one.word}, ${/python|tsc|vitest|npm|make|node/.exec(holds)?.[0] ?? holds}`;
  const left = [...(scripts?.cheats ?? []), ...(scripts?.work ?? [])].filter(({ name }) => LEFT_TO_SOAK.has(name));
  const kinds = new Set([...cheats, ...work].map(kind));
  expect(left.map(kind).filter((one) => !kinds.has(one))).toEqual([]);
});

test('what is left to the soak is called by its name', () => {
  const names = LANGUAGES.flatMap((one) => [...one.cheats, ...one.work]).map(({ name }) => name);
  for (const name of LEFT_TO_SOAK)
    expect(
      names.filter((one) => one === name),
      name,
    ).toHaveLength(1);
});
