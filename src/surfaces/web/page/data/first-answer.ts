import type { Route } from './route.ts';

/** Old answers are no use: who has not taken it by then asks anew. */
const FRESH_MS = 5000;

let first: { readonly path: string; readonly answer: Promise<Response>; readonly at: number } | undefined;

/** Asks for what the view in the address shows first, before there is anybody to show it. */
export function askFirst(route: Route): void {
  const path = firstPath(route);
  if (path === undefined) return;
  const answer = fetch(path, { credentials: 'same-origin', redirect: 'error' });
  answer.catch(() => undefined);
  first = { path, answer, at: performance.now() };
}

/** The answer that was asked for already, once, where somebody reads this very path now. */
export function takeFirstAnswer(path: string, { method = 'GET' }: RequestInit): Promise<Response> | undefined {
  if (first?.path !== path || method !== 'GET') return undefined;
  const { answer, at } = first;
  first = undefined;
  return performance.now() - at < FRESH_MS ? answer : undefined;
}

/** Where these views ask first. */
export const FIRST_BOARD = '/api/runs?limit=60';
export const FIRST_RECORDS = '/api/memory/list?state=live&limit=100';

export function firstOfRun(id: string): string {
  return `/api/runs/${encodeURIComponent(id)}?told=1`;
}

function firstPath(route: Route): string | undefined {
  if (route.view === 'runs') return FIRST_BOARD;
  if (route.view === 'run') return firstOfRun(route.id);
  return route.view === 'memory' && route.record === undefined ? FIRST_RECORDS : undefined;
}
