/** The mark that stands on papers is one that the platform has let pass, for as long as it may be used (engineering A10). */
import { beforeAll, expect, it } from 'vitest';
import { book, brand, BRAND_SCOPE, brandHost, openBook, tenantBrand } from '@muyun/contract';
import {
  brandHostActor,
  Companies,
  dayFrom,
  giveBrand,
  openBrandOf,
  ownBrand,
} from '../../../../test/brand-scene.ts';
import { pictureOf } from '../../../../test/book-scene.ts';
import { arrived, query } from '../../../../test/message-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import type { Actor } from '../../../../test/kit.ts';

let on: Companies;
beforeAll(async () => {
  on = await Companies.open();
});
const markOf = async (owner: Actor) => `/api/basic/file/${await pictureOf(owner)}`;
const answered = async (id: string, isApproved: boolean, reason?: string) =>
  (await brandHostActor()).call(brandHost.decideBrand, {
    params: { id },
    body: { isApproved, reason, version: (await ownBrand(on.giver, id)).version },
  });
/** A book of a project, and whether it bears the mark. */
async function shared(owner: Actor) {
  const at = await on.project(owner);
  const { code } = await owner.call(book.createBook, { params: { id: at }, body: {} });
  const bears = async () =>
    (await owner.call(openBook.readBook, { params: { code } })).logoUrl === `/api/cad/book/${code}/logo`;
  return { at, bears };
}

it('a mark that was changed stands nowhere before the platform has seen it, nor when it was refused', async () => {
  const made = await openBrandOf(on.giver, { logoUrl: await markOf(on.giver) });
  const { at, bears } = await shared(on.giver);
  await on.use(on.giver, made.id, at);
  expect(await bears()).toBe(true);
  const before = await ownBrand(on.giver, made.id);
  await on.giver.call(brand.updateBrand, {
    params: { id: made.id },
    body: { logoUrl: await markOf(on.giver), version: before.version },
  });
  expect([(await ownBrand(on.giver, made.id)).state, await bears()]).toEqual([1, false]);
  const host = await brandHostActor();
  const decide = async (isApproved: boolean, reason?: string) =>
    host.call(brandHost.decideBrand, {
      params: { id: made.id },
      body: { isApproved, reason, version: (await ownBrand(on.giver, made.id)).version },
    });
  await decide(false, '与他人商标近似');
  expect([(await ownBrand(on.giver, made.id)).state, await bears()]).toEqual([4, false]);
  await on.giver.call(brand.updateBrand, {
    params: { id: made.id },
    body: { logoUrl: await markOf(on.giver), version: (await ownBrand(on.giver, made.id)).version },
  });
  await decide(true);
  expect([(await ownBrand(on.giver, made.id)).state, await bears()]).toEqual([2, true]);
});

it('an authorisation bears it on its days alone, whether or not the nightly run was there', async () => {
  const made = await openBrandOf(on.giver, { logoUrl: await markOf(on.giver) });
  const grant = await giveBrand(on.giver, made.id, on.taker.tenantId, { scope: BRAND_SCOPE.book });
  const { at, bears } = await shared(on.taker);
  const use = (await on.use(on.taker, made.id, at)).json() as { id: string; version: number };
  await on.giver.call(tenantBrand.decideBrandUse, {
    body: { id: use.id, isApproved: true, version: use.version },
  });
  expect(await bears()).toBe(true);
  const later = { scope: BRAND_SCOPE.book, validFrom: dayFrom(3), version: grant.version };
  await on.giver.call(tenantBrand.changeTenantBrand, { params: { id: grant.id }, body: later });
  expect(await bears()).toBe(false);
  damage(on.taker.tenantId);
  await query(`update tenant_brand set valid_from = '2020-01-01', valid_to = '2020-12-31' where id = $1`, [
    grant.id,
  ]);
  expect(await bears()).toBe(false);
  await query(`update tenant_brand set valid_to = null where id = $1`, [grant.id]);
  expect(await bears()).toBe(true);
  await query(`update brand set valid_to = '2020-12-31' where id = $1`, [made.id]);
  expect(await bears()).toBe(false);
});

it('a brand that is turned down after a change is borne by no other company, and they are told', async () => {
  const made = await openBrandOf(on.giver, { logoUrl: await markOf(on.giver) });
  const grant = await giveBrand(on.giver, made.id, on.taker.tenantId);
  const { at, bears } = await shared(on.taker);
  const use = (await on.use(on.taker, made.id, at)).json() as { id: string; version: number };
  await on.giver.call(tenantBrand.decideBrandUse, {
    body: { id: use.id, isApproved: true, version: use.version },
  });
  const own = await shared(on.giver);
  await on.use(on.giver, made.id, own.at);
  const before = await ownBrand(on.giver, made.id);
  await on.giver.call(brand.updateBrand, {
    params: { id: made.id },
    body: { logoUrl: await markOf(on.giver), version: before.version },
  });
  await answered(made.id, false, '与他人商标近似');
  const theirs = { query: { filter: made.name } };
  const [held] = (await on.taker.call(tenantBrand.listTenantBrands, theirs)).items;
  expect(held).toMatchObject({ id: grant.id, state: 8, rejectReason: '品牌已驳回' });
  const [used] = (await on.taker.call(tenantBrand.listBrandUses, theirs)).items;
  expect(used).toMatchObject({ state: 8, rejectReason: '品牌已驳回' });
  await arrived(on.taker, `品牌「${made.name}」不能再使用`);
  // let pass after all, it is to be given anew; the owner's own projects bear it again
  await on.giver.call(brand.updateBrand, {
    params: { id: made.id },
    body: { logoUrl: await markOf(on.giver), version: (await ownBrand(on.giver, made.id)).version },
  });
  await answered(made.id, true);
  expect([await bears(), await own.bears()]).toEqual([false, true]);
});

it('leads to where the brand is at home', async () => {
  const made = await openBrandOf(on.giver, { logoUrl: await markOf(on.giver) });
  const at = await on.project(on.giver);
  const { code } = await on.giver.call(book.createBook, { params: { id: at }, body: {} });
  await on.use(on.giver, made.id, at);
  const told = async () => (await on.giver.call(openBook.readBook, { params: { code } })).brandUrl;
  expect(await told()).toBeNull();
  const { version } = await ownBrand(on.giver, made.id);
  const brandUrl = 'https://www.lvjing.example.com';
  await on.giver.call(brand.setBrandUrl, { body: { id: made.id, brandUrl, version } });
  expect(await told()).toBe(brandUrl);
});
