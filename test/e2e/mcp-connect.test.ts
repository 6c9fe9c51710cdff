import { expect, test } from 'vitest';
import { atlas, atlasJson } from '../support/atlas.ts';
import { startHttpServer } from '../support/mcp.ts';
import { projectWith } from '../support/project.ts';

const call = (id: number, method: string, params: object): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const clientInfo = { name: 'test', version: '1' };
const START = call(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });

test('an agent that speaks only standard input and output reaches the server of a running process', async () => {
  const project = projectWith({});
  await atlasJson(['memory', 'add', 'the sum module is kept by Olena'], { cwd: project });
  const server = await startHttpServer(project);
  const url = `http://127.0.0.1:${server.port}/mcp`;
  const elsewhere = projectWith({});
  // A sign that ends a line of text, and stands in a message as it is.
  const query = 'sum\u2028module';
  const recall = call(2, 'tools/call', { name: 'memory_recall', arguments: { query } });
  const passed = await atlas(['mcp', '--connect', url], {
    cwd: elsewhere,
    env: { ATLAS_MCP_TOKEN: server.token },
    input: `${START}${recall}`,
  });
  expect(passed, passed.stderr).toMatchObject({ exitCode: 0 });
  expect(passed.stdout).toContain('"name":"atlas-memory"');
  expect(passed.stdout).toContain('kept by Olena');
  const refused = await atlas(['mcp', '--connect', url], { cwd: elsewhere, input: START });
  expect(JSON.parse(refused.stdout)).toMatchObject({ id: 1, error: { message: expect.stringContaining('401') } });
  const foreign = await atlas(['mcp', '--connect', 'http://example.com/'], { cwd: elsewhere });
  expect(foreign).toMatchObject({ exitCode: 2, stdout: '' });
});
