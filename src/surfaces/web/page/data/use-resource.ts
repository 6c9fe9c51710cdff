import { useCallback, useEffect, useState } from 'react';
import { firstAnswer } from './first-answer.ts';
import { failureFrom, getJson, getText, type ApiFailure } from './api-client.ts';

/** A resource of the server. The last value stays in view while it is fetched again. */
export interface Resource<T> {
  readonly value: T | undefined;
  readonly failure: ApiFailure | undefined;
  readonly loading: boolean;
  readonly again: () => void;
}

/** Fetches nothing while `path` is undefined, so that hidden parts are not loaded. */
export function useResource<T>(path: string | undefined, how: 'json' | 'text' = 'json'): Resource<T> {
  const [state, setState] = useState<{
    readonly path: string | undefined;
    readonly value?: T;
    readonly failure?: ApiFailure;
  }>(() => {
    const value = firstAnswer(path) as T | undefined;
    return value === undefined ? { path: undefined } : { path, value };
  });
  const [asked, setAsked] = useState(0);
  const again = useCallback(() => {
    setAsked((count) => count + 1);
  }, []);

  useEffect(() => {
    if (path === undefined) return undefined;
    const stop = new AbortController();
    const answer = how === 'json' ? getJson<T>(path, stop.signal) : (getText(path, stop.signal) as Promise<T>);
    answer.then(
      (value) => {
        if (!stop.signal.aborted) setState({ path, value });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const failure = failureFrom(error);
        setState((before) =>
          before.path === path && before.value !== undefined
            ? { path, value: before.value, failure }
            : { path, failure },
        );
      },
    );
    return () => {
      stop.abort();
    };
  }, [path, how, asked]);

  const known = state.path === path;
  return {
    value: known ? state.value : undefined,
    failure: known ? state.failure : undefined,
    loading: path !== undefined && !known,
    again,
  };
}
