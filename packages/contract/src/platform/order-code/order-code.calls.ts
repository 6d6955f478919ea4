/** Custom order codes (platform M21): how each tenant's document numbers look. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { query } from '../../kit/paging.ts';
import type { Target } from '../../kit/targets.ts';
import * as f from '../../kit/field.ts';
import { rowFields, catalogue } from '../../kit/field.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly orderCode: Target;
  }
}

const CYCLES = [
  { value: 1, label: '日' },
  { value: 2, label: '月' },
  { value: 3, label: '季' },
  { value: 4, label: '年' },
] as const;
const DATE_FORMATS = [
  { value: 1, label: 'yyMMdd' },
  { value: 2, label: 'yyMM' },
  { value: 3, label: 'yyyyMMdd' },
  { value: 4, label: 'yyyyMM' },
] as const;

export const orderCodeFields = catalogue({
  ...rowFields,
  kind: f.int('单据类型', { mark: 'W1', required: true, min: 1, max: 31 }),
  variant: f.text('子类型', { mark: 'W1', default: '', max: 1, pattern: /^[A-Z]?$/ }),
  prefix: f.text('前缀', { default: '', max: 10, pattern: /^[A-Z0-9-]*$/ }),
  dateFormat: f.oneOf('日期格式', { required: true, options: DATE_FORMATS }),
  serialLength: f.int('流水位数', { required: true, min: 3, max: 8 }),
  cycle: f.oneOf('周期', { required: true, options: CYCLES }),
  separator: f.text('分隔符', { default: '', max: 1, pattern: /^-?$/ }),
  byFactory: f.bool('按工厂', { default: false }),
  isCustomAllowed: f.bool('允许手工填写', { default: false }),
});

const P = 'AlBasic.CustomOrderCodes';
const base = '/api/basic/custom-order-code';
/** Shown beside the rule: what it is for, the seventh number of today, the last one that was given. */
export const orderCodeExtra = catalogue({
  kindTitle: f.text('单据', { mark: 'C', required: true }),
  example: f.text('示例', { mark: 'C', required: true }),
  current: f.text('当前流水', { mark: 'C' }),
  /** documents of this kind take a typed number where the rule allows it */
  isTypeable: f.bool('能手工填写', { mark: 'C' }),
});

export const orderCodeMaster = master({
  id: 'basic.order-code',
  base,
  item: P,
  title: '单号规则',
  table: 'custom_order_code',
  target: 'orderCode',
  label: 'prefix',
  fields: orderCodeFields,
  extra: orderCodeExtra,
  search: ['prefix'],
  moreFilters: { orderCodeType: query.int },
  sortable: ['kind', 'prefix', 'creationTime'],
  defaultSort: 'kind asc',
  brief: ['id', 'version', 'kind', 'variant', 'prefix', 'dateFormat', 'serialLength', 'cycle', 'separator'],
  errors: ['OrderCode:CycleTooShort', 'OrderCode:Duplicate', 'OrderCode:NotTyped', 'OrderCode:PrefixExists'],
});
const crud = orderCodeMaster.calls;
export const listOrderCodes = crud.list;
export const allOrderCodes = crud.all;
export const getOrderCode = crud.get;
export const createOrderCode = crud.create;
export const updateOrderCode = crud.update;
/** The kind has the default of the house again. */
export const deleteOrderCode = crud.remove;

export const initOrderCodes = call({
  id: 'basic.order-code.init',
  method: 'POST',
  path: `${base}/init`,
  title: '初始化单号规则',
  right: `${P}:add`,
  output: z.object({ added: z.int(), skipped: z.int() }),
});
export const previewOrderCode = call({
  id: 'basic.order-code.preview',
  method: 'GET',
  path: `${base}/preview`,
  title: '单号示例',
  right: `${P}:query`,
  query: z.object({ kind: query.int, variant: query.text }),
  output: z.object({ example: z.string() }),
});
/** Kinds of documents whose number may be typed in this space: whoever makes one is asked for it. */
export const typedNumbers = call({
  id: 'basic.order-code.typed',
  method: 'GET',
  path: `${base}/typed`,
  title: '可手工填写的单号',
  right: 'session',
  side: 'tenant',
  output: z.array(z.object({ kind: z.int(), variant: z.string() })),
});
