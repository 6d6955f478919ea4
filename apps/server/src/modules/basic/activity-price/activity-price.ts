/** 活动价格规则: kept by the platform; which hold for a space, and what an order would cost by them (engineering A16). */
import { activityPrice as calls, areTiersWhole, dec, quoteFee, RUN_UNITS } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertSwitch } from '../shared/switch.ts';
import { editionTypeOf, effectiveRules, type EffectiveRule } from './activity-price.store.ts';

const rules = serveMaster(calls.activityPriceMaster, {
  async complete({ who }, next, before) {
    assertSwitch(who, 'AlBasic.ActivityPriceRules', before, next);
    if (!areTiersWhole(next.tiers ?? [])) raise('Basic:ActivityTier');
    if (next.validFrom && next.validTo && next.validTo < next.validFrom) raise('Basic:ActivityPeriod');
  },
});

const inForce = (tx: Tx, who: Who): Promise<EffectiveRule[]> =>
  effectiveRules(tx, { day: businessDay(), editionType: who.tenant?.editionType ?? null });

/** What holds for the space today, whoever asks: the job of a nesting is nobody's session. */
export const rulesInForce = async (tx: Tx): Promise<EffectiveRule[]> =>
  effectiveRules(tx, { day: businessDay(), editionType: await editionTypeOf(tx) });

export const activityPriceRoutes: readonly Binding[] = [
  bind(calls.effectivePriceRules, ({ tx, who }) => inForce(tx, who)),
  bind(calls.tryNestFee, async ({ tx, who, body }) => {
    const found = await inForce(tx, who);
    const fee = quoteFee(found, body);
    const rule = found.find((r) => r.id === fee.ruleId);
    // of the quota as it is charged
    const quotaUnits = dec(RUN_UNITS).toFixed(4);
    return { ...fee, quotaUnits, ruleName: rule?.name ?? null, billUnit: rule?.billUnit ?? 1 };
  }),
  ...rules.routes,
];
