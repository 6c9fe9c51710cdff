import { z } from 'zod';
import type { Mind } from '../agents/mind.ts';
import { isToolAction, isVerifyStep, type PlannedStep } from '../core/plan.ts';
import type { JunctionAdvice } from './adaptive-verifier.ts';
import { checkName } from './checks/check-kinds.ts';

const MAX_WORDS = 300;

const adviceSchema = z.strictObject({ after: z.array(z.string()).max(100) });

/** Asks an agent after which steps it would verify: it understands their meaning, where rules see only paths. */
export function mindAdvice(mind: Pick<Mind, 'ask'>, signal: AbortSignal): JunctionAdvice {
  return async (plan, open) => {
    const prompt = [
      'Work is done in the steps below, and each is proven by its own checks when it lands. Between two steps, a VERIFY step can look whether everything that was proven still holds. Say after which steps that is worth its time: where later steps build on the result and would be wasted on a flaw in it. None is a good answer. Look at nothing; change nothing.',
      `## Plan\n${plan.steps.map(lineOf).join('\n')}`,
      `## Decide\n"after" holds ids out of these alone: ${open.join(', ')}.`,
    ].join('\n\n');
    return (await mind.ask({ prompt, schema: adviceSchema, signal })).after;
  };
}

function lineOf(step: PlannedStep): string {
  if (isVerifyStep(step)) return `- ${step.id}: VERIFY ${step.verify.join(', ')}`;
  const { action, dependencies, checks } = step;
  const does = isToolAction(action) ? `calls ${action.tool}` : action.instruction;
  const proof = `proven by ${checks.map(checkName).join('; ') || 'nothing'}`;
  const after = dependencies.length === 0 ? '' : ` (after ${dependencies.join(', ')})`;
  const words = `${step.title}: ${does}; ${proof}`.replaceAll(/\s+/g, ' ').slice(0, MAX_WORDS);
  return `- ${step.id}${after}: ${words}`;
}
