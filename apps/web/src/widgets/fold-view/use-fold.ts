/** How far a part is folded and from where it is looked at: steps in the order of the brake, played or turned by hand. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { bendSequence } from '@muyun/nesting/panel';
import type { FoldModel } from '@muyun/nesting/panel';

const STEP_MS = 900;
export const FIRST_LOOK = { yaw: 152, pitch: 32 };

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Fold {
  model: FoldModel;
  /** bends in their order */
  order: readonly number[];
  /** how many bends are done; between two whole numbers one is being turned */
  done: number;
  isPlaying: boolean;
  go: (to: number) => void;
  play: () => void;
}

/** The share of every bend, by its index in the model. */
export const turnedBy = (order: readonly number[], done: number): number[] => {
  const turned: number[] = [];
  order.forEach((bend, place) => {
    turned[bend] = Math.min(1, Math.max(0, done - place));
  });
  return turned;
};

/** Begins folded; another number of bends is another panel and gets a view of its own (its key). */
export function useFold(model: FoldModel): Fold {
  const order = useMemo(() => bendSequence(model), [model]);
  const count = order.length;
  const [done, setDone] = useState(count);
  const [target, setTarget] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const settle = useCallback(() => {
    setTarget(null);
    setPlaying(false);
  }, []);
  useMotion({ goal: isPlaying ? count : target, isPlaying, done, setDone, settle });
  const go = useCallback(
    (to: number) => {
      const wanted = Math.min(count, Math.max(0, to));
      setPlaying(false);
      if (isStill()) setDone(wanted);
      else setTarget(wanted);
    },
    [count],
  );
  const play = useCallback(() => {
    setTarget(null);
    setDone((now) => (now >= count ? 0 : now));
    setPlaying((now) => !now);
  }, [count]);
  return { model, order, done, isPlaying, go, play };
}

interface Motion {
  goal: number | null;
  isPlaying: boolean;
  done: number;
  setDone: React.Dispatch<React.SetStateAction<number>>;
  settle: () => void;
}

/** Runs towards a step or, while it plays, to the end; who wants no motion sees one whole step after the other. */
function useMotion({ goal, isPlaying, done, setDone, settle }: Motion): void {
  const last = useRef(0);
  useEffect(() => {
    if (goal === null) return undefined;
    if (isStill()) {
      const step = (now: number): number => Math.min(goal, Math.floor(now) + 1);
      const timer = window.setTimeout(
        () => (done === goal ? settle() : setDone(step)),
        done === goal ? 0 : STEP_MS,
      );
      return () => window.clearTimeout(timer);
    }
    const frame = window.requestAnimationFrame((now) => {
      if (done === goal) {
        last.current = 0;
        settle();
        return;
      }
      const passed = last.current === 0 ? 16 : Math.min(50, now - last.current);
      last.current = now;
      const step = passed / (isPlaying ? STEP_MS : STEP_MS / 2);
      setDone((was) => (was < goal ? Math.min(goal, was + step) : Math.max(goal, was - step)));
    });
    return () => window.cancelAnimationFrame(frame);
  }, [goal, done, isPlaying, setDone, settle]);
}
