import { readFileSync } from 'node:fs';

/** The rights of this process, which decide what a sandbox must ask the kernel for first. */
export interface ProcessStanding {
  readonly uid: number;
  readonly gid: number;
  /** Whether it may mount and cut the network as it is. A process that may not does so in a user namespace of its own. */
  readonly mayMount: boolean;
  /** Whether root here is root of the machine, and not of a container that runs as an ordinary user. */
  readonly ofTheMachine: boolean;
}

/** To mount; and to bring up the loopback of a new network namespace. Some containers give their root the first alone. */
const [CAP_SYS_ADMIN, CAP_NET_ADMIN] = [21n, 12n];

let known: ProcessStanding | undefined;

export function standing(): ProcessStanding {
  known ??= look();
  return known;
}

function look(): ProcessStanding {
  const capabilities = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(textOf('/proc/self/status'))?.[1] ?? '0'}`);
  const has = (one: bigint): boolean => ((capabilities >> one) & 1n) === 1n;
  return {
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    mayMount: has(CAP_SYS_ADMIN) && has(CAP_NET_ADMIN) && process.getuid?.() === 0,
    ofTheMachine: /^\s*0\s+0\s+4294967295\s*$/.test(textOf('/proc/self/uid_map')),
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
