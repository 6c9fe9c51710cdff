/** The parts of the page that are fetched when they are looked at. */
export const VIEWS = {
  run: async () => await import('./run/run-page.tsx'),
  waiting: async () => await import('./waiting/waiting-view.tsx'),
  new: async () => await import('./waiting/new-request.tsx'),
  memory: async () => await import('./memory/memory-view.tsx'),
  machine: async () => await import('./machine/machine-view.tsx'),
} as const;
