/** 库存上下限建议 (commerce §14): lowest and highest stock of a SKU from what was used of it and how long it takes to come. */
import { z } from 'zod';
import { ACCESSORY_UNITS } from '../../basic/accessory/accessory.fields.ts';
import { call } from '../../kit/call.ts';
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { paged, pagingInOrder, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf } from '../../kit/targets.ts';

/** Days over which the use is looked at, up to yesterday. */
export const LIMIT_DAYS = 90;
/** A SKU that was first stocked fewer days ago tells nothing yet. */
export const LIMIT_LEAST_DAYS = 14;
/** Days until goods come, where no receipt of the last year tells. */
export const LIMIT_LEAD = 7;
/** Days that the minimum lasts longer than goods take, and days of use that are bought at once. */
export const [LIMIT_SAFE, LIMIT_COVER] = [7, 30] as const;
/** What differs from today's limit by less than this part of it is left alone. */
export const LIMIT_TOLERANCE = '0.1';

export interface LimitFacts {
  readonly usedQty: DecimalInput;
  /** the days in which that was used */
  readonly days: number;
  readonly leadDays: number;
}
/**
 * Minimum: what is used until goods come, and a week more; maximum: a month's use above it; both in whole units. What was not used has
 * no minimum and no maximum. 1 800 in 90 days, 8 days: 20 a day, 300 and 900.
 */
export function accessoryLimitsOf({ usedQty, days, leadDays }: LimitFacts): {
  readonly dailyQty: string;
  readonly minStock: string;
  readonly maxStock: string | null;
} {
  const over = (n: number): string => dec(usedQty).times(n).div(days).ceil().toFixed(4);
  const isUsed = dec(usedQty).gt(0);
  return {
    dailyQty: round(isUsed ? dec(usedQty).div(days) : 0, 4),
    minStock: isUsed ? over(leadDays + LIMIT_SAFE) : '0.0000',
    maxStock: isUsed ? over(leadDays + LIMIT_SAFE + LIMIT_COVER) : null,
  };
}

/** Whether a limit that stands is so far from what it should be that it is worth a change. */
export function limitDiffers(now: string | null, next: string | null): boolean {
  if (now === null || next === null)
    return (now ?? '0') !== (next ?? '0') && !dec(now ?? next ?? '0').isZero();
  return dec(now).minus(next).abs().gt(dec(now).times(LIMIT_TOLERANCE));
}

export const accessoryLimitFields = catalogue({
  id: f.id(),
  accessorySkuName: f.text('配件规格', { mark: 'C', required: true, max: 200 }),
  typeName: f.text('类型', { mark: 'C', required: true, max: 100 }),
  unit: f.oneOf('单位', { mark: 'C', required: true, options: ACCESSORY_UNITS }),
  availableQty: f.quantity('可用', { mark: 'C', required: true }),
  usedQty: f.quantity('统计用量', { mark: 'C', required: true }),
  days: f.int('统计天数', { mark: 'C', required: true }),
  dailyQty: f.quantity('日均用量', { mark: 'C', required: true }),
  leadDays: f.int('到货天数', { mark: 'C', required: true }),
  /** receipts that tell how long it takes; none: LIMIT_LEAD is taken */
  receipts: f.int('到货次数', { mark: 'C', required: true }),
  minStock: f.quantity('现最低', { mark: 'C' }),
  newMinStock: f.quantity('建议最低', { mark: 'C', required: true }),
  maxStock: f.quantity('现最高', { mark: 'C' }),
  newMaxStock: f.quantity('建议最高', { mark: 'C' }),
});

const base = '/api/psi/accessory/inventory/limit';
const item = 'AlPsiManagement.AccessoryInventorys';
const filters = {
  filter: query.text,
  typeId: query.ref('accessoryType'),
  supplierId: query.refs('supplier'),
};
export const accessoryLimits = call({
  id: 'psi.accessory.inventory.limit',
  method: 'GET',
  path: base,
  title: '配件上下限建议',
  right: `${item}:query`,
  query: z.object({ ...pagingInOrder, ...filters }),
  output: paged(rowSchema(accessoryLimitFields)),
});
export const accessoryLimitsDown = call({
  id: 'psi.accessory.inventory.limit-down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出配件上下限建议',
  right: `${item}:export`,
  query: z.object(filters),
  answer: 'file',
});
/** What is proposed becomes the limit of these SKUs, or of all that are proposed. Computed anew: the figures of a day do not change within it. */
export const acceptAccessoryLimits = call({
  id: 'psi.accessory.inventory.limit.accept',
  method: 'POST',
  path: `${base}/accept`,
  title: '采用配件上下限建议',
  right: `${item}:edit`,
  body: z.object({
    /** null: all that the filter proposes */
    skuIds: z
      .array(idOf('accessorySku'))
      .min(1, { error: '请先选择配件' })
      .max(2000)
      .nullable()
      .default(null),
    filter: z.string().trim().max(200).nullish(),
    typeId: idOf('accessoryType').nullish(),
    supplierId: z.array(idOf('supplier')).max(500).nullish(),
  }),
  output: z.object({ changed: z.int() }),
  errors: ['Accessory:NoLimits'],
});
