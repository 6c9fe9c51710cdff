import { defined } from '../core/defined.ts';
import type { SandboxReport } from '../processes/sandbox/sandbox.ts';
import type { Finding } from './finding.ts';

/** The sandbox in use, its limits on this machine, and the remedy. */
export function sandboxFinding(report: SandboxReport): Finding {
  const { isolation, version, problem, remedy } = report;
  const name = [isolation, version].filter((part) => part !== undefined).join(' ');
  const detail =
    isolation === 'none'
      ? `none: agents and commands run unconfined, with the network of this machine, and shell commands ask every time (${problem})`
      : `${name} (${abilities(report).join(', ')})`;
  return {
    name: 'sandbox',
    ok: problem === undefined,
    needed: false,
    detail,
    ...defined({
      untested: isolation === 'seatbelt' ? true : undefined,
      remedy: problem === undefined ? undefined : (remedy ?? problem),
    }),
  };
}

function abilities({ isolation, network, overlays, filter }: SandboxReport): readonly string[] {
  return [
    `network ${network ? 'can be cut' : 'cannot be cut'}`,
    isolation === 'seatbelt' ? 'nothing can be mounted' : `overlays ${overlays ? 'work' : 'do not work'}`,
    `system calls ${filter ? 'are filtered' : 'are not filtered'}`,
  ];
}
