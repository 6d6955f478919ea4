/** 余存先用 (commerce §13, go beyond): a new project is offered the old stock of its colours first, and keeps it as its demand is saved. */
import { dec, type paintDemandChoices, type OutputOf } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { Doing } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { holdBalances, reserve } from '../../../ledger/inventory/index.ts';
import type { Demand } from './demand.store.ts';
import { PAINT_DOMAIN, reservedFor } from './figures.ts';
import { type Leftover, leftoversOf } from './leftovers.store.ts';
import { loadPaints } from './paint-item.store.ts';

type Offered = Pick<
  OutputOf<typeof paintDemandChoices>[number]['paints'][number],
  'freeKg' | 'batchNo' | 'expiryDate'
>;
/** Reservation.sourceType 工程 */
const FOR_PROJECT = 2;
const NOTHING: Offered = { freeKg: '0.000', batchNo: null, expiryDate: null };

/** What of each paint is free, over all warehouses of the member's factories, with its batch that expires first. */
export async function offeredOf(
  tx: Tx,
  who: Who,
  paintIds: readonly string[],
): Promise<(paintId: string) => Offered> {
  const rows = paintIds.length > 0 ? await leftoversOf(tx, who, paintIds, businessDay()) : [];
  const by = Map.groupBy(rows, (r) => r.paintId);
  return (paintId) => {
    const own = by.get(paintId);
    const [first] = own ?? [];
    if (!own || !first) return NOTHING;
    const { batchNo, expiryDate } = first;
    return { freeKg: own.reduce((s, r) => s.plus(r.free), dec(0)).toFixed(3), batchNo, expiryDate };
  };
}

/** Of what lies there for each demand, what it still needs; a warehouse whose stock expires first gives first. */
function shared(demands: readonly (Demand & { readonly needs: string })[], rows: readonly Leftover[]) {
  const left = rows.map((r) => ({ ...r }));
  return demands.flatMap((demand) => {
    let needs = dec(demand.needs);
    return left.flatMap((row) => {
      if (row.paintId !== demand.paintId) return [];
      const part = needs.lt(row.free) ? needs : dec(row.free);
      if (!part.gt(0)) return [];
      needs = needs.minus(part);
      row.free = dec(row.free).minus(part).toFixed(4);
      return [{ warehouseId: row.warehouseId, itemId: row.paintId, quantity: part.toFixed(4) }];
    });
  });
}

/** Keeps for the project what lies there for these demands. Answers how many kg, 3 decimals. */
export async function keepStock(
  { tx, who }: Pick<Doing, 'tx' | 'who'>,
  projectId: string,
  demands: readonly Demand[],
): Promise<string> {
  const paintIds = demands.map((d) => d.paintId);
  const found = demands.length > 0 ? await leftoversOf(tx, who, paintIds, businessDay()) : [];
  if (found.length === 0) return '0.000';
  await holdBalances(
    tx,
    PAINT_DOMAIN,
    found.map((r) => ({ warehouseId: r.warehouseId, itemId: r.paintId })),
  );
  // read again under the locks: somebody else may have kept it meanwhile
  const [rows, reserved, paints] = [
    await leftoversOf(tx, who, paintIds, businessDay()),
    await reservedFor(tx, demands),
    await loadPaints(tx, paintIds),
  ];
  const held = new Set(found.map((r) => `${r.warehouseId} ${r.paintId}`));
  const wanting = demands.map((d) => ({
    ...d,
    needs: dec(d.planKg)
      .minus(d.issuedKg)
      .plus(d.returnedKg)
      .minus(reserved.get(d.id) ?? '0')
      .toString(),
  }));
  const lines = shared(
    wanting,
    rows.filter((r) => held.has(`${r.warehouseId} ${r.paintId}`)),
  ).map((l) => ({ ...l, itemName: paints.get(l.itemId)?.name ?? '' }));
  await reserve(tx, {
    domain: PAINT_DOMAIN,
    projectId,
    sourceType: FOR_PROJECT,
    sourceId: null,
    lines,
  });
  return lines.reduce((s, l) => s.plus(l.quantity), dec(0)).toFixed(3);
}
