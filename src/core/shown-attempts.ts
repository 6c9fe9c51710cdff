import type { CheckResult, Verdict } from './check.ts';
import { defined } from './defined.ts';
import type { RuntimeEvent } from './runtime-event.ts';

type Event<T extends RuntimeEvent['type']> = Extract<RuntimeEvent, { readonly type: T }>;
type Review = Event<'review'>;

/** Which plan of a run, which step of it, and which try. */
export interface ShownPlace {
  readonly plan: number;
  readonly step: string;
  readonly attempt: number;
}

/** The outcome of one attempt. */
export interface ShownAttempt extends ShownPlace {
  readonly checks: readonly {
    readonly title: string;
    /** A VERIFY step looks once. */
    readonly before?: CheckResult;
    readonly after: CheckResult;
    readonly evidence: string;
    /** The name under which the store keeps the whole output, where it does. */
    readonly printed?: string;
    /** The whole output, where the caller asked for it. */
    readonly output?: string;
  }[];
  /** The result of testing the checks, where the verifier tested them. */
  readonly controls?: Pick<Event<'controls'>, 'planted' | 'covered' | 'uncovered' | 'notTried' | 'unnoticed'>;
  /** Left out until it is verified. */
  readonly verdict?: Verdict;
  readonly reasons: readonly string[];
  /** The reflector's decision, where the attempt came that far. */
  readonly decision?: Review['decision'];
  readonly score?: number;
  readonly criteria?: Review['criteria'];
  readonly instructions?: readonly string[];
  /** Under which it landed. */
  readonly receipt?: string;
}

type Seen = Pick<Event<'check'>, 'title' | 'result' | 'evidence' | 'printed'>;

/** An attempt while it is put together. */
interface Draft {
  readonly place: ShownPlace;
  readonly looksOnce: boolean;
  before: Seen[];
  after: Seen[];
  told: Omit<ShownAttempt, keyof ShownPlace | 'checks'>;
}

/** Every attempt that was begun, in order: a fold over the events of a run. */
export function shownAttempts(events: readonly RuntimeEvent[]): readonly ShownAttempt[] {
  const attempts = new Map<string, Draft>();
  let plan = 0;
  let verifying = new Set<string>();
  for (const event of events) {
    if (event.type === 'plan') {
      plan = event.number;
      verifying = new Set(event.steps.filter(({ verify }) => verify).map(({ id }) => id));
    }
    const { step, attempt } = event;
    if (step === undefined || attempt === undefined) continue;
    const key = `${plan} ${step} ${attempt}`;
    const place = { plan, step, attempt };
    const known = attempts.get(key) ?? newDraft(place, verifying.has(step));
    attempts.set(key, known);
    hear(known, event);
  }
  return [...attempts.values()].map(({ place, looksOnce, before, after, told }) => ({
    ...place,
    ...told,
    checks: after.map(({ title, result, evidence, printed }, i) => {
      const first = looksOnce ? undefined : before[i];
      return {
        title,
        ...defined({ before: first?.result }),
        after: result,
        evidence,
        ...defined({ printed }),
      };
    }),
  }));
}

function newDraft(place: ShownPlace, looksOnce: boolean): Draft {
  return { place, looksOnce, before: [], after: [], told: { reasons: [] } };
}

function hear(draft: Draft, event: RuntimeEvent): void {
  switch (event.type) {
    case 'check': {
      // A resumed run emits the checks again, from the first one on.
      if (event.phase === 'before' && draft.after.length > 0) [draft.before, draft.after] = [[], []];
      draft[event.phase].push(event);
      break;
    }
    case 'controls': {
      const { planted, covered, uncovered, notTried, unnoticed } = event;
      draft.told = { ...draft.told, controls: { planted, covered, uncovered, notTried, unnoticed } };
      break;
    }
    case 'verdict':
      draft.told = { ...draft.told, verdict: event.verdict, reasons: event.reasons };
      break;
    case 'review': {
      const { decision, score, criteria, reasons, instructions } = event;
      draft.told = { ...draft.told, decision, score, criteria, reasons, instructions };
      break;
    }
    case 'commit':
      draft.told = { ...draft.told, receipt: event.receipt };
      break;
    default:
      break;
  }
}
