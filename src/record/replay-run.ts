import { defined } from '../core/defined.ts';
import { exitCodeOfStatus } from '../core/exit-code.ts';
import type { Observed } from '../core/observed.ts';
import { isVerifyStep, type PlannedStep } from '../core/plan.ts';
import type { RuntimeEvent, RuntimeEventBody } from '../core/runtime-event.ts';
import { summaryText } from '../orchestration/rolling-summary.ts';
import { claimOf, verifyClaim } from '../orchestration/step-claim.ts';
import {
  checksTold,
  controlsTold,
  planTold,
  reflectionTold,
  rollbackTold,
  stepTitle,
  togetherTold,
} from '../orchestration/told.ts';
import type { ResultOf } from '../storage/effects.ts';
import type { IntentRecord, ResultRecord } from '../storage/journal.ts';
import { brokenWords } from '../verification/broken-check.ts';
import type { Claim } from '../verification/verifier.ts';
import type { StoredRun } from './stored-run.ts';

/**
 * Replays a stored run as the events that it emitted while it worked.
 *
 * Invariants
 *  P1  For a run that no process works on, folding the replay gives the view that folding its live events gave, in the
 *      fields that `test/support/replayed-view.ts` lists.
 *  P2  The replay decides nothing: it reads verdicts and outcomes of attempts from the journal, and words them as the
 *      run itself does.
 *  P3  The replay invents nothing: a run whose process was killed has no end event, and an agent's narration is not
 *      journaled, only how its turn ended.
 */
export function replayRun(stored: StoredRun): readonly RuntimeEvent[] {
  const teller = new Teller(stored);
  const { row, records, network } = stored;
  teller.tell(row.created_at, { type: 'run-start', request: row.request, project: row.project, resumed: false });
  const contacts = [...network];
  let fence = records[0]?.fence ?? 0;
  for (const record of records) {
    while (contacts[0] !== undefined && contacts[0].firstAt <= record.at) teller.reached(contacts.shift());
    // Every process that takes a run up has a fence of its own; one that only took something back resumed nothing.
    if (record.fence > fence && record.effect !== 'undo') {
      teller.tell(record.at, { type: 'run-start', request: row.request, project: row.project, resumed: true });
      ({ fence } = record);
    }
    if (record.record === 'intent') teller.begun(record);
    else teller.done(record);
  }
  for (const contact of contacts) teller.reached(contact);
  teller.stands();
  return teller.events;
}

/** The state of an attempt while the replay goes through its records. */
interface Attempt {
  before?: Observed;
  claim?: Claim | undefined;
  verdict?: ResultOf<'verdict'>['verdict'];
  reason?: string;
}

class Teller {
  readonly events: RuntimeEvent[] = [];
  readonly #stored: StoredRun;
  readonly #attempts = new Map<string, Attempt>();
  #together = 0;
  #end: ResultRecord<'end'> | undefined;

  constructor(stored: StoredRun) {
    this.#stored = stored;
  }

  tell(at: string, ...bodies: readonly RuntimeEventBody[]): void {
    const { id: runId } = this.#stored.row;
    for (const body of bodies) this.events.push({ ...body, runId, seq: this.events.length + 1, at });
  }

  begun(record: IntentRecord): void {
    const { at, step, attempt } = record;
    const planned = this.#planned(record);
    const known = this.#attempt(record);
    if (record.effect === 'rollback') known.reason = record.payload.reason;
    if (record.effect === 'prove-run') this.#together = record.payload.receipts.length;
    if (planned === undefined) return;
    const title = stepTitle(planned);
    const working = { type: 'step-status', step, status: 'in_progress', title } as const;
    if (record.effect === 'check-after' && isVerifyStep(planned)) this.tell(at, { ...working, verify: true });
    if (record.effect !== 'stage' || isVerifyStep(planned)) return;
    if (attempt > 1) this.tell(at, { ...working, attempt, status: 'refined' });
    else this.tell(at, working);
    const { maxAttempts = planned.maxAttempts ?? attempt, isolation = 'not recorded', agent } = record.payload ?? {};
    const by = defined({ agent });
    this.tell(at, { type: 'attempt-start', step, attempt, maxAttempts, isolation, ...by });
  }

  done(record: ResultRecord): void {
    const { at, step, attempt } = record;
    const known = this.#attempt(record);
    switch (record.effect) {
      case 'recall':
        this.#recalled(at, record.payload);
        break;
      case 'optimise': {
        const plan = this.#stored.plans.get(record.ordinal);
        const source = this.#stored.row.plan === '' ? 'agent' : 'file';
        if (plan !== undefined) this.tell(at, planTold(plan, record.ordinal, source));
        break;
      }
      case 'check-before':
        known.before = record.payload;
        break;
      case 'agent-turn':
      case 'tool-call':
      case 'world-call':
        if (record.payload.summary !== '')
          this.tell(at, { type: 'message', step, attempt, text: `${record.payload.summary}\n` });
        break;
      case 'check-after':
        known.claim = this.#claim(record);
        if (known.claim !== undefined)
          this.tell(at, ...checksTold(known.claim, known.before ?? record.payload, record.payload));
        break;
      case 'controls':
        if (known.claim !== undefined) this.tell(at, controlsTold(known.claim, record.payload));
        break;
      case 'verdict':
        known.verdict = record.payload.verdict;
        this.tell(at, { type: 'verdict', step, attempt, ...record.payload });
        break;
      case 'reflect':
        this.#reflected(record, known);
        break;
      case 'commit':
        this.#landed(record);
        break;
      case 'rollback':
        this.tell(at, ...rollbackTold(record, known.reason ?? '', record.payload ?? { blocked: [] }));
        break;
      case 'summary':
        this.tell(at, { type: 'summary', text: summaryText(record.payload) });
        break;
      case 'prove-run': {
        const { checks, broken } = record.payload;
        this.tell(at, ...togetherTold(this.#together, checks, broken.map(brokenWords)));
        break;
      }
      case 'remember':
        this.tell(at, { type: 'remembered', records: this.#stored.memory?.remembered ?? [] });
        break;
      case 'end':
        this.#end = record;
        break;
      case 'begin':
      case 'plan':
      case 'stage':
      case 'agent-session':
      case 'review':
      case 'receipt':
      case 'undo':
        break;
    }
  }

  reached(contact: StoredRun['network'][number] | undefined): void {
    if (contact === undefined) return;
    const { host, port, decision, reason, forwarded, program, place, firstAt } = contact;
    this.tell(firstAt, {
      type: 'network',
      host,
      port,
      decision,
      program,
      ...defined({
        reason,
        forwarded,
        step: place?.step,
        attempt: place?.attempt,
      }),
    });
  }

  /** Emits the present state: the cost, the open pause, and how the run ended. */
  stands(): void {
    const { row, spent } = this.#stored;
    const at = row.updated_at;
    if (spent.tokens > 0 || spent.money > 0) this.tell(at, { type: 'usage', spent });
    if (this.#end !== undefined) {
      const { status } = this.#end.payload;
      this.tell(at, { type: 'run-end', ...this.#end.payload, exitCode: exitCodeOfStatus(status), spent });
      return;
    }
    if (row.pause !== undefined) {
      const asks = row.status === 'working' && row.pause.reason === 'permission';
      this.tell(at, asks ? { type: 'asked', pause: row.pause } : { type: 'paused', pause: row.pause });
    }
    if (row.stopped === undefined || row.status === 'working') return;
    this.tell(at, { type: 'run-end', status: row.status, receipts: [], ...row.stopped, spent });
  }

  #recalled(at: string, { receipts, heldOut, degraded }: ResultOf<'recall'>): void {
    const titles = this.#stored.memory?.shown.map(({ title }) => title) ?? [];
    const [receipt = ''] = receipts;
    this.tell(at, { type: 'recall', receipt, shown: titles.length, titles, heldOut });
    for (const message of degraded) this.tell(at, { type: 'warning', code: 'embedding.failed', message });
  }

  #reflected(record: ResultRecord<'reflect'>, known: Attempt): void {
    const { verdict, decision } = record.payload;
    this.tell(record.at, ...reflectionTold(record, record.payload, known.verdict ?? verdict));
    const planned = this.#planned(record);
    // A VERIFY step lands nothing: that it holds is its end.
    if (planned === undefined || !isVerifyStep(planned) || decision !== 'proceed') return;
    this.tell(record.at, { type: 'step-status', step: record.step, status: 'completed', title: stepTitle(planned) });
  }

  #landed({ at, step, attempt, payload, ...place }: ResultRecord<'commit'>): void {
    const { receipt, paths, notices = [] } = payload;
    for (const message of notices)
      this.tell(at, { type: 'warning', step, attempt, code: 'workspace.dependencies-due', message });
    this.tell(at, { type: 'commit', step, attempt, receipt, paths });
    const planned = this.#planned({ ...place, step });
    const title = planned === undefined ? '' : stepTitle(planned);
    this.tell(at, { type: 'step-status', step, status: 'completed', title });
  }

  #attempt({ plan, step, attempt }: Pick<ResultRecord, 'plan' | 'step' | 'attempt'>): Attempt {
    const key = `${plan} ${step} ${attempt}`;
    const known = this.#attempts.get(key) ?? {};
    this.#attempts.set(key, known);
    return known;
  }

  #planned({ plan, step }: { readonly plan: number; readonly step: string }): PlannedStep | undefined {
    return this.#stored.plans.get(plan)?.steps.find(({ id }) => id === step);
  }

  #claim(record: ResultRecord<'check-after'>): Claim | undefined {
    const plan = this.#stored.plans.get(record.plan);
    const planned = this.#planned(record);
    if (plan === undefined || planned === undefined) return undefined;
    return isVerifyStep(planned) ? verifyClaim(planned, plan, false) : claimOf(planned, record.attempt, 'staged');
  }
}
