import { messageOf } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { defined } from '../core/defined.ts';
import type { RunId } from '../core/ids.ts';
import { isToolAction, type WorkStep } from '../core/plan.ts';
import type { RunOutcome } from '../memory/credit-outcome.ts';
import type { MemoryGateway, PromptAnswer } from '../memory/memory-gateway.ts';
import type { RecallQuestion } from '../memory/recall/recall-request.ts';
import type { MemoryRecord } from '../memory/memory-store.ts';
import { byKind, PromptFormatter, type PromptLimits } from '../memory/prompt-formatter.ts';
import type { Provenance } from '../memory/provenance.ts';
import { headlineOf } from '../memory/record-content.ts';
import { byteTokens, loadTokenizer } from '../memory/tokens.ts';
import { checkName } from '../verification/checks/check-kinds.ts';
import { assignArm, type ScoredRecord, type Experiment } from './assign-arm.ts';
import type { FinishedStory, LandedStep, JournaledRecall, RunMemory } from './capabilities.ts';
import { NOTHING_DONE, type DoneWork } from './learned/done-work.ts';
import { languageOf, partsOf } from './learned/shape-of-change.ts';
import { shareStrategy } from './learned/share-strategy.ts';
import { writeRecipe } from './learned/write-recipe.ts';
import { digestLessons, withoutOrders, type Lessons, type Teacher } from './lessons.ts';

export interface RunMemoryParts {
  readonly runId: RunId;
  readonly request: string;
  readonly readOnly: boolean;
  /** The run whose memories are not shown, because this one repeats it. */
  readonly notFrom?: string | undefined;
  /** The experiment that measures the worth of memory. */
  readonly experiment: Experiment;
  readonly limits: PromptLimits;
  /** Costs no model. */
  readonly records: Pick<MemoryGateway, 'holds' | 'findLive' | 'list' | 'writeRecord' | 'credit' | 'correct'>;
  /** Searches by meaning and words; the first question opens what it needs. */
  readonly search: (question: RecallQuestion) => Promise<PromptAnswer>;
  /** Undefined: the run has no mind, and lessons are drawn without a model. */
  readonly teacher: Teacher | undefined;
  /** The work of the steps with these receipts, and all turns of the run; left out: the work is unknown. */
  readonly done?: ((receipts: readonly string[]) => Promise<DoneWork>) | undefined;
  /**
   * Whether the project of a record still has its code at its place, and whether it is this project; left out: recall
   * does not look.
   */
  readonly codeOf?: ((record: CodeRecord) => Promise<{ readonly stands: boolean; readonly own: boolean }>) | undefined;
  /** Whether the agents of this run reach no memory by themselves; left out: as the limits say. */
  readonly withoutTools?: (() => Promise<boolean>) | undefined;
  readonly report: (message: string) => void;
}

export interface CodeRecord {
  readonly scope: string;
  readonly path: string;
  readonly code: string;
}

type Kind = 'experience' | 'strategy' | 'concept' | 'fact';
/** The longest text that one field of a record keeps. */
const MOST = 2000;
const NOTHING = { receipts: [], records: [], degraded: [], heldOut: false } as const;

/**
 * The records that a run recalls and writes.
 *
 * Invariants
 *  L1  A record of success was proven: it carries a receipt.
 *  L2  Writing the same step or the same run twice changes nothing: a run may be resumed.
 *  L3  Memory that fails costs a warning, never the run.
 */
export function runMemory(parts: RunMemoryParts): RunMemory {
  const { records, limits, report } = parts;

  const found = async (ids: readonly string[]): Promise<readonly MemoryRecord[]> => {
    const all = await Promise.all(ids.map(async (id) => await records.findLive(id)));
    return all.filter((one) => one !== undefined);
  };

  return {
    recall: async (request, signal) => {
      const failed = (message: string): Found => ({
        recalled: { ...NOTHING, degraded: [`nothing was recalled: ${message}`] },
        candidates: [],
      });
      const { recalled, candidates } = await orElse(async () => await recallKinds(parts, request, signal), failed);
      return await assignArm(parts.experiment, request, recalled, candidates);
    },
    told: async (ids) => {
      const memories = await found(ids);
      const text = (await formatterFor(limits, memories)).memoryPart(byKind(memories));
      return { titles: memories.map(headlineOf), text };
    },
    prompt: async (task, ids) => {
      const memories = await orElse(
        async () => await found(ids),
        (message) => {
          report(`the agent was told nothing of memory: ${message}`);
          return [];
        },
      );
      // The prompt mentions memory tools only to an agent that has them.
      const own = (await parts.withoutTools?.()) === true ? { ...limits, tools: false } : limits;
      return (await formatterFor(own, memories)).format(task, byKind(memories));
    },
    ingest: async (step) => {
      if (parts.readOnly) return;
      await orElse(
        async () => {
          await ingestStep(parts, step);
        },
        (message) => {
          report(`step ${step.step.id} was not remembered: ${message}`);
        },
      );
    },
    remember: async (story) => {
      const { recalled, status } = story;
      if (status !== 'unproven' && !parts.readOnly && recalled.length > 0) {
        await orElse<unknown>(
          async () => await records.credit(recalled, outcomeOf(parts.runId, story)),
          (message) => {
            report(`what was recalled was not credited: ${message}`);
          },
        );
      }
      if (parts.readOnly) return [];
      return await orElse(
        async () => await rememberRun(parts, story),
        (message) => {
          report(`the run was not remembered: ${message}`);
          return [];
        },
      );
    },
  };
}

/** A run with setbacks earns its memories less credit. */
function outcomeOf(run: RunId, { status, story, withheld }: FinishedStory): RunOutcome {
  const helped = status === 'proven';
  const smooth = !story.some(isSetback);
  return { run, helped, gain: helped ? (smooth ? 1 : 0.7) : 0, ...defined({ withheld }) };
}

function isSetback(line: string): boolean {
  return line.includes(' did not hold: ');
}

interface Found {
  readonly recalled: JournaledRecall;
  readonly candidates: readonly ScoredRecord[];
}

/** Each kind has places of its own, so that many experiences do not crowd out the one strategy that fits. */
async function recallKinds(parts: RunMemoryParts, request: string, signal: AbortSignal): Promise<Found> {
  const { maxExperiences, maxStrategies, maxConcepts, topK } = parts.limits;
  const places: readonly (readonly [Kind, number])[] = [
    ['experience', maxExperiences],
    ['strategy', maxStrategies],
    ['concept', maxConcepts],
    ['fact', topK],
  ];
  const answers: PromptAnswer[] = [];
  for (const [kind, k] of places) {
    // Where memory has no record of a kind, no model is loaded for it.
    if (k === 0 || !(await parts.records.holds([kind]))) continue;
    const found = withoutOwn(parts, await parts.search({ query: request, k, kinds: [kind], signal }));
    const answer = kind === 'concept' ? await withLivingCode(parts, found) : found;
    answers.push(answer);
    if (kind === 'fact') answers.push(...(await recallPreferences(parts, request, answer, signal)));
  }
  const candidates = answers
    .map(({ results }) => results.map(({ memory, score, strength }) => ({ id: memory.id, score, strength })))
    .reduce(merged, []);
  return {
    recalled: {
      receipts: answers.flatMap(({ receipt }) => receipt ?? []),
      records: candidates.map(({ id }) => id),
      degraded: [...new Set(answers.flatMap(({ degraded }) => degraded))],
      heldOut: false,
    },
    candidates,
  };
}

function withoutOwn({ notFrom }: RunMemoryParts, answer: PromptAnswer): PromptAnswer {
  if (notFrom === undefined) return answer;
  return { ...answer, results: answer.results.filter(({ memory }) => memory.provenance.run !== notFrom) };
}

/** The best of any kind first; each kind stays in its own order. */
function merged(one: readonly ScoredRecord[], other: readonly ScoredRecord[]): readonly ScoredRecord[] {
  const all: ScoredRecord[] = [];
  const [left, right] = [[...one], [...other]];
  while (left.length > 0 || right.length > 0) {
    const [a, b] = [left[0], right[0]];
    const next = b === undefined || (a !== undefined && a.strength >= b.strength) ? left.shift() : right.shift();
    if (next !== undefined) all.push(next);
  }
  return all;
}

/**
 * A preference of the person seldom resembles the request, so preferences get the remaining places. Only the
 * person's own are added this way.
 */
async function recallPreferences(
  parts: RunMemoryParts,
  query: string,
  asked: PromptAnswer,
  signal: AbortSignal,
): Promise<readonly PromptAnswer[]> {
  const { topK: k } = parts.limits;
  const left = k - asked.results.length;
  if (left <= 0) return [];
  const answer = await parts.search({
    query,
    k,
    kinds: ['fact'],
    filter: { types: ['preference'] },
    neverAbstain: true,
    signal,
  });
  const known = new Set(asked.results.map(({ memory }) => memory.id));
  const theirs = answer.results.filter(({ memory }) => memory.trust === 'user' && !known.has(memory.id));
  return theirs.length === 0 ? [] : [{ ...answer, results: theirs.slice(0, left) }];
}

/** Stores a proven action under its title: what was done, and which checks proved it. */
async function ingestStep(parts: RunMemoryParts, landed: LandedStep): Promise<void> {
  const { runId, records } = parts;
  const { step, planNumber, receipt, trajectory } = landed;
  const [title = ''] = withoutOrders([step.title]);
  const [description = ''] = withoutOrders([describe(step)]);
  if (title === '' || description === '') return;
  const provenance: Provenance = {
    source: 'run',
    run: runId,
    step: step.id,
    receipt,
    ...defined({ trajectory }),
  };
  const [part] = (await doneIn(parts, [receipt])).files.flatMap(partsOf);
  const where =
    part === undefined ? '' : `${part.path}${languageOf(part.path) === '' ? '' : ` (${languageOf(part.path)})`}`;
  const content = {
    name: oneLine(title).slice(0, 200),
    description: `${description}${where === '' ? '' : `\nLanded in ${where}.`}`.slice(0, MOST),
    ...defined({ code: part?.code, path: part?.path }),
    signature: (part?.header ?? (isToolAction(step.action) ? step.action.tool : '')).slice(0, MOST),
    examples: step.checks.map((check) => `proven by ${checkName(check)}`.slice(0, MOST)).slice(0, 5),
    source: 'learned',
  };
  await records.writeRecord('concept', content, provenance, `${runId}:${planNumber}:${step.id}`);
}

async function rememberRun(
  parts: RunMemoryParts,
  { status, story, feedback, receipts, spent, signal }: FinishedStory,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const { runId, request, records, report } = parts;
  const [receipt] = receipts;
  const proven = status === 'proven' && receipt !== undefined;
  const provenance: Provenance = { source: 'run', run: runId, ...defined({ receipt: proven ? receipt : undefined }) };
  const told = withoutOrders(story);
  const work = await doneIn(parts, receipts);
  const setbacks = told.filter(isSetback);
  // Where the work is unknown, the experience tells the story of its steps.
  const recipe = writeRecipe({ work, setbacks, spent });
  const experience = await records.writeRecord(
    'experience',
    {
      task: request.slice(0, MOST),
      approach: (recipe === '' ? told.join('\n') : recipe).slice(0, MOST),
      outcome: proven ? 'success' : 'warning',
      feedback: withoutOrders(feedback.split('\n')).join('\n').slice(0, MOST),
    },
    provenance,
    runId,
  );
  const written = [{ id: experience.id, title: request }];
  // Strategies and concepts come from proven successes alone (L1).
  if (!proven) return written;
  const shared = await orElse(
    async () => await shareStrategy(parts, { task: request, approach: recipe }, experience.id, provenance),
    (message) => {
      report(`what experiences share was not remembered: ${message}`);
      return undefined;
    },
  );
  if (shared !== undefined) written.push(shared);
  const { lessons, author } = await learn(parts, { request, story: told }, signal);
  const by = author === undefined ? provenance : { ...provenance, author };
  for (const [i, strategy] of lessons.strategies.entries()) {
    const { id } = await records.writeRecord('strategy', strategy, by, `${runId}:strategy:${i}`);
    written.push({ id, title: strategy.situation });
  }
  for (const [i, concept] of lessons.concepts.entries()) {
    const content = { ...concept, name: oneLine(concept.name), source: 'learned' };
    const { id } = await records.writeRecord('concept', content, by, `${runId}:concept:${i}`);
    written.push({ id, title: concept.name });
  }
  return written;
}

/** The work, as far as Atlas can read it (L3). */
async function doneIn(parts: RunMemoryParts, receipts: readonly string[]): Promise<DoneWork> {
  return await orElse(
    async () => (await parts.done?.(receipts)) ?? NOTHING_DONE,
    (message) => {
      parts.report(`how it was done could not be told: ${message}`);
      return NOTHING_DONE;
    },
  );
}

/** Leaves out a concept whose code is gone, so that no agent is shown what the project no longer has. */
async function withLivingCode(parts: RunMemoryParts, answer: PromptAnswer): Promise<PromptAnswer> {
  const results = [];
  for (const result of answer.results) {
    const { memory } = result;
    const code = memory.kind === 'concept' && memory.content.path !== '' ? memory.content : undefined;
    const found = code === undefined ? undefined : await parts.codeOf?.({ scope: memory.scope, ...code });
    if (found === undefined || found.stands) {
      results.push(result);
      continue;
    }
    // Only the project that a record belongs to may take it out of use.
    if (parts.readOnly || !found.own) continue;
    const { receipt } = memory.provenance;
    const by: Provenance = { source: 'run', run: parts.runId, ...defined({ receipt }) };
    await orElse<unknown>(
      async () => await parts.records.correct({ id: memory.id, why: 'outdated', note: 'its code is gone' }, by),
      (message) => {
        parts.report(`${memory.id} is shown no more and was not taken out of use: ${message}`);
      },
    );
  }
  return { ...answer, results };
}

async function learn(
  { teacher, report }: RunMemoryParts,
  story: { readonly request: string; readonly story: readonly string[] },
  signal: AbortSignal,
): Promise<{ readonly lessons: Lessons; readonly author: string | undefined }> {
  const digest = { lessons: digestLessons(story), author: undefined };
  if (teacher === undefined || signal.aborted) return digest;
  return await orElse(
    async () => ({ lessons: await teacher.lessons(story, signal), author: teacher.author }),
    (message) => {
      report(`the agent drew no lessons (${message}); a digest stands in`);
      return digest;
    },
  );
}

/** Counting tokens needs a table of two megabytes; it is loaded only where bytes would not fit. */
async function formatterFor(limits: PromptLimits, memories: readonly MemoryRecord[]): Promise<PromptFormatter> {
  const whole = new PromptFormatter(byteTokens, { ...limits, maxContextTokens: Number.MAX_SAFE_INTEGER });
  const fits = byteTokens.count(whole.memoryPart(byKind(memories))) + 3 <= limits.maxContextTokens;
  return new PromptFormatter(fits ? byteTokens : await loadTokenizer(), limits);
}

function describe({ action }: WorkStep): string {
  return isToolAction(action) ? `${action.tool} ${canonicalJson(action.args)}` : action.instruction;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}

/** L3. */
async function orElse<T>(work: () => Promise<T>, failed: (message: string) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return failed(messageOf(error));
  }
}
