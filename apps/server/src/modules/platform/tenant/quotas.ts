/** What a space may use: seats, storage, runs of nesting, computations at a time (platform M4, M5). Every change gives its reason. */
import {
  type BodyOf,
  CONCURRENT,
  NEST_QUOTA,
  QUOTA_MOST,
  SEATS,
  STORAGE,
  type tenant as calls,
  TENANT_SHEET,
  TREND,
  TREND_TITLES,
} from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import { type Doing, held, told, view } from './tenant.ts';
import { insertGiven, type SpaceRow, touch, voidGiven, writeSeats } from './tenant.store.ts';

const GB = 1024 ** 3;
type Body = BodyOf<typeof calls.setSeats>;
type Name = keyof typeof QUOTA_MOST;

/** How much of a quota a space has and uses, in the unit in which it is given. */
const QUOTAS: Readonly<
  Record<Name, { readonly code: string; has(row: SpaceRow): number; uses(row: SpaceRow): number }>
> = {
  seats: { code: SEATS, has: (row) => row.seats, uses: (row) => row.seatsUsed },
  storage: {
    code: STORAGE,
    has: (row) => row.storageTotal / GB,
    // a GB that is begun is used
    uses: (row) => Math.ceil(row.storageUsed / GB),
  },
  nest: { code: NEST_QUOTA, has: (row) => row.nestLeft ?? 0, uses: () => 0 },
  concurrent: { code: CONCURRENT, has: (row) => row.concurrent, uses: () => 0 },
};

/**
 * The row of the space is the lock of whoever gives; what is taken meanwhile is looked at where it is taken. Raises
 * Tenant:QuotaBelowUsage, Tenant:QuotaTooLarge, Common:StaleVersion.
 */
export async function changeQuota(doing: Doing, name: Name, body: Body) {
  const { tx } = doing;
  const { tenantId: id, mode, value, reason } = body;
  const row = await held(tx, id, body.version);
  const { code, has, uses } = QUOTAS[name];
  const before = has(row);
  const after = mode === 'add' ? before + value : value;
  if (after < uses(row)) raise('Tenant:QuotaBelowUsage', { used: uses(row), value: after });
  if (after > QUOTA_MOST[name]) raise('Tenant:QuotaTooLarge', { most: QUOTA_MOST[name] });
  const endTime = mode === 'add' ? (body.endTime ?? null) : null;
  // what is left is set as a whole: no older grant stands beside it
  if (name === 'nest' && mode === 'set') await voidGiven(tx, id, code);
  const quantity = name === 'nest' ? value : after - before;
  if (name === 'nest' || quantity !== 0) await insertGiven(tx, id, { code, quantity, endTime, reason });
  await (name === 'seats' ? writeSeats(tx, id, after) : touch(tx, id));
  const was = name === 'nest' && row.nestLeft === null ? TENANT_SHEET.unmetered : String(before);
  const trend = { trendType: TREND[name], title: TREND_TITLES[name], oldValue: was, newValue: String(after) };
  await told(doing, row, { ...trend, reason }, name);
  return view(tx, id);
}
