/** Many at once, at 2, 8 and 64: the last sheet, confirm against issue, withdraw against issue; nothing is promised or counted twice. */
import { materialBalances, materialStockOut, nest } from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import { LIMIT, many, ROUNDS, WIDTHS } from '../../../../test/at-once.ts';
import { at } from '../../../../test/material-scene.ts';
import { act, addProduct } from '../../../../test/nest-scene.ts';
import { orderOf as orderView } from '../../../../test/sheet-scene.ts';
import {
  draftOf,
  heldOf,
  orderOf,
  outOf,
  type SheetsScene,
  sheetsScene,
} from '../../../../test/sheets-scene.ts';
import { businessDay } from '../../../kit/clock.ts';

/** nothing was written for him: whoever is told that the house is full, or that others are at it, comes again as people do */
const TOLD_TO_COME_AGAIN = new Set(['Common:Busy', 'Common:Overloaded']);
const MOST_TRIES = 20;
const codeOf = async (work: () => Promise<unknown>): Promise<string> => {
  for (let tries = 1; ; tries += 1) {
    const code = await work().then(
      () => 'ok',
      (e: { code: string }) => e.code,
    );
    if (!TOLD_TO_COME_AGAIN.has(code) || tries === MOST_TRIES) return code;
  }
};
const stock = async (s: SheetsScene): Promise<number> =>
  Number(
    (await s.owner.call(materialBalances, { query: { materialSkuId: s.materialSkuId } as never })).items[0]
      ?.quantity ?? 0,
  );
const submitted = async (s: SheetsScene, id: string): Promise<number> => {
  await s.owner.call(materialStockOut.calls.submit, { ...at(id), body: { version: 1 } });
  return 2;
};
/** An order whose confirmation is taken back, of the version that it has when this is asked. */
async function withdrawing(s: SheetsScene, id: string): Promise<() => Promise<unknown>> {
  const { version } = await orderView(s.owner, id);
  const body = { action: 'unconfirm', version, reason: '改方案' } as const;
  return () => s.owner.call(nest.nestOrderState, { params: { id }, body });
}
const withdrawn = async (s: SheetsScene, id: string): Promise<unknown> => (await withdrawing(s, id))();
const approve = (s: SheetsScene, id: string, version: number) =>
  s.owner.call(materialStockOut.calls.approval, { ...at(id), body: { version, agree: true } });

describe.each(WIDTHS)('%i at once', (n) => {
  it(
    'confirm orders for the last sheet: one has it',
    async () => {
      const s = await sheetsScene('1');
      const ids: string[] = [];
      for (let i = 0; i < n; i += 1) {
        const productId = await addProduct(s.owner, s, { code: `X-${i}`, w: 900, h: 450, quantity: 1 });
        ids.push(await orderOf(s, 1, productId));
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await Promise.all(ids.map((id) => codeOf(() => act(s.owner, id, 'confirm'))));
        expect(answers.filter((a) => a === 'ok')).toHaveLength(1);
        expect(answers.filter((a) => a === 'Nest:StockTaken')).toHaveLength(n - 1);
        expect((await heldOf(s)).map((h) => h.open)).toEqual([1]);
        // the sheet is free again: whoever was told that it is taken may have it the next time
        await withdrawn(s, ids[answers.indexOf('ok')] ?? '');
        expect(await heldOf(s)).toEqual([]);
      }
    },
    LIMIT * 2,
  );

  it(
    'issue sheets for the project while an order confirms them: either has them',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const s = await sheetsScene('1');
        const id = await orderOf(s, 4);
        const outs = await many(n - 1, async () => {
          const lines = [{ materialSkuId: s.materialSkuId, quantity: '1' }];
          const made = await s.owner.call(materialStockOut.calls.create, {
            body: {
              outType: 1,
              projectId: s.projectId,
              warehouseId: s.warehouseId,
              businessDate: businessDay(),
              lines,
            },
          });
          await submitted(s, made.id);
          return made.id;
        });
        const [confirmed, ...issued] = await Promise.all([
          codeOf(() => act(s.owner, id, 'confirm')),
          ...outs.map((out) => codeOf(() => approve(s, out, 2))),
        ]);
        const gone = issued.filter((a) => a === 'ok').length;
        expect([confirmed, gone]).toEqual(confirmed === 'ok' ? ['ok', 0] : ['Nest:StockTaken', 1]);
        expect(await stock(s)).toBe(1 - gone);
        expect((await heldOf(s)).length).toBe(confirmed === 'ok' ? 1 : 0);
      }
    },
    LIMIT * 2,
  );

  it(
    'withdraw an order while its sheets are issued: it stands with its issue, or goes without one',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const s = await sheetsScene('1');
        const id = await orderOf(s, 4);
        await act(s.owner, id, 'confirm');
        const { id: out } = await draftOf(s, id);
        const version = await submitted(s, out);
        const withdraw = await withdrawing(s, id);
        const answers = await Promise.all(
          Array.from({ length: n }, (_, i) =>
            codeOf(() => (i % 2 === 0 ? withdraw() : approve(s, out, version))),
          ),
        );
        const done = answers.filter((a) => a === 'ok').length;
        expect(done).toBe(1);
        const isIssued = (await outOf(s, out)).orderStatus === 4;
        expect((await orderView(s.owner, id)).state).toBe(isIssued ? 16 : 8);
        expect(await stock(s)).toBe(isIssued ? 0 : 1);
        expect(await heldOf(s)).toEqual([]);
      }
    },
    LIMIT * 2,
  );
});
