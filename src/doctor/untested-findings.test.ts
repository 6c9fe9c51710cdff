import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { untestedFindings } from './untested-findings.ts';

/** A PATH on which these programs are, and nothing else. */
function machineWith(...programs: readonly string[]): { readonly environment: Record<string, string> } {
  const folder = scratchFolder();
  for (const name of programs) writeFileSync(join(folder, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return { environment: { PATH: folder, HOME: folder } };
}

test('what could not be tried is marked untested, and makes no machine unfit', () => {
  const findings = untestedFindings(machineWith(), 'linux');
  const names = findings.filter(({ untested }) => untested === true).map(({ name }) => name);
  expect(names).toEqual(['macos', 'gpu', 'hub']);
  expect(findings.every(({ ok, needed }) => ok && !needed)).toBe(true);
  expect(findings.find(({ name }) => name === 'agents')?.detail).toContain('none found');
});

test('an agent of the person’s own is there, though it is in no catalogue', () => {
  const findings = untestedFindings({ ...machineWith(), command: ['/opt/mine', '--acp'] });
  expect(findings.find(({ name }) => name === 'agents')).toMatchObject({
    untested: true,
    detail: expect.stringContaining('executor.agentCommand (/opt/mine)') as string,
  });
});

test('an agent that is here and that no test has driven is named; one that tests drive is not untested', () => {
  const agents = (...programs: readonly string[]) =>
    untestedFindings(machineWith(...programs)).find(({ name }) => name === 'agents');
  expect(agents('claude-agent-acp')).toMatchObject({ detail: expect.stringContaining('claude-code') as string });
  expect(agents('claude-agent-acp')?.untested).toBeUndefined();
  const both = agents('claude-agent-acp', 'goose');
  expect(both).toMatchObject({ untested: true, detail: 'goose; tested: claude-code' });
});
