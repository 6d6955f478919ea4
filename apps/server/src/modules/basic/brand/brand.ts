/** 品牌 (engineering A10) as its owner keeps it: names that are one of a kind, and what the platform has to look at again. */
import {
  actionsFor,
  type BodyOf,
  brand as calls,
  BRAND_REVIEWED,
  BRAND_STATE,
  type brandExtra,
  type brandFields,
  brandKey,
  brandMachine,
} from '@muyun/contract';
import { bind, type Binding, bindPrepared } from '../../../kit/call.ts';
import {
  type MasterDoing,
  type MasterRow,
  type MasterView,
  ServedMaster,
} from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { staffOf, tellPeople } from './brand.people.ts';
import { EXTRA, freeName, hangingOn, openName, ownName, takeName, writeOwn } from './brand.store.ts';

type Fields = typeof brandFields;
type Row = MasterRow<Fields>;
type View = MasterView<Fields, typeof brandExtra>;

/** What its owner may do with a brand; the platform's verbs are offered on its own side. */
const OWNERS: readonly string[] = ['resubmit', 'authorise', 'use'];

/** To save a refused or a stopped brand is to hand it in again; else when it differs from what the platform has looked at. */
const isHandedIn = (before: Row, after: Row): boolean =>
  before.state === BRAND_STATE.refused ||
  before.state === BRAND_STATE.closed ||
  BRAND_REVIEWED.some((n) => JSON.stringify(before[n]) !== JSON.stringify(after[n]));

class Brands extends ServedMaster<Fields, typeof brandExtra> {
  protected override shown(who: Who, row: View): View {
    const actions = actionsFor(brandMachine, row.state ?? 0, who).filter((a) => OWNERS.includes(a));
    return { ...super.shown(who, row), actions };
  }
  override async update(doing: MasterDoing, id: string, body: Record<string, unknown>): Promise<View> {
    await super.update(doing, id, body);
    return this.view(doing, id);
  }
  override async remove(doing: MasterDoing, id: string): Promise<void> {
    await super.remove(doing, id);
    await freeName(doing.tx, id);
  }
}

export const brands = new Brands(calls.brandMaster, {
  extra: EXTRA,
  async complete(_doing, next) {
    if (brandKey(next.name) === '') raise('Basic:BrandName');
  },
  async written({ tx }, row, before) {
    await keepName(tx, row, before);
    if (before === null || !isHandedIn(before, row)) return;
    await openName(tx, row.id, false);
    await brands.store.patch(tx, row.id, {
      state: BRAND_STATE.waiting,
      rejectReason: null,
      decidedTime: null,
    });
  },
  async assertDeletable({ tx }, row) {
    const count = await hangingOn(tx, row.id);
    if (count > 0) raise('Basic:InUse', { name: row.name, count });
  },
});

/** A refused brand holds no name: another may have it meanwhile. Raises Basic:BrandOccupied. */
async function keepName(tx: Tx, row: Row, before: Row | null): Promise<void> {
  const isHeld = before !== null && before.state !== BRAND_STATE.refused;
  if (isHeld && before.name === row.name) return;
  if (isHeld) await freeName(tx, row.id);
  const name = { key: brandKey(row.name), name: row.name, brandId: row.id };
  if (!(await takeName(tx, name))) raise('Basic:BrandOccupied', { name: row.name });
}

/** The platform is told of what it has to look at. */
async function tellStaff(tx: Tx, staff: readonly string[], row: View, before: number | null): Promise<View> {
  if (row.state !== BRAND_STATE.waiting || before === BRAND_STATE.waiting) return row;
  await tellPeople(tx, staff, {
    kind: 'brandHandedIn',
    vars: { brand: row.name, owner: await ownName(tx) },
    bizRef: { type: calls.brandMaster.id, id: row.id },
  });
  return row;
}

/** An own brand that is approved, held until commit: the platform cannot stop it meanwhile. Raises Common:NotFound, Basic:BrandState. */
export async function openBrand(tx: Tx, who: Who, id: string) {
  const row = await brands.store.lock(tx, who, id);
  if (row.state !== BRAND_STATE.open)
    raise('Basic:BrandState', {
      name: row.name,
      state: brandMachine.states[row.state as 1].label,
      action: brandMachine.actions.authorise.label,
    });
  return row;
}

async function setOwn(
  doing: MasterDoing,
  of: { readonly id: string; readonly version: number; readonly title: string },
  values: Parameters<typeof writeOwn>[2],
): Promise<View> {
  const before = await brands.store.lock(doing.tx, doing.who, of.id, of.version);
  await writeOwn(doing.tx, of.id, values);
  const [field, newValue] = Object.entries(values)[0] ?? ['', null];
  const { label } = calls.brandMaster.fields[field as 'brandUrl' | 'packTemplateId'];
  await doing.audit({
    bizType: calls.brandMaster.id,
    bizId: of.id,
    bizNo: before.name,
    action: 'edit',
    summary: of.title,
    changes: [{ field, label, oldValue: before[field as 'brandUrl' | 'packTemplateId'], newValue }],
  });
  return brands.view(doing, of.id);
}

const create = bindPrepared(calls.createBrand, staffOf, async (doing, staff) =>
  tellStaff(doing.tx, staff, await brands.create(doing, doing.body), null),
);
const update = bindPrepared(calls.updateBrand, staffOf, async (doing, staff) => {
  const { state } = await brands.store.load(doing.tx, doing.who, doing.params.id);
  const row = await brands.update(doing, doing.params.id, { ...doing.body });
  return tellStaff(doing.tx, staff, row, state);
});
const OWN: Readonly<Record<string, Binding>> = {
  [calls.createBrand.id]: create,
  [calls.updateBrand.id]: update,
};

type UrlBody = BodyOf<typeof calls.setBrandUrl>;
type TemplateBody = BodyOf<typeof calls.setPackTemplate>;
const setUrl = (doing: MasterDoing, { id, brandUrl, version }: UrlBody) =>
  setOwn(doing, { id, version, title: calls.setBrandUrl.title }, { brandUrl });
const setTemplate = (doing: MasterDoing, { brandId, templateId, version }: TemplateBody) =>
  setOwn(doing, { id: brandId, version, title: calls.setPackTemplate.title }, { packTemplateId: templateId });

export const brandRoutes: readonly Binding[] = [
  bind(calls.setBrandUrl, (doing) => setUrl(doing, doing.body)),
  bind(calls.setPackTemplate, (doing) => setTemplate(doing, doing.body)),
  ...brands.routes.map((route) => OWN[route.call.id] ?? route),
];
