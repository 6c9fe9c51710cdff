import { AtlasError } from '../core/atlas-error.ts';
import { systemClock } from '../core/clock.ts';
import { isId } from '../core/ids.ts';
import { pathsIn, usesOf } from '../orchestration/tetyana/agent-permission.ts';
import { ruleForPermission } from '../permissions/authority.ts';
import type { Action } from '../permissions/decision.ts';
import { GrantStore, type Grant } from '../permissions/grant-store.ts';
import type { RuleEntry } from '../permissions/rule.ts';
import { findRun, type RunRow } from '../storage/runs.ts';
import { answerPlan, waitingPlan } from './answer-plan.ts';
import type { Runtime } from './open-runtime.ts';
import { alwaysScope, openTools } from './open-tools.ts';

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
  const { row, grants, pending } = await questionsOf(runtime, runId);
  if (await speaksOfPlan(runtime, row, word, pending)) {
    await answerPlan(runtime, row, 'approved');
    return { runId: row.id, decided: 'the plan is approved' };
  }
  const asked = word === undefined ? pending : pending.filter((grant) => grant.id === word || grant.digest === word);
  if (asked.length > 0) {
    for (const { id } of asked) await grants.decide(id, 'approved');
    return { runId: row.id, decided: `allowed once: ${asked.map(({ message }) => message).join('; ')}` };
  }
  if (word === undefined || isId('grant', word) || /^[0-9a-f]{64}$/.test(word)) throw nothingAsked(word);
  const rule = ruleForPermission(word);
  await grants.remember(row.id, 'allow', [rule]);
  return { runId: row.id, decided: `allowed for this run: ${showRule(rule)}` };
}

/** A yes to everything that the asking tool wants in this run. */
export async function allowToolForRun(
  runtime: Runtime,
  word: string | undefined,
  runId: string | undefined,
): Promise<PermissionAnswer> {
  const { row, grants, asked } = await askedBy(runtime, word, runId);
  const rules = [...new Set(asked.map(({ tool }) => `tool:${tool}`))];
  await grants.remember(row.id, 'allow', rules);
  await settle(grants, asked);
  return { runId: row.id, decided: `allowed for this run: ${rules.join(', ')}` };
}

/** The narrowest rules that `allowAlways` would save, in words; none where no rule can say it. */
export async function alwaysRules(
  runtime: Runtime,
  word: string | undefined,
  runId: string | undefined,
): Promise<readonly string[]> {
  const { row, asked } = await askedBy(runtime, word, runId);
  return (await narrowestRules(runtime, row.id, asked)).map(showRule);
}

/** A yes for every run in this project, to exactly what was asked and nothing beside it. */
export async function allowAlways(
  runtime: Runtime,
  word: string | undefined,
  runId: string | undefined,
): Promise<PermissionAnswer> {
  const { row, grants, asked } = await askedBy(runtime, word, runId);
  const rules = await narrowestRules(runtime, row.id, asked);
  if (rules.length === 0) {
    throw new AtlasError(
      'usage',
      `no rule can say exactly what was asked: ${asked.map(({ message }) => message).join('; ')}`,
      {
        remedy: 'Allow it once, or for this run; a wider rule goes into permissions.allow of your own configuration.',
      },
    );
  }
  await grants.remember(alwaysScope(runtime.project), 'allow', rules);
  await settle(grants, asked);
  return { runId: row.id, decided: `allowed always in this project: ${rules.map(showRule).join(', ')}` };
}

/** A person's no. The tool that was asked for is denied for the rest of this run, so that it does not ask again. */
export async function denyForRun(
  runtime: Runtime,
  word: string | undefined,
  runId: string | undefined,
): Promise<PermissionAnswer> {
  const { row, grants, pending } = await questionsOf(runtime, runId);
  if (await speaksOfPlan(runtime, row, word, pending)) {
    await answerPlan(runtime, row, 'refused');
    return { runId: row.id, decided: 'the plan is refused' };
  }
  const asked = word === undefined ? pending : pending.filter((grant) => grant.id === word || grant.digest === word);
  if (asked.length === 0) throw nothingAsked(word);
  for (const { id, tool } of asked) {
    await grants.decide(id, 'denied');
    await grants.remember(row.id, 'deny', [`tool:${tool}`]);
  }
  return { runId: row.id, decided: `denied for this run: ${asked.map(({ tool }) => tool).join(', ')}` };
}

/** The open questions that are meant; an error where there is none. */
async function askedBy(
  runtime: Runtime,
  word: string | undefined,
  runId: string | undefined,
): Promise<{
  readonly row: Awaited<ReturnType<typeof findRun>>;
  readonly grants: GrantStore;
  readonly asked: readonly Grant[];
}> {
  const { row, grants, pending } = await questionsOf(runtime, runId);
  const asked = word === undefined ? pending : pending.filter((grant) => grant.id === word || grant.digest === word);
  if (asked.length === 0) throw nothingAsked(word);
  return { row, grants, asked };
}

/** A rule has answered: the question is closed, and leaves no approval behind that would outlive the rule. */
async function settle(grants: GrantStore, asked: readonly Grant[]): Promise<void> {
  for (const { id, scope, digest } of asked) {
    await grants.decide(id, 'approved');
    await grants.consume(scope, digest);
  }
}

async function narrowestRules(runtime: Runtime, scope: string, asked: readonly Grant[]): Promise<readonly RuleEntry[]> {
  await using tools = await openTools(runtime, { scope });
  const each = asked.map((grant) => tools.authority.narrowestRules(actionOf(grant)));
  // One that cannot be said leaves the others useless: the same question would come again.
  return each.some((rules) => rules.length === 0) ? [] : each.flat();
}

/** What was asked, as the gate saw it. */
function actionOf({ tool, args, folder }: Grant): Action {
  const fields = typeof args === 'object' && args !== null ? (args as Readonly<Record<string, unknown>>) : {};
  const { command } = fields;
  const base = { tool, args, folder, effects: ['execute'] } as const;
  if (tool === 'run_shell' && typeof command === 'string') return { ...base, command };
  return { ...base, paths: usesOf(pathsIn(fields), 'write', folder) };
}

function showRule(rule: RuleEntry): string {
  return typeof rule === 'string' ? rule : JSON.stringify(rule);
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

async function questionsOf(
  runtime: Runtime,
  runId: string | undefined,
): Promise<{
  readonly row: Awaited<ReturnType<typeof findRun>>;
  readonly grants: GrantStore;
  readonly pending: readonly Grant[];
}> {
  const row = await findRun(runtime.database, runtime.project, runId);
  const grants = new GrantStore(runtime.database, systemClock);
  return { row, grants, pending: await grants.pending(row.id) };
}

function nothingAsked(word: string | undefined): AtlasError {
  return new AtlasError('usage', word === undefined ? 'no run waits for a permission' : `no run asked for ${word}`, {
    remedy: '`atlas runs` shows which runs are paused; --run chooses one.',
  });
}
