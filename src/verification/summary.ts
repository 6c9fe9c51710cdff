import type { Verdict } from '../core/check.ts';
import { proofText, stepProofText, type ProofTold } from '../core/proof-told.ts';
import type { Criterion } from './criteria.ts';
import { checkName } from './checks/check-kinds.ts';
import type { CheckedCheck } from './verdict.ts';

/** A pull request is read by people. */
const MAX_NOTICES = 20;

/** The checks and their results, for a pull request: plain Markdown, the verdict first. */
export function proofSummary(
  judged: { readonly verdict: Verdict; readonly reasons: readonly string[]; readonly checked: readonly CheckedCheck[] },
  circumstances: {
    readonly before: string;
    readonly after: string;
    readonly isolation: string;
    readonly dependencies: string;
    readonly notices: readonly string[];
    /** Criteria that no check stands for, or could decide. */
    readonly open?: readonly Criterion[];
    /** The exact proof. */
    readonly proof?: ProofTold;
  },
): string {
  const words: Readonly<Record<Verdict, string>> = {
    pass: '✅ **pass**: every check proves what it claims',
    held: '⚠️ **held**: nothing broke, and nothing here proves the change',
    fail: '❌ **fail**',
    unverifiable: '⚠️ **unverifiable**: nothing here proves the change',
  };
  const rows = judged.checked.map(
    ({ check, before, after }) => `| ${cell(checkName(check))} | ${check.role} | ${before.result} | ${after.result} |`,
  );
  const reasons = judged.reasons.map((reason) => `- ${cell(reason)}`);
  const { notices: all } = circumstances;
  const notices = all.slice(0, MAX_NOTICES).map((notice) => `- ${cell(notice)}`);
  if (all.length > MAX_NOTICES) notices.push(`- and ${all.length - MAX_NOTICES} more`);
  const open = (circumstances.open ?? []).map(({ criterion, evidence }) => `- ${cell(criterion)} (${cell(evidence)})`);
  const lines = circumstances.proof?.uncoveredLines ?? [];
  const uncovered = lines.slice(0, MAX_NOTICES).map((place) => `- ${cell(place)}`);
  if (lines.length > MAX_NOTICES) uncovered.push(`- and ${lines.length - MAX_NOTICES} more`);
  const { before, after, isolation, dependencies } = circumstances;
  return [
    `## Proof of ${cell(before)} → ${cell(after)}`,
    '',
    words[judged.verdict],
    ...(circumstances.proof === undefined ? [] : ['', `**${cell(stepProofText(circumstances.proof))}**`]),
    '',
    '| check | role | before | after |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...(reasons.length === 0 ? [] : ['', 'Why:', ...reasons]),
    ...((circumstances.open ?? []).length === 0 ? [] : ['', '**Not proven:**', ...open]),
    ...(uncovered.length === 0 ? [] : ['', 'Lines that no check notices:', ...uncovered]),
    ...(notices.length === 0 ? [] : ['', 'Touched, and worth a look:', ...notices]),
    '',
    `<sub>isolation: ${isolation}; dependencies: ${cell(dependencies)}</sub>`,
  ].join('\n');
}

/** The same of a run whose proof was run again: each step, what it proves, and what it does not. */
export function runSummary(run: {
  readonly runId: string;
  readonly holds: boolean;
  readonly isolation: string;
  readonly proof: ProofTold;
  readonly steps: readonly {
    readonly step: string;
    readonly holds: boolean;
    readonly differences: readonly string[];
    readonly proof: ProofTold;
  }[];
}): string {
  const { proof } = run;
  const word = !run.holds ? '❌ **does not hold**' : proof.proven.length === 0 ? '⚠️ **holds**' : '✅ **holds**';
  const rows = run.steps.map(({ step, holds, proof: told }) => {
    const shown = holds ? stepProofText(told) : 'does not hold';
    return `| ${cell(step)} | ${cell(shown)} |`;
  });
  const part = (title: string, all: readonly string[]): readonly string[] => {
    if (all.length === 0) return [];
    const more = all.length > MAX_NOTICES ? [`- and ${all.length - MAX_NOTICES} more`] : [];
    return ['', title, ...all.slice(0, MAX_NOTICES).map((one) => `- ${cell(one)}`), ...more];
  };
  return [
    `## Proof of ${cell(run.runId)}`,
    '',
    `${word}: ${cell(proofText(proof))}`,
    '',
    '| step | shown |',
    '| --- | --- |',
    ...rows,
    ...part(
      'Why:',
      run.steps.flatMap(({ differences }) => differences),
    ),
    ...part('**Not proven:**', proof.openCriteria),
    ...part('Lines that no check notices:', proof.uncoveredLines),
    '',
    `<sub>isolation: ${run.isolation}</sub>`,
  ].join('\n');
}

/** Text of any origin, so that it stays in its cell and is only text. */
function cell(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>|#]/g, String.raw`\$&`)
    .slice(0, 500);
}
