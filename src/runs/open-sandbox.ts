import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { Config } from '../config/settings.ts';
import { statePlaces } from '../agents/state-place.ts';
import { detectSandbox, sandboxFor } from '../processes/sandbox/detect-sandbox.ts';
import { listedOf } from '../processes/sandbox/listing.ts';
import { limitedSandbox } from '../processes/sandbox/limited-sandbox.ts';
import { personalSandbox } from '../processes/sandbox/personal-sandbox.ts';
import type { Sandbox, SandboxReport } from '../processes/sandbox/sandbox.ts';
import { socketVariables } from '../processes/sandbox/socket-variables.ts';
import { knownHomes } from '../storage/known-homes.ts';
import { openAgents } from './open-agents.ts';
import type { Prepared, Runtime } from '../home/open-runtime.ts';
import { programLimits } from '../workspace/program-limits.ts';

type Settings = Pick<Prepared, 'project' | 'environment' | 'loaded'> & Partial<Pick<Runtime, 'home'>>;

/**
 * The sandbox of this machine for every program of this person: it hides the homes of Atlas, the person's own folder
 * (their tokens, and the key that signs receipts), and the state of every agent but its own. It also limits the
 * resources that each program may take.
 */
export async function openSandbox(settings: Settings, given?: SandboxReport): Promise<Sandbox> {
  const { environment, loaded } = settings;
  const sandbox = limitedSandbox(
    sandboxFor(given ?? (await detectSandbox(loaded.config.sandbox.use))),
    programLimits(loaded.config),
  );
  if (sandbox.isolation === 'none') return sandbox;
  const { reveals, sockets } = loaded.config.sandbox;
  const homes = homesHere(settings);
  const states = await statesOfAgents(settings);
  return personalSandbox(sandbox, {
    hidden: () => [
      loaded.userFolder,
      ...knownHomes(loaded.userFolder),
      ...homes.filter(existsSync),
      ...passwordPlaces(loaded.config.storage).filter(existsSync),
      ...listedOf(states),
    ],
    reveals: reveals.map((path) => expanded(path, environment)).filter(isAbsolute),
    sockets,
    environment: socketVariables(environment, sockets),
  });
}

/** Where the password of the team's store lies. */
function passwordPlaces({ passwordFile }: Config['storage']): readonly string[] {
  return passwordFile === undefined ? [] : [resolve(passwordFile)];
}

/** The home in use, one that the environment names, and those of the projects beside this one. */
function homesHere({ project, environment, home }: Settings): readonly string[] {
  const named = environment['ATLAS_HOME'];
  return [
    ...(home === undefined ? [] : [home.path]),
    ...(named !== undefined && isAbsolute(named) ? [named] : []),
    ...besides(project).map((folder) => join(folder, '.atlas')),
  ].filter((path, i, all) => all.indexOf(path) === i);
}

function besides(project: string): readonly string[] {
  try {
    const parent = dirname(project);
    return readdirSync(parent).map((name) => join(parent, name));
  } catch {
    return [project];
  }
}

async function statesOfAgents(settings: Settings): Promise<readonly string[]> {
  const agents = (await openAgents(settings)).list();
  const paths = agents.flatMap((agent) => statePlaces(agent, settings.environment)).map(({ path }) => path);
  // A registry that calls a whole home an agent's state would hide it from everybody else.
  return [...new Set(paths)].filter((path) => path !== (settings.environment['HOME'] ?? homedir()) && path !== '/');
}

function expanded(path: string, environment: Settings['environment']): string {
  return path.startsWith('~/') ? join(environment['HOME'] ?? homedir(), path.slice(2)) : path;
}
