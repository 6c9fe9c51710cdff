import { expect, test } from 'vitest';
import { canonicalJson } from '../core/canonical-json.ts';
import { parseRules } from '../permissions/rule.ts';
import { explainPermission } from './explain-permission.ts';
import type { Pin } from './mcp/pin-store.ts';

/** What is decided about a tool where the person has the server `files` and has approved these of its tools. */
async function decided(tool: string, approved: Readonly<Record<string, Pin>> = {}, allow: readonly string[] = []) {
  const setting = {
    project: '/project',
    environment: {},
    rules: { run: parseRules({ allow }, 'the test') },
    sandbox: 'none' as const,
    servers: ['files'],
    pins: { get: async (server: string, name: string) => approved[`${server} ${name}`] },
  };
  return await explainPermission(setting, { tool, args: {} });
}

const pin = (readOnly: boolean): Pin => ({ hash: 'a'.repeat(64), shown: canonicalJson({ name: 'x', readOnly }) });

test('the effect of a server tool is that of the definition which a person approved', async () => {
  const reads = ['effect:read'];
  expect(await decided('files__look', { 'files look': pin(true) }, reads)).toMatchObject({ decision: 'allow' });
  expect(await decided('files__look', { 'files look': pin(false) }, reads)).toMatchObject({ decision: 'ask' });
  const allowed = await decided('files__write', { 'files write': pin(false) }, ['tool:files__write']);
  expect(allowed).toMatchObject({ decision: 'allow' });
});

test('a server tool that nobody has approved asks, whatever a rule allows', async () => {
  expect(await decided('files__new', {}, ['tool:files__new'])).toMatchObject({ decision: 'ask' });
});

test('two underscores in a name make no server tool: only a server that there is has tools', async () => {
  await expect(decided('nobody__look')).rejects.toMatchObject({ code: 'tool.unknown' });
  await expect(decided('files__')).rejects.toMatchObject({ code: 'tool.unknown' });
});
