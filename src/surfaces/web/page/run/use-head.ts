import { useEffect, useRef } from 'react';
import type { RunHead } from '../../api-types.ts';
import { useResource, type Resource } from '../data/use-resource.ts';

/** Several events of one turn come together: the page fetches the head once after them. */
const SETTLE_MS = 200;

/** The head of a run, fetched again whenever its story has taken a turn. */
export function useHead(id: string, turns: number): Resource<RunHead> {
  const head = useResource<RunHead>(`/api/runs/${encodeURIComponent(id)}`);
  const { again } = head;
  const known = useRef(turns);
  useEffect(() => {
    if (known.current === turns) return undefined;
    const timer = setTimeout(() => {
      known.current = turns;
      again();
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [again, turns]);
  return head;
}
