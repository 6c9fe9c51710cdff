import { defined } from '../../core/defined.ts';
import { authorityOf, type Destination } from '../../core/destination.ts';
import type { HostTraffic } from '../../core/host-traffic.ts';

/** A connection that is being made or used. */
export interface Counted {
  /** Bytes so far. */
  readonly count: () => { readonly sent: number; readonly received: number };
}

/** Hosts that are counted separately. Further hosts of the program are counted together. */
const MAX_HOSTS = 500;
const OTHERS: Destination = { host: '(others)', port: 0 };

interface Entry {
  readonly to: Destination;
  readonly decision: HostTraffic['decision'];
  readonly reason: string | undefined;
  readonly forwarded: boolean;
  readonly firstAt: string;
  lastAt: string;
  connections: number;
  sent: number;
  received: number;
  readonly open: Set<Counted>;
}

/** Counts the hosts that one program reaches, and those that it is kept from. */
export class TrafficLedger {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => Date;
  readonly #onFirst: (first: HostTraffic) => void;

  /** `onFirst` hears of each host the first time that it is reached, and the first time that it is refused. */
  constructor(now: () => Date, onFirst: (first: HostTraffic) => void) {
    this.#now = now;
    this.#onFirst = onFirst;
  }

  refused(to: Destination, reason: string): void {
    this.#entry(to, 'refused', reason, false);
  }

  /** Returns the function to call when the connection is over. */
  reached(to: Destination, counted: Counted, forwarded = false): () => void {
    const entry = this.#entry(to, 'reached', undefined, forwarded);
    entry.open.add(counted);
    return () => {
      if (!entry.open.delete(counted)) return;
      const { sent, received } = counted.count();
      entry.sent += sent;
      entry.received += received;
      entry.lastAt = this.#now().toISOString();
    };
  }

  list(): readonly HostTraffic[] {
    return [...this.#entries.values()].map(toldOf);
  }

  #entry(to: Destination, decision: HostTraffic['decision'], reason: string | undefined, forwarded: boolean): Entry {
    const named = this.#entries.has(keyOf(to, decision)) || this.#entries.size < MAX_HOSTS ? to : OTHERS;
    const known = this.#entries.get(keyOf(named, decision));
    const at = this.#now().toISOString();
    if (known !== undefined) {
      known.connections += 1;
      known.lastAt = at;
      return known;
    }
    const numbers = { connections: 1, sent: 0, received: 0, open: new Set<Counted>() };
    const entry = { to: named, decision, reason, forwarded, firstAt: at, lastAt: at, ...numbers };
    this.#entries.set(keyOf(named, decision), entry);
    this.#onFirst(toldOf(entry));
    return entry;
  }
}

function keyOf(to: Destination, decision: HostTraffic['decision']): string {
  return `${decision} ${authorityOf(to)}`;
}

function toldOf({
  to,
  decision,
  reason,
  forwarded,
  connections,
  firstAt,
  lastAt,
  open,
  ...closed
}: Entry): HostTraffic {
  let { sent, received } = closed;
  for (const { count } of open) {
    const live = count();
    sent += live.sent;
    received += live.received;
  }
  return {
    ...to,
    decision,
    ...defined({ reason, forwarded: forwarded ? forwarded : undefined }),
    connections,
    sent,
    received,
    firstAt,
    lastAt,
  };
}
