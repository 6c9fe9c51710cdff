import type { Verdict } from '../core/check.ts';
import type { Criterion } from './criteria.ts';
import { checkName, type CheckedCheck } from './verdict.ts';

/** A pull request is read by people. */
const MAX_NOTICES = 20;

/** What was checked and what came of it, for a pull request: plain Markdown, the verdict first. */
export function proofSummary(
  judged: { readonly verdict: Verdict; readonly reasons: readonly string[]; readonly checked: readonly CheckedCheck[] },
  circumstances: {
    readonly before: string;
    readonly after: string;
    readonly isolation: string;
    readonly dependencies: string;
    readonly notices: readonly string[];
    /** What no check stands for, or could tell. */
    readonly open?: readonly Criterion[];
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
  const { before, after, isolation, dependencies } = circumstances;
  return [
    `## Proof of ${cell(before)} → ${cell(after)}`,
    '',
    words[judged.verdict],
    '',
    '| check | role | before | after |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...(reasons.length === 0 ? [] : ['', 'Why:', ...reasons]),
    ...((circumstances.open ?? []).length === 0 ? [] : ['', '**Not proven:**', ...open]),
    ...(notices.length === 0 ? [] : ['', 'Touched, and worth a look:', ...notices]),
    '',
    `<sub>isolation: ${isolation}; dependencies: ${cell(dependencies)}</sub>`,
  ].join('\n');
}

/** Text of any origin, so that it stays in its cell and is only text. */
function cell(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>|#]/g, String.raw`\$&`)
    .slice(0, 500);
}
