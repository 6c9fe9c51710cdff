import type { NetworkNeeds } from '../agents/network-needs.ts';
import { messageOf } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import type { HostTraffic } from '../core/host-traffic.ts';
import { newId, type RunId } from '../core/ids.ts';
import type { Logger } from '../core/logger.ts';
import type { PauseInfo } from '../core/pause.ts';
import type { Place, RuntimeEventBody } from '../core/runtime-event.ts';
import type { AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import type { Authority } from '../permissions/authority.ts';
import { ConnectionGate, type Unspoken } from '../permissions/connection-gate.ts';
import { openEgress, type Egress } from '../processes/egress/egress.ts';
import type { Internet } from '../processes/egress/internet.ts';
import type { Database } from '../storage/database.ts';
import { putTraffic, type AttemptAt } from '../storage/run-network.ts';

export interface ProgramNetworkParts {
  readonly authority: Authority;
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /** The run that receives events and keeps the record; calls outside a run have neither. */
  readonly run?: {
    readonly id: RunId;
    readonly database: Database;
    readonly emit: (event: RuntimeEventBody) => void;
  };
  readonly internet?: Internet;
}

export interface ProgramNetworkRequest {
  /** The program that wants the network: the name of an agent, `tool:NAME`, `check` or `prepare`. */
  readonly program: string;
  readonly tool: 'connect' | 'run_shell';
  readonly unspoken: Unspoken;
  readonly ask?: AskPerson | undefined;
  readonly at?: (AttemptAt & Pick<Place, 'candidate'>) | undefined;
}

/** The network of one program of a run, with its traffic. */
export interface ProgramNetwork {
  open(needs?: Partial<NetworkNeeds>): Promise<Egress>;
  /** The first open question about a host. */
  pause(): PauseInfo | undefined;
  traffic(): readonly HostTraffic[];
}

/** The present rules judge every way out; its traffic becomes an event at its use, and is stored with the run. */
export function programNetwork(parts: ProgramNetworkParts, request: ProgramNetworkRequest): ProgramNetwork {
  const { authority, project, environment, run, logger, internet } = parts;
  const { program, tool, unspoken, ask, at } = request;
  const opened: { readonly gate: ConnectionGate; readonly egress: Egress }[] = [];

  const keep = async (source: string, seen: readonly HostTraffic[]): Promise<void> => {
    if (run === undefined || seen.length === 0) return;
    const of = { source, program, place: at };
    await run.database
      .writeSoon((connection) => putTraffic(connection, run.id, of, seen))
      .catch((error: unknown) => {
        logger.warn({ program, error: messageOf(error) }, 'what a program reached could not be kept');
      });
  };

  return {
    open: async (needs = {}) => {
      const source = newId('process');
      const over = new AbortController();
      const pending: Promise<void>[] = [];
      const gate = new ConnectionGate({
        authority,
        folder: project,
        tool,
        unspoken,
        ask,
        over: over.signal,
        ...defined({ own: needs.owns, needless: needs.needless }),
      });
      const egress = await openEgress({
        environment,
        loopback: [...new Set([...(needs.loopback ?? []), ...(await authority.openedPorts(tool))])].slice(0, MAX_PORTS),
        decide: async (connection) => await gate.decide(connection),
        onFirst: (first) => {
          run?.emit({ type: 'network', program, ...placeOf(at), ...toldOf(first) });
          pending.push(keep(source, [first]));
        },
        ...defined({ internet }),
      });
      opened.push({ gate, egress });
      return {
        ...egress,
        [Symbol.asyncDispose]: async () => {
          over.abort();
          await egress[Symbol.asyncDispose]();
          await Promise.all(pending);
          await keep(source, egress.traffic());
        },
      };
    },
    pause: () => opened.map(({ gate }) => gate.pause).find((pause) => pause !== undefined),
    traffic: () => opened.flatMap(({ egress }) => egress.traffic()),
  };
}

/** The relay of a sandbox has room for sixteen; one of them is the proxy. */
const MAX_PORTS = 15;

function placeOf(at: ProgramNetworkRequest['at']): Place {
  if (at === undefined) return {};
  const { step, attempt, candidate } = at;
  return { step, attempt, ...defined({ candidate }) };
}

function toldOf({
  host,
  port,
  decision,
  reason,
  forwarded,
}: HostTraffic): Pick<HostTraffic, 'host' | 'port' | 'decision' | 'reason' | 'forwarded'> {
  return {
    host,
    port,
    decision,
    ...defined({ reason, forwarded }),
  };
}
