import type { ToolAction } from './plan.ts';

/** What a call of a tool does to the world, as far as it decides where a plan is verified. */
export type Junction = 'reads' | 'writes' | 'irreversible';

/** Finds that for a call in a plan; a tool that nobody knows is taken for the worst. */
export type JunctionOf = (action: ToolAction) => Junction;
