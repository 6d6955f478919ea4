/** Which plates a sheet that is laid by hand could be cut from. Lengths mm; nothing of React. */
import type { NestLayout, NestStock } from '@muyun/contract';
import { type Board, boxOf, exact, NOISE } from './touch-model.ts';
import type { Piece, Size } from './touch-piece.ts';

/** A plate that the sheet could be cut from. */
export interface PlateChoice extends Pick<NestStock, 'id' | 'kind' | 'title' | 'width'> {
  /** of a coil the shortest that holds the parts */
  readonly length: number;
  /** sheets that the plan leaves of it; null: as many as are wanted */
  readonly left: number | null;
  readonly isRoomy: boolean;
  readonly isEnough: boolean;
}

/** Where the parts end: what a plate must have, its trims counted. */
function neededOf(
  sizes: Board['sizes'],
  pieces: readonly Piece[],
  rest: { right: number; top: number },
): Size {
  const boxes = pieces.map((p) => boxOf({ sizes }, p));
  return {
    w: exact(Math.max(0, ...boxes.map((b) => b.x + b.w)) + rest.right),
    h: exact(Math.max(0, ...boxes.map((b) => b.y + b.h)) + rest.top),
  };
}

/** The shortest length of a coil that is allowed and long enough; the longest where none is. */
function coilLength(stock: NestStock, needed: number): number {
  const [min, max, step] = [stock.minLength ?? 0, stock.maxLength ?? 0, stock.lengthStep || 1];
  if (needed <= min) return min;
  return Math.min(max, exact(min + Math.ceil((needed - min - NOISE) / step) * step));
}

export interface PlateAsk {
  readonly stocks: readonly NestStock[];
  readonly layouts: readonly NestLayout[];
  readonly layout: NestLayout;
  readonly sheets: number;
  /** trims at the ends that the parts must not reach */
  readonly rest: { readonly right: number; readonly top: number };
}

/** The plates of the sheet's material, the one it lies on first, then those that fit. */
export function platesFor(
  sizes: Board['sizes'],
  pieces: readonly Piece[],
  { stocks, layouts, layout, sheets, rest }: PlateAsk,
): PlateChoice[] {
  const needed = neededOf(sizes, pieces, rest);
  const used = (id: string): number =>
    layouts.reduce((n, l) => n + (l.stockId === id ? l.repeat : 0), 0) - (id === layout.stockId ? sheets : 0);
  const choices = stocks
    .filter((s) => s.groupName === layout.groupName)
    .map((s): PlateChoice => {
      const isOwn = s.id === layout.stockId;
      const longest = (s.kind === 2 ? s.maxLength : s.length) ?? 0;
      const left = s.limitQuantity === null ? null : Math.max(0, s.limitQuantity - used(s.id));
      return {
        id: s.id,
        kind: s.kind,
        title: s.title,
        width: s.width,
        length: isOwn ? layout.length : s.kind === 2 ? coilLength(s, needed.w) : longest,
        left,
        isRoomy: isOwn || (needed.w <= longest + NOISE && needed.h <= s.width + NOISE),
        isEnough: isOwn || left === null || left >= sheets,
      };
    });
  const rank = (c: PlateChoice): number => (c.id === layout.stockId ? 0 : c.isRoomy && c.isEnough ? 1 : 2);
  return choices.toSorted((a, b) => rank(a) - rank(b) || a.width * a.length - b.width * b.length);
}
