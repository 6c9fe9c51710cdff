import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { plainPath } from './test/support/plain-path.ts';
import { SlowestFirst } from './test/support/slowest-first.ts';

// Every process that a test starts may take over what an earlier one compiled. A build throws it away.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/atlas-compiled');
process.env['PATH'] = plainPath(process.env['PATH'] ?? '');

// No test is about these limits: they end what hangs, and a busy machine is to reach none of them.
const shared = {
  environment: 'node',
  restoreMocks: true,
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 180_000 } },
  // One queue for whole programs, so that the short files fill up what the long ones leave. One file more than there are
  // cores: they start others and wait for them, and each is dearer the more run beside it.
  maxWorkers: availableParallelism() + 1,
} as const;

/** After them, a queue for the rest: most of it runs in the process of its file, and waits for more than it works. */
const within = { ...shared, maxWorkers: availableParallelism() + 2, sequence: { groupOrder: 1 } } as const;

/**
 * About the process that they run in: its memory, its open files, its environment, what it does the first time. All other
 * files share a process with those before them, because loading what they test costs more than testing it, and so does
 * what they start once per process: a database server, the process that runs git.
 */
const ALONE = [
  'src/agents/acp-wire.test.ts',
  'src/core/line-splitter.test.ts',
  'src/embeddings/folder-runtime.test.ts',
  'src/orchestration/trace-nothing.test.ts',
  'src/processes/bounded-output.test.ts',
  'src/processes/errands.test.ts',
  'src/processes/limits/cgroup.test.ts',
  'src/processes/limits/limits.test.ts',
  'src/processes/sandbox/detect-sandbox.test.ts',
  'src/processes/sandbox/hidden-by-default.test.ts',
  'src/processes/start-program.test.ts',
  'src/runtime/serve-warm.test.ts',
  'src/tools/files/workspace-folder.test.ts',
  'src/trajectory/trajectory-builder.test.ts',
];

/** Beside the code they test, but made of whole processes, many trees or a loaded model: `npm test` runs them, the daily gate does not. */
const THOROUGH = [
  'src/agents/acp-agent.test.ts',
  'src/agents/prompt-turn.test.ts',
  'src/memory/recall/abstention.test.ts',
  'src/memory/statements/judged/strangers.test.ts',
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

/** Whole programs that do in their own process what others leave to programs: agents, sockets, terminals, limits. */
const APART = [
  'agent-uses-memory',
  'forget-chroma',
  'limits-hold',
  'memory-attacks',
  'network',
  'no-fingerprint',
  'proof-survives',
  'real-agents',
  'sandbox-escapes',
  'shell-fuzz',
  'start-up',
  'tool-attacks',
].map((name) => `test/e2e/${name}.test.ts`);

export default defineConfig({
  test: {
    reporters: process.env['ATLAS_TEST_SUMMARY'] === '1' ? ['./test/support/summary-reporter.ts'] : ['default'],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...within,
          name: 'quick',
          isolate: false,
          exclude: ['test/contracts/checkpoint-saver.test.ts', 'node_modules/**', ...ALONE, ...THOROUGH],
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/contracts/**/*.test.ts',
            'test/pins/**/*.test.ts',
            'test/*.test.ts',
          ],
        },
      },
      { test: { ...within, name: 'alone', include: ALONE } },
      { test: { ...within, name: 'thorough', isolate: false, include: THOROUGH } },
      {
        // LangGraph's validation suite expects its runner's functions as globals.
        test: { ...within, name: 'saver', globals: true, include: ['test/contracts/checkpoint-saver.test.ts'] },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          isolate: false,
          exclude: ['node_modules/**', ...APART],
          include: ['test/e2e/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...shared, name: 'apart', include: APART } },
    ],
  },
});
