/**
 * npm run soak -- ablation FOLDER... --check LINE [--commits 5] [--only ID,ID] [--budget 6] [--strict]
 *
 * Takes real commits back, part by part. Each FOLDER is a clone of a repository with its dependencies installed. Of each
 * the newest COMMITS that changed code together with tests, and whose tests fail without that code, are taken for the
 * work of a step: the state before is the parent with the commit's tests. In LINE `{tests}` stands for those tests.
 *
 * One line of JSON per commit: how many changed lines are covered, uncovered, not tried; how long the controls took, in
 * multiples of the check's own time; how that agrees with statement coverage by V8 or coverage.py; then their sum.
 * A fault is a commit whose controls took longer than their budget. On a busy machine they may take three times as long;
 * with `--strict` they may not, and more is left untried there.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ablateCommit, type AblatedCommit } from '../support/ablate-commit.ts';
import { realCommits } from '../support/real-commit.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'string', default: 'node --test {tests}' },
    commits: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    budget: { type: 'string', default: '6' },
    strict: { type: 'boolean', default: false },
  },
});
const budget = Number(values.budget);
const done: AblatedCommit[] = [];
const faults: string[] = [];
for (const folder of positionals.map((one) => resolve(one))) {
  let left = Number(values.commits);
  const ids = values.only === '' ? [] : values.only.split(',');
  for (const commit of realCommits(folder, ids)) {
    if (left === 0) break;
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-ablation-')));
    try {
      const line = values.check.replaceAll('{tests}', commit.tests.join(' '));
      const told = await ablateCommit(root, commit, line, { budget, strict: values.strict });
      if (typeof told === 'string') {
        process.stderr.write(`${basename(folder)} ${commit.id.slice(0, 9)}: ${told}\n`);
        continue;
      }
      left -= 1;
      done.push(told);
      process.stdout.write(`${JSON.stringify(told)}\n`);
      if (told.multiple > budget)
        faults.push(`${told.repository} ${told.commit}: ${told.multiple} x the check's own time`);
    } catch (error) {
      process.stderr.write(`${basename(folder)} ${commit.id.slice(0, 9)}: ${String(error)}\n`);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
}
const sum = (of: (one: AblatedCommit) => number): number => done.reduce((all, one) => all + of(one), 0);
const figures = {
  campaign: 'ablation',
  commits: done.length,
  lines: sum(({ lines }) => lines),
  covered: sum(({ covered }) => covered),
  uncovered: sum(({ uncovered }) => uncovered),
  notTried: sum(({ notTried }) => notTried),
  largestMultiple: Math.max(0, ...done.map(({ multiple }) => multiple)),
  compared: sum(({ agreement }) => agreement.compared),
  agreed: sum(({ agreement }) => agreement.agreed),
  coveredNotRun: sum(({ agreement }) => agreement.coveredNotRun.length),
  ranUncovered: sum(({ agreement }) => agreement.ranUncovered.length),
  faults: faults.length,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
