import type { AgentDefinition } from '../../agents/agent-definition.ts';
import type { AgentEvent } from '../../agents/agent-event.ts';
import type { AgentFactory } from '../../agents/agent-factory.ts';
import { defined } from '../../core/defined.ts';
import type { McpEndpoint } from '../../core/mcp-endpoint.ts';
import type { ModelTrouble } from '../../agents/model-trouble.ts';
import type { OpenNetwork } from '../../agents/network-needs.ts';
import type { Decide, PermissionRequest } from '../../agents/permission.ts';
import { rulesBound, type RulesBound } from '../../agents/rules-bound.ts';
import { TaskExecutor, type OpenedSession } from '../../agents/task-executor.ts';
import type { TurnLimits } from '../../agents/turn-limits.ts';
import { TurnNarrator } from '../../agents/turn-narrator.ts';
import type { Picture } from '../../agents/mind.ts';
import type { KeptPicture } from '../../core/given-picture.ts';
import type { HostTraffic } from '../../core/host-traffic.ts';
import type { RunId } from '../../core/ids.ts';
import type { Logger } from '../../core/logger.ts';
import { isToolAction, usesScreen, type WorkStep } from '../../core/plan.ts';
import type { PauseInfo } from '../../core/pause.ts';
import type { RuntimeEventBody } from '../../core/runtime-event.ts';
import type { Trajectory } from '../../core/trajectory.ts';
import type { TrajectoryStore } from '../../trajectory/trajectory-store.ts';
import { stageAttempt, type StagedAttempt } from '../../workspace/staged-attempt.ts';
import type { ViewParts } from '../../workspace/view.ts';
import { whileWatched } from '../../workspace/watch-view.ts';
import type { AttemptPlace, WorkRequest, WorkResult } from '../capabilities.ts';
import { requireGoingOn } from '../going-on.ts';
import type { Meter } from '../meter.ts';
import type { ModelPatience } from '../model-patience.ts';
import { RunPaused } from '../run-paused.ts';
import type { AgentDecision } from './agent-permission.ts';
import { attemptFailures } from './attempt-failures.ts';
import { Refusals } from './refusals.ts';
import type { ScreenAccess } from './screen-access.ts';

export interface AgentTurnsParts {
  readonly runId: RunId;
  readonly views: ViewParts;
  readonly factory: AgentFactory;
  readonly agentId: string;
  readonly decide: (request: PermissionRequest, at: AttemptPlace, signal: AbortSignal) => Promise<AgentDecision>;
  /** The way out of one turn, where a sandbox bounds it. */
  readonly network: (agent: string, at: AttemptPlace & { readonly candidate?: number }) => TurnNetwork;
  readonly memoryServers: () => Promise<readonly McpEndpoint[]>;
  /** The person's screen, for steps that use it. */
  readonly screen?: Pick<ScreenAccess, 'open'>;
  /** The pictures that came with the request. */
  readonly pictures?: {
    readonly kept: readonly KeptPicture[];
    read(): Promise<readonly Picture[]>;
    readonly unseen: string;
  };
  readonly trajectories: TrajectoryStore;
  readonly limits: Partial<TurnLimits>;
  readonly logger: Logger;
  readonly patience: Pick<ModelPatience, 'worked' | 'again'>;
  readonly meter: Pick<Meter, 'hear' | 'spent' | 'settled'>;
  readonly emit: (event: RuntimeEventBody) => void;
}

/** The traffic to journal with the work; nothing where there was none. */
export function reachedBy(network: readonly HostTraffic[]): Pick<WorkResult, 'network'> {
  return network.length === 0 ? {} : { network };
}

/** The way out of one turn, and its traffic. */
export interface TurnNetwork {
  readonly open: OpenNetwork;
  /** An open question about a host. */
  pause(): PauseInfo | undefined;
  traffic(): readonly HostTraffic[];
}

interface TurnWatch {
  readonly decide: Decide;
  readonly refusals: Refusals;
  readonly onTrouble: (trouble: ModelTrouble) => void;
}

/** A session may outlive a crash, but the files that it wrote do not: every attempt starts in a clean copy. */
const CUT_OFF =
  'You were cut off while you worked on the task below. The project is again as it was before you began: none of your changes are there. What you found out still holds. Carry the task out from the start.\n\n';

/** The same where the attempt before was not landed, and its session goes on. */
const NOT_LANDED =
  'What you did in your last attempt was not landed. The project is again as it was before you began: none of your changes are there. What you found out still holds. Carry the task out from the start.\n\n';

/** Agent steps: one prompt turn of an ACP agent that works in the staged copy, mounted at the project's own path. */
export class AgentTurns {
  readonly #parts: AgentTurnsParts;

  constructor(parts: AgentTurnsParts) {
    this.#parts = parts;
  }

  nameOf(step: WorkStep): string {
    return isToolAction(step.action) ? '' : (step.action.agent ?? this.#parts.agentId);
  }

  rulesOf(step: WorkStep): RulesBound {
    const confined = this.#parts.views.sandbox.isolation !== 'none';
    return rulesBound(this.#parts.factory.get(this.nameOf(step)), confined);
  }

  /**
   * A turn whose model did not answer does not count: the run repeats it from a fresh copy, when the model may answer
   * again.
   */
  async turn(request: WorkRequest): Promise<WorkResult> {
    const { patience } = this.#parts;
    for (;;) {
      let trouble: ModelTrouble | undefined;
      const result = await this.#once(request, (met) => {
        trouble = met;
      });
      if (trouble === undefined) {
        patience.worked();
        return result;
      }
      await patience.again(trouble, request.signal);
    }
  }

  async #once(request: WorkRequest, onTrouble: (trouble: ModelTrouble) => void): Promise<WorkResult> {
    const { runId, views, trajectories, factory } = this.#parts;
    const { step, attempt, planNumber, base, candidate, signal } = request;
    const agent = factory.get(this.nameOf(step));
    // No step has a dot in its name: candidates never share a copy with another step's attempt.
    const name = candidate === undefined ? step.id : `${step.id}.${candidate}`;
    await using staged = await stageAttempt(views, base, { runId, plan: planNumber, step: name, attempt }, signal);
    let pause: PauseInfo | undefined;
    const refusals = new Refusals();
    const decide: Decide = async (asked, over) => {
      const decision = await this.#parts.decide(asked, at, over);
      if (decision.answer === 'pause') pause = decision.pause;
      if (decision.answer === 'deny') refusals.note(asked, decision);
      return { decision: decision.answer };
    };
    const at = { planNumber, step: step.id, attempt, ...defined({ candidate }) };
    const network = this.#parts.network(agent.id, at);
    const { result: trajectory, met } = await whileWatched(
      staged.view,
      signal,
      async (stop) =>
        await this.#execute(agent, staged, { ...request, signal: stop }, { decide, refusals, onTrouble }, network),
    );
    await this.#parts.meter.settled();
    requireGoingOn(signal);
    const id = await trajectories.save(trajectory, { runId, step: step.id, attempt });
    const open = pause ?? network.pause();
    if (open !== undefined) throw new RunPaused({ ...open, step: step.id });
    const { staged: state, strays, refused } = await staged.finish(signal, met, agent.atlas.residue);
    const { errorInfo } = trajectory.outcome;
    const ended = errorInfo === undefined ? undefined : `the agent did not finish: ${errorInfo}`;
    const failures = attemptFailures({ ended, met, refused, strays });
    const summary = trajectory.finalMessage.slice(0, 2000);
    return { staged: state, failures, summary, trajectory: id, ...reachedBy(network.traffic()) };
  }

  async #execute(
    agent: AgentDefinition,
    staged: StagedAttempt,
    request: WorkRequest,
    { decide, refusals, onTrouble }: TurnWatch,
    network: TurnNetwork,
  ): Promise<Trajectory> {
    const { views, factory, memoryServers, limits, logger, meter, emit, pictures: given } = this.#parts;
    const shown = given === undefined || given.kept.length === 0 ? undefined : given;
    const { step, attempt, prompt, candidate, signal } = request;
    let opened: OpenedSession = { id: '', continued: false };
    const goesOn = request.session.ofEarlierAttempt === true ? NOT_LANDED : CUT_OFF;
    const cwd = staged.view.path;
    const confinement = staged.view.confinement();
    await using screen = usesScreen(step)
      ? await this.#parts.screen?.open(`${request.planNumber}.${step.id}.${attempt}`, signal)
      : undefined;
    // The sandbox needs the servers' addresses before the agent starts; a failing server is reported where it is used.
    const servers = [...(screen?.servers ?? []), ...(await memoryServers().catch(() => []))];
    await using executor = new TaskExecutor({
      agent,
      cwd,
      decide,
      limits,
      logger,
      memory: { prompt: async () => (opened.continued ? goesOn + prompt : prompt), servers: memoryServers },
      ...defined({ hands: screen?.servers, pictures: shown }),
      spawn: async (stop) => {
        const started = await factory.spawn(agent.id, {
          cwd,
          sandbox: views.sandbox,
          confinement,
          limits,
          network: network.open,
          servers: servers.flatMap((server) => (server.type === 'http' ? [server.url] : [])),
          ...defined({ signal: stop }),
        });
        if (shown !== undefined && !started.capabilities.images) {
          const message = `${agent.id} does not look at pictures: it works without those that were given`;
          emit({ type: 'warning', code: 'tool.unavailable', message });
        }
        if (screen !== undefined && !started.capabilities.images) {
          const message = `${agent.id} does not say that it looks at pictures: it may use the screen blindly`;
          emit({ type: 'warning', code: 'tool.unavailable', message });
        }
        return started;
      },
    });
    const task = {
      id: `${this.#parts.runId}.${step.id}.${attempt}`,
      domain: 'software',
      description: step.title,
      context: defined({ pictures: shown?.kept }),
      verification: {},
    };
    // Whether it succeeded is not the agent's to say, nor known yet: the verifier looks afterwards, and its review
    // settles the trajectory.
    const env = {
      getCurrentState: async () => null,
      verify: async () => ({ success: false, verificationDetails: { verdict: 'pending' } }),
    };
    const narrator = new TurnNarrator((event) => {
      const place = { step: step.id, attempt, ...defined({ candidate }) };
      // The meter counts the agent's usage for the whole run, and the event carries the total.
      emit(event.type === 'usage' ? { ...event, ...place, spent: meter.spent() } : { ...event, ...place });
    }, cwd);
    const onEvent = (event: AgentEvent): void => {
      meter.hear(opened.id, event);
      refusals.hear(event);
      narrator.hear(event);
    };
    const onSession = async (session: OpenedSession): Promise<void> => {
      opened = session;
      await request.session.opened(session.id);
    };
    const { continues } = request.session;
    return await executor.execute(task, env, {
      signal,
      onEvent,
      onSession,
      onTrouble,
      goOn: () => refusals.words(),
      ...defined({ continues }),
    });
  }
}
