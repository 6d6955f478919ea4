/** Buyers at once on one demand: 2, 8 and 64; what is asked for and reserved is never more than is needed or there. `ROUNDS=50` is the long run. */
import { materialOrder, materialTask, taskReserve, taskToRequisition } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { patiently, type Raw } from '../../../../test/actor.ts';
import { materialSteps } from '../../../../test/material-scene.ts';
import { one, purchaseChain } from '../../../../test/purchase-chain.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { ROUNDS, WIDTHS } from '../../../../test/at-once.ts';

let s: PurchaseScene;
let projectId: string;
const steps = materialSteps(() => s);
const { viewTask } = purchaseChain(() => s);
beforeAll(async () => {
  s = await purchaseScene();
  projectId = await steps.projectNamed('抢料');
});
const times = (n: number, make: (i: number) => Promise<Raw>): Promise<Raw[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => patiently(() => make(i))));
const codes = (answers: readonly { status: number; json(): unknown }[]): (string | number)[] =>
  answers.map((a) => (a.status === 200 ? 200 : (a.json() as { error: { code: string } }).error.code));
const need = async (materialSkuId: string, demandQty: string): Promise<string> => {
  const body = { materialSkuId, demandQty, requiredDate: '2027-01-10', projectId };
  return (await s.owner.call(materialTask.calls.create, { body })).id;
};

describe.each(WIDTHS)('%i at once', (n) => {
  it('make a requisition of one demand: one does, the others are told', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await need(s.skuId, '10');
      const body = { ids: [id], mergeBySku: true, requiredDate: '2027-01-05' };
      const answers = codes(await times(n, () => s.owner.raw(taskToRequisition, { body })));
      expect(answers.filter((c) => c === 200)).toHaveLength(1);
      expect(new Set(answers.filter((c) => c !== 200))).toEqual(new Set(['Purchase:NoShortage']));
      expect(await viewTask(id)).toMatchObject({ requisitionedQty: '10.0000', shortageQty: '0.0000' });
    }
  }, 600_000);

  it('D16 send the same new order under one key: one document', async () => {
    const day = steps.today;
    const lines = [{ materialSkuId: s.skuId, quantity: '1', priceBasis: 4, unitPrice: '9' }];
    const body = { supplierId: s.supplierId, warehouseId: s.warehouseId, orderDate: day, deliveryDate: day };
    const count = async () =>
      (await s.owner.call(materialOrder.calls.list, { query: { maxResultCount: 1 } })).totalCount;
    const before = await count();
    const answers = await times(n, () =>
      s.owner.raw(materialOrder.calls.create, {
        body: { ...body, taxRate: '13', lines } as never,
        key: `once-${n}-twice`,
      }),
    );
    const made = new Set(answers.map((a) => (a.json() as { id?: string }).id).filter(Boolean));
    expect([made.size, await count()]).toEqual([1, before + 1]);
  });

  it('reserve and ask for the same demand of 5, of which 3 lie there: together they are never more', async () => {
    const materialSkuId = await steps.plate();
    await steps.stocked(String(3 * ROUNDS), '9', { materialSkuId });
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await need(materialSkuId, '5');
      const reserve = () =>
        s.owner.raw(taskReserve, { ...one(id), body: { warehouseId: s.warehouseId, quantity: '3' } });
      const ask = () =>
        s.owner.raw(taskToRequisition, {
          body: { ids: [id], mergeBySku: true, requiredDate: '2027-01-05' },
        });
      const answers = codes(await times(n, (i) => (i % 2 === 0 ? reserve() : ask())));
      const refused = new Set(answers.filter((c) => c !== 200));
      for (const code of refused)
        expect([
          'Purchase:NoShortage',
          'Purchase:ReserveExceedsDemand',
          'Stock:ReserveExceeded',
          'Common:InvalidState',
        ]).toContain(code);
      const { reservedQty, requisitionedQty, shortageQty } = await viewTask(id);
      expect([Number(reservedQty) + Number(requisitionedQty), shortageQty]).toEqual([5, '0.0000']);
      expect(['0.0000', '3.0000']).toContain(reservedQty);
    }
  }, 600_000);
});
