/** A step alone is one of the last run: no step is called like a run. */
export function runAndStep(
  first: string | undefined,
  second: string | undefined,
): readonly [run: string | undefined, step: string | undefined] {
  return first === undefined || first.startsWith('run_') ? [first, second] : [undefined, first];
}
