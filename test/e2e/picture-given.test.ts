import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atlas } from '../support/atlas.ts';
import { writePng } from '../support/png.ts';
import { scratchFolder } from '../support/scratch.ts';

const PLAN = {
  steps: [
    {
      id: 's1',
      title: 'write down the colour',
      action: { instruction: 'Write the colour of the picture into out.txt.' },
      writes: ['out.txt'],
      checks: [{ kind: 'file', path: 'out.txt', contains: '250 20 30' }],
      maxAttempts: 1,
    },
  ],
};

test('a picture that is given with a request is seen by the agent, stands in what is told, and must be one', async () => {
  const root = scratchFolder();
  const project = join(root, 'project');
  mkdirSync(project);
  const png = writePng(32, 32, () => [250, 20, 30]);
  writeFileSync(join(root, 'red.png'), png);
  writeFileSync(join(root, 'words.png'), 'no picture at all');
  writeFileSync(join(root, 'plan.json'), JSON.stringify(PLAN));
  const agent = [process.execPath, join(import.meta.dirname, '../support/seeing-agent.ts'), 'tell'];
  const env = { ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify(agent), ATLAS_MEMORY_MODE: 'off' };
  const words = ['run', 'which colour?', '--plan', '../plan.json', '--json', '--picture'];

  const refused = await atlas([...words, '../words.png'], { cwd: project, env });
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('words.png is no picture that agents look at');

  const run = await atlas([...words, '../red.png'], { cwd: project, env });
  expect(run.exitCode, run.stderr + run.stdout).toBe(0);
  expect(readFileSync(join(project, 'out.txt'), 'utf8')).toBe('250 20 30\n');

  const shown = await atlas(['show'], { cwd: project, env });
  expect(shown.stdout).toMatch(new RegExp(`Pictures given\\nred\\.png +image/png +${png.length} bytes`));
});
