/**
 * What a tool does to the world; rules speak of these as `effect:NAME`. `runs-later`: a file lands that something will
 * run without anybody naming it.
 */
export const EFFECTS = ['read', 'write', 'write-outside', 'execute', 'network', 'ui', 'runs-later'] as const;

export type Effect = (typeof EFFECTS)[number];
