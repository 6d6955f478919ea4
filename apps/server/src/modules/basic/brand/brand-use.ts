/** 品牌使用 (engineering A10): on which project a brand stands, and which one wherever no project says otherwise. */
import {
  actionsFor,
  type BodyOf,
  BRAND_DEFAULT_USE,
  BRAND_STATE,
  BRAND_WORDS,
  brandMachine,
  type BrandUseRow,
  brandUseMachine,
  type BrandUseVerb,
  tenantBrand as calls,
} from '@muyun/contract';
import { bind, type Binding, bindPrepared } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { actOn, type Living, type MasterDoing, type Outcome } from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { brandOf, tellPeople } from './brand.people.ts';
import { ownName, type Standing } from './brand.store.ts';
import { findUse, insertUse, lockUse, openUseOn, pageOfUses, type Use, writeUse } from './brand-use.store.ts';
import { openBrand } from './brand.ts';
import type { GrantDoing } from './tenant-brand.ts';
import { lockGrantOf } from './tenant-brand.store.ts';

const BIZ = 'basic.brand.use';
const USERS: readonly string[] = ['end'];

/** A brand is to stand on a project: whoever keeps projects says how this one is called, and refuses one that is closed. */
export const brandUsing = fact<{ projectId: string; standing: { title: string | null } }>(
  'basic.brand.using',
);
/** Raises what the project says: unknown, or void. */
async function titleOn(doing: MasterDoing, projectId: string | null): Promise<string | null> {
  const standing = { title: null };
  if (projectId !== null) await tell(doing, brandUsing, { projectId, standing });
  return standing.title;
}

function shownUse(who: Who, { creatorId: _creator, ...row }: Use): BrandUseRow {
  const mine = who.tenant?.id;
  const all: string[] = mine === undefined ? [] : actionsFor(brandUseMachine, row.state, who);
  return { ...row, actions: mine === row.ownerId ? all : all.filter((a) => USERS.includes(a)) };
}
const onWhat = (row: Pick<Use, 'projectName'>): string => row.projectName ?? BRAND_DEFAULT_USE;

const useLife: Living<GrantDoing, Use, Outcome, BrandUseVerb> = {
  machine: brandUseMachine,
  stateOf: (row) => row.state,
  versionOf: (row) => row.version,
  lock: async ({ tx }, id) => (await lockUse(tx, id)) ?? raise('Common:NotFound'),
  refuse: (row, verb) =>
    raise('Basic:BrandState', {
      name: row.brandName,
      state: brandUseMachine.states[row.state as 1].label,
      action: brandUseMachine.actions[verb].label,
    }),
  async write({ tx, reason }, row, to) {
    await writeUse(tx, row, to, reason);
    return { ...row, state: to };
  },
  note: ({ audit, reason }, { action, spec, after }) =>
    audit({
      bizType: BIZ,
      bizId: after.id,
      bizNo: after.brandName,
      action,
      summary: [`${spec.label}：${after.tenantName} ${onWhat(after)}`, reason].filter(Boolean).join('，'),
    }),
};

/** The authorisation by which a company uses another's brand today, held until commit. Raises Basic:BrandNotAuthorised, Basic:BrandExpired. */
async function assertAuthorised(
  tx: Tx,
  of: { readonly tenantId: string; readonly brandId: string; readonly name: string },
): Promise<void> {
  const grant = await lockGrantOf(tx, of);
  const today = businessDay();
  if (grant?.state !== BRAND_STATE.open || (grant.validFrom !== null && grant.validFrom > today))
    raise('Basic:BrandNotAuthorised', { name: of.name });
  if (grant.validTo !== null && grant.validTo < today) raise('Basic:BrandExpired');
}

/** Raises Common:NotFound, Basic:BrandNotAuthorised, Basic:BrandExpired, Basic:BrandState, Basic:BrandUseTaken. */
async function use(
  doing: MasterDoing,
  body: BodyOf<typeof calls.beginBrandUse>,
  found: Standing | undefined,
): Promise<Use> {
  const { tx, who, audit } = doing;
  if (!found) raise('Common:NotFound');
  const isOwn = found.tenantId === tx.tenantId;
  if (isOwn) await openBrand(tx, who, found.id);
  else await assertAuthorised(tx, { tenantId: tx.tenantId, brandId: found.id, name: found.name });
  if (found.state !== BRAND_STATE.open)
    raise('Basic:BrandState', {
      name: found.name,
      state: brandMachine.states[found.state as 1].label,
      action: brandMachine.actions.use.label,
    });
  const company = await ownName(tx);
  const id = await insertUse(tx, {
    brandId: found.id,
    brandName: found.name,
    ownerId: found.tenantId,
    ownerName: found.tenantName,
    tenantName: company,
    projectId: body.projectId,
    projectName: await titleOn(doing, body.projectId),
    reason: body.reason ?? null,
    state: isOwn ? 2 : 1,
  });
  if (id === undefined) return refuseTaken(tx, body.projectId);
  const made = (await findUse(tx, id)) ?? raise('Common:NotFound');
  const summary = `${calls.beginBrandUse.title}：${onWhat(made)}`;
  await audit({ bizType: BIZ, bizId: id, bizNo: found.name, action: 'use', summary });
  if (!isOwn)
    await tellPeople(tx, [found.ownerUserId], {
      kind: 'brandAsked',
      vars: { company, what: BRAND_WORDS.use, brand: found.name, reason: onWhat(made) },
      bizRef: { type: BIZ, id },
    });
  return made;
}

async function refuseTaken(tx: Tx, projectId: string | null): Promise<never> {
  const there = (await openUseOn(tx, projectId)) ?? raise('Common:Busy');
  return raise('Basic:BrandUseTaken', { target: onWhat(there), name: there.brandName });
}

/** Raises Common:NotFound, Common:StaleVersion, Basic:BrandState, Basic:BrandNotAuthorised, Basic:BrandExpired, Common:ReasonRequired. */
async function decide(doing: MasterDoing, body: BodyOf<typeof calls.decideBrandUse>): Promise<Use> {
  const { tx, who, audit } = doing;
  const seen = await findUse(tx, body.id);
  if (!seen || seen.ownerId !== tx.tenantId) raise('Common:NotFound');
  // brand, authorisation, use: the order in which the platform stops them
  if (body.isApproved) await openBrand(tx, who, seen.brandId);
  const row = (await lockUseOf(tx, seen, body.isApproved)) ?? raise('Common:NotFound');
  const { after } = await actOn(
    { tx, who, reason: body.reason ?? null, audit },
    useLife,
    row,
    { action: body.isApproved ? 'approve' : 'reject', version: body.version },
    async () => ({}),
  );
  await tellPeople(tx, [after.creatorId], {
    kind: 'brandAnswered',
    vars: {
      owner: after.ownerName,
      brand: after.brandName,
      what: BRAND_WORDS.use,
      result: body.isApproved ? BRAND_WORDS.agreed : BRAND_WORDS.refused,
      reason: body.reason ?? '',
    },
    bizRef: { type: BIZ, id: after.id },
  });
  return (await findUse(tx, body.id)) ?? raise('Common:NotFound');
}

async function lockUseOf(tx: Tx, seen: Use, isApproved: boolean): Promise<Use | undefined> {
  // whatever was decided already is told first: its authorisation may be gone since
  if (isApproved && seen.state === BRAND_STATE.waiting)
    await assertAuthorised(tx, { tenantId: seen.tenantId, brandId: seen.brandId, name: seen.brandName });
  return lockUse(tx, seen.id);
}

async function end(doing: MasterDoing, id: string): Promise<void> {
  const { tx, who, audit } = doing;
  const row = (await lockUse(tx, id)) ?? raise('Common:NotFound');
  await actOn({ tx, who, reason: null, audit }, useLife, row, { action: 'end' }, async () => ({}));
}

export const brandUseRoutes: readonly Binding[] = [
  bind(calls.listBrandUses, async ({ tx, who, query }) => {
    const page = await pageOfUses(tx, who.tenant === null, query);
    return { ...page, items: page.items.map((row) => shownUse(who, row)) };
  }),
  bindPrepared(
    calls.beginBrandUse,
    ({ house, body }) => brandOf({ house }, body.brandId),
    async (doing, found) => shownUse(doing.who, await use(doing, doing.body, found)),
  ),
  bind(calls.decideBrandUse, async (doing) => shownUse(doing.who, await decide(doing, doing.body))),
  bind(calls.endBrandUse, (doing) => end(doing, doing.params.id)),
];
