/** 品牌使用 (engineering A10): on which project a brand stands; and what its last day ends. */
import { beforeAll, describe, expect, it } from 'vitest';
import { book, brand, BRAND_SCOPE, brandHost, openBook, project, tenantBrand } from '@muyun/contract';
import {
  brandHostActor,
  Companies,
  dayFrom,
  freshBrand,
  giveBrand,
  openBrandOf,
  ownBrand,
} from '../../../../test/brand-scene.ts';
import { pictureOf } from '../../../../test/book-scene.ts';
import { arrived, query } from '../../../../test/message-scene.ts';
import { type Actor, codeOf, nobody, testHouse } from '../../../../test/kit.ts';
import { businessDay, newId } from '../../../kit/clock.ts';
import { brandTasks } from './index.ts';

let on: Companies;
beforeAll(async () => {
  on = await Companies.open();
});

/** The nightly run, so many days from now. */
const expire = async (days: number): Promise<string | undefined> => {
  const { house } = (await testHouse()).server;
  return brandTasks(house)[0]?.run(new Date(Date.now() + days * 86_400_000));
};

describe('the use of a brand', () => {
  it('of one’s own begins at once, of another’s when its owner agrees; one stands in one place', async () => {
    const [mine, theirs] = [await openBrandOf(on.taker), await openBrandOf(on.giver)];
    const at = await on.project(on.taker);
    expect(codeOf(await on.use(on.taker, theirs.id, at))).toBe('Basic:BrandNotAuthorised');
    expect(codeOf(await on.use(on.taker, newId(), at))).toBe('Common:NotFound');
    const own = await on.use(on.taker, mine.id, at);
    expect(own.json()).toMatchObject({ state: 2, actions: ['end'], ownerId: on.taker.tenantId });
    await giveBrand(on.giver, theirs.id, on.taker.tenantId);
    expect(codeOf(await on.use(on.taker, theirs.id, at))).toBe('Basic:BrandUseTaken');
    const end = (who: Actor, id: string) => who.raw(tenantBrand.endBrandUse, { params: { id } });
    expect(codeOf(await end(on.taker, (own.json() as { id: string }).id))).toBe('204');

    const use = (await on.use(on.taker, theirs.id, at)).json() as {
      id: string;
      version: number;
      projectName: string;
    };
    expect(use).toMatchObject({ state: 1, actions: ['end'] });
    await arrived(on.giver, `${on.nameOf(on.taker)} 申请使用品牌「${theirs.name}」`);
    const [seen] = (
      await on.giver.call(tenantBrand.listBrandUses, { query: { side: 2, filter: theirs.name } })
    ).items;
    expect(seen).toMatchObject({ projectName: use.projectName, actions: ['approve', 'reject', 'end'] });
    const decideUse = (who: Actor, more: object = {}) =>
      who.raw(tenantBrand.decideBrandUse, {
        body: { id: use.id, isApproved: true, version: use.version, ...more },
      });
    expect(codeOf(await decideUse(on.taker))).toBe('Common:NotFound');
    expect(codeOf(await decideUse(on.giver, { version: 9 }))).toBe('Common:StaleVersion');
    expect(codeOf(await decideUse(on.giver, { isApproved: false }))).toBe('Common:ReasonRequired');
    const both = await Promise.all([decideUse(on.giver), decideUse(on.giver)]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Common:StaleVersion']);
    expect(codeOf(await decideUse(on.giver, { version: use.version + 1 }))).toBe('Basic:BrandState');
    await arrived(on.taker, `品牌「${theirs.name}」的使用申请已同意`);
    expect(codeOf(await end(on.stranger, use.id))).toBe('Common:NotFound');
    expect(codeOf(await end(on.giver, use.id))).toBe('204');
    expect(codeOf(await end(on.taker, use.id))).toBe('Basic:BrandState');
  });

  it('begins on no project that is void', async () => {
    const mine = await openBrandOf(on.taker);
    const at = await on.project(on.taker);
    const body = { reason: '合同取消了' };
    await on.taker.call(project.voidProject, { params: { id: at }, body });
    expect(codeOf(await on.use(on.taker, mine.id, at))).toBe('Cad:ProjectVoided');
  });

  it('asked for by eight at once is asked for once; a foreign project is nobody’s', async () => {
    const mine = await openBrandOf(on.taker);
    const at = await on.project(on.taker);
    const eight = await Promise.all(Array.from({ length: 8 }, () => on.use(on.taker, mine.id, at)));
    expect(eight.map(codeOf).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 7 }, () => 'Basic:BrandUseTaken'),
    ]);
    expect(codeOf(await on.use(on.taker, mine.id, await on.project(on.giver)))).toBe('Common:NotFound');
  });

  it('needs an open brand and an authorisation of today, when it is asked for and when it is agreed to', async () => {
    const waiting = await on.taker.call(brand.createBrand, { body: { name: freshBrand() } });
    expect(codeOf(await on.use(on.taker, waiting.id, await on.project(on.taker)))).toBe('Basic:BrandState');
    const made = await openBrandOf(on.giver);
    const later = await giveBrand(on.giver, made.id, on.taker.tenantId, { validFrom: dayFrom(3) });
    const at = await on.project(on.taker);
    expect(codeOf(await on.use(on.taker, made.id, at))).toBe('Basic:BrandNotAuthorised');
    const dated = (from: string, to: string) =>
      query('update tenant_brand set valid_from = $2, valid_to = $3 where id = $1', [later.id, from, to]);
    await dated('2020-01-01', '2020-12-31');
    expect(codeOf(await on.use(on.taker, made.id, at))).toBe('Basic:BrandExpired');
    await dated('2020-01-01', '2099-12-31');
    const use = (await on.use(on.taker, made.id, at)).json() as { id: string; version: number };
    const agree = async () =>
      codeOf(
        await on.giver.raw(tenantBrand.decideBrandUse, {
          body: { id: use.id, isApproved: true, version: use.version },
        }),
      );
    await dated('2020-01-01', '2020-12-31');
    expect(await agree()).toBe('Basic:BrandExpired');
    await dated(dayFrom(2), '2099-12-31');
    expect(await agree()).toBe('Basic:BrandNotAuthorised');
    const refused = await on.giver.call(tenantBrand.decideBrandUse, {
      body: { id: use.id, isApproved: false, reason: '未到期', version: use.version },
    });
    expect(refused).toMatchObject({ state: 4, rejectReason: '未到期' });
  });
});

describe('a picture book', () => {
  it('bears the brand of its project while the authorisation covers books, else the mark of the space', async () => {
    const { giver, taker } = on;
    const logo = await pictureOf(giver);
    const made = await openBrandOf(giver, { logoUrl: `/api/basic/file/${logo}` });
    const at = await on.project(taker);
    const shared = await taker.call(book.createBook, { params: { id: at }, body: {} });
    const params = { code: shared.code };
    const read = async () => (await taker.call(openBook.readBook, { params })).logoUrl;
    const grant = await giveBrand(giver, made.id, taker.tenantId, { scope: BRAND_SCOPE.label });
    const use = (await on.use(taker, made.id, at)).json() as { id: string; version: number };
    const body = { id: use.id, isApproved: true, version: use.version };
    await giver.call(tenantBrand.decideBrandUse, { body });
    expect(await read()).toBeNull();
    const wider = { scope: BRAND_SCOPE.book, version: grant.version };
    await giver.call(tenantBrand.changeTenantBrand, { params: { id: grant.id }, body: wider });
    expect(await read()).toBe(`/api/cad/book/${shared.code}/logo`);
    const shown = await (await nobody()).raw(openBook.bookLogo, { params });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await giver.call(tenantBrand.revokeTenantBrand, { params: { id: grant.id } });
    expect(await read()).toBeNull();
  });
});

describe('a last day', () => {
  it('ends an authorisation and what bore the brand, the day after', async () => {
    const made = await openBrandOf(on.giver);
    const { id } = await giveBrand(on.giver, made.id, on.taker.tenantId, { validTo: businessDay() });
    const at = await on.project(on.taker);
    await on.use(on.taker, made.id, at);
    const stateOf = async () =>
      (await on.taker.call(tenantBrand.listTenantBrands, { query: { brandId: made.id } })).items[0]?.state;
    await expire(0);
    expect(await stateOf()).toBe(2);
    expect(await expire(1)).toMatch(/^0 brands, [1-9]\d* authorisations$/);
    expect(await stateOf()).toBe(8);
    const [use] = (await on.taker.call(tenantBrand.listBrandUses, { query: { filter: made.name } })).items;
    expect(use).toMatchObject({ state: 8, rejectReason: '有效期已过' });
    await arrived(on.taker, `品牌「${made.name}」不能再使用`);
    // asked for before, agreed to after: too late
    const late = await openBrandOf(on.giver);
    const row = await on.asked(late.id, { validTo: businessDay() });
    await query(`update tenant_brand set valid_to = '2020-01-01' where id = $1`, [row.id]);
    expect(codeOf(await on.answer(on.giver, row))).toBe('Basic:BrandExpired');
    expect(id).not.toBe(row.id);
  });

  it('of the registration stops the brand for everybody', async () => {
    const made = await openBrandOf(on.giver, { validTo: businessDay() });
    await giveBrand(on.giver, made.id, on.taker.tenantId);
    await on.use(on.taker, made.id, await on.project(on.taker));
    expect(await expire(1)).toMatch(/^[1-9]\d* brands/);
    expect(await ownBrand(on.giver, made.id)).toMatchObject({
      state: 8,
      rejectReason: '有效期已过',
      grantCount: 0,
    });
    expect(await on.usable(on.taker)).not.toContain(made.id);
    await Promise.all([on.giver, on.taker].map((who) => arrived(who, `品牌「${made.name}」不能再使用`)));
    const host = await brandHostActor();
    const [row] = (await host.call(brandHost.listBrandApplications, { query: { filter: made.name } })).items;
    expect(row?.actions).toEqual(['approve']);
    const again = host.raw(brandHost.decideBrand, {
      params: { id: made.id },
      body: { isApproved: true, version: row?.version ?? 0 },
    });
    // the last day is today: tomorrow's run was a trial
    expect(codeOf(await again)).toBe('200');
  });
});
