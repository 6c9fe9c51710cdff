import { checkSchema } from '../core/check.ts';
import type { JunctionOf } from '../core/junction.ts';
import type { Plan } from '../core/plan.ts';
import type { StandingCheck } from '../orchestration/checks/with-always.ts';
import { commandText } from '../verification/controls/command-text.ts';
import { runnersIn } from '../verification/controls/runners.ts';
import type { Proof } from './open-proof.ts';
import { projectFiles } from '../orchestration/checks/own-checks.ts';

export interface StandingParts {
  readonly proof: Pick<Proof, 'project' | 'verifier'>;
  readonly project: string;
  readonly commands: readonly string[];
  /** Whether the plan was given by hand: then it names its own proofs. */
  readonly given: boolean;
  readonly junctionOf: JunctionOf;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

/** Runs the project's own checks before the first step, and puts them into the plan. */
export async function withStandingChecks(parts: StandingParts, plan: Plan): Promise<Plan> {
  const { proof, commands, given, warn, signal } = parts;
  if (commands.length === 0) return plan;
  const { withAlways } = await import('../orchestration/checks/with-always.ts');
  const { read } = projectFiles(parts.project);
  const base = await proof.project.snapshot(signal);
  const entries = await proof.project.store.entries(base);
  const standing: StandingCheck[] = [];
  for (const run of commands) {
    const check = checkSchema.parse({ kind: 'command', run, role: 'invariant' });
    const claim = { step: 'own-checks', attempt: 1, writes: undefined, checks: [check] };
    const { observations } = await proof.verifier.before(claim, base, signal);
    const start = observations[0]?.result ?? 'error';
    const text = await commandText(run, read, entries.keys());
    const proves = !given && runnersIn(text).some(({ kind }) => kind === 'tests');
    standing.push({ run, start, proves });
    if (start === 'pass' || (start === 'fail' && proves)) continue;
    const why = start === 'fail' ? 'fails already' : `could not be run (${observations[0]?.evidence ?? ''})`;
    warn(`${run}, which this project is checked by, ${why}: it is not held against the steps`);
  }
  return withAlways(plan, standing, parts.junctionOf);
}
