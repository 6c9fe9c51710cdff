import { messageOf } from '../core/atlas-error.ts';
import type { Reranker } from '../embeddings/reranker.ts';
import { quotedBlock, quotedLine } from './quote.ts';
import { byteTokens, type Tokenizer } from './tokens.ts';

/** Reads the files of steps; wired to the workspace by the runtime. */
export interface StepArchive {
  /** The messages of the attempt before this one of the same step, the oldest first; none where there is no file. */
  history(step: string, attempt: number): Promise<readonly StepMessage[]>;
  /** The reports of committed steps, in the order in which they were committed. */
  reports(): Promise<readonly StepReport[]>;
}

export interface StepMessage {
  readonly role: string;
  readonly text: string;
}

export interface StepReport {
  readonly step: string;
  readonly summary: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface TieredRequest {
  /** Tier 0: the agent's instructions. Never cut. */
  readonly instructions: string;
  readonly step: string;
  readonly attempt: number;
  /** The question by which reports are ranked; the instructions, if left out. */
  readonly query?: string;
  readonly maxReports?: number;
  readonly maxMessages?: number;
  /** For tiers 1 and 2 together. */
  readonly maxTokens?: number;
  readonly signal?: AbortSignal;
}

export interface TieredContext {
  readonly instructions: string;
  readonly history: readonly StepMessage[];
  /** The most relevant first, or, where ranking failed, the last ones in order of time. */
  readonly reports: readonly StepReport[];
  readonly ranked: boolean;
  /** The parts that failed, one sentence each. */
  readonly missing: readonly string[];
  readonly text: string;
}

const MAX_REPORTS = 5;
const MAX_MESSAGES = 20;
const MAX_TOKENS = 4000;

export interface TieredParts {
  readonly archive: StepArchive;
  /** Left out: the last reports in order of time. */
  readonly reranker?: Reranker;
  /** A function, where its table shall be loaded only if something is too long. */
  readonly tokens: Tokenizer | (() => Promise<Tokenizer>);
}

/**
 * Three tiers: the instructions; the active step's own history, which a first attempt starts without, so that nothing
 * of a rolled-back plan leaks into it; and the reports of committed steps, the relevant ones first.
 */
export async function reconstructContext(parts: TieredParts, request: TieredRequest): Promise<TieredContext> {
  const { step, attempt, instructions, signal } = request;
  const missing: string[] = [];
  const [messages, all] = await Promise.all([
    attempt <= 1
      ? []
      : orNone(async () => await parts.archive.history(step, attempt), `the history of ${step}`, missing),
    orNone(async () => await parts.archive.reports(), 'the reports of committed steps', missing),
  ]);
  const others = all.filter((report) => report.step !== step);
  const { reports, ranked } = await choose(parts.reranker, request, others, missing, signal);
  const history = messages.slice(-(request.maxMessages ?? MAX_MESSAGES));
  return await fitted(
    parts.tokens,
    { instructions, history, reports, ranked, missing },
    request.maxTokens ?? MAX_TOKENS,
  );
}

async function choose(
  reranker: Reranker | undefined,
  request: TieredRequest,
  reports: readonly StepReport[],
  missing: string[],
  signal: AbortSignal | undefined,
): Promise<{ readonly reports: readonly StepReport[]; readonly ranked: boolean }> {
  const k = request.maxReports ?? MAX_REPORTS;
  const last = reports.toSorted((a, b) => a.at - b.at).slice(-k);
  if (reranker === undefined || reports.length === 0 || k === 0) return { reports: last, ranked: false };
  try {
    const candidates = reports.map(({ summary, at }, i) => ({ id: String(i), text: summary, at }));
    const order = await reranker.rank(request.query ?? request.instructions, candidates, k, signal);
    const best = order.flatMap(({ id }) => reports[Number(id)] ?? []);
    return { reports: best, ranked: order.every(({ score }) => score !== undefined) };
  } catch (error) {
    signal?.throwIfAborted();
    missing.push(`the reports are in order of time: ranking failed (${messageOf(error)})`);
    return { reports: last, ranked: false };
  }
}

async function orNone<T>(work: () => Promise<readonly T[]>, what: string, missing: string[]): Promise<readonly T[]> {
  try {
    return await work();
  } catch (error) {
    missing.push(`${what} could not be read: ${messageOf(error)}`);
    return [];
  }
}

/** Reports go before messages of the active step, the least relevant and the oldest first. */
async function fitted(
  tokens: TieredParts['tokens'],
  context: Omit<TieredContext, 'text'>,
  budget: number,
): Promise<TieredContext> {
  let { history, reports } = context;
  for (;;) {
    const extra = tiersText(history, reports);
    if (byteTokens.count(extra) <= budget || (await countedBy(tokens)).count(extra) <= budget) {
      const text = extra === '' ? context.instructions : `${context.instructions}\n\n${extra}`;
      return { ...context, history, reports, text };
    }
    if (reports.length > 0) reports = context.ranked ? reports.slice(0, -1) : reports.slice(1);
    else history = history.slice(1);
  }
}

async function countedBy(tokens: TieredParts['tokens']): Promise<Tokenizer> {
  return typeof tokens === 'function' ? await tokens() : tokens;
}

function tiersText(history: readonly StepMessage[], reports: readonly StepReport[]): string {
  const parts = [
    history.length === 0
      ? ''
      : `## This step so far (${history.length})\n${history.map(({ role, text }) => `${quotedLine(role, 40)}:\n${quotedBlock(text)}`).join('\n')}`,
    reports.length === 0
      ? ''
      : `## Reports of finished steps (${reports.length})\n${reports.map(({ step, summary }) => `${quotedLine(step, 80)}:\n${quotedBlock(summary)}`).join('\n')}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}
