import type { AcceptanceCriterion } from '../core/plan.ts';
import type { Check } from '../core/check.ts';
import { checkName, standingOf, type CheckedCheck } from './verdict.ts';

/** What a criterion came to. Only a check says that it holds; where none stands for it, nobody can tell. */
export interface Criterion {
  readonly criterion: string;
  readonly result: 'pass' | 'fail' | 'cannot verify';
  readonly evidence: string;
}

/** The words of a criterion. */
export function criterionText(criterion: AcceptanceCriterion): string {
  return typeof criterion === 'string' ? criterion : criterion.text;
}

/**
 * The checks of a step that stand for a criterion, by their place. It names them; one that is words alone is stood for by
 * a check that says all of it, word by word: that some check passed says nothing about the moon.
 */
export function checksFor(criterion: AcceptanceCriterion, checks: readonly Check[]): readonly number[] {
  const places = checks.map((_, i) => i);
  if (typeof criterion !== 'string') {
    return places.filter((i) => {
      const check = checks[i];
      return criterion.checks.some((named) => named === i + 1 || (check !== undefined && named === checkName(check)));
    });
  }
  const said = contentWords(criterion);
  if (said.length === 0) return [];
  return places.filter((i) => {
    const check = checks[i];
    const known = new Set(check === undefined ? [] : wordsOf(textOf(check)));
    return said.every((word) => known.has(word));
  });
}

/** The checks that a criterion names and that the step does not have. */
export function unknownChecks(criterion: AcceptanceCriterion, checks: readonly Check[]): readonly (string | number)[] {
  if (typeof criterion === 'string') return [];
  return criterion.checks.filter((named) =>
    typeof named === 'number' ? named > checks.length : !checks.some((check) => checkName(check) === named),
  );
}

export function judgeCriterion(criterion: AcceptanceCriterion, checked: readonly CheckedCheck[]): Criterion {
  const text = criterionText(criterion);
  const places = checksFor(
    criterion,
    checked.map(({ check }) => check),
  );
  const standing = places.flatMap((i) => {
    const one = checked[i];
    return one === undefined ? [] : [{ one, stands: standingOf(one) }];
  });
  const found = (result: Criterion['result'], evidence: string): Criterion => ({ criterion: text, result, evidence });
  const failed = standing.filter(({ stands }) => stands === 'failed');
  if (failed.length > 0) return found('fail', failed.map(({ one }) => one.after.evidence).join('; '));
  const open = standing.filter(({ stands }) => stands !== 'proven' && stands !== 'held');
  if (open.length > 0) {
    const [first] = open;
    return found('cannot verify', `${first === undefined ? '' : checkName(first.one.check)}: proves nothing`);
  }
  if (standing.length === 0) return found('cannot verify', 'no check stands for it');
  return found('pass', standing.map(({ one }) => one.after.evidence).join('; '));
}

/** Words that say nothing by themselves beside what a check is about. */
const PLAIN = new Set(
  'a an and are be been by contain contained exist file for has have hold in is it its of on pass print printed run say said show shown still succeed that the then there this to with exit code'.split(
    ' ',
  ),
);

function contentWords(text: string): readonly string[] {
  return wordsOf(text).filter((word) => !PLAIN.has(word));
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
}

/** "tests" is "test", "passes" is "pass": no more than that is meant to be the same. */
function stem(word: string): string {
  if (word.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Everything that a check says about the world, and nothing of how it is run. */
function textOf(check: Check): string {
  const { kind: _kind, role: _role, ...said } = check;
  return Object.values(said)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(' ');
}
