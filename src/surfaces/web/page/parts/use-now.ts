import { useEffect, useState } from 'react';

/** The time, renewed every few seconds, for texts that say how long ago something was. */
export function useNow(everyMs: number = 10_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
}
