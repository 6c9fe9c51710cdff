import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId } from '../../src/core/ids.ts';
import { openRuntime, type Runtime } from '../../src/home/open-runtime.ts';
import { shareProject } from '../../src/runs/bring-landings.ts';
import { queueRun } from '../../src/runs/queue-run.ts';
import { agentOf, environmentOf, linesOf, makeWorld, type World } from './run-world.ts';

/** What a run of the campaign does: by tools, by an agent, or to the world, where nothing can be taken back. */
const KINDS = ['tools', 'agent', 'world'] as const;
type Kind = (typeof KINDS)[number];

export interface QueuedWork {
  readonly runId: RunId;
  readonly tenant: string;
  readonly kind: Kind;
  /** What is wrong with its work, where the run is proven and the project is landed. */
  readonly wrong: () => string | undefined;
}

/** A project of a tenant, on the machine of the person who asks for runs. */
export interface FleetProject extends AsyncDisposable {
  readonly tenant: string;
  readonly runtime: Runtime;
  queue(number: number): Promise<QueuedWork>;
  /** Brings what landed into the folder. */
  land(): Promise<void>;
  /** Lines of effects on the world that stand there twice. */
  doubled(): readonly string[];
}

/** An agent's script is one word of a command line, which has a limit. */
const MOST_AGENT_RUNS = 500;

const kindOf = (number: number): Kind => {
  const kind = KINDS[number % KINDS.length] ?? 'tools';
  return kind === 'agent' && number > MOST_AGENT_RUNS * KINDS.length ? 'tools' : kind;
};

/** The agent that every worker has, for the runs from 1 to this number. */
export function fleetAgent(runs: number): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: runs }, (_, i) => i + 1).filter((number) => kindOf(number) === 'agent');
  return agentOf({
    turns: [
      [
        {
          when: 'You review work that somebody else did',
          does: [{ say: '{"score":1,"criteria":[],"instructions":[]}' }],
          otherwise: numbers.map((number) => ({
            when: `runs/${number}-a.txt`,
            does: [{ write: { path: `runs/${number}-a.txt`, text: `${number}\n` } }],
          })),
        },
      ],
    ],
  });
}

export async function fleetProject(
  tenant: string,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<FleetProject> {
  const world = makeWorld({ 'readme.txt': name });
  const environment = environmentOf(world, { ...env, ATLAS_STORAGE_PROJECT: name });
  const runtime = await openRuntime({ project: world.project, environment });
  return {
    tenant,
    runtime,
    queue: async (number) => {
      const kind = kindOf(number);
      const { plan, rules, wrong } = workOf(kind, number, world);
      const request = { request: `${kind} ${number}`, plan, rules, options: { memory: false } };
      const { runId } = await queueRun(runtime, request, {});
      return { runId, tenant, kind, wrong };
    },
    land: async () => {
      await shareProject(runtime);
    },
    doubled: () => {
      const lines = linesOf(world);
      return lines.filter((line, at) => lines.indexOf(line) !== at);
    },
    [Symbol.asyncDispose]: async () => {
      await runtime[Symbol.asyncDispose]();
      world[Symbol.dispose]();
    },
  };
}

interface Work {
  readonly plan: object;
  readonly rules: object | undefined;
  readonly wrong: () => string | undefined;
}

function workOf(kind: Kind, number: number, world: World): Work {
  const out = join(world.folder, 'out');
  const [first, second] = [`runs/${number}-a.txt`, `runs/${number}-b.txt`];
  const write = (id: string, path: string, dependencies: readonly string[]): object => ({
    id,
    title: `write ${path}`,
    action: { tool: 'write_file', args: { path, content: `${number}\n` } },
    writes: [path],
    checks: [{ kind: 'file', path, contains: String(number) }],
    dependencies,
  });
  const missing = (...paths: readonly string[]): string | undefined => {
    const lost = paths.filter((path) => !existsSync(join(world.project, path)));
    return lost.length === 0 ? undefined : `lost: ${lost.join(', ')}`;
  };
  switch (kind) {
    case 'tools':
      return {
        plan: { steps: [write('s1', first, []), write('s2', second, ['s1'])] },
        rules: undefined,
        wrong: () => missing(first, second),
      };
    case 'agent':
      return {
        plan: {
          steps: [
            {
              id: 's1',
              title: `let the agent write ${first}`,
              action: { instruction: `write the file ${first}` },
              writes: [first],
              checks: [{ kind: 'file', path: first, contains: String(number) }],
            },
            write('s2', second, ['s1']),
          ],
        },
        rules: undefined,
        wrong: () => missing(first, second),
      };
    case 'world':
      return {
        plan: {
          steps: [
            write('s1', first, []),
            {
              id: 's2',
              title: `append ${number}`,
              action: { tool: 'run_shell', args: { command: `echo run-${number} >> ${out}/log` } },
              checks: [{ kind: 'command', run: `grep -q '^run-${number}$' ${out}/log` }],
              dependencies: ['s1'],
            },
          ],
        },
        rules: { allow: ['echo *', `path:${out}/**`] },
        wrong: () => {
          const times = (existsSync(world.log) ? readFileSync(world.log, 'utf8') : '')
            .split('\n')
            .filter((line) => line === `run-${number}`).length;
          return missing(first) ?? (times === 1 ? undefined : `its effect on the world is there ${times} times`);
        },
      };
  }
}
