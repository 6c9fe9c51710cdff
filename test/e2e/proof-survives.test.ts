import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { has } from '../support/machine.ts';
import { writeFiles } from '../support/person-files.ts';
import { faultOf, killAt, PROOF_POINTS } from '../support/proof-campaign.ts';
import { scratchFolder } from '../support/scratch.ts';

/** The records around an effect are killed in the long version: the effects themselves are what touches files. */
const SHORT = PROOF_POINTS.filter((point) => !/\.(?:intent|result):/.test(point));

// Once each here; `npm run soak -- proof` does all of them twenty times.
test.for(SHORT)('killed at %s, the project is old or new, and the run goes on', async (point) => {
  expect(faultOf(await killAt(scratchFolder(), point))).toBeUndefined();
});

const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups'];
const script = join(import.meta.dirname, '../support/proof-process.ts');
const asNobody = (...words: readonly string[]): ReturnType<typeof spawnSync> =>
  spawnSync('setpriv', [...NOBODY, ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: '/' },
  });
const canBeNobody =
  process.getuid?.() === 0 &&
  has('setpriv') &&
  has('bwrap') &&
  asNobody(process.execPath, '--check', script).status === 0;

test.skipIf(!canBeNobody)('a person who is not root stages, proves, lands and takes back just the same', () => {
  const folder = scratchFolder();
  const project = join(folder, 'project');
  writeFiles(project, {
    'a.txt': 'one\n',
    'b.txt': 'b\n',
    'gone/g.txt': 'g\n',
    'tool.sh': '#!/bin/sh\n',
    '.atlas/x': '',
  });
  for (const action of ['land', 'undo']) {
    const job = { home: join(project, '.atlas'), project, action, sandboxed: true };
    writeFileSync(join(folder, `${action}.json`), JSON.stringify(job));
  }
  chmodSync(folder, 0o755);
  spawnSync('chown', ['-R', '65534:65534', folder]);
  const seen = ['land', 'undo'].map((action) => {
    const { status, stderr } = asNobody(process.execPath, script, join(folder, `${action}.json`));
    expect(status, String(stderr)).toBe(0);
    return readFileSync(join(project, 'a.txt'), 'utf8');
  });
  expect(seen).toEqual(['two\n', 'one\n']);
});
