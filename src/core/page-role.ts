/** What a person may do on the page of a team; each may do what those before it may. */
export const PAGE_ROLES = ['look', 'answer', 'run', 'admin'] as const;

export type PageRole = (typeof PAGE_ROLES)[number];
