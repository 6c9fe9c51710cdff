import { expect, test } from 'vitest';
import type { SandboxReport } from '../processes/sandbox/sandbox.ts';
import { sandboxFinding } from './sandbox-finding.ts';

const whole: SandboxReport = {
  isolation: 'util-linux',
  choice: 'auto',
  network: true,
  overlays: true,
  filter: true,
  version: '2.38.1',
  problem: undefined,
  remedy: undefined,
};

test('a sandbox that can do everything is fine, and named with what it does', () => {
  expect(sandboxFinding(whole)).toEqual({
    name: 'sandbox',
    ok: true,
    needed: false,
    detail: 'util-linux 2.38.1 (network can be cut, overlays work, system calls are filtered)',
  });
});

test('what is missing is told with what to do, and one that nobody tried is untested', () => {
  const lame = { ...whole, overlays: false, problem: 'util-linux cannot do everything here: overlays', remedy: 'Do.' };
  expect(sandboxFinding(lame)).toMatchObject({
    ok: false,
    detail: expect.stringContaining('overlays do not work') as string,
    remedy: 'Do.',
  });
  const none = { ...whole, isolation: 'none', version: undefined, problem: 'bubblewrap is not installed' } as const;
  expect(sandboxFinding({ ...none, remedy: 'Install it.' })).toMatchObject({
    ok: false,
    detail: expect.stringContaining('none: agents and commands run unconfined') as string,
    remedy: 'Install it.',
  });
  const mac = { ...whole, isolation: 'seatbelt', version: undefined, filter: false, overlays: false } as const;
  expect(sandboxFinding(mac)).toMatchObject({ ok: true, untested: true });
});
