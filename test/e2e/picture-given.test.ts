import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atlas } from '../support/atlas.ts';
import { writePng } from '../support/png.ts';
import { scratchFolder } from '../support/scratch.ts';
import { scriptedModel } from '../support/scripted-endpoint.ts';

const PLAN = {
  steps: [
    {
      id: 's1',
      title: 'write down the colour',
      action: { instruction: 'Write the colour of the picture into out.txt.' },
      writes: ['out.txt'],
      checks: [{ kind: 'file', path: 'out.txt', contains: 'red' }],
      maxAttempts: 1,
    },
  ],
};

test('a picture that is given with a request reaches the model, stands in show, and must be one', async () => {
  const root = scratchFolder();
  const project = join(root, 'project');
  mkdirSync(project);
  const png = writePng(32, 32, () => [255, 0, 0]);
  writeFileSync(join(root, 'red.png'), png);
  writeFileSync(join(root, 'words.png'), 'no picture at all');
  writeFileSync(join(root, 'plan.json'), JSON.stringify(PLAN));
  await using model = await scriptedModel([
    { text: 'It is red.', calls: [{ name: 'write_file', args: { path: 'out.txt', content: 'red\n' } }] },
    { text: 'Done.' },
  ]);
  const env = { ATLAS_PROVIDERS_BASE_URL: model.url, ATLAS_PROVIDERS_MODEL: 'any', ATLAS_MEMORY_MODE: 'off' };
  const words = ['run', 'which colour?', '--agent', 'atlas', '--plan', '../plan.json', '--json', '--picture'];

  const refused = await atlas([...words, '../words.png'], { cwd: project, env });
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('words.png is no picture that agents look at');
  expect(model.requests).toHaveLength(0);

  const run = await atlas([...words, '../red.png'], { cwd: project, env });
  expect(run.exitCode, run.stderr + run.stdout).toBe(0);
  expect(JSON.stringify(model.requests[0]?.body)).toContain(png.toString('base64'));

  const shown = await atlas(['show'], { cwd: project, env });
  expect(shown.stdout).toMatch(new RegExp(`Pictures given\\nred\\.png +image/png +${png.length} bytes`));
});
