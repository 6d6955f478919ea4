/** 仓库 and its places (engineering A5). */
import * as c from '@muyun/contract';
import { warehouse, WAREHOUSE_PURPOSES } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type Row, serveMaster } from '../../../kit/document/index.ts';
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
  loadWarehouse,
  managerNames,
  positionCount,
} from './warehouse.store.ts';

/** Whoever keeps stock in the warehouse, or in one of the places, refuses. */
export const warehouseEmptying = fact<{ id: string; positions: readonly string[] | null }>(
  'basic.warehouse.emptying',
);

type Position = { code: string };
const positionsOf = (row: Readonly<Record<string, unknown>>): string[] =>
  ((row['positions'] ?? []) as Position[]).map((p) => p.code);

/** 客供材 belongs to a customer, 外协虚拟仓 to a supplier. */
const OWNERS: Readonly<Record<number, 'ownerDemanderId' | 'supplierId'>> = {
  32: 'ownerDemanderId',
  64: 'supplierId',
};

function assertOwner(next: Record<string, unknown>): void {
  const purpose = Number(next['purpose'] ?? 1);
  const field = OWNERS[purpose];
  if (field && !next[field])
    raiseAt(field, 'Basic:WarehouseOwner', {
      purpose: WAREHOUSE_PURPOSES.find((p) => p.value === purpose)?.label ?? '',
      who: c.warehouseFields[field].label,
    });
}

function assertPositions(next: Record<string, unknown>): void {
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
    const isOff = before['isEnabled'] === true && next['isEnabled'] === false;
    if (isOff || gone.length > 0)
      await tell(doing, warehouseEmptying, { id: before.id, positions: isOff ? null : gone });
  },
  assertDeletable: (doing, row) => tell(doing, warehouseEmptying, { id: row.id, positions: null }),
});

/** Raises Common:NotFound, Common:DisabledReference at the field. */
export async function assertWarehouse(tx: Tx, id: string, field = 'warehouseId'): Promise<void> {
  const row = await loadWarehouse(tx, id);
  if (!row) raise('Common:NotFound');
  if (!row.isEnabled) raiseAt(field, 'Common:DisabledReference', { name: row.name });
}

/** Raises Basic:WarehouseNoDefault. */
export async function requireDefault(
  tx: Tx,
  domain: number,
  factory: { id: string; name: string } | null,
): Promise<string> {
  const label = c.STOCK_DOMAINS.find((d) => d.value === domain)?.label ?? '';
  return (
    (await defaultWarehouse(tx, domain, factory?.id ?? null)) ??
    raise('Basic:WarehouseNoDefault', { factory: factory?.name ?? '', domain: label })
  );
}

/** One label per place: its code to scan, its names to read. */
async function positionLabels(row: Row): Promise<Uint8Array> {
  const positions = (row['positions'] ?? []) as { code: string; name?: string | null }[];
  return renderPdf({
    title: String(row['name']),
    notes: [String(row['code'])],
    paper: 'A4',
    landscape: false,
    foot: String(row['name']),
    pageLine: c.PRINT_WORDS.page,
    blocks: positions.map((p, i) => ({
      kind: 'heading',
      text: p.code,
      notes: [String(row['name']), p.name ?? ''],
      newPage: i > 0 && i % 8 === 0,
      qr: `${String(row['code'])}/${p.code}`,
    })),
  });
}

export const warehouseRoutes: readonly Binding[] = [
  bind(c.setDefaultWarehouse, async (doing) => {
    const { tx, who, params, body } = doing;
    const row = await warehouses.store.lock(tx, who, params.id, body.version);
    if (row['isEnabled'] !== true) raise('Common:DisabledReference', { name: String(row['name']) });
    await clearDefaults(tx, {
      id: row.id,
      factoryId: row['factoryId'] as string | null,
      domain: Number(row['domain']),
      purpose: Number(row['purpose']),
    });
    await warehouses.store.update(tx, row.id, { isDefault: true });
    return (await warehouses.view(doing, row.id)) as never;
  }),
  bind(c.printPositions, async ({ tx, who, params }) => {
    const row = await warehouses.store.load(tx, who, params.id);
    return {
      name: safeFileName(`${String(row['name'])}.pdf`),
      mime: mimeOf('pdf'),
      body: await positionLabels(row),
    };
  }),
  ...warehouses.routes,
];
