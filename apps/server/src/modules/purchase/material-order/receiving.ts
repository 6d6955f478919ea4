/** What comes of material orders and goes back (commerce §11, §12): the door through which the material warehouse tells it. */
import { dec } from '@muyun/contract';
import type { Doing } from '../../../kit/document/index.ts';
import { noteReceived } from '../requisition/index.ts';
import { settleLate } from './late.ts';
import { materialOrders, receivedState } from './material-order.ts';
import { cameOf, lockOrdered, type OrderedLine } from './receiving.store.ts';

/** What a document adds to an order line; negative: it is taken back. */
export interface Received {
  readonly quantity?: string;
  readonly weight?: string;
  readonly returned?: string;
}

const plus = (a: string, b: string | undefined, places: number): string =>
  dec(a)
    .plus(b ?? '0')
    .toFixed(places);

/** Net of what went back, by requisition line. */
function netBy(
  lines: readonly OrderedLine[],
  of: (l: OrderedLine) => Received | undefined,
): Map<string, string> {
  const net = new Map<string, string>();
  for (const line of lines) {
    const own = of(line);
    if (line.requisitionLineId === null || !own) continue;
    const step = dec(own.quantity ?? '0').minus(own.returned ?? '0');
    net.set(line.requisitionLineId, plus(net.get(line.requisitionLineId) ?? '0', step.toFixed(4), 4));
  }
  return net;
}

/** Writes what came of order lines and went back: their orders, and the demands behind them, follow. */
export async function moveReceived(doing: Doing, by: ReadonlyMap<string, Received>): Promise<void> {
  if (by.size === 0) return;
  const { tx } = doing;
  const lines = await lockOrdered(tx, [...by.keys()]);
  const changed = lines.map((line) => {
    const own = by.get(line.id);
    return {
      id: line.id,
      receivedQty: plus(line.receivedQty, own?.quantity, 4),
      receivedWeight: plus(line.receivedWeight, own?.weight, 3),
      returnedQty: plus(line.returnedQty, own?.returned, 4),
    };
  });
  await materialOrders.lines.lines.patch(tx, changed, ['receivedQty', 'receivedWeight', 'returnedQty']);
  for (const id of [...new Set(lines.map((l) => l.orderId))].sort()) {
    const doc = await materialOrders.lock(doing, id);
    await materialOrders.store.patch(tx, id, { receivedState: receivedState(doc.lines) });
    await materialOrders.progress(doing, id);
  }
  await settleLate(tx, [...by.keys()]);
  const steps = netBy(lines, (l) => by.get(l.id));
  const came = await cameOf(tx, [...steps.keys()]);
  await noteReceived(
    doing,
    new Map(
      came.map(({ id, came: after }) => [
        id,
        {
          after,
          before: dec(after)
            .minus(steps.get(id) ?? '0')
            .toFixed(4),
        },
      ]),
    ),
  );
}
