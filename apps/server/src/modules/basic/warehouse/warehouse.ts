/** 仓库 and its places (engineering A5). */
import * as c from '@muyun/contract';
import { warehouse, WAREHOUSE_PURPOSES } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterRow, serveMaster } from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { mimeOf, safeFileName } from '../../../kit/files.ts';
import { renderPdf } from '../../../kit/pdf.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertSwitch } from '../shared/switch.ts';
import {
  clearDefaults,
  defaultWarehouse,
  firstPosition,
  loadWarehouse,
  managerNames,
  positionCount,
} from './warehouse.store.ts';

/** Whoever keeps stock in the warehouse, or in one of the places, refuses. */
export const warehouseEmptying = fact<{ id: string; positions: readonly string[] | null }>(
  'basic.warehouse.emptying',
);

type Row = MasterRow<typeof c.warehouseFields>;
const positionsOf = ({ positions }: Partial<Pick<Row, 'positions'>>): string[] =>
  (positions ?? []).map((p) => p.code);

/** 客供材 belongs to a customer, 外协虚拟仓 to a supplier. */
const OWNERS: Readonly<Record<number, 'ownerDemanderId' | 'supplierId'>> = {
  32: 'ownerDemanderId',
  64: 'supplierId',
};

function assertOwner(next: Partial<Row>): void {
  const purpose = next.purpose ?? 1;
  const field = OWNERS[purpose];
  if (field && !next[field])
    raiseAt(field, 'Basic:WarehouseOwner', {
      purpose: WAREHOUSE_PURPOSES.find((p) => p.value === purpose)?.label ?? '',
      who: c.warehouseFields[field].label,
    });
}

function assertPositions(next: Partial<Row>): void {
  const seen = new Set<string>();
  for (const code of positionsOf(next)) {
    if (seen.has(code.toLowerCase())) raise('Basic:PositionTwice', { code });
    seen.add(code.toLowerCase());
  }
}

export const warehouses = serveMaster(warehouse, {
  extra: { positionCount, managerNames },
  async complete(doing, next, before) {
    assertSwitch(doing.who, 'AlBasic.WareHouses', before, next);
    assertOwner(next);
    assertPositions(next);
    if (!before) return;
    const kept = new Set(positionsOf(next));
    const gone = positionsOf(before).filter((code) => !kept.has(code));
    const isOff = before.isEnabled && next.isEnabled === false;
    if (isOff || gone.length > 0)
      await tell(doing, warehouseEmptying, { id: before.id, positions: isOff ? null : gone });
  },
  assertDeletable: (doing, row) => tell(doing, warehouseEmptying, { id: row.id, positions: null }),
});

/** Raises Common:NotFound, Common:DisabledReference, and Stock:WarehouseType for one that keeps no goods of the domain, at the field. */
export async function assertWarehouse(
  tx: Tx,
  id: string,
  field = 'warehouseId',
  domain: number | null = null,
): Promise<void> {
  const row = await loadWarehouse(tx, id);
  if (!row) raise('Common:NotFound');
  if (!row.isEnabled) raiseAt(field, 'Common:DisabledReference', { name: row.name });
  if (domain !== null && !(row.domain & domain))
    raiseAt(field, 'Stock:WarehouseType', { name: row.name, domain: domainLabel(domain) });
}
const domainLabel = (domain: number): string => c.STOCK_DOMAINS.find((d) => d.value === domain)?.label ?? '';

/** a warehouse that stands at a supplier who works on our material (WAREHOUSE_PURPOSES) */
const OUTSOURCER = 64;
/** Whether what lies there is in an outsourcer's hands. */
export const isAtOutsourcer = async (tx: Tx, id: string): Promise<boolean> =>
  (await loadWarehouse(tx, id))?.purpose === OUTSOURCER;

/** The customer whose goods lie there: they have no value here (客供材). */
export const ownerOfWarehouse = async (tx: Tx, id: string): Promise<string | null> =>
  (await loadWarehouse(tx, id))?.ownerId ?? null;

/** The first place of a warehouse; null: it has none. */
export const firstPlace = async (tx: Tx, id: string): Promise<string | null> =>
  (await firstPosition(tx, id))?.code ?? null;

export const warehouseName = async (tx: Tx, id: string): Promise<string> =>
  (await loadWarehouse(tx, id))?.name ?? '';

/** Raises Basic:WarehouseNoDefault. */
export async function requireDefault(
  tx: Tx,
  domain: number,
  factory: { id: string; name: string } | null,
): Promise<string> {
  const label = domainLabel(domain);
  return (
    (await defaultWarehouse(tx, domain, factory?.id ?? null)) ??
    raise('Basic:WarehouseNoDefault', { factory: factory?.name ?? '', domain: label })
  );
}

/** The usual warehouse of a domain; null: the space has none. */
export const usualWarehouse = async (
  tx: Tx,
  domain: number,
  factoryId: string | null,
): Promise<string | null> => (await defaultWarehouse(tx, domain, factoryId)) ?? null;

/** One label per place: its code to scan, its names to read. */
async function positionLabels(row: Row): Promise<Uint8Array> {
  return renderPdf({
    title: row.name,
    notes: [row.code],
    paper: 'A4',
    landscape: false,
    foot: row.name,
    pageLine: c.PRINT_WORDS.page,
    blocks: (row.positions ?? []).map((p, i) => ({
      kind: 'heading',
      text: p.code,
      notes: [row.name, p.name ?? ''],
      newPage: i > 0 && i % 8 === 0,
      qr: `${row.code}/${p.code}`,
    })),
  });
}

export const warehouseRoutes: readonly Binding[] = [
  bind(c.setDefaultWarehouse, async (doing) => {
    const { tx, who, params, body } = doing;
    const row = await warehouses.store.lock(tx, who, params.id, body.version);
    if (!row.isEnabled) raise('Common:DisabledReference', { name: row.name });
    await clearDefaults(tx, row);
    await warehouses.store.update(tx, row.id, { isDefault: true });
    return warehouses.view(doing, row.id);
  }),
  bind(c.printPositions, async ({ tx, who, params }) => {
    const row = await warehouses.store.load(tx, who, params.id);
    return {
      name: safeFileName(`${row.name}.pdf`),
      mime: mimeOf('pdf'),
      body: await positionLabels(row),
    };
  }),
  ...warehouses.routes,
];
