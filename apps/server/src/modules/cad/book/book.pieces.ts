/** Pieces as a stranger sees them: what the book does not show is not answered. */
import { COLOR_SIDES, DIRECTION_CLASSES, openBook as calls, type OutputOf } from '@muyun/contract';
import { scaledPath } from './book.drawing.ts';
import type { Piece, PieceDetail, Share } from './book.open.store.ts';

const { BOOK_TEXTS: T } = calls;
type Row = OutputOf<typeof calls.bookProducts>['items'][number];

/** The outline within a box; without sizes the box says nothing. */
function outlineOf(piece: Piece, showSize: boolean) {
  const { outline, unfoldWidth: w, unfoldHeight: h } = piece;
  if (!outline || !w || !h) return { outline: null, outlineWidth: null, outlineHeight: null };
  if (showSize) return { outline, outlineWidth: w, outlineHeight: h };
  const k = calls.BOOK_HIDDEN_SIDE / Math.max(w, h);
  const round = (mm: number): number => Math.round(mm * k);
  return { outline: scaledPath(outline, k), outlineWidth: round(w), outlineHeight: round(h) };
}

const percentOf = ({ nested, quantity }: Piece): number =>
  quantity <= 0 ? 0 : Math.min(100, Math.floor((nested / quantity) * 100));

export function rowOf(piece: Piece, share: Share): Row {
  return {
    id: piece.id,
    code: piece.code,
    name: piece.name,
    batch: piece.batch,
    plateTypeName: piece.plateTypeName,
    colorName: piece.colorName,
    colorRgb: piece.colorRgb,
    positions: piece.positions,
    width: share.showSize ? (piece.visibleWidth ?? piece.unfoldWidth) : null,
    height: share.showSize ? (piece.visibleHeight ?? piece.unfoldHeight) : null,
    quantity: share.showQuantity ? piece.quantity : null,
    progress: share.showProgress ? percentOf(piece) : null,
    ...outlineOf(piece, share.showSize),
  };
}

const labelOf = (options: readonly { value: number; label: string }[], value: number | null): string =>
  options.find((o) => o.value === value)?.label ?? '';
const isSome = (text: string): boolean => /[1-9]/.test(text);
const plain = (text: string): string => text.replace(/\.?0+$/, '');

/** What is done to the piece; lengths are sizes. */
export function craftsOf(piece: PieceDetail, showSize: boolean): { label: string; value: string }[] {
  const length = (label: string, text: string) =>
    showSize && isSome(text) ? [{ label, value: `${plain(text)} ${T.metre}` }] : [];
  const direction = piece.directionClass ? labelOf(DIRECTION_CLASSES, piece.directionClass) : '';
  return [
    ...(piece.bendCount > 0 ? [{ label: T.bends, value: `${piece.bendCount} ${T.bendUnit}` }] : []),
    ...(piece.holeCount > 0 ? [{ label: T.holes, value: `${piece.holeCount} ${T.holeUnit}` }] : []),
    ...length(T.slots, piece.slotLength),
    ...length(T.welds, piece.weldLength),
    { label: T.side, value: labelOf(COLOR_SIDES, piece.colorSide) },
    ...(direction ? [{ label: T.direction, value: direction }] : []),
  ];
}

export function detailOf(piece: PieceDetail, share: Share) {
  const { showSize } = share;
  return {
    ...rowOf(piece, share),
    unfoldWidth: showSize ? piece.unfoldWidth : null,
    unfoldHeight: showSize ? piece.unfoldHeight : null,
    thickness: showSize ? piece.thickness : null,
    textureName: piece.textureName,
    colorText: piece.colorText,
    region: piece.region,
    crafts: craftsOf(piece, showSize),
    steps: share.showProgress ? [{ name: T.nested, done: piece.nested, total: piece.quantity }] : [],
  };
}
