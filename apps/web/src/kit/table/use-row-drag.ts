/** Dragging rows of a short list by their handle: which row, which side, where the ghost is. Small enough to need no library. */
import { useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { DropPlace } from './column-prefs.ts';

export interface RowDrag {
  value: string;
  over: string | undefined;
  place: DropPlace;
  x: number;
  y: number;
}

/** Pulled this far to the right a row is meant to become a child. */
const CHILD_PULL = 60;
const START = 4;
const EDGE = 28;

/** Rows carry `data-value`. `drop` is called once, with the last place. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  drop: (value: string, over: string, place: DropPlace) => void,
) {
  const [drag, setDrag] = useState<RowDrag>();
  const current = useRef<RowDrag>(undefined);

  const locate = (value: string, event: globalThis.PointerEvent, startX: number): RowDrag => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-value]') ?? [])];
    const row = rows.find((r) => r.getBoundingClientRect().bottom > event.clientY) ?? rows.at(-1);
    const box = row?.getBoundingClientRect();
    const upper = box ? event.clientY < box.top + box.height / 2 : true;
    const place: DropPlace = event.clientX - startX > CHILD_PULL ? 'into' : upper ? 'before' : 'after';
    return { value, over: row?.dataset.value, place, x: event.clientX, y: event.clientY };
  };
  const scroll = (event: globalThis.PointerEvent) => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    if (event.clientY < box.top + EDGE) list.current?.scrollBy({ top: -8 });
    else if (event.clientY > box.bottom - EDGE) list.current?.scrollBy({ top: 8 });
  };
  const start = (value: string) => (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0) return;
    const { clientX: x, clientY: y, pointerId, currentTarget: handle } = down;
    handle.setPointerCapture(pointerId);
    const move = (event: globalThis.PointerEvent) => {
      if (!current.current && Math.hypot(event.clientX - x, event.clientY - y) < START) return;
      current.current = locate(value, event, x);
      scroll(event);
      setDrag(current.current);
    };
    const end = (event: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      const last = current.current;
      current.current = undefined;
      setDrag(undefined);
      if (event.type === 'pointerup' && last?.over) drop(last.value, last.over, last.place);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  return { drag, start };
}
