/** The own space: shown, kept, given up (platform M11). It is written on the platform's role, where names of all spaces are known. */
import {
  type BodyOf,
  enterprise as calls,
  type EnterpriseInfo,
  phoneMasked,
  SMS_PURPOSES,
  TREND,
  TREND_TITLES,
} from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import { FILE_ADDRESS } from '../../../kit/file-access.ts';
import { loadFile } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { invalid, raise } from '../../../kit/raise.ts';
import { storageOf } from '../../../kit/storage-quota.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { daysToExpire, tenantState, type Who } from '../../../kit/who.ts';
import { assertCode, sendStepUp } from '../account/index.ts';
import { holdWord, isNameTaken } from '../space/index.ts';
import { nestRunsOf } from '../quota/index.ts';
import { addTrend, usersInside } from '../tenant/index.ts';
import {
  lastExport,
  lastOrders,
  loadSpace,
  lockSpace,
  type SpaceRow,
  writeDissolve,
  writeProfile,
  type Profile,
} from './enterprise.store.ts';
import { regionName } from './regions.ts';

const { DISSOLVE_DAYS, ENTERPRISE_LABELS, ENTERPRISE_WORDS, RENAME_DAYS } = calls;
const SPACE_SIDE = 2;
const PERSONAL = 1;
const DAY_MS = 86_400_000;
const PICTURES = new Set(['jpg', 'jpeg', 'png', 'webp', 'svg']);

const later = (time: string, days: number): string =>
  new Date(Date.parse(time) + days * DAY_MS).toISOString();
const asPlatform = <T>(house: House, who: Who, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId: who.userId }, work);
export const spaceId = (who: Who): string => who.tenant?.id ?? raise('Common:Forbidden');

/** From when on the name can be changed again; null: now. */
function renameFrom({ renamedTime }: SpaceRow): string | null {
  if (renamedTime === null) return null;
  const from = later(renamedTime, RENAME_DAYS);
  return Date.parse(from) > now().getTime() ? from : null;
}

/** What stands in the space itself, seen by its member. */
const ofSpace = (house: House, who: Who) =>
  inTx(house.pools.user, { tenantId: spaceId(who), userId: who.userId, readOnly: true }, async (tx) => {
    const maySeeOrders = who.isAdmin || who.rights.has('AlTenant.Orders:query');
    const [storage, runs, orders, exported] = await Promise.all([
      storageOf(tx),
      nestRunsOf(tx),
      maySeeOrders && who.displayAmount ? lastOrders(tx) : [],
      who.isAdmin ? lastExport(tx) : undefined,
    ]);
    return { storage, runs, orders, exportId: exported?.id ?? null };
  });

export async function infoOf(house: House, who: Who): Promise<EnterpriseInfo> {
  const [row, { storage, runs, orders, exportId }] = await Promise.all([
    asPlatform(house, who, (tx) => loadSpace(tx, spaceId(who))),
    ofSpace(house, who),
  ]);
  if (!row) raise('Common:NotFound');
  const {
    renamedTime: _renamed,
    isActive: _isActive,
    activatedTime: _activatedTime,
    disabledTime: _disabledTime,
    graceDays: _graceDays,
    ownerPhone,
    ...rest
  } = row;
  return {
    ...rest,
    regionName: regionName(row.regionCode),
    tenantState: tenantState(row, now()),
    daysToExpire: row.isFree ? null : daysToExpire(row, now()),
    nestRuns: runs ?? null,
    storageUsed: storage.used,
    storageTotal: storage.total,
    ownerPhoneMasked: ownerPhone && phoneMasked(ownerPhone),
    isOwner: who.isAdmin,
    renameFrom: renameFrom(row),
    dissolveTime: row.dissolveTime && later(row.dissolveTime, DISSOLVE_DAYS),
    exportId,
    orders,
  };
}

/** Everybody in the space meets its new name with the next request. */
async function tellSpace(house: House, who: Who): Promise<void> {
  const users = await asPlatform(house, who, (tx) => usersInside(tx, spaceId(who)));
  for (const userId of users) await house.sessions.forget(userId);
}

const FIELDS = Object.keys(ENTERPRISE_LABELS) as (keyof typeof ENTERPRISE_LABELS)[];
type Body = BodyOf<typeof calls.saveInfo>;
type Told = Readonly<Record<(typeof FIELDS)[number], string | null>>;

/** Raises Tenant:NameExists, Tenant:RenameTooOften. */
async function assertName(tx: Tx, before: SpaceRow, name: string): Promise<void> {
  if (renameFrom(before) !== null) raise('Tenant:RenameTooOften');
  const isSame = before.displayName.trim().toLowerCase() === name.trim().toLowerCase();
  if (before.editionType === PERSONAL || isSame) return;
  await holdWord(tx, `space ${name.trim().toLowerCase()}`);
  if (await isNameTaken(tx, name)) raise('Tenant:NameExists');
}

/** The address of the new logo, the old one when none was sent. Raises File:TypeRefused. */
async function logoOf(
  house: House,
  who: Who,
  before: SpaceRow,
  id: string | null | undefined,
): Promise<string | null> {
  if (id === undefined) return before.logoUrl;
  if (id === null) return null;
  const scope = { tenantId: spaceId(who), userId: who.userId, readOnly: true };
  const file = await inTx(house.pools.user, scope, (tx) => loadFile(tx, id));
  if (!PICTURES.has(file.ext)) raise('File:TypeRefused');
  return `${FILE_ADDRESS}${id}`;
}

/** What the trend says of a profile. */
const told = (profile: Profile): Told => ({ ...profile, regionName: regionName(profile.regionCode) });

/** Raises Common:StaleVersion, Tenant:NameExists, Tenant:RenameTooOften, File:TypeRefused. */
export async function saveInfo(house: House, who: Who, body: Body): Promise<EnterpriseInfo> {
  const id = spaceId(who);
  await asPlatform(house, who, async (tx) => {
    const before = (await lockSpace(tx, id)) ?? raise('Common:NotFound');
    if (before.version !== body.version) raise('Common:StaleVersion');
    const isRenamed = before.displayName !== body.displayName;
    if (isRenamed) await assertName(tx, before, body.displayName);
    const profile = {
      displayName: body.displayName,
      telephone: body.telephone || null,
      contactName: body.contactName || null,
      creditCode: body.creditCode || null,
      regionCode: body.regionCode || null,
      address: body.address || null,
      logoUrl: await logoOf(house, who, before, body.logoFileId),
    };
    await writeProfile(tx, id, profile, isRenamed);
    if (profile.regionCode !== null && regionName(profile.regionCode) === null)
      throw invalid([{ field: 'regionCode', message: ENTERPRISE_WORDS.noRegion }]);
    const [was, is] = [told(before), told(profile)];
    const changed = FIELDS.filter((f) => was[f] !== is[f]);
    const text = (of: Record<string, unknown>): string =>
      changed.map((f) => `${ENTERPRISE_LABELS[f]} ${String(of[f] ?? '—')}`).join('；');
    if (changed.length > 0)
      await addTrend(tx, {
        tenantId: id,
        trendType: TREND.profile,
        title: TREND_TITLES.profile,
        oldValue: text(was),
        newValue: text(is),
        operatorName: who.nickname,
        operatorSide: SPACE_SIDE,
      });
  });
  await tellSpace(house, who);
  return infoOf(house, who);
}

/** Raises Tenant:OwnerOnly. */
export function assertOwner(who: Who): void {
  if (!who.isAdmin) raise('Tenant:OwnerOnly');
}

/** A code to the owner's own phone. Raises Tenant:OwnerOnly, Tenant:PhoneRequired and what sending refuses. */
export async function sendToOwner(house: House, who: Who, pepper: string) {
  assertOwner(who);
  return sendStepUp(house, who, who.phoneNumber ?? raise('Tenant:PhoneRequired'), pepper);
}

/** That it is the owner himself: the last that is looked at, because it uses the code up. Raises Tenant:OwnerOnly, Tenant:PhoneRequired, Account:SmsCodeInvalid. */
export async function assertHimself(house: House, who: Who, pepper: string, code: string): Promise<void> {
  assertOwner(who);
  const phone = who.phoneNumber ?? raise('Tenant:PhoneRequired');
  await assertCode(house, { phone, purpose: SMS_PURPOSES.stepUp, code, pepper });
}

/** Asks for the end of the space, or takes that back; it stands in its trend. */
async function turn(house: House, who: Who, isAsked: boolean): Promise<void> {
  const id = spaceId(who);
  await asPlatform(house, who, async (tx) => {
    const row = (await lockSpace(tx, id)) ?? raise('Common:NotFound');
    if (isAsked && row.dissolveTime !== null) raise('Tenant:DissolveAsked');
    if (!isAsked && row.dissolveTime === null) raise('Tenant:DissolveNone');
    await writeDissolve(tx, id, isAsked);
    await addTrend(tx, {
      tenantId: id,
      trendType: TREND.active,
      title: isAsked ? ENTERPRISE_WORDS.dissolveAsked : ENTERPRISE_WORDS.dissolveBack,
      operatorName: who.nickname,
      operatorSide: SPACE_SIDE,
    });
  });
}

/** Raises Tenant:OwnerOnly, Tenant:NameMismatch, Tenant:DissolveAsked and what `assertHimself` refuses. */
export async function dissolve(
  house: House,
  who: Who,
  pepper: string,
  body: BodyOf<typeof calls.dissolve>,
): Promise<EnterpriseInfo> {
  assertOwner(who);
  const info = await infoOf(house, who);
  if (info.displayName.trim() !== body.displayName) raise('Tenant:NameMismatch');
  if (info.dissolveTime !== null) raise('Tenant:DissolveAsked');
  await assertHimself(house, who, pepper, body.smsCode);
  await turn(house, who, true);
  return infoOf(house, who);
}

/** Raises Tenant:OwnerOnly, Tenant:DissolveNone. */
export async function keepSpace(house: House, who: Who): Promise<void> {
  assertOwner(who);
  await turn(house, who, false);
}
