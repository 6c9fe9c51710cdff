import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { ToolRegistry } from './tool-registry.ts';

test('time in which the process itself was stopped is not time that a tool took', async () => {
  const registry = new ToolRegistry([
    defineTool({
      name: 'look',
      description: 'reads a file',
      schema: z.object({}),
      effect: 'read',
      junction: 'reads',
      use: () => ({ effects: [] }),
      timeoutMs: 200,
      run: async () => {
        const read = readFile(import.meta.filename, 'utf8');
        // As a process that is stopped, whose machine sleeps, or that waits for a processor.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
        return { ok: true, text: (await read).slice(0, 6) };
      },
    }),
  ]);
  const context = { folder: import.meta.dirname, staged: true, signal: new AbortController().signal };
  const decision = { decision: 'allow', rule: null, reason: 'a test', commands: [] } as const;
  expect(
    await registry.call({ name: 'look', args: {} }, context, async () => ({
      status: 'granted',
      decision,
      byPerson: false,
    })),
  ).toMatchObject({ status: 'done', output: { text: 'import' } });
});
