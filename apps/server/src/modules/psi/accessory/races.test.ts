/** Many at once on accessories: the last piece, the last box of an order, warehouses that give to each other. */
import { accessoryIn, accessoryOut, accessoryPurchase } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMIT, ROUNDS, WIDTHS } from '../../../../test/at-once.ts';
import {
  type AccessoryScene,
  accessoryScene,
  approve,
  deApprove,
  held,
  issued,
  issueDraft,
  newSku,
  ordered,
  received,
  receiptOf,
  stocked,
} from '../../../../test/accessory-scene.ts';

let s: AccessoryScene;
beforeAll(async () => {
  s = await accessoryScene();
});

/** As many rounds as are wanted of a race so wide. */
const rounds = (race: (n: number, round: number) => Promise<void>) => async (n: number) => {
  for (let round = 0; round < ROUNDS; round += 1) await race(n, round);
};

describe('many at once', () => {
  it.each(WIDTHS)(
    '%i issues of the last piece: one has it',
    rounds(async (n, round) => {
      const sku = await newSku(s, `最后一个${n} ${round}`);
      await stocked(s, sku, '1');
      const ids = [];
      for (let i = 0; i < n; i += 1) {
        const id = await issueDraft(s, [{ accessorySkuId: sku, quantity: '1' }]);
        await s.owner.call(accessoryOut.calls.submit, { params: { id }, body: { version: 1 } });
        ids.push(id);
      }
      const codes = await Promise.all(
        ids.map((id) =>
          s.owner
            .call(accessoryOut.calls.approval, { params: { id }, body: { version: 2, agree: true } })
            .then(
              () => 'ok',
              (error: { code?: string }) => error.code ?? 'fault',
            ),
        ),
      );
      expect(codes.filter((c) => c === 'ok')).toHaveLength(1);
      expect(await held(s, sku)).toMatchObject(['0.0000', '0.0000', '0.0000', '1.000000', '0.00']);
    }),
    LIMIT,
  );

  it.each(WIDTHS)(
    '%i receipts of one order: what is ordered and five percent come in, no more',
    rounds(async (n, round) => {
      const sku = await newSku(s, `同单${n} ${round}`);
      const order = await ordered(s, [{ accessorySkuId: sku, quantity: '20', unitPrice: '3' }]);
      const ids = [];
      for (let i = 0; i < n; i += 1) {
        const id = await receiptOf(s, order, ['15']);
        await s.owner.call(accessoryIn.calls.submit, { params: { id }, body: { version: 1 } });
        ids.push(id);
      }
      const done = await Promise.all(
        ids.map((id) =>
          s.owner
            .call(accessoryIn.calls.approval, { params: { id }, body: { version: 2, agree: true } })
            .then(
              () => 1,
              () => 0,
            ),
        ),
      );
      expect(done.reduce<number>((a, b) => a + b, 0)).toBe(1);
      const view = await s.owner.call(accessoryPurchase.calls.get, { params: { id: order.id } });
      expect(view).toMatchObject({ orderStatus: 8, payableAmount: '45.00' });
    }),
    LIMIT,
  );

  it(
    'D15 A → B and B → A at the same moment: no deadlock, balances exact',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const sku = await newSku(s, `对调${round}`);
        await stocked(s, sku, '100', '3');
        await issued(s, [{ accessorySkuId: sku, quantity: '50' }], {
          outType: 8,
          targetWarehouseId: s.otherWarehouseId,
        });
        const pairs = await Promise.all(
          Array.from({ length: 8 }, (_, i) =>
            issueDraft(s, [{ accessorySkuId: sku, quantity: '2' }], {
              outType: 8,
              warehouseId: i % 2 ? s.warehouseId : s.otherWarehouseId,
              targetWarehouseId: i % 2 ? s.otherWarehouseId : s.warehouseId,
            }),
          ),
        );
        await Promise.all(pairs.map((id) => approve(s.owner, accessoryOut, id)));
        expect([(await held(s, sku))?.[4], (await held(s, sku, s.otherWarehouseId))?.[4]]).toEqual([
          '150.00',
          '150.00',
        ]);
      }
    },
    LIMIT,
  );

  it(
    'a receipt approved and its order taken back at once: one of the two',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const sku = await newSku(s, `审反审${round}`);
        const order = await ordered(s, [{ accessorySkuId: sku, quantity: '1', unitPrice: '3' }]);
        const receipt = await received(s, order, ['1']);
        const out = await issueDraft(
          s,
          [{ accessorySkuId: sku, quantity: '1', inLineId: receipt.lines[0]?.id }],
          { outType: 64, supplierId: s.supplierId },
        );
        await s.owner.call(accessoryOut.calls.submit, { params: { id: out }, body: { version: 1 } });
        const both = await Promise.allSettled([
          s.owner.call(accessoryOut.calls.approval, {
            params: { id: out },
            body: { version: 2, agree: true },
          }),
          deApprove(s.owner, accessoryIn, receipt.id),
        ]);
        expect(both.filter((b) => b.status === 'fulfilled').length).toBeLessThanOrEqual(1);
      }
    },
    LIMIT,
  );
});
