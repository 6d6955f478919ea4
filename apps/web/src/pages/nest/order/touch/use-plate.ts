/** Which plate the sheet is being laid on, and which others would take it. */
import { useState } from 'react';
import type { NestLayout, NestOrderDetail } from '@muyun/contract';
import type { Board } from './touch-model.ts';
import type { Piece } from './touch-piece.ts';
import { type PlateChoice, platesFor } from './touch-plates.ts';

export interface PlateWork {
  readonly plates: readonly PlateChoice[];
  readonly stockId: string;
  readonly size: Pick<NestLayout, 'width' | 'length'>;
  readonly isSwapped: boolean;
  choose(id: string): void;
}

export interface PlateOf {
  readonly order: NestOrderDetail;
  readonly layout: NestLayout;
  readonly layouts: readonly NestLayout[];
}

/** `sizes`: flat sizes of the parts; `pieces` as they lie now, laid like this on so many sheets. */
export function usePlate(
  { order, layout, layouts }: PlateOf,
  { sizes, pieces, sheets }: { sizes: Board['sizes']; pieces: readonly Piece[]; sheets: number },
): PlateWork {
  const [stockId, choose] = useState(layout.stockId);
  const { right = 0, top = 0 } = order.runs.find((r) => r.isChosen)?.params.trims ?? {};
  const rest = { right, top };
  const plates = platesFor(sizes, pieces, { stocks: order.stocks, layouts, layout, sheets, rest });
  const { width, length } = plates.find((p) => p.id === stockId) ?? layout;
  return { plates, stockId, size: { width, length }, isSwapped: stockId !== layout.stockId, choose };
}
