/** 先到期先出 (commerce §13): what is proposed, and when it was not followed. */
import * as c from '@muyun/contract';
import { dec, fefoOf, fefoOrder } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { availableOf, inventoryQuantities } from '../../../ledger/inventory/index.ts';
import { assertWarehouse } from '../../basic/warehouse/index.ts';
import { type Offer, offersOf } from './out.store.ts';

const offers = (tx: Tx, warehouseId: string, paintIds: readonly string[]): Promise<Offer[]> =>
  offersOf(tx, inventoryQuantities(tx), { warehouseId, paintIds, today: businessDay() });

interface Taken {
  readonly lineNo: number;
  readonly paintId: string;
  readonly batchId: string;
  readonly positionCode: string;
  readonly quantity: string;
  readonly reason: string | null;
}

/**
 * A line whose batch expires later than another one of which something is left says why. Raises Paint:FefoReason with the batch that
 * should have been taken.
 */
export async function assertFefo(tx: Tx, warehouseId: string, lines: readonly Taken[]): Promise<void> {
  const silent = lines.filter((l) => !l.reason);
  if (silent.length === 0) return;
  const all = await offers(
    tx,
    warehouseId,
    silent.map((l) => l.paintId),
  );
  const left = all.map((o) => {
    const taken = lines
      .filter((l) => l.batchId === o.batchId && l.positionCode === o.positionCode)
      .reduce((s, l) => s.plus(l.quantity), dec(0));
    return { ...o, left: dec(o.free).minus(taken) };
  });
  for (const line of silent) {
    const own = all.find((o) => o.batchId === line.batchId);
    const first = left
      .filter((o) => o.paintId === line.paintId && o.batchId !== line.batchId && o.left.gt(0))
      .toSorted(fefoOrder)
      .find((o) => own === undefined || o.expiryDate < own.expiryDate);
    if (first && own) raise('Paint:FefoReason', { no: first.batchNo });
  }
}

/** What of the free quantity falls to each line, the first to expire first; a paint that is asked for twice is not offered twice. */
async function propose(
  tx: Tx,
  body: { warehouseId: string; projectId?: string | null; lines: { paintId: string; quantity: string }[] },
) {
  await assertWarehouse(tx, body.warehouseId);
  const paintIds = body.lines.map((l) => l.paintId);
  const [all, free] = await Promise.all([
    offers(tx, body.warehouseId, paintIds),
    availableOf(
      tx,
      paintIds.map((itemId) => ({
        warehouseId: body.warehouseId,
        itemId,
        projectId: body.projectId ?? null,
      })),
    ),
  ]);
  const room = new Map(
    paintIds.map((id) => [id, dec(free.get(`${body.warehouseId} ${id}`)?.available ?? '0')]),
  );
  const rest = new Map(all.map((o) => [`${o.batchId} ${o.positionCode}`, dec(o.free)]));
  return body.lines.flatMap((line) => {
    const most = room.get(line.paintId) ?? dec(0);
    const need = most.lt(line.quantity) ? most : dec(line.quantity);
    const open = all
      .filter((o) => o.paintId === line.paintId)
      .map((o) => ({ ...o, free: rest.get(`${o.batchId} ${o.positionCode}`)?.toString() ?? '0' }));
    const { picks } = fefoOf(open, need);
    for (const p of picks) {
      const key = `${p.batchId} ${p.positionCode}`;
      rest.set(key, (rest.get(key) ?? dec(0)).minus(p.quantity));
    }
    room.set(line.paintId, most.minus(need));
    return picks.map((p) => ({
      paintId: line.paintId,
      paintName: all.find((o) => o.paintId === line.paintId)?.paintName ?? '',
      batchId: p.batchId,
      batchNo: p.batchNo,
      positionCode: p.positionCode,
      quantity: p.quantity,
      expiryDate: p.expiryDate,
    }));
  });
}

export const fefoRoutes: readonly Binding[] = [bind(c.fefoPaint, ({ tx, body }) => propose(tx, body))];
