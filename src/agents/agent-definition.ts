import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { parseHostPattern } from '../permissions/host-pattern.ts';

/**
 * An agent as the public ACP registry describes one (`id`, `name`, `distribution` by npx, uvx or binary), with what
 * only a client needs to know under `atlas`.
 */
const packageSchema = z.looseObject({
  package: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
});
const binarySchema = z.looseObject({
  archive: z.string().optional(),
  cmd: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
});

const clientSchema = z.strictObject({
  /** The program that an installation puts on the PATH, and its arguments. */
  command: z.array(z.string().min(1)).min(1).optional(),
  /** What to type to install it. */
  install: z.string().optional(),
  /** What to do to log in. */
  login: z.string().optional(),
  /** Folders and files that it keeps its own state in; `~` is the person's home. */
  state: z.array(z.string()).default([]),
  /** Variables that move that state elsewhere. */
  stateVariables: z.array(z.string()).default([]),
  /** Variables of the person's shell that it needs: keys, endpoints, models. */
  passes: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
  /** False for agents that refuse MCP servers over standard input and output. */
  stdioMcp: z.boolean().default(true),
  /** The mode in which it changes nothing. */
  readOnlyMode: z.string().optional(),
  /** Seen working by a test of this project. */
  tested: z.boolean().default(false),
  /** `ignored` for agents that do not look at the variables that name a proxy: they reach nothing from a sandbox. */
  proxy: z.enum(['used', 'ignored']).default('used'),
  /** Addresses of models, or files of its settings in which such may stand. */
  endpoints: z.array(z.string()).default([]),
  /** Hosts that it needs for its work: models, login and its renewal. Others are asked for. */
  hosts: z.array(z.string().refine((text) => parseHostPattern(text) !== undefined, 'is no host')).default([]),
});

export const agentDefinitionSchema = z.looseObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  name: z.string().min(1),
  description: z.string().default(''),
  distribution: z
    .looseObject({
      npx: packageSchema.optional(),
      uvx: packageSchema.optional(),
      binary: z.record(z.string(), binarySchema).optional(),
    })
    .default({}),
  atlas: clientSchema.default(() => clientSchema.parse({})),
});

const registrySchema = z.looseObject({ agents: z.array(agentDefinitionSchema) });

export type AgentDefinition = Readonly<z.infer<typeof agentDefinitionSchema>>;
/** A definition as it is written down, before the defaults are filled in. */
export type AgentEntry = z.input<typeof agentDefinitionSchema>;

export function readRegistry(text: string, source: string): readonly AgentDefinition[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (cause) {
    throw invalid(source, 'it is no JSON', cause);
  }
  const parsed = registrySchema.safeParse(raw);
  if (!parsed.success) throw invalid(source, z.prettifyError(parsed.error).split('\n').slice(0, 4).join('; '));
  return parsed.data.agents;
}

/** Any command line that speaks ACP, as if it stood in a registry. */
export function commandAgent(command: readonly string[]): AgentDefinition {
  return agentDefinitionSchema.parse({
    id: 'command',
    name: command[0] ?? 'command',
    atlas: { command: [...command] },
  });
}

function invalid(source: string, why: string, cause?: unknown): AtlasError {
  return new AtlasError('config.invalid', `${source} is no registry of agents: ${why}`, {
    remedy: 'Write it like the public ACP registry: {"agents": [{"id", "name", "distribution"}]}.',
    details: { source },
    cause,
  });
}
