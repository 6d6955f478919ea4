/** Of a very wide table the cells in view: those that are scrolled away are one empty cell on each side. The head stays whole. */
import { useEffect, useMemo, useState } from 'react';
import type { PlacedColumn } from './layout.ts';

/** Lists of people's own columns stay whole: copying takes what stands in the rows. */
const VIRTUAL_FROM = 32;
/** columns beyond each edge that are drawn too, and how many the window moves at once */
const [BESIDE, STEP] = [2, 3] as const;

export interface Gap {
  readonly gap: string;
  readonly span: number;
}
export type CellColumn<R> = PlacedColumn<R> | Gap;
export const isGap = <R>(c: CellColumn<R>): c is Gap => 'gap' in c;

/** Which of the columns that are not frozen, `widths` px wide, lie between `left` and `left + space`; in steps, so that few scrolls change it. */
export function columnsInView(
  widths: readonly number[],
  left: number,
  space: number,
): { from: number; to: number } {
  let [from, before] = [0, 0];
  while (from < widths.length - 1 && before + (widths[from] as number) <= left)
    before += widths[from++] as number;
  let [to, reached] = [from, before];
  while (to < widths.length && reached < left + space) reached += widths[to++] as number;
  const begin = Math.max(0, Math.floor((from - BESIDE) / STEP) * STEP);
  const end = Math.min(widths.length, Math.ceil((to + BESIDE) / STEP) * STEP);
  return { from: begin, to: end };
}

/** The columns of a row's cells as the box stands. */
export function useColumnWindow<R>(
  columns: readonly PlacedColumn<R>[],
  space: number,
  scroller: React.RefObject<HTMLElement | null>,
): readonly CellColumn<R>[] {
  const isWide = columns.length >= VIRTUAL_FROM;
  const free = useMemo(() => columns.filter((p) => !p.column.fixed), [columns]);
  const widths = useMemo(() => free.map((p) => p.width), [free]);
  const frozen = columns.filter((p) => p.column.fixed).reduce((sum, p) => sum + p.width, 0);
  const [view, setView] = useState({ from: 0, to: free.length });
  useEffect(() => {
    const box = scroller.current;
    if (!isWide || !box) return undefined;
    const look = (): void => {
      const next = columnsInView(widths, box.scrollLeft, space - frozen);
      setView((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, [isWide, widths, space, frozen, scroller]);
  return useMemo(() => {
    if (!isWide) return columns;
    const { from, to } = view;
    const gap = (name: string, span: number): Gap[] => (span > 0 ? [{ gap: name, span }] : []);
    const at = (side: 'left' | 'right') => columns.filter((p) => p.column.fixed === side);
    return [
      ...at('left'),
      ...gap('before', Math.min(from, free.length)),
      ...free.slice(from, to),
      ...gap('after', Math.max(0, free.length - to)),
      ...at('right'),
    ];
  }, [isWide, columns, free, view]);
}
