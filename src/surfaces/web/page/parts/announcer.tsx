import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Says a sentence to a person who cannot see the page. */
export function announce(sentence: string): void {
  said = sentence;
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
  );
  return (
    <p className="unseen" role="status" aria-live="polite">
      {sentence}
    </p>
  );
}
