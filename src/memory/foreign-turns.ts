import { z } from 'zod';
import { scopeOf } from './recall/namespace.ts';

/**
 * Turns that a stranger's file brought: nobody of this home has said them.
 *
 * Invariants
 *  O1  They stand in conversations of their own, under names that no conversation of this home can have: they are never
 *      between a person's turns, and no conversation goes on with them.
 *  O2  Nobody of this home is their author, whatever the file says of it: their role is that of an import.
 *  O3  One that reads like an order stands in a scope that no question can name: no agent is shown it.
 */
export const FOREIGN_ROLE = 'import';

/** No name of a conversation has this sign. */
const FOREIGN_NAME = 'import~';

/** The file's claims, kept so that it can be exported as it came, and never believed. */
const turnClaimsSchema = z.strictObject({
  role: z.string(),
  origin: z.string(),
  signature: z.string().optional(),
  /** Why the import held it, where it had to. */
  heldFor: z.string().optional(),
});

export type TurnClaims = Readonly<z.infer<typeof turnClaimsSchema>>;

export function claimsOf(metadata: Readonly<Record<string, unknown>>): TurnClaims | undefined {
  const { claims } = metadata;
  return claims === undefined ? undefined : turnClaimsSchema.parse(claims);
}

/** The name here of a conversation in a stranger's file (O1). */
export function foreignName(conversation: string): string {
  return `${FOREIGN_NAME}${conversation}`;
}

/** The name of the conversation as the file has it. */
export function claimedName(conversation: string): string {
  return conversation.slice(FOREIGN_NAME.length);
}

/** Where the held turns of a conversation stand. The part behind the name makes it no namespace's (O3). */
export function heldScopeOf(project: string, conversation: string): string {
  return `${scopeOf({ project, conversation })}/held`;
}
