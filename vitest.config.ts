import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/support/slowest-first.ts';

// Every process that a test starts may take over what an earlier one compiled. A build throws it away.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/atlas-compiled');

const shared = { environment: 'node', restoreMocks: true, testTimeout: 30_000, hookTimeout: 60_000 } as const;

/** Beside the code they test, but made of whole processes, many trees or a loaded model: `npm test` runs them, the daily gate does not. */
const THOROUGH = [
  'src/agents/acp-agent.test.ts',
  'src/agents/prompt-turn.test.ts',
  'src/memory/recall/abstention.test.ts',
  'src/orchestration/team-cursor.test.ts',
  'src/processes/careful-git.test.ts',
  'src/processes/sandbox/secrets.test.ts',
  'src/runtime/door/atlas-memory.test.ts',
  'src/storage/postgres/postgres-queue.test.ts',
  'src/storage/postgres/postgres.test.ts',
  'src/storage/postgres/run-writer.test.ts',
  'src/surfaces/mcp/memory-server.test.ts',
  'src/verification/controls/controls.test.ts',
  'src/verification/proof-bundle.test.ts',
  'src/workspace/landing.test.ts',
  'src/workspace/writes-through-links.test.ts',
  'test/contracts/embedder.test.ts',
  'test/contracts/run-store.test.ts',
  'test/wasm-modules.test.ts',
];

export default defineConfig({
  test: {
    reporters: process.env['ATLAS_TEST_SUMMARY'] === '1' ? ['./test/support/summary-reporter.ts'] : ['default'],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'quick',
          maxWorkers: availableParallelism(),
          exclude: ['test/contracts/checkpoint-saver.test.ts', 'node_modules/**', ...THOROUGH],
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/contracts/**/*.test.ts',
            'test/pins/**/*.test.ts',
            'test/*.test.ts',
          ],
        },
      },
      { test: { ...shared, name: 'thorough', include: THOROUGH } },
      {
        // LangGraph's validation suite expects its runner's functions as globals.
        test: { ...shared, name: 'saver', globals: true, include: ['test/contracts/checkpoint-saver.test.ts'] },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['test/e2e/**/*.test.{ts,tsx}'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          // After the quick ones. Two files more than there are cores: whole programs wait for the disk and each other.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
