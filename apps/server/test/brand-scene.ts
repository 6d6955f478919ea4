/** Brands of a test: handed in by a company, let pass by the platform, given to another. */
import {
  brand,
  brandHost,
  type BrandApplication,
  demander,
  project,
  tenantBrand,
  type TenantBrandRow,
} from '@muyun/contract';
import { businessDay, newId } from '../src/kit/clock.ts';
import { type Actor, makeHost, makeSpace, type Raw, type Space, type TestHouse } from './kit.ts';

/** A name that nobody has yet. */
export const freshBrand = (word = '品牌'): string => `${word}${newId().slice(-12)}`;

let host: Promise<Actor> | undefined;
export const brandHostActor = (): Promise<Actor> => (host ??= makeHost());
let partner: Promise<Space> | undefined;
/** A company that brands are given to. */
export const brandPartner = (): Promise<Space> => (partner ??= makeSpace());

/** A brand as its owner sees it. */
export const ownBrand = (owner: Actor, id: string) => owner.call(brand.getBrand, { params: { id } });

export async function decide(
  id: string,
  isApproved: boolean,
  reason: string | null = null,
  by?: Actor,
): Promise<BrandApplication> {
  const actor = by ?? (await brandHostActor());
  const { items } = await actor.call(brandHost.listBrandApplications, { query: { maxResultCount: 400 } });
  const version = items.find((b) => b.id === id)?.version ?? 0;
  return actor.call(brandHost.decideBrand, { params: { id }, body: { isApproved, reason, version } });
}

/** An approved brand of a company. */
export async function openBrandOf(owner: Actor, more: object = {}): Promise<{ id: string; name: string }> {
  const { id, name } = await owner.call(brand.createBrand, { body: { name: freshBrand(), ...more } });
  await decide(id, true);
  return { id, name };
}
/** Gives it to a company. */
export const giveBrand = (
  owner: Actor,
  brandId: string,
  tenantId: string,
  more: object = {},
): Promise<TenantBrandRow> =>
  owner.call(tenantBrand.authoriseTenant, { body: { brandId, tenantId, scope: 15, ...more } });

/** What a world of the attack suite has of brands: an approved one, given to another company and used by its owner. */
export async function brandLeft({ owner }: Space, at?: TestHouse): Promise<Record<string, string>> {
  const { id } = await owner.call(brand.createBrand, { body: { name: freshBrand() } });
  await decide(id, true, null, at && (await makeHost(at)));
  const taker = at ? await makeSpace('企业版', at) : await brandPartner();
  const grant = await giveBrand(owner, id, taker.tenantId);
  const use = await owner.call(tenantBrand.beginBrandUse, { body: { brandId: id, projectId: null } });
  return { brand: id, brandId: id, tenantBrandId: grant.id, brandUseId: use.id };
}

/** The business day so many days from now. */
export const dayFrom = (days: number): string => businessDay(new Date(Date.now() + days * 86_400_000));

interface Versioned {
  readonly id: string;
  readonly version: number;
}
/** A company with brands, one that wants them, and one that has nothing to do with either. */
export class Companies {
  readonly giver: Actor;
  readonly taker: Actor;
  readonly stranger: Actor;
  readonly #names: ReadonlyMap<string, string>;
  private constructor(spaces: readonly [Space, Space, Space]) {
    [this.giver, this.taker, this.stranger] = [spaces[0].owner, spaces[1].owner, spaces[2].owner];
    this.#names = new Map(spaces.map((s) => [s.tenantId, s.name]));
  }
  static async open(): Promise<Companies> {
    return new Companies(await Promise.all([makeSpace(), makeSpace(), makeSpace()]));
  }
  nameOf(who: Actor): string {
    return this.#names.get(who.tenantId) ?? '';
  }
  apply(who: Actor, brandId: string, more: object = {}): Promise<Raw> {
    return who.raw(tenantBrand.applyForBrand, { body: { brandId, scope: 3, reason: '合作项目', ...more } });
  }
  async asked(brandId: string, more: object = {}): Promise<Versioned> {
    return (await this.apply(this.taker, brandId, more)).json() as Versioned;
  }
  answer(who: Actor, { id, version }: Versioned, more: object = {}): Promise<Raw> {
    return who.raw(tenantBrand.decideTenantBrand, { body: { id, version, isApproved: true, ...more } });
  }
  use(who: Actor, brandId: string, projectId: string | null): Promise<Raw> {
    return who.raw(tenantBrand.beginBrandUse, { body: { brandId, projectId, reason: '交付要求' } });
  }
  async usable(who: Actor): Promise<string[]> {
    return (await who.call(tenantBrand.usableBrands)).map((b) => b.brandId);
  }
  /** A project of a company, to put a brand on. */
  async project(who: Actor): Promise<string> {
    const tag = newId().slice(-8);
    const customer = await who.call(demander.createDemander, { body: { code: tag, name: `客户${tag}` } });
    const body = { name: `工程${tag}`, demanderId: customer.id };
    return (await who.call(project.createProject, { body })).id;
  }
}
