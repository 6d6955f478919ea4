/** What a nest order takes of the quota and what that is worth (engineering A16). Exact decimals; the amount in 元 with two. */
import { Decimal } from 'decimal.js';
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';

export interface PriceTier {
  readonly from: string;
  /** null: without end */
  readonly to?: string | null | undefined;
  readonly price: string;
}
/** A rule in force, as `quoteFee` reads it. */
export interface FeeRule {
  readonly id: string;
  readonly service: number;
  readonly billUnit: number;
  readonly unitsPerBill: string;
  readonly unitPrice: string;
  readonly tiers: readonly PriceTier[];
  readonly minFee: string;
  readonly monthlyFree: string;
  readonly discount: string;
  readonly isStackable: boolean;
  readonly priority: number;
}
/** One order: its service (1 rectangles, 2 shapes, 4 bars), net m² placed, sheets and bars used, and what the month had before in the unit of the rule. */
export interface FeeOrder {
  readonly service: number;
  readonly area: DecimalInput;
  readonly sheets: number;
  readonly bars: number;
  readonly monthQuantity: DecimalInput;
}
export interface Fee {
  /** in the unit of the rule, after what is free */
  readonly quantity: string;
  readonly quotaUnits: string;
  readonly amount: string;
  /** null: no rule is in force, the default of one unit and no price holds */
  readonly ruleId: string | null;
}

/** True when the tiers go on from nothing without a gap, and the last is open. */
export function areTiersWhole(tiers: readonly PriceTier[]): boolean {
  return tiers.every((tier, i) => {
    const next = tiers[i + 1];
    const to = tier.to ?? null;
    if (i === 0 && !dec(tier.from).isZero()) return false;
    if (!next) return to === null;
    return to !== null && dec(to).gt(tier.from) && dec(next.from).eq(to);
  });
}

/** What the order measures in the unit of the rule, before anything is free. */
export function billedOf(rule: Pick<FeeRule, 'billUnit'>, order: Omit<FeeOrder, 'monthQuantity'>): Decimal {
  switch (rule.billUnit) {
    case 2:
      return dec(round(order.area, 2));
    case 4:
      return dec(order.sheets);
    case 8:
      return dec(order.bars);
    default:
      return dec(1);
  }
}

/** 元 of `quantity` after `before` of the month, split across the tiers. */
function tiered(rule: FeeRule, before: Decimal, quantity: Decimal): Decimal {
  if (rule.tiers.length === 0) return quantity.times(rule.unitPrice);
  const end = before.plus(quantity);
  return rule.tiers.reduce((sum, tier) => {
    const from = Decimal.max(before, tier.from);
    const to = (tier.to ?? null) === null ? end : Decimal.min(end, tier.to ?? 0);
    return to.gt(from) ? sum.plus(to.minus(from).times(tier.price)) : sum;
  }, dec(0));
}

/** The best single discount, or the product of those that stack, whichever is lower. */
function discountOf(rules: readonly FeeRule[]): Decimal {
  const best = rules.reduce((least, r) => Decimal.min(least, r.discount), dec(1));
  const stacked = rules.filter((r) => r.isStackable).reduce((all, r) => all.times(r.discount), dec(1));
  return Decimal.min(best, stacked);
}

/** The first matching rule by priority gives unit, price and free amount; discounts come of all that match. */
export function quoteFee(rules: readonly FeeRule[], order: FeeOrder): Fee {
  const matching = rules
    .filter((r) => (r.service & order.service) !== 0)
    .toSorted((a, b) => a.priority - b.priority);
  const [rule] = matching;
  if (!rule) return { quantity: '1.0000', quotaUnits: '1.0000', amount: '0.00', ruleId: null };
  const before = dec(order.monthQuantity);
  const full = billedOf(rule, order);
  const free = Decimal.max(0, dec(rule.monthlyFree).minus(before));
  const quantity = Decimal.max(0, full.minus(free));
  const price = tiered(rule, before.plus(full).minus(quantity), quantity).times(discountOf(matching));
  const amount = quantity.isZero() ? dec(0) : Decimal.max(price, rule.minFee);
  return {
    quantity: round(quantity, 4),
    quotaUnits: round(quantity.times(rule.unitsPerBill), 4),
    amount: round(amount, 2),
    ruleId: rule.id,
  };
}
