/** 品牌 (engineering A10): handed in by its owner, decided on by the platform, named once over all spaces. */
import { beforeAll, describe, expect, it } from 'vitest';
import { brand, brandHost, printTemplate, requisition, tenantBrand } from '@muyun/contract';
import {
  brandHostActor,
  brandPartner,
  decide,
  freshBrand,
  giveBrand,
  openBrandOf,
  ownBrand,
} from '../../../../test/brand-scene.ts';
import { pictureOf } from '../../../../test/book-scene.ts';
import { newId } from '../../../kit/clock.ts';
import { arrived } from '../../../../test/message-scene.ts';
import { type Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';

let [owner, other, host]: Actor[] = [];
beforeAll(async () => {
  [owner, other] = (await Promise.all([makeSpace(), makeSpace()])).map((s) => s.owner);
  host = await brandHostActor();
});
const me = (): Actor => owner as Actor;
const they = (): Actor => other as Actor;
const platform = (): Actor => host as Actor;
const hand = (who: Actor, name: string, more: object = {}) =>
  who.raw(brand.createBrand, { body: { name, ...more } });
const taken = async (who: Actor, filter: string) => who.call(brandHost.takenBrands, { query: { filter } });

describe('a brand', () => {
  it('waits for the platform, which is told, sees its proofs, refuses it with a reason and lets it pass', async () => {
    const [logo, proof] = [await pictureOf(me()), await pictureOf(me())];
    const name = freshBrand();
    const made = await me().call(brand.createBrand, {
      body: {
        name,
        logoUrl: `/api/basic/file/${logo}`,
        trademarkNo: '第 6 类 123456',
        trademarkClass: 6,
        validTo: '2099-12-31',
        certificateFileIds: [proof],
      },
    });
    expect(made).toMatchObject({ state: 1, version: 1, grantCount: 0, actions: ['resubmit'] });
    await arrived(platform(), `品牌「${name}」待审核`);

    const page = await platform().call(brandHost.listBrandApplications, {
      query: { filter: name, state: 1 },
    });
    expect(page.items).toMatchObject([
      { id: made.id, tenantId: me().tenantId, actions: ['approve', 'reject'] },
    ]);
    expect(page.totals).toMatchObject({ 'state:1': 1, 'state:all': 1 });
    const seen = await platform().raw(brandHost.brandProof, { params: { id: made.id, fileId: proof } });
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    for (const params of [
      { id: made.id, fileId: logo },
      { id: newId(), fileId: proof },
    ])
      expect(codeOf(await platform().raw(brandHost.brandProof, { params }))).toBe('Common:NotFound');
    const shown = await platform().raw(brand.brandLogo, { params: { id: made.id } });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(codeOf(await they().raw(brand.brandLogo, { params: { id: made.id } }))).toBe('Common:NotFound');

    const ask = (body: object) => platform().raw(brandHost.decideBrand, { params: { id: made.id }, body });
    expect(codeOf(await ask({ isApproved: false, version: 1 }))).toBe('Common:ReasonRequired');
    expect(codeOf(await ask({ isApproved: true, version: 9 }))).toBe('Common:StaleVersion');
    const refused = await decide(made.id, false, '证书看不清');
    expect(refused).toMatchObject({ state: 4, rejectReason: '证书看不清', actions: [] });
    expect(codeOf(await ask({ isApproved: true, version: refused.version }))).toBe('Basic:BrandState');
    const [told] = await arrived(me(), `品牌「${name}」驳回`);
    expect(told?.content).toContain('证书看不清');

    // saved again it is handed in again
    const row = await ownBrand(me(), made.id);
    const again = await me().call(brand.updateBrand, {
      params: { id: made.id },
      body: { ...row, version: row.version },
    });
    expect(again).toMatchObject({ state: 1, rejectReason: null });
    await arrived(platform(), `品牌「${name}」待审核`, 2);
    expect(await decide(made.id, true)).toMatchObject({ state: 2, actions: ['disable'] });
    await arrived(me(), `品牌「${name}」审核通过`);
    expect((await ownBrand(me(), made.id)).actions).toEqual(['resubmit', 'authorise', 'use']);
  });

  it('that is approved goes back to the platform when what it has looked at changes, not with its description', async () => {
    const { id, name } = await openBrandOf(me());
    const change = async (more: object) => {
      const row = await ownBrand(me(), id);
      return me().call(brand.updateBrand, { params: { id }, body: { ...row, ...more } });
    };
    expect(await change({ description: '外墙系列' })).toMatchObject({ state: 2, description: '外墙系列' });
    const [known] = await taken(they(), name);
    expect(known?.brandId).toBe(id);
    expect(await change({ trademarkNo: 'T-2' })).toMatchObject({ state: 1 });
    // waiting it cannot be asked for, its name is taken all the same
    expect(await taken(they(), name)).toEqual([{ name, brandId: null, ownerName: null }]);
    const stale = me().call(brand.updateBrand, { params: { id }, body: { name, version: 1 } });
    expect(await me().refused(stale)).toBe('Common:StaleVersion');
  });

  it('has an address and a template of its packing papers, without a new look of the platform', async () => {
    const { id } = await openBrandOf(me());
    const template = await me().call(printTemplate.calls.create, {
      body: {
        document: requisition.id,
        name: newId().slice(-12),
        headColumns: [],
        lineColumns: [],
        signatures: [],
      },
    });
    const first = await ownBrand(me(), id);
    const url = { id, brandUrl: 'https://www.muyun.example.com', version: first.version };
    const linked = await me().call(brand.setBrandUrl, { body: url });
    expect(linked).toMatchObject({ brandUrl: url.brandUrl, state: 2 });
    expect(codeOf(await me().raw(brand.setBrandUrl, { body: url }))).toBe('Common:StaleVersion');
    for (const brandUrl of ['javascript:alert(1)', 'muyun', ''])
      expect(codeOf(await me().raw(brand.setBrandUrl, { body: { ...url, brandUrl } }))).toBe(
        'Common:Validation',
      );
    const packed = { brandId: id, templateId: template.id, version: linked.version };
    expect(await me().call(brand.setPackTemplate, { body: packed })).toMatchObject({
      packTemplateId: template.id,
      state: 2,
    });
    expect(codeOf(await me().raw(brand.setPackTemplate, { body: packed }))).toBe('Common:StaleVersion');
    const row = await ownBrand(me(), id);
    expect(row.packTemplateName).not.toBeNull();
    const log = await me().call(brand.brandMaster.calls.logOf, { params: { id } });
    expect(log.items.map((l) => l.action)).toEqual(['edit', 'edit', 'add']);
    const all = await me().call(brand.brandMaster.calls.log);
    expect(all.items.map((l) => l.docNo)).toContain(row.name);
    const cleared = { brandId: id, templateId: null, version: row.version };
    expect((await me().call(brand.setPackTemplate, { body: cleared })).packTemplateId).toBeNull();
  });

  it('is deleted while nothing hangs on it, and its name is free', async () => {
    const { id, name } = await openBrandOf(me());
    const grant = await giveBrand(me(), id, (await brandPartner()).tenantId);
    const remove = () => me().raw(brand.deleteBrand, { params: { id } });
    expect(codeOf(await remove())).toBe('Basic:InUse');
    await me().call(tenantBrand.revokeTenantBrand, { params: { id: grant.id } });
    expect(codeOf(await remove())).toBe('204');
    expect(await taken(they(), name)).toEqual([]);
    expect(codeOf(await hand(they(), name))).toBe('200');
  });

  it('that was stopped goes on when the platform lets it, but not after its last day', async () => {
    const { id } = await openBrandOf(me());
    expect(await decide(id, false, '商标争议')).toMatchObject({ state: 8, actions: ['approve'] });
    expect(await decide(id, true)).toMatchObject({ state: 2 });
    const late = await me().call(brand.createBrand, { body: { name: freshBrand(), validTo: '2020-01-01' } });
    expect(await platform().refused(decide(late.id, true))).toBe('Basic:BrandExpired');
  });
});

describe('a name', () => {
  it('belongs to one company of all, however it is written', async () => {
    const name = freshBrand('Mu Yun');
    expect(codeOf(await hand(me(), name))).toBe('200');
    for (const same of [name, name.toUpperCase(), `${name.replace(' ', '-')}®`, name.replace('M', 'Ｍ')])
      expect([same, codeOf(await hand(they(), same))]).toEqual([same, 'Basic:BrandOccupied']);
    expect(codeOf(await hand(me(), name))).toBe('Basic:BrandOccupied');
    expect(codeOf(await hand(me(), '——®'))).toBe('Basic:BrandName');
  });

  it('of a refused brand is free for others; handed in again it may be gone', async () => {
    const name = freshBrand();
    const first = await me().call(brand.createBrand, { body: { name } });
    await decide(first.id, false, '不是商标持有人');
    expect(codeOf(await hand(they(), name))).toBe('200');
    const row = await ownBrand(me(), first.id);
    const again = await me().raw(brand.updateBrand, { params: { id: first.id }, body: row });
    expect(codeOf(again)).toBe('Basic:BrandOccupied');
    expect(await ownBrand(me(), first.id)).toMatchObject({ state: 4 });
    const renamed = { ...row, name: freshBrand() };
    const other = await me().call(brand.updateBrand, { params: { id: first.id }, body: renamed });
    expect(other).toMatchObject({ state: 1, name: renamed.name });
  });

  it('of two, and of eight, who ask for it at once is given to one', async () => {
    for (const many of [2, 8]) {
      const name = freshBrand();
      const all = await Promise.all(
        Array.from({ length: many }, (_, i) =>
          hand(i % 2 === 0 ? me() : they(), i % 3 === 0 ? name : `${name}®`),
        ),
      );
      const codes = all.map(codeOf).toSorted();
      expect(codes).toEqual(['200', ...Array.from({ length: many - 1 }, () => 'Basic:BrandOccupied')]);
    }
  });

  it('reserved by the platform is nobody’s; a race with a company has one winner', async () => {
    const name = freshBrand('驰名');
    const body = { name, ownerName: '某集团', remark: '驰名商标' };
    const kept = await platform().call(brandHost.occupyBrand, { body });
    expect(kept).toMatchObject({ ...body, creatorName: '平台', version: 1 });
    expect(codeOf(await hand(me(), `${name}™`))).toBe('Basic:BrandOccupied');
    expect(codeOf(await platform().raw(brandHost.occupyBrand, { body }))).toBe('Basic:BrandOccupied');
    expect(codeOf(await platform().raw(brandHost.occupyBrand, { body: { name: '—' } }))).toBe(
      'Basic:BrandName',
    );
    expect(await taken(me(), name.slice(0, -1))).toEqual([{ name, brandId: null, ownerName: null }]);

    const params = { id: kept.id };
    const next = freshBrand('驰名');
    const renamed = await platform().call(brandHost.changeOccupied, {
      params,
      body: { ...body, name: next, version: 1 },
    });
    expect(renamed).toMatchObject({ name: next, version: 2 });
    expect(codeOf(await hand(me(), name))).toBe('200');
    const change = (more: object) =>
      platform().raw(brandHost.changeOccupied, { params, body: { ...body, ...more } });
    expect(codeOf(await change({ name: next, version: 1 }))).toBe('Common:StaleVersion');
    expect(codeOf(await change({ name, version: 2 }))).toBe('Basic:BrandOccupied');
    expect(codeOf(await change({ name: '—', version: 2 }))).toBe('Basic:BrandName');
    expect(codeOf(await change({ name: `${next}®`, version: 2 }))).toBe('200');
    const listed = await platform().call(brandHost.listOccupied, { query: { filter: next } });
    expect(listed.items.map((o) => o.name)).toEqual([`${next}®`]);
    await platform().call(brandHost.freeOccupied, { params });
    expect(codeOf(await platform().raw(brandHost.freeOccupied, { params }))).toBe('Common:NotFound');

    const both = await Promise.all([
      hand(me(), next),
      platform().raw(brandHost.occupyBrand, { body: { name: next } }),
    ]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Basic:BrandOccupied']);
  });

  it('is told to strangers only when it is asked for by itself', async () => {
    const { id, name } = await openBrandOf(me());
    expect(await taken(they(), name.toUpperCase())).toMatchObject([{ name, brandId: id }]);
    expect(await taken(they(), name.slice(0, -2))).toEqual([]);
    const all = await they().call(brandHost.takenBrands);
    expect(all.filter((t) => t.brandId !== null)).toEqual([]);
  });
});

describe('who may', () => {
  it('is decided by the side and the right', async () => {
    const { id } = await openBrandOf(me());
    const space = { tenantId: me().tenantId, name: '', owner: me(), factoryIds: [] };
    const reader = await makeMember(space, ['AlBasic.Brands:query', 'AlBasic.Brands:get']);
    expect((await reader.call(brand.getBrand, { params: { id } })).actions).toEqual([]);
    expect((await reader.call(brand.listBrands)).items.map((b) => b.id)).toContain(id);
    const none = await makeMember(space, []);
    for (const call of [
      brand.listBrands,
      brand.createBrand,
      brandHost.takenBrands,
      tenantBrand.listTenantBrands,
    ])
      expect(codeOf(await none.raw(call, { body: { name: 'x' } }))).toBe('Common:Forbidden');
    // what the platform does is no company's
    for (const call of [
      brandHost.listBrandApplications,
      brandHost.decideBrand,
      brandHost.occupyBrand,
      brandHost.listOccupied,
    ])
      expect(codeOf(await me().raw(call, { params: { id }, body: {} }))).toBe('Common:Forbidden');
    expect(codeOf(await platform().raw(brand.createBrand, { body: { name: 'x' } }))).toBe('Common:Forbidden');
    // another company does not see it at all
    expect(codeOf(await they().raw(brand.getBrand, { params: { id } }))).toBe('Common:NotFound');
    expect((await they().call(brand.allBrands)).map((b) => b['id'])).not.toContain(id);
  });
});
