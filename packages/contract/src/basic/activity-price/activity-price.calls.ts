/** Calls of 活动价格规则 (engineering A16): kept by the platform, read by the spaces that they hold for. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { rowOfNames } from '../../kit/document/schemas.ts';
import type { Dto } from '../../kit/field.ts';
import type { Target } from '../../kit/targets.ts';
import { decimalText } from '../pricing.schemas.ts';
import { ruleUsed, ruleVersionRow } from '../rule-version/rule-version.ts';
import { activityPriceFields, NEST_SERVICES, PRICE_TERMS_TOLD } from './activity-price.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly activityPriceRule: Target;
  }
}

const P = 'AlBasic.ActivityPriceRules';
const base = '/api/basic/activity-price-rule';

export const activityPriceMaster = master({
  id: 'basic.activity-price-rule',
  base,
  item: P,
  title: '活动价格规则',
  table: 'activity_price_rule',
  target: 'activityPriceRule',
  fields: activityPriceFields,
  letters: ['O'],
  search: ['name'],
  filters: ['service', 'billUnit'],
  defaultSort: 'priority asc',
  sortable: ['priority', 'name', 'validFrom', 'creationTime'],
  unique: [{ field: 'name' }],
  brief: ['id', 'name', 'service', 'billUnit', 'unitPrice'],
  side: 'host',
  errors: ['Basic:ActivityTier', 'Basic:ActivityPeriod'],
});

/** Of a rule what a space is told: not whom else it holds for. */
export const EFFECTIVE_NAMES = [
  'id',
  'name',
  ...PRICE_TERMS_TOLD,
  'ruleVersion',
] as const satisfies readonly (keyof typeof activityPriceFields)[];
type Effective = Pick<Dto<typeof activityPriceFields>, (typeof EFFECTIVE_NAMES)[number]>;

export const effectivePriceRules = call({
  id: 'basic.activity-price-rule.effective',
  method: 'GET',
  path: `${base}/effective`,
  title: '生效的价格规则',
  right: anyOf(`${P}:get`, `${P}:query`),
  output: z.array(rowOfNames(activityPriceFields, EFFECTIVE_NAMES) as z.ZodType<Effective, Effective>),
});

/** What the rule said in each of its versions, newest first. */
export const priceRuleVersions = call({
  id: 'basic.activity-price-rule.versions',
  method: 'GET',
  path: `${base}/{id}/version`,
  title: '价格规则的版本',
  right: `${P}:get`,
  side: 'host',
  output: z.array(ruleVersionRow),
});

/** What an order would cost by the rules in force: of the space, or of a kind of edition for the platform. */
export const tryNestFee = call({
  id: 'basic.activity-price-rule.try',
  method: 'POST',
  path: `${base}/try`,
  title: '套料费用试算',
  right: anyOf(`${P}:get`, `${P}:query`),
  side: 'any',
  writes: false,
  body: z.object({
    service: z.int().refine((v) => NEST_SERVICES.some((s) => s.value === v), { error: '选项不存在' }),
    area: decimalText.default('0'),
    sheets: z.int().min(0).max(100_000).default(0),
    bars: z.int().min(0).max(100_000).default(0),
    monthQuantity: decimalText.default('0'),
  }),
  output: z.object({
    quantity: z.string(),
    quotaUnits: z.string(),
    amount: z.string(),
    ruleId: z.string().nullable(),
    ruleName: z.string().nullable(),
    billUnit: z.int(),
  }),
});

/** What a space is told of a version that it was charged by: not for whom else it held. */
type PriceTerms = Pick<Dto<typeof activityPriceFields>, (typeof PRICE_TERMS_TOLD)[number]>;
export const priceTerms = ruleUsed.extend({
  terms: rowOfNames(activityPriceFields, PRICE_TERMS_TOLD) as z.ZodType<PriceTerms, PriceTerms>,
});
