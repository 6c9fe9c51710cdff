import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { has } from '../support/machine.ts';
import { AS_NOBODY, canBeNobody, giveToNobody } from '../support/nobody.ts';
import { writeFiles } from '../support/person-files.ts';
import { PERSON_EDITS } from '../support/person-edits.ts';
import { openCampaign, PROOF_POINTS } from '../support/proof-campaign.ts';
import { scratchFolder } from '../support/scratch.ts';

// Each effect is killed once here, and every other one edited by a person, every way of editing in turn; the records around an
// effect, every passing, and every edit at every moment are for `npm run soak -- proof`.
// In memory where there is some: nothing here is about disks, and every file is written through.
const folder = realpathSync(mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'atlas-test-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const campaign = await openCampaign(folder);
const moments = campaign.moments.filter(({ point }) => !/\.(?:intent|result):/.test(point));
const edits = Object.keys(PERSON_EDITS);

test('every named moment of staging, proving, landing and taking back comes by', () => {
  expect(PROOF_POINTS.filter((point) => !campaign.moments.some((moment) => moment.point === point))).toEqual([]);
});

test.for(moments)('killed at $scene.name, $point: the project is old or new, and the run goes on', async (moment) => {
  expect(await campaign.kill(moment, moment.times)).toBeUndefined();
});

const undisturbed = moments.filter(
  ({ scene }) => scene.edit === undefined && scene.gitCommits !== true && scene.action !== 'tidy and undo',
);
const cases = undisturbed
  .filter((_, i) => i % 2 === 0)
  .map((moment, i) => ({ moment, edit: edits[i % edits.length] ?? '' }));

test.for(cases)('at $moment.scene.name, $moment.point, a person $edit: it survives', async ({ moment, edit }) => {
  expect((await campaign.edit(moment, moment.times, edit, false)).fault).toBeUndefined();
});

const script = join(import.meta.dirname, '../support/proof-process.ts');

test.skipIf(!has('bwrap') || !canBeNobody(script))(
  'a person who is not root stages, proves, lands and takes back just the same',
  () => {
    const scratch = scratchFolder();
    const project = join(scratch, 'project');
    writeFiles(project, {
      'a.txt': 'one\n',
      'b.txt': 'b\n',
      'gone/g.txt': 'g\n',
      'tool.sh': '#!/bin/sh\n',
      'lines.txt': '1\n',
      '.atlas/x': '',
    });
    for (const action of ['land', 'undo']) {
      const job = { home: join(project, '.atlas'), project, action, sandboxed: true };
      writeFileSync(join(scratch, `${action}.json`), JSON.stringify(job));
    }
    giveToNobody(scratch);
    const seen = ['land', 'undo'].map((action) => {
      const [setpriv = '', ...rest] = AS_NOBODY;
      const { status, stderr } = spawnSync(
        setpriv,
        [...rest, process.execPath, script, join(scratch, `${action}.json`)],
        { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', HOME: '/' } },
      );
      expect(status, stderr).toBe(0);
      return readFileSync(join(project, 'a.txt'), 'utf8');
    });
    expect(seen).toEqual(['two\n', 'one\n']);
  },
);
