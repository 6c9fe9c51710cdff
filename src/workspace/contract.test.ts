import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { Workspace } from './contract.ts';
import { DEFAULT_TEMPLATES } from './path-templates.ts';

const attacks = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../test/fixtures/attacks/workspace-paths.json'), 'utf8'),
) as { attacks: readonly { id: string; input: { args: { step_id: string; attempt_id: string } } }[] };

test('the folders of an attempt are those of the design', async () => {
  const root = scratchFolder();
  const workspace = await Workspace.open(root, 'task_1', 2);
  expect(workspace.getTaskDir()).toBe('tasks/task_1');
  expect(workspace.getStagingPaths('s1', 3).history).toBe(
    join(root, 'tasks/task_1/plans/2/steps/s1/attempts/3/history.json'),
  );
});

test('a missing key or id raises, nothing is guessed', async () => {
  const workspace = await Workspace.open(scratchFolder(), 't');
  expect(() => workspace.getPath('attempt_impl')).toThrow(
    expect.objectContaining({ code: 'workspace.unknown-path' }) as Error,
  );
  expect(() => workspace.getPath('constructor')).toThrow(
    expect.objectContaining({ code: 'workspace.unknown-path' }) as Error,
  );
  expect(() => workspace.getPath('attempt', { step: 's' })).toThrow(/needs the id attempt/);
});

test('WP-09: no id can inject a path', async () => {
  const root = scratchFolder();
  const workspace = await Workspace.open(root, 't');
  for (const { id, input } of attacks.attacks.filter((attack) => attack.id === 'WP-09')) {
    expect(() => workspace.getStagingPaths(input.args.step_id, input.args.attempt_id), id).toThrow(
      expect.objectContaining({ code: 'workspace.invalid-id' }) as Error,
    );
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (step, attempt) => {
      try {
        expect(workspace.getStagingPaths(step, attempt).folder.startsWith(join(root, 'tasks/t/'))).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ code: 'workspace.invalid-id' });
      }
    }),
  );
  expect(readdirSync(root)).toEqual([]);
});

test('writing the file of another role is refused', async () => {
  const root = scratchFolder();
  const workspace = await Workspace.open(root, 't');
  const args = { step: 's1', attempt: 1 };
  await expect(workspace.write({ role: 'executor', key: 'attempt_review', args, content: '{}' })).rejects.toMatchObject(
    {
      code: 'workspace.not-yours',
    },
  );
  await expect(
    workspace.write({ role: 'executor', key: 'committed_report', args: { step: 's1' }, content: '{}' }),
  ).rejects.toMatchObject({
    code: 'workspace.not-yours',
  });
  await workspace.writeReport('s1', 1, '{"a":1}');
  for (const path of [workspace.getPath('attempt_report', args), workspace.getPath('committed_report', { step: 's1' })])
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}');
});

test.each<readonly [given: unknown, why: RegExp]>([
  [{ attempt: '../../{step}' }, /relative path/],
  [{ atempt_review: 'x' }, /no path atempt_review; attempt_review is near it/],
  [{ constructor: 'x' }, /no path constructor; it knows task, attempt/],
  [{ attempt_review: 'reviews/{task}/{step}/{attempt}.json' }, /leaves out \{plan\}: several files would be one/],
  [{ committed: 'done/{task}/{step}' }, /names \{step\}, which it does not have/],
  [{ committed_report: 'done/{task}/{step}.json' }, /committed_report goes with committed: move that/],
  [{ attempt_review: 'tasks/{task}/plans/{plan}/steps/{step}/attempts/{attempt}/report.json' }, /the same file/],
  [
    { attempt_history: 'a/{task}/{plan}/{step}/{attempt}', attempt_review: 'a/{task}/{plan}/{step}/{attempt}/b' },
    /attempt_review lies below attempt_history, which is a file/,
  ],
  [['x'], /expected record/],
])('a workspace.json that cannot be right is refused as a whole: %j', async (given, why) => {
  const root = scratchFolder();
  writeFileSync(join(root, 'workspace.json'), JSON.stringify(given));
  await expect(Workspace.open(root, 't')).rejects.toMatchObject({
    code: 'config.invalid',
    message: expect.stringMatching(why) as string,
  });
});

test('a workspace.json moves what it names and what lies below, and every path stands in the documentation', async () => {
  const root = scratchFolder();
  const moves = { task: 'work/{task}', attempt_review: 'reviews/{task}/{plan}-{step}-{attempt}.json' };
  writeFileSync(join(root, 'workspace.json'), JSON.stringify(moves));
  const workspace = await Workspace.open(root, 't');
  const { review, report } = workspace.getStagingPaths('s1', 2);
  expect([review, report, workspace.getPath('committed_report', { step: 's1' })]).toEqual([
    join(root, 'reviews/t/0-s1-2.json'),
    join(root, 'work/t/plans/0/steps/s1/attempts/2/report.json'),
    join(root, 'work/t/committed/s1/report.json'),
  ]);
  const text = readFileSync(join(import.meta.dirname, '../../docs/extending.md'), 'utf8');
  const told = Object.entries(DEFAULT_TEMPLATES).filter(([key, path]) => text.includes(`| \`${key}\` | \`${path}\` |`));
  expect(told.map(([key]) => key)).toEqual(Object.keys(DEFAULT_TEMPLATES));
});
