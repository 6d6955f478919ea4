/** 品牌授权 (engineering A10): asked for by the company that wants the brand, or given by its owner; ended by either. */
import {
  actionsFor,
  type BodyOf,
  BRAND_SIDES,
  BRAND_STATE,
  BRAND_WORDS,
  brandMachine,
  tenantBrand as calls,
  tenantBrandMachine,
  type TenantBrandRow,
  type TenantBrandVerb,
} from '@muyun/contract';
import { bind, type Binding, bindPrepared } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import {
  type Acting,
  act,
  actOn,
  type Living,
  type MasterDoing,
  type Outcome,
} from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Who } from '../../../kit/who.ts';
import { openBrand } from './brand.ts';
import { brandOf, companyBy, partiesOf, tellPeople } from './brand.people.ts';
import { ownName, type Parties, type SpaceOf, type Standing } from './brand.store.ts';
import { endUsesOf } from './brand-use.store.ts';
import {
  findGrant,
  type Grant,
  type GrantChange,
  insertGrant,
  lockGrant,
  type NewGrant,
  pageOfGrants,
  usableOn,
  writeGrant,
} from './tenant-brand.store.ts';

const BIZ = 'basic.brand.tenant-brand';
const OWNERS: readonly string[] = ['approve', 'reject', 'change', 'revoke'];
const RECEIVERS: readonly string[] = ['use', 'revoke'];

/** What the asking side may do with an authorisation. */
export function shownGrant(who: Who, { creatorId: _creator, ...row }: Grant): TenantBrandRow {
  const mine = who.tenant?.id;
  const all: string[] = mine === undefined ? [] : actionsFor(tenantBrandMachine, row.state, who);
  const own = mine === row.ownerId ? OWNERS : RECEIVERS;
  return { ...row, actions: all.filter((a) => own.includes(a)) };
}

export interface GrantDoing extends Acting {
  audit(entry: Parameters<MasterDoing['audit']>[0]): Promise<void>;
}
export interface GrantOutcome extends Outcome {
  readonly change: GrantChange;
}
const stateOf = (states: Readonly<Record<number, { label: string }>>, state: number): string =>
  states[state]?.label ?? '';

export const grantLife: Living<GrantDoing, Grant, GrantOutcome, TenantBrandVerb> = {
  machine: tenantBrandMachine,
  stateOf: (row) => row.state,
  versionOf: (row) => row.version,
  lock: async ({ tx }, id, verb) =>
    (await lockGrant(tx, id, verb === 'revoke' ? undefined : BRAND_SIDES.given)) ?? raise('Common:NotFound'),
  refuse: (row, verb) =>
    raise('Basic:BrandState', {
      name: row.brandName,
      state: stateOf(tenantBrandMachine.states, row.state),
      action: tenantBrandMachine.actions[verb].label,
    }),
  async write({ tx }, row, to, { change }) {
    await writeGrant(tx, row, to, change);
    return { ...row, ...change, state: to };
  },
  note: ({ audit, reason }, { action, spec, after }) =>
    audit({
      bizType: BIZ,
      bizId: after.id,
      bizNo: after.brandName,
      action,
      summary: [`${spec.label}${BRAND_WORDS.authorisation}`, after.tenantName, reason]
        .filter(Boolean)
        .join('：'),
    }),
};

/** Raises Basic:BrandPeriod. */
function assertPeriod(from: string | null | undefined, to: string | null | undefined): void {
  const least = from && from > businessDay() ? from : businessDay();
  if (to && to < least) raise('Basic:BrandPeriod', { least });
}

/** The row of a new authorisation. Raises Basic:BrandApplied. */
async function add(doing: MasterDoing, grant: NewGrant, title: string): Promise<Grant> {
  const { tx, audit } = doing;
  const id = await insertGrant(tx, grant);
  if (id === undefined) raise('Basic:BrandApplied', { name: grant.brandName });
  await audit({
    bizType: BIZ,
    bizId: id,
    bizNo: grant.brandName,
    action: grant.state === BRAND_STATE.open ? 'authorise' : 'apply',
    summary: `${title}：${grant.tenantName}`,
  });
  return (await findGrant(tx, false, id)) ?? raise('Common:NotFound');
}

/** Raises Common:NotFound for a brand that nobody may ask for, Basic:BrandOwn, Basic:BrandState, Basic:BrandApplied, Basic:BrandPeriod. */
async function apply(
  doing: MasterDoing,
  body: BodyOf<typeof calls.applyForBrand>,
  found: Standing | undefined,
): Promise<Grant> {
  const { tx } = doing;
  if (found?.tenantId === tx.tenantId) raise('Basic:BrandOwn');
  if (!found || found.state === BRAND_STATE.waiting || found.state === BRAND_STATE.refused)
    raise('Common:NotFound');
  if (found.state !== BRAND_STATE.open)
    raise('Basic:BrandState', {
      name: found.name,
      state: stateOf(brandMachine.states, found.state),
      action: calls.applyForBrand.title,
    });
  assertPeriod(body.validFrom, body.validTo);
  const company = await ownName(tx);
  const grant = await add(
    doing,
    {
      tenantId: tx.tenantId,
      tenantName: company,
      brandId: found.id,
      brandName: found.name,
      ownerId: found.tenantId,
      ownerName: found.tenantName,
      scope: body.scope,
      validFrom: body.validFrom ?? null,
      validTo: body.validTo ?? null,
      reason: body.reason,
      remark: null,
      certificateFileIds: body.certificateFileIds,
      state: 1,
    },
    calls.applyForBrand.title,
  );
  await tellPeople(tx, [found.ownerUserId], {
    kind: 'brandAsked',
    vars: { company, what: BRAND_WORDS.grant, brand: found.name, reason: body.reason },
    bizRef: { type: BIZ, id: grant.id },
  });
  return grant;
}

/** Raises Common:NotFound, Basic:BrandTenant, Basic:BrandOwn, Basic:BrandState, Basic:BrandApplied, Basic:BrandPeriod. */
async function authorise(
  doing: MasterDoing,
  body: BodyOf<typeof calls.authoriseTenant>,
  company: SpaceOf | undefined,
): Promise<Grant> {
  const { tx, who } = doing;
  const row = await openBrand(tx, who, body.brandId);
  if (!company) raise('Basic:BrandTenant', { name: body.tenantName ?? '' });
  if (company.id === tx.tenantId) raise('Basic:BrandOwn');
  assertPeriod(body.validFrom, body.validTo);
  const owner = await ownName(tx);
  const grant = await add(
    doing,
    {
      tenantId: company.id,
      tenantName: company.name,
      brandId: row.id,
      brandName: row.name,
      ownerId: tx.tenantId,
      ownerName: owner,
      scope: body.scope,
      validFrom: body.validFrom ?? null,
      validTo: body.validTo ?? null,
      reason: null,
      remark: body.remark ?? null,
      certificateFileIds: [],
      state: 2,
    },
    calls.authoriseTenant.title,
  );
  await tellPeople(tx, [company.ownerUserId], {
    kind: 'brandGiven',
    vars: { owner, brand: row.name, until: grant.validTo ?? BRAND_WORDS.forever },
    bizRef: { type: BIZ, id: grant.id },
  });
  return grant;
}

/** Raises Common:NotFound, Common:StaleVersion, Basic:BrandState, Basic:BrandExpired, Common:ReasonRequired. */
async function decide(doing: MasterDoing, body: BodyOf<typeof calls.decideTenantBrand>): Promise<Grant> {
  const { tx, who, audit } = doing;
  const seen = (await findGrant(tx, false, body.id)) ?? raise('Common:NotFound');
  if (seen.ownerId !== tx.tenantId) raise('Common:NotFound');
  // the brand first, as the platform does
  if (body.isApproved) await openBrand(tx, who, seen.brandId);
  const acting = { tx, who, reason: body.reason ?? null, audit };
  const action = body.isApproved ? 'approve' : 'reject';
  const { after } = await act(
    acting,
    grantLife,
    { id: body.id, action, version: body.version },
    async (_d, it) => {
      if (body.isApproved && it.validTo !== null && it.validTo < businessDay()) raise('Basic:BrandExpired');
      return { change: { rejectReason: body.reason ?? null, isDecided: true } };
    },
  );
  await tellPeople(tx, [after.creatorId], {
    kind: 'brandAnswered',
    vars: {
      owner: after.ownerName,
      brand: after.brandName,
      what: BRAND_WORDS.grant,
      result: body.isApproved ? BRAND_WORDS.agreed : BRAND_WORDS.refused,
      reason: body.reason ?? '',
    },
    bizRef: { type: BIZ, id: after.id },
  });
  return (await findGrant(tx, false, body.id)) ?? raise('Common:NotFound');
}

async function change(
  doing: MasterDoing,
  id: string,
  { version, ...body }: BodyOf<typeof calls.changeTenantBrand>,
): Promise<Grant> {
  const { tx, who, audit } = doing;
  assertPeriod(body.validFrom, body.validTo);
  await act({ tx, who, reason: null, audit }, grantLife, { id, action: 'change', version }, async () => ({
    change: {
      scope: body.scope,
      validFrom: body.validFrom ?? null,
      validTo: body.validTo ?? null,
      remark: body.remark ?? null,
    },
  }));
  return (await findGrant(tx, false, id)) ?? raise('Common:NotFound');
}

/** It ends, and with it what bore the brand. The other side is told. Raises Common:NotFound, Basic:BrandState. */
async function revoke(doing: MasterDoing, id: string, parties: Parties | undefined): Promise<void> {
  const { tx, who, audit } = doing;
  const row = (await lockGrant(tx, id)) ?? raise('Common:NotFound');
  const ended = tenantBrandMachine.states[8].label;
  await actOn({ tx, who, reason: null, audit }, grantLife, row, { action: 'revoke' }, async () => {
    await endUsesOf(tx, { tenantId: row.tenantId, brandId: row.brandId }, ended);
    return { change: {} };
  });
  const isOwner = row.ownerId === tx.tenantId;
  await tellPeople(tx, [isOwner ? parties?.tenantUserId : parties?.ownerUserId], {
    kind: 'brandEnded',
    vars: { brand: row.brandName, reason: `${isOwner ? row.ownerName : row.tenantName}${ended}` },
    bizRef: { type: BIZ, id },
  });
}

export const tenantBrandRoutes: readonly Binding[] = [
  bind(calls.listTenantBrands, async ({ tx, who, query }) => {
    const page = await pageOfGrants(tx, who.tenant === null, query);
    return { ...page, items: page.items.map((row) => shownGrant(who, row)) };
  }),
  bind(calls.usableBrands, ({ tx }) => usableOn(tx, businessDay())),
  bindPrepared(
    calls.applyForBrand,
    ({ house, body }) => brandOf({ house }, body.brandId),
    async (doing, found) => shownGrant(doing.who, await apply(doing, doing.body, found)),
  ),
  bindPrepared(
    calls.authoriseTenant,
    ({ house, body }) => companyBy({ house }, { id: body.tenantId, name: body.tenantName }),
    async (doing, company) => shownGrant(doing.who, await authorise(doing, doing.body, company)),
  ),
  bind(calls.decideTenantBrand, async (doing) => shownGrant(doing.who, await decide(doing, doing.body))),
  bind(calls.changeTenantBrand, async (doing) =>
    shownGrant(doing.who, await change(doing, doing.params.id, doing.body)),
  ),
  bindPrepared(
    calls.revokeTenantBrand,
    ({ house, params }) => partiesOf({ house }, params.id),
    (doing, parties) => revoke(doing, doing.params.id, parties),
  ),
];
