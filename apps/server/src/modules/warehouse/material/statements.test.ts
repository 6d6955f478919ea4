/** Approving a document of fifty lines asks the database as often as one of five: of material, of paint and of accessories. */
import {
  accessoryIn,
  accessoryOut,
  type AnyDocument,
  materialOrder,
  materialStockIn,
  materialStockOut,
  paintIn,
  paintOut,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AccessoryScene, accessoryScene, manySkus } from '../../../../test/accessory-scene.ts';
import type { Actor } from '../../../../test/kit.ts';
import { materialSteps } from '../../../../test/material-scene.ts';
import { daysAgo, type PaintScene, paintScene, paints } from '../../../../test/paint-scene.ts';
import { plates, type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { countStatements } from '../../../../test/statements.ts';
import { businessDay } from '../../../kit/clock.ts';

const [FEW, MANY] = [5, 50];
const today = businessDay();
let m: PurchaseScene;
let p: PaintScene;
let a: AccessoryScene;
const steps = materialSteps(() => m);
beforeAll(async () => {
  m = await purchaseScene();
  p = await paintScene();
  a = await accessoryScene();
});

interface Made {
  readonly id: string;
  readonly lines: readonly { readonly id: string; readonly batchId?: string | null }[];
}
/** Submitted; answers how many statements its approval takes. */
async function approval(owner: Actor, document: AnyDocument, body: object): Promise<[number, Made]> {
  const { id } = (await owner.call(document.calls.create, { body: body as never })) as { id: string };
  const at = { params: { id } };
  await owner.call(document.calls.submit, { ...at, body: { version: 1 } });
  const n = await countStatements(() =>
    owner.call(document.calls.approval, { ...at, body: { version: 2, agree: true } }),
  );
  return [n, (await owner.call(document.calls.get, at)) as Made];
}

type Counts = readonly number[];
/** The same documents of so many lines: purchase receipt, opening, issue for a project, transfer. */
async function material(lines: number): Promise<Counts> {
  const skus = (await plates(m, MANY)).slice(0, lines);
  const at = { warehouseId: m.warehouseId, businessDate: today };
  const each = (more: (i: number) => object) =>
    skus.map((materialSkuId, i) => ({ materialSkuId, quantity: '2', ...more(i) }));
  const head = { supplierId: m.supplierId, warehouseId: m.warehouseId, taxRate: '13' };
  const price = { priceBasis: 4, unitPrice: '100' };
  const order = { ...head, orderDate: today, deliveryDate: today, lines: each(() => price) };
  const [, bought] = await approval(m.owner, materialOrder, order);
  const receipt = each((i) => ({ orderLineId: bought.lines[i]?.id }));
  const projectId = await steps.projectNamed(`语句${lines}`);
  const target = await steps.warehouseNamed(`YJ${lines}`);
  const [came] = await approval(m.owner, materialStockIn, {
    inType: 1,
    supplierId: m.supplierId,
    ...at,
    lines: receipt,
  });
  const [began] = await approval(m.owner, materialStockIn, { inType: 128, ...at, lines: each(() => price) });
  const [went] = await approval(m.owner, materialStockOut, {
    outType: 1,
    projectId,
    ...at,
    lines: each(() => ({})),
  });
  const [moved] = await approval(m.owner, materialStockOut, {
    outType: 16,
    targetWarehouseId: target,
    ...at,
    lines: each(() => ({ quantity: '1' })),
  });
  return [came, began, went, moved];
}
async function paint(lines: number): Promise<Counts> {
  const ids = (await paints(p, MANY)).slice(0, lines);
  const at = { warehouseId: p.warehouseId, businessDate: today };
  const lot = { batchNo: `语${lines}`, productionDate: daysAgo(5), positionCode: 'A-01', unitPrice: '30' };
  const [came, receipt] = await approval(p.owner, paintIn, {
    inType: 16,
    ...at,
    lines: ids.map((paintId) => ({ paintId, quantity: '40', ...lot })),
  });
  const out = (outType: number, more: object) => ({
    outType,
    receiverId: p.receiverId,
    ...at,
    ...more,
    lines: ids.map((paintId, i) => ({
      paintId,
      batchId: receipt.lines[i]?.batchId,
      positionCode: 'A-01',
      quantity: '2',
    })),
  });
  const [went] = await approval(p.owner, paintOut, out(2, {}));
  const [moved] = await approval(p.owner, paintOut, out(8, { targetWarehouseId: p.otherWarehouseId }));
  return [came, went, moved];
}
async function accessories(lines: number): Promise<Counts> {
  const ids = (await manySkus(a, MANY + 2)).slice(2, 2 + lines);
  const at = { warehouseId: a.warehouseId, businessDate: today };
  const each = (more: object) => ids.map((accessorySkuId) => ({ accessorySkuId, quantity: '4', ...more }));
  const [came] = await approval(a.owner, accessoryIn, {
    inType: 128,
    ...at,
    lines: each({ unitPrice: '3' }),
  });
  const [went] = await approval(a.owner, accessoryOut, { outType: 2, ...at, lines: each({ quantity: '1' }) });
  const [moved] = await approval(a.owner, accessoryOut, {
    outType: 8,
    targetWarehouseId: a.otherWarehouseId,
    ...at,
    lines: each({ quantity: '1' }),
  });
  return [came, went, moved];
}

describe(`approving ${FEW} lines and ${MANY}`, () => {
  it.each([
    ['material: receipt of an order, opening, issue for a project, transfer', material],
    ['paint: receipt, issue, transfer', paint],
    ['accessories: opening, issue, transfer', accessories],
  ] as const)(
    '%s: as many statements',
    async (_name, counts) => {
      // the first of a month, of a number and of a supplier is written once
      await counts(1);
      const [few, many] = [await counts(FEW), await counts(MANY)];
      expect(many).toEqual(few);
      expect(Math.min(...few)).toBeGreaterThan(5);
    },
    120_000,
  );
});
