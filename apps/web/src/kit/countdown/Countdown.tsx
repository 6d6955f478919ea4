/** Seconds that are left until a moment. The clock is read at every step, so a tab that slept shows the truth. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { leftText } from './left-text.ts';

const SECOND = 1_000;

export interface CountdownProps {
  /** ms since 1970 */
  until: number;
  /** told once when the moment has come; a new moment is told again */
  onEnd?: () => void;
  label: string;
}

export function Countdown({ until, onEnd, label }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  const told = useRef<number>(undefined);
  const tell = useEffectEvent(() => {
    // a hidden tab that comes back starts its effects again
    if (told.current === until) return;
    told.current = until;
    onEnd?.();
  });
  useEffect(() => {
    let timer = 0;
    const step = () => {
      const at = Date.now();
      setNow(at);
      if (at >= until) return tell();
      // the figure changes on the second of the target, not on that of the mounting
      timer = window.setTimeout(step, (until - at) % SECOND || SECOND);
    };
    step();
    return () => window.clearTimeout(timer);
  }, [until]);
  return (
    <span role="timer" aria-label={label}>
      {leftText(until - now)}
    </span>
  );
}
