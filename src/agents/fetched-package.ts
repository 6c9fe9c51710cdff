import type { AgentDefinition } from './agent-definition.ts';
import { findLaunch } from './launch.ts';

/**
 * A program that is not installed and that a runner would fetch and run: the package, the runner, and the publisher.
 */
export interface FetchedPackage {
  readonly agent: string;
  readonly package: string;
  readonly publisher: string;
  readonly runner: string;
}

/** The package that a runner would fetch to start an agent; undefined where it is installed, or cannot be fetched. */
export function fetchedPackage(
  agent: AgentDefinition,
  environment: Readonly<Record<string, string | undefined>>,
): FetchedPackage | undefined {
  const launch = findLaunch(agent, environment);
  if (launch === undefined || launch.installed) return undefined;
  const runner = launch.command.replace(/^.*[/\\]/, '');
  const pack = (runner.startsWith('uvx') ? agent.distribution.uvx : agent.distribution.npx)?.package;
  if (pack === undefined) return undefined;
  return { agent: agent.name, package: pack, publisher: publisherOf(pack, runner), runner };
}

/** A scope of npm belongs to one publisher. A bare name belongs to the first publisher who took it. */
function publisherOf(pack: string, runner: string): string {
  const scope = /^(@[^/]+)\//.exec(pack)?.[1];
  if (scope !== undefined) return `${scope} on npm`;
  return runner.startsWith('uvx') ? `the owner of that name on PyPI` : `the owner of that name on npm`;
}

/** `npx would fetch @google/gemini-cli, published by @google on npm, and run it` */
export function fetchText({ package: pack, publisher, runner }: FetchedPackage): string {
  return `${runner} would fetch ${pack}, published by ${publisher}, and run it`;
}
