/** Going through things one after the other, by buttons and by ← →. */
import { useEffect, useEffectEvent, useState } from 'react';
import { isTyping } from '../keys.ts';
import { stepIn } from './picture.ts';

export interface Steps {
  at: number;
  go: (to: number) => void;
  step: (by: number) => void;
}

/** Within a dialog: the house's page-wide keys are silent there. The last is followed by the first. */
export function useSteps(count: number, first: number): Steps {
  const [at, go] = useState(Math.min(Math.max(first, 0), Math.max(count - 1, 0)));
  const step = (by: number) => go((old) => stepIn(old, by, count));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { at, go, step };
}
