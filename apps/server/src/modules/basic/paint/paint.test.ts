/** 涂层结构 (engineering A12): consumption, least films, prices that are hidden. */
import { beforeAll, describe, expect, it } from 'vitest';
import { color, disablePaint, paint, paintItem } from '@muyun/contract';
import { basicScene, faultOf } from '../../../../test/basic-scene.ts';
import { type Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';

let space: Space;
let owner: Actor;
beforeAll(async () => {
  ({ space, owner } = await basicScene());
});

describe('A12 finishes', () => {
  const { create, update, get, remove } = paint.paintMaster.calls;
  const coat = (coatKind: number, [dft, volumeSolids, density, transferEfficiency]: string[], more = {}) => ({
    coatKind,
    dft,
    volumeSolids,
    density,
    transferEfficiency,
    ...more,
  });
  const PVDF = [
    coat(1, ['6', '28', '1.15', '60'], { pricePerKg: '42', thinnerRatio: '30' }),
    coat(2, ['25', '32', '1.25', '65'], { pricePerKg: '88' }),
    coat(3, ['12', '30', '1.05', '65'], { pricePerKg: '76' }),
  ];
  const make = (body: object) =>
    owner.call(create, { body: { paintType: 2, coats: PVDF, ...body } as never });

  it('figures and least films follow from the coats: PVDF of three coats takes 0.2559 kg/㎡', async () => {
    const made = await make({ name: '氟碳三涂', code: 'F3' });
    expect(made).toMatchObject({
      coatCount: 3,
      totalDft: '43.0000',
      kgPerSquare: '0.2559',
      pricePerSquare: '19.853400',
      minFilm: '40.0000',
      minLocalFilm: '34.0000',
    });
    const powder = coat(4, ['70', '100', '1.5', '85']);
    expect(await make({ name: '粉末', code: 'FM', paintType: 1, coats: [powder] })).toMatchObject({
      kgPerSquare: '0.1235',
      minFilm: '60.0000',
      areaBasis: 2,
    });
    const tried = await owner.call(paint.tryPaint, {
      params: { id: made.id },
      body: { unfoldArea: '120', visibleArea: '100' },
    });
    expect(tried).toMatchObject({
      area: '100.0000',
      paintKg: '25.590',
      thinnerKg: '1.233',
      amount: '1985.34',
    });
  });

  it('a coat names its paint, of its kind and in use; the trial says which, the demand of it stays beside its word', async () => {
    const make1 = (name: string, paintType: number) =>
      owner.call(paintItem.calls.create, { body: { name, paintType, packSize: '20', shelfLifeDays: 365 } });
    const [primer, top] = [await make1('环氧底漆', 1), await make1('氟碳面漆', 2)];
    const coats = (ids: (string | null)[]) => PVDF.map((c, i) => ({ ...c, paintId: ids[i] ?? null }));
    const wrong = await faultOf(make({ name: '错配', code: 'CP0', coats: coats([top.id]) }));
    expect([wrong.code, wrong.error.message, wrong.error.validationErrors?.[0]?.field]).toEqual([
      'Basic:PaintCoatPaint',
      '第 1 道底漆不能用「氟碳面漆」，它是面漆',
      'coats',
    ]);
    const made = await make({ name: '指定底漆', code: 'CP1', coats: coats([primer.id]) });
    expect(made.coats.map((c) => c.paintId ?? null)).toEqual([primer.id, null, null]);
    const tried = await owner.call(paint.tryPaint, {
      params: { id: made.id },
      body: { unfoldArea: '120', visibleArea: '100' },
    });
    expect(tried.coats.map((c) => c.paintName)).toEqual(['环氧底漆', null, null]);
    const off = await owner.call(disablePaint, {
      params: { id: primer.id },
      body: { version: primer.version },
    });
    // it stays where it was chosen, nobody chooses it anew
    const kept = await owner.call(update, {
      params: { id: made.id },
      body: { version: made.version, remark: '仍用' },
    });
    expect(kept.coats[0]?.paintId).toBe(primer.id);
    const anew = make({ name: '新选', code: 'CP2', coats: coats([primer.id]) });
    expect(await owner.refused(anew)).toBe('Basic:Disabled');
    expect(await owner.refused(owner.call(paintItem.calls.remove, { params: { id: off.id } }))).toBe(
      'Basic:InUse',
    );
    const stranger = await makeSpace();
    const theirs = await stranger.owner.call(paintItem.calls.create, {
      body: { name: '别家底漆', paintType: 1, packSize: '20', shelfLifeDays: 365 },
    });
    expect(await owner.refused(make({ name: '外', code: 'CP3', coats: coats([theirs.id]) }))).toBe(
      'Common:NotFound',
    );
  });

  it('refuses a finish without a coat, and a local film above the mean', async () => {
    expect(await owner.refused(make({ name: '空', code: 'K1', coats: [] }))).toBe('Basic:PaintCoatEmpty');
    const film = await faultOf(make({ name: '反', code: 'K2', minFilm: '30', minLocalFilm: '31' }));
    expect([film.code, film.error.validationErrors?.[0]?.field]).toEqual(['Basic:PaintFilm', 'minLocalFilm']);
  });

  it('prices of coats are amounts: hidden from who sees none, and kept when such a person changes the rest', async () => {
    const made = await make({ name: '四涂', code: 'F4' });
    const rights = ['query', 'get', 'edit', 'add'].map((a) => `AlBasic.PaintStructures:${a}`);
    const blind = await makeMember(space, rights, { displayAmount: false });
    const at = { params: { id: made.id } };
    const seen = await blind.call(get, at);
    expect(seen.coats.map((c) => c.pricePerKg)).toEqual([null, null, null]);
    expect(seen.pricePerSquare).toBeNull();
    const coats = seen.coats.map((c, i) => ({ ...c, dft: i === 0 ? '8' : c.dft }));
    await blind.call(update, { ...at, body: { coats, version: 1 } });
    const now = await owner.call(get, at);
    expect(now.coats.map((c) => c.pricePerKg)).toEqual(['42.000000', '88.000000', '76.000000']);
    expect(now.totalDft).toBe('45.0000');
    const log = await blind.call(paint.paintMaster.calls.logOf, { ...at, query: {} });
    expect(JSON.stringify(log.items)).not.toContain('88.000000');
    expect(log.items[0]?.changes.map((c) => c.field)).toContain('coats');
    const tried = await blind.call(paint.tryPaint, { ...at, body: { unfoldArea: '1', visibleArea: '1' } });
    expect([tried.amount, tried.coats[0]?.amount]).toEqual([null, null]);
  });

  it('a colour names its finish, which then stays; the usual ones come once', async () => {
    const made = await make({ name: '被引用', code: 'BY' });
    const card = await owner.call(color.createColor, {
      body: { code: 'RAL9006', name: '银', paintStructureId: made.id },
    });
    expect(card.paintStructureName).toBe('被引用');
    expect(await owner.refused(owner.call(remove, { params: { id: made.id } }))).toBe('Basic:InUse');
    const stranger = await makeSpace();
    const foreign = stranger.owner.call(color.createColor, {
      body: { code: 'RAL9007', name: '银', paintStructureId: made.id },
    });
    expect(await stranger.owner.refused(foreign)).toBe('Common:NotFound');
    const first = await stranger.owner.call(paint.initPaints);
    expect(first.skipped).toBe(0);
    expect(await stranger.owner.call(paint.initPaints)).toEqual({ added: 0, skipped: first.added });
    const { items } = await stranger.owner.call(paint.paintMaster.calls.list);
    expect(items.find((i) => i.code === 'PVDF3')).toMatchObject({
      kgPerSquare: '0.2559',
      minFilm: '40.0000',
    });
  });
});
