/** The platform adjusts what a space paid for nesting (engineering part G): ledger, quota, trend and a word to its owner in one transaction. */
import { type BodyOf, dec, type nestAdmin, TREND, TREND_TITLES } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import { notify } from '../../platform/message/index.ts';
import { adjustNest, nestLeft } from '../../platform/quota/index.ts';
import { heldSpace, type PlatformDoing, toldSpace } from '../../platform/tenant/index.ts';
import { type AcrossCost, costById, hasOrder, insertAdjusted } from './income.store.ts';

type Body = BodyOf<typeof nestAdmin.adjustCost>;
const withSign = (value: string | number): string => (dec(value).gt(0) ? `+${value}` : String(value));

/** Raises Common:NotFound, Nest:AdjustReason, AdjustNothing, AdjustUncounted, AdjustNegative. */
export async function adjust(doing: PlatformDoing, body: Body): Promise<AcrossCost> {
  const { tx, who } = doing;
  const { tenantId, quotaUnits: units, reason } = body;
  const orderId = body.orderId ?? null;
  if (reason === '') raise('Nest:AdjustReason');
  const amount = dec(body.amount).toFixed(2);
  if (units === 0 && dec(amount).isZero()) raise('Nest:AdjustNothing');
  const space = await heldSpace(tx, tenantId);
  if (orderId !== null && !(await hasOrder(tx, tenantId, orderId))) raise('Common:NotFound');
  const before = await nestLeft(tx, tenantId);
  const balanceAfter = await adjustNest(tx, { tenantId, units, reason });
  const id = await insertAdjusted(tx, {
    tenantId,
    orderId,
    quotaUnits: units,
    amount,
    reason,
    balanceAfter,
    operatorName: who.nickname,
  });
  const values = units === 0 ? {} : { oldValue: String(before), newValue: String(balanceAfter) };
  const trend = { trendType: TREND.nest, title: TREND_TITLES.nest, ...values, reason };
  await toldSpace(doing, space, trend, 'nest');
  if (space.ownerUserId !== null)
    await notify(tx, {
      kind: 'nestAdjusted',
      receivers: { to: 'users', userIds: [space.ownerUserId] },
      vars: { space: space.displayName, units: withSign(units), amount: withSign(amount), reason },
      dedupKey: `nest-adjusted:${id}`,
    });
  return (await costById(tx, tenantId, id)) ?? raise('Common:NotFound');
}
