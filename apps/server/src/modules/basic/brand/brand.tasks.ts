/** What time does to brands (engineering A10, H2): a registration, and an authorisation, end with their last day. */
import { BRAND_WORDS } from '@muyun/contract';
import { writeHouseAudit } from '../../../kit/audit.ts';
import { businessDay } from '../../../kit/clock.ts';
import { actOn } from '../../../kit/document/index.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { brandLife, stopBrand } from './brand-host.ts';
import { tellPeople } from './brand.people.ts';
import { lockApplication, outdatedBrands, spacesOf } from './brand.store.ts';
import { endUsesOf } from './brand-use.store.ts';
import { grantLife } from './tenant-brand.ts';
import { lockAnyGrant, outdatedGrants } from './tenant-brand.store.ts';

const TASK = 'brand.expire';
type Parts = Pick<House, 'pools'>;
const overAll = <T>({ pools }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, work);
const acting = (tx: Tx) => ({
  tx,
  who: null,
  reason: BRAND_WORDS.expired,
  audit: (entry: Parameters<typeof writeHouseAudit>[2]) => writeHouseAudit(tx, TASK, entry),
});

/** Looked at again under its lock: it may have been renewed or stopped meanwhile. */
async function expireBrand(tx: Tx, id: string, day: string): Promise<boolean> {
  const row = await lockApplication(tx, id);
  if (row?.state !== 2 || row.validTo === null || row.validTo >= day) return false;
  await actOn(acting(tx), brandLife, row, { action: 'expire' }, async () => {
    await stopBrand(tx, row, BRAND_WORDS.expired);
    return {};
  });
  return true;
}
async function expireGrant(tx: Tx, id: string, day: string): Promise<boolean> {
  const row = await lockAnyGrant(tx, id);
  if (row?.state !== 2 || row.validTo === null || row.validTo >= day) return false;
  await actOn(acting(tx), grantLife, row, { action: 'lapse' }, async () => {
    await endUsesOf(tx, { tenantId: row.tenantId, brandId: row.brandId }, BRAND_WORDS.expired);
    return { change: { rejectReason: BRAND_WORDS.expired } };
  });
  const both = await spacesOf(tx, [row.tenantId, row.ownerId]);
  await tellPeople(
    tx,
    both.map((s) => s.ownerUserId),
    {
      kind: 'brandEnded',
      vars: { brand: row.brandName, reason: `${row.tenantName}：${BRAND_WORDS.expired}` },
      bizRef: { type: 'basic.brand.tenant-brand', id },
    },
  );
  return true;
}

/** Each by itself, in the order of the ids. Brands first: what hangs on one ends with it. */
async function expire(parts: Parts, at: Date): Promise<string> {
  const day = businessDay(at);
  let [brands, grants] = [0, 0];
  for (const { id } of await overAll(parts, (tx) => outdatedBrands(tx, day)))
    if (await overAll(parts, (tx) => expireBrand(tx, id, day))) brands += 1;
  for (const { id } of await overAll(parts, (tx) => outdatedGrants(tx, day)))
    if (await overAll(parts, (tx) => expireGrant(tx, id, day))) grants += 1;
  return `${brands} brands, ${grants} authorisations`;
}

export const brandTasks = (parts: Parts): readonly ScheduledTask[] => [
  { name: TASK, next: dailyAt('00:10'), run: (at) => expire(parts, at) },
];
