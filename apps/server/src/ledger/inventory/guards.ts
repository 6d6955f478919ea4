/** What a posting must meet before it is looked at: its day, its warehouses, their places (commerce §1.6, §2.5, §2.7). */
import { STOCK_DOMAINS } from '@muyun/contract';
import { businessDay } from '../../kit/clock.ts';
import { raise } from '../../kit/raise.ts';
import { settingOf } from '../../kit/settings.ts';
import type { Tx } from '../../kit/tx.ts';
import { monthState } from '../period/index.ts';
import { frozenAmong, type StockWarehouse, warehousesOf } from './inventory.store.ts';
import type { StockDomain } from './types.ts';

/** no count is left out */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Raises Common:DateInFuture, Common:BackdateTooFar (not of what is taken back) or Common:PeriodClosed. */
export async function assertBusinessDate(
  tx: Tx,
  date: string,
  { isBack = false }: { readonly isBack?: boolean } = {},
): Promise<void> {
  const today = businessDay();
  if (date > today) raise('Common:DateInFuture');
  const most = await settingOf(tx, 'stock.backdateDays');
  if (!isBack && daysBetween(date, today) > most) raise('Common:BackdateTooFar', { n: most });
  const month = date.slice(0, 7);
  if ((await monthState(tx, month)) !== 1) raise('Common:PeriodClosed', { month });
}

/** Raises Common:NotFound, Common:DisabledReference, Stock:WarehouseType, Stock:LocationMismatch or Stock:Frozen. */
export async function assertWarehouses(
  tx: Tx,
  domain: StockDomain,
  lines: readonly { readonly warehouseId: string; readonly locationCode?: string | null }[],
  exceptTake: string,
): Promise<ReadonlyMap<string, StockWarehouse>> {
  const ids = [...new Set(lines.map((l) => l.warehouseId))].sort();
  const [rows, frozen] = await Promise.all([warehousesOf(tx, ids), frozenAmong(tx, ids, exceptTake)]);
  const found = new Map(rows.map((w) => [w.id, w]));
  for (const { warehouseId, locationCode } of lines) {
    const warehouse = found.get(warehouseId) ?? raise('Common:NotFound');
    if (!warehouse.isEnabled) raise('Common:DisabledReference', { name: warehouse.name });
    if (!(warehouse.domain & domain))
      raise('Stock:WarehouseType', {
        name: warehouse.name,
        domain: STOCK_DOMAINS.find((d) => d.value === domain)?.label ?? '',
      });
    if (locationCode && !warehouse.places.includes(locationCode.toLowerCase()))
      raise('Stock:LocationMismatch', { code: locationCode, name: warehouse.name });
  }
  if (frozen) raise('Stock:Frozen', { warehouse: frozen.name });
  return found;
}

/** Nothing moves in a warehouse that stands still for its count, whatever takes it back. Raises Stock:Frozen. */
export async function assertNotFrozen(tx: Tx, warehouseIds: readonly string[]): Promise<void> {
  const frozen = await frozenAmong(tx, [...new Set(warehouseIds)].sort(), NOBODY);
  if (frozen) raise('Stock:Frozen', { warehouse: frozen.name });
}
