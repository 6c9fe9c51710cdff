import { checkHash } from '../core/check.ts';
import { isVerifyStep, type Plan, type PlannedStep } from '../core/plan.ts';
import type { RuntimeEvent, RuntimeEventBody, RunStatus } from '../core/runtime-event.ts';
import { controlsEvent, withControls } from '../orchestration/control-step.ts';
import { claimOf, verifyClaim } from '../orchestration/step-claim.ts';
import type { JournalRecord } from '../storage/journal.ts';
import type { RunRow } from '../storage/runs.ts';
import { checkName } from '../verification/verdict.ts';
import { decide, decideVerify, type Observed } from '../verification/verifier.ts';
import { loadPlan } from './load-plan.ts';
import type { Runtime } from './open-runtime.ts';

/**
 * A run told again from its journal, in the events that it was told with the first time. What an agent said on the
 * way is not journaled; how its turn ended is.
 */
export async function replayRun(
  runtime: Pick<Runtime, 'blobs'>,
  run: RunRow,
  records: readonly JournalRecord[],
): Promise<readonly RuntimeEvent[]> {
  const teller = new Teller(run);
  // What testing the checks came to is told before the verdict, which rests on it.
  for (const { record, effect, step, attempt, payload } of records) {
    if (record === 'result' && effect === 'controls') teller.controls.set(step + attempt, payload);
  }
  teller.tell(run.created_at, { type: 'run-start', request: run.request, project: run.project, resumed: false });
  for (const record of records) {
    if (record.record !== 'result') continue;
    if (record.effect === 'optimise') {
      const { plan } = record.payload as { readonly plan: string };
      teller.plan(record, await loadPlan(runtime.blobs, plan), run.plan === '' ? 'agent' : 'file');
    } else teller.hear(record);
  }
  teller.end(run);
  return teller.events;
}

/** Attempts are told apart by plan, step and number. */
interface Told {
  readonly before?: Observed;
  readonly failures: readonly string[];
  readonly world?: boolean;
}

class Teller {
  readonly events: RuntimeEvent[] = [];
  readonly #run: RunRow;
  readonly controls = new Map<string, unknown>();
  readonly #attempts = new Map<string, Told>();
  #plan: Plan = { steps: [] };
  #plans = 0;
  #ended = false;

  constructor(run: RunRow) {
    this.#run = run;
  }

  tell(at: string, body: RuntimeEventBody): void {
    this.events.push({ ...body, runId: this.#run.id, seq: this.events.length + 1, at });
  }

  plan({ at }: JournalRecord, plan: Plan, source: 'file' | 'agent'): void {
    this.#plan = plan;
    this.#plans += 1;
    const steps = plan.steps.map((step) => ({
      id: step.id,
      title: titleOf(step),
      verify: isVerifyStep(step),
    }));
    this.tell(at, { type: 'plan', number: this.#plans, source, steps });
  }

  hear(record: JournalRecord): void {
    const { effect, at, attempt, payload } = record;
    const step = record.step.replace(/^\d+:/, '');
    const known = this.#attempts.get(record.step + attempt) ?? { failures: [] };
    const planned = this.#plan.steps.find(({ id }) => id === step);
    const place = { step, attempt };
    if (effect === 'stage' && planned !== undefined && !isVerifyStep(planned)) {
      if (attempt === 1) this.tell(at, { type: 'step-status', step, status: 'in_progress', title: titleOf(planned) });
      this.tell(at, {
        type: 'attempt-start',
        ...place,
        maxAttempts: planned.maxAttempts ?? attempt,
        isolation: 'as recorded',
      });
    } else if (effect === 'check-before') {
      this.#attempts.set(record.step + attempt, { ...known, before: payload as unknown as Observed });
    } else if (effect === 'agent-turn' || effect === 'tool-call' || effect === 'world-call') {
      const { summary, failures = [] } = payload as { summary?: string; failures?: readonly string[] };
      this.#attempts.set(record.step + attempt, { ...known, failures, world: effect === 'world-call' });
      if (summary !== undefined && summary !== '') this.tell(at, { type: 'message', ...place, text: `${summary}\n` });
    } else if (effect === 'check-after' && planned !== undefined) {
      this.#checked(record, planned, known, payload as unknown as Observed);
    } else if (effect === 'commit') {
      const { receipt, paths } = payload as { receipt: string; paths: readonly string[] };
      this.tell(at, { type: 'commit', ...place, receipt, paths });
      this.tell(at, { type: 'step-status', step, status: 'completed', title: '' });
    } else if (effect === 'rollback') {
      this.tell(at, { type: 'rollback', ...place, reason: 'it did not hold' });
      this.tell(at, { type: 'step-status', step, status: 'failed', title: '' });
    } else if (effect === 'end') {
      const { status, receipts, message } = payload as { status: RunStatus; receipts: string[]; message: string };
      this.#ended = true;
      this.tell(at, { type: 'run-end', status, receipts, message, exitCode: 0 });
    }
  }

  end(run: RunRow): void {
    if (this.#ended || run.status === 'working') return;
    const message = `\`/resume\` goes on with ${run.id}`;
    this.tell(run.updated_at, { type: 'run-end', status: run.status, receipts: [], message, exitCode: 0 });
  }

  #checked({ at, step: key, attempt }: JournalRecord, step: PlannedStep, told: Told, seenAfter: Observed): void {
    const after = withControls(seenAfter, this.controls.get(key + attempt));
    const place = { step: key.replace(/^\d+:/, ''), attempt };
    const verify = isVerifyStep(step);
    const scope = told.world ? 'world' : 'staged';
    const claim = verify ? verifyClaim(step, this.#plan, false) : claimOf(step, attempt, scope);
    const before = told.before ?? after;
    for (const [phase, observed] of [['before', before] as const, ['after', after] as const]) {
      if (verify && phase === 'before') continue;
      for (const [i, check] of claim.checks.entries()) {
        const { result, evidence } = observed.observations[i] ?? { result: 'error' as const, evidence: 'was not run' };
        const seen = { check: checkHash(check), title: checkName(check), result, evidence };
        this.tell(at, { type: 'check', ...place, phase, ...seen });
      }
    }
    if (after.controls !== undefined) this.tell(at, { ...place, ...controlsEvent(claim, after.controls) });
    const { verdict, reasons } = verify ? decideVerify(claim, after) : decide(claim, before, after, told.failures);
    this.tell(at, { type: 'verdict', ...place, verdict, reasons });
    if (verify && verdict !== 'fail') this.tell(at, { type: 'step-status', ...place, status: 'completed', title: '' });
  }
}

function titleOf(step: PlannedStep): string {
  return step.title ?? (isVerifyStep(step) ? `verify ${step.verify.join(', ')}` : step.id);
}
