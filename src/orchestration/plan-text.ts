import { canonicalJson } from '../core/canonical-json.ts';
import { isToolAction, isVerifyStep, type Plan, type PlannedStep } from '../core/plan.ts';
import { checkName } from '../verification/checks/check-kinds.ts';

const MAX_LINE = 160;

/** Renders a plan for a person's approval: what each step does, what it may write, and which checks will prove it. */
/** `unasked`: steps whose agent does not ask before it acts. */
export function planText({ steps }: Plan, unasked: ReadonlySet<string> = new Set()): string {
  return steps.flatMap((step) => linesOf(step, unasked.has(step.id))).join('\n');
}

function linesOf(step: PlannedStep, unasked: boolean): readonly string[] {
  const checks = step.checks.map((check) => ['proof', checkName(check)] as const);
  const after = step.dependencies.length === 0 ? [] : [['after', step.dependencies.join(', ')] as const];
  if (isVerifyStep(step)) return [`${step.id}  VERIFY ${step.verify.join(', ')}`, ...[...after, ...checks].map(line)];
  const { action, writes = ['anything in the project'] } = step;
  const does = isToolAction(action)
    ? `${action.tool} ${canonicalJson(action.args)}`
    : `${action.agent ?? 'the agent'}: ${action.instruction}`;
  const rules = unasked ? [['rules', 'sandbox only'] as const] : [];
  const facts = [['does', does] as const, ['writes', writes.join(', ')] as const, ...rules, ...checks, ...after];
  return [`${step.id}  ${step.title}`, ...facts.map(line)];
}

function line([name, text]: readonly [string, string]): string {
  const flat = text.replaceAll(/\s+/g, ' ');
  return `    ${name.padEnd(7)} ${flat.length > MAX_LINE ? `${flat.slice(0, MAX_LINE - 1)}…` : flat}`;
}
