/** Which positions of a typed range each product gets. Pure; the server does the same. */
import { expandPositions, PositionError } from '@muyun/contract';

interface Piece {
  readonly id: string;
  readonly code: string;
  readonly quantity: number;
}
export interface Placed extends Piece {
  /** A-1-01 ~ A-2-01 */
  readonly positions: string;
}

const shown = (names: readonly string[]): string =>
  names.length > 3 ? `${names[0]} … ${names.at(-1)}` : names.join('、');

export function sharesOf(
  rows: readonly Piece[],
  range: string,
): { rows: Placed[]; pieces: number; fault: string | null } {
  const sorted = rows.toSorted((a, b) => a.code.localeCompare(b.code, 'zh-CN', { numeric: true }));
  const pieces = rows.reduce((sum, r) => sum + r.quantity, 0);
  let names: string[] = [];
  let fault: string | null = null;
  try {
    names = expandPositions(range);
  } catch (error) {
    if (!(error instanceof PositionError)) throw error;
    fault = error.message;
  }
  if (fault === null && names.length !== pieces)
    fault = `写了 ${names.length} 个位置，所选产品共 ${pieces} 件`;
  let from = 0;
  const placed = sorted.map(({ id, code, quantity }) => {
    const mine = names.slice(from, from + quantity);
    from += quantity;
    return { id, code, quantity, positions: shown(mine) };
  });
  return { rows: placed, pieces, fault };
}
