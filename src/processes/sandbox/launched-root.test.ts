import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { has } from '../../../test/support/machine.ts';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { childEnvironment } from '../child-environment.ts';
import { runProgram } from '../run-program.ts';
import { bubblewrap } from './bubblewrap.ts';
import { restrictsTrees } from './launched-root.ts';
import { nativeParts } from './native.ts';

test('whether the kernel restricts whole trees is told by its version', () => {
  const told = ['4.19.0', '5.4.0-150-generic', '5.11.22', '5.12.0', '5.15.167.4-microsoft', '6.1'].map(restrictsTrees);
  expect(told).toEqual([false, false, false, true, true, true]);
});

test.skipIf(!has('bwrap'))('a kernel that cannot restrict whole trees confines alike', async () => {
  const folder = scratchFolder();
  const [lower, target, state, secret] = ['lower', 'target', 'state', 'secret'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const path of [lower, target, state, secret]) mkdirSync(path);
  writeFileSync(join(lower, 'file'), 'old');
  writeFileSync(join(secret, 'key'), 'key');
  const line = `cat file; echo new > file; echo kept > ${state}/kept; ls -A ${secret}; echo x > ${folder}/x
    for device in null zero urandom; do test -c /dev/$device || echo no $device; done; echo x > /dev/shm/x; ls /tmp`;
  const seen: string[] = [];
  for (const builds of [true, false].filter((way) => !way || restrictsTrees())) {
    const scratch = join(folder, `layer-${builds}`);
    const confinement = {
      network: false,
      overlays: [{ lower, target, scratch }],
      writable: [state],
      hidden: [secret],
    };
    const program = { command: 'sh', args: ['-c', line], cwd: target, env: childEnvironment(process.env) };
    const confined = await bubblewrap(nativeParts(), builds).confine(program, confinement);
    const { stdout, stderr } = await runProgram(confined, { timeoutMs: 20_000, outputLimit: 10_000 });
    seen.push(`${stdout.text}${stderr.text}`);
    expect(readFileSync(join(scratch, 'upper/file'), 'utf8')).toBe('new\n');
    expect(readFileSync(join(state, 'kept'), 'utf8')).toBe('kept\n');
    expect(existsSync(join(folder, 'x'))).toBe(false);
  }
  expect(seen[0]?.startsWith('old')).toBe(true);
  expect(new Set(seen).size).toBe(1);
});
