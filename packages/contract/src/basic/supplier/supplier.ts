/** 供应商 as one object, and its calls beside the standard set (engineering A20). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { lines } from '../../kit/text.ts';
import { invoiceSchema } from '../demander/demander.fields.ts';
import { supplierExtra, supplierFields } from './supplier.fields.ts';
import type { Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly supplier: Target;
  }
}

const base = '/api/basic/supplier';
const P = 'AlBasic.Suppliers';

export const supplier = master({
  id: 'basic.supplier',
  base,
  item: P,
  title: '供应商',
  table: 'supplier',
  target: 'supplier',
  fields: supplierFields,
  extra: supplierExtra,
  letters: ['O', 'X', 'I'],
  search: ['name', 'code'],
  filters: ['supplierType', 'status'],
  moreFilters: { onTimeBelow: query.decimal, rejectAbove: query.decimal },
  sortable: [
    'code',
    'name',
    'paymentDays',
    'taxRate',
    'onTimePercent',
    'rejectPercent',
    'lastOrderDate',
    'creationTime',
  ],
  unique: [
    { field: 'name', isLarge: true },
    { field: 'code', isLarge: true },
  ],
  sheet: [
    'code',
    'name',
    'supplierType',
    'contactName',
    'contactPhone',
    'address',
    'paymentDays',
    'paymentDayMode',
    'settleMode',
    'taxRate',
    'isTaxDeductible',
    'bankName',
    'bankAccount',
    'payable',
    'unbilled',
    'lastOrderDate',
    'onTimePercent',
    'rejectPercent',
    'ratedLines',
    'status',
    'remark',
  ],
  brief: ['id', 'name', 'code', 'taxRate', 'isTaxDeductible', 'supplierType'],
});

const brief = z.object({ id: z.uuid(), name: z.string(), code: z.string(), supplierType: z.int() });
/** The specification names these lists `all` and `list/by-supplier-type`. */
export const allSuppliers = call({
  id: 'basic.supplier.all',
  method: 'GET',
  path: `${base}/all`,
  title: '全部供应商',
  right: anyOf(`${P}:get`, `${P}:query`),
  output: z.array(brief),
});
export const suppliersByType = call({
  id: 'basic.supplier.by-type',
  method: 'GET',
  path: `${base}/list/by-supplier-type`,
  title: '按类型的供应商',
  right: anyOf(`${P}:get`, `${P}:query`),
  query: z.object({ type: query.int.unwrap() }),
  output: z.array(brief),
});
export const saveSupplierInvoice = call({
  id: 'basic.supplier.invoice',
  method: 'PUT',
  path: `${base}/{id}/invoice`,
  title: '保存供应商开票资料',
  right: `${P}:edit`,
  body: z.object({ version: z.int(), invoice: invoiceSchema }),
  output: rowSchema(supplierFields),
});
/** The whole number, for those who pay; the log remembers who has read it. Everywhere else its last four signs are shown. */
export const readBankAccount = call({
  id: 'basic.supplier.bank-account',
  method: 'POST',
  path: `${base}/{id}/bank-account`,
  title: '查看银行账号',
  right: anyOf('AlFinance.PayablePayments:query', 'AlFinance.PayableTasks:query'),
  output: z.object({ name: z.string(), bankName: z.string().nullable(), bankAccount: z.string().nullable() }),
});
export const setSupplierStatus = call({
  id: 'basic.supplier.status',
  method: 'PUT',
  path: `${base}/{id}/status`,
  title: '启用或停用供应商',
  right: anyOf(`${P}:enable`, `${P}:disable`),
  body: z.object({
    version: z.int(),
    status: z.union([z.literal(1), z.literal(2), z.literal(4)]),
    reason: lines(200).optional(),
  }),
  output: rowSchema(supplierFields),
  errors: ['Basic:SupplierHasOpen', 'Common:ReasonRequired'],
});

const figures = z.object({
  /** lines of receipts on an order */
  lines: z.int(),
  lateLines: z.int(),
  /** of those that were late */
  lateDays: z.string().nullable(),
  onTimePercent: z.string().nullable(),
  rejectPercent: z.string().nullable(),
});
/** What a supplier is rated by, as it stands now: all together, and each of what it brings. */
export const supplierRating = call({
  id: 'basic.supplier.rating',
  method: 'GET',
  path: `${base}/{id}/rating`,
  title: '供货评分',
  right: `${P}:get`,
  output: figures.extend({
    since: z.string(),
    parts: z.array(figures.extend({ domain: z.int() })),
    late: z.array(
      z.object({
        domain: z.int(),
        no: z.string(),
        dueDate: z.string(),
        businessDate: z.string(),
        days: z.int(),
        item: z.string(),
      }),
    ),
  }),
});
