/** Many at once, at 2, 8 and 64: one order line, one issue, one receipt; the sums are exact and nothing is half done. `ROUNDS=50` is the long run. */
import { materialOrder, materialStockIn, materialStockOut, returnIssued } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce, count, LIMIT, many, ROUNDS, WIDTHS } from '../../../../test/at-once.ts';
import { approved, at, materialSteps } from '../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { newId } from '../../../kit/clock.ts';

let s: PurchaseScene;
const { ordered, draftIn, stocked, issued, viewIn, viewOut, plate, projectNamed, today } = materialSteps(
  () => s,
);
beforeAll(async () => {
  s = await purchaseScene();
});
const submitted = async (id: string): Promise<string> => {
  await s.owner.call(materialStockIn.calls.submit, { ...at(id), body: { version: 1 } });
  return id;
};
const approveIn = (id: string) =>
  s.owner.raw(materialStockIn.calls.approval, { ...at(id), body: { version: 2, agree: true } });
const allOf = (ids: readonly string[]): Promise<string[]> =>
  atOnce(ids.length, (i) => approveIn(ids[i] as string));

describe.each(WIDTHS)('%i at once', (n) => {
  it(
    'receive 60 of the same 100: one does',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const materialSkuId = await plate();
        const { orderId, lineId } = await ordered({
          materialSkuId,
          quantity: '100',
          priceBasis: 4,
          unitPrice: '9',
        });
        const ids = await many(n, async () =>
          submitted(
            await draftIn([{ materialSkuId, orderLineId: lineId, quantity: '60' }], {
              inType: 1,
              supplierId: s.supplierId,
            }),
          ),
        );
        const answers = await allOf(ids);
        expect(answers.filter((c) => c === '200')).toHaveLength(1);
        expect(new Set(answers.filter((c) => c !== '200'))).toEqual(new Set(['Material:OverReceive']));
        const order = await s.owner.call(materialOrder.calls.get, at(orderId));
        expect(order.lines[0]?.receivedQty).toBe('60.0000');
      }
    },
    LIMIT,
  );

  it(
    'bring 3 of an issue of 4 back: one does',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const materialSkuId = await plate();
        await stocked('4', '7', { materialSkuId });
        const issue = await issued([{ materialSkuId, quantity: '4' }], {
          outType: 1,
          projectId: await projectNamed(newId().slice(-6)),
        });
        const lineId = (await viewOut(issue)).lines[0]?.id as string;
        const ids = await many(n, async () => {
          const body = { businessDate: today, lines: [{ lineId, quantity: '3' }] };
          return submitted((await s.owner.call(returnIssued, { ...at(issue), body })).stockInId);
        });
        const answers = await allOf(ids);
        expect(answers.filter((c) => c === '200')).toHaveLength(1);
        expect(new Set(answers.filter((c) => c !== '200'))).toEqual(new Set(['Material:ReturnExceeds']));
        expect((await viewOut(issue)).lines[0]?.returnedQty).toBe('3.0000');
      }
    },
    LIMIT,
  );

  it(
    'take a receipt back while its goods are issued: either stands, never half',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const materialSkuId = await plate();
        const id = await stocked('5', '2', { materialSkuId });
        const outs = await many(n, async () => {
          const made = await s.owner.call(materialStockOut.calls.create, {
            body: {
              outType: 32,
              warehouseId: s.warehouseId,
              businessDate: today,
              lines: [{ materialSkuId, quantity: '1', reason: '报废' }],
            },
          });
          await s.owner.call(materialStockOut.calls.submit, { ...at(made.id), body: { version: 1 } });
          return made.id;
        });
        const [back, ...answers] = await atOnce(n + 1, (i) =>
          i === 0
            ? s.owner.raw(materialStockIn.calls.deApproval, {
                ...at(id),
                body: { version: 3, reason: '误收' },
              })
            : s.owner.raw(materialStockOut.calls.approval, {
                ...at(outs[i - 1] as string),
                body: { version: 2, agree: true },
              }),
        );
        const gone = count(answers, '200');
        expect(back === '200' ? gone : gone > 0).toBe(back === '200' ? 0 : true);
        expect((await viewIn(id)).orderStatus).toBe(back === '200' ? 1 : 4);
        expect(gone).toBeLessThanOrEqual(5);
      }
    },
    LIMIT,
  );
});

describe('the same request twice', () => {
  it('D16 makes one receipt and posts it once', async () => {
    const materialSkuId = await plate();
    const key = newId();
    const body = {
      inType: 128,
      warehouseId: s.warehouseId,
      businessDate: today,
      lines: [{ materialSkuId, quantity: '2', unitPrice: '3', priceBasis: 4 }],
    };
    const [one, two] = await Promise.all(
      [1, 2].map(() => s.owner.raw(materialStockIn.calls.create, { body, key } as never)),
    );
    const ids = [one, two].flatMap((a) => (a?.status === 200 ? [(a.json() as { id: string }).id] : []));
    expect(new Set(ids).size).toBe(1);
    await approved(s.owner, materialStockIn, ids[0] as string);
  });
});
