import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { cleanEnvironment } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

const root = join(import.meta.dirname, '../..');
const docs = readFileSync(join(root, 'docs/mcp.md'), 'utf8');

/** The command line that an agent's own configuration starts, read from our documentation. */
function commandOf(agent: string): readonly string[] {
  const text = new RegExp(`\`\`\`(?:json|toml) ${agent}\\n([\\s\\S]*?)\`\`\``).exec(docs)?.[1] ?? '';
  if (agent === 'codex') {
    const command = /^command = "(.*)"$/m.exec(text)?.[1] ?? '';
    return [command, ...(JSON.parse(/^args = (.*)$/m.exec(text)?.[1] ?? '[]') as string[])];
  }
  const config = JSON.parse(text) as Record<string, Record<string, { command: string | string[]; args?: string[] }>>;
  const entry = Object.values(config)[0]?.['atlas-memory'];
  return [entry?.command ?? [], entry?.args ?? []].flat();
}

test.each(['claude-code', 'codex', 'gemini', 'opencode', 'vscode', 'zed'])(
  'the snippet for %s starts a server that answers',
  async (agent) => {
    const project = projectWith({});
    // What `npm install -g` puts on the path.
    const bin = join(project, '../bin');
    mkdirSync(bin);
    writeFileSync(
      join(bin, 'atlas'),
      `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/src/surfaces/cli/main.js')}" "$@"\n`,
    );
    chmodSync(join(bin, 'atlas'), 0o755);
    const [command = '', ...args] = commandOf(agent).map((word) => word.replace('${workspaceFolder}', project));
    const env = cleanEnvironment(join(project, '..'));
    const transport = new StdioClientTransport({
      command,
      args,
      cwd: project,
      env: { ...env, PATH: `${bin}:${env['PATH'] ?? ''}` },
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('memory_search_experiences');
    const result = await client.callTool({ name: 'memory_get_concept', arguments: { concept_id: 'none' } });
    expect(result.structuredContent).toEqual({ concept: null });
    await client.close();
  },
);
