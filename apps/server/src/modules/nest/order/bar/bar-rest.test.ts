/** 型材余料: born by a cut, offered first, held by a confirmation, used by the next cut, free again when an order lets go. */
import { describe, expect, it } from 'vitest';
import { accessorySku, bars, type NestSheetRow, rightsOfSide, texture } from '@muyun/contract';
import { sql } from '../../../../kit/sql.ts';
import type { Actor } from '../../../../../test/actor.ts';
import { makeMember } from '../../../../../test/kit.ts';
import { setSetting } from '../../../../../test/setting-scene.ts';
import { addProfile, barAct, barBody, barsComputed } from '../../../../../test/bar-scene.ts';
import {
  cutRestScene,
  movesOf,
  optionsOf,
  planned,
  released,
  restsOf,
  uncutBar,
} from '../../../../../test/bar-rest-scene.ts';
import { cut, scrap, sheetOf } from '../../../../../test/sheet-scene.ts';

describe('a rest of a bar', () => {
  it('is in stock once its bar is cut: length, profile, place, value; offered before the bars that are bought', async () => {
    const { owner, space, bar, code, length, restId, accessoryId, groupName, orderId } = await cutRestScene();
    // head 10, two pieces with their cuts: 6000 − 10 − 2 × 1204
    expect(length).toBe(3582);
    const page = await restsOf(owner);
    expect(page.items).toMatchObject([
      {
        code,
        accessoryId,
        profile: '副框',
        color: null,
        length: 3582,
        place: 'A-7',
        state: 1,
        // 150 × 3582/6000 × 0.8
        bookValue: '71.64',
        sourceOrderId: orderId,
        sourceSheetNo: bar.sheetNo,
        orderId: null,
      },
    ]);
    expect(page.totals).toMatchObject({ length: '3582.000', 'state:1': 1, 'state:all': 1 });
    expect((await restsOf(owner, { minLength: 3583 })).items).toEqual([]);
    expect((await restsOf(owner, { filter: 'A-7', state: 1 })).totalCount).toBe(1);
    const [first] = await optionsOf(owner);
    expect(first).toMatchObject({ groupName, kind: 3, restId, title: code, length: 3582, limitQuantity: 1 });
    // per metre: 71.64 / 3.582
    expect(first?.price).toBe('20.000000');
    const blind = await makeMember(space, ['AlNest.NestResults:query'], { displayAmount: false });
    const shown = await restsOf(blind);
    expect([shown.items[0]?.bookValue, shown.totals?.['bookValue']]).toEqual([null, undefined]);
  });

  it('is taken first by the next order: held by its confirmation, free after 反确认, used by its cut', async () => {
    const { owner, piece, code } = await cutRestScene();
    const next = await planned(owner, [[piece, 2]]);
    const plan = await owner.call(bars.barLayouts, { params: { id: next.id } });
    expect(plan.map((b) => [b.stockKind, b.length, b.repeat, b.stockTitle])).toEqual([[3, 3582, 1, code]]);
    await barAct(owner, next.id, 'confirm');
    expect((await restsOf(owner)).items).toMatchObject([{ state: 2, orderNo: next.no }]);
    expect((await optionsOf(owner)).some((s) => s.kind === 3)).toBe(false);
    await barAct(owner, next.id, 'unconfirm', { reason: '再想想' });
    expect((await restsOf(owner)).items).toMatchObject([{ state: 1, orderId: null }]);
    const [bar] = (await released(owner, next.id)) as [NestSheetRow];
    const { remnants } = await sheetOf(owner, bar.sheetNo);
    await cut(owner, bar.sheetNo, { remnants: remnants.map((r) => ({ code: r.code })) });
    // what is left of a rest is a rest again: 3582 − 10 − 2 × 1204
    expect((await restsOf(owner)).items.map((r) => [r.state, r.length])).toEqual([
      [1, 1164],
      [4, 3582],
    ]);
    // 1164 × … is worth its share of what the rest was worth
    expect((await restsOf(owner, { state: 1 })).items[0]?.bookValue).toBe('18.62');
    expect(await movesOf(owner)).toEqual([1, 2, 4, 2, 8, 1]);
  });

  it('as scrap it is worth what its kilograms bring, once its profile says of which texture it is', async () => {
    const { owner, piece, skuId, textureId } = await cutRestScene();
    await setSetting(owner, 'remnant.mode', 2);
    const sku = await owner.call(accessorySku.calls.get, { params: { id: skuId } });
    const body = { ...sku, textureId } as never;
    await owner.call(accessorySku.calls.update, { params: { id: skuId }, body });
    const { scrapPrice } = await owner.call(texture.getTexture, { params: { id: textureId } });
    const next = await planned(owner, [[piece, 2]]);
    const [bar] = (await released(owner, next.id)) as [NestSheetRow];
    const { remnants } = await sheetOf(owner, bar.sheetNo);
    await cut(owner, bar.sheetNo, { remnants: remnants.map((r) => ({ code: r.code })) });
    // 1.164 m of 1.2 kg: 1.397 kg
    expect(Number((await restsOf(owner, { state: 1 })).items[0]?.bookValue)).toBeCloseTo(
      1.397 * Number(scrapPrice),
      2,
    );
    expect(Number(scrapPrice)).toBeGreaterThan(0);
  });

  it('comes back with 作废, with the end of an order, and is gone with a bar that is spoilt', async () => {
    const { owner, piece } = await cutRestScene();
    const first = await planned(owner, [[piece, 2]]);
    await released(owner, first.id);
    await barAct(owner, first.id, 'void', { reason: '不做' });
    expect((await restsOf(owner)).items).toMatchObject([{ state: 1 }]);
    // the rest and a bar that is bought
    const second = await planned(owner, [[piece, 5]]);
    const all = await released(owner, second.id);
    expect(all.map((b) => b.length).toSorted((a, b) => a - b)).toEqual([3582, 6000]);
    await cut(owner, all.find((b) => b.length === 6000)?.sheetNo ?? '');
    await barAct(owner, second.id, 'finish', { reason: '停工' });
    expect((await restsOf(owner, { state: 1 })).items.map((r) => r.length)).toEqual([3582]);
    const third = await planned(owner, [[piece, 2]]);
    const [bar] = (await released(owner, third.id)) as [NestSheetRow];
    await scrap(owner, bar.sheetNo);
    expect((await restsOf(owner)).items).toMatchObject([{ state: 4 }]);
  });

  it('whoever comes second is told which one is taken', async () => {
    const { owner, piece, code, restId, groupName } = await cutRestScene();
    const [one, two] = [await planned(owner, [[piece, 2]]), await planned(owner, [[piece, 2]])];
    await barAct(owner, one.id, 'confirm');
    await expect(barAct(owner, two.id, 'confirm')).rejects.toMatchObject({
      error: { code: 'Nest:StockTaken', message: `板材/余料「${code}」已被占用，请重算` },
    });
    const stocks = [{ groupName, kind: 3 as const, restId, length: 3582, limitQuantity: 1 }];
    const body = barBody([[piece, 1]], { stocks });
    expect(await owner.refused(owner.call(bars.createBarOrder, { body }))).toBe('Nest:StockTaken');
    const { version } = await owner.call(bars.getBarOrder, { params: { id: two.id } });
    const changed = owner.call(bars.updateBarOrder, { params: { id: two.id }, body: { ...body, version } });
    expect(await owner.refused(changed)).toBe('Nest:StockTaken');
    await barAct(owner, one.id, 'void', { reason: '让出' });
    expect((await barAct(owner, two.id, 'confirm')).state).toBe(16);
  });

  it('is chosen by hand, its length and kind known; none of another profile', async () => {
    const { owner, piece, restId, groupName } = await cutRestScene();
    const chosen = { groupName, kind: 3 as const, restId, length: 1, limitQuantity: 1 };
    const { id } = await owner.call(bars.createBarOrder, {
      body: barBody([[piece, 2]], { stocks: [chosen] }),
    });
    expect((await owner.call(bars.getBarOrder, { params: { id } })).stocks).toMatchObject([
      { kind: 3, restId, length: 3582, limitQuantity: 1, price: '20.000000' },
    ]);
    expect((await barsComputed(owner, id)).placedAmount).toBe(2);
    const { groupName: other } = await addProfile(owner, { name: '龙骨' });
    const wrong = { ...chosen, groupName: other };
    // a group that nothing of the order is cut from is left out
    const saved = await owner.call(bars.createBarOrder, {
      body: barBody([[piece, 2]], { stocks: [wrong] }),
    });
    expect((await owner.call(bars.getBarOrder, { params: { id: saved.id } })).stocks).toEqual([]);
    // whatever kind is said with it, it is the rest
    const asBar = barBody([[piece, 2]], { stocks: [{ ...chosen, kind: 1 }] });
    const again = await owner.call(bars.createBarOrder, { body: asBar });
    expect((await owner.call(bars.getBarOrder, { params: { id: again.id } })).stocks).toMatchObject([
      { kind: 3, restId },
    ]);
  });

  it('goes with the cut that is taken back, unless it is held; a bar that was a rest is held again', async () => {
    const { owner, piece, bar, code } = await cutRestScene();
    const next = await planned(owner, [[piece, 2]]);
    const [second] = (await released(owner, next.id)) as [NestSheetRow];
    expect(await owner.refused(uncutBar(owner, bar.sheetNo))).toBe('Nest:UndoRemnant');
    const { remnants } = await sheetOf(owner, second.sheetNo);
    const before = await sheetOf(owner, second.sheetNo);
    await cut(owner, second.sheetNo, { remnants: [{ code: remnants[0]?.code }] });
    expect(await owner.refused(uncutBar(owner, bar.sheetNo))).toBe('Nest:UndoRemnant');
    expect((await uncutBar(owner, second.sheetNo)).orderState).toBe(32);
    expect(await sheetOf(owner, second.sheetNo)).toEqual(before);
    expect((await restsOf(owner)).items.map((r) => r.state)).toEqual([8, 2]);
    await barAct(owner, next.id, 'void', { reason: '不做' });
    expect((await uncutBar(owner, bar.sheetNo)).orderState).toBe(32);
    expect((await restsOf(owner)).items.map((r) => r.state)).toEqual([8, 8]);
    expect(await movesOf(owner)).toEqual([1, 2, 8, 1, 32, 16, 4, 32]);
    // told again, it is there again under its code
    await cut(owner, bar.sheetNo, { remnants: [{ code }] });
    expect((await restsOf(owner, { state: 1 })).items.map((r) => r.code)).toEqual([code]);
  });
});

it('a rest that was cut in another factory is on no list, offered to nobody and taken by nobody here', async () => {
  const { owner, space, code, restId, piece, groupName } = await cutRestScene();
  const [first = '', second = ''] = space.factoryIds;
  await owner.inTx((tx) =>
    tx.run(sql`update nest_order set factory_id = ${second} where tenant_id = ${tx.tenantId}`),
  );
  const rights = rightsOfSide('tenant');
  const [here, there] = await Promise.all(
    [first, second].map((id) => makeMember(space, rights, { factoryIds: [id] })),
  );
  const told = async (who: Actor) => [
    (await restsOf(who)).items.map((r) => r.code),
    (await restsOf(who)).totals?.['state:all'],
    (await optionsOf(who)).flatMap((s) => s.restId ?? []),
  ];
  expect(await told(there as Actor)).toEqual([[code], 1, [restId]]);
  expect(await told(here as Actor)).toEqual([[], 0, []]);
  const body = barBody([[piece, 1]], { stocks: [{ groupName, kind: 3, restId }] });
  expect(await (here as Actor).refused((here as Actor).call(bars.createBarOrder, { body }))).toBe(
    'Common:NotFound',
  );
  const made = await (here as Actor).call(bars.createBarOrder, { body: barBody([[piece, 1]]) });
  const order = await owner.call(bars.getBarOrder, { params: { id: made.id } });
  expect(order.stocks.flatMap((s) => s.restId ?? [])).toEqual([]);
});
