/** Where a part that lies nowhere may be laid on: beside the others, in their openings. Lengths mm; nothing of React. */
import { type Board, boxOf, exact, isInside, isTooNear, standing } from './touch-model.ts';
import type { Piece } from './touch-piece.ts';
import { openingsOf } from './touch-shape.ts';

/** The part as it stands at first in a corner. */
export const fresh = (board: Board, productId: string, key: number): Piece =>
  standing(board, {
    key,
    productId,
    x: board.room.x,
    y: board.room.y,
    rotation: board.sizes.get(productId)?.turns?.[0] ?? 0,
  });

/** Where corners of a part may come to lie: beside the others, in their openings. */
function cornersFor(board: Board, pieces: readonly Piece[]): { xs: number[]; ys: number[] } {
  const { room, gap, sizes } = board;
  const boxes = pieces.map((p) => boxOf(board, p));
  const open = pieces.flatMap((p) => {
    const form = sizes.get(p.productId);
    return form?.rings ? openingsOf(form, p) : [];
  });
  return {
    xs: [room.x, ...boxes.map((b) => exact(b.x + b.w + gap)), ...open.map((o) => exact(o.x + gap))],
    ys: [room.y, ...boxes.map((b) => exact(b.y + b.h + gap)), ...open.map((o) => exact(o.y + gap))],
  };
}
const FEW_TURNS = 4;
/** The first free place of a part: the least x, then the least y, flat before turned; undefined where there is none. */
export function freePlace(board: Board, pieces: readonly Piece[], productId: string): Piece | undefined {
  const { xs, ys } = cornersFor(board, pieces);
  const turns = (board.sizes.get(productId)?.turns ?? [0, 90]).slice(0, FEW_TURNS);
  let best: Piece | undefined;
  for (const rotation of turns)
    for (const x of xs)
      for (const y of ys) {
        if (best && (x > best.x || (x === best.x && y >= best.y))) continue;
        const piece = standing(board, { key: 0, productId, x, y, rotation });
        const isFree = isInside(board, piece) && !pieces.some((p) => isTooNear(board, p, piece));
        if (isFree) best = piece;
      }
  return best;
}
