import { expect, test } from 'vitest';
import { atlasJson } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

test('`atlas bench run` measures a step in an empty store and in one that holds earlier runs', async () => {
  const args = ['bench', 'run', '--steps', '3', '--rounds', '1', '--earlier', '2'];
  const measured = await atlasJson(args, { cwd: projectWith({}) });
  expect(measured).toMatchObject({ steps: 3, earlier: 2, limitMs: 25, ratioLimit: 1.3 });
  for (const figure of ['perStepMs', 'workMs', 'verifyMs', 'filledMs', 'memoryMs', 'flatness', 'fullness']) {
    expect((measured as Readonly<Record<string, number>>)[figure], figure).toBeGreaterThan(0);
  }
});
