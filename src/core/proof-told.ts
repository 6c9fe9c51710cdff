/** The summary of what a run proved and did not prove, reported with its end. It names steps by their ids. */
export interface ProofTold {
  readonly proven: readonly string[];
  /** Landed, and only that nothing broke is shown. */
  readonly held: readonly string[];
  /** Steps that landed without a verdict, because a person or the policy waived them. */
  readonly waived: readonly string[];
  /** Steps proven by checks that no control was seen to fail. */
  readonly uncontrolled: readonly string[];
  /** Steps of which only the types were checked: nothing of them was run. */
  readonly onlyTypes: readonly string[];
  /** Changed lines of code in the proven steps, by whether a check notices their absence. */
  readonly covered: number;
  readonly uncovered: number;
  readonly notTried: number;
  /** Lines that no check notices, as `path:first-last`. */
  readonly uncoveredLines: readonly string[];
  /** Acceptance criteria for which no check stands, or whose check could not decide. */
  readonly openCriteria: readonly string[];
}

const MOST_NAMED = 5;

/**
 * The one sentence that says exactly what was proven: `2 steps landed with proof, covered 31 of 40 changed lines,
 * 9 uncovered`. Every surface says this one.
 */
export function proofText(told: ProofTold): string {
  const { proven, held, waived } = told;
  const count = proven.length + held.length + waived.length;
  const landed = `${count} ${count === 1 ? 'step' : 'steps'} landed`;
  const shown = [...coverageWords(told), ...controlWords(told)].map((one) => `, ${one}`).join('');
  if (proven.length === count) return [`${landed} with proof${shown}`, ...criteriaWords(told)].join('; ');
  if (proven.length === 0) {
    const parts = [...named('held: ', held), ...named('without proof: ', waived)];
    return [`${landed}, nothing proven (${parts.join('; ')})`, ...criteriaWords(told)].join('; ');
  }
  const parts = [
    `${landed}: ${proven.join(', ')} with proof${shown}`,
    ...(held.length === 0 ? [] : [`${held.join(', ')} held, nothing proven`]),
    ...named('without proof: ', waived),
  ];
  return [...parts, ...criteriaWords(told)].join('; ');
}

function named(what: string, steps: readonly string[]): readonly string[] {
  return steps.length === 0 ? [] : [`${what}${steps.join(', ')}`];
}

/** The same of one step: `proven, covered 3 of 4 changed lines, 1 uncovered`. */
export function stepProofText(told: ProofTold): string {
  if (told.held.length > 0) return 'held, nothing proven';
  if (told.proven.length === 0) return 'without proof';
  return ['proven', ...coverageWords(told), ...controlWords(told)].join(', ');
}

/** Adds up several summaries. */
export function joinProofs(all: readonly ProofTold[]): ProofTold {
  const list = (
    part: 'proven' | 'held' | 'waived' | 'uncontrolled' | 'onlyTypes' | 'uncoveredLines' | 'openCriteria',
  ) => all.flatMap((one) => one[part]);
  const sum = (part: 'covered' | 'uncovered' | 'notTried') => all.reduce((so, one) => so + one[part], 0);
  return {
    proven: list('proven'),
    held: list('held'),
    waived: list('waived'),
    uncontrolled: list('uncontrolled'),
    onlyTypes: list('onlyTypes'),
    covered: sum('covered'),
    uncovered: sum('uncovered'),
    notTried: sum('notTried'),
    uncoveredLines: list('uncoveredLines'),
    openCriteria: list('openCriteria'),
  };
}

/** `covered 31 of 40 changed lines`, and what is uncovered or was not tried; nothing where no code was changed. */
export function coverageWords({
  covered,
  uncovered,
  notTried,
}: Pick<ProofTold, 'covered' | 'uncovered' | 'notTried'>): readonly string[] {
  const all = covered + uncovered + notTried;
  if (all === 0) return [];
  return [
    `covered ${covered} of ${all} changed ${all === 1 ? 'line' : 'lines'}`,
    ...(uncovered === 0 ? [] : [`${uncovered} uncovered`]),
    ...(notTried === 0 ? [] : [`${notTried} not tried`]),
  ];
}

function controlWords({ proven, uncontrolled, onlyTypes }: ProofTold): readonly string[] {
  const told = (words: string, steps: readonly string[]): readonly string[] => {
    if (steps.length === 0) return [];
    return [steps.length === proven.length ? words : `${words}: ${steps.join(', ')}`];
  };
  return [...told('types agree and nothing was run', onlyTypes), ...told('uncontrolled', uncontrolled)];
}

/** The acceptance criteria of the plan for which no check stood. */
function criteriaWords({ openCriteria }: ProofTold): readonly string[] {
  if (openCriteria.length === 0) return [];
  const some = openCriteria.slice(0, MOST_NAMED).map((one) => JSON.stringify(one));
  const more = openCriteria.length > MOST_NAMED ? ` and ${openCriteria.length - MOST_NAMED} more` : '';
  return [`not proven: ${some.join(', ')}${more}`];
}
