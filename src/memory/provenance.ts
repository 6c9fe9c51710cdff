import { z } from 'zod';

/**
 * Where a record came from. Stamped by the runtime from what it knows; a caller can at most say that something came
 * from a place that deserves less trust than itself.
 */
export const SOURCES = ['user', 'chat', 'agent', 'tool_output', 'web', 'run'] as const;
export type Source = (typeof SOURCES)[number];

/** How far a record may be believed: a person's word, a proven outcome, an agent's word, anything else. */
export const TRUSTS = ['user', 'verified', 'agent', 'untrusted'] as const;
export type Trust = (typeof TRUSTS)[number];

export const provenanceSchema = z.strictObject({
  source: z.enum(SOURCES),
  author: z.string().max(200).optional(),
  conversation: z.string().max(200).optional(),
  run: z.string().max(200).optional(),
  step: z.string().max(200).optional(),
  trajectory: z.string().max(200).optional(),
  receipt: z.string().max(200).optional(),
});

export type Provenance = Readonly<z.infer<typeof provenanceSchema>>;

/**
 * A run is believed as far as it was proven: without a receipt it is no more than an agent's word. And so are words
 * that an agent found for it: what was proven is the work, not how somebody puts it.
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
    case 'web':
      return 'untrusted';
  }
}

/** Whether `mine` may take the place of `theirs`. */
export function outranks(mine: Trust, theirs: Trust): boolean {
  return TRUSTS.indexOf(mine) <= TRUSTS.indexOf(theirs);
}
