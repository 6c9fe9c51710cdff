/** What a tool does to the world; rules speak of these as `effect:NAME`. */
export const EFFECTS = ['read', 'write', 'write-outside', 'execute', 'network', 'ui'] as const;

export type Effect = (typeof EFFECTS)[number];
