import { systemClock } from '../core/clock.ts';
import type { PauseInfo } from '../core/runtime-event.ts';
import { permissionOf } from '../permissions/authority.ts';
import { GrantStore, type Grant } from '../permissions/grant-store.ts';
import { projectRuns } from './list-runs.ts';
import { openRuntime, type Runtime, type RuntimeOptions } from './open-runtime.ts';
import { openTools } from './open-tools.ts';
import { showRun, type ShownRun } from './show-run.ts';

export interface UnfinishedRun extends ShownRun {
  /** The question that it waits with, where that was one of permission. */
  readonly pause: PauseInfo | undefined;
}

/** The last run of a project, where it was paused, interrupted or killed. */
export async function unfinishedRun(options: RuntimeOptions): Promise<UnfinishedRun | undefined> {
  const [last] = await projectRuns(options, 1);
  if (last === undefined || !['paused', 'interrupted', 'working'].includes(last.status)) return undefined;
  const shown = await showRun(options, last.id);
  if (last.status !== 'paused') return { ...shown, pause: undefined };
  await using runtime = await openRuntime(options);
  const asked = (await new GrantStore(runtime.database, systemClock).pending(last.id)).at(-1);
  return { ...shown, pause: asked === undefined ? undefined : await questionAgain(runtime, last.id, asked) };
}

async function questionAgain(runtime: Runtime, runId: string, grant: Grant): Promise<PauseInfo> {
  const { tool, args, message, digest, folder } = grant;
  const asked = { reason: 'permission', message, blockedTool: tool, blockedArgs: args, digest } as const;
  const commands = [`atlas allow ${grant.id}`, `atlas resume ${runId}`];
  await using tools = await openTools(runtime, { scope: runId });
  // An agent's own question has no tool of ours behind it: then there is no rule to offer either.
  const known = await tools.registry.actionOf({ name: tool, args }, folder).catch(() => undefined);
  if (known === undefined) return { ...asked, commands };
  const { action } = known;
  return { ...asked, commands, permission: permissionOf(action), narrowest: tools.authority.narrowestRules(action) };
}
