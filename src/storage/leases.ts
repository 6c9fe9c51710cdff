import type { Lease } from './lease.ts';

/** Who works on what: the processes of one machine, in its home, or a team's machines, in their store. */
export interface Leases {
  /** Takes the lease, or refuses with `run.leased` while a live process holds it. */
  take(name: string): Promise<Lease>;
  /** Whether a process works under this lease, as far as the store can tell. */
  isHeld(name: string): Promise<boolean>;
}
