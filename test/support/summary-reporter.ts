import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCase, TestModule, Vitest } from 'vitest/node';
import { DefaultReporter } from 'vitest/node';

interface SkipEntry {
  readonly test: string;
  readonly reason: string;
}

/**
 * Ends a run with one plain line of counts and the name of everything that was skipped.
 * A skipped test is a failure unless its name stands in test/skip-list.json with a reason.
 */
export default class SummaryReporter extends DefaultReporter {
  readonly #list = JSON.parse(
    readFileSync(join(import.meta.dirname, '../skip-list.json'), 'utf8'),
  ) as readonly SkipEntry[];
  readonly #counts = { passed: 0, failed: 0 };
  readonly #skipped: string[] = [];
  #vitest: Vitest | undefined;

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    this.#vitest = vitest;
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    const { state } = test.result();
    if (state === 'passed' || state === 'failed') this.#counts[state] += 1;
    if (state === 'skipped') this.#skipped.push(test.fullName);
  }

  override onTestRunEnd(...args: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(...args);
    const [modules, errors] = args;
    const broken = modules.filter((module: TestModule) => module.errors().length > 0).length + errors.length;
    let unlisted = 0;
    for (const name of this.#skipped) {
      const entry = this.#list.find(({ test }) => name.startsWith(test));
      if (entry === undefined) unlisted += 1;
      this.#vitest?.logger.log(
        entry === undefined
          ? `skipped without a reason (counts as failed): ${name}`
          : `skipped: ${name} (${entry.reason})`,
      );
    }
    const failed = this.#counts.failed + broken + unlisted;
    if (failed > 0) process.exitCode = 1;
    const skipped = this.#skipped.length - unlisted;
    this.#vitest?.logger.log(`\n${this.#counts.passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}
