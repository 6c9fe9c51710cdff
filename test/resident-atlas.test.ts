import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainWords } from './support/plain-words.ts';
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

test('a line is split where a shell would only split it, and left to the shell where it would do more', () => {
  expect(plainWords(`atlas run "make it work" --args '{"a": "$b"}' x.json`)).toEqual([
    'atlas',
    'run',
    'make it work',
    '--args',
    '{"a": "$b"}',
    'x.json',
  ]);
  const more = [
    'atlas "$HOME"',
    'atlas >x',
    'atlas; x',
    'atlas a|b',
    'atlas *',
    'atlas "a"b',
    'A=1 atlas',
    'atlas `x`',
    'atlas ~',
  ];
  expect(more.map(plainWords)).toEqual(more.map(() => undefined));
});
