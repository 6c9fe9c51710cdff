import type { AgentFactory } from '../agents/agent-factory.ts';
import { fetchedPackage, fetchText } from '../agents/fetched-package.ts';
import { findLaunch, installHint } from '../agents/launch.ts';
import { chooseModel } from './language-model.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { isToolAction, isVerifyStep, type Plan } from '../core/plan.ts';
import type { LoadedConfig } from '../config/load-config.ts';

export interface ChosenAgent {
  readonly id: string;
  /** A note on the choice for the person, before the run starts. */
  readonly note?: string;
}

interface Settings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly loaded: LoadedConfig;
}

/** The agent that the person named, by option or by configuration; undefined when they named none. */
export function namedAgent({ loaded }: Pick<Settings, 'loaded'>, asked: string | undefined): string | undefined {
  if (asked !== undefined) return asked;
  const { agentCommand, agentType } = loaded.config.executor;
  if (agentCommand.length > 0) return 'command';
  const named = loaded.effective.some(({ key, layer }) => key === 'executor.agentType' && layer !== 'default');
  return named ? agentType : undefined;
}

/**
 * Chooses the agent of a run before the run is created. A named agent is taken; without a name, the first installed
 * one. Atlas fetches and runs no package without the person's yes to that very package.
 */
export function chooseAgent(
  settings: Settings,
  agents: AgentFactory,
  asked: string | undefined,
  fetch: boolean,
): ChosenAgent {
  const named = namedAgent(settings, asked);
  return named === undefined ? firstInstalled(settings, agents) : takeNamed(settings, agents, named, fetch);
}

/** Every agent that a plan given by hand needs; a plan of tools alone needs none. */
export function requireAgentsOf(
  plan: Plan,
  settings: Settings,
  agents: AgentFactory,
  asked: string | undefined,
  fetch: boolean,
): ChosenAgent | undefined {
  const actions = plan.steps.flatMap((step) =>
    isVerifyStep(step) || isToolAction(step.action) ? [] : [step.action.agent],
  );
  for (const name of new Set(actions.filter((one) => one !== undefined))) takeNamed(settings, agents, name, fetch);
  return actions.includes(undefined) ? chooseAgent(settings, agents, asked, fetch) : undefined;
}

function takeNamed({ environment }: Settings, agents: AgentFactory, id: string, fetch: boolean): ChosenAgent {
  const agent = agents.get(id);
  const launch = findLaunch(agent, environment);
  if (launch === undefined) {
    throw new AtlasError('agent.unknown', `${agent.name} is not installed`, {
      remedy: `Install it: ${installHint(agent)} (or \`atlas agents\` shows which agents are here; a plan of tools, given with --plan FILE, needs none).`,
      details: { id },
    });
  }
  const fetched = fetchedPackage(agent, environment);
  if (launch.installed || fetched === undefined) return { id };
  if (fetch) return { id, note: `${agent.name} is not installed: ${fetchText(fetched)}, which can take minutes` };
  throw new AtlasError('agent.unknown', `${agent.name} is not installed`, {
    remedy: `Install it: ${installHint(agent)}. Or say yes with --fetch: ${fetchText(fetched)}.`,
    details: { id, fetch: fetched },
  });
}

function firstInstalled({ environment, loaded }: Settings, agents: AgentFactory): ChosenAgent {
  const { agentType } = loaded.config.executor;
  // The usual one first, Atlas's own last: it is always here, but needs a model to ask.
  const candidates = agents
    .list()
    .toSorted((a, b) => Number(a.id === 'atlas') - Number(b.id === 'atlas') || rank(a.id) - rank(b.id));
  for (const agent of candidates) {
    if (agent.id === 'atlas' ? !hasModel(loaded) : findLaunch(agent, environment)?.installed !== true) continue;
    const usual = agent.id === agentType;
    return usual ? { id: agent.id } : { id: agent.id, note: `${agent.name} works on this run: it is what is here` };
  }
  const usual = agents.get(agentType);
  throw new AtlasError('agent.unknown', `no agent is installed; looked for ${names(agents)}`, {
    remedy: `Install one, such as \`${installHint(usual)}\`; or set the key of a model for Atlas's own agent (ANTHROPIC_API_KEY, OPENAI_API_KEY, GITHUB_TOKEN); or give a plan with --plan FILE: a plan of tools needs no agent at all.`,
    details: { lookedFor: candidates.map(({ id }) => id) },
  });

  function rank(id: string): number {
    return id === agentType ? 0 : 1;
  }
}

function names(agents: AgentFactory): string {
  return agents
    .list()
    .map(({ id, atlas }) => (atlas.command?.[0] === undefined || id === 'atlas' ? id : `${id} (${atlas.command[0]})`))
    .join(', ');
}

function hasModel({ config }: Settings['loaded']): boolean {
  const { name, ...settings } = config.providers;
  try {
    chooseModel({ provider: name, ...settings });
    return true;
  } catch {
    return false;
  }
}
