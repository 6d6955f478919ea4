/**
 * 逾期未到 (commerce §11): each morning the planner whose project it stops and whoever buys are told of order lines that are past their
 * day, once per line and day; what has come, or has another day, counts as done.
 */
import { dec } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { notify, settle } from '../../platform/message/index.ts';
import { type LateLine, spacesWithLate, takeLate, takeSettled } from './late.store.ts';

const LINE = 'purchase.material.order.line';

async function tellOf(tx: Tx, line: LateLine): Promise<void> {
  const { lineId, orderId, dueDate, projectId, projectName, plannerId, buyerId } = line;
  const vars = {
    no: line.orderNo,
    supplier: line.supplierName,
    material: line.materialName,
    quantity: dec(line.openQty).toString(),
    date: dueDate,
    days: line.days,
  };
  const about = { bizRef: { type: LINE, id: lineId }, dedupKey: `late:${lineId}:${dueDate}` };
  if (buyerId !== null)
    await notify(tx, {
      ...about,
      kind: 'arrivalLate',
      receivers: { to: 'users', userIds: [buyerId] },
      vars,
      url: `/purchase/material/order/detail?id=${orderId}`,
    });
  // who plans may not see orders: he is led to what they stop
  if (projectId !== null && plannerId !== null && plannerId !== buyerId)
    await notify(tx, {
      ...about,
      kind: 'arrivalStops',
      receivers: { to: 'users', userIds: [plannerId] },
      vars: { ...vars, project: projectName ?? '' },
      url: `/cad/project-detail?id=${projectId}`,
    });
}

async function settleMessages(tx: Tx, lineIds: readonly string[]): Promise<void> {
  for (const id of new Set(lineIds)) {
    await settle(tx, 'arrivalLate', { type: LINE, id });
    await settle(tx, 'arrivalStops', { type: LINE, id });
  }
}

/** What was told of lines is done where they have come or are no longer ordered: `all` of them, or those that are late no more. */
export async function settleLate(tx: Tx, lineIds: readonly string[], all = false): Promise<void> {
  await settleMessages(tx, await takeSettled(tx, lineIds, { today: businessDay(), all }));
}

async function lookAt(tx: Tx, today: string): Promise<number> {
  await settleMessages(tx, await takeSettled(tx, null, { today, all: false }));
  const late = await takeLate(tx, today);
  for (const line of late) await tellOf(tx, line);
  return late.length;
}

/** Answers of how many lines somebody was told. */
export async function tellLate({ pools }: Pick<House, 'pools'>, at: Date): Promise<number> {
  const today = businessDay(at);
  const owner = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  const spaces = await inTx(pools.owner, owner, (tx) => spacesWithLate(tx, today));
  let told = 0;
  for (const tenantId of spaces)
    told += await inTx(pools.work, { tenantId, userId: PLATFORM }, (tx) => lookAt(tx, today));
  return told;
}

export const lateTasks = (house: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'purchase.late',
    next: dailyAt('06:10'),
    run: async (at) => `${await tellLate(house, at)} lines`,
  },
];
