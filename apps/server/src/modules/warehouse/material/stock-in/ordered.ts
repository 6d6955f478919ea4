/** A purchase receipt and the order lines it brings (commerce §11, §12). */
import { dec, materialOrder } from '@muyun/contract';
import type { Doing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import { settingOf } from '../../../../kit/settings.ts';
import {
  loadSkus,
  lockOrdered,
  moveReceived,
  type OrderedLine,
  type Received,
} from '../../../purchase/index.ts';
import type { InDoc } from './complete.ts';

const OPEN = new Set([4, 8, 16]);

/** What the lines bring, by order line. */
function broughtBy(doc: InDoc, sign: 1 | -1): Map<string, Required<Pick<Received, 'quantity' | 'weight'>>> {
  const by = new Map<string, { quantity: string; weight: string }>();
  for (const l of doc.lines) {
    if (l.orderLineId === null) continue;
    const old = by.get(l.orderLineId);
    by.set(l.orderLineId, {
      quantity: dec(old?.quantity ?? '0')
        .plus(dec(l.quantity).times(sign))
        .toFixed(4),
      weight: dec(old?.weight ?? '0')
        .plus(dec(l.weight).times(sign))
        .toFixed(3),
    });
  }
  return by;
}

/** Raises Material:OrderNotOpen. */
function assertOpen(line: OrderedLine): void {
  if (OPEN.has(line.orderStatus)) return;
  const state = materialOrder.machine.states[line.orderStatus as 1]?.label ?? String(line.orderStatus);
  raise('Material:OrderNotOpen', { no: line.orderNo, state });
}

/** Order lines are locked; no more than ordered, and a little, comes in. Raises Material:OverReceive, Material:OrderNotOpen. */
export async function receiveOrdered(doing: Doing, doc: InDoc): Promise<void> {
  const by = broughtBy(doc, 1);
  const lines = await lockOrdered(doing.tx, [...by.keys()]);
  const allowed = await settingOf(doing.tx, 'material.overReceivePct');
  for (const line of lines) {
    assertOpen(line);
    const came = dec(line.receivedQty).minus(line.returnedQty);
    const most = dec(line.quantity).times(dec(100).plus(allowed)).div(100).minus(came);
    const own = by.get(line.id)?.quantity ?? '0';
    if (dec(own).lte(most)) continue;
    const sku = (await loadSkus(doing.tx, [line.materialSkuId])).get(line.materialSkuId);
    raise('Material:OverReceive', {
      item: sku?.name ?? '',
      x: (most.isNegative() ? dec(0) : most).toString(),
      y: dec(own).toString(),
    });
  }
  await moveReceived(doing, by);
}

export const takeBackOrdered = (doing: Doing, doc: InDoc): Promise<void> =>
  moveReceived(doing, broughtBy(doc, -1));
