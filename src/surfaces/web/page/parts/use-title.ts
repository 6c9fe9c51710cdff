import { useEffect } from 'react';

/** Sets the title of the tab, which a screen reader also says when the page moves. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Atlas' : `${title} · Atlas`;
  }, [title]);
}
