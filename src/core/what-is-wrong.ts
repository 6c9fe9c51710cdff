import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * Lists the faults of a value, place by place, for its author. Where several shapes are allowed, it lists the faults
 * against the nearest shape, because "none of them fits" does not help the author to mend it.
 */
export function whatIsWrong(error: z.ZodError): string {
  return error.issues
    .flatMap((issue) => unfolded(issue))
    .map((issue) => `${placeOf(issue)}${wordsOf(issue)}`)
    .join('; ');
}

function placeOf({ path }: Issue): string {
  const place = path.reduce<string>(
    (before, key) =>
      typeof key === 'number' ? `${before}[${key}]` : `${before}${before === '' ? '' : '.'}${String(key)}`,
    '',
  );
  return place === '' ? '' : `${place}: `;
}

/** The parser's own words without their heading, which says the same of every fault. */
function wordsOf(issue: Issue): string {
  const text = issue.message.replace(/^(?:Invalid (?:input|option|string|key|element)|Too (?:small|big)): /, '');
  if (issue.code === 'too_small' && issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array'))
    return 'is empty';
  const missing = /^expected (.+), received undefined$/.exec(text)?.[1];
  return missing === undefined ? text : `is missing (expected ${missing})`;
}

function unfolded(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const shapes = issue.errors.map((issues) => issues.flatMap(unfolded));
  const nearest = shapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
  // A value of another type altogether is near to no shape.
  if (shapes.every((shape) => shape.length === 1 && isOfAnotherType(shape[0]))) return [issue];
  return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** A wrong name, or none, says more about which shape was meant than a fault deeper inside. */
function distance(issues: readonly Issue[]): number {
  return issues.reduce((sum, { path, code, ...rest }) => {
    const names = code === 'unrecognized_keys' && 'keys' in rest ? rest.keys.length : 1;
    return sum + (path.length === 0 && code !== 'unrecognized_keys' ? 10 : path.length <= 1 ? 2 * names : 1);
  }, 0);
}

function isOfAnotherType(issue: Issue | undefined): boolean {
  return issue?.code === 'invalid_type' && issue.path.length === 0;
}
