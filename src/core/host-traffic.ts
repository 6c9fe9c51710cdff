import type { Destination } from './destination.ts';

/** The traffic between a program and one host: the parties and the amounts, never the content. */
export interface HostTraffic extends Destination {
  readonly decision: 'reached' | 'refused';
  /** Why it was refused, the first time. */
  readonly reason?: string;
  /** A port of this machine that was promised to the program. */
  readonly forwarded?: true;
  readonly connections: number;
  /** Bytes, as seen from the program. */
  readonly sent: number;
  readonly received: number;
  readonly firstAt: string;
  readonly lastAt: string;
}
