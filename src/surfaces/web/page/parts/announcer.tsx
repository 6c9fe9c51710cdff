import { useSyncExternalStore } from 'react';
import { printableLine } from '../../../../core/printable.ts';

/** Nobody listens to more than that. */
const MOST_CHARS = 500;

let said = '';
const listeners = new Set<() => void>();

/** Says a sentence to a person who cannot see the page. */
export function announce(sentence: string): void {
  said = printableLine(sentence).slice(0, MOST_CHARS);
  for (const tell of listeners) tell();
}

/** The live region of the page. There is one: several would talk over each other. */
export function Announcer() {
  const sentence = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => said,
    () => '',
  );
  return (
    <p className="unseen" role="status" aria-live="polite">
      {sentence}
    </p>
  );
}
