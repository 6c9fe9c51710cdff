/**
 * The effects of a tool on the world; rules name them as `effect:NAME`. `runs-later`: the tool lands a file that a
 * program will run later although no person names it.
 */
export const EFFECTS = ['read', 'write', 'write-outside', 'execute', 'network', 'ui', 'runs-later'] as const;

export type Effect = (typeof EFFECTS)[number];
