import { useEffect } from 'react';
import { printableLine } from '../../../../core/printable.ts';

/** Sets the title of the tab, which a screen reader also says when the page moves. */
export function useTitle(title: string): void {
  useEffect(() => {
    // The request of a run may be part of it: nothing in it reorders what the browser writes beside it.
    const shown = printableLine(title).trim();
    document.title = shown === '' ? 'Atlas' : `${shown} · Atlas`;
  }, [title]);
}
