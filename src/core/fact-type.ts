/** Types of facts. An enumeration, so that no text can pose as another type. */
export const FACT_TYPES = ['preference', 'fact', 'project', 'decision'] as const;
export type FactType = (typeof FACT_TYPES)[number];
