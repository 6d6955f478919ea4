/** 采购需求 (commerce §11): raised by confirmed nest orders or by hand, lowered with them, served by requisitions. */
import { dec, materialTask, requisition, round, shortageOf, surplusOf } from '@muyun/contract';
import { type Doing, patchRows, serveDocument } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raise } from '../../../kit/raise.ts';
import { releaseFor } from '../../../ledger/inventory/index.ts';
import { raiseAt } from '../../basic/index.ts';
import { noteOrders } from '../../cad/project/index.ts';
import { usableSkus } from '../material-sku/index.ts';
import { lockTasks, type OpenTask, requisitionsOf, taskExtras, taskFilters } from './material-task.store.ts';

const stateOf = (t: Pick<OpenTask, 'demandQty' | 'reservedQty' | 'orderedQty'>): number => {
  const met = dec(t.orderedQty).plus(t.reservedQty);
  if (met.isZero()) return 1;
  return met.gte(t.demandQty) ? 16 : 8;
};
const [OF_PROJECT, BY_HAND] = [2, 8] as const;
const CLOSED = 32;

export const materialTasks = serveDocument(materialTask, {
  filter: taskFilters,
  extra: taskExtras,
  async complete({ tx }, next, before) {
    if (before?.head.nestOrderId && !dec(before.head.demandQty).eq(next.head.demandQty))
      raise('Purchase:TaskFromNest');
    const sku = (await usableSkus(tx, [next.head.materialSkuId])).get(next.head.materialSkuId);
    if (!sku) raise('Common:NotFound');
    if (!dec(next.head.demandQty).isPositive() || dec(next.head.demandQty).isZero())
      raiseAt('demandQty', 'Common:QuantityNotPositive', { n: 1 });
    Object.assign(next.head, measured(sku, next.head.demandQty));
    if (!before) next.head.sourceType = next.head.projectId ? OF_PROJECT : BY_HAND;
    const counts = {
      demandQty: next.head.demandQty,
      reservedQty: before?.head.reservedQty ?? '0',
      requisitionedQty: before?.head.requisitionedQty ?? '0',
      orderedQty: before?.head.orderedQty ?? '0',
    };
    const taken = dec(counts.requisitionedQty).plus(counts.reservedQty);
    if (taken.gt(counts.demandQty))
      raise('Purchase:RequisitionExceeded', {
        y: taken.toString(),
        x: trimmed(counts.demandQty),
      });
    next.head.shortageQty = shortageOf(counts);
    next.head.surplusQty = surplusOf(counts);
  },
  links: (tx, id) => Promise.resolve([{ document: requisition, ids: requisitionsOf(tx, id) }]),
  progress: (doc) => stateOf(doc.head),
  effects: {
    // who needs it no more lacks nothing and does not keep the stock from others
    close: async ({ tx }, { head }) => {
      await releaseFor(tx, head.id);
      return { reservedQty: '0', shortageQty: '0' };
    },
    reopen: (_doing, { head }) => Promise.resolve({ shortageQty: shortageOf(head) }),
  },
});

const trimmed = (text: string): string => dec(text).toString();

/** Weight and area of a demand: a coil is asked for in kg. */
function measured(
  sku: { kind: number; unitWeight: string; width: number | null; length: number | null },
  quantity: string,
): { demandWeight: string; demandArea: string } {
  if (sku.kind === 2) return { demandWeight: dec(quantity).toFixed(3), demandArea: '0.0000' };
  return {
    demandWeight: dec(sku.unitWeight).times(quantity).toFixed(3),
    demandArea:
      sku.kind === 1
        ? round(
            dec(sku.width ?? 0)
              .times(sku.length ?? 0)
              .div(1e6)
              .times(quantity),
            4,
          )
        : '0.0000',
  };
}

export type TaskMove = ReadonlyMap<string, string>;

/**
 * Adds to what is asked for, ordered or received of demands: one lock in id order, one write for all. What is asked
 * for may not exceed the demand: Purchase:RequisitionExceeded.
 */
export async function moveTasks(
  doing: Doing,
  which: 'requisitionedQty' | 'orderedQty' | 'receivedQty',
  by: TaskMove,
): Promise<void> {
  const changed = [...by].filter(([, q]) => !dec(q).isZero());
  if (changed.length === 0) return;
  const tasks = await lockTasks(
    doing.tx,
    changed.map(([id]) => id),
  );
  const moved = tasks.map((task) => {
    const delta = dec(by.get(task.id) ?? '0');
    const next = { ...task, [which]: dec(task[which]).plus(delta).toFixed(4) };
    const most = dec(task.demandQty).minus(task.reservedQty);
    if (which === 'requisitionedQty' && delta.isPositive() && dec(next.requisitionedQty).gt(most))
      raise('Purchase:RequisitionExceeded', {
        y: trimmed(delta.toFixed()),
        x: trimmed(most.minus(task.requisitionedQty).toFixed()),
      });
    const shortageQty = task.state === CLOSED ? '0' : shortageOf(next);
    return { ...next, shortageQty, surplusQty: surplusOf(next) };
  });
  await patchRows(doing.tx, materialTask, moved, [
    'requisitionedQty',
    'orderedQty',
    'receivedQty',
    'shortageQty',
    'surplusQty',
  ]);
  await noteTasks(doing.tx, tasks);
  for (const task of moved) if (stateOf(task) !== task.state) await materialTasks.progress(doing, task.id);
}

/** What is bought for a nest order is seen in the states of its projects. */
export const noteTasks = (tx: Tx, tasks: readonly Pick<OpenTask, 'nestOrderId'>[]): Promise<void> =>
  noteOrders(
    tx,
    tasks.flatMap((t) => t.nestOrderId ?? []),
  );

export { measured, stateOf };
