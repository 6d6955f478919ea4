/** The scale in which a drawing is made: while it is zoomed its picture is stretched, and it is made anew when the hand rests. */
import { useEffect, useState } from 'react';

const REST_MS = 120;
/** a picture stretched further than this is made anew at once */
const FAR = 1.6;

/** @param k px per mm, as it is now; `key` names the drawing: another one is made in its own scale */
export function useSettled(k: number, key: string): number {
  const [held, setHeld] = useState({ k, key });
  const isOther = held.key !== key || k / held.k > FAR || held.k / k > FAR;
  if (isOther) setHeld({ k, key });
  useEffect(() => {
    if (isOther || held.k === k) return undefined;
    const rest = setTimeout(() => setHeld({ k, key }), REST_MS);
    return () => clearTimeout(rest);
  }, [isOther, held, k, key]);
  return isOther ? k : held.k;
}
