/** Custom order codes (platform M21): how each tenant's document numbers look. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query, listFilters } from '../../kit/paging.ts';
import * as f from '../../kit/field.ts';
import { rowFields, catalogue } from '../../kit/field.ts';
import { changeSchema, draftSchema, rowSchema } from '../../kit/schema.ts';

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
const row = rowSchema(orderCodeFields).and(
  z.object({ kindTitle: z.string(), example: z.string(), current: z.string().nullable() }),
);

export const listOrderCodes = call({
  id: 'basic.order-code.paged',
  method: 'GET',
  path: base,
  title: '单号规则列表',
  right: `${P}:query`,
  query: z.object({ ...paging, ...listFilters, orderCodeType: query.int }),
  output: paged(row),
});
export const allOrderCodes = call({
  id: 'basic.order-code.list',
  method: 'GET',
  path: `${base}/list`,
  title: '全部单号规则',
  right: `${P}:get`,
  output: z.array(row),
});
export const createOrderCode = call({
  id: 'basic.order-code.create',
  method: 'POST',
  path: base,
  title: '新增单号规则',
  right: `${P}:add`,
  body: draftSchema(orderCodeFields),
  output: row,
});
export const updateOrderCode = call({
  id: 'basic.order-code.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改单号规则',
  right: `${P}:edit`,
  body: changeSchema(orderCodeFields),
  output: row,
});
export const deleteOrderCode = call({
  id: 'basic.order-code.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '恢复默认单号规则',
  right: `${P}:delete`,
});
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
