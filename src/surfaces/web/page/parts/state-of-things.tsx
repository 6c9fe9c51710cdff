import type { ReactNode } from 'react';
import type { ApiFailure } from '../data/api-client.ts';
import { LineText } from './said-text.tsx';

/** Placeholders where there is nothing to show: loading, empty, or failed. */

export function Loading({ what }: { readonly what: string }) {
  return (
    <p className="state" role="status">
      <span className="pulse" aria-hidden="true" />
      Loading {what} …
    </p>
  );
}

export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="state empty">
      <p className="state-title">{title}</p>
      {children}
    </div>
  );
}

export function Failed({
  failure,
  again,
}: {
  readonly failure: ApiFailure;
  readonly again?: (() => void) | undefined;
}) {
  return (
    <div className="state failed" role="alert">
      <p className="state-title">{failure.status === 'offline' ? 'Atlas is not there' : 'This did not work'}</p>
      <p>
        <LineText text={failure.message} />
      </p>
      {failure.remedy === undefined ? null : (
        <p className="dim">
          <LineText text={failure.remedy} />
        </p>
      )}
      {again === undefined ? null : (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}
