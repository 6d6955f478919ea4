/** What changes demands from outside (commerce §11): they fall and rise with what raised them, and with what is reserved for them. */
import { coveredBy, dec, round, shortageOf, surplusOf, TASK_WORDS } from '@muyun/contract';
import type { Doing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { type SizedRemnant, sizedRemnants } from '../../basic/stock/index.ts';
import { heldBy, releaseFor } from '../../../ledger/inventory/index.ts';
import { loadSkus, type SkuBrief } from '../material-sku/index.ts';
import {
  lockTasks,
  materialTasks,
  measured,
  noteTasks,
  type OpenTask,
  stateOf,
} from '../material-task/index.ts';
import { lockServing, takeBack } from '../requisition/index.ts';
import { projectTasks, reservedTasks } from './demand.store.ts';

const CLOSED = 32;
const PLATE = 1;

/** What of a demand is asked for and ordered by nobody any more, if it falls to `demandQty`. */
const tooMuch = (task: OpenTask, demandQty: string): string => {
  const kept = dec(demandQty).gt(task.orderedQty) ? dec(demandQty) : dec(task.orderedQty);
  const over = dec(task.requisitionedQty).minus(kept);
  return over.gt(0) ? over.toFixed(4) : '0';
};

/**
 * Sets demands: what falls takes back what is asked for and not ordered, what is ordered stands as bought beyond the demand. One that falls
 * to nothing is closed and gives its stock free; it opens again when it rises. Answers how many changed.
 */
export async function setDemands(doing: Doing, wanted: ReadonlyMap<string, string>): Promise<number> {
  if (wanted.size === 0) return 0;
  const ids = [...wanted.keys()];
  const lines = await lockServing(doing, ids);
  const tasks = await lockTasks(doing.tx, ids);
  const over = new Map(tasks.map((t) => [t.id, tooMuch(t, wanted.get(t.id) ?? '0')]));
  const taken = await takeBack(doing, lines, over);
  const skus = await loadSkus(
    doing.tx,
    tasks.map((t) => t.materialSkuId),
  );
  let changed = 0;
  for (const task of tasks) {
    const sku = skus.get(task.materialSkuId) ?? raise('Common:NotFound');
    const asked = dec(task.requisitionedQty)
      .minus(taken.get(task.id) ?? '0')
      .toFixed(4);
    if (await setDemand(doing, { ...task, requisitionedQty: asked }, sku, wanted.get(task.id) ?? '0'))
      changed += 1;
  }
  await noteTasks(doing.tx, tasks);
  return changed;
}

async function setDemand(doing: Doing, task: OpenTask, sku: SkuBrief, demandQty: string): Promise<boolean> {
  const isOver = dec(demandQty).isZero();
  if (isOver && dec(task.reservedQty).gt(0)) await releaseFor(doing.tx, task.id);
  const counts = { ...task, demandQty, reservedQty: isOver ? '0.0000' : task.reservedQty };
  const orderStatus = isOver ? CLOSED : stateOf(counts);
  const { head } = await materialTasks.lock(doing, task.id);
  if (dec(demandQty).eq(head.demandQty) && orderStatus === head.orderStatus) return false;
  await materialTasks.amend(
    doing,
    head,
    {
      demandQty,
      ...measured(sku, demandQty),
      reservedQty: counts.reservedQty,
      requisitionedQty: task.requisitionedQty,
      shortageQty: shortageOf(counts),
      surplusQty: surplusOf(counts),
      orderStatus,
    },
    'demand',
    isOver ? TASK_WORDS.withdrawn : TASK_WORDS.changed,
  );
  return true;
}

/** A remnant as a sheet that pieces are cut of. */
export const asSheet = (r: Pick<SizedRemnant, 'id' | 'width' | 'length'>, wanted: SkuBrief): SkuBrief => ({
  ...wanted,
  id: r.id,
  kind: PLATE,
  width: r.width,
  length: r.length,
});

/** What is held for each of these demands, in their own unit: whole pieces of what is cut of other material. */
export async function reservedFor(
  doing: Doing,
  tasks: readonly Pick<OpenTask, 'id' | 'materialSkuId'>[],
): Promise<ReadonlyMap<string, string>> {
  const held = await heldBy(
    doing.tx,
    tasks.map((t) => t.id),
  );
  const items = held.map((h) => h.itemId);
  const [skus, remnants] = await Promise.all([
    loadSkus(doing.tx, [...tasks.map((t) => t.materialSkuId), ...items]),
    sizedRemnants(doing.tx, items),
  ]);
  const sheets = new Map(remnants.map((r) => [r.id, r]));
  return new Map(
    tasks.map((task) => {
      const wanted = skus.get(task.materialSkuId);
      const parts = held
        .filter((h) => h.sourceId === task.id)
        .map((h) => {
          const remnant = sheets.get(h.itemId);
          const by = skus.get(h.itemId) ?? (wanted && remnant && asSheet(remnant, wanted));
          return wanted && by ? coveredBy(wanted, by, h.quantity) : '0';
        });
      return [
        task.id,
        round(
          parts.reduce((s, p) => s.plus(p), dec(0)),
          4,
        ),
      ];
    }),
  );
}

/** Demands (those that hold something, unless they are named) as what is held for them says. Answers how many changed. */
export async function followReservations(doing: Doing, ids: readonly string[] | null): Promise<number> {
  const tasks = await lockTasks(doing.tx, await reservedTasks(doing.tx, ids));
  const reserved = await reservedFor(doing, tasks);
  let changed = 0;
  for (const task of tasks) {
    const reservedQty = reserved.get(task.id) ?? '0.0000';
    if (dec(reservedQty).eq(task.reservedQty)) continue;
    const { head } = await materialTasks.lock(doing, task.id);
    const counts = { ...task, reservedQty };
    const isClosed = task.state === CLOSED;
    const values = {
      reservedQty,
      shortageQty: isClosed ? '0' : shortageOf(counts),
      orderStatus: isClosed ? CLOSED : stateOf(counts),
    };
    await materialTasks.amend(doing, head, values, 'reserve', TASK_WORDS.followed);
    changed += 1;
  }
  await noteTasks(doing.tx, tasks);
  return changed;
}

/** Reservations are about to be released: the demands that they are of are held first. */
export async function holdTasks(doing: Doing, ids: readonly string[]): Promise<void> {
  await lockTasks(doing.tx, await reservedTasks(doing.tx, ids));
}

/** The project has ended: what people asked for it and nobody has ordered is needed no more. */
export async function dropFromProject(doing: Doing, projectId: string): Promise<void> {
  const known = await projectTasks(doing.tx, projectId);
  await setDemands(doing, new Map(known.map((t) => [t.id, '0'])));
}
