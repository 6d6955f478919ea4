/** How an image lies in its box: scale, place in pixels from the middle, quarter turns. */
import { useCallback, useEffect, useRef, useState } from 'react';

export const STEP = 1.4;
const [LEAST, MOST] = [0.5, 12];
export interface ImageView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}
const FIT: ImageView = { scale: 1, x: 0, y: 0, turn: 0 };

/** Zooms so that what lies at `at` (pixels from the middle) stays there. */
export function zoomedAt(view: ImageView, factor: number, at: Point): ImageView {
  const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
  const k = scale / view.scale;
  return { ...view, scale, x: at.x - (at.x - view.x) * k, y: at.y - (at.y - view.y) * k };
}

type Box = React.RefObject<HTMLDivElement | null>;

function fromMiddle(box: Box, event: { clientX: number; clientY: number }): Point {
  const rect = box.current?.getBoundingClientRect();
  if (!rect) return { x: 0, y: 0 };
  return { x: event.clientX - rect.left - rect.width / 2, y: event.clientY - rect.top - rect.height / 2 };
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};

export function useImageView(box: Box) {
  const [view, setView] = useState(FIT);
  const zoom = useCallback(
    (factor: number, at: Point = { x: 0, y: 0 }) => setView((v) => zoomedAt(v, factor, at)),
    [],
  );
  const move = useCallback(
    (dx: number, dy: number) => setView((v) => ({ ...v, x: v.x + dx, y: v.y + dy })),
    [],
  );
  const turn = (): void => setView((v) => ({ ...FIT, turn: (v.turn + 90) % 360 }));
  const fit = (): void => setView((v) => ({ ...FIT, turn: v.turn }));
  useWheel(box, zoom);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const by = MOVES[event.key];
    if (by) move(...by);
    else if (event.key === '+' || event.key === '=') zoom(STEP);
    else if (event.key === '-') zoom(1 / STEP);
    else if (event.key === '0') fit();
    else if (event.key === 'r' || event.key === 'R') turn();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const gestures = { onKeyDown, onDoubleClick: fit, ...useFingers(box, zoom, move) };
  return { view, zoom, turn, fit, gestures };
}

function useWheel(box: Box, zoom: (factor: number, at: Point) => void): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // a passive listener could not keep the page from scrolling
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1 / STEP : STEP, fromMiddle(box, event));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, zoom]);
}

const between = ([a, b]: readonly Point[]): { far: number; middle: Point } =>
  a && b
    ? { far: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }
    : { far: 1, middle: { x: 0, y: 0 } };

/** One finger moves, two zoom and move together. */
function useFingers(
  box: Box,
  zoom: (factor: number, at: Point) => void,
  move: (dx: number, dy: number) => void,
) {
  const down = useRef(new Map<number, Point>());
  const up = (event: React.PointerEvent): void => void down.current.delete(event.pointerId);
  return {
    onPointerDown: (event: React.PointerEvent<HTMLDivElement>) => {
      down.current.set(event.pointerId, fromMiddle(box, event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: React.PointerEvent) => {
      const from = down.current.get(event.pointerId);
      if (!from) return;
      const before = between([...down.current.values()]);
      const to = fromMiddle(box, event);
      down.current.set(event.pointerId, to);
      if (down.current.size < 2) {
        move(to.x - from.x, to.y - from.y);
        return;
      }
      const after = between([...down.current.values()]);
      move(after.middle.x - before.middle.x, after.middle.y - before.middle.y);
      zoom(after.far / Math.max(1, before.far), after.middle);
    },
    onPointerUp: up,
    onPointerCancel: up,
  };
}
