import { useState, type ReactNode } from 'react';
import { LineText } from './said-text.tsx';
import { failureFrom, type ApiFailure } from '../data/api-client.ts';

export interface Doing {
  readonly busy: boolean;
  /** The progress or the failure of the action, to be shown beside its button. */
  readonly told: ReactNode;
  /** One thing at a time. */
  start(what: string, action: () => Promise<void>): () => void;
}

export function useDoing(): Doing {
  const [what, setWhat] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  return {
    busy: what !== undefined,
    told: (
      <div role="status" className="doing">
        {what === undefined ? null : (
          <p className="dim">
            <span className="pulse" aria-hidden="true" /> {what} …
          </p>
        )}
        {failure === undefined ? null : (
          <p className="bad">
            <LineText text={[failure.message, failure.remedy ?? ''].join(' ')} />
          </p>
        )}
      </div>
    ),
    start: (name, action) => () => {
      if (what !== undefined) return;
      setWhat(name);
      setFailure(undefined);
      action()
        .catch((error: unknown) => {
          setFailure(failureFrom(error));
        })
        .finally(() => {
          setWhat(undefined);
        });
    },
  };
}
