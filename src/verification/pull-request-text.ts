import { printable, printableLine } from '../core/printable.ts';
import type { Spending } from '../core/runtime-event.ts';
import type { RunRow } from '../storage/run-row.ts';
import type { Receipt } from './receipt.ts';
import { checkName } from './checks/check-kinds.ts';
import type { StepCommit } from '../workspace/git-commit.ts';
import { countText, moneyText } from '../core/money-text.ts';

export interface PullRequestFacts {
  readonly run: Pick<RunRow, 'id' | 'request' | 'status'>;
  readonly steps: readonly StepCommit[];
  /** In the order of the steps. */
  readonly proofs: readonly Receipt[];
  readonly spent: Spending;
}

const MAX_TITLE = 72;
const MAX_PLACES = 20;

/** Describes a run for a reviewer: the request, the changes, what is proven, and what is not. */
export function pullRequestText(facts: PullRequestFacts): { readonly title: string; readonly body: string } {
  const { run, steps, proofs } = facts;
  const [first = '', ...rest] = printable(run.request).trim().split('\n');
  const title = first.length > MAX_TITLE ? `${first.slice(0, MAX_TITLE - 1)}…` : first;
  const asked = title === first && rest.join('').trim() === '' ? '' : `${printable(run.request).trim()}\n\n`;
  const done = steps.map(({ step, title: what, receipt }, i) => {
    const proof = proofs[i];
    const verdict = proof === undefined ? '' : `: ${VERDICTS[proof.verdict]}`;
    return `- **${code(step)}** ${printableLine(what)}${verdict} (receipt ${code(receipt.id)})`;
  });
  const parts = [
    `${asked}## What was done\n${done.join('\n')}`,
    `## What was checked\n${[...new Set(proofs.flatMap(checkLines))].join('\n') || '- nothing'}`,
    coverage(proofs),
    unproven(proofs),
    `Run ${code(run.id)} (${run.status}${spentText(facts.spent)}). Each commit names its receipt; \`atlas verify ${run.id}\` runs the proof again.`,
  ];
  return { title, body: `${parts.filter((part) => part !== '').join('\n\n')}\n` };
}

const VERDICTS: Readonly<Record<Receipt['verdict'], string>> = {
  pass: 'proven',
  held: 'nothing broke, and nothing proves it',
  unverifiable: 'landed without proof',
};

function checkLines({ checks }: Receipt): readonly string[] {
  return checks.map(
    ({ check, before, after }) => `- ${code(checkName(check))}: ${before.result} before, ${after.result} after`,
  );
}

function coverage(proofs: readonly Receipt[]): string {
  const places = proofs
    .flatMap(({ controls }) => controls?.coverage.places ?? [])
    .filter(({ kind }) => kind === 'code');
  if (places.length === 0) return '';
  const lines = (wanted: string): number =>
    places.reduce((sum, { coverage: is, first, last }) => sum + (is === wanted ? last - first + 1 : 0), 0);
  const bare = places.filter((place) => place.coverage === 'uncovered');
  const told = bare.slice(0, MAX_PLACES).map(({ path, first, last }) => `- ${code(`${path}:${first}-${last}`)}`);
  const head = `## What the checks notice\nChanged lines of code that a check notices when they are taken back: ${lines('covered')}; that none notices: ${lines('uncovered')}.`;
  return told.length === 0 ? head : `${head} Not noticed:\n${told.join('\n')}`;
}

function unproven(proofs: readonly Receipt[]): string {
  const lines = proofs.flatMap(({ step, criteria = [] }) =>
    criteria
      .filter(({ result }) => result !== 'pass')
      .map(({ criterion, evidence }) => `- ${code(step)} ${printableLine(criterion)} (${printableLine(evidence)})`),
  );
  return lines.length === 0 ? '' : `## Not proven\n${lines.join('\n')}`;
}

function spentText({ tokens, money, currency }: Spending): string {
  const parts = [
    ...(tokens === 0 ? [] : [`${countText(tokens)} tokens`]),
    ...(money === 0 ? [] : [moneyText(money, currency)]),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}

/** A name or command as code; a back-tick in it cannot end it. */
function code(text: string): string {
  const line = printableLine(text);
  return line.includes('`') ? `\`\` ${line.replaceAll('``', "''")} \`\`` : `\`${line}\``;
}
