/**
 * Confirm and its reverse for orders of bars (engineering F7). One transaction, locks in this order: order, products by id. What
 * is held and nested of a piece is summed from the lines, so nothing is counted here.
 */
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { chosenRun } from '../nest-chosen.ts';
import { setResultState } from '../nest-layout.store.ts';
import type { NestChange } from '../nest-life.ts';
import { cancelLost, insertLost } from '../nest-lost.store.ts';
import { giveLostBack, settleLost, unsettleLost } from '../nest-lost.ts';
import type { OrderRow } from '../nest-order.store.ts';
import { loadMarks, type ProductMark } from '../nest-run.store.ts';
import { loadBarLines, setBarsPlaced } from './bar-order.store.ts';
import { loadPieces, lockPieces, type PieceRow } from './bar-piece.store.ts';
import { freeRests, holdRests } from './bar-rest.ts';
import { loadBars, loadBarsUnplaced, placedOn } from './bar-plan.store.ts';

const VOIDED = 2;
const TO_CUT = 1;

/** What a plan was made for: a piece that is another one today has another mark. */
export const markOf = (p: PieceRow): ProductMark => ({
  hash: [p.accessorySkuId, p.length, p.leftAngle, p.rightAngle, p.sectionHeight ?? ''].join('|'),
  revision: 1,
});

/** Every placed piece is still wanted, as it was. Raises Nest:ProductChanged. */
async function assertSame(
  tx: Tx,
  runId: string,
  placed: ReadonlyMap<string, number>,
  pieces: ReadonlyMap<string, PieceRow>,
): Promise<void> {
  const marks = await loadMarks(tx, runId);
  for (const [id, quantity] of placed) {
    const p = pieces.get(id);
    const isSame =
      p !== undefined &&
      !p.isDeleted &&
      p.controlState !== VOIDED &&
      marks[id]?.hash === markOf(p).hash &&
      p.available >= quantity;
    if (!isSame) raise('Nest:ProductChanged', { product: p?.code ?? '' });
  }
}

/** Makes the chosen plan real: pieces nested, the rest lost; its remnants are expected from now on. Raises Nest:RunStale, Nest:ProductChanged. */
export async function confirmBars(tx: Tx, order: OrderRow): Promise<NestChange> {
  const run = await chosenRun(tx, order);
  const lines = await loadBarLines(tx, order.id);
  const ids = lines.map((l) => l.pieceId);
  await lockPieces(tx, ids);
  const pieces = await loadPieces(tx, null, ids, order.id);
  const placed = placedOn(await loadBars(tx, run.id));
  await assertSame(tx, run.id, placed, pieces);
  await holdRests(tx, order.id, run.id);
  // lost pieces that this order was made for: done, or open again as the rows they were
  const { reopened } = await settleLost(tx, order.id, placed);
  const lost = (await loadBarsUnplaced(tx, run.id)).flatMap((u) => {
    const p = pieces.get(u.pieceId);
    const quantity = u.quantity - (reopened.get(u.pieceId) ?? 0);
    return p && quantity > 0
      ? [{ productId: p.productId, pieceId: p.id, projectId: p.projectId, quantity, reason: u.message }]
      : [];
  });
  await insertLost(tx, order.id, lost);
  await setBarsPlaced(tx, order.id, placed);
  await setResultState(tx, run.id, TO_CUT);
  return {
    values: { confirmTime: new Date().toISOString() },
    params: { run: run.runNo, placed: order.placedAmount, lost: order.lostAmount },
  };
}

/** Takes a confirmed plan back. With `hold` the order holds all its pieces again; when another has taken them meanwhile: Nest:QtyExceeded. */
export async function takeBarsBack(tx: Tx, order: OrderRow, hold: boolean): Promise<void> {
  const lines = await loadBarLines(tx, order.id);
  const ids = lines.map((l) => l.pieceId);
  await lockPieces(tx, ids);
  if (hold) {
    const pieces = await loadPieces(tx, null, ids, order.id);
    for (const line of lines) {
      const p = pieces.get(line.pieceId);
      if (p && line.quantity > p.available)
        raise('Nest:QtyExceeded', { product: p.code, available: p.available });
    }
  }
  await freeRests(tx, order.id);
  await cancelLost(tx, order.id);
  await (hold ? unsettleLost(tx, order.id) : giveLostBack(tx, order.id));
  await setBarsPlaced(tx, order.id, new Map());
}

/** An order that is not confirmed gives its pieces back: its lines count no longer, its lost pieces are open again. */
export async function releaseBarPieces(tx: Tx, order: OrderRow): Promise<void> {
  const lines = await loadBarLines(tx, order.id);
  await lockPieces(
    tx,
    lines.map((l) => l.pieceId),
  );
  await giveLostBack(tx, order.id);
}
