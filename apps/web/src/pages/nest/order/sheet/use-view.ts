/** Zoom and pan of a drawing: the wheel zooms at the pointer, dragging pans, a new drawing is fitted. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { View } from './transform.ts';

const MARGIN = { left: 46, right: 20, top: 34, bottom: 16 } as const;
const STEP = 1.25;
const LEAST = 0.3;
const MOST = 40;

export interface ViewHandle {
  readonly frame: React.RefObject<HTMLDivElement | null>;
  readonly view: View | null;
  readonly size: { readonly w: number; readonly h: number };
  zoom(factor: number): void;
  fit(): void;
  readonly pan: Pick<React.DOMAttributes<HTMLDivElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;
  /** true when the pointer moved since it went down: then a click is no choice */
  moved(): boolean;
}

/** @param length along x, @param width along y, mm; `key` names the drawing */
export function useView(length: number, width: number, key: string): ViewHandle {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ w: 0, h: 0 });
  const [view, setView] = useState<View | null>(null);
  const drag = useRef<{ x: number; y: number; far: boolean } | null>(null);
  const wasDragged = useRef(false);

  const fitted = useCallback((): View => {
    const k = Math.max(0.001, Math.min((size.w - MARGIN.left - MARGIN.right) / length, (size.h - MARGIN.top - MARGIN.bottom) / width));
    return { k, x: MARGIN.left + Math.max(0, (size.w - MARGIN.left - MARGIN.right - length * k) / 2), y: MARGIN.top };
  }, [size, length, width]);

  useLayoutEffect(() => {
    const node = frame.current;
    if (!node) return undefined;
    const read = () => setSize({ w: node.clientWidth, h: node.clientHeight });
    read();
    const watch = new ResizeObserver(read);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (size.w > 0) setView(fitted());
  }, [fitted, key, size.w]);

  const zoomAt = useCallback(
    (factor: number, cx: number, cy: number) =>
      setView((v) => {
        if (!v) return v;
        const base = fitted().k;
        const k = Math.max(base * LEAST, Math.min(base * MOST, v.k * factor));
        return { k, x: cx - ((cx - v.x) / v.k) * k, y: cy - ((cy - v.y) / v.k) * k };
      }),
    [fitted],
  );
  useEffect(() => {
    const node = frame.current;
    if (!node) return undefined;
    // a passive listener could not keep the page from scrolling
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = node.getBoundingClientRect();
      zoomAt(Math.exp(-event.deltaY * 0.0015), event.clientX - box.left, event.clientY - box.top);
    };
    node.addEventListener('wheel', wheel, { passive: false });
    return () => node.removeEventListener('wheel', wheel);
  }, [zoomAt]);

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
    setView((v) => (v ? { ...v, x: v.x + dx, y: v.y + dy } : v));
  };
  const up = () => {
    drag.current = null;
  };
  return {
    frame,
    view,
    size,
    zoom: (factor) => zoomAt(factor === 0 ? 1 : factor > 0 ? STEP : 1 / STEP, size.w / 2, size.h / 2),
    fit: () => setView(fitted()),
    pan: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
    moved: () => wasDragged.current,
  };
}
