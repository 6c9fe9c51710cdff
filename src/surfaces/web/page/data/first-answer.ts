import type { PageRoute } from './route.ts';

/** The answer that came with the document: what the view in the address shows first. */
export interface FirstAnswer {
  /** Where the page would have asked for it. */
  readonly path: string;
  readonly answer: unknown;
}

/** Old answers are no use: a view that has not taken it by then asks anew. */
const FRESH_MS = 5000;

let first: (FirstAnswer & { readonly at: number }) | undefined;

export function giveFirstAnswer(given: FirstAnswer | undefined): void {
  first = given === undefined ? undefined : { ...given, at: performance.now() };
}

/** Looks at it, so that the first state of a view is not an empty one. */
export function firstAnswer(path: string | undefined): unknown {
  return first?.path === path ? first?.answer : undefined;
}

/** Takes it, once, where a view would ask for this very path now. */
export function takeFirstAnswer(path: string): unknown {
  const answer = firstAnswer(path);
  if (first === undefined || answer === undefined) return undefined;
  const { at } = first;
  first = undefined;
  return performance.now() - at < FRESH_MS ? answer : undefined;
}

/** Where these views ask first. */
export const FIRST_RECORDS = '/api/memory/list?state=live&limit=100';

export function firstOfBoard(status: string, words: string): string {
  const query = new URLSearchParams({ limit: '60' });
  if (status !== '') query.set('status', status);
  if (words !== '') query.set('q', words);
  return `/api/runs?${query.toString()}`;
}

export function firstOfRun(id: string): string {
  return `/api/runs/${encodeURIComponent(id)}?told=1`;
}

/** Undefined for a view that asks for nothing, or for something that takes its time. */
export function firstPath(route: PageRoute, query: URLSearchParams): string | undefined {
  if (route.view === 'runs') return firstOfBoard(query.get('status') ?? '', (query.get('q') ?? '').trim());
  if (route.view === 'run') return firstOfRun(route.id);
  const lists = route.view === 'memory' && route.record === undefined && (query.get('q') ?? '') === '';
  return lists ? FIRST_RECORDS : undefined;
}
