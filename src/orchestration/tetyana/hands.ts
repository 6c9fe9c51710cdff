import { AtlasError } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import type { HostTraffic } from '../../core/host-traffic.ts';
import type { RunId } from '../../core/ids.ts';
import { limitText } from '../../core/met-limit.ts';
import { isToolAction, usesScreen, type ToolAction, type WorkStep } from '../../core/plan.ts';
import type { RuntimeEventBody } from '../../core/runtime-event.ts';
import type { RulesBound } from '../../agents/rules-bound.ts';
import type { Authority } from '../../permissions/authority.ts';
import type { Action } from '../../permissions/decision.ts';
import type { Effect } from '../../permissions/effect.ts';
import type { ToolRegistry } from '../../tools/tool-registry.ts';
import { stageAttempt } from '../../workspace/staged-attempt.ts';
import type { ViewParts } from '../../workspace/view.ts';
import { whileWatched } from '../../workspace/watch-view.ts';
import type { Hands, WorkRequest, WorkResult } from '../capabilities.ts';
import { deniedChanges, deniedWords } from '../later/denied-changes.ts';
import { requireGoingOn } from '../going-on.ts';
import { RunPaused } from '../run-paused.ts';
import { reachedBy } from './agent-turns.ts';
import { attemptFailures } from './attempt-failures.ts';
import type { ScreenAccess } from './screen-access.ts';

export interface HandsParts {
  readonly runId: RunId;
  readonly views: ViewParts;
  readonly registry: ToolRegistry;
  readonly authority: Authority;
  /** Works on an instruction. */
  readonly agents: {
    nameOf(step: WorkStep): string;
    rulesOf(step: WorkStep): RulesBound;
    turn(request: WorkRequest): Promise<WorkResult>;
  };
  /** The person's screen, for agents that use it. */
  readonly screen?: Pick<ScreenAccess, 'permit'>;
  readonly emit: (event: RuntimeEventBody) => void;
}

/** Effects that cannot be taken back by throwing a copy away. */
const WORLDLY: ReadonlySet<Effect> = new Set(['network', 'ui', 'write-outside']);

/** Tetyana's hands: a tool step is one call of a registered tool, an agent step one turn of an agent. */
export function createHands(parts: HandsParts): Hands {
  const { views, registry, authority } = parts;
  const { project } = views.project;
  const permitted = new Map<string, { readonly byPerson: boolean }>();
  const noScreen = new Map<string, string | undefined>();

  const actionOf = async (action: ToolAction): Promise<Action> =>
    (await registry.actionOf({ name: action.tool, args: action.args }, project, true)).action;

  return {
    isolation: views.sandbox.isolation,
    agentOf: (step) => (isToolAction(step.action) ? `tool:${step.action.tool}` : parts.agents.nameOf(step)),
    rulesOf: (step) => (isToolAction(step.action) ? 'asked' : parts.agents.rulesOf(step)),
    isWorld: async (step) => {
      if (!isToolAction(step.action)) return usesScreen(step);
      const { effects, paths = [], world = false } = await actionOf(step.action);
      return world || [...effects, ...paths.map(({ effect }) => effect)].some((effect) => WORLDLY.has(effect));
    },
    permit: async (step, planNumber) => {
      if (!isToolAction(step.action)) {
        const leave = usesScreen(step) ? await parts.screen?.permit(step, `${planNumber}.${step.id}`) : undefined;
        if (leave?.status === 'paused') throw new RunPaused({ ...leave.pause, step: step.id });
        noScreen.set(step.id, leave?.status === 'denied' ? leave.decision.reason : undefined);
        return;
      }
      const permission = await authority.permit(await actionOf(step.action));
      if (permission.status === 'paused') throw new RunPaused({ ...permission.pause, step: step.id });
      if (permission.status === 'granted') permitted.set(step.id, permission);
    },
    work: async (request) => {
      const { step } = request;
      const denied = noScreen.get(step.id);
      if (denied !== undefined) {
        const summary = `the screen is denied: ${denied}`;
        return { staged: request.base, failures: [summary], summary };
      }
      const done = isToolAction(step.action)
        ? await callTool(parts, request, step.action, permitted.get(step.id))
        : await parts.agents.turn(request);
      // Not every worker asks before it writes, and no command says what it will write.
      const { store } = views.project;
      const forbidden = await deniedChanges({ store, project, authority }, request.base, done.staged);
      if (forbidden.length === 0) return done;
      return { ...done, failures: [...done.failures, ...deniedWords(forbidden)] };
    },
  };
}

async function callTool(
  parts: HandsParts,
  request: WorkRequest,
  action: ToolAction,
  permitted: { readonly byPerson: boolean } | undefined,
): Promise<WorkResult> {
  const { registry, authority, emit, runId } = parts;
  const { step, attempt, planNumber, base, signal } = request;
  // Tools of ours work on files from this process, so their copy must be a folder of its own and not an overlay.
  const views = { ...parts.views, report: { overlays: false } };
  await using staged = await stageAttempt(views, base, { runId, plan: planNumber, step: step.id, attempt }, signal);
  const callId = `${planNumber}.${step.id}.${attempt}`;
  emit({ type: 'tool-call', step: step.id, attempt, callId, tool: action.tool, input: action.args });
  let network: readonly HostTraffic[] = [];
  const place = {
    folder: staged.view.folder ?? staged.view.path,
    shownFolder: views.project.project,
    staged: true,
    at: { plan: planNumber, step: step.id, attempt },
    onNetwork: (seen: readonly HostTraffic[]) => {
      network = seen;
    },
  };
  const call = { name: action.tool, args: action.args };
  const { result, met } = await whileWatched(
    staged.view,
    signal,
    async (stop) =>
      await registry.call(call, { ...place, signal: stop }, async (what) => {
        // Leave was given (and used up) before; the rules of this very moment still decide whether it counts.
        const decision = await authority.judge(what);
        return decision.decision !== 'deny' && (permitted !== undefined || decision.decision === 'allow')
          ? { status: 'granted', decision, byPerson: permitted?.byPerson === true }
          : { status: 'denied', decision };
      }),
  );
  requireGoingOn(signal);
  requireStore(result);
  const { staged: state, strays, refused } = await staged.finish(signal, met);
  const outcome =
    met === undefined ? outcomeOf(result) : { ok: false, summary: `the attempt was ended: ${limitText(met)}` };
  emit({ type: 'tool-result', step: step.id, attempt, callId, ok: outcome.ok, summary: outcome.summary });
  const failures = attemptFailures({ ended: outcome.ok ? undefined : outcome.summary, met, refused, strays });
  return { staged: state, failures, summary: outcome.summary, ...reachedBy(network) };
}

/** A full disk or a store that is away says nothing about the tool: the run stops here, and goes on where there is one. */
function requireStore(result: Awaited<ReturnType<ToolRegistry['call']>>): void {
  if (result.status !== 'failed' || !result.error.code.startsWith('storage.')) return;
  const { code, message, remedy } = result.error;
  throw new AtlasError(code, message, defined({ remedy }));
}

function outcomeOf(result: Awaited<ReturnType<ToolRegistry['call']>>): {
  readonly ok: boolean;
  readonly summary: string;
} {
  switch (result.status) {
    case 'done':
      return { ok: result.output.ok, summary: result.output.text.slice(0, 2000) };
    case 'failed':
      return { ok: false, summary: result.error.message };
    case 'denied':
      return { ok: false, summary: `denied: ${result.decision.reason}` };
    case 'paused':
      return { ok: false, summary: result.pause.message };
  }
}
