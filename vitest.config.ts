import { defineConfig } from 'vitest/config';

const shared = { environment: 'node', restoreMocks: true, testTimeout: 30_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    reporters: process.env['ATLAS_TEST_SUMMARY'] === '1' ? ['./test/support/summary-reporter.ts'] : ['default'],
    projects: [
      {
        test: {
          ...shared,
          name: 'quick',
          exclude: ['test/contracts/checkpoint-saver.test.ts', 'node_modules/**'],
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/contracts/**/*.test.ts',
            'test/pins/**/*.test.ts',
            'test/*.test.ts',
          ],
        },
      },
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
          // Whole programs on two cores: side by side they only make each other late.
          fileParallelism: false,
        },
      },
    ],
  },
});
