/** The parts of the page that are fetched when they are looked at. */
export const VIEWS = {
  run: async () => await import('./run/run-page.tsx'),
  waiting: async () => await import('./waiting/waiting-view.tsx'),
  new: async () => await import('./waiting/new-request.tsx'),
  memory: async () => await import('./memory/memory-view.tsx'),
  machine: async () => await import('./machine/machine-view.tsx'),
} as const;

type Views = typeof VIEWS;
type Fetched<K extends keyof Views> = Awaited<ReturnType<Views[K]>>;

const fetched = new Map<string, unknown>();

/** Fetches the part of a view, where it has one of its own. */
export async function fetchView(view: string): Promise<void> {
  if (view in VIEWS) fetched.set(view, await VIEWS[view as keyof Views]());
}

/** The part of a view that is here already. */
export function fetchedView<K extends keyof Views>(view: K): Fetched<K> | undefined {
  return fetched.get(view) as Fetched<K> | undefined;
}
