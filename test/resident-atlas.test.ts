import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectWith } from './support/project.ts';
import { inResident } from './support/resident-atlas.ts';

test('a command that leaves something open ends the process that ran it, and the next one has another', async () => {
  const cwd = projectWith({});
  const main = join(cwd, 'main.mjs');
  writeFileSync(
    main,
    'process.stdout.write(String(process.pid)); if (process.argv[2] === "leaves") setInterval(() => {}, 1000);',
  );
  const run = async (...args: string[]): Promise<number> =>
    Number((await inResident({ main, args, cwd, env: {}, openMs: 20 })).stdout);
  const [first, second] = [await run(), await run()];
  expect(await run()).toBe(first);
  expect(await run()).toBe(second);
  await expect(run('leaves')).rejects.toThrow('atlas leaves would not have ended: it left Timeout open');
  expect(() => process.kill(first, 0)).toThrow('ESRCH');
  expect(await run()).toBe(second);
  const third = await run();
  expect([first, second]).not.toContain(third);
  expect(await run()).toBe(second);
  expect(await run()).toBe(third);
});
