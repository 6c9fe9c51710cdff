import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { systemClock } from '../core/clock.ts';
import { isId } from '../core/ids.ts';
import { LAND_TOOL } from '../orchestration/later/leave-to-land.ts';
import { ruleForConnection, ruleForPermission } from '../permissions/authority.ts';
import { GrantStore, type Grant } from '../permissions/grant-store.ts';
import { parseRules, type RuleEntry } from '../permissions/rule.ts';
import { findRun, unfinishedRuns, type RunRow } from '../storage/runs.ts';
import { answerPlan, waitingPlan } from './answer-plan.ts';
import type { Runtime } from './open-runtime.ts';
import { requireOpen } from './require-open.ts';

export interface PermissionAnswer {
  readonly runId: string;
  /** What was decided, in words. */
  readonly decided: string;
}

/** A person's yes: to one question (by its id or digest), or to a whole kind of action for this run (`shell`). */
export async function allowForRun(
  runtime: Runtime,
  word: string | undefined,
  runId: string | undefined,
): Promise<PermissionAnswer> {
  const { row, grants, pending } = await questionsOf(runtime, word, runId);
  if (await speaksOfPlan(runtime, row, word, pending)) {
    await answerPlan(runtime, row, 'approved');
    return { runId: row.id, decided: 'the plan is approved' };
  }
  const asked = word === undefined ? pending : pending.filter(isAskedBy(word));
  if (asked.length > 0) {
    for (const { id } of asked) await grants.decide(id, 'approved');
    return { runId: row.id, decided: `allowed once: ${asked.map(({ message }) => message).join('; ')}` };
  }
  if (word === undefined || namesQuestion(word)) throw nothingAsked(word);
  const rule = ruleForPermission(word);
  requireOpen(row);
  await grants.remember(row.id, 'allow', [rule]);
  // What was asked is answered by the rule, too.
  for (const grant of pending) {
    if (rule === `tool:${grant.tool}` || rule === hostRule(grant)) await grants.decide(grant.id, 'approved');
  }
  return { runId: row.id, decided: `allowed for this run: ${inWords(rule)}` };
}

/** A person's yes to an action for the rest of a run, by the narrowest rules that allow it. */
export async function allowRulesForRun(
  runtime: Runtime,
  rules: readonly unknown[],
  runId: string | undefined,
): Promise<PermissionAnswer> {
  const { row, grants, pending } = await questionsOf(runtime, undefined, runId);
  const { allow } = parseRules({ allow: rules }, 'the answer');
  await grants.remember(row.id, 'allow', allow);
  const asked = pending.at(-1);
  if (asked !== undefined) await grants.decide(asked.id, 'approved');
  return { runId: row.id, decided: `allowed for this run: ${allow.map((rule) => inWords(rule)).join(', ')}` };
}

/** A person's no. What was asked for is denied for the rest of this run, so that it does not ask again. */
export async function denyForRun(
  runtime: Runtime,
  word: string | undefined,
  runId: string | undefined,
): Promise<PermissionAnswer> {
  const { row, grants, pending } = await questionsOf(runtime, word, runId);
  if (await speaksOfPlan(runtime, row, word, pending)) {
    await answerPlan(runtime, row, 'refused');
    return { runId: row.id, decided: 'the plan is refused' };
  }
  const asked = word === undefined ? pending : pending.filter(isAskedBy(word));
  if (asked.length === 0) throw nothingAsked(word);
  const refusals = asked.map((grant) => ({ id: grant.id, rules: refusalOf(grant) }));
  for (const { id, rules } of refusals) {
    await grants.decide(id, 'denied');
    await grants.remember(row.id, 'deny', rules);
  }
  const denied = refusals.flatMap(({ rules }) => rules.map(inWords));
  return { runId: row.id, decided: `denied for this run: ${denied.join(', ')}` };
}

const connectionSchema = z.strictObject({
  host: z.string(),
  port: z.number(),
  place: z.enum(['public', 'inner', 'loopback', 'reserved']),
});

/** The rule that speaks of the host that was asked for; undefined where something else was. */
function hostRule({ args }: Grant): string | undefined {
  const parsed = connectionSchema.safeParse(args);
  return parsed.success ? ruleForConnection(parsed.data) : undefined;
}

/** The tool as a whole, or the host; of a landing only the files that were asked about: the next attempt may do without them. */
function refusalOf(grant: Grant): readonly RuleEntry[] {
  const { tool, args, folder } = grant;
  const host = hostRule(grant);
  if (host !== undefined) return [host];
  const { files } = landSchema.safeParse(tool === LAND_TOOL ? args : undefined).data ?? {};
  return files === undefined
    ? [`tool:${tool}`]
    : files.map((file) => ({ effect: 'runs-later' as const, path: `${folder}/${file}` }));
}

const landSchema = z.object({ files: z.array(z.string()).min(1) });

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
  readonly grants: GrantStore;
  readonly pending: readonly Grant[];
}

/** Of the run that was named; of the one that asked this very question; or else of the last one. */
async function questionsOf(
  { database, project }: Runtime,
  word: string | undefined,
  runId: string | undefined,
): Promise<Questions> {
  const grants = new GrantStore(database, systemClock);
  if (runId === undefined && word !== undefined && namesQuestion(word)) {
    for (const row of (await unfinishedRuns(database, project)).toReversed()) {
      const pending = await grants.pending(row.id);
      if (pending.some(isAskedBy(word))) return { row, grants, pending };
    }
    throw nothingAsked(word);
  }
  const row = await findRun(database, project, runId);
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

function nothingAsked(word: string | undefined): AtlasError {
  return new AtlasError('usage', word === undefined ? 'no run waits for a permission' : `no run asked for ${word}`, {
    remedy: '`atlas runs` shows which runs are paused; --run chooses one.',
  });
}
