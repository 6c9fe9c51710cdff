/** The place in the page, as its address says it. Every view can be linked to. */
export type Route =
  | { readonly view: 'runs' }
  | { readonly view: 'run'; readonly id: string; readonly place?: AttemptPlace }
  | { readonly view: 'new' }
  | { readonly view: 'waiting' }
  | { readonly view: 'memory'; readonly record?: string }
  | { readonly view: 'machine' }
  | { readonly view: 'unknown' };

export interface AttemptPlace {
  readonly step: string;
  readonly attempt: number;
  /** The last plan, where an address names none. */
  readonly plan?: number;
}

export function readRoute(path: string, query: URLSearchParams): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const words = parts.map(decoded);
  if (words.includes(undefined)) return { view: 'unknown' };
  const [view, id, steps, step, attempts, attempt] = words;
  if (view === undefined) return { view: 'runs' };
  if (view === 'runs' && id !== undefined) {
    if (words.length === 2) return { view: 'run', id };
    const number = Number(attempt);
    if (steps !== 'steps' || attempts !== 'attempts' || step === undefined || !isCount(number) || words.length > 6)
      return { view: 'unknown' };
    const plan = Number(query.get('plan') ?? Number.NaN);
    return { view: 'run', id, place: { step, attempt: number, ...(isCount(plan) ? { plan } : {}) } };
  }
  if (view === 'memory' && words.length <= 2) return id === undefined ? { view } : { view, record: id };
  if ((view === 'new' || view === 'waiting' || view === 'machine') && words.length === 1) return { view };
  return { view: 'unknown' };
}

export function runPath(id: string, place?: AttemptPlace): string {
  const run = `/runs/${encodeURIComponent(id)}`;
  if (place === undefined) return run;
  const plan = place.plan === undefined ? '' : `?plan=${place.plan}`;
  return `${run}/steps/${encodeURIComponent(place.step)}/attempts/${place.attempt}${plan}`;
}

export function recordPath(id: string): string {
  return `/memory/${encodeURIComponent(id)}`;
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
