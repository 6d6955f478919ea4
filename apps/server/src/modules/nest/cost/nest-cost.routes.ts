/** Binds the calls of what nesting costs a space. Amounts are left out for people who may not see them. */
import { dec, NEST_COST_HEADS, NEST_VARIANCE_HEADS, nestCost } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { exportRows } from '../../../kit/list-export.ts';
import { raise } from '../../../kit/raise.ts';
import type { Who } from '../../../kit/who.ts';
import { priceTermsOf } from '../../basic/activity-price/index.ts';
import {
  type CostRow,
  materialCosts,
  type MaterialRow,
  pageOfCosts,
  rowsOfCosts,
  rulesOfCost,
} from './nest-cost.store.ts';
import { costSheet, varianceSheet } from './nest-cost.sheet.ts';
import { pageOfVariance, rowsOfVariance, type VarianceRow } from './nest-variance.store.ts';

const HIDDEN = { unitPrice: null, discount: null, amount: null } as const;
const shown = (row: CostRow, who: Who): CostRow => (who.displayAmount ? row : { ...row, ...HIDDEN });

/** 元 per unit; null where there is nothing to divide by. */
const per = (cost: string, of: string): string | null =>
  dec(of).gt(0) ? dec(cost).div(of).toFixed(2) : null;
const share = (net: string, gross: string): string | null =>
  dec(gross).gt(0) ? dec(net).div(gross).toFixed(4) : null;
const analysed = (row: MaterialRow, { displayAmount }: Who) => ({
  ...row,
  utilization: share(row.netArea, row.grossArea) ?? share(row.netLength, row.grossLength),
  netCost: displayAmount ? dec(row.netCost).toFixed(2) : null,
  processCost: displayAmount ? dec(row.processCost).toFixed(2) : null,
  costPerKg: displayAmount ? per(row.netCost, row.netWeight) : null,
  costPerArea: displayAmount ? per(row.netCost, row.netArea) : null,
  costPerMetre: displayAmount ? per(row.netCost, row.netLength) : null,
});

const varianceOf = (row: VarianceRow, { displayAmount }: Who): nestCost.NestVariance => {
  if (!displayAmount)
    return { ...row, planCost: null, actualCost: null, difference: null, differenceShare: null };
  const difference = dec(row.actualCost).minus(row.planCost);
  const isPlanned = dec(row.planCost).gt(0);
  return {
    ...row,
    difference: difference.toFixed(2),
    differenceShare: isPlanned ? difference.div(row.planCost).toFixed(4) : null,
  };
};

function varianceTotals(
  { planCost = '0', actualCost = '0', ...counts }: Record<string, string | number>,
  { displayAmount }: Who,
): Record<string, string | number> {
  if (!displayAmount) return counts;
  return { ...counts, planCost, actualCost, difference: dec(actualCost).minus(planCost).toFixed(2) };
}

export const nestCostRoutes: readonly Binding[] = [
  bind(nestCost.listNestCost, async ({ tx, who, query }) => {
    const page = await pageOfCosts(tx, who, query);
    const { amount: _amount, monthAmount: _month, ...counts } = page.totals;
    const totals = who.displayAmount ? page.totals : counts;
    return { ...page, totals, items: page.items.map((row) => shown(row, who)) };
  }),
  bind(nestCost.downNestCost, ({ tx, who, query }) => {
    async function* parts() {
      for await (const part of rowsOfCosts(tx, who, query)) yield part.map((row) => shown(row, who));
    }
    return exportRows(NEST_COST_HEADS.sheet, costSheet(who.displayAmount), parts());
  }),
  bind(nestCost.nestCostRules, async ({ tx, who, params }) => {
    if (!who.displayAmount) raise('Common:Forbidden');
    const rules = (await rulesOfCost(tx, who, params.id)) ?? raise('Common:NotFound');
    return priceTermsOf(tx, rules);
  }),
  bind(nestCost.nestMaterialCost, async ({ tx, who, query }) =>
    (await materialCosts(tx, who, query)).map((row) => analysed(row, who)),
  ),
  bind(nestCost.nestVariance, async ({ tx, who, query }) => {
    const page = await pageOfVariance(tx, who, query);
    return {
      ...page,
      totals: varianceTotals(page.totals, who),
      items: page.items.map((row) => varianceOf(row, who)),
    };
  }),
  bind(nestCost.downNestVariance, ({ tx, who, query }) => {
    async function* parts() {
      for await (const part of rowsOfVariance(tx, who, query)) yield part.map((row) => varianceOf(row, who));
    }
    return exportRows(NEST_VARIANCE_HEADS.sheet, varianceSheet(who.displayAmount), parts());
  }),
];
