import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notifyPerson } from './notify-person.ts';

const QUIET = { terminal: 'bell', desktop: false, command: [], afterSeconds: 10 } as const;
const note = { kind: 'waits', runId: 'run_1', status: 'paused', message: 'may I?', afterMs: 60_000 } as const;

test('a command of the person hears what waits, as words and not through a shell', async () => {
  const project = mkdtempSync(join(tmpdir(), 'atlas-notify-'));
  const script = `require('fs').writeFileSync('told', [process.env.ATLAS_NOTE, process.env.ATLAS_STATUS, process.env.ATLAS_MESSAGE, process.argv[1]].join('|'))`;
  const command = [process.execPath, '-e', script, '$(id)'];
  const told = { notifications: { ...QUIET, command }, environment: process.env, project };
  expect(await notifyPerson(told, { ...note, afterMs: 0 })).toEqual({ ring: false });
  expect(readFileSync(join(project, 'told'), 'utf8')).toBe('waits|paused|may I?|$(id)');
});

test('the terminal rings for whoever may have looked away, unless it was told not to', async () => {
  const ring = async (changes: { readonly terminal?: 'off' }, afterMs: number): Promise<boolean> =>
    (
      await notifyPerson(
        { notifications: { ...QUIET, ...changes }, environment: {}, project: '/' },
        { ...note, afterMs },
      )
    ).ring;
  expect(await ring({}, 60_000)).toBe(true);
  expect(await ring({}, 500)).toBe(false);
  expect(await ring({ terminal: 'off' }, 60_000)).toBe(false);
});

test('a command that is not there harms nothing', async () => {
  const told = { notifications: { ...QUIET, command: ['/nowhere/at-all'] }, environment: {}, project: '/' };
  await expect(notifyPerson(told, note)).resolves.toEqual({ ring: true });
});
