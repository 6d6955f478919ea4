/** A change order over pieces that are nested for real (production §12, engineering F10): asked for anew, nested, taken back. */
import { changeOrder, nest } from '@muyun/contract';
import { expect, it } from 'vitest';
import { atOnce, LIMIT, many, ROUNDS, WIDTHS } from '../../../../test/at-once.ts';
import {
  approveChange,
  changeBody,
  changeScene,
  freshPanel,
  newChange,
  productOf,
} from '../../../../test/change-scene.ts';
import { act, computed, f9Params } from '../../../../test/nest-scene.ts';
import { cut, routed, sheetsOf, uncut } from '../../../../test/sheet-scene.ts';
import { sql } from '../../../kit/sql.ts';
import { miscounted } from '../../cad/shared/project-counters.store.ts';

const REASON = '重新排产';

it('pieces of the old drawing are made once more; the order ends when they are nested and waits again when they are not', async () => {
  const s = await changeScene();
  const { owner } = s;
  const id = await freshPanel(s, { quantity: 4 });
  const nested = async (): Promise<string> => {
    const order = await owner.call(nest.createNestOrder, {
      body: { kind: 1, products: [{ productId: id, quantity: 4 }], params: f9Params() },
    });
    await computed(owner, order.id);
    await act(owner, order.id, 'confirm');
    return order.id;
  };
  const first = await nested();
  const order = await newChange(s, [{ productId: id, newHeight: 640, handling: 8 }]);
  expect(order.products[0]).toMatchObject({ nestedQuantity: 4, remadeQuantity: 4 });
  // the scrapped pieces cost what their plates have cost
  expect(Number(order.cost)).toBeGreaterThan(0);
  const stateOf = async () =>
    (await owner.call(changeOrder.calls.get, { params: { id: order.id } })).orderStatus;
  await approveChange(owner, order);
  expect(await stateOf()).toBe(2);
  // the plates that hold the old pieces say so
  const { runId } = await owner.call(nest.getNestOrder, { params: { id: first } });
  const { layouts } = await owner.call(nest.nestRunLayouts, { params: { id: runId as string } });
  expect(layouts.map((l) => l.affectedBy)).toEqual(layouts.map(() => order.orderNo));
  // what is made once more already is not given back as well
  for (const verb of ['unconfirm', 'void'] as const)
    expect(await owner.refused(act(owner, first, verb, { reason: REASON }))).toBe('Nest:ChangedSince');

  const second = await nested();
  expect(await stateOf()).toBe(4);
  expect(await productOf(owner, id)).toMatchObject({
    remakeQuantity: 4,
    nestedQuantity: 8,
    lostQuantity: 0,
    availableToNest: 0,
    visibleHeight: 640,
  });
  await act(owner, second, 'unconfirm', { reason: REASON });
  expect(await stateOf()).toBe(2);
  expect(await productOf(owner, id)).toMatchObject({ nestedQuantity: 4, reservedNestQuantity: 4 });
  const wrong = await owner.inTx((tx) => miscounted(tx, sql`p.tenant_id = ${tx.tenantId}`));
  expect(wrong).toEqual([]);
});

it('a sheet whose products were made once more since it was cut stays cut', async () => {
  const s = await changeScene();
  const { owner } = s;
  const id = await freshPanel(s, { quantity: 2 });
  await routed(owner, s.projectId);
  const nest1 = await owner.call(nest.createNestOrder, {
    body: { kind: 1, products: [{ productId: id, quantity: 2 }], params: f9Params() },
  });
  await computed(owner, nest1.id);
  await act(owner, nest1.id, 'confirm');
  await act(owner, nest1.id, 'release');
  const sheets = await sheetsOf(owner, nest1.id);
  for (const sheet of sheets) await cut(owner, sheet.sheetNo);
  const order = await newChange(s, [{ productId: id, newHeight: 640, handling: 8 }]);
  await approveChange(owner, order);
  expect(await owner.refused(uncut(owner, sheets[0]?.sheetNo ?? ''))).toBe('Nest:UndoChanged');
});

// what is made before 64 race takes a while: the measured run does it
it.each(WIDTHS.map((n) => (ROUNDS === 1 ? Math.min(n, 8) : n)))(
  '%i at once: a plan is confirmed before its product changes, and its pieces are made once more, or it is told of the change',
  { timeout: LIMIT },
  async (n) => {
    const s = await changeScene();
    const { owner } = s;
    const pairs = await many(n / 2, async () => {
      const productId = await freshPanel(s, { quantity: 4 });
      const order = await owner.call(nest.createNestOrder, {
        body: { kind: 1, products: [{ productId, quantity: 4 }], params: f9Params() },
      });
      await computed(owner, order.id);
      const { version } = await owner.call(nest.getNestOrder, { params: { id: order.id } });
      return { productId, orderId: order.id, version };
    });
    const codes = await atOnce(n, (i) => {
      const { productId, orderId, version } = pairs[Math.floor(i / 2)] as (typeof pairs)[number];
      if (i % 2 === 0)
        return owner.raw(nest.nestOrderState, {
          params: { id: orderId },
          body: { action: 'confirm', version },
        });
      const lines = [{ productId, newHeight: 640, handling: 8 }];
      return owner.raw(changeOrder.calls.create, {
        body: changeBody({ ...s, typeId: s.quickTypeId }, lines) as never,
      });
    });
    const { items } = await owner.call(changeOrder.calls.list, { query: { maxResultCount: 100 } });
    const changes = await many(items.length, (i) =>
      owner.call(changeOrder.calls.get, { params: { id: items[i]?.id as string } }),
    );
    for (const [i, { productId, orderId }] of pairs.entries()) {
      const [confirmed, changed] = codes.slice(2 * i, 2 * i + 2);
      const line = changes.flatMap((c) => c.products).find((l) => l.productId === productId);
      const { state } = await owner.call(nest.getNestOrder, { params: { id: orderId } });
      const { visibleHeight, nestedQuantity, remakeQuantity } = await productOf(owner, productId);
      expect(['200', 'Nest:ProductChanged']).toContain(confirmed);
      const nested = confirmed === '200' ? 4 : 0;
      expect([state, nestedQuantity]).toEqual(nested === 4 ? [16, 4] : [8, 0]);
      expect(changed).toBe('200');
      // a change that came after the plan knows of every piece of it
      expect([line?.nestedQuantity, line?.remadeQuantity, remakeQuantity]).toEqual([nested, nested, nested]);
      expect(visibleHeight).toBe(640);
    }
    const wrong = await owner.inTx((tx) => miscounted(tx, sql`p.tenant_id = ${tx.tenantId}`));
    expect(wrong).toEqual([]);
  },
);
