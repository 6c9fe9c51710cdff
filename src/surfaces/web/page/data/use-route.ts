import { useMemo, useSyncExternalStore } from 'react';
import { shownAddress } from '../picture/still.ts';
import { readRoute, type PageRoute } from './route.ts';

/** Listeners for changes of the address: by links, by the person's keys, and by the page itself. */
const heard = new Set<() => void>();

function hear(listener: () => void): () => void {
  heard.add(listener);
  globalThis.addEventListener('popstate', listener);
  return () => {
    heard.delete(listener);
    globalThis.removeEventListener('popstate', listener);
  };
}

export function useRoute(): PageRoute {
  const now = useSyncExternalStore(hear, shownAddress, shownAddress);
  return useMemo(() => {
    const { pathname, searchParams } = new URL(now, 'http://127.0.0.1');
    return readRoute(pathname, searchParams);
  }, [now]);
}

/** One word of the query, kept in the address so that a reload shows the same. */
export function useQueryWord(name: string): readonly [string, (value: string) => void] {
  const now = useSyncExternalStore(hear, shownAddress, shownAddress);
  const value = new URL(now, 'http://127.0.0.1').searchParams.get(name) ?? '';
  return [
    value,
    (next) => {
      const words = new URLSearchParams(location.search);
      if (next === '') words.delete(name);
      else words.set(name, next);
      const query = words.toString();
      history.replaceState(history.state, '', `${location.pathname}${query === '' ? '' : `?${query}`}`);
      for (const tell of heard) tell();
    },
  ];
}

export function goTo(path: string): void {
  if (path === shownAddress()) return;
  history.pushState(null, '', path);
  scrollTo(0, 0);
  for (const tell of heard) tell();
}
