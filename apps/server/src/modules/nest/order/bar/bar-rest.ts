/**
 * The stock of 型材余料: born when a bar is cut, held by a confirmed order, used by its cut, free again when the order lets go; a cut
 * that is taken back restores what it used and withdraws what it bore. Rests are locked in id order, after the products.
 */
import { BAR_REST, BAR_REST_MOVE, type BarDraft, type BarGroupView, type bars } from '@muyun/contract';
import type { Context } from '../../../../kit/call.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import {
  heldRests,
  listRests,
  loadFreeRests,
  loadRests,
  loadRestUse,
  lockRests,
  moveRests,
  type OfferedRest,
} from './bar-rest.store.ts';

export const restsListed = async ({ tx, who, query }: Context<typeof bars.listBarRests>) => {
  const page = await listRests(tx, who, query);
  if (who.displayAmount) return page;
  if (page.totals) delete page.totals['bookValue'];
  return { ...page, items: page.items.map((r) => ({ ...r, bookValue: null })) };
};

/** The rests that were chosen, else all that are free. Raises Nest:StockTaken, or Common:NotFound for one of another profile or factory. */
export async function chosenRests(
  { tx, who }: { readonly tx: Tx; readonly who: Who },
  stocks: BarDraft['stocks'],
  groups: readonly BarGroupView[],
): Promise<readonly OfferedRest[]> {
  if (!stocks)
    return loadFreeRests(
      tx,
      who,
      groups.map((g) => g.accessoryId),
    );
  const wanted = stocks.filter((s) => groups.some((g) => g.name === s.groupName));
  const rests = await loadRests(
    tx,
    who,
    wanted.flatMap((s) => s.restId ?? []),
  );
  for (const s of wanted) {
    if (!s.restId) continue;
    const rest = rests.find((r) => r.id === s.restId);
    const group = groups.find((g) => g.name === s.groupName);
    if (!rest || rest.accessoryId !== group?.accessoryId || rest.color !== group.color)
      raise('Common:NotFound');
    if (rest.state !== BAR_REST.free) raise('Nest:StockTaken', { stock: rest.code });
  }
  return rests;
}

/** All rests that a plan lies on, or none. Raises Nest:StockTaken with the one that somebody else has. */
export async function holdRests(tx: Tx, orderId: string, runId: string): Promise<void> {
  const wanted = await loadRestUse(tx, runId);
  const rests = await lockRests(tx, wanted);
  const taken = rests.find((r) => r.state !== BAR_REST.free);
  if (taken) raise('Nest:StockTaken', { stock: taken.code });
  await moveRests(tx, wanted, BAR_REST_MOVE.hold, { id: orderId, orderId, reason: null });
}

/** What an order still holds is free; what it has cut is gone. */
export async function freeRests(tx: Tx, orderId: string): Promise<void> {
  const rests = await lockRests(tx, await heldRests(tx, orderId));
  const held = rests.filter((r) => r.state === BAR_REST.held && r.orderId === orderId).map((r) => r.id);
  await moveRests(tx, held, BAR_REST_MOVE.release, { id: orderId, orderId: null, reason: null });
}

interface CutBar {
  readonly id: string;
  readonly orderId: string;
  readonly sheetNo: string;
  readonly barRestId: string | null;
}
/** The rest that a bar was is no more. Raises Common:NotFound when its order does not hold it. */
export async function useRest(tx: Tx, { id, orderId, sheetNo, barRestId }: CutBar): Promise<void> {
  if (barRestId === null) return;
  const [rest] = await lockRests(tx, [barRestId]);
  if (rest?.state !== BAR_REST.held || rest.orderId !== orderId) raise('Common:NotFound');
  await moveRests(tx, [barRestId], BAR_REST_MOVE.use, { id, orderId, reason: sheetNo });
}

/** The reverse of a cut. Answers the code of a rest that is no longer as it came; null: done. */
export async function undoRests(tx: Tx, bar: CutBar, born: readonly string[]): Promise<string | null> {
  const { id, orderId, sheetNo, barRestId } = bar;
  const rests = await lockRests(tx, barRestId === null ? born : [...born, barRestId]);
  const other = rests.find((r) => r.id !== barRestId && r.state !== BAR_REST.free);
  if (other) return other.code;
  await moveRests(tx, born, BAR_REST_MOVE.withdraw, { id, orderId: null, reason: sheetNo });
  if (barRestId !== null)
    await moveRests(tx, [barRestId], BAR_REST_MOVE.restore, { id, orderId, reason: sheetNo });
  return null;
}
