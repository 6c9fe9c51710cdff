import { CATALOGUE } from '../agents/catalogue.ts';
import { findLaunch } from '../agents/launch.ts';
import type { Finding } from './finding.ts';
import type { Prepared } from '../home/open-runtime.ts';

/**
 * Parts that have not been seen working yet: they may well work, and count for nothing until then. The doctor starts
 * nothing for this; it only looks for agents.
 */
export function untestedFindings(
  { environment, command = [] }: Pick<Prepared, 'environment'> & { readonly command?: readonly string[] },
  platform: NodeJS.Platform = process.platform,
): readonly Finding[] {
  const here = platform === 'darwin' ? 'this system' : 'not this system';
  return [
    untested('macos', `the sandbox, run_applescript and the screen tools on macOS (${here})`),
    untested('gpu', 'embedding and reranking on a GPU; on the CPU they are tested'),
    untested('hub', 'models from the hub; those that come with Atlas are tested'),
    agentsFinding(environment, command),
  ];
}

function agentsFinding(environment: Prepared['environment'], [command]: readonly string[]): Finding {
  const found = CATALOGUE.filter((agent) => findLaunch(agent, environment)?.installed === true);
  const [seen, unseen] = [found.filter(({ atlas }) => atlas.tested), found.filter(({ atlas }) => !atlas.tested)];
  const names = (agents: typeof found): string => agents.map(({ id }) => id).join(', ');
  // A person's own agent is in no catalogue.
  if (command !== undefined && found.length === 0)
    return untested('agents', `executor.agentCommand (${command}); \`atlas agents\` starts it`);
  if (found.length === 0)
    return { name: 'agents', ok: true, needed: false, detail: 'none found; `atlas agents` says how to install one' };
  if (unseen.length === 0)
    return { name: 'agents', ok: true, needed: false, detail: `${names(seen)}; \`atlas agents\` starts them` };
  return untested('agents', `${names(unseen)}${seen.length === 0 ? '' : `; tested: ${names(seen)}`}`);
}

function untested(name: string, detail: string): Finding {
  return { name, ok: true, needed: false, untested: true, detail };
}
