import { basename } from 'node:path';
import { checkSchema } from '../../src/core/check.ts';
import { createRedactor } from '../../src/core/redact.ts';
import type { ControlReport } from '../../src/core/control-report.ts';
import { runControls } from '../../src/verification/controls/controls.ts';
import { createVerifier, decide } from '../../src/verification/verifier.ts';
import { openProofProject } from './open-proof-project.ts';
import { checkOut, checkOutBefore, type RealCommit } from './real-commit.ts';
import { statementCoverage, type RanLines } from './statement-coverage.ts';

/** What taking a commit back, part by part, came to. */
export interface AblatedCommit {
  readonly repository: string;
  readonly commit: string;
  readonly subject: string;
  readonly lines: number;
  readonly covered: number;
  readonly uncovered: number;
  readonly notTried: number;
  readonly other: number;
  readonly planted: string;
  readonly checkMs: number;
  /** What each run of the check on a copy took, in multiples of the check's own time. */
  readonly runs: readonly number[];
  /** How many times the check's own time the controls took. */
  readonly multiple: number;
  readonly agreement: Agreement;
}

/** By line: what ablation says beside what statement coverage says. */
export interface Agreement {
  readonly compared: number;
  readonly agreed: number;
  /** Their absence is noticed although no statement of theirs ran: a name or a shape that is needed. */
  readonly coveredNotRun: readonly string[];
  /** They ran, and nothing asks whether they did what they should. */
  readonly ranUncovered: readonly string[];
}

/** Why the commit says nothing, or what it says. */
export async function ablateCommit(
  root: string,
  commit: RealCommit,
  line: string,
  { budget, strict }: { readonly budget: number; readonly strict: boolean },
): Promise<AblatedCommit | string> {
  await using parts = await openProofProject(root, {}, { inside: false });
  checkOutBefore(commit, parts.folder);
  const base = await parts.project.snapshot();
  checkOut(commit.repository, commit.id, parts.folder);
  const staged = await parts.project.snapshot();
  const claim = { step: 's1', attempt: 1, writes: ['**'], checks: [checkSchema.parse({ kind: 'command', run: line })] };
  const verifier = createVerifier({ views: parts, redactor: createRedactor(), prepare: undefined });
  const before = await verifier.before(claim, base);
  if (before.observations[0]?.result !== 'fail') return `${before.observations[0]?.result ?? ''} before it`;
  const after = await verifier.after(claim, base, staged);
  const { verdict, reasons } = decide(claim, before, after);
  if (verdict !== 'pass') return `${verdict}: ${reasons.join('; ').slice(0, 300)}`;
  const runs: number[] = [];
  const control = {
    store: parts.project.store,
    rehearse: async (...args: Parameters<typeof verifier.rehearse>) => {
      const began = performance.now();
      const seen = await verifier.rehearse(...args);
      runs.push(performance.now() - began);
      return seen;
    },
    budget,
    // The own time of a check is then what it took once, however busy the machine has become since.
    ...(strict ? { isBusy: () => false } : {}),
  };
  const start = performance.now();
  const report = await runControls(control, { claim, base, staged, before, after });
  const took = performance.now() - start;
  const checkMs = after.milliseconds?.[0] ?? 0;
  const { covered, uncovered, notTried, other } = report.coverage;
  return {
    repository: basename(commit.repository),
    commit: commit.id.slice(0, 9),
    subject: commit.subject.slice(0, 70),
    lines: covered + uncovered + notTried,
    covered,
    uncovered,
    notTried,
    other,
    planted: report.planted.map(({ result, evidence }) => `${result}: ${evidence.slice(0, 120)}`).join('; '),
    checkMs,
    runs: runs.map((ms) => Math.round((ms / checkMs) * 100) / 100),
    multiple: Math.round((took / checkMs) * 100) / 100,
    agreement: agreementOf(report, statementCoverage(line, parts.folder, commit.code)),
  };
}

function agreementOf({ coverage }: ControlReport, ran: RanLines): Agreement {
  const coveredNotRun: string[] = [];
  const ranUncovered: string[] = [];
  let [compared, agreed] = [0, 0];
  for (const { path, first, last, kind, coverage: word } of coverage.places) {
    const lines = ran.get(path);
    if (kind !== 'code' || word === 'not tried' || lines === undefined) continue;
    for (let line = first; line <= last; line += 1) {
      const did = lines.ran.has(line);
      if (!did && !lines.missed.has(line)) continue;
      compared += 1;
      if (did === (word === 'covered')) agreed += 1;
      else (did ? ranUncovered : coveredNotRun).push(`${path}:${line}`);
    }
  }
  return { compared, agreed, coveredNotRun, ranUncovered };
}
