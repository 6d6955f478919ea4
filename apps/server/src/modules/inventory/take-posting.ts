/** A count approved: its differences are posted; and taken back (commerce §2.7). */
import { dec, INVENTORY_WORDS } from '@muyun/contract';
import { businessDay } from '../../kit/clock.ts';
import { tell, type Telling } from '../../kit/facts.ts';
import { raise } from '../../kit/raise.ts';
import { holdBalances, postMoves, type PostLine, reverseMoves } from '../../ledger/inventory/index.ts';
import { namesOf, stockCounted } from './items.ts';
import { overtakeOthers, restingOn } from './overtaken.store.ts';
import * as store from './stock-take.store.ts';
import { assertOwnBook, TAKE, TAKE_STATES } from './stock-take.ts';
import {
  type Difference,
  type TakeDocument,
  takeDocuments,
  takePosting,
  takeReversing,
} from './take-documents.ts';

const [GAIN, LOSS] = [1002, 1003] as const;

const sourceOf = (take: store.TakeRow, businessDate: string) => ({
  sourceType: TAKE,
  sourceId: take.id,
  sourceNo: take.takeNo,
  businessDate,
  domain: take.domain,
});

const placeOf = ({ id, domain, warehouseId }: store.TakeRow) => ({ takeId: id, domain, warehouseId });

const differenceOf = (l: store.TakeLine): Difference => ({
  lineId: l.id,
  itemId: l.itemId,
  batchId: l.batchId,
  locationCode: l.locationCode,
  qualityState: l.qualityState,
  quantity: l.diffQty,
  weight:
    l.countedWeight === null
      ? null
      : dec(l.countedWeight)
          .minus(l.bookWeight ?? '0')
          .toFixed(3),
  unitCost: l.unitCost,
  reason: l.reason,
});

/** What is too much comes in at the average, what is missing goes out. */
const postLineOf = (take: store.TakeRow, l: store.TakeLine, itemName: string): PostLine => ({
  lineId: l.id,
  lineNo: l.lineNo,
  moveType: dec(l.diffQty).gt(0) ? GAIN : LOSS,
  warehouseId: take.warehouseId,
  itemId: l.itemId,
  itemName,
  batchId: l.batchId,
  locationCode: l.locationCode,
  qualityState: l.qualityState as 1,
  quantity: l.diffQty,
  value: { by: 'average', unitCost: l.unitCost },
});

/** Posts the differences: by documents of the warehouse, and what they cannot carry by the count itself. */
export async function approveTake(telling: Telling, take: store.TakeRow): Promise<void> {
  const { tx } = telling;
  const lines = await store.takeLines(tx, take.id);
  const today = businessDay();
  const { names } = await namesOf(telling, take.domain, lines);
  const different = lines.filter((l) => !dec(l.diffQty).isZero());
  // whoever keeps pieces of his own behind items goes along, before the balances are locked
  const changes = different.map((l) => ({ itemId: l.itemId, quantity: l.diffQty }));
  await tell(telling, stockCounted, { ...placeOf(take), changes });
  await holdBalances(
    tx,
    take.domain,
    different.map((l) => ({ warehouseId: take.warehouseId, itemId: l.itemId })),
  );
  // behind the balances: whoever approves a count of the same place has said so before
  await assertOwnBook(telling, take);
  const carried = new Set<string>();
  await tell(telling, takePosting, {
    takeId: take.id,
    takeNo: take.takeNo,
    domain: take.domain,
    warehouseId: take.warehouseId,
    businessDate: today,
    differences: different.map(differenceOf),
    carried,
  });
  const own = different.filter((l) => !carried.has(l.id));
  await postMoves(
    tx,
    sourceOf(take, today),
    own.map((l) => postLineOf(take, l, names.get(l.itemId) ?? '')),
    { takeId: take.id },
  );
  await overtakeOthers(tx, take);
  await store.markTaken(
    tx,
    take.warehouseId,
    lines.map((l) => l.itemId),
    today,
  );
  await store.writeTake(tx, take.id, { orderStatus: TAKE_STATES.APPROVED, businessDate: today });
}

/** What stands for a count. */
export async function documentsOf(telling: Telling, take: store.TakeRow): Promise<TakeDocument[]> {
  const found: TakeDocument[] = [];
  await tell(telling, takeDocuments, { takeId: take.id, domain: take.domain, found });
  return found;
}

/** Takes the differences back, on the day of the approval and as long as nothing else has moved the items. */
export async function deApproveTake(telling: Telling, take: store.TakeRow, reason: string): Promise<void> {
  const { tx } = telling;
  if (take.businessDate !== businessDay()) raise('Stock:TakeDay');
  const lines = await store.takeLines(tx, take.id);
  const items = [...new Set(lines.map((l) => l.itemId))];
  const { names } = await namesOf(
    telling,
    take.domain,
    items.map((itemId) => ({ itemId })),
  );
  const made = (await documentsOf(telling, take)).map((d) => d.id);
  const later =
    (await store.movedSince(tx, take.id, take.warehouseId, items, made)) ?? (await restingOn(tx, take));
  if (later) raise('Stock:TakeMoved', { item: names.get(later.itemId) ?? '' });
  const different = lines.filter((l) => !dec(l.diffQty).isZero());
  const changes = different.map((l) => ({
    itemId: l.itemId,
    quantity: dec(l.diffQty).negated().toFixed(4),
  }));
  await tell(telling, stockCounted, { ...placeOf(take), changes });
  await holdBalances(
    tx,
    take.domain,
    different.map((l) => ({ warehouseId: take.warehouseId, itemId: l.itemId })),
  );
  await tell(telling, takeReversing, { takeId: take.id, domain: take.domain });
  await reverseMoves(tx, sourceOf(take, take.businessDate), {
    itemNames: names,
    returnTitle: INVENTORY_WORDS.take,
    action: INVENTORY_WORDS.deApprove,
  });
  await overtakeOthers(tx, take);
  await store.writeTake(tx, take.id, { orderStatus: TAKE_STATES.WAITING, reason });
  await store.markTaken(tx, take.warehouseId, items, null);
}
