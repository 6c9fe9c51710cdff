import { useEffect, useState } from 'react';

/** The time, told again every few seconds, for what says how long ago something was. */
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
