/** Lost pieces that nobody needs any more (engineering F10: 1, 2 → 16): their project ends, or less is to be made. */
import { LOST_WORDS } from '@muyun/contract';
import type { Tx } from '../../../../kit/tx.ts';
import { addNestCounters, countProjects } from '../../../cad/product/index.ts';
import { loadPieces } from '../bar/bar-piece.store.ts';
import { lostBeyond, splitLost } from '../nest-lost.store.ts';
import { loadProducts } from '../nest-product.store.ts';
import { cancelOfProducts, cancelRows, type OpenLost, openProducts, waitingPieces } from './lost.store.ts';

/** Products count lost panels, not lost pieces of profile. */
async function uncount(tx: Tx, rows: readonly Pick<OpenLost, 'productId' | 'quantity' | 'pieceId'>[]) {
  const lost = new Map<string, number>();
  for (const r of rows)
    if (r.pieceId === null) lost.set(r.productId, (lost.get(r.productId) ?? 0) + r.quantity);
  const changes = [...lost].map(([productId, n]) => ({ productId, reserved: 0, nested: 0, lost: -n }));
  await countProjects(tx, await addNestCounters(tx, changes));
}

/** The project is closed or voided; its products are locked. */
export async function endLost(tx: Tx, projectId: string, isVoid: boolean): Promise<void> {
  const ids = await openProducts(tx, [projectId]);
  if (ids.length === 0) return;
  await loadProducts(tx, null, ids, true);
  await uncount(tx, await cancelOfProducts(tx, ids, isVoid ? LOST_WORDS.voided : LOST_WORDS.closed));
}

interface Waiting {
  readonly id: string;
  readonly productId: string;
  readonly pieceId: string | null;
  readonly quantity: number;
}
/** The newest rows go, as far as they are more than `most` pieces; one may be cut in two. Answers what went. */
async function dropDown(tx: Tx, rows: readonly Waiting[], over: number): Promise<Waiting[]> {
  const gone: Waiting[] = [];
  let left = over;
  for (const row of rows) {
    const quantity = Math.min(row.quantity, left);
    if (quantity <= 0) continue;
    left -= quantity;
    if (quantity < row.quantity) await splitLost(tx, row.id, quantity);
    gone.push({ ...row, quantity });
  }
  await cancelRows(
    tx,
    gone.map((g) => g.id),
    LOST_WORDS.reduced,
  );
  return gone;
}

/** Less is to be made of products of these projects: as many lost pieces as are no longer wanted go. They are locked. */
export async function dropBeyond(tx: Tx, projectIds: readonly string[]): Promise<void> {
  const ids = await openProducts(tx, projectIds);
  if (ids.length === 0) return;
  const gone: Waiting[] = [];
  const panels = Map.groupBy(await lostBeyond(tx, ids), (r) => r.productId);
  for (const [productId, rows] of panels)
    gone.push(
      ...(await dropDown(
        tx,
        rows.toReversed().map((r) => ({ id: r.id, productId, pieceId: null, quantity: r.quantity })),
        rows[0]?.over ?? 0,
      )),
    );
  const profiles = Map.groupBy(await waitingPieces(tx, projectIds), (r) => r.pieceId as string);
  if (profiles.size > 0) {
    const free = await loadPieces(tx, null, [...profiles.keys()]);
    for (const [pieceId, rows] of profiles) {
      const waiting = rows.reduce((n, r) => n + r.quantity, 0);
      await dropDown(tx, rows, waiting - (free.get(pieceId)?.available ?? 0));
    }
  }
  await uncount(tx, gone);
}
