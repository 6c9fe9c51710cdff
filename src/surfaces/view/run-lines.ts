import { countText, moneyText } from '../../core/money-text.ts';
import { span, spread, type Line, type Style } from './line.ts';
import type { OutputLine, RunView, StepView } from './run-view.ts';
import { wrap } from './text-width.ts';

/** A run in view, as lines of a screen. */

const SIGNS: Readonly<Record<StepView['status'], readonly [string, Style]>> = {
  pending: ['○', 'dim'],
  in_progress: ['●', 'Tetyana'],
  completed: ['✓', 'good'],
  failed: ['✗', 'bad'],
  refined: ['↻', 'warn'],
  blocked: ['■', 'warn'],
};

/** The plan with status and attempts; where it is too long, the part around the active steps. */
export function planLines(view: RunView, width: number, most: number): readonly Line[] {
  const { steps, active } = view;
  const current = Math.max(
    0,
    steps.findIndex(({ id, status }) => active.includes(id) || status !== 'completed'),
  );
  const rows = steps.map((step) => stepLine(step, standingOf(view, step), width));
  if (rows.length <= most) return rows;
  if (most < 3) return rows.slice(current, current + most);
  const start = Math.max(0, Math.min(current - Math.floor((most - 2) / 2), rows.length - (most - 2)));
  const end = start + most - 2;
  const above = start === 0 ? span(`  plan of ${rows.length} steps`, 'dim') : span(`  … ${start} before`, 'dim');
  const below = span(end < rows.length ? `  … ${rows.length - end} more` : '', 'dim');
  return [[above], ...rows.slice(start, end), [below]];
}

type StepStanding = 'waits' | 'working' | 'stopped';

/** A step that was begun is worked on only while its run is: a run that is met again, or has stopped, works on none. */
function standingOf({ pause, active }: RunView, { id }: StepView): StepStanding {
  if (pause?.step === id) return 'waits';
  return active.includes(id) ? 'working' : 'stopped';
}

function stepLine(step: StepView, standing: StepStanding, width: number): Line {
  const idle = step.status === 'in_progress' && standing !== 'working';
  const [sign, style] = SIGNS[idle ? 'blocked' : step.status];
  const title = step.status === 'pending' ? 'dim' : 'plain';
  const left: Line = [span(`${sign} `, style), span(`${step.id} `, 'bold'), span(step.title, title)];
  return spread(left, stateOf(step, standing), width);
}

function stateOf(step: StepView, standing: StepStanding): Line {
  const tries = step.attempt > 0 && !step.verify ? `${step.attempt}/${Math.max(step.attempt, step.maxAttempts)} ` : '';
  const attempts = span(tries, 'dim');
  if (step.landed !== undefined && step.verdict === 'held') return [attempts, span('held, landed', 'warn')];
  if (step.landed !== undefined && step.verdict === 'unverifiable')
    return [attempts, span('landed without proof', 'warn')];
  if (step.landed !== undefined) return [attempts, span('landed', 'good')];
  if (step.status === 'completed') return [attempts, span(step.verify ? 'holds' : 'done', 'good')];
  if (step.verdict === 'fail') return [attempts, span('not proven', 'bad')];
  if (step.verdict === 'held') return [attempts, span('held', 'warn')];
  if (step.verdict === 'unverifiable') return [attempts, span('unverifiable', 'warn')];
  if (standing === 'waits') return [attempts, span('waits for you', 'warn')];
  if (step.status !== 'in_progress') return [attempts];
  if (standing === 'working') return [attempts, span('working', 'Tetyana')];
  return [attempts, span('stopped', 'warn')];
}

/** The results of the current step's checks, with their evidence. */
export function evidenceLines(view: RunView, width: number, most: number): readonly Line[] {
  const step = view.steps.find(({ id }) => view.active.includes(id)) ?? lastJudged(view);
  if (step === undefined) return [];
  return step.checks.slice(0, most).map(({ title, before, after, evidence }) => {
    const result = after ?? before ?? 'error';
    const style: Style = result === 'pass' ? 'good' : result === 'fail' ? 'bad' : 'warn';
    const course = step.verify || before === undefined || after === undefined ? result : `${before}→${after}`;
    const words = evidence === '' || evidence === title ? title : `${title}: ${evidence}`;
    return [span('Grisha   ', 'Grisha'), span(`${course} `, style), span(words.slice(0, width * 2))];
  });
}

function lastJudged(view: RunView): StepView | undefined {
  return view.steps.findLast(({ verdict }) => verdict !== undefined);
}

const OUTPUT: Readonly<Record<OutputLine['kind'], Style>> = {
  thought: 'dim',
  message: 'plain',
  tool: 'bold',
  result: 'dim',
  failure: 'bad',
};

/** The end of the current step's output. Every row carries the name of its speaker. */
export function outputLines(view: RunView, width: number, most: number): readonly Line[] {
  const room = Math.max(1, width - 9);
  const rows: Line[] = [];
  for (const { kind, text } of view.output.slice(-most).toReversed()) {
    // The end of a long line is the new part.
    const wrapped = wrap(text.slice(-room * most), room, most + 1).slice(-most);
    for (const part of wrapped.toReversed()) {
      if (rows.length >= most) return rows.toReversed();
      rows.push([span('Tetyana  ', 'Tetyana'), span(part, OUTPUT[kind])]);
    }
  }
  return rows.toReversed();
}

/** How far it has come: steps that are done, of all. */
export function progressOf(view: RunView): { readonly done: number; readonly total: number } {
  return { done: view.steps.filter(({ status }) => status === 'completed').length, total: view.steps.length };
}

export function progressBar(done: number, total: number, width: number): string {
  const share = total === 0 ? 0 : Math.min(1, done / total);
  const full = Math.round(share * width);
  return '█'.repeat(full) + '░'.repeat(Math.max(0, width - full));
}

/** The spending of the run. */
export function budgetText(view: RunView, now: number): string {
  const { startedAt, lastAt, tokens, money, currency, attempts, plans } = view.budget;
  const until = view.end === undefined ? Math.max(now, lastAt) : lastAt;
  return [
    ...(startedAt === 0 ? [] : [clock(until - startedAt)]),
    ...(attempts === 0 ? [] : [`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`]),
    ...(plans > 1 ? [`${plans - 1} replanned`] : []),
    ...(tokens === 0 ? [] : [`${countText(tokens)} tokens`]),
    ...(money === 0 ? [] : [moneyText(money, currency)]),
  ].join(' · ');
}

function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
