import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
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

/**
 * Where an agent keeps its own state: a path, all of which it may write, or the parts of it that stay. `~` is the
 * person's home.
 */
const stateSchema = z.union([
  z.string(),
  z.strictObject({
    path: z.string(),
    /** Where it is instead when a variable names a folder: `$CODEX_HOME`. */
    moved: z.string().startsWith('$').optional(),
    /**
     * Names in the folder that are sessions, caches, logs or a login: these the agent may write. A slash behind a name
     * says that it is a folder. Everything else are settings; the agent's changes to them are discarded when it ends.
     * Left out: it keeps everything.
     */
    keeps: z.array(z.string()).optional(),
    /** Folders of settings that it must be able to write, or it does not start: it has copies of them. */
    copies: z.array(z.string()).default([]),
    /** Folders inside its kept state from which programs run: these it may not write. */
    guards: z.array(z.string()).default([]),
    /**
     * Folders of its own that it finds empty, and whose content goes when it ends: repositories of git, above all, whose
     * settings name programs that run when it works there again without a sandbox.
     */
    fresh: z.array(z.string()).default([]),
  }),
]);

const clientSchema = z.strictObject({
  /** The program that an installation puts on the PATH, and its arguments. */
  command: z.array(z.string().min(1)).min(1).optional(),
  /** The command that installs it. */
  install: z.string().optional(),
  /** The action that logs in. */
  login: z.string().optional(),
  state: z.array(stateSchema).default([]),
  /** Variables that move that state elsewhere. */
  stateVariables: z.array(z.string()).default([]),
  /** Other logins of the person that it needs, where a variable says that it uses them. */
  reveals: z
    .array(z.strictObject({ path: z.string(), when: z.string(), passes: z.array(z.string()).default([]) }))
    .default([]),
  /** How Atlas switches the agent's own sandbox off where it runs in one of ours: the two do not work together. */
  ownSandbox: z
    .strictObject({
      env: z.record(z.string(), z.string()).default({}),
      /** Changes to its settings, by the name of the file. */
      settings: z.record(z.string(), z.unknown()).default({}),
      /** Whether its read-only mode is that sandbox; inside ours the agent cannot write anyway. */
      isReadOnlyMode: z.boolean().default(false),
    })
    .optional(),
  /** Empty mount points that this sandbox leaves in the project when the agent is ended while a command runs. */
  residue: z.array(z.string()).default([]),
  /**
   * How Atlas makes it ask before every action: its mode, variables, and changes to its settings. `never` where that is
   * impossible; left out where it has not been tried.
   */
  asks: z
    .union([
      z.literal('never'),
      z.strictObject({
        mode: z.string().optional(),
        /** What it was seen to do unasked all the same; then rules bind it only where it asks. */
        except: z.string().optional(),
        env: z.record(z.string(), z.string()).default({}),
        settings: z.record(z.string(), z.unknown()).default({}),
      }),
    ])
    .optional(),
  /** Variables of the person's shell that it needs: keys, endpoints, models. */
  passes: z.array(z.string()).default([]),
  /** The variable that names its model, for an agent that is not told over ACP. */
  modelVariable: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
  /** False for agents that refuse MCP servers over standard input and output. */
  stdioMcp: z.boolean().default(true),
  /** The mode in which it changes nothing. */
  readOnlyMode: z.string().optional(),
  /** A test of this project has seen it working. */
  tested: z.boolean().default(false),
  /** `ignored` for agents that do not look at the variables that name a proxy: they reach nothing from a sandbox. */
  proxy: z.enum(['used', 'ignored']).default('used'),
  /** Addresses of models, or files of its settings in which such may stand. */
  endpoints: z.array(z.string()).default([]),
  /** Hosts that it calls for itself and can do without: refused without a question, unless a rule allows them. */
  needless: z.array(z.string().refine((text) => parseHostPattern(text) !== undefined, 'is no host')).default([]),
  /** Hosts that it needs for its work: models, login and its renewal. For any other the gate asks. */
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
export type StateEntry = z.input<typeof stateSchema>;

export function readRegistry(text: string, source: string): readonly AgentDefinition[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (cause) {
    throw invalid(source, 'it is no JSON', cause);
  }
  const parsed = registrySchema.safeParse(raw);
  if (!parsed.success) throw invalid(source, whatIsWrong(parsed.error));
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
