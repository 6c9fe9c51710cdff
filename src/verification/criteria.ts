import type { Check } from '../core/check.ts';
import type { AcceptanceCriterion } from '../core/plan.ts';
import { CHECK_KINDS, checkName } from './checks/check-kinds.ts';
import { standingOf, type CheckedCheck } from './verdict.ts';

/** The result of a criterion. Only a check can show that it holds; without one the result is `cannot verify`. */
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
 * a check that it speaks of and that says all the rest of it: that some check passed says nothing about the moon.
 */
export function checksFor(criterion: AcceptanceCriterion, checks: readonly Check[]): readonly number[] {
  return checks.flatMap((check, i) => {
    const stands =
      typeof criterion === 'string'
        ? saysAll(criterion, check)
        : criterion.checks.some((named) => named === i + 1 || named === checkName(check));
    return stands ? [i] : [];
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

/** Words that carry no meaning beside the subject of a check. */
const PLAIN = new Set(
  'a an and are be by contain contains exist exists for has have holds in is it its of on pass passes prints runs says shows still succeeds text that the then there this to with'.split(
    ' ',
  ),
);
/** That a file is not there is said by these, and by no other check. */
const GONE = new Set('absent away deleted gone longer missing no not removed'.split(' '));

/** Whether a check is about the criterion's subject, and says all of its words. */
function saysAll(criterion: string, check: Check): boolean {
  const text = criterion.replaceAll(/[`"']/g, '').replaceAll(/\s+/g, ' ').trim();
  if (text.toLowerCase() === checkName(check).toLowerCase()) return true;
  const rest = CHECK_KINDS[check.kind]
    .subjects(check)
    .map((subject) => without(text, subject))
    .find((one) => one !== undefined);
  if (rest === undefined) return false;
  const said = wordsOf(rest);
  const gone = check.kind === 'file' && check.absent === true;
  if (gone && !said.some((word) => GONE.has(word))) return false;
  const known = new Set([...PLAIN, ...(gone ? GONE : []), ...wordsOf(CHECK_KINDS[check.kind].content(check))]);
  return said.every((word) => known.has(word));
}

/** A text with one mention of something taken out, where it is mentioned as a whole. */
function without(text: string, subject: string): string | undefined {
  const at = text.toLowerCase().indexOf(subject.toLowerCase());
  if (subject === '' || at === -1) return undefined;
  const [before, after] = [text.slice(0, at), text.slice(at + subject.length)];
  return /[\p{L}\p{N}_/.-]$/u.test(before) || /^[\p{L}\p{N}_/-]/u.test(after) ? undefined : `${before} ${after}`;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
