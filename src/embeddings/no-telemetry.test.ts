import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';

const EMBEDS = `
const { openModel } = await import(${JSON.stringify(new URL('open-embedder.ts', import.meta.url).href)});
const model = await openModel({ modelName: 'Xenova/gte-small', device: 'cpu', dtype: 'auto', downloads: process.env.HOME + '/downloads' });
const [one] = await model.represent(['a text'], 'query');
console.log(one.vector.length);
await model.close();
`;

test('the runtime of the model leaves no report of this machine in the home of the person, nor sends one', async () => {
  const home = scratchFolder();
  const env = { PATH: process.env['PATH'] ?? '', HOME: home };
  const program = join(scratchFolder(), 'embeds.mjs');
  writeFileSync(program, EMBEDS);
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  expect(stdout.trim()).toBe('384');
  const left = readdirSync(home, { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => !name.startsWith('downloads'))).toEqual([]);
});
