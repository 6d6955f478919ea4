/** 品牌授权 (engineering A10): nobody is shown a brand that is not his own without its owner. */
import { beforeAll, describe, expect, it } from 'vitest';
import { brand, tenantBrand } from '@muyun/contract';
import {
  brandHostActor,
  Companies,
  dayFrom,
  decide,
  freshBrand,
  giveBrand,
  openBrandOf,
  ownBrand,
} from '../../../../test/brand-scene.ts';
import { pictureOf } from '../../../../test/book-scene.ts';
import { arrived, query } from '../../../../test/message-scene.ts';
import { type Actor, codeOf, testHouse } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';

let on: Companies;
beforeAll(async () => {
  on = await Companies.open();
});

describe('an authorisation', () => {
  it('is asked for with proofs, which its owner sees, and shows the brand once it is given', async () => {
    const logo = await pictureOf(on.giver);
    const made = await openBrandOf(on.giver, { logoUrl: `/api/basic/file/${logo}` });
    const proof = await pictureOf(on.taker);
    const sees = async (who: Actor) => codeOf(await who.raw(brand.brandLogo, { params: { id: made.id } }));
    expect(await sees(on.taker)).toBe('Common:NotFound');
    const row = await on.asked(made.id, { certificateFileIds: [proof], validTo: dayFrom(30) });
    expect(row).toMatchObject({ state: 1, scope: 3, ownerName: on.nameOf(on.giver), actions: ['revoke'] });
    await arrived(on.giver, `${on.nameOf(on.taker)} 申请授权品牌「${made.name}」`);
    const [waiting] = (
      await on.giver.call(tenantBrand.listTenantBrands, { query: { side: 2, brandId: made.id } })
    ).items;
    expect(waiting?.actions).toEqual(['approve', 'reject', 'revoke']);
    const opened = (who: Actor, fileId = proof) =>
      who.raw(tenantBrand.tenantBrandProof, { params: { id: row.id, fileId } });
    expect((await opened(on.giver)).headers.get('content-type')).toBe('image/jpeg');
    expect((await opened(await brandHostActor())).status).toBe(200);
    expect(codeOf(await opened(on.stranger))).toBe('Common:NotFound');
    expect(codeOf(await opened(on.giver, logo))).toBe('Common:NotFound');
    expect(await on.usable(on.taker)).not.toContain(made.id);

    expect(codeOf(await on.answer(on.stranger, row))).toBe('Common:NotFound');
    // who asks does not answer himself
    expect(codeOf(await on.answer(on.taker, row))).toBe('Common:NotFound');
    expect(codeOf(await on.answer(on.giver, { ...row, version: 9 }))).toBe('Common:StaleVersion');
    expect(codeOf(await on.answer(on.giver, row))).toBe('200');
    expect(codeOf(await on.answer(on.giver, { ...row, version: row.version + 1 }))).toBe('Basic:BrandState');
    await arrived(on.taker, `品牌「${made.name}」的授权申请已同意`);
    expect(await on.usable(on.taker)).toContain(made.id);
    expect([await sees(on.taker), await sees(on.stranger)]).toEqual(['200', 'Common:NotFound']);
    expect((await ownBrand(on.giver, made.id)).grantCount).toBe(1);
    // the mark is all that is shown of it
    expect(codeOf(await on.taker.raw(brand.getBrand, { params: { id: made.id } }))).toBe('Common:NotFound');
    const platform = await (
      await brandHostActor()
    ).call(tenantBrand.listTenantBrands, {
      query: { tenantId: on.taker.tenantId, brandId: made.id },
    });
    expect(platform.items).toMatchObject([{ state: 2, actions: [] }]);
  });

  it('is refused with a reason, and may be asked for again', async () => {
    const made = await openBrandOf(on.giver);
    const row = await on.asked(made.id);
    expect(codeOf(await on.answer(on.giver, row, { isApproved: false }))).toBe('Common:ReasonRequired');
    const refused = await on.answer(on.giver, row, { isApproved: false, reason: '暂不合作' });
    expect(refused.json()).toMatchObject({ state: 4, rejectReason: '暂不合作' });
    expect(codeOf(await on.apply(on.taker, made.id))).toBe('200');
    expect(codeOf(await on.apply(on.taker, made.id))).toBe('Basic:BrandApplied');
  });

  it('is asked for of brands that are open, by others than their owner, for days to come', async () => {
    const made = await openBrandOf(on.giver);
    expect(codeOf(await on.apply(on.giver, made.id))).toBe('Basic:BrandOwn');
    expect(codeOf(await on.apply(on.taker, newId()))).toBe('Common:NotFound');
    const waiting = await on.giver.call(brand.createBrand, { body: { name: freshBrand() } });
    expect(codeOf(await on.apply(on.taker, waiting.id))).toBe('Common:NotFound');
    expect(codeOf(await on.apply(on.taker, made.id, { validTo: '2020-01-01' }))).toBe('Basic:BrandPeriod');
    const turned = { validFrom: dayFrom(9), validTo: dayFrom(3) };
    expect(codeOf(await on.apply(on.taker, made.id, turned))).toBe('Basic:BrandPeriod');
    const row = await on.asked(made.id);
    await decide(made.id, false, '商标争议');
    expect(codeOf(await on.apply(on.stranger, made.id))).toBe('Basic:BrandState');
    // what was asked for ended with the brand
    expect(codeOf(await on.answer(on.giver, { ...row, version: row.version + 1 }))).toBe('Basic:BrandState');
  });

  it('is given by the owner of his own accord, to a company by its full name; changed and taken back by him', async () => {
    const made = await openBrandOf(on.giver);
    const give = (more: object) =>
      on.giver.raw(tenantBrand.authoriseTenant, { body: { brandId: made.id, scope: 1, ...more } });
    expect(codeOf(await give({ tenantName: '没有这家公司' }))).toBe('Basic:BrandTenant');
    expect(codeOf(await give({}))).toBe('Common:Validation');
    expect(codeOf(await give({ tenantId: on.giver.tenantId }))).toBe('Basic:BrandOwn');
    expect(codeOf(await give({ tenantName: on.nameOf(on.taker), validTo: '2020-01-01' }))).toBe(
      'Basic:BrandPeriod',
    );
    const given = await give({ tenantName: on.nameOf(on.taker) });
    expect(given.json()).toMatchObject({
      state: 2,
      tenantId: on.taker.tenantId,
      actions: ['change', 'revoke'],
    });
    expect(codeOf(await give({ tenantId: on.taker.tenantId }))).toBe('Basic:BrandApplied');
    await arrived(on.taker, `${on.nameOf(on.giver)} 授权您使用品牌「${made.name}」`);
    const { id, version } = given.json() as { id: string; version: number };
    const change = (who: Actor, body: object) =>
      who.raw(tenantBrand.changeTenantBrand, { params: { id }, body: { scope: 9, version, ...body } });
    expect(codeOf(await change(on.giver, { validTo: '2020-01-01' }))).toBe('Basic:BrandPeriod');
    expect(codeOf(await change(on.taker, {}))).toBe('Common:NotFound');
    const changed = await change(on.giver, { validTo: dayFrom(10), remark: '仅画册' });
    expect(changed.json()).toMatchObject({ scope: 9, validTo: dayFrom(10), remark: '仅画册' });
    expect(codeOf(await change(on.giver, {}))).toBe('Common:StaleVersion');
    expect(codeOf(await on.use(on.taker, made.id, null))).toBe('200');
    const revoke = (who: Actor) => who.raw(tenantBrand.revokeTenantBrand, { params: { id } });
    expect(codeOf(await revoke(on.stranger))).toBe('Common:NotFound');
    expect(codeOf(await revoke(on.giver))).toBe('204');
    expect(codeOf(await revoke(on.giver))).toBe('Basic:BrandState');
    expect(codeOf(await change(on.giver, { version: version + 2 }))).toBe('Basic:BrandState');
    await arrived(on.taker, `品牌「${made.name}」不能再使用`);
    expect(await on.usable(on.taker)).not.toContain(made.id);
    const [use] = (await on.taker.call(tenantBrand.listBrandUses, { query: { filter: made.name } })).items;
    expect(use).toMatchObject({ state: 8, actions: [] });
    const closed = await openBrandOf(on.giver);
    await decide(closed.id, false, '停用');
    const late = on.giver.raw(tenantBrand.authoriseTenant, {
      body: { brandId: closed.id, tenantId: on.taker.tenantId, scope: 1 },
    });
    expect(codeOf(await late)).toBe('Basic:BrandState');
  });

  it('given back by the company is told to the owner', async () => {
    const made = await openBrandOf(on.giver);
    const { id } = await giveBrand(on.giver, made.id, on.taker.tenantId);
    await on.taker.call(tenantBrand.revokeTenantBrand, { params: { id } });
    await arrived(on.giver, `品牌「${made.name}」不能再使用`);
  });

  it('is given and refused once, however many answer, ask and take back at once', async () => {
    const made = await openBrandOf(on.giver);
    const eight = await Promise.all(Array.from({ length: 8 }, () => on.apply(on.taker, made.id)));
    expect(eight.map(codeOf).filter((c) => c === '200')).toHaveLength(1);
    const row = eight.find((r) => r.status === 200)?.json() as { id: string; version: number };
    const both = await Promise.all([
      on.answer(on.giver, row),
      on.answer(on.giver, row, { isApproved: false, reason: '不同意' }),
    ]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Common:StaleVersion']);
    // stopped by the platform while it is given to another: nothing is left open
    const [stopped, given] = await Promise.all([
      decide(made.id, false, '争议'),
      on.giver.raw(tenantBrand.authoriseTenant, {
        body: { brandId: made.id, tenantId: on.stranger.tenantId, scope: 1 },
      }),
    ]);
    expect(stopped.state).toBe(8);
    expect(['200', 'Basic:BrandState']).toContain(codeOf(given));
    const open = await query<{ n: number }>(
      'select count(*)::int as n from tenant_brand where brand_id = $1 and state in (1, 2)',
      [made.id],
    );
    expect(open).toEqual([{ n: 0 }]);
  });

  it('is nothing that a company can write for itself, past all of our code', async () => {
    const made = await openBrandOf(on.giver);
    const row = await on.asked(made.id);
    const past = (text: string, values: unknown[]) => asUser(on.taker.tenantId, text, values);
    await expect(past('update tenant_brand set state = 2 where id = $1', [row.id])).rejects.toThrow(
      /row-level/,
    );
    await expect(
      past(
        `insert into tenant_brand (tenant_id, id, tenant_name, brand_id, brand_name, owner_id, owner_name, scope, state) values ($1, $2, 'x', $3, 'x', $4, 'x', 1, 2)`,
        [on.taker.tenantId, newId(), newId(), on.giver.tenantId],
      ),
    ).rejects.toThrow(/row-level/);
    expect((await past('select id from brand where id = $1', [made.id])).rowCount).toBe(0);
    await expect(past('update brand_name set is_open = true', [])).resolves.toMatchObject({ rowCount: 0 });
    await on.answer(on.giver, row);
    expect((await past('select id from brand where id = $1', [made.id])).rowCount).toBe(1);
    expect((await past('update brand set name = $2 where id = $1', [made.id, 'x'])).rowCount).toBe(0);
  });
});

/** Past the API, as the runtime role of a space. */
async function asUser(tenantId: string, text: string, values: unknown[]) {
  const client = await (await testHouse()).server.house.pools.user.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
    return await client.query(text, values);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
