/**
 * The server dies between any two statements of what the warehouse posts: nothing is half done, and the same request sent again
 * has one effect (commerce §1.8). Every statement of each is tried, and the commit whose answer is lost.
 */
import { inventory, materialSku, materialStockIn, materialStockOut, uncoilMaterial } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdRecurringWork } from '../../../../test/attack/fingerprint.ts';
import { at, materialSteps } from '../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { FEWEST, type Line, lineOf, type Request } from '../../../../test/severed-scene.ts';

let s: PurchaseScene;
let [coil, other, tower] = ['', '', ''];
let line: Line;
const { stocked, issued, draftIn, draftOut, ordered, plate, projectNamed, warehouseNamed, today } =
  materialSteps(() => s);
holdRecurringWork();
beforeAll(async () => {
  s = await purchaseScene();
  ({ id: coil } = await s.owner.call(materialSku.calls.create, {
    body: { kind: 2, textureId: s.textureId, thickness: 2.5, width: 1500 },
  }));
  other = await warehouseNamed('W2');
  tower = await projectNamed('断电');
  line = await lineOf(s.owner);
});

const approving = async (
  document: typeof materialStockIn | typeof materialStockOut,
  id: string,
): Promise<Request> => {
  await s.owner.call(document.calls.submit, { ...at(id), body: { version: 1 } });
  return { call: document.calls.approval, input: { ...at(id), body: { version: 2, agree: true } } };
};
const deApproving = async (
  document: typeof materialStockIn | typeof materialStockOut,
  id: string,
): Promise<Request> => {
  const { version } = await s.owner.call(document.calls.get as typeof materialStockIn.calls.get, at(id));
  return { call: document.calls.deApproval, input: { ...at(id), body: { version, reason: '数量有误' } } };
};

let serial = 0;
const named = (): string => `断${(serial += 1)}`;
const REQUESTS: Readonly<Record<string, () => Promise<Request>>> = {
  采购入库: async () => {
    const { lineId } = await ordered({ quantity: '10', priceBasis: 4, unitPrice: '113' });
    const head = { inType: 1, supplierId: s.supplierId };
    return approving(materialStockIn, await draftIn([{ orderLineId: lineId, quantity: '10' }], head));
  },
  领料: async () => {
    const materialSkuId = await plate();
    await stocked('10', '50', { materialSkuId });
    return approving(
      materialStockOut,
      await draftOut([{ materialSkuId, quantity: '4' }], { outType: 1, projectId: tower }),
    );
  },
  领料反审核: async () => {
    const materialSkuId = await plate();
    await stocked('10', '50', { materialSkuId });
    return deApproving(materialStockOut, await issued([{ materialSkuId, quantity: '4' }]));
  },
  调拨: async () => {
    const materialSkuId = await plate();
    await stocked('10', '50', { materialSkuId });
    const head = { outType: 16, targetWarehouseId: other };
    return approving(materialStockOut, await draftOut([{ materialSkuId, quantity: '3' }], head));
  },
  开平: async () => {
    await stocked('3000', '23.1', { materialSkuId: coil, batchNo: named(), priceBasis: 2 });
    const body = {
      coilSkuId: coil,
      coilWeight: '3000',
      warehouseId: s.warehouseId,
      businessDate: today,
      sheets: [{ skuId: s.skuId, quantity: '72' }],
    };
    return { call: uncoilMaterial, input: { body } };
  },
  盘点: async () => {
    const materialSkuId = await plate();
    await stocked('10', '50', { materialSkuId });
    const { id } = await s.owner.call(inventory.createStockTake, {
      body: { domain: 2, warehouseId: s.warehouseId, takeType: 2, scope: { itemIds: [materialSkuId] } },
    });
    const params = { id };
    const line = (await s.owner.call(inventory.getStockTake, { params })).lines[0];
    await s.owner.call(inventory.saveStockTakeLines, {
      params,
      body: { lines: [{ id: line?.id, countedQty: '9.8', reason: '边角' }] },
    });
    const version = async () => (await s.owner.call(inventory.getStockTake, { params })).version;
    await s.owner.call(inventory.submitStockTake, { params, body: { version: await version() } });
    return {
      call: inventory.approveStockTake,
      input: { params, body: { version: await version(), agree: true } },
    };
  },
};

describe.each(Object.entries(REQUESTS))('%s', (_name, prepare) => {
  it('the server dies before any of its statements: nothing is half done, and sent again it is done once', async () => {
    expect(await line.broken(prepare)).toBeGreaterThan(FEWEST);
    expect(await line.violated()).toEqual([]);
  }, 240_000);

  it('the commit goes through and its answer is lost: sent again it is done once', async () => {
    expect(await line.unanswered(prepare)).toBeGreaterThan(0);
    expect(await line.violated()).toEqual([]);
  }, 120_000);
});
