import { expect, test } from 'vitest';
import type { Receipt } from './receipt.ts';
import { pullRequestText } from './pull-request-text.ts';

const receipt = {
  step: 's1',
  verdict: 'pass',
  checks: [
    {
      check: { kind: 'command', run: 'npm test', exitCode: 0, role: 'proof' },
      before: { result: 'fail', evidence: '' },
      after: { result: 'pass', evidence: '' },
    },
  ],
  controls: {
    coverage: {
      places: [
        { path: 'a.js', first: 1, last: 3, kind: 'code', coverage: 'covered' },
        { path: 'a.js', first: 7, last: 7, kind: 'code', coverage: 'uncovered' },
      ],
    },
  },
  criteria: [{ criterion: 'it is quick', result: 'cannot verify', evidence: 'no check stands for it' }],
} as never as Receipt;

test('a reviewer reads what was asked, done, checked, noticed and not proven', () => {
  const { title, body } = pullRequestText({
    run: { id: 'run_1', request: 'make the failing test pass', status: 'proven' },
    steps: [
      {
        title: 'mend sum()',
        step: 's1',
        runId: 'run_1',
        receipt: { id: 'rcpt_1', hash: 'h', finishedAt: '' },
        state: '',
        paths: [],
      },
    ],
    proofs: [receipt],
    spent: { tokens: 12_345, money: 0.5, currency: 'USD', ms: 1 },
  });
  expect(title).toBe('make the failing test pass');
  expect(body).toBe(`## What was done
- **\`s1\`** mend sum(): proven (receipt \`rcpt_1\`)

## What was checked
- \`npm test\`: fail before, pass after

## What the checks notice
Changed lines of code that a check notices when they are taken back: 3; that none notices: 1. Not noticed:
- \`a.js:7-7\`

## Not proven
- \`s1\` it is quick (no check stands for it)

Run \`run_1\` (proven; 12,345 tokens, $0.50). Each commit names its receipt; \`atlas verify run_1\` runs the proof again.
`);
});

test('a long request is cut in the title and stands whole in the text', () => {
  const request = `${'word '.repeat(30)}\nand more`;
  const run = { id: 'run_1' as never, request, status: 'proven' } as const;
  const { title, body } = pullRequestText({ run, steps: [], proofs: [], spent: { tokens: 0, money: 0, ms: 0 } });
  expect(title.length).toBeLessThanOrEqual(72);
  expect(body).toContain(request.trim());
});
