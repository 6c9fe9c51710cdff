import { z } from 'zod';

/**
 * The origin of a record. The runtime stamps it from its own knowledge; a caller can at most name a source that
 * deserves less trust than itself.
 */
export const SOURCES = ['user', 'chat', 'agent', 'tool_output', 'file', 'web', 'run', 'import'] as const;
export type Source = (typeof SOURCES)[number];

/** How far a record may be believed: a person's word, a proven outcome, an agent's word, anything else. */
export const TRUSTS = ['user', 'verified', 'agent', 'untrusted'] as const;
export type Trust = (typeof TRUSTS)[number];

/** Whose a record is, as a person says it: everybody's of this project, everybody's of the team, or their own. */
export const MEMORY_SCOPES = ['project', 'team', 'person'] as const;
export type MemoryScopeName = (typeof MEMORY_SCOPES)[number];

const claimedSchema = z.strictObject({
  source: z.enum(SOURCES),
  author: z.string().max(200).optional(),
  conversation: z.string().max(200).optional(),
  run: z.string().max(200).optional(),
  step: z.string().max(200).optional(),
  trajectory: z.string().max(200).optional(),
  receipt: z.string().max(200).optional(),
  /** The login that shared it, as the shared store states it. */
  person: z.string().max(200).optional(),
});

/**
 * A file's claims on a record that this home did not write: kept, so that it can be exported unchanged, and never
 * believed.
 */
const claimsSchema = z.strictObject({
  trust: z.enum(TRUSTS),
  provenance: claimedSchema,
  uses: z.number(),
  successes: z.number(),
  helped: z.number(),
  usedAt: z.number(),
  signature: z.string().max(100).optional(),
  /** The file's claimed state with its reason, and why the import held the record, where it had to. */
  state: z.string().optional(),
  reason: z.string().optional(),
  /** The records that the file says it is a version of: a stranger's may be one of those in the same file alone. */
  supersedes: z.string().optional(),
  supersededBy: z.string().optional(),
  heldFor: z.string().optional(),
  /** Not the record's own here: a message or an outcome that comes later under the same origin would count as known. */
  origin: z.string().optional(),
});

export type Claims = Readonly<z.infer<typeof claimsSchema>>;

export const provenanceSchema = claimedSchema.extend({ claims: claimsSchema.optional() });
/** As it stands in a file: without claims about claims. */
export const exportedProvenanceSchema = claimedSchema;

export type Provenance = Readonly<z.infer<typeof provenanceSchema>>;

/**
 * A run is trusted as far as it was proven: without a receipt it counts as an agent. So do words that an agent found
 * for a proven run: the work was proven, not its wording.
 */
export function trustOf({ source, receipt, author }: Provenance): Trust {
  switch (source) {
    case 'user':
      return 'user';
    case 'run':
      return receipt === undefined || author !== undefined ? 'agent' : 'verified';
    case 'chat':
    case 'agent':
      return 'agent';
    case 'tool_output':
    case 'file':
    case 'web':
    case 'import':
      return 'untrusted';
  }
}

/** Where words come from that are no person's and no agent's, as a prompt says it. */
export function whence(source: Source): string {
  switch (source) {
    case 'web':
      return 'the web';
    case 'file':
      return 'a file';
    case 'tool_output':
      return "a tool's output";
    case 'import':
      return 'an imported file';
    default:
      return source;
  }
}

/** Whether `mine` may take the place of `theirs`. */
export function outranks(mine: Trust, theirs: Trust): boolean {
  return TRUSTS.indexOf(mine) <= TRUSTS.indexOf(theirs);
}
