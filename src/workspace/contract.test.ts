import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { Workspace } from './contract.ts';

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

test('a workspace.json that leads out of the home is refused', async () => {
  const root = scratchFolder();
  writeFileSync(join(root, 'workspace.json'), JSON.stringify({ attempt: '../../{step}' }));
  await expect(Workspace.open(root, 't')).rejects.toMatchObject({ code: 'config.invalid' });
});
