/** What a step proved and what no longer passes on a later tree. Small, and JSON: it is journaled as it is. */
export interface BrokenCheck {
  /** The step that proved it, and what it is called. */
  readonly step: string;
  readonly check: string;
  readonly result: 'fail' | 'error';
  readonly evidence: string;
  /** The step that broke it; left out where that cannot be told. */
  readonly by?: string;
  /** It was an edit between two steps, and not the step itself. */
  readonly edited?: true;
}

/** What broke, in words for the person and the next plan. */
export function brokenWords({ step, check, result, evidence, by, edited }: BrokenCheck): string {
  const what = result === 'fail' ? 'no longer holds' : 'can no longer be told';
  const since = by === undefined ? '' : ` since ${edited === true ? 'an edit before ' : ''}step ${by}`;
  return `"${check}" of step ${step} ${what}${since} (${evidence})`;
}
