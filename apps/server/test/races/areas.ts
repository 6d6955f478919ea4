/** The three warehouses that documents move goods in, alike for the races: stock comes in, goes out, goes over. */
import {
  accessoryIn,
  accessoryOut,
  type AnyDocument,
  dec,
  materialStockIn,
  materialStockOut,
  paintIn,
  paintItem,
  paintOut,
} from '@muyun/contract';
import { businessDay } from '../../src/kit/clock.ts';
import { violationsOf } from '../../src/kit/invariants.ts';
import { col, shape } from '../../src/kit/shape.ts';
import { sql } from '../../src/kit/sql.ts';
import { inTx, PLATFORM } from '../../src/kit/tx.ts';
import { dayIn } from '../../src/ledger/inventory/index.ts';
import { invariants } from '../../src/modules/invariants.ts';
import { newSku } from '../accessory-scene.ts';
import type { Actor, Raw } from '../actor.ts';
import { testHouse } from '../kit.ts';
import type { World } from '../matrix/bad-subjects.ts';
import { daysAgo, SOLVENT } from '../paint-scene.ts';

export const TODAY = businessDay();
/** the last day of the month before */
export const LAST = dayIn(-Number(TODAY.slice(8)));

/** An item in a warehouse; of paint in one batch. */
export interface Lot {
  readonly itemId: string;
  readonly batchId: string | null;
}
export interface Area {
  readonly title: string;
  readonly domain: 2 | 4 | 8;
  readonly owner: Actor;
  readonly into: AnyDocument;
  readonly out: AnyDocument;
  /** two warehouses */
  readonly main: string;
  readonly other: string;
  /** an item that nothing else has, so much of it in the main warehouse */
  readonly fresh: (quantity: string) => Promise<Lot>;
  readonly receiptBody: (lot: Lot, quantity: string, day?: string, warehouseId?: string) => object;
  readonly issueBody: (lot: Lot, quantity: string, day?: string) => object;
  readonly transferBody: (lot: Lot, quantity: string, from: string, to: string) => object;
}

type View = { readonly id: string; readonly version: number; readonly orderStatus: number } & {
  readonly lines: readonly { readonly batchId?: string | null }[];
};
export const viewOf = async (owner: Actor, { calls }: AnyDocument, id: string): Promise<View> =>
  (await owner.call(calls.get, { params: { id } })) as View;
/** A draft that waits for approval. */
export async function waiting(owner: Actor, { calls }: AnyDocument, body: object): Promise<string> {
  const { id } = (await owner.call(calls.create, { body: body as never })) as { id: string };
  await owner.call(calls.submit, { params: { id }, body: { version: 1 } });
  return id;
}
export const approveAt = (owner: Actor, { calls }: AnyDocument, id: string, version: number): Promise<Raw> =>
  owner.raw(calls.approval, { params: { id }, body: { version, agree: true } });
export const takeBackAt = (owner: Actor, { calls }: AnyDocument, id: string, version: number): Promise<Raw> =>
  owner.raw(calls.deApproval, { params: { id }, body: { version, reason: '录错了' } });
export async function posted(owner: Actor, document: AnyDocument, body: object): Promise<View> {
  const id = await waiting(owner, document, body);
  await owner.call(document.calls.approval, { params: { id }, body: { version: 2, agree: true } });
  return viewOf(owner, document, id);
}

let serial = 0;
const tag = (): string => `竞${(serial += 1)}`;

export function materialArea({ materials: m, steps }: World, other: string): Area {
  const at = (businessDate: string) => ({ warehouseId: m.warehouseId, businessDate });
  const receiptBody: Area['receiptBody'] = (
    { itemId },
    quantity,
    day = TODAY,
    warehouseId = m.warehouseId,
  ) => ({
    inType: 128,
    ...at(day),
    warehouseId,
    lines: [{ materialSkuId: itemId, quantity, priceBasis: 4, unitPrice: '12.35' }],
  });
  return {
    title: '材料',
    domain: 2,
    owner: m.owner,
    into: materialStockIn,
    out: materialStockOut,
    main: m.warehouseId,
    other,
    receiptBody,
    fresh: async (quantity) => {
      const lot = { itemId: await steps.plate(), batchId: null };
      if (quantity !== '0') await posted(m.owner, materialStockIn, receiptBody(lot, quantity));
      return lot;
    },
    issueBody: ({ itemId }, quantity, day = TODAY) => ({
      outType: 32,
      ...at(day),
      lines: [{ materialSkuId: itemId, quantity, reason: '领用' }],
    }),
    transferBody: ({ itemId }, quantity, from, to) => ({
      outType: 16,
      ...at(TODAY),
      warehouseId: from,
      targetWarehouseId: to,
      lines: [{ materialSkuId: itemId, quantity }],
    }),
  };
}

export function paintArea({ paint: p }: World): Area {
  const { owner } = p;
  const receiptBody: Area['receiptBody'] = (
    { itemId },
    quantity,
    day = TODAY,
    warehouseId = p.warehouseId,
  ) => ({
    inType: 128,
    warehouseId,
    businessDate: day,
    lines: [
      {
        paintId: itemId,
        quantity,
        batchNo: 'JZ',
        productionDate: daysAgo(60),
        positionCode: 'A-01',
        unitPrice: '12.35',
      },
    ],
  });
  const out = ({ itemId, batchId }: Lot, quantity: string, more: object) => ({
    receiverId: p.receiverId,
    warehouseId: p.warehouseId,
    businessDate: TODAY,
    ...more,
    lines: [{ paintId: itemId, batchId, positionCode: 'A-01', targetPositionCode: 'A-01', quantity }],
  });
  return {
    title: '涂料',
    domain: 4,
    owner,
    into: paintIn,
    out: paintOut,
    main: p.warehouseId,
    other: p.otherWarehouseId,
    receiptBody,
    fresh: async (quantity) => {
      const { id: itemId } = await owner.call(paintItem.calls.create, { body: { name: tag(), ...SOLVENT } });
      const view = await posted(
        owner,
        paintIn,
        receiptBody({ itemId, batchId: null }, quantity === '0' ? '1' : quantity),
      );
      const lot = { itemId, batchId: view.lines[0]?.batchId ?? null };
      // a batch is known once something of it has come
      if (quantity === '0') await posted(owner, paintOut, out(lot, '1', { outType: 16 }));
      return lot;
    },
    issueBody: (lot, quantity, day = TODAY) => out(lot, quantity, { outType: 2, businessDate: day }),
    transferBody: (lot, quantity, from, to) =>
      out(lot, quantity, { outType: 8, warehouseId: from, targetWarehouseId: to }),
  };
}

export function accessoryArea({ accessories: a }: World): Area {
  const { owner } = a;
  const receiptBody: Area['receiptBody'] = (
    { itemId },
    quantity,
    day = TODAY,
    warehouseId = a.warehouseId,
  ) => ({
    inType: 128,
    warehouseId,
    businessDate: day,
    lines: [{ accessorySkuId: itemId, quantity, unitPrice: '12.35' }],
  });
  const out = ({ itemId }: Lot, quantity: string, more: object) => ({
    warehouseId: a.warehouseId,
    businessDate: TODAY,
    ...more,
    lines: [{ accessorySkuId: itemId, quantity }],
  });
  return {
    title: '配件',
    domain: 8,
    owner,
    into: accessoryIn,
    out: accessoryOut,
    main: a.warehouseId,
    other: a.otherWarehouseId,
    receiptBody,
    fresh: async (quantity) => {
      const lot = { itemId: await newSku(a, tag()), batchId: null };
      if (quantity !== '0') await posted(owner, accessoryIn, receiptBody(lot, quantity));
      return lot;
    },
    issueBody: (lot, quantity, day = TODAY) => out(lot, quantity, { outType: 2, businessDate: day }),
    transferBody: (lot, quantity, from, to) =>
      out(lot, quantity, { outType: 8, warehouseId: from, targetWarehouseId: to }),
  };
}

const HELD = shape({ quantity: col.decimal, value: col.decimal, reserved: col.decimal });
export interface Held {
  readonly quantity: number;
  readonly value: string;
  readonly reserved: number;
}
/** What lies of a lot in a warehouse. */
export async function heldOf({ owner }: Area, { itemId }: Lot, warehouseId: string): Promise<Held> {
  const row = await owner.inTx((tx) =>
    tx.one(
      HELD,
      sql`select c.quantity, c.value, c.reserved_quantity as reserved from inventory_cost c
        where c.tenant_id = ${tx.tenantId} and c.item_id = ${itemId} and c.warehouse_id = ${warehouseId}`,
    ),
  );
  const plain = (of: string | undefined): number => dec(of ?? '0').toNumber();
  return { quantity: plain(row?.quantity), value: row?.value ?? '0.00', reserved: plain(row?.reserved) };
}
/** Every rule of every area, asked of the space. */
export async function violated(owner: Actor): Promise<string[]> {
  const { pools } = (await testHouse()).server.house;
  return inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, async (tx) =>
    (await violationsOf(tx, invariants, owner.tenantId)).map((v) => `${v.name} ${v.no}`),
  );
}
