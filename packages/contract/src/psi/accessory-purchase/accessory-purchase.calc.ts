/** What accessories cost, what a receipt leaves to be paid, and when (commerce §2.3, §3.1, §14, §19). */
import { type Decimal } from 'decimal.js';
import { dec, round, sum } from '../../kit/decimal.ts';
import { ACCESSORY_UNITS } from '../../basic/accessory/accessory.fields.ts';
import { type TaxSplit, taxSplit, type TaxTerms } from '../../purchase/tax.calc.ts';

/** Of a SKU what says in which unit it is bought and kept. */
export interface AccessoryUnits {
  /** code of the unit in which it is kept */
  readonly unit: number;
  readonly purchaseUnit?: string | null | undefined;
  readonly purchaseFactor?: string | null | undefined;
}
export interface UnitFactor {
  readonly unit: string;
  readonly factor: string;
}

const ONE = '1.0000';
export const stockUnitOf = (unit: number): string =>
  ACCESSORY_UNITS.find((u) => u.value === unit)?.label ?? '';
const positive = (text: string | null | undefined): boolean => text != null && dec(text).gt(0);

/** The unit of purchase and how many units of stock it holds; null where the unit is named without them. 1 箱 = 500 个. */
export function purchaseUnitOf(sku: AccessoryUnits): UnitFactor | null {
  if (!sku.purchaseUnit) return { unit: stockUnitOf(sku.unit), factor: ONE };
  return positive(sku.purchaseFactor)
    ? { unit: sku.purchaseUnit, factor: round(sku.purchaseFactor as string, 4) }
    : null;
}
export const stockUnitFactor = (sku: AccessoryUnits): UnitFactor => ({
  unit: stockUnitOf(sku.unit),
  factor: ONE,
});
/** 3 箱 of 500 个 are 1 500 个. */
export const baseQtyOf = (quantity: string, factor: string): string => round(dec(quantity).times(factor), 4);

export interface AccessoryPriced {
  readonly quantity: string;
  readonly unitPrice: string;
}
/** 3 箱 at 260.00 with 13 % in it: 780.00, net 690.27, tax 89.73. */
export const accessoryAmounts = (line: AccessoryPriced, terms: TaxTerms): TaxSplit =>
  taxSplit(dec(line.quantity).times(line.unitPrice), terms);

const total = (rows: readonly TaxSplit[], name: keyof TaxSplit): string =>
  sum(
    rows.map((r) => r[name]),
    2,
  );
/** A document is the sum of its lines. */
export const accessoryTotals = (rows: readonly TaxSplit[]): TaxSplit => ({
  amount: total(rows, 'amount'),
  net: total(rows, 'net'),
  tax: total(rows, 'tax'),
});

/** A line of an order, with what receipts and returns have booked on it. */
export interface BookedLine {
  readonly quantity: string;
  readonly amount: string;
  readonly net: string;
  readonly payableAmount: string;
  readonly payableNet: string;
}
/**
 * What a receipt or a return books when `netAfter` of the line are received and kept: the share of the line's amount less what
 * is booked, so that steps add up exactly (commerce §3.1, part amounts). 10 箱 of 2 600.00, 3 received → 780.00, net 690.27.
 */
export function accessoryStep(line: BookedLine, netAfter: string, terms: TaxTerms): TaxSplit {
  const share = (whole: string): string => round(dec(whole).times(netAfter).div(line.quantity), 2);
  const amountAfter = share(line.amount);
  const netValueAfter =
    (terms.isTaxInclusive ?? true) ? taxSplit(dec(amountAfter), terms).net : share(line.net);
  const amount = round(dec(amountAfter).minus(line.payableAmount), 2);
  const net = round(dec(netValueAfter).minus(line.payableNet), 2);
  return { amount, net, tax: round(dec(amount).minus(net), 2) };
}

/** Shares of a sum over lines by their amounts, the last takes the rest (freight, commerce §2.3). */
export function sharesOf(whole: string, amounts: readonly string[]): string[] {
  const all = amounts.reduce((s, a) => s.plus(a), dec(0));
  let left: Decimal = dec(whole);
  return amounts.map((own, i) => {
    const part =
      i === amounts.length - 1 || all.isZero() ? left : dec(round(dec(whole).times(own).div(all), 2));
    left = left.minus(part);
    return round(part, 2);
  });
}

export interface DueTerm {
  readonly name: string;
  readonly trigger: number;
  readonly pct: string;
  readonly days?: number | undefined;
}
export interface DueFacts {
  readonly orderDate: string;
  readonly receiptDate: string;
  /** of the supplier, where the order has no terms */
  readonly paymentDays: number;
  /** 到票日起 waits for the invoice */
  readonly paymentDayMode: number;
  /** 月结 is paid at the end of the month */
  readonly isMonthly: boolean;
}
export interface PayableRow {
  readonly termName: string;
  readonly amount: string;
  readonly dueDate: string | null;
}

const DAY_MS = 86_400_000;
const [AT_ORDER, AT_INVOICE] = [1, 8];
const FROM_INVOICE = 3;
/** What a receipt of an order without terms is called. */
export const PAYABLE_ON_RECEIPT = '到货款';

/** So many days later; of a monthly account the last day of that month. */
export function dueDateOf(day: string, days: number, isMonthly: boolean): string {
  const due = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
  const at = isMonthly ? new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)) : due;
  return at.toISOString().slice(0, 10);
}

/** The plan of a receipt: a row per term, the last takes the rest. 对账 has no step here: it counts from the receipt. */
export function payablePlan(amount: string, terms: readonly DueTerm[], facts: DueFacts): PayableRow[] {
  if (terms.length === 0) {
    const dueDate =
      facts.paymentDayMode === FROM_INVOICE
        ? null
        : dueDateOf(facts.receiptDate, facts.paymentDays, facts.isMonthly);
    return [{ termName: PAYABLE_ON_RECEIPT, amount: round(amount, 2), dueDate }];
  }
  let left: Decimal = dec(amount);
  return terms.map(({ name, trigger, pct, days = 0 }, i) => {
    const part = i === terms.length - 1 ? left : dec(round(dec(amount).times(pct).div(100), 2));
    left = left.minus(part);
    const from = trigger === AT_ORDER ? facts.orderDate : facts.receiptDate;
    const dueDate = trigger === AT_INVOICE ? null : dueDateOf(from, days, facts.isMonthly);
    return { termName: name, amount: round(part, 2), dueDate };
  });
}

/** `by` less of a plan, from its last row up: what was to be paid last is not paid. Answers the new amounts. */
export function shrunkPlan(amounts: readonly string[], by: string): string[] {
  let left: Decimal = dec(by);
  return amounts
    .toReversed()
    .map((own) => {
      const taken = left.lt(own) ? left : dec(own);
      left = left.minus(taken);
      return round(dec(own).minus(taken), 2);
    })
    .toReversed();
}

export interface ReorderFacts {
  readonly min: string | null;
  readonly max: string | null;
  readonly available: string;
  readonly onWay: string;
}
/** 补货建议: max − (available + on way) when that is below min; without a max up to the min. */
export function reorderOf({ min, max, available, onWay }: ReorderFacts): string {
  const there = dec(available).plus(onWay);
  if (min === null || there.gte(min)) return '0.0000';
  const most = max !== null && dec(max).gt(min) ? max : min;
  return round(dec(most).minus(there), 4);
}

/** Whole units of purchase that hold at least `base`. 1 200 个 of 500 → 3 箱. */
export const wholePurchases = (base: string, factor: string): string =>
  dec(base).div(factor).ceil().toFixed(4);

/** What is needed with what is lost on the way: 6 bars with 10 % are 6.6. */
export const withLoss = (quantity: string, lossPct: string | null | undefined): string =>
  round(
    dec(quantity).times(
      dec(lossPct ?? '0')
        .div(100)
        .plus(1),
    ),
    4,
  );
