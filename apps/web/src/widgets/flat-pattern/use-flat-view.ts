/** What of the drawing is in view: the wheel zooms at the pointer, a drag pans, arrows move, 0 fits. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PartGeometry, Point } from '@muyun/nesting/panel';
import { fitted, near, panned, zoomed } from './view.ts';
import type { View } from './view.ts';

export const STEP = 1.25;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};

type Box = React.RefObject<SVGSVGElement | null>;
type Zoom = (factor: number, at?: Point) => void;

/** `place`: what is seen first, until the whole is asked for; millimetres of the drawing. */
export function useFlatView(box: Box, geometry: PartGeometry | null | undefined, place?: Point | null) {
  const screen = useScreen(box);
  const [view, setView] = useState<View | null>(null);
  const part = useMemo(() => ({ w: geometry?.width ?? 1, h: geometry?.height ?? 1 }), [geometry]);
  const [isWhole, setWhole] = useState(false);
  const first = useMemo(
    () => (place && !isWhole ? near(part, screen, place) : fitted(part, screen)),
    [part, screen, place, isWhole],
  );
  const shown = view ?? first;
  const zoom = useCallback<Zoom>(
    (factor, at = { x: 0.5, y: 0.5 }) => setView((v) => zoomed(v ?? first, factor, at)),
    [first],
  );
  useWheelZoom(box, zoom);
  const pan = (x: number, y: number) => setView(panned(shown, x, y, screen));
  const fit = () => {
    setView(null);
    setWhole(true);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move) pan(...move);
    else if (event.key === '+' || event.key === '=') zoom(1 / STEP);
    else if (event.key === '-') zoom(STEP);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };
  const gestures = { onKeyDown, onDoubleClick: fit, ...useDragPan(pan) };
  return { shown, unit: shown.w / Math.max(1, screen.w), zoom, fit, gestures };
}

function useScreen(box: Box): { w: number; h: number } {
  const [screen, setScreen] = useState({ w: 800, h: 480 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      const rect = entry?.contentRect;
      if (rect && rect.width > 0) setScreen({ w: rect.width, h: rect.height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return screen;
}

function useWheelZoom(box: Box, zoom: Zoom): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // a passive listener could not keep the page from scrolling
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const rect = element.getBoundingClientRect();
      zoom(event.deltaY > 0 ? STEP : 1 / STEP, {
        x: (event.clientX - rect.left) / rect.width,
        y: (event.clientY - rect.top) / rect.height,
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, zoom]);
}

function useDragPan(pan: (x: number, y: number) => void) {
  const drag = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (e: React.PointerEvent<SVGSVGElement>) => {
      drag.current = { x: e.clientX, y: e.clientY };
      e.currentTarget.setPointerCapture(e.pointerId);
    },
    onPointerMove: (e: React.PointerEvent) => {
      if (!drag.current) return;
      pan(e.clientX - drag.current.x, e.clientY - drag.current.y);
      drag.current = { x: e.clientX, y: e.clientY };
    },
    onPointerUp: () => {
      drag.current = null;
    },
  };
}
