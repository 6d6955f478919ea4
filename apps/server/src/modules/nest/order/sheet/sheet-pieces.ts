/** Pieces that do not come out of their sheets: free again, and rows of 漏件 at once (engineering F10). Orders are locked. */
import { NEST_BARS } from '@muyun/contract';
import type { Tx } from '../../../../kit/tx.ts';
import { addNestCounters } from '../../../cad/product/index.ts';
import { lockPieces } from '../bar/bar-piece.store.ts';
import { insertLost, type SaidOfLost } from '../nest-lost.store.ts';
import type { OrderRow } from '../nest-order.store.ts';
import { loadProducts } from '../nest-product.store.ts';
import { type PieceOnSheet, returnLines } from './sheet.store.ts';

/** What is nested: a panel by its product, a piece of profile by the accessory. */
export const nestedOf = (p: Pick<PieceOnSheet, 'productId' | 'pieceId'>): string => p.pieceId ?? p.productId;
/** Those that are lost with their sheet: neither lost already nor made elsewhere. */
export const ownPieces = (pieces: readonly PieceOnSheet[]): PieceOnSheet[] =>
  pieces.filter((p) => !p.isVoid && !p.isReturned);

const countBy = (pieces: readonly PieceOnSheet[], key: (p: PieceOnSheet) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const p of pieces) counts.set(key(p), (counts.get(key(p)) ?? 0) + 1);
  return counts;
};

/** Locks the products of pieces, in id order. */
export async function lockNested(tx: Tx, order: OrderRow, pieces: readonly PieceOnSheet[]): Promise<void> {
  const ids = [...new Set(pieces.map((p) => nestedOf(p)))].toSorted();
  if (ids.length === 0) return;
  if (order.kind === NEST_BARS) await lockPieces(tx, ids);
  else await loadProducts(tx, null, ids, true);
}

export interface GivenBack {
  readonly order: OrderRow;
  readonly pieces: readonly PieceOnSheet[];
  readonly source: number;
  readonly reasonOf: (sheetId: string) => string;
  readonly said?: SaidOfLost;
}
/** Of locked products. Answers what their projects have to count. */
export async function giveBack(tx: Tx, { order, pieces, source, reasonOf, said }: GivenBack) {
  const isBar = order.kind === NEST_BARS;
  const rows = [...Map.groupBy(pieces, (p) => `${p.sheetId} ${nestedOf(p)}`).values()].flatMap((own) => {
    const [p] = own;
    if (!p) return [];
    const { productId, projectId, sheetId, pieceId } = p;
    const lableCodes = own.flatMap((x) => x.lableCode ?? []);
    const row = {
      productId,
      projectId,
      sheetId,
      quantity: own.length,
      reason: reasonOf(sheetId),
      lableCodes,
    };
    return [pieceId === null ? row : { ...row, pieceId }];
  });
  await insertLost(tx, order.id, rows, source, said);
  await returnLines(tx, order.id, countBy(pieces, nestedOf), isBar);
  if (isBar) return [];
  return addNestCounters(
    tx,
    [...countBy(pieces, (p) => p.productId)].map(([productId, n]) => ({
      productId,
      reserved: 0,
      nested: -n,
      lost: n,
    })),
  );
}
