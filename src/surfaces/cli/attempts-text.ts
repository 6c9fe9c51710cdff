import { printable, printableLine } from '../../core/printable.ts';
import { controlsLine } from '../view/controls-line.ts';
import type { ShownAttempt } from '../../runtime/atlas.ts';

/** Where something happened: the step, the attempt at it, and the plan where a run had several. */
export function placeText(
  { step, attempt, plan }: { readonly step: string; readonly attempt: number; readonly plan?: number },
  plans: number,
): string {
  if (step === '') return '-';
  return `${step}#${attempt}${plan === undefined || plans < 2 ? '' : ` (plan ${plan})`}`;
}

/** The result of each attempt: the verdict, the observations, the reasons, the decision, and the next instructions. */
export function attemptsText(attempts: readonly ShownAttempt[], plans: number): string {
  return attempts.flatMap((one) => attemptLines(one, plans)).join('\n');
}

function attemptLines(shown: ShownAttempt, plans: number): readonly string[] {
  const { verdict, decision, score, checks, controls, criteria = [], reasons, instructions = [], receipt } = shown;
  const parts = [
    verdict ?? 'not verified',
    ...(decision === undefined ? [] : [decision]),
    ...(score === undefined ? [] : [`score ${score.toFixed(2)}`]),
    ...(receipt === undefined ? [] : [`landed with ${receipt}`]),
  ];
  return [
    `${placeText(shown, plans)}  ${parts.join(', ')}`,
    ...checks.flatMap(({ before, after, evidence, output }) => {
      const seen = before === undefined ? after : `${before} -> ${after}`;
      const printed = output === undefined ? [] : printable(output).trimEnd().split('\n');
      return [`  check ${seen}: ${printableLine(evidence)}`, ...printed.map((one) => `    | ${one}`)];
    }),
    ...(controls === undefined ? [] : [`  ${printableLine(controlsLine({ ...controls, unnoticed: [] }))}`]),
    ...(controls?.unnoticed ?? []).map((place) => `  uncovered: ${printableLine(place)}`),
    ...criteria
      .filter(({ result }) => result !== 'pass')
      .map((one) => `  not proven: "${printableLine(one.criterion)}" (${printableLine(one.evidence)})`),
    // That it is proven needs no reason beside its checks.
    ...(decision === 'proceed' ? [] : reasons).map((reason) => `  because ${printableLine(reason)}`),
    // After a rollback no agent got the instructions.
    ...(decision === 'refine' ? instructions.map((text) => `  instructed: ${printableLine(text)}`) : []),
  ];
}
