/** What the platform does with brands (engineering A10): lets them pass, refuses and stops them, and keeps names from everybody. */
import {
  actionsFor,
  type BodyOf,
  brand,
  type BrandApplication,
  brandHost as calls,
  BRAND_STATE,
  BRAND_WORDS,
  brandKey,
  brandMachine,
  type BrandVerb,
} from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { actOn, type Living, type MasterDoing, type Outcome } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { tellPeople } from './brand.people.ts';
import {
  type Application,
  freeName,
  lockApplication,
  openName,
  pageOfApplications,
  spacesOf,
  takenLike,
  takeName,
  writeDecision,
} from './brand.store.ts';
import { endUsesOf } from './brand-use.store.ts';
import {
  changeOccupied,
  findOccupied,
  freeKey,
  insertOccupied,
  lockOccupied,
  type OccupiedDraft,
  pageOfOccupied,
  removeOccupied,
  renameKey,
} from './occupied-brand.store.ts';
import type { GrantDoing } from './tenant-brand.ts';
import { endGrantsOf } from './tenant-brand.store.ts';

const BIZ = brand.brandMaster.id;
const OCCUPIED = 'basic.brand.occupied';
const VERBS: readonly string[] = ['approve', 'reject', 'disable'];

function shownApplication(who: Who, { ownerUserId: _owner, ...row }: Application): BrandApplication {
  return { ...row, actions: actionsFor(brandMachine, row.state, who).filter((a) => VERBS.includes(a)) };
}

export const brandLife: Living<GrantDoing, Application, Outcome, BrandVerb> = {
  machine: brandMachine,
  stateOf: (row) => row.state,
  versionOf: (row) => row.version,
  lock: async ({ tx }, id) => (await lockApplication(tx, id)) ?? raise('Common:NotFound'),
  refuse: (row, verb) =>
    raise('Basic:BrandState', {
      name: row.name,
      state: brandMachine.states[row.state as 1].label,
      action: brandMachine.actions[verb].label,
    }),
  async write({ tx, reason }, row, to) {
    await writeDecision(tx, row.id, { state: to, reason });
    return { ...row, state: to };
  },
  note: ({ audit, reason }, { action, spec, after }) =>
    audit({
      bizType: BIZ,
      bizId: after.id,
      bizNo: after.name,
      action,
      summary: [`${spec.label}${brand.brandMaster.title}：${after.name}`, reason].filter(Boolean).join('，'),
    }),
};

/** A brand that may no longer be used: everything that hangs on it ends, and everybody concerned is told. */
export async function stopBrand(tx: Tx, row: Application, reason: string): Promise<void> {
  await openName(tx, row.id, false);
  const companies = await endGrantsOf(tx, row.id, BRAND_WORDS.stopped);
  await endUsesOf(tx, { tenantId: null, brandId: row.id }, BRAND_WORDS.stopped);
  const others = await spacesOf(
    tx,
    companies.map((c) => c.tenantId),
  );
  await tellPeople(tx, [row.ownerUserId, ...others.map((s) => s.ownerUserId)], {
    kind: 'brandEnded',
    vars: { brand: row.name, reason },
    bizRef: { type: BIZ, id: row.id },
  });
}

/**
 * A brand that was changed and is not let pass: its name is free for anybody, so no other company may bear it any longer. What its
 * owner put on his own projects waits for the next answer.
 */
async function turnDown(tx: Tx, row: Application, reason: string): Promise<void> {
  await freeName(tx, row.id);
  const companies = await endGrantsOf(tx, row.id, BRAND_WORDS.turnedDown);
  for (const { tenantId } of companies)
    await endUsesOf(tx, { tenantId, brandId: row.id }, BRAND_WORDS.turnedDown);
  const others = await spacesOf(
    tx,
    companies.map((c) => c.tenantId),
  );
  await tellPeople(
    tx,
    others.map((s) => s.ownerUserId),
    {
      kind: 'brandEnded',
      vars: { brand: row.name, reason: `${BRAND_WORDS.turnedDown}，${reason}` },
      bizRef: { type: BIZ, id: row.id },
    },
  );
}

const verbOf = (row: Application, isApproved: boolean): 'approve' | 'reject' | 'disable' => {
  if (isApproved) return 'approve';
  return row.state === BRAND_STATE.open ? 'disable' : 'reject';
};

/** Raises Common:NotFound, Common:StaleVersion, Basic:BrandState, Basic:BrandExpired, Common:ReasonRequired. */
async function decide(
  { tx, who, audit }: MasterDoing,
  id: string,
  body: BodyOf<typeof calls.decideBrand>,
): Promise<BrandApplication> {
  const row = (await lockApplication(tx, id)) ?? raise('Common:NotFound');
  const action = verbOf(row, body.isApproved);
  const reason = body.reason ?? null;
  await actOn({ tx, who, reason, audit }, brandLife, row, { action, version: body.version }, async () => {
    if (action === 'disable') await stopBrand(tx, row, reason ?? '');
    else if (action === 'reject') await turnDown(tx, row, reason ?? '');
    else if (row.validTo !== null && row.validTo < businessDay()) raise('Basic:BrandExpired');
    else await openName(tx, row.id, true);
    return {};
  });
  if (action !== 'disable')
    await tellPeople(tx, [row.ownerUserId], {
      kind: 'brandDecided',
      vars: { brand: row.name, result: BRAND_WORDS[action], reason: reason ?? '' },
      bizRef: { type: BIZ, id },
    });
  return shownApplication(who, (await lockApplication(tx, id)) ?? raise('Common:NotFound'));
}

/** The key of a name that nobody has. Raises Basic:BrandName, Basic:BrandOccupied. */
async function reserve(tx: Tx, name: string): Promise<string> {
  const key = brandKey(name);
  if (key === '') raise('Basic:BrandName');
  if (!(await takeName(tx, { key, name, brandId: null }))) raise('Basic:BrandOccupied', { name });
  return key;
}

async function occupy({ tx, audit }: MasterDoing, body: OccupiedDraft) {
  const id = await insertOccupied(tx, await reserve(tx, body.name), body);
  const summary = `${calls.occupyBrand.title}：${body.name}`;
  await audit({ bizType: OCCUPIED, bizId: id, bizNo: body.name, action: 'add', summary });
  return (await findOccupied(tx, id)) ?? raise('Common:NotFound');
}

/** Raises Common:NotFound, Common:StaleVersion, Basic:BrandName, Basic:BrandOccupied. */
async function rename(doing: MasterDoing, id: string, body: BodyOf<typeof calls.changeOccupied>) {
  const { tx, audit } = doing;
  const before = (await lockOccupied(tx, id)) ?? raise('Common:NotFound');
  if (before.version !== body.version) raise('Common:StaleVersion');
  const isSame = brandKey(body.name) === before.nameKey;
  const key = isSame ? before.nameKey : await reserve(tx, body.name);
  await changeOccupied(tx, id, key, body);
  if (isSame) await renameKey(tx, key, body.name);
  else await freeKey(tx, before.nameKey);
  await audit({
    bizType: OCCUPIED,
    bizId: id,
    bizNo: body.name,
    action: 'edit',
    summary: calls.changeOccupied.title,
    changes: [
      {
        field: 'name',
        label: brand.brandMaster.fields.name.label,
        oldValue: before.name,
        newValue: body.name,
      },
    ],
  });
  return (await findOccupied(tx, id)) ?? raise('Common:NotFound');
}

async function free({ tx, audit }: MasterDoing, id: string): Promise<void> {
  const row = (await lockOccupied(tx, id)) ?? raise('Common:NotFound');
  await removeOccupied(tx, id);
  await freeKey(tx, row.nameKey);
  const summary = `${calls.freeOccupied.title}：${row.name}`;
  await audit({ bizType: OCCUPIED, bizId: id, bizNo: row.name, action: 'delete', summary });
}

const taken = ({ tx, query }: Context<typeof calls.takenBrands>) =>
  takenLike(tx, brandKey(query.filter ?? ''), query.filter ?? '');

export const brandHostRoutes: readonly Binding[] = [
  bind(calls.listBrandApplications, async ({ tx, who, query }) => {
    const page = await pageOfApplications(tx, query);
    return { ...page, items: page.items.map((row) => shownApplication(who, row)) };
  }),
  bind(calls.decideBrand, (doing) => decide(doing, doing.params.id, doing.body)),
  bind(calls.takenBrands, taken),
  bind(calls.listOccupied, ({ tx, query }) => pageOfOccupied(tx, query)),
  bind(calls.occupyBrand, (doing) => occupy(doing, doing.body)),
  bind(calls.changeOccupied, (doing) => rename(doing, doing.params.id, doing.body)),
  bind(calls.freeOccupied, (doing) => free(doing, doing.params.id)),
];
