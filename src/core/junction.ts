import type { ToolAction } from './plan.ts';

/** How a tool call changes the world, as far as the adaptive verifier needs it to place VERIFY steps. */
export type Junction = 'reads' | 'writes' | 'irreversible';

/** Finds the junction of a call in a plan; an unknown tool counts as irreversible. */
export type JunctionOf = (action: ToolAction) => Junction;
