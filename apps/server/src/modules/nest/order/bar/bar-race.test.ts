/** Orders of bars when several do it at once, when a computation is given up, and when lost pieces are nested again (engineering F10, F13). */
import { describe, expect, it } from 'vitest';
import { bars, nest, type NestProgress } from '@muyun/contract';
import { addCut, barAct, barBody, barsComputed, freeOf, oneCut } from '../../../../../test/bar-scene.ts';
import { nestPool } from '../../../../workers/nest-pool.ts';

const REASON = { reason: '客户终止合同' };

describe('two at once', () => {
  it.each([2, 8, 64])(
    '%i drafts want more than there is: what is held is never more than what is needed',
    async (n) => {
      const { owner, piece, make } = await oneCut(3);
      const answers = await Promise.all(
        Array.from({ length: n }, () =>
          make().then(
            () => 'saved',
            (e: { code: string }) => e.code,
          ),
        ),
      );
      const saved = Math.min(3, n);
      expect(answers.filter((a) => a === 'saved')).toHaveLength(saved);
      expect(answers.filter((a) => a === 'Nest:QtyExceeded')).toHaveLength(n - saved);
      expect(await freeOf(owner, piece)).toBe(10 - 3 * saved);
    },
  );

  it('one order confirmed eight times at once is confirmed once', async () => {
    const { owner, piece, make } = await oneCut(4);
    const { id } = await make();
    const { version } = await barsComputed(owner, id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        owner.call(bars.barOrderState, { params: { id }, body: { action: 'confirm', version } }).then(
          (a) => String(a.state),
          (e: { code: string }) => e.code,
        ),
      ),
    );
    expect(answers.filter((a) => a === '16')).toHaveLength(1);
    expect(answers.filter((a) => a === 'Common:StaleVersion' || a === 'Nest:State')).toHaveLength(7);
    expect(await freeOf(owner, piece)).toBe(6);
  });

  it('a computation is followed live to its end, and given up it costs nothing', async () => {
    const { owner, make } = await oneCut(5);
    const { id } = await make();
    await barAct(owner, id, 'submit');
    const response = await fetch(`${owner.url}/api/cad/accessory-nest/order/${id}/progress`, {
      headers: { authorization: `Bearer ${owner.token ?? ''}` },
    });
    const events = (await response.text())
      .split('\n')
      .filter((l) => l.startsWith('data: '))
      .map((l) => JSON.parse(l.slice(6)) as NestProgress);
    expect(events.at(-1)).toMatchObject({ state: 8, pieces: 5 });
    // no thread is free: it waits, and is given up
    const usual = nestPool.limits.size;
    nestPool.limits.size = 0;
    try {
      expect((await barAct(owner, id, 'recalc')).state).toBe(2);
      const after = await barAct(owner, id, 'cancel', { keep: false });
      // the older plan is there again
      expect(after.state).toBe(8);
    } finally {
      nestPool.limits.size = usual;
    }
  });
});

describe('lost pieces nested again (F10)', () => {
  it('are taken by a new order, done with its confirmation, open again when it is taken back', async () => {
    const { scene, owner, make } = await oneCut(2);
    const long = await addCut(scene, { code: 'A-99', length: 5980, quantity: 3 });
    const { id } = await owner.call(bars.createBarOrder, {
      body: barBody([
        [long, 3],
        [await addCut(scene, { code: 'A-03', length: 700, quantity: 1 }), 1],
      ]),
    });
    await barsComputed(owner, id);
    const early = owner.call(bars.createBarOrder, { body: barBody([[long, 1]], { parentOrderId: id }) });
    expect(await owner.refused(early)).toBe('Nest:State');
    await barAct(owner, id, 'confirm');
    const lost = async () =>
      (await owner.call(nest.listLostProducts, { query: { orderId: id } }))
        .map((l) => [l.quantity, l.state])
        .toSorted();
    expect(await lost()).toEqual([[3, 1]]);
    const again = await owner.call(bars.createBarOrder, {
      body: barBody([[long, 2]], {
        parentOrderId: id,
        stocks: [{ groupName: scene.groupName, kind: 1, length: 6500, price: '170' }],
      }),
    });
    expect(await lost()).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const done = await barsComputed(owner, again.id);
    expect(done).toMatchObject({ source: 2, parentOrderId: id, placedAmount: 2, sheetAmount: 2 });
    await barAct(owner, again.id, 'confirm');
    expect(await lost()).toEqual([
      [1, 1],
      [2, 4],
    ]);
    await barAct(owner, again.id, 'unconfirm', REASON);
    expect(await lost()).toEqual([
      [1, 1],
      [2, 2],
    ]);
    await barAct(owner, again.id, 'void', REASON);
    expect((await lost()).map(([, state]) => state)).toEqual([1, 1]);
    // the parent takes its loss back: the pieces are its own again
    await barAct(owner, id, 'unconfirm', REASON);
    expect((await lost()).map(([, state]) => state)).toEqual([16, 16]);
    expect(await freeOf(owner, long)).toBe(0);
    expect((await make(1)).errors).toEqual([]);
  });

  it('a plan that is taken back needs pieces that another order has meanwhile', async () => {
    const { scene, owner } = await oneCut();
    const long = await addCut(scene, { code: 'A-98', length: 5980, quantity: 1 });
    const short = await addCut(scene, { code: 'A-97', length: 800, quantity: 1 });
    const { id } = await owner.call(bars.createBarOrder, {
      body: barBody([
        [long, 1],
        [short, 1],
      ]),
    });
    await barsComputed(owner, id);
    await barAct(owner, id, 'confirm');
    await owner.call(bars.createBarOrder, { body: barBody([[long, 1]]) });
    expect(await owner.refused(barAct(owner, id, 'unconfirm', REASON))).toBe('Nest:QtyExceeded');
  });
});
