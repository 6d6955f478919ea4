/** The ledger of nesting (engineering F9): a row when a computation has cost something, one when it was given back. */
import { billedOf, dec, type FeeRule, NEST_COST, quoteFee, RUN_UNITS } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { rulesInForce } from '../../basic/activity-price/index.ts';
import { giveNestBack, isNestCharged, nestLeft } from '../../platform/quota/index.ts';
import { chargesToGiveBack, hasCostOfToday, insertCost, monthMeasured } from './nest-cost.store.ts';

/** A computation that has succeeded: its order, and what it placed. */
export interface Success {
  readonly orderId: string;
  readonly runId: string;
  /** 1 rectangles, 2 shapes, 4 bars */
  readonly kind: number;
  /** m², net */
  readonly area: string;
  readonly sheets: number;
  readonly bars: number;
  /** 补套 of lost pieces within the time that it is free */
  readonly isFree: boolean;
}

type Worth = Pick<Success, 'kind' | 'area' | 'sheets' | 'bars'>;

const isDiscount = (rule: FeeRule, service: number): boolean =>
  (rule.service & service) !== 0 && dec(rule.discount).lt(1);

/** What the run is worth by the rules in force (A16), and what it would be without their discounts. */
async function worthOf(tx: Tx, run: Worth) {
  const rules = await rulesInForce(tx);
  const order = { service: run.kind, area: run.area, sheets: run.sheets, bars: run.bars };
  const { ruleId } = quoteFee(rules, { ...order, monthQuantity: '0' });
  const rule = rules.find((r) => r.id === ruleId);
  const monthQuantity = rule ? await monthMeasured(tx, rule) : '0';
  const fee = quoteFee(rules, { ...order, monthQuantity });
  const full = quoteFee(
    rules.map((r) => ({ ...r, discount: '1' })),
    { ...order, monthQuantity },
  );
  return {
    fee,
    full: full.amount,
    billUnit: rule?.billUnit ?? 1,
    measured: rule ? billedOf(rule, order).toFixed(4) : '1.0000',
    unitPrice: rule?.unitPrice ?? '0',
    // the one that prices first, then those that gave something off
    rules: [...(rule ? [rule] : []), ...rules.filter((r) => r !== rule && isDiscount(r, run.kind))].map(
      ({ id, name, ruleVersion }) => ({ id, name, no: ruleVersion }),
    ),
  };
}

/**
 * The run has a plan: what it took of the quota is charged with its worth; a space that is not counted, and a 补套 within its
 * time, has it for nothing, and so it says. The same again within a day has cost nothing and leaves no row (decision 8).
 */
export async function noteSuccess(tx: Tx, run: Success): Promise<void> {
  const isCharged = await isNestCharged(tx, run.runId);
  const left = await nestLeft(tx);
  const isFree = left === null || run.isFree;
  if (!isCharged && (!isFree || (await hasCostOfToday(tx, run.orderId)))) return;
  const { fee, full, billUnit, measured, unitPrice, rules } = await worthOf(tx, run);
  await insertCost(tx, {
    costType: isCharged ? NEST_COST.charged : NEST_COST.free,
    orderId: run.orderId,
    runId: run.runId,
    billUnit,
    measured,
    quantity: fee.quantity,
    quotaUnits: isCharged ? RUN_UNITS : 0,
    unitPrice,
    discount: isCharged ? dec(full).minus(fee.amount).toFixed(2) : fee.amount,
    amount: isCharged ? fee.amount : '0',
    ruleId: fee.ruleId,
    rules,
    balanceAfter: left,
  });
}

export interface FeeEstimate {
  /** the space is not counted: its runs cost nothing */
  readonly isFree: boolean;
  /** runs that it has left, of which this would take one */
  readonly left: number | null;
  readonly amount: string;
}
/** What the first run of an order would be charged, as `noteSuccess` does it; nothing is written. */
export async function estimateFee(tx: Tx, run: Worth): Promise<FeeEstimate> {
  const left = await nestLeft(tx);
  if (left === null) return { isFree: true, left, amount: '0.00' };
  return { isFree: false, left, amount: (await worthOf(tx, run)).fee.amount };
}

/** The order is void and nothing of it was ever taken out of the house: what it has cost comes back, once. */
export async function noteBack(tx: Tx, orderId: string): Promise<void> {
  for (const charge of await chargesToGiveBack(tx, orderId)) {
    await giveNestBack(tx, charge.runId);
    await insertCost(tx, {
      ...charge,
      costType: NEST_COST.back,
      orderId,
      discount: '0',
      balanceAfter: await nestLeft(tx),
    });
  }
}
