/** Zoom and pan of a drawing: the wheel zooms at the pointer, dragging pans, a new drawing is fitted. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useStateFor } from '../../kit/use-state-for.ts';
import type { View } from './transform.ts';

const MARGIN = { left: 46, right: 38, top: 34, bottom: 38 } as const;
const STEP = 1.25;
const LEAST = 0.3;
const MOST = 40;

export interface ViewHandle {
  readonly frame: (node: HTMLDivElement | null) => void;
  readonly view: View | null;
  readonly size: { readonly w: number; readonly h: number };
  zoom(factor: number): void;
  fit(): void;
  onDown(event: PointerEvent<HTMLDivElement>): void;
  onMove(event: PointerEvent<HTMLDivElement>): void;
  onUp(): void;
  /** true when the pointer moved since it went down: then a click is no choice */
  moved(): boolean;
}

interface Frame {
  readonly w: number;
  readonly h: number;
}

/** The whole sheet in the frame, rulers included. */
function fitted(frame: Frame, length: number, width: number): View {
  const [w, h] = [frame.w - MARGIN.left - MARGIN.right, frame.h - MARGIN.top - MARGIN.bottom];
  const k = Math.max(0.001, Math.min(w / length, h / width));
  return { k, x: MARGIN.left + Math.max(0, (w - length * k) / 2), y: MARGIN.top };
}

/** @param length along x, @param width along y, mm; `key` names the drawing: another one is fitted anew */
export function useView(length: number, width: number, key: string): ViewHandle {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const size = useSize(frame);
  // what the person has made of the view; without it the sheet is fitted
  const [own, setOwn] = useStateFor<View | null>(`${key} ${size.w} ${size.h}`, null);

  const base = useMemo(() => fitted(size, length, width), [size, length, width]);

  const zoomAt = useCallback(
    (factor: number, cx: number, cy: number) =>
      setOwn((held) => {
        const v = held ?? base;
        const k = Math.max(base.k * LEAST, Math.min(base.k * MOST, v.k * factor));
        return { k, x: cx - ((cx - v.x) / v.k) * k, y: cy - ((cy - v.y) / v.k) * k };
      }),
    [base, setOwn],
  );
  useWheel(frame, zoomAt);
  const pan = (dx: number, dy: number) =>
    setOwn((held) => ({ ...(held ?? base), x: (held ?? base).x + dx, y: (held ?? base).y + dy }));
  return {
    frame: setFrame,
    view: size.w > 0 ? (own ?? base) : null,
    size,
    zoom: (factor) => zoomAt(factor > 0 ? STEP : 1 / STEP, size.w / 2, size.h / 2),
    fit: () => setOwn(null),
    ...useDrag(pan),
  };
}

function useSize(frame: HTMLDivElement | null): Frame {
  const [size, setSize] = useState<Frame>({ w: 0, h: 0 });
  useLayoutEffect(() => {
    if (!frame) return undefined;
    const watch = new ResizeObserver(() => setSize({ w: frame.clientWidth, h: frame.clientHeight }));
    watch.observe(frame);
    return () => watch.disconnect();
  }, [frame]);
  return size;
}

function useWheel(
  frame: HTMLDivElement | null,
  zoomAt: (factor: number, x: number, y: number) => void,
): void {
  useEffect(() => {
    if (!frame) return undefined;
    // a passive listener could not keep the page from scrolling
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      zoomAt(Math.exp(-event.deltaY * 0.0015), event.clientX - box.left, event.clientY - box.top);
    };
    frame.addEventListener('wheel', wheel, { passive: false });
    return () => frame.removeEventListener('wheel', wheel);
  }, [frame, zoomAt]);
}

/** Dragging moves the sheet; a press that hardly moves stays a click. */
function useDrag(pan: (dx: number, dy: number) => void) {
  const drag = useRef<{ x: number; y: number; far: boolean } | null>(null);
  const wasDragged = useRef(false);
  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    drag.current = { x: event.clientX, y: event.clientY, far: false };
    wasDragged.current = false;
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.far && Math.abs(dx) + Math.abs(dy) < 4) return;
    if (!from.far) event.currentTarget.setPointerCapture(event.pointerId);
    wasDragged.current = true;
    drag.current = { x: event.clientX, y: event.clientY, far: true };
    pan(dx, dy);
  };
  const up = () => {
    drag.current = null;
  };
  return { onDown: down, onMove: move, onUp: up, moved: () => wasDragged.current };
}
