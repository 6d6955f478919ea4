/** 活动价格规则: kept by the platform; which hold for a space, and what an order would cost by them (engineering A16). */
import {
  activityPrice as calls,
  areTiersWhole,
  dec,
  PRICE_RULE_TERMS,
  PRICE_TERMS_TOLD,
  quoteFee,
  type RuleUsed,
  RUN_UNITS,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { keepVersion, nextVersion, type Versioned, versionsOf } from '../shared/rule-version.ts';
import { assertSwitch } from '../shared/switch.ts';
import {
  editionTypeOf,
  effectiveRules,
  type EffectiveRule,
  type PriceContent,
  versionsUsed,
} from './activity-price.store.ts';

const VERSIONED: Versioned = {
  master: calls.activityPriceMaster,
  table: 'activity_price_rule_version',
  terms: PRICE_RULE_TERMS,
};

const rules = serveMaster(calls.activityPriceMaster, {
  async complete({ who }, next, before) {
    assertSwitch(who, 'AlBasic.ActivityPriceRules', before, next);
    if (!areTiersWhole(next.tiers ?? [])) raise('Basic:ActivityTier');
    if (next.validFrom && next.validTo && next.validTo < next.validFrom) raise('Basic:ActivityPeriod');
    next.ruleVersion = nextVersion(VERSIONED, next, before);
  },
  written: (doing, row, before) => keepVersion(doing, VERSIONED, row, before),
});

const inForce = (tx: Tx, who: Who): Promise<EffectiveRule[]> =>
  effectiveRules(tx, { day: businessDay(), editionType: who.tenant?.editionType ?? null });

/** What holds for the space today, whoever asks: the job of a nesting is nobody's session. */
export const rulesInForce = async (tx: Tx): Promise<EffectiveRule[]> =>
  effectiveRules(tx, { day: businessDay(), editionType: await editionTypeOf(tx) });

/** What versions of rules said, to a space that they have priced something for; in the order of `used`. */
export async function priceTermsOf(tx: Tx, used: readonly RuleUsed[]) {
  const found = await versionsUsed(tx, used);
  return used.flatMap((rule) => {
    const content = found.find((v) => v.ruleId === rule.id && v.no === rule.no)?.content;
    return content ? [{ ...rule, terms: pickTerms(content) }] : [];
  });
}
const pickTerms = (content: PriceContent) =>
  Object.fromEntries(PRICE_TERMS_TOLD.map((n) => [n, content[n]])) as Pick<
    PriceContent,
    (typeof PRICE_TERMS_TOLD)[number]
  >;

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
  bind(calls.priceRuleVersions, async ({ tx, who, params }) => {
    const { id } = await rules.store.load(tx, who, params.id);
    return versionsOf(tx, VERSIONED, id);
  }),
  ...rules.routes,
];
