/** 会计期间 (commerce §3.3): a month is closed for stock, then for money; the newest one can be opened again. */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { paged, pagingInOrder, query } from '../kit/paging.ts';
import { line } from '../kit/text.ts';
import { PERIOD_ACTIONS } from './period.words.ts';

const base = '/api/finance/period';

const yearMonth = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, { error: '请填写月份，如 2026-08' });
const month = z.object({ yearMonth });

export const periodRow = z.object({
  yearMonth: z.string(),
  status: z.int(),
  moveCount: z.int(),
  entryCount: z.int(),
  closedByName: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** how often it was closed: each closing keeps figures of its own */
  revision: z.int(),
  reopenReason: z.string().nullable(),
  actions: z.array(z.enum(['closeStock', 'close', 'reopen'])),
});
export type PeriodRow = z.infer<typeof periodRow>;

/** The months in which anything was posted, up to this one; the newest first. */
export const listPeriods = call({
  id: 'finance.period.list',
  method: 'GET',
  path: base,
  title: '会计期间',
  right: 'AlFinance.Commons:query',
  output: z.object({ items: z.array(periodRow) }),
});

export const periodCheck = z.object({
  name: z.enum(['order', 'waiting', 'stock', 'party', 'late']),
  label: z.string(),
  ok: z.boolean(),
  /** it is told, and does not stop the closing */
  warns: z.boolean(),
  count: z.int(),
  /** the first of them */
  details: z.array(z.object({ title: z.string(), no: z.string() })),
});
export type PeriodCheck = z.infer<typeof periodCheck>;

/** The checklist of a month as it stands now. */
export const checkPeriod = call({
  id: 'finance.period.check',
  method: 'POST',
  path: `${base}/check`,
  title: '结账检查',
  right: 'AlFinance.Commons:get',
  writes: false,
  body: month,
  output: z.object({ items: z.array(periodCheck) }),
});

const closed = z.object({ status: z.int() });
const CLOSING = [
  'Fin:PeriodOrder',
  'Fin:PeriodCheckFailed',
  'Fin:PeriodNotOver',
  'Fin:PeriodState',
  'Fin:PeriodClosing',
];
export const closeStockPeriod = call({
  id: 'finance.period.close-stock',
  method: 'POST',
  path: `${base}/close-stock`,
  title: PERIOD_ACTIONS.closeStock,
  right: 'AlFinance.Commons:enable',
  body: month,
  output: closed,
  errors: CLOSING,
});
export const closePeriod = call({
  id: 'finance.period.close',
  method: 'POST',
  path: `${base}/close`,
  title: PERIOD_ACTIONS.close,
  right: 'AlFinance.Commons:enable',
  body: month,
  output: closed,
  errors: CLOSING,
});
export const reopenPeriod = call({
  id: 'finance.period.reopen',
  method: 'POST',
  path: `${base}/reopen`,
  title: PERIOD_ACTIONS.reopen,
  right: 'AlFinance.Commons:disable',
  body: month.extend({ reason: line(200).min(2, { error: '请填写原因' }) }),
  output: closed,
  errors: ['Fin:ReopenOnlyLast', 'Fin:PeriodState'],
});

export const stockPeriodRow = z.object({
  domain: z.int(),
  warehouseName: z.string(),
  itemId: z.uuid(),
  itemName: z.string(),
  openingQuantity: z.string(),
  inQuantity: z.string(),
  outQuantity: z.string(),
  closingQuantity: z.string(),
  openingValue: z.string().nullable(),
  inValue: z.string().nullable(),
  outValue: z.string().nullable(),
  closingValue: z.string().nullable(),
});
export type StockPeriodRow = z.infer<typeof stockPeriodRow>;
/** 收发存: what was kept of the stock when the month was closed. */
export const listStockPeriod = call({
  id: 'finance.period.stock',
  method: 'GET',
  path: `${base}/stock`,
  title: '月度收发存',
  right: 'AlFinance.Commons:get',
  query: z.object({
    ...pagingInOrder,
    yearMonth,
    domain: query.int,
    warehouseId: query.ref('warehouse'),
  }),
  output: paged(stockPeriodRow),
});
export const exportStockPeriod = call({
  id: 'finance.period.stock-export',
  method: 'GET',
  path: `${base}/stock/down`,
  title: '导出月度收发存',
  right: 'AlFinance.Commons:get',
  query: z.object({ yearMonth, domain: query.int, warehouseId: query.ref('warehouse') }),
  answer: 'file',
});
