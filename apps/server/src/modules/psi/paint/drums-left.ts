/** Drums of paint that changes its place in its warehouse, or goes back to its supplier: locked before balances are, as everywhere. */
import { dec, drumsAlong, poursText } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { inventoryQuantities } from '../../../ledger/inventory/index.ts';
import { lockStanding, lyingAt, putDrums, type StandingDrum } from './drums-moved.store.ts';
import { fillFrom, placeKey, pourOf } from './drums-poured.ts';

interface Of {
  readonly warehouseId: string;
  readonly batchId: string;
}
/** Drums that stand in each warehouse. */
export type Standing = ReadonlyMap<string, readonly StandingDrum[]>;

/** The drums of these batches, locked: by warehouse, then by id. */
export async function lockDrumsOf(tx: Tx, rows: readonly Of[]): Promise<Standing> {
  const standing = new Map<string, readonly StandingDrum[]>();
  for (const [warehouseId, own] of [...Map.groupBy(rows, (r) => r.warehouseId)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  ))
    standing.set(warehouseId, await lockStanding(tx, { warehouseId, batchIds: own.map((r) => r.batchId) }));
  return standing;
}

const restOf = async (tx: Tx, warehouseId: string, rows: readonly Of[]) => {
  const batchIds = rows.map((r) => r.batchId);
  const lying = await lyingAt(tx, inventoryQuantities(tx), { warehouseId, batchIds });
  return new Map(lying.map((l) => [placeKey(l), l.quantity]));
};

interface Gone extends Of {
  readonly id: string;
  readonly positionCode: string;
  readonly quantity: string;
}
/** What was posted has left the house: its drums are empty. Answers what each line was in. */
export async function emptyDrums(
  tx: Tx,
  standing: Standing,
  rows: readonly Gone[],
): Promise<{ id: string; poured: string }[]> {
  const told: { id: string; poured: string }[] = [];
  for (const [warehouseId, drums] of standing) {
    if (drums.length === 0) continue;
    const own = rows.flatMap((r) =>
      r.warehouseId === warehouseId ? [{ ...r, targetPositionCode: null }] : [],
    );
    const pours = pourOf({ drums, rest: await restOf(tx, warehouseId, own) }, own, (l) => l.quantity);
    await fillFrom({ tx }, pours, null);
    for (const { id } of own) {
      const poured = poursText(pours.filter((p) => p.lineId === id));
      if (poured !== null) told.push({ id, poured });
    }
  }
  return told;
}

interface Shifted extends Of {
  readonly from: string;
  readonly to: string;
  readonly quantity: string;
}
/** Whole drums follow their paint to its other place; what was taken out of one for it is in a drum of its own there. */
export async function shiftDrums(tx: Tx, standing: Standing, rows: readonly Shifted[]): Promise<void> {
  for (const [warehouseId, drums] of standing) {
    if (drums.length === 0) continue;
    const own = rows.flatMap((r, i) =>
      r.warehouseId === warehouseId
        ? [{ ...r, id: String(i), positionCode: r.from, targetPositionCode: r.to }]
        : [],
    );
    const rest = await restOf(tx, warehouseId, own);
    const there = new Set(drums);
    const moved: { id: string; positionCode: string }[] = [];
    const loose = new Map<string, string>();
    for (const row of own) {
      const here = [...there].filter((d) => !d.isOut && placeKey(d) === placeKey(row));
      const whole = drumsAlong(here, row.quantity, !rest.has(placeKey(row)));
      for (const drum of whole) {
        there.delete(drum);
        moved.push({ id: drum.id, positionCode: row.to });
      }
      loose.set(row.id, whole.reduce((s, d) => s.minus(d.leftKg), dec(row.quantity)).toFixed(3));
    }
    if (moved.length > 0) await putDrums(tx, warehouseId, moved);
    const pours = pourOf({ drums: [...there], rest }, own, (l) => loose.get(l.id) ?? '0');
    await fillFrom(
      { tx },
      pours.map((p) => ({ ...p, lineId: null })),
      warehouseId,
    );
  }
}
