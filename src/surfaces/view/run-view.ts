import type { CheckResult, Verdict } from '../../core/check.ts';
import { defined } from '../../core/defined.ts';
import type { StepStatus } from '../../core/plan.ts';
import { printable, printableLine } from '../../core/printable.ts';
import type { PauseInfo } from '../../core/pause.ts';
import type { RuntimeEvent, RunStatus } from '../../core/runtime-event.ts';

/**
 * Everything that a person sees of a run, as a fold over its events.
 *
 * Invariants
 *  V1  `foldRun` is pure, and every text in a view is printable: its readers need not handle escapes again.
 *  V2  A view is bounded, whatever a run prints: lines, their length and their number.
 *  V3  Folding one event costs the same however many came before it.
 */
export interface RunView {
  readonly runId: string;
  readonly request: string;
  readonly resumed: boolean;
  readonly phase: 'starting' | 'planning' | 'working' | 'verifying' | 'landing' | 'ended';
  readonly recalled: readonly string[];
  /** What the run has come to so far, a line each. */
  readonly summary: readonly string[];
  readonly steps: readonly StepView[];
  /** Ids of the steps that are being worked on. */
  readonly active: readonly string[];
  readonly output: readonly OutputLine[];
  /** Lines of output that are no longer kept. */
  readonly dropped: number;
  readonly budget: Budget;
  readonly pause: PauseInfo | undefined;
  readonly end: { readonly status: RunStatus; readonly message: string; readonly exitCode: number } | undefined;
}

export interface StepView {
  readonly id: string;
  readonly title: string;
  readonly verify: boolean;
  readonly status: StepStatus;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly checks: readonly CheckView[];
  readonly verdict: Verdict | undefined;
  readonly reasons: readonly string[];
  readonly landed: readonly string[] | undefined;
}

export interface CheckView {
  readonly check: string;
  readonly title: string;
  readonly before: CheckResult | undefined;
  readonly after: CheckResult | undefined;
  readonly evidence: string;
}

export interface OutputLine {
  readonly kind: 'thought' | 'message' | 'tool' | 'result' | 'failure';
  readonly step: string;
  readonly text: string;
  /** More of it may follow on the same line. */
  readonly open: boolean;
}

export interface Budget {
  readonly startedAt: number;
  readonly lastAt: number;
  readonly tokens: number;
  readonly money: number;
  readonly currency: string;
  readonly attempts: number;
  readonly plans: number;
}

const MAX_LINES = 200;
const MAX_LINE = 2000;
/** Only the end of a text is shown, so only that is processed. */
const MAX_TEXT = 32 * 1024;
const MAX_STEPS = 1000;
const MAX_TITLES = 20;
const MAX_SUMMARY = 60;

export const EMPTY_RUN: RunView = {
  runId: '',
  request: '',
  resumed: false,
  phase: 'starting',
  recalled: [],
  summary: [],
  steps: [],
  active: [],
  output: [],
  dropped: 0,
  budget: { startedAt: 0, lastAt: 0, tokens: 0, money: 0, currency: '', attempts: 0, plans: 0 },
  pause: undefined,
  end: undefined,
};

export function foldRun(view: RunView, event: RuntimeEvent): RunView {
  const at = Date.parse(event.at);
  const next = step(view, event);
  return { ...next, budget: { ...next.budget, lastAt: Number.isNaN(at) ? next.budget.lastAt : at } };
}

function step(view: RunView, event: RuntimeEvent): RunView {
  const { step: id = '', attempt = 0 } = event;
  switch (event.type) {
    case 'run-start':
      return started(view, event);
    case 'recall':
      return { ...view, phase: 'planning', recalled: event.titles.slice(0, MAX_TITLES).map(shortLine) };
    case 'plan':
      // A resumed run emits its plan again: it is not a new one, and done steps stay done.
      if (event.number === view.budget.plans) return { ...view, phase: 'working' };
      return {
        ...view,
        phase: 'working',
        steps: event.steps.slice(0, MAX_STEPS).map((planned) => freshStep(planned)),
        active: [],
        budget: { ...view.budget, plans: event.number },
      };
    case 'step-status':
      return withStatus(view, id, event.status, event.title, attempt);
    case 'attempt-start':
      return {
        ...changed(view, id, (one) => ({ ...one, attempt, maxAttempts: event.maxAttempts, checks: [], reasons: [] })),
        phase: 'working',
        active: view.active.includes(id) ? view.active : [...view.active, id],
        // A run that is resumed begins its attempt again, which makes it no second one.
        budget: { ...view.budget, attempts: view.budget.attempts + (isNewAttempt(view, id, attempt) ? 1 : 0) },
      };
    case 'thought':
    case 'message':
      return withText(view, event.type, id, event.text);
    case 'tool-call':
      return withText(closed(view), 'tool', id, `${callLine(event.tool, event.input)}\n`);
    case 'tool-result':
      if (event.ok && event.summary.trim() === '') return closed(view);
      return withText(closed(view), event.ok ? 'result' : 'failure', id, `${event.summary}\n`);
    case 'usage': {
      const { tokens, money, currency } = event.spent ?? view.budget;
      return { ...view, budget: { ...view.budget, tokens, money, currency: shortLine(currency ?? '').slice(0, 8) } };
    }
    case 'check':
      return { ...changed(view, id, (one) => ({ ...one, checks: withCheck(one.checks, event) })), phase: 'verifying' };
    case 'verdict':
      return changed(view, id, (one) => ({
        ...one,
        attempt: attempt === 0 ? one.attempt : attempt,
        verdict: event.verdict,
        reasons: event.reasons.slice(0, 20).map(shortLine),
      }));
    case 'commit':
      return { ...changed(view, id, (one) => ({ ...one, landed: event.paths.map(shortLine) })), phase: 'landing' };
    case 'paused':
      return { ...closed(view), active: [], pause: pauseOf(view, event) };
    case 'asked':
      return { ...view, pause: pauseOf(view, event) };
    case 'answered':
      return { ...view, pause: undefined };
    case 'run-end': {
      const { status, message, exitCode } = event;
      return { ...closed(view), phase: 'ended', active: [], end: { status, message: shortLine(message), exitCode } };
    }
    case 'summary': {
      const lines = printable(event.text).split('\n').map(shortLine);
      return { ...view, summary: lines.filter((line) => line !== '').slice(0, MAX_SUMMARY) };
    }
    case 'controls':
    case 'review':
    case 'rollback':
    case 'together':
    case 'remembered':
    case 'network':
    case 'warning':
      return view;
  }
}

/** A resumed run goes on where its view stood; another run starts a new one. */
function started(view: RunView, event: Extract<RuntimeEvent, { readonly type: 'run-start' }>): RunView {
  const known = view.runId === event.runId ? view : EMPTY_RUN;
  const at = Date.parse(event.at);
  return {
    ...known,
    runId: event.runId,
    request: shortLine(event.request),
    resumed: event.resumed,
    phase: 'starting',
    pause: undefined,
    end: undefined,
    budget: { ...known.budget, startedAt: known.budget.startedAt === 0 ? at : known.budget.startedAt },
  };
}

function freshStep(planned: { readonly id: string; readonly title: string; readonly verify: boolean }): StepView {
  return {
    id: planned.id,
    title: shortLine(planned.title),
    verify: planned.verify,
    status: 'pending',
    attempt: 0,
    maxAttempts: 0,
    checks: [],
    verdict: undefined,
    reasons: [],
    landed: undefined,
  };
}

function isNewAttempt(view: RunView, id: string, attempt: number): boolean {
  return view.steps.find((one) => one.id === id)?.attempt !== attempt;
}

function withStatus(view: RunView, id: string, status: StepStatus, title: string, attempt: number): RunView {
  const others = view.active.filter((one) => one !== id);
  const working = status === 'in_progress' || status === 'refined';
  const known = view.steps.some((one) => one.id === id);
  const steps = known ? view.steps : [...view.steps, freshStep({ id, title, verify: false })].slice(0, MAX_STEPS);
  const changedView = changed({ ...view, steps }, id, (one) => ({
    ...one,
    status,
    attempt: attempt === 0 ? one.attempt : attempt,
  }));
  return { ...changedView, active: working ? [...others, id] : others };
}

function changed(view: RunView, id: string, change: (one: StepView) => StepView): RunView {
  return { ...view, steps: view.steps.map((one) => (one.id === id ? change(one) : one)) };
}

function withCheck(
  checks: readonly CheckView[],
  event: Extract<RuntimeEvent, { readonly type: 'check' }>,
): readonly CheckView[] {
  const known = checks.find(({ check }) => check === event.check);
  const base = known ?? { check: event.check, title: shortLine(event.title), before: undefined, after: undefined };
  const evidence = shortLine(event.evidence);
  const next: CheckView = { ...base, evidence, [event.phase]: event.result };
  return known === undefined ? [...checks, next].slice(0, 100) : checks.map((one) => (one === known ? next : one));
}

function pauseOf(view: RunView, event: Extract<RuntimeEvent, { readonly type: 'paused' | 'asked' }>): RunView['pause'] {
  const place = event.pause.step ?? event.step ?? view.active[0];
  return { ...event.pause, ...defined({ step: place }) };
}

function withText(view: RunView, kind: OutputLine['kind'], id: string, text: string): RunView {
  const shown = printable(text.length > MAX_TEXT ? text.slice(-MAX_TEXT) : text);
  if (shown === '') return view;
  const parts = shown.split('\n');
  const last = view.output.at(-1);
  const lines: OutputLine[] = [];
  let output = view.output;
  if (last?.open === true && last.kind === kind && last.step === id) {
    output = output.slice(0, -1);
    const first = `${last.text}${parts.shift() ?? ''}`.slice(0, MAX_LINE);
    lines.push({ kind, step: id, text: first, open: parts.length === 0 });
  }
  for (const [i, part] of parts.entries()) {
    const open = i === parts.length - 1;
    // An empty piece at the end is only the start of a line that has not come yet.
    if (open && part === '') break;
    lines.push({ kind, step: id, text: part.slice(0, MAX_LINE), open });
  }
  const all = [...output, ...lines];
  const over = Math.max(0, all.length - MAX_LINES);
  return { ...view, output: all.slice(over), dropped: view.dropped + over };
}

function closed(view: RunView): RunView {
  const last = view.output.at(-1);
  return last?.open === true ? { ...view, output: [...view.output.slice(0, -1), { ...last, open: false }] } : view;
}

/** A call in one line: the command, the path, or the arguments as they are. */
export function callLine(tool: string, input: unknown): string {
  const name = printableLine(tool).slice(0, 80);
  const fields = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {};
  const { command } = fields;
  const words = Array.isArray(command) ? command.join(' ') : command;
  if (typeof words === 'string') return `$ ${printableLine(words).slice(0, 500)}`;
  for (const key of ['path', 'file_path', 'filePath', 'query', 'url']) {
    if (typeof fields[key] === 'string') return `${name} ${printableLine(fields[key]).slice(0, 400)}`;
  }
  const text = Object.keys(fields).length === 0 ? '' : printableLine(JSON.stringify(fields) ?? '').slice(0, 400);
  return `${name} ${text}`.trimEnd();
}

function shortLine(text: string): string {
  return printableLine(text.slice(0, MAX_LINE)).trim();
}
