import { useEffect } from 'react';

/** What the tab is called, which is also what a screen reader says when the page moves. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Atlas' : `${title} · Atlas`;
  }, [title]);
}
