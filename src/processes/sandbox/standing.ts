import { readFileSync } from 'node:fs';

/** The rights of this process, which decide what a sandbox must ask the kernel for first. */
export interface ProcessStanding {
  readonly uid: number;
  readonly gid: number;
  /** Whether it may mount as it is. A process that may not mounts in a user namespace of its own. */
  readonly mayMount: boolean;
  /** Whether root here is root of the machine, and not of a container that runs as an ordinary user. */
  readonly ofTheMachine: boolean;
}

const CAP_SYS_ADMIN = 21n;

let known: ProcessStanding | undefined;

export function standing(): ProcessStanding {
  known ??= look();
  return known;
}

function look(): ProcessStanding {
  const capabilities = /^CapEff:\s*([0-9a-f]+)$/m.exec(textOf('/proc/self/status'))?.[1] ?? '0';
  return {
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    mayMount: ((BigInt(`0x${capabilities}`) >> CAP_SYS_ADMIN) & 1n) === 1n && process.getuid?.() === 0,
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
