import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSchema, type Verdict } from '../../src/core/check.ts';
import { createRedactor } from '../../src/core/redact.ts';
import { coverageText } from '../../src/verification/controls/control-report.ts';
import { runControls } from '../../src/verification/controls/controls.ts';
import { createVerifier, decide } from '../../src/verification/verifier.ts';
import type { Story } from '../fixtures/cheats/cheat.ts';
import { JAVASCRIPT_CHEATS, JAVASCRIPT_WORK } from '../fixtures/cheats/javascript.ts';
import { PYTHON_CHEATS, PYTHON_WORK } from '../fixtures/cheats/python.ts';
import { TYPESCRIPT_CHEATS, TYPESCRIPT_WORK } from '../fixtures/cheats/typescript.ts';
import { has } from '../support/machine.ts';
import { writeFiles } from '../support/person-files.ts';
import { proofProject } from '../support/proof-project.ts';

const TSC = join(dirname(process.execPath), '../../.bin/tsc');

/** What the verifier says of a step, controls included, as a run would land it or not. */
async function verdictOf({
  files,
  run,
  made,
  writes,
}: Story): Promise<{ readonly verdict: Verdict; readonly why: string }> {
  const parts = await proofProject(files, { inside: false });
  const base = await parts.project.snapshot();
  for (const [path, text] of Object.entries(made)) {
    if (text === null) rmSync(join(parts.folder, path));
    else writeFiles(parts.folder, { [path]: text });
  }
  const staged = await parts.project.snapshot();
  const check = checkSchema.parse({ kind: 'command', run: run.replace(/^tsc\b/, TSC) });
  const claim = { step: 's1', attempt: 1, writes, checks: [check] };
  const verifier = createVerifier({ views: parts, redactor: createRedactor(), prepare: undefined });
  const before = await verifier.before(claim, base);
  const seen = await verifier.after(claim, base, staged);
  if (decide(claim, before, seen).verdict !== 'pass') {
    const { verdict, reasons } = decide(claim, before, seen);
    return { verdict, why: reasons.join('; ') };
  }
  const control = { store: parts.project.store, rehearse: verifier.rehearse, budget: 12 };
  const controls = await runControls(control, { claim, base, staged, before, after: seen });
  const { verdict, reasons } = decide(claim, before, { ...seen, controls });
  const planted = controls.planted.map(({ result, evidence }) => `${result}: ${evidence}`);
  return { verdict, why: [...reasons, ...planted, coverageText(controls) ?? ''].join('; ') };
}

const LANGUAGES = [
  { language: 'JavaScript', cheats: JAVASCRIPT_CHEATS, work: JAVASCRIPT_WORK, here: true },
  { language: 'TypeScript', cheats: TYPESCRIPT_CHEATS, work: TYPESCRIPT_WORK, here: true },
  { language: 'Python', cheats: PYTHON_CHEATS, work: PYTHON_WORK, here: has('python3') },
];

for (const { language, cheats, work, here } of LANGUAGES) {
  describe.skipIf(!has('bwrap') || !here)(`work in ${language}`, () => {
    test.for(cheats)('a cheat does not land: $class, $name', async (cheat) => {
      const { verdict, why } = await verdictOf(cheat);
      expect(verdict, why).not.toBe('pass');
    });

    test.for(work)('honest work lands: $name', async (story) => {
      const { verdict, why } = await verdictOf(story);
      expect(verdict, why).toBe(story.word);
    });
  });
}
