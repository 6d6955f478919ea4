/** Seconds that are left until something may be asked again; counts down by the clock. */
import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** What is left, and how to start it. */
export function useSeconds(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = window.setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / SECOND));
      setLeft(rest);
      if (rest === 0) setUntil(0);
    }, SECOND / 4);
    return () => window.clearInterval(timer);
  }, [until]);
  return [
    left,
    (seconds) => {
      setUntil(Date.now() + seconds * SECOND);
      setLeft(seconds);
    },
  ];
}
