import { isVerifyStep, type Plan, type PlannedStep } from '../../core/plan.ts';
import { globMatcher } from '../../workspace/glob.ts';

/** Names that no project has, at several depths. */
const ANYWHERE = ['qzx0vk', 'qzx0vk/wj7yq', 'qzx0vk/wj7yq/k3hvz'];

/**
 * Whether a pattern names no file in particular: it matches any name, or any name with that ending. `tests/**` and `**`
 * + `/*.test.js` say what is meant; everything, or everything in a language, does not.
 */
export function namesNothing(pattern: string): boolean {
  const endings = /\.\{?([\w,]+)\}?$/.exec(pattern)?.[1]?.split(',') ?? [];
  const matches = globMatcher(pattern);
  return ANYWHERE.some((path) => matches(path) || endings.some((ending) => matches(`${path}.${ending}`)));
}

/**
 * Drops a planner's `writes` that names everything, which counts as having left it out: a planner may not unprotect
 * with one word everything that its checks lean on. A person who writes so in a plan of their own means it.
 */
export function withNamedWrites(plan: Plan): Plan {
  return {
    steps: plan.steps.map((step): PlannedStep => {
      if (isVerifyStep(step) || step.writes === undefined || !step.writes.every(namesNothing)) return step;
      const { writes: _, ...rest } = step;
      return rest;
    }),
  };
}

/** Describes the fault of a plan that names some files and also everything. */
export function blanketFlaw({ steps }: Plan): string | undefined {
  for (const step of steps) {
    if (isVerifyStep(step)) continue;
    const blanket = step.writes?.find(namesNothing);
    if (blanket === undefined || step.writes?.every(namesNothing) === true) continue;
    return `step ${step.id}: writes says ${blanket}, which names no file: name what the step writes, or leave writes out`;
  }
  return undefined;
}
