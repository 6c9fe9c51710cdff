import { z } from 'zod';
import type { Mind } from '../agents/mind.ts';
import type { RunState } from './run-state.ts';

/** The summary of a run while it works. */
export interface Summary {
  readonly decisions: readonly string[];
  readonly facts: readonly string[];
  readonly openQuestions: readonly string[];
}

export interface SummaryRequest {
  readonly request: string;
  /** The summary so far. */
  readonly before: Summary;
  /** The events since then. */
  readonly since: Summary;
  readonly signal: AbortSignal;
}

/** However long a run is, its summary is not longer than this. */
const MAX_LINES = 12;
const MAX_LINE_CHARS = 300;
const SECTIONS = [
  ['decisions', 'Decisions'],
  ['facts', 'Facts'],
  ['openQuestions', 'Open questions'],
] as const;

const lines = z.array(z.string().trim().min(1)).max(100);
const summarySchema = z.strictObject({ decisions: lines, facts: lines, openQuestions: lines });

/** So many steps land before the summary is renewed; VERIFY steps land nothing and do not count. */
const EVERY = 3;

export function isSummaryDue({ receipts, summaries }: Pick<RunState, 'receipts' | 'summaries'>): boolean {
  return Math.floor(receipts.length / EVERY) > summaries;
}

/** Folds without an agent: appends the new entries and drops the oldest. */
export function foldSummary(before: Summary, since: Summary): Summary {
  return bounded({
    decisions: [...before.decisions, ...since.decisions],
    facts: [...before.facts, ...since.facts],
    // Each summary lists the open questions anew; a question that is no longer listed has been answered.
    openQuestions: since.openQuestions,
  });
}

/** The summary with the messages since it was renewed, bounded like a summary. */
export function soFar({ summary, messages }: Pick<RunState, 'summary' | 'messages'>): string {
  const before = readSummary(summary);
  return summaryText(foldSummary(before, { decisions: [], facts: messages, openQuestions: before.openQuestions }));
}

/** Has an agent fold the summary, because it can tell what still matters. The result is bounded all the same. */
export async function askForSummary(mind: Pick<Mind, 'ask'>, request: SummaryRequest): Promise<Summary> {
  const prompt = [
    'Work on a request goes on in steps. Renew its summary: keep decisions and why they were made, facts that later steps need, and questions that are still open. Drop what no longer matters. Look at nothing; change nothing.',
    `## Request\n${request.request}`,
    `## Summary so far\n${summaryText(request.before) || 'none yet'}`,
    `## Since then\n${summaryText(request.since)}`,
    `At most ${MAX_LINES} lines in each list, each at most ${MAX_LINE_CHARS} characters.`,
  ].join('\n\n');
  return bounded(await mind.ask({ prompt, schema: summarySchema, signal: request.signal }));
}

export function summaryText(summary: Summary): string {
  return SECTIONS.filter(([key]) => summary[key].length > 0)
    .map(([key, title]) => `### ${title}\n${summary[key].map((one) => `- ${one}`).join('\n')}`)
    .join('\n');
}

/** Reads a summary back from its own text: the state of a run holds it as words. */
export function readSummary(text: string): Summary {
  const found: Record<string, string[]> = {};
  let section: string[] | undefined;
  for (const line of text.split('\n')) {
    if (line.startsWith('### ')) section = found[line.slice(4)] ??= [];
    else if (line.startsWith('- ')) section?.push(line.slice(2));
  }
  const of = (title: string): readonly string[] => found[title] ?? [];
  return { decisions: of('Decisions'), facts: of('Facts'), openQuestions: of('Open questions') };
}

function bounded({ decisions, facts, openQuestions }: Summary): Summary {
  const cut = (all: readonly string[]): readonly string[] =>
    [...new Set(all.map((one) => one.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LINE_CHARS)))]
      .filter((one) => one !== '')
      .slice(-MAX_LINES);
  return { decisions: cut(decisions), facts: cut(facts), openQuestions: cut(openQuestions) };
}
