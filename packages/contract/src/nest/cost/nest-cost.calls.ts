/** Calls of what nesting costs a space (engineering F9, F11): its ledger, and what its material cost per kilogram and square metre. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { priceTerms } from '../../basic/activity-price/activity-price.calls.ts';
import { ruleUsed } from '../../basic/rule-version/rule-version.ts';

const O = 'AlNest.NestOrders';
const base = '/api/cad/nest';

/** A row of the ledger, of the own space or as the platform reads it. */
export const nestCostRow = z.object({
  id: z.uuid(),
  creationTime: z.string(),
  orderId: z.uuid().nullable(),
  no: z.string().nullable(),
  /** of plates, or 4 of bars */
  kind: z.int().nullable(),
  costType: z.int(),
  billUnit: z.int(),
  quantity: z.string(),
  /** + what the space was given, − what it lost */
  quotaUnits: z.string(),
  unitPrice: z.string().nullable(),
  discount: z.string().nullable(),
  amount: z.string().nullable(),
  /** null: the runs of the space are not counted */
  balanceAfter: z.string().nullable(),
  /** by which versions of which price rules: the one that priced it, then those that gave a discount */
  rules: z.array(ruleUsed),
  reason: z.string().nullable(),
  operatorName: z.string().nullable(),
});
export type NestCostRow = z.infer<typeof nestCostRow>;

const asked = {
  filter: query.text,
  costType: query.ints,
  beginTime: query.time,
  endTime: query.time,
};
export const listNestCost = call({
  id: 'nest.cost.log',
  method: 'GET',
  path: `${base}/cost/log`,
  title: '套料费用',
  right: `${O}:query`,
  query: z.object({ ...paging, ...asked }),
  output: paged(nestCostRow),
});
export const downNestCost = call({
  id: 'nest.cost.down',
  method: 'GET',
  path: `${base}/cost/down`,
  title: '导出套料费用',
  right: `${O}:export`,
  answer: 'file',
  query: z.object({ sorting: paging.sorting, ...asked }),
  errors: ['Common:Sorting', 'Common:ExportTooLarge'],
});

/** What the price rules said by which a row was charged. */
export const nestCostRules = call({
  id: 'nest.cost.rules',
  method: 'GET',
  path: `${base}/cost/{id}/rules`,
  title: '计价依据',
  right: `${O}:query`,
  output: z.array(priceTerms),
});

/** Confirmed plans of plates by the month of their confirmation or by texture, of bars by profile, newest month or largest weight first. */
export const nestMaterialCost = call({
  id: 'nest.cost.material',
  method: 'GET',
  path: `${base}/cost/material`,
  title: '材料成本分析',
  right: `${O}:query`,
  query: z.object({
    by: z.enum(['month', 'texture', 'profile']).default('month'),
    beginTime: query.time,
    endTime: query.time,
  }),
  output: z.array(
    z.object({
      /** yyyy-MM, or the id of the texture or of the profile */
      key: z.string(),
      title: z.string(),
      orders: z.int(),
      sheets: z.int(),
      netArea: z.string(),
      grossArea: z.string(),
      netWeight: z.string(),
      grossWeight: z.string(),
      utilization: z.string().nullable(),
      netCost: z.string().nullable(),
      processCost: z.string().nullable(),
      costPerKg: z.string().nullable(),
      costPerArea: z.string().nullable(),
      /** of bars, m */
      netLength: z.string(),
      grossLength: z.string(),
      costPerMetre: z.string().nullable(),
    }),
  ),
});

const variance = z.object({
  id: z.uuid(),
  no: z.string(),
  /** of plates, or 4 of bars */
  kind: z.int(),
  projectNames: z.string(),
  state: z.int(),
  sheetAmount: z.int(),
  /** cut or spoilt: what follows is of these alone */
  doneAmount: z.int(),
  scrappedAmount: z.int(),
  /** 元: what the plan said of them, sheets less the remnants that were to come */
  planCost: z.string().nullable(),
  /** 元: sheets that were used less the remnants that came */
  actualCost: z.string().nullable(),
  /** actual − plan */
  difference: z.string().nullable(),
  /** of the plan, e.g. 0.0125; null where the plan cost nothing */
  differenceShare: z.string().nullable(),
  releaseTime: z.string().nullable(),
});
export type NestVariance = z.infer<typeof variance>;
const varianceAsked = { filter: query.text, beginTime: query.time, endTime: query.time };
/** Plan against actual of every order of which something is cut (F9). Totals of the filter: doneAmount, scrappedAmount, and for whoever sees amounts planCost, actualCost, difference. */
export const nestVariance = call({
  id: 'nest.cost.variance',
  method: 'GET',
  path: `${base}/cost/variance`,
  title: '计划与实际',
  right: `${O}:query`,
  query: z.object({ ...paging, ...varianceAsked }),
  output: paged(variance),
  errors: ['Common:Sorting'],
});
export const downNestVariance = call({
  id: 'nest.cost.variance-down',
  method: 'GET',
  path: `${base}/cost/variance/down`,
  title: '导出计划与实际',
  right: `${O}:export`,
  answer: 'file',
  query: z.object({ sorting: paging.sorting, ...varianceAsked }),
  errors: ['Common:Sorting', 'Common:ExportTooLarge'],
});
