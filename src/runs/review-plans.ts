import type { ReviewPlan } from '../orchestration/planner.ts';
import type { Proof } from './open-proof.ts';

/**
 * Reviews the checks of a plan on the project as it is now. The shell parser is loaded when there is a line to parse.
 */
export function reviewPlans({ project, views, verifier }: Proof): ReviewPlan {
  return async (plan, request, signal) => {
    const { reviewChecks } = await import('../orchestration/checks/review-checks.ts');
    const { loadShellParser } = await import('../permissions/shell/syntax-tree.ts');
    const parse = await loadShellParser();
    // Without a sandbox Atlas does not rehearse a command that the person has not allowed yet.
    const rehearse = views.sandbox.isolation === 'none' ? undefined : verifier.rehearse;
    const base = await project.snapshot(signal);
    return await reviewChecks({ parse, store: project.store, rehearse }, { plan, request, base, signal });
  };
}
