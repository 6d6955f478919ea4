/** What a receipt takes of purchases: no more than was ordered, and what was bought for a project is kept for it. */
import * as c from '@muyun/contract';
import { dec, type paintIn, round } from '@muyun/contract';
import type { Doing, Loaded } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import { reserve } from '../../../ledger/inventory/index.ts';
import { PAINT_DOMAIN } from './figures.ts';
import type { PaintBrief } from './paint-item.store.ts';
import { lockPurchaseLines, type PurchaseLine } from './purchase.store.ts';

type Doc = Loaded<typeof paintIn>;
type Line = Doc['lines'][number];

/** goods that are bought lie there for the project that they were bought for (Reservation.sourceType 工程) */
const FOR_PROJECT = 2;

/** Purchase lines, locked: they must be open, and no more may come than was ordered. Raises Paint:OverReceive. */
export async function lockPurchases(doing: Doing, { lines }: Doc, paints: ReadonlyMap<string, PaintBrief>) {
  const ids = lines.flatMap((l) => l.purchaseLineId ?? []);
  if (ids.length === 0) return new Map<string, PurchaseLine>();
  const sources = await lockPurchaseLines(doing.tx, ids);
  const most = dec(await settingOf(doing.tx, 'material.overReceivePct'))
    .div(100)
    .plus(1);
  for (const [id, source] of sources) {
    const states: Readonly<Record<number, { label: string }>> = c.paintPurchase.machine.states;
    if (![4, 8, 16].includes(source.state))
      raise('Common:InvalidState', { state: states[source.state]?.label ?? '', action: c.paintIn.title });
    const now = lines.filter((l) => l.purchaseLineId === id).reduce((s, l) => s.plus(l.quantity), dec(0));
    const room = dec(source.quantity).times(most).minus(source.receivedKg).plus(source.returnedKg);
    if (now.gt(room))
      raise('Paint:OverReceive', {
        paint: paints.get(source.paintId)?.name ?? '',
        x: round(room.gt(0) ? room : 0, 3),
        y: now.toFixed(3),
      });
  }
  return sources;
}

/** What was bought for a project is kept for it, as far as it may be used. */
export async function reserveFor(
  { tx }: Doing,
  doc: Doc,
  sources: ReadonlyMap<string, PurchaseLine>,
  names: ReadonlyMap<string, PaintBrief>,
) {
  const usable = doc.lines.filter((l) => l.qcState === 1);
  const projects = new Map<string, Line[]>();
  for (const line of usable) {
    const projectId = sources.get(line.purchaseLineId ?? '')?.projectId;
    if (projectId) projects.set(projectId, [...(projects.get(projectId) ?? []), line]);
  }
  for (const [projectId, lines] of projects)
    await reserve(tx, {
      domain: PAINT_DOMAIN,
      projectId,
      sourceType: FOR_PROJECT,
      sourceId: doc.head.id,
      lines: lines.map((l) => ({
        warehouseId: doc.head.warehouseId,
        itemId: l.paintId,
        itemName: names.get(l.paintId)?.name ?? '',
        quantity: l.quantity,
      })),
    });
}
