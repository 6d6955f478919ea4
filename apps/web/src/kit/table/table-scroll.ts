/** The scrolling box of a table: its width, the rows in view, the shadows of frozen columns. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { readStored, writeStored } from '../storage.ts';

const VIRTUAL_FROM = 100;

export interface RowWindow {
  indexes: readonly number[];
  /** height of the rows that are not drawn, in px */
  above: number;
  below: number;
}

/** All rows of a short list, of a long one those in view. */
export function useRowWindow(
  count: number,
  scroller: React.RefObject<HTMLElement | null>,
  rowHeight: number,
): RowWindow {
  const virtual = count >= VIRTUAL_FROM;
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used; the virtualizer's functions are called in this component only
  const virtualizer = useVirtualizer({
    count: virtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  if (!virtual) return { indexes: Array.from({ length: count }, (_, i) => i), above: 0, below: 0 };
  const indexes = virtualizer.getVirtualItems().map((v) => v.index);
  const last = indexes.at(-1) ?? -1;
  return { indexes, above: (indexes[0] ?? 0) * rowHeight, below: Math.max(0, count - 1 - last) * rowHeight };
}

/** Frozen columns throw their shadow only over columns that are really under them. */
export function markEdges(event: { currentTarget: HTMLElement }): void {
  const box = event.currentTarget;
  box.classList.toggle('under-left', box.scrollLeft > 0);
  box.classList.toggle('at-end', box.scrollLeft + box.clientWidth >= box.scrollWidth - 1);
}

/** A wide list is found again as far to the right as it was left: kept per list, in this browser (S489). */
export function useKeptScroll(
  box: React.RefObject<HTMLElement | null>,
  name: string | undefined,
  isReady: boolean,
): void {
  useEffect(() => {
    const element = box.current;
    if (!element || !name || !isReady) return undefined;
    const key = `tableScroll.${name}`;
    const left = readStored(key, 0);
    if (left > 0) element.scrollTo({ left });
    const keep = () => writeStored(key, element.scrollLeft > 0 ? Math.round(element.scrollLeft) : undefined);
    element.addEventListener('scrollend', keep);
    return () => element.removeEventListener('scrollend', keep);
  }, [box, name, isReady]);
}

export function scrollToRow(
  box: HTMLElement | null,
  index: number,
  sizes: { row: number; head: number },
): void {
  if (!box) return;
  const top = index * sizes.row;
  const space = box.clientHeight - sizes.head - 12;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + sizes.row > box.scrollTop + space) box.scrollTop = top + sizes.row - space;
}

export function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
