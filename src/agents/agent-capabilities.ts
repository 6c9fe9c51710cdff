import { z } from 'zod';
import { defined, some } from '../core/defined.ts';

/** The agent's answer to the handshake. Everything is optional: agents leave out what they lack. */
const initializeSchema = z.looseObject({
  protocolVersion: z.number().catch(1),
  agentInfo: z
    .looseObject({ name: z.string(), title: z.string().nullish(), version: z.string().catch('') })
    .nullish()
    .catch(undefined),
  agentCapabilities: z
    .looseObject({
      loadSession: z.boolean().nullish().catch(false),
      promptCapabilities: z
        .looseObject({ image: z.boolean().nullish().catch(false) })
        .nullish()
        .catch(undefined),
      mcpCapabilities: z
        .looseObject({ http: z.boolean().nullish().catch(false) })
        .nullish()
        .catch(undefined),
      sessionCapabilities: z.record(z.string(), z.unknown()).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
  authMethods: z
    .array(
      z.looseObject({ id: z.string(), name: z.string().catch(''), description: z.string().nullish().catch(undefined) }),
    )
    .nullish()
    .catch(undefined),
});

export interface AuthMethod {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
}

export interface AgentCapabilities {
  readonly protocolVersion: number;
  readonly name?: string;
  readonly version?: string;
  readonly load: boolean;
  readonly resume: boolean;
  readonly fork: boolean;
  readonly close: boolean;
  readonly mcpHttp: boolean;
  readonly images: boolean;
  readonly authMethods: readonly AuthMethod[];
}

export function readCapabilities(response: unknown): AgentCapabilities {
  const parsed = initializeSchema.safeParse(response);
  const {
    protocolVersion,
    agentInfo,
    agentCapabilities: own,
    authMethods,
  } = parsed.success ? parsed.data : initializeSchema.parse({});
  const session = own?.sessionCapabilities ?? {};
  const can = (name: string): boolean =>
    session[name] !== undefined && session[name] !== null && session[name] !== false;
  return {
    protocolVersion,
    ...defined({
      name: agentInfo?.title ?? agentInfo?.name,
      version: agentInfo?.version,
    }),
    load: own?.loadSession === true,
    resume: can('resume'),
    fork: can('fork'),
    close: can('close'),
    mcpHttp: own?.mcpCapabilities?.http === true,
    images: own?.promptCapabilities?.image === true,
    authMethods: (authMethods ?? []).map(({ id, name, description }) => ({
      id,
      name: name === '' ? id : name,
      ...defined({ description: some(description ?? '') }),
    })),
  };
}
