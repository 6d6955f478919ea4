/** 操作日志 in words: names instead of ids, labels instead of numbers, states by their names. */
import {
  type LogRow,
  materialOrder,
  materialSku,
  materialStockOut,
  operateLog,
  supplier,
  uncoilMaterial,
} from '@muyun/contract';
import { beforeAll, expect, it } from 'vitest';
import { at, materialSteps } from '../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';

let s: PurchaseScene;
const { stocked, today } = materialSteps(() => s);
beforeAll(async () => {
  s = await purchaseScene();
});
const told = (rows: readonly Pick<LogRow, 'action' | 'changes'>[], action: string): Record<string, unknown> =>
  Object.fromEntries(
    (rows.find((r) => r.action === action)?.changes ?? []).map((c) => [c.label, [c.oldValue, c.newValue]]),
  );

const orderBody = {
  orderDate: '2026-11-20',
  deliveryDate: '2026-12-10',
  taxRate: '13',
};

it('a document says whom it names and what was chosen, of its head and of its lines', async () => {
  const { owner } = s;
  const other = await owner.call(supplier.calls.create, {
    body: { name: '顺达运输', code: 'G002', supplierType: 1, contacts: [] },
  });
  const line = { materialSkuId: s.skuId, quantity: '20', priceBasis: 2, unitPrice: '26.10' };
  const body = { ...orderBody, supplierId: s.supplierId, warehouseId: s.warehouseId, lines: [line] };
  const { id } = await owner.call(materialOrder.calls.create, { body });
  const { version, lines } = await owner.call(materialOrder.calls.get, at(id));
  await owner.call(materialOrder.calls.update, {
    ...at(id),
    body: {
      ...body,
      version,
      freightBearer: 2,
      freightAmount: '100',
      carrierId: other.id,
      lines: [{ ...line, id: lines[0]?.id, priceBasis: 1 }],
    },
  });
  const { items } = await owner.call(materialOrder.calls.logOf, at(id));
  const changes = told(items, 'edit');
  expect(changes).toMatchObject({
    运费承担: ['供应商', '我方'],
    承运商: [null, '顺达运输'],
    第1行·计价: ['理重', '过磅'],
  });
  // the log of the whole space says the same
  const all = await owner.call(operateLog.listOperations, { query: { bizNo: items[0]?.docNo ?? '' } });
  const row = all.items.find((r) => r.changes.some((c) => c.label === '承运商'));
  expect(row?.changes.find((c) => c.label === '承运商')?.newValue).toBe('顺达运输');
});

it('what is posted with another says its states by name, and who and when only once', async () => {
  const { owner } = s;
  const coil = await owner.call(materialSku.calls.create, {
    body: { textureId: s.textureId, thickness: 2.5, width: 1500, kind: 2 },
  });
  await stocked('3000', '23.1', { materialSkuId: coil.id, batchNo: 'J-9', priceBasis: 2 });
  const sheets = [{ skuId: s.skuId, quantity: '36' }];
  const { outId } = await owner.call(uncoilMaterial, {
    body: { coilSkuId: coil.id, coilWeight: '1500', warehouseId: s.warehouseId, businessDate: today, sheets },
  });
  const { items } = await owner.call(materialStockOut.calls.logOf, at(outId));
  expect(told(items, 'approve')['状态']).toEqual(['草稿', '已审核']);
  expect(Object.keys(told(items, 'approve'))).not.toContain('审核时间');
});
