/** Paint, suppliers and a warehouse with places of one space: what the tests of the paint warehouse start with. */
import { account, paintIn, paintItem, paintOut, paintPurchase, supplier, warehouse } from '@muyun/contract';
import { businessDay } from '../src/kit/clock.ts';
import { col } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';
import { dayIn } from '../src/ledger/inventory/index.ts';
import { type Actor, makeSpace, type Space } from './kit.ts';

export interface PaintScene {
  readonly space: Space;
  readonly owner: Actor;
  readonly supplierId: string;
  readonly otherSupplierId: string;
  readonly warehouseId: string;
  readonly otherWarehouseId: string;
  /** member id of the owner */
  readonly receiverId: string;
  /** solvent paint: 28 µm × 1.15 of 30 % at 55 %, 20 kg a drum, 365 days */
  readonly paintId: string;
}
export const today = businessDay();
export const daysAgo = (n: number): string => dayIn(-n);
export const daysOn = (n: number): string => dayIn(n);
export const at = (id: string) => ({ params: { id } });

export const SOLVENT = {
  paintType: 2,
  packSize: '20',
  solidsPct: '30',
  density: '1.15',
  dftMicron: '28',
  transferPct: '55',
  shelfLifeDays: 365,
} as const;
const POSITIONS = ['A-01', 'B-02'].map((code) => ({ code }));

export const paintScene = async (): Promise<PaintScene> => paintSceneOf(await makeSpace());
export async function paintSceneOf(space: Space): Promise<PaintScene> {
  const { owner } = space;
  const makeSupplier = (code: string, name: string) =>
    owner.call(supplier.calls.create, { body: { code, name, supplierType: 4 } });
  const makeWarehouse = (code: string, name: string) =>
    owner.call(warehouse.calls.create, { body: { code, name, domain: 4, positions: POSITIONS } as never });
  const [one, two] = [await makeSupplier('TL1', '顺德涂料'), await makeSupplier('TL2', '中山涂料')];
  const [main, other] = [await makeWarehouse('TW1', '涂料仓'), await makeWarehouse('TW2', '二号涂料仓')];
  const paint = await owner.call(paintItem.calls.create, { body: { name: '氟碳面漆 银灰', ...SOLVENT } });
  return {
    space,
    owner,
    supplierId: one.id,
    otherSupplierId: two.id,
    warehouseId: main.id,
    otherWarehouseId: other.id,
    receiverId: (await owner.call(account.auth)).tenantUserId as string,
    paintId: paint.id,
  };
}

/** `count` different paints, as the first one: as many lines a document may have. */
export async function paints(s: PaintScene, count: number): Promise<string[]> {
  const made = known.get(s) ?? [s.paintId];
  known.set(s, made);
  if (made.length < count) {
    const more = await s.owner.inTx((tx) =>
      tx.rows(
        { id: col.id },
        sql`insert into paint (tenant_id, id, code, name, paint_type, pack_size, solids_pct, density, dft_micron, transfer_pct, shelf_life_days)
          select t.tenant_id, gen_random_uuid(), 'X' || n, '涂料 ' || n, t.paint_type, t.pack_size, t.solids_pct, t.density, t.dft_micron, t.transfer_pct, t.shelf_life_days
          from paint t, generate_series(${made.length}::int, ${count - 1}::int) n where t.tenant_id = ${tx.tenantId} and t.id = ${s.paintId} returning id`,
      ),
    );
    made.push(...more.map((m) => m.id));
  }
  return made.slice(0, count);
}
const known = new WeakMap<PaintScene, string[]>();

interface Approvable {
  readonly calls: typeof paintIn.calls | typeof paintOut.calls | typeof paintPurchase.calls;
}
/** Submitted and approved; answers the version. */
export async function approve(s: PaintScene, document: Approvable, id: string, version = 1): Promise<number> {
  const { calls } = document as typeof paintIn;
  const sent = await s.owner.call(calls.submit, { ...at(id), body: { version } });
  return (await s.owner.call(calls.approval, { ...at(id), body: { version: sent.version, agree: true } }))
    .version;
}

export interface Lot {
  readonly paintId?: string;
  readonly quantity: string;
  readonly barrels?: number;
  readonly batchNo: string;
  readonly productionDate?: string;
  readonly expiryDate?: string;
  readonly positionCode?: string;
  readonly unitPrice?: string;
  readonly qcState?: number;
}
/** A receipt of another kind than a purchase (其他), approved: stock to begin with. */
export async function stocked(s: PaintScene, lots: readonly Lot[], head: object = {}): Promise<string> {
  const { id } = await s.owner.call(paintIn.calls.create, {
    body: {
      inType: 16,
      warehouseId: s.warehouseId,
      businessDate: today,
      lines: lots.map((lot) => ({
        paintId: s.paintId,
        productionDate: daysAgo(10),
        positionCode: 'A-01',
        unitPrice: '30',
        ...lot,
      })),
      ...head,
    } as never,
  });
  await approve(s, paintIn, id);
  return id;
}

/** An approved purchase of one paint. */
export async function purchased(
  s: PaintScene,
  quantity: string,
  more: object = {},
): Promise<{ id: string; lineId: string }> {
  const { id } = await s.owner.call(paintPurchase.calls.create, {
    body: {
      supplierId: s.supplierId,
      orderDate: today,
      deliveryDate: daysOn(7),
      taxRate: '13',
      lines: [{ paintId: s.paintId, quantity, unitPrice: '33.9', ...more }],
    },
  });
  await approve(s, paintPurchase, id);
  const { lines } = await s.owner.call(paintPurchase.calls.get, at(id));
  return { id, lineId: lines[0]?.id ?? '' };
}

/** A receipt of a purchase line, as it is typed. */
export const receiptOf = (s: PaintScene, purchaseLineId: string, quantity: string, more: object = {}) => ({
  inType: 1,
  supplierId: s.supplierId,
  warehouseId: s.warehouseId,
  businessDate: today,
  lines: [
    {
      paintId: s.paintId,
      purchaseLineId,
      quantity,
      batchNo: 'B1',
      productionDate: daysAgo(5),
      positionCode: 'A-01',
      ...more,
    },
  ],
});
/** An issue to the workshop, as it is typed. */
export const issueOf = (
  s: PaintScene,
  lines: readonly {
    batchId: string;
    quantity: string;
    positionCode?: string;
    reason?: string;
    paintId?: string;
  }[],
  head: object = {},
) => ({
  outType: 2,
  receiverId: s.receiverId,
  warehouseId: s.warehouseId,
  businessDate: today,
  ...head,
  lines: lines.map((l) => ({ paintId: s.paintId, positionCode: 'A-01', ...l })),
});
