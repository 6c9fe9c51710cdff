import { CATALOGUE } from '../agents/catalogue.ts';
import { findLaunch } from '../agents/launch.ts';
import type { Finding } from './finding.ts';
import type { Prepared } from '../home/open-runtime.ts';

/**
 * Parts that have not been seen working yet: they may well work, and count for nothing until then. The doctor starts
 * nothing for this; it only looks for agents.
 */
export function untestedFindings(
  { environment }: Pick<Prepared, 'environment'>,
  platform: NodeJS.Platform = process.platform,
  architecture: NodeJS.Architecture = process.arch,
): readonly Finding[] {
  const here = platform === 'darwin' ? 'this system' : 'not this system';
  const machine = platform === 'linux' && architecture === 'x64' ? 'this machine' : 'not this machine';
  return [
    untested('macos', `the sandbox, run_applescript and the screen tools on macOS (${here})`),
    untested('x64', `the sandbox's launcher and filter of system calls on x64 (${machine}); on arm64 they are tested`),
    untested('gpu', 'embedding and reranking on a GPU; on the CPU they are tested'),
    untested('hub', 'models from the hub; those that come with Atlas are tested'),
    agentsFinding(environment),
  ];
}

function agentsFinding(environment: Prepared['environment']): Finding {
  const found = CATALOGUE.filter((agent) => findLaunch(agent, environment)?.installed === true);
  const [seen, unseen] = [found.filter(({ atlas }) => atlas.tested), found.filter(({ atlas }) => !atlas.tested)];
  const names = (agents: typeof found): string => agents.map(({ id }) => id).join(', ');
  if (found.length === 0)
    return { name: 'agents', ok: true, needed: false, detail: 'none found; `atlas agents` says how to install one' };
  if (unseen.length === 0)
    return { name: 'agents', ok: true, needed: false, detail: `${names(seen)}; \`atlas agents\` starts them` };
  return untested('agents', `${names(unseen)}${seen.length === 0 ? '' : `; tested: ${names(seen)}`}`);
}

function untested(name: string, detail: string): Finding {
  return { name, ok: true, needed: false, untested: true, detail };
}
