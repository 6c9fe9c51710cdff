import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { isId } from '../core/ids.ts';
import type { PauseAnswer, PermissionPause } from '../core/pause.ts';
import type { Grant, Grants } from '../permissions/grant-store.ts';
import { openGrants } from '../permissions/open-grants.ts';
import { hostRule } from '../permissions/refusal.ts';
import { allowAlways } from '../permissions/allow-always.ts';
import { compileRules, NO_RULES, type RuleEntry } from '../permissions/rule.ts';
import type { RunRow } from '../storage/run-row.ts';
import { answerPause } from './answer-pause.ts';
import { answerPlan, waitingPlan } from './answer-plan.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { requireOpen } from '../storage/require-open.ts';

export interface PermissionAnswer {
  readonly runId: string;
  /** The decision, in words. */
  readonly decided: string;
  /** Whether an agent waits for it and goes on by itself; otherwise the run is to be resumed. */
  readonly waiting: boolean;
}

export interface Wording {
  /** Keep the narrowest rules that allow it, for every run. */
  readonly always?: boolean;
  /** The person's words, which Atlas passes to the agent along with a no. */
  readonly words?: string;
}

/** A person's yes: to one question (by its id or digest), or to a whole kind of action for this run (`shell`). */
export async function allowForRun(
  runtime: Runtime,
  word: string | undefined,
  runId: string | undefined,
  { always = false }: Wording = {},
): Promise<PermissionAnswer> {
  const { row, grants, pending } = await questionsOf(runtime, word, runId);
  if (await speaksOfPlan(runtime, row, word, pending)) {
    await answerPlan(runtime, row, 'approved');
    return { runId: row.id, decided: 'the plan is approved', waiting: false };
  }
  const asked = word === undefined ? pending : pending.filter(isAskedBy(word));
  if (asked.length > 0) return await answerAll(runtime, row, asked, always ? 'always' : 'once');
  if (word === undefined || namesQuestion(word)) throw await nothingLeft(grants, row, word);
  const rule = await wordRule(word);
  requireUsable(word, rule);
  if (always && !word.includes(':')) throw tooWide(word);
  requireOpen(row);
  await grants.remember(row.id, 'allow', [rule]);
  const kept = always ? ` (kept in ${await allowAlways(runtime.loaded.userFolder, [rule])})` : '';
  // The new rule also answers the open questions that it covers.
  for (const grant of pending) {
    if (rule === `tool:${grant.tool}` || rule === hostRule(grant)) await grants.decide(grant.id, 'approved');
  }
  const decided = `${always ? 'always allowed' : 'allowed for this run'}: ${inWords(rule)}${kept}`;
  return { runId: row.id, decided, waiting: row.status === 'working' };
}

/** A rule that cannot be read would stop every later resume of the run: it is refused before it is kept. */
function requireUsable(word: string, rule: RuleEntry): void {
  try {
    compileRules({ ...NO_RULES, allow: [rule] }, 'run', '');
  } catch (cause) {
    throw new AtlasError('usage', `"${word}" is nothing that can be allowed: ${messageOf(cause)}`, {
      remedy:
        'Give shell, applescript, checks, plan, an effect such as network, a rule such as host:NAME, or the id that the pause printed.',
      cause,
    });
  }
}

/** A whole kind of action for every run is nobody's narrowest rule. */
function tooWide(word: string): AtlasError {
  return new AtlasError('usage', `--always keeps narrow rules, and "${word}" is a whole kind of action`, {
    remedy: `Leave --always out to allow it for this run; or give the id of a question, or a rule such as host:NAME.`,
  });
}

/** Records a person's no: the run denies the same request for the rest of its life and does not ask again. */
export async function denyForRun(
  runtime: Runtime,
  word: string | undefined,
  runId: string | undefined,
  { words }: Wording = {},
): Promise<PermissionAnswer> {
  const { row, grants, pending } = await questionsOf(runtime, word, runId);
  if (await speaksOfPlan(runtime, row, word, pending)) {
    await answerPlan(runtime, row, 'refused');
    return { runId: row.id, decided: 'the plan is refused', waiting: false };
  }
  const asked = word === undefined ? pending : pending.filter(isAskedBy(word));
  if (asked.length === 0) throw await nothingLeft(grants, row, word);
  return await answerAll(runtime, row, asked, 'no', words);
}

/** The same answer to each of some questions. */
async function answerAll(
  runtime: Runtime,
  row: RunRow,
  asked: readonly Grant[],
  kind: 'once' | 'always' | 'no',
  words?: string,
): Promise<PermissionAnswer> {
  const told: string[] = [];
  for (const grant of asked) {
    // The run's own pause lists the rules that would allow the request; for any other open question the rules are
    // derived from the grant.
    const pause = row.pause?.reason === 'permission' && row.pause.digest === grant.digest ? row.pause : askedAs(grant);
    const rules = pause.narrowest;
    if (kind === 'always' && rules.length === 0) throw unspeakable();
    const answer: PauseAnswer =
      kind === 'always'
        ? { kind, rules }
        : kind === 'once'
          ? { kind }
          : words === undefined
            ? { kind }
            : { kind, words };
    told.push((await answerPause(runtime, row.id, pause, answer)).decided);
  }
  return { runId: row.id, decided: told.join('; '), waiting: row.status === 'working' };
}

function askedAs({ digest, tool, args, message }: Grant): PermissionPause {
  const answers = [{ kind: 'once' }, { kind: 'no' }] as const;
  return {
    reason: 'permission',
    message,
    answers,
    permission: '',
    blockedTool: tool,
    blockedArgs: args,
    digest,
    narrowest: [],
  };
}

function unspeakable(): AtlasError {
  return new AtlasError('usage', 'no rule can say what was asked, so none can be kept', {
    remedy: 'Allow it once: leave --always out.',
  });
}

/** `plan` by name; or no name, where the plan is all that the run waits with. */
async function speaksOfPlan(
  runtime: Runtime,
  row: RunRow,
  word: string | undefined,
  pending: readonly Grant[],
): Promise<boolean> {
  if (word !== undefined) return word === 'plan';
  return pending.length === 0 && (await waitingPlan(runtime, row)) !== undefined;
}

interface Questions {
  readonly row: RunRow;
  readonly grants: Grants;
  readonly pending: readonly Grant[];
}

/** The questions of the named run, else of the run that asked this very question, else of the last run. */
async function questionsOf(runtime: Runtime, word: string | undefined, runId: string | undefined): Promise<Questions> {
  const { store, project } = runtime;
  const grants = openGrants(runtime);
  if (runId === undefined && word !== undefined && namesQuestion(word)) {
    for (const row of (await store.runs.unfinished(project)).toReversed()) {
      const pending = await grants.pending(row.id);
      const asked = pending.some(isAskedBy(word)) || (await grants.answered(row.id, word)) !== undefined;
      if (asked) return { row, grants, pending };
    }
    throw nothingAsked(word);
  }
  const row = await store.runs.find(project, runId);
  return { row, grants, pending: await grants.pending(row.id) };
}

/** A question by its id or digest, and no kind of action. */
function namesQuestion(word: string): boolean {
  return isId('grant', word) || /^[0-9a-f]{64}$/.test(word);
}

function isAskedBy(word: string): (grant: Grant) => boolean {
  return ({ id, digest }) => id === word || digest === word;
}

function inWords(rule: RuleEntry): string {
  return typeof rule === 'string' ? rule : JSON.stringify(rule);
}

/** Tells the person who answers second what the first answer was. */
async function nothingLeft(grants: Grants, row: RunRow, word: string | undefined): Promise<AtlasError> {
  const answered = word === undefined ? undefined : await grants.answered(row.id, word);
  if (answered === undefined) return nothingAsked(word);
  const how = answered.state === 'denied' ? 'denied' : 'allowed';
  return new AtlasError('usage', `a person has answered that already: ${how}`, {
    remedy: 'Nothing to do: the first answer counts. `atlas show` tells how the run stands.',
  });
}

function nothingAsked(word: string | undefined): AtlasError {
  return new AtlasError('usage', word === undefined ? 'no run waits for a permission' : `no run asked for ${word}`, {
    remedy: '`atlas runs` shows which runs are paused; --run chooses one.',
  });
}

/** The tools say themselves by which words they are allowed. */
async function wordRule(word: string): Promise<RuleEntry> {
  const [{ builtinTools }, { ruleForWord }, { noSandbox }] = await Promise.all([
    import('../tools/builtin-tools.ts'),
    import('../tools/rule-for-word.ts'),
    import('../processes/sandbox/no-sandbox.ts'),
  ]);
  return ruleForWord(word, builtinTools({ sandbox: noSandbox, environment: {}, hidden: [], writable: [] }));
}
