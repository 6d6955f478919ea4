/** Lost pieces of profile (engineering F10): reported with their bar, merged, nested again, needed no more. */
import { describe, expect, it } from 'vitest';
import { bars, type NestSheetRow, product } from '@muyun/contract';
import { addCut, barAct, barBody, barsComputed, barScene, freeOf } from '../../../../../test/bar-scene.ts';
import { change, page, report, rowOf } from '../../../../../test/lost-scene.ts';
import { cut, sheetOf, sheetsOf } from '../../../../../test/sheet-scene.ts';

const REASON = { reason: '客户取消' };
/** Both pieces of a bar are cut wrongly. */
async function lostBars() {
  const scene = await barScene();
  const { owner } = scene;
  const piece = await addCut(scene, { code: 'K-01', length: 2350, quantity: 2 });
  const { id: orderId } = await owner.call(bars.createBarOrder, { body: barBody([[piece, 2]]) });
  await barsComputed(owner, orderId);
  await barAct(owner, orderId, 'confirm');
  await barAct(owner, orderId, 'release');
  const [bar] = (await sheetsOf(owner, orderId)) as [NestSheetRow];
  const seqs = (await sheetOf(owner, bar.sheetNo)).pieces.map((p) => p.seq);
  await cut(owner, bar.sheetNo);
  const [id] = (await report(owner, bar.sheetNo, { seqs })).ids as [string];
  return { owner, piece, id };
}

describe('lost pieces of profile', () => {
  it('of a bar too: reported by its number, merged, nested and done', async () => {
    const scene = await barScene();
    const { owner } = scene;
    const [one, two] = [
      await addCut(scene, { code: 'K-01', length: 2350, quantity: 2 }),
      await addCut(scene, { code: 'K-02', length: 1480, quantity: 4 }),
    ];
    const first = await owner.call(bars.createBarOrder, { body: barBody([[one, 2]]) });
    await barsComputed(owner, first.id);
    await barAct(owner, first.id, 'confirm');
    await barAct(owner, first.id, 'release');
    const [bar] = (await sheetsOf(owner, first.id)) as [NestSheetRow];
    await cut(owner, bar.sheetNo);
    const seq = (await sheetOf(owner, bar.sheetNo)).pieces[0]?.seq;
    const [id] = (await report(owner, bar.sheetNo, { seqs: [seq] })).ids as [string];
    expect(await freeOf(owner, one)).toBe(1);
    expect(await rowOf(owner, id)).toMatchObject({
      source: 4,
      pieceName: expect.stringContaining('2350'),
      sheetNo: bar.sheetNo,
    });
    await change(owner, id, 'merge');
    const next = await owner.call(bars.createBarOrder, { body: barBody([[two, 4]]) });
    expect(await rowOf(owner, id)).toMatchObject({ state: 2, renestOrderNo: next.no });
    await barsComputed(owner, next.id);
    await barAct(owner, next.id, 'confirm');
    expect(await rowOf(owner, id)).toMatchObject({ state: 4 });
    expect(await freeOf(owner, one)).toBe(0);
  });

  it('an order of bars of its own takes lost pieces as far as nothing else is left', async () => {
    const { owner, piece } = await lostBars();
    const own = await owner.call(bars.createBarOrder, { body: barBody([[piece, 1]]) });
    const rows = async () => (await page(owner)).items.map((r) => [r.quantity, r.state]).toSorted();
    expect(await rows()).toEqual([
      [1, 1],
      [1, 2],
    ]);
    await barAct(owner, own.id, 'void', REASON);
    expect(await rows()).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('less to be made of a product takes its lost profiles along', async () => {
    const { owner, piece, id } = await lostBars();
    expect(await rowOf(owner, id)).toMatchObject({ quantity: 2 });
    // an order made for bars takes rows of bars
    const again = await owner.call(bars.createBarOrder, { body: barBody([[piece, 1]], { lostIds: [id] }) });
    expect((await page(owner, { state: '2' })).items).toMatchObject([
      { quantity: 1, renestOrderNo: again.no },
    ]);
    const { productId } = (await page(owner)).items[0] as { productId: string };
    const { version } = await owner.call(product.getProduct, { params: { id: productId } });
    await owner.call(product.updateProduct, { params: { id: productId }, body: { quantity: 1, version } });
    const rows = (await page(owner)).items.map((r) => [r.quantity, r.state, r.handledReason]).toSorted();
    expect(rows).toEqual([
      [1, 16, '要做的数量减少'],
      [1, 2, null],
    ]);
    expect(
      await owner.refused(
        owner.call(bars.createBarOrder, { body: barBody([[piece, 1]], { lostIds: [id] }) }),
      ),
    ).toBe('Nest:LostState');
  });
});
